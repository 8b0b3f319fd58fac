#include "core/layers/mask.h"

/**
 * @keys: (transfer none): rows of the keys
 * Returns: a mask that hides nothing
 */
NnMask nn_mask_none (const NnRows *queries, const NnRows *keys)
{
  g_assert (queries->B == keys->B);

  return (NnMask){ .queries = queries, .keys = keys, .fill = NN_MASK_FILL };
}

/**
 * @keys: (transfer none): rows of the keys, with their valid lengths
 * Returns: a mask that hides the keys that hold no token
 */
NnMask nn_mask_padding (const NnRows *queries, const NnRows *keys, float fill)
{
  NnMask self = nn_mask_none (queries, keys);

  self.valid_lens = keys->valid_lens;
  self.fill = fill;

  return self;
}

/**
 * @rows: (transfer none): rows of the queries, which are also the keys
 * Returns: a mask that hides all later keys from every query
 */
NnMask nn_mask_causal (const NnRows *rows, float fill)
{
  NnMask self = nn_mask_none (rows, rows);

  self.is_causal = TRUE;
  self.fill = fill;

  return self;
}

/**
 * @query: which query of the sentence, from 0
 * Returns: how many keys of its sentence, from the first, the query may see
 */
int nn_mask_visible (const NnMask *self, int sentence, int query)
{
  int visible = self->keys->lengths[sentence];

  if (self->valid_lens != NULL)
    visible = MIN (visible, self->valid_lens[sentence]);
  if (self->row_valid_lens != NULL)
    visible = MIN (visible, self->row_valid_lens[self->queries->starts[sentence] + query]);
  if (self->is_causal)
    visible = MIN (visible, query + 1);

  return MAX (visible, 0);
}
