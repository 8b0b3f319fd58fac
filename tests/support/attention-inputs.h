/* tests/support/attention-inputs.h
 *
 * What an attention is asked, for tests of its gradients.
 */

#pragma once

#include "core/layers/attention.h"
#include "core/layers/mask.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnRows   *query_rows; /* which rows are which sentence's */
  NnRows   *key_rows;   /* which rows are which sentence's */
  NnTensor *queries;    /* random */
  NnTensor *keys;       /* random */
  NnTensor *values;     /* random */
  NnTensor *weights;    /* the loss is Σ weights · output */
  NnMask    mask;       /* hides padding */
} NnTestAttentionInputs;

typedef struct
{
  int queries; /* features of a query */
  int keys;    /* features of a key */
  int values;  /* features of a value */
  int output;  /* features of a result */
} NnTestAttentionWidths;

void nn_test_attention_inputs_init (NnTestAttentionInputs *self, NnRows *query_rows,
                                    NnRows *key_rows, const NnTestAttentionWidths *widths);
void nn_test_attention_inputs_clear (NnTestAttentionInputs *self);

void nn_test_attention_inputs_check (NnTestAttentionInputs *self, const NnAttentionGradient *d,
                                     NnTestLoss loss, gpointer user_data);
