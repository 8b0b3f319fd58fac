/* tests/support/attention-inputs.h
 *
 * What an attention is asked, for tests of its gradients.
 */

#pragma once

#include "core/layers/attention.h"
#include "core/layers/mask.h"
#include "tests/support/gradient-check.h"

G_BEGIN_DECLS

/**
 * NnTestAttentionInputs:
 * @query_rows: which rows are which sentence's
 * @key_rows: which rows are which sentence's
 * @queries: random
 * @keys: random
 * @values: random
 * @weights: the loss is Σ weights · output
 * @mask: hides padding
 */
typedef struct
{
  NnRows   *query_rows;
  NnRows   *key_rows;
  NnTensor *queries;
  NnTensor *keys;
  NnTensor *values;
  NnTensor *weights;
  NnMask    mask;
} NnTestAttentionInputs;

/**
 * NnTestAttentionWidths:
 * @queries: features of a query
 * @keys: features of a key
 * @values: features of a value
 * @output: features of a result
 */
typedef struct
{
  int queries;
  int keys;
  int values;
  int output;
} NnTestAttentionWidths;

void nn_test_attention_inputs_init (NnTestAttentionInputs       *self,
                                    NnRows                      *query_rows,
                                    NnRows                      *key_rows,
                                    const NnTestAttentionWidths *widths);
void nn_test_attention_inputs_clear (NnTestAttentionInputs *self);

void nn_test_attention_inputs_check (NnTestAttentionInputs     *self,
                                     const NnAttentionGradient *d,
                                     NnTestLoss                 loss,
                                     gpointer                   user_data);

G_END_DECLS
