#include "ui/figures/next-word.h"

#include "ui/figures/word-bars.h"

/* Returns what makes the probabilities of the next word; NULL where the current step is about
 * something else, or is not known yet. place: the operations of a place, and the current step. */
const NnOperation *hl_next_word_probabilities (const HlEquationInput *place)
{
  const NnOperation *at_hand = place->steps[place->at_hand].operation;

  if (place->n_known <= place->at_hand)
    return NULL;
  if (at_hand->kind != NN_OP_CHOICE)
    return hl_word_bars_is_for (at_hand) ? at_hand : NULL;

  for (int i = 0; i < place->at_hand; i++)
    if (hl_word_bars_is_for (place->steps[i].operation))
      return place->steps[i].operation;

  return NULL;
}

/* Returns the id of the word that the decoder continues with, or −1 where none is chosen. place:
 * the operations of a place, and the current step. */
int hl_next_word_chosen (const HlEquationInput *place)
{
  const NnOperation *at_hand = place->steps[place->at_hand].operation;

  if (at_hand->kind != NN_OP_CHOICE)
    return -1;

  return at_hand->constants.is_given ? at_hand->constants.given : (int) at_hand->output->values[0];
}
