/* app/check/case-inputs.h
 *
 * The inputs and weights of a case: tensors of its file, asked for by name and
 * with the shape they must have.
 */

#pragma once

#include "app/check/case.h"
#include "core/layers/mask.h"
#include "core/layers/parameters.h"

G_BEGIN_DECLS

/* A size that may be anything, in the shape that an input is asked for in. */
#define NN_ANY_SIZE (-1)

gboolean        nn_case_has (const NnCase *self, const char *name);
void            nn_case_require_tensor (NnCase *self, const char *name);
NnShape         nn_case_shape (NnCase *self, const char *name, int n_dims);
const NnTensor *nn_case_tensor (NnCase *self, const char *name, NnShape shape);
const NnTensor *nn_case_upstream (NnCase *self, const char *name, NnShape shape);
const int *nn_case_ints (NnCase *self, const char *name, NnShape shape, int lowest, int highest);
NnRows    *nn_case_rows (NnCase *self, int B, int T, const int *valid_lens);
NnMask nn_case_mask (NnCase *self, const char *name, int B, int n_queries, int n_keys, float fill);
void   nn_case_load (NnCase *self, const NnParameters *parameters);
gsize  nn_case_count_weights (const NnCase *self);

G_END_DECLS
