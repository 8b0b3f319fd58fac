/* app/check/case-results.h
 *
 * The results of a case: what was computed here against what the file says.
 */

#pragma once

#include "app/check/case.h"
#include "core/layers/parameters.h"

G_BEGIN_DECLS

void nn_case_compare (NnCase *self, const char *name, const NnTensor *computed, NnShape shape,
                      NnQuantity quantity);
void nn_case_compare_beside (NnCase *self, const char *name, const NnTensor *computed,
                             NnShape shape, float fill);
void nn_case_compare_trained (NnCase *self, const char *name, const NnTensor *computed,
                              const NnTensor *slack);
void nn_case_compare_number (NnCase *self, const char *name, double computed, NnQuantity quantity);
void nn_case_compare_gradients (NnCase *self, const char *prefix, const NnParameters *parameters);
void nn_case_compare_json (NnCase *self, const char *key, json_t *computed);
void nn_case_add_result (NnCase *self, const char *name, double deviation, double largest,
                         NnQuantity quantity);
void nn_case_finish (NnCase *self);

G_END_DECLS
