#include "tests/support/attention-inputs.h"

/* query_rows: which rows are which sentence's; key_rows: likewise. */
void nn_test_attention_inputs_init (NnTestAttentionInputs *self, NnRows *query_rows,
                                    NnRows *key_rows, const NnTestAttentionWidths *widths)
{
  self->query_rows = query_rows;
  self->key_rows = key_rows;
  self->queries = nn_test_random_tensor (NN_SHAPE (query_rows->N, widths->queries), 1);
  self->keys = nn_test_random_tensor (NN_SHAPE (key_rows->N, widths->keys), 2);
  self->values = nn_test_random_tensor (NN_SHAPE (key_rows->N, widths->values), 3);
  self->weights = nn_test_random_tensor (NN_SHAPE (query_rows->N, widths->output), 4);
  self->mask = nn_mask_padding (query_rows, key_rows, NN_MASK_FILL);
}

void nn_test_attention_inputs_clear (NnTestAttentionInputs *self)
{
  nn_tensor_free (self->queries);
  nn_tensor_free (self->keys);
  nn_tensor_free (self->values);
  nn_tensor_free (self->weights);
  nn_rows_free (self->query_rows);
  nn_rows_free (self->key_rows);
}

/* Holds the gradients against finite differences. d: their gradients, by backward. */
void nn_test_attention_inputs_check (NnTestAttentionInputs *self, const NnAttentionGradient *d,
                                     NnTestLoss loss, gpointer user_data)
{
  nn_test_assert_gradient (self->queries, d->queries, loss, user_data);
  nn_test_assert_gradient (self->keys, d->keys, loss, user_data);
  nn_test_assert_gradient (self->values, d->values, loss, user_data);
}
