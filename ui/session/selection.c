#include "ui/session/selection.h"

gboolean hl_selection_equal (HlSelection a, HlSelection b)
{
  return a.word == b.word && a.block == b.block && a.head == b.head;
}

static int place_in (int index, int last, int otherwise)
{
  return index >= 0 ? MIN (index, last) : otherwise;
}

/* Returns the nearest that translation has. translation: what there is, or NULL. */
HlSelection hl_selection_within (HlSelection self, const NnTranslation *translation)
{
  const NnTensor *weights = translation != NULL ? translation->cross_weights : NULL;
  int             last_block;

  if (weights == NULL)
    return (HlSelection){ 0, 0, NN_ALL_HEADS };

  last_block = weights->shape.dims[0] - 1;

  return (HlSelection){
    .word = place_in (self.word, translation->T - 1, 0),
    .block = place_in (self.block, last_block, last_block),
    .head = place_in (self.head, weights->shape.dims[1] - 1, NN_ALL_HEADS),
  };
}
