/* app/check/case.h
 *
 * A case that is being checked: its inputs are asked for by name, and its results
 * handed in by name.
 *
 * Mistakes are kept. The file may hold anything, so any reading may fail; the first
 * failure is kept, and from then on every reading returns something harmless of
 * the shape that was asked for.  A kind therefore reads all it needs line by line
 * and asks nn_case_failed() once, before it computes.
 *
 * Whatever is neither read nor compared in the end is a failure, too.
 */

#pragma once

#include <jansson.h>

#include "app/check/report.h"
#include "core/checkpoint/safetensors.h"
#include "core/tensor/rows.h"

G_BEGIN_DECLS

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

/**
 * NnKind:
 * @name: what the file calls it
 * @run: reads the inputs, computes, compares
 * @tolerances: the largest deviation for each #NnQuantity; 0 where the kind has none
 */
struct _NnKind
{
  const char *name;
  void (*run) (NnCase *self);
  double tolerances[NN_N_QUANTITIES];
};

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

G_END_DECLS
