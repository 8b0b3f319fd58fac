/* core/check/case.h
 *
 * A case that is being checked: its inputs are asked for by name, and its results
 * handed in by name.
 *
 * Mistakes stick.  The file is somebody else's, so any reading may fail; the first
 * failure is kept, and from then on every reading returns something harmless of
 * the shape that was asked for.  A kind therefore reads all it needs line by line
 * and asks nn_case_failed() once, before it computes.
 *
 * Whatever is neither read nor compared in the end is a failure, too.
 *
 * Used by   the check-*.c files
 */

#pragma once

#include <jansson.h>

#include "core/check/check.h"
#include "core/checkpoint/safetensors.h"
#include "core/layers/mask.h"
#include "core/layers/parameters.h"

G_BEGIN_DECLS

/* A size that may be anything, in the shape that an input is asked for in. */
#define NN_ANY_SIZE (-1)

/**
 * NnQuantity:
 * @NN_QUANTITY_VALUE: what forward computes
 * @NN_QUANTITY_GRADIENT: what backward computes
 * @NN_QUANTITY_LOSS: a loss
 * @NN_QUANTITY_NORM: the length of a gradient
 * @NN_QUANTITY_WEIGHT: a weight after training
 * @NN_QUANTITY_CHOICE: by how much the logit of a chosen word falls short of the best
 * @NN_QUANTITY_EXACT: text, ids and counts
 *
 * What a result is, which decides how far it may be off.
 */
typedef enum
{
  NN_QUANTITY_VALUE,
  NN_QUANTITY_GRADIENT,
  NN_QUANTITY_LOSS,
  NN_QUANTITY_NORM,
  NN_QUANTITY_WEIGHT,
  NN_QUANTITY_CHOICE,
  NN_QUANTITY_EXACT,
  NN_N_QUANTITIES,
} NnQuantity;

typedef struct _NnKind NnKind;

/**
 * NnCase:
 * @kind: of which kind it is
 * @options: what the caller gave beside the file
 * @file: (nullable): a numeric case
 * @config: the configuration; all of a text case
 * @report: what has been found so far
 * @used: the names that were read or compared
 * @tensors: (element-type NnTensor): what was read, to be freed in the end
 * @ints: (element-type int*): likewise
 * @rows: (element-type NnRows): likewise
 * @largest_gradient: the largest entry of its gradients; 0 before it was looked for
 * @error: (nullable): the first mistake in the file
 */
typedef struct
{
  const NnKind         *kind;
  const NnCheckOptions *options;
  const NnSafetensors  *file;
  json_t               *config;
  NnCheckReport        *report;
  GHashTable           *used;
  GPtrArray            *tensors;
  GPtrArray            *ints;
  GPtrArray            *rows;
  double                largest_gradient;
  GError               *error;
} NnCase;

void nn_case_init (NnCase               *self,
                   const NnKind         *kind,
                   const NnCheckOptions *options,
                   const NnSafetensors  *file,
                   json_t               *config,
                   NnCheckReport        *report);
void nn_case_clear (NnCase *self);

gboolean nn_case_failed (const NnCase *self);
gboolean nn_case_require (NnCase     *self,
                          gboolean    condition,
                          const char *format,
                          ...) G_GNUC_PRINTF (3, 4);

/* Settings: case-config.c */
int      nn_case_int (NnCase     *self,
                      const char *key,
                      int         lowest,
                      int         highest);
gint64   nn_case_int64 (NnCase     *self,
                        const char *key);
double   nn_case_number (NnCase     *self,
                         const char *key);
void     nn_case_constant (NnCase     *self,
                           const char *key,
                           double      value);
gboolean nn_case_boolean (NnCase     *self,
                          const char *key,
                          gboolean    if_missing);
NnShape  nn_case_config_shape (NnCase     *self,
                               const char *key);
json_t  *nn_case_json (NnCase     *self,
                       const char *key,
                       json_type   type);

/* Inputs: case-inputs.c */
gboolean        nn_case_has (const NnCase *self,
                             const char   *name);
void            nn_case_require_tensor (NnCase     *self,
                                        const char *name);
NnShape         nn_case_shape (NnCase     *self,
                               const char *name,
                               int         n_dims);
const NnTensor *nn_case_tensor (NnCase     *self,
                                const char *name,
                                NnShape     shape);
const NnTensor *nn_case_upstream (NnCase     *self,
                                  const char *name,
                                  NnShape     shape);
const int      *nn_case_ints (NnCase     *self,
                              const char *name,
                              NnShape     shape,
                              int         lowest,
                              int         highest);
NnRows         *nn_case_rows (NnCase    *self,
                              int        B,
                              int        T,
                              const int *valid_lens);
NnMask          nn_case_mask (NnCase     *self,
                              const char *name,
                              int         B,
                              int         n_queries,
                              int         n_keys,
                              float       fill);
void            nn_case_load (NnCase             *self,
                              const NnParameters *parameters);
gsize           nn_case_count_weights (const NnCase *self);

/* Results: case-results.c */
void nn_case_compare (NnCase         *self,
                      const char     *name,
                      const NnTensor *computed,
                      NnShape         shape,
                      NnQuantity      quantity);
void nn_case_compare_beside (NnCase         *self,
                             const char     *name,
                             const NnTensor *computed,
                             NnShape         shape,
                             float           fill);
void nn_case_compare_trained (NnCase         *self,
                              const char     *name,
                              const NnTensor *computed,
                              const NnTensor *slack);
void nn_case_compare_number (NnCase     *self,
                             const char *name,
                             double      computed,
                             NnQuantity  quantity);
void nn_case_compare_gradients (NnCase             *self,
                                const char         *prefix,
                                const NnParameters *parameters);
void nn_case_compare_json (NnCase     *self,
                           const char *key,
                           json_t     *computed);
void nn_case_add_result (NnCase     *self,
                         const char *name,
                         double      deviation,
                         double      largest,
                         NnQuantity  quantity);
void nn_case_finish (NnCase *self);

G_END_DECLS
