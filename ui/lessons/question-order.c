/* ui/lessons/question-order.c
 *
 * The words of questions about the order of words, and about the order in which they are searched.
 */

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kind.h"
#include "ui/lessons/question-words.h"

static char *ask_same_word (const NnQuestion *question)
{
  const char *word = nn_axis_label (&question->operation->output->row_axis, question->row);

  /* Translators: a token, and two positions, from 0 */
  return g_strdup_printf (_ ("“%s” occurs at positions %d and %d. Where do its two rows first "
                             "differ?"),
                          word, question->row, question->other_row);
}

static const char *const differences[NN_N_DIFFERENCES] = {
  [NN_DIFFER_BEFORE] = N_ ("Their embeddings differ already"),
  [NN_DIFFER_HERE] = N_ ("As soon as their positions are added"),
  [NN_DIFFER_LATER] = N_ ("Not before the first attention"),
};

static char *explain_same_word (const NnQuestion *question)
{
  if (question->is_right[NN_DIFFER_HERE])
    /* Translators: the largest difference of two rows of numbers */
    return g_strdup_printf (_ ("The same token has the same id, so the same row of the embedding. "
                               "Each position adds another encoding: after that the two rows "
                               "differ by up to %.2f."),
                            question->value);
  if (question->is_right[NN_DIFFER_BEFORE])
    return g_strdup (_ ("What the positions are added to differs already: dropout has set other "
                        "features to 0."));

  return g_strdup (_ ("The same token has the same embedding, and here both rows get the same "
                      "encoding. Only what they attend to can tell them apart."));
}

static const char *const against_same_word[NN_N_DIFFERENCES] = {
  [NN_DIFFER_BEFORE] = N_ ("The embedding is a table: the same token is the same row of it."),
  [NN_DIFFER_HERE] = N_ ("Both rows get the same encoding here."),
  [NN_DIFFER_LATER] = N_ ("Each position has an encoding of its own, and it is added before any "
                          "attention."),
};

const HlQuestionKind hl_question_same_word = {
  .concept = HL_CONCEPT_POSITIONS,
  .ask = ask_same_word,
  .choices = differences,
  .explain = explain_same_word,
  .against = against_same_word,
};

static gboolean adds_positions (const NnQuestion *question)
{
  return question->operation->kind == NN_OP_POSITIONS;
}

static char *ask_swap (const NnQuestion *question)
{
  const NnAxis    *axis = &question->operation->output->row_axis;
  g_autofree char *word = hl_question_name (axis, question->row);
  g_autofree char *other = hl_question_name (axis, question->other_row);

  if (adds_positions (question))
    /* Translators: two tokens in quotation marks */
    return g_strdup_printf (_ ("If %s and %s changed places, how would their two rows change "
                               "once the positions are added?"),
                            word, other);

  /* Translators: two tokens in quotation marks */
  return g_strdup_printf (_ ("If %s and %s changed places, how would their two rows of "
                             "embeddings change?"),
                          word, other);
}

static const char *const swaps[NN_N_SWAPS] = {
  [NN_SWAP_NOTHING] = N_ ("Both stay as they are"),
  [NN_SWAP_MOVES] = N_ ("They change places and keep their numbers"),
  [NN_SWAP_NEW] = N_ ("Both get new numbers"),
};

static char *explain_swap (const NnQuestion *question)
{
  if (question->is_right[NN_SWAP_NEW])
    /* Translators: the largest change of a number */
    return g_strdup_printf (_ ("Each embedding moves with its word, but the encodings stay with "
                               "the positions. The sums are new: they change by up to %.2f. So the "
                               "model can tell the two orders apart."),
                            question->value);
  if (adds_positions (question))
    return g_strdup (_ ("Both positions have the same encoding, so the rows only move with their "
                        "words."));

  return g_strdup (_ ("An embedding depends on the word alone. Without positions the model would "
                      "see the same rows in another order, and attention does not depend on the "
                      "order."));
}

static char *refute_swap (const NnQuestion *question, int index)
{
  switch (nn_question_role (question, index))
    {
    case NN_SWAP_NOTHING:
      return g_strdup (_ ("A row belongs to a position, and another word is there now."));
    case NN_SWAP_MOVES:
      return g_strdup (_ ("That would be so without positions."));
    default:
      return g_strdup (adds_positions (question) ? _ ("Both positions have the same encoding here.")
                                                 : _ ("No position has been added yet."));
    }
}

const HlQuestionKind hl_question_swap = {
  .concept = HL_CONCEPT_POSITIONS,
  .ask = ask_swap,
  .choices = swaps,
  .explain = explain_swap,
  .refute = refute_swap,
};

static char *ask_search (const NnQuestion *question)
{
  /* Translators: how many beginnings a beam search keeps */
  return g_strdup_printf (_ ("Greedy search took the most probable token at each step. Beam search "
                             "of width %d keeps %d beginnings at each step. Which of them finds "
                             "the more probable translation of this sentence?"),
                          question->width, question->width);
}

static const char *const searches[NN_N_SEARCHES] = {
  [NN_SEARCH_GREEDY] = N_ ("Greedy search"),
  [NN_SEARCH_BEAM] = N_ ("Beam search"),
  [NN_SEARCH_BOTH] = N_ ("Both find the same"),
};

static char *explain_search (const NnQuestion *question)
{
  if (question->is_right[NN_SEARCH_BOTH])
    /* Translators: the probability of a sentence */
    return g_strdup_printf (_ ("The other beginnings led to nothing more probable: both write this "
                               "translation, with probability %.3g."),
                            question->value);
  if (question->is_right[NN_SEARCH_BEAM])
    /* Translators: a translation, its probability, and another probability */
    return g_strdup_printf (_ ("Beam search finds “%s”, with probability %.3g. The greedy "
                               "translation has %.3g: a token that was less probable at first led "
                               "to a more probable sentence."),
                            question->tokens, question->other_value, question->value);

  /* Translators: a translation, its probability, and another probability */
  return g_strdup_printf (_ ("Beam search finds “%s”, with probability only %.3g. The greedy "
                             "translation has %.3g: its beginning fell out of the beam, so a "
                             "beam does not guarantee a better result."),
                          question->tokens, question->other_value, question->value);
}

static char *refute_search (const NnQuestion *question, int index)
{
  if (question->is_right[NN_SEARCH_BOTH])
    return g_strdup (_ ("Here both write the same tokens."));
  if (nn_question_role (question, index) == NN_SEARCH_BOTH)
    return g_strdup (_ ("They write different tokens here."));

  /* Translators: two probabilities */
  return g_strdup_printf (_ ("The greedy translation has probability %.3g, that of the beam search "
                             "%.3g."),
                          question->value, question->other_value);
}

const HlQuestionKind hl_question_search = {
  .concept = HL_CONCEPT_DECODING,
  .ask = ask_search,
  .choices = searches,
  .explain = explain_search,
  .refute = refute_search,
};
