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

/* What a result is, which decides how far it may be off. */
typedef enum
{
  NN_QUANTITY_VALUE,    /* what forward computes */
  NN_QUANTITY_GRADIENT, /* what backward computes */
  NN_QUANTITY_LOSS,     /* a loss */
  NN_QUANTITY_NORM,     /* the length of a gradient */
  NN_QUANTITY_WEIGHT,   /* a weight after training */
  NN_QUANTITY_CHOICE,   /* by how much the logit of a chosen word falls short of the best */
  NN_QUANTITY_EXACT,    /* text, ids and counts */
  NN_N_QUANTITIES,
} NnQuantity;

typedef struct _NnKind NnKind;

typedef struct
{
  const NnKind         *kind;    /* of which kind it is */
  const NnCheckOptions *options; /* what the caller gave beside the file */
  const NnSafetensors  *file;    /* a numeric case, or NULL */
  json_t               *config;  /* the configuration; all of a text case */
  NnCheckReport        *report;  /* what has been found so far */
  GHashTable           *used;    /* the names that were read or compared */
  GPtrArray            *tensors; /* what was read, to be freed in the end */
  GPtrArray            *ints;    /* likewise */
  GPtrArray            *rows;    /* likewise */
  /* the largest entry of its gradients; 0 before it was looked for */
  double  largest_gradient;
  GError *error; /* the first mistake in the file, or NULL */
} NnCase;

struct _NnKind
{
  const char *name;           /* what the file calls it */
  void (*run) (NnCase *self); /* reads the inputs, computes, compares */
  /* the largest deviation for each NnQuantity; 0 where the kind has none */
  double tolerances[NN_N_QUANTITIES];
};

void nn_case_init (NnCase *self, const NnKind *kind, const NnCheckOptions *options,
                   const NnSafetensors *file, json_t *config, NnCheckReport *report);
void nn_case_clear (NnCase *self);

gboolean nn_case_failed (const NnCase *self);
gboolean nn_case_require (NnCase *self, gboolean condition, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

G_END_DECLS
