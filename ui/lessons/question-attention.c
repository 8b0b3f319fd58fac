/* ui/lessons/question-attention.c
 *
 * The words of questions that tell the attentions of a model apart: where their keys and values
 * come from, what their masks hide, what their maps look like.
 */

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kind.h"

static gboolean is_about_source (const NnAxis *axis) { return axis->kind == NN_AXIS_SOURCE; }

static gboolean is_across (const NnOperand *scores)
{
  return !is_about_source (&scores->row_axis) && is_about_source (&scores->column_axis);
}

static const char *const sources[NN_N_SOURCES] = {
  [NN_FROM_ROWS] = N_ ("The same rows as the queries Q"),
  [NN_FROM_MEMORY] = N_ ("The encoder’s output M"),
  [NN_FROM_EMBEDDING] = N_ ("The embeddings of the source tokens"),
  [NN_FROM_WEIGHTS] = N_ ("The attention weights A"),
};

static const char *const reasons_sources[NN_N_SOURCES] = {
  [NN_FROM_ROWS] = N_ ("This is self-attention: queries, keys and values come from the same rows, "
                       "each through a matrix of its own: W_q, W_k and W_v."),
  [NN_FROM_MEMORY] = N_ ("This is encoder–decoder attention: only the queries come from the "
                         "decoder. Keys and values come from M, which the encoder has made of the "
                         "source sentence."),
};

static char *refute_source (const NnQuestion *question, int index)
{
  const gboolean is_self = question->is_right[NN_FROM_ROWS];
  const gboolean is_encoder = is_about_source (&question->operation->output->row_axis) && is_self;

  switch (nn_question_role (question, index))
    {
    case NN_FROM_ROWS:
      return g_strdup (_ ("That would be self-attention. Here the decoder looks at the source "
                          "sentence."));
    case NN_FROM_MEMORY:
      return g_strdup (is_encoder ? _ ("M comes out of the encoder’s last block, so it does not "
                                       "exist here yet.")
                                  : _ ("That would be encoder–decoder attention, the next sublayer "
                                       "of this block."));
    case NN_FROM_EMBEDDING:
      return g_strdup (is_encoder ? _ ("Only the first block reads the embeddings. This one reads "
                                       "what the block before it has made.")
                                  : _ ("The decoder never reads the source embeddings, only what "
                                       "the encoder has made of them: M."));
    default:
      return g_strdup (_ ("The weights are computed from Q and K, so they come later."));
    }
}

const HlQuestionKind hl_question_sources = {
  .concept = HL_CONCEPT_ATTENTION,
  .prompt = N_ ("What are the keys K and the values V of this attention computed from?"),
  .choices = sources,
  .reasons = reasons_sources,
  .refute = refute_source,
};

static const char *const masks[NN_N_MASKS] = {
  [NN_HIDES_NOTHING] = N_ ("None"),
  [NN_HIDES_FUTURE] = N_ ("Later positions"),
  [NN_HIDES_PADDING] = N_ ("Padding"),
  [NN_HIDES_BOTH] = N_ ("Later positions and padding"),
};

/* Says why no key is hidden. */
static const char *explain_nothing (const NnOperand *masked)
{
  if (is_about_source (&masked->column_axis))
    return _ ("The source sentence is known as a whole, and it has no padding here.");
  if (masked->rows == 1)
    return _ ("The decoder writes one token after the other: later positions do not exist yet.");

  return _ ("This attention has no causal mask, so each row sees the later ones too.");
}

static char *explain_which_mask (const NnQuestion *question)
{
  switch (nn_question_role (question, nn_question_find_right (question)))
    {
    case NN_HIDES_FUTURE:
      return g_strdup (_ ("This is the causal mask: later positions hold the tokens that are still "
                          "to be predicted."));
    case NN_HIDES_PADDING:
      return g_strdup (_ ("This is the padding mask: padding only makes the sentences of a batch "
                          "equally long."));
    case NN_HIDES_BOTH:
      return g_strdup (_ ("Two masks work together: the causal mask hides later positions, the "
                          "padding mask hides padding."));
    default:
      return g_strdup (explain_nothing (question->operation->output));
    }
}

static const char *why_not_future (const NnOperand *masked)
{
  if (is_about_source (&masked->column_axis))
    return _ ("The source sentence is known as a whole: none of it is still to be predicted.");

  return masked->rows == 1 ? _ ("There are no later positions yet.")
                           : _ ("No mask hides them here.");
}

static char *refute_mask (const NnQuestion *question, int index)
{
  const NnOperand *masked = question->operation->output;
  const int        right = nn_question_role (question, nn_question_find_right (question));

  switch (nn_question_role (question, index))
    {
    case NN_HIDES_NOTHING:
      return g_strdup (_ ("Some of its cells are hidden."));
    case NN_HIDES_FUTURE:
      if (right == NN_HIDES_BOTH)
        return g_strdup (_ ("These are hidden, but padding is hidden too."));
      return g_strdup (why_not_future (masked));
    case NN_HIDES_PADDING:
      if (right == NN_HIDES_BOTH)
        return g_strdup (_ ("Padding is hidden, but later positions are hidden too."));
      return g_strdup (right == NN_HIDES_NOTHING
                           ? _ ("No key is hidden as padding here.")
                           : _ ("What is hidden here are positions that come later in the "
                                "translation."));
    default:
      return g_strdup (right == NN_HIDES_NOTHING ? _ ("Neither is hidden here.")
                                                 : _ ("Only one of the two is hidden here."));
    }
}

const HlQuestionKind hl_question_which_mask = {
  .concept = HL_CONCEPT_MASKS,
  .prompt = N_ ("Which keys does the mask of this attention hide from the tokens?"),
  .choices = masks,
  .explain = explain_which_mask,
  .refute = refute_mask,
};

static const char *attention_of (const NnOperand *map)
{
  if (is_across (map))
    return _ ("encoder–decoder attention");

  return is_about_source (&map->row_axis) ? _ ("self-attention of the encoder")
                                          : _ ("self-attention of the decoder");
}

static char *ask_which_map (const NnQuestion *question)
{
  /* Translators: the name of an attention */
  return g_strdup_printf (_ ("Rows are queries, columns are keys. Which map belongs to this "
                             "attention, the %s?"),
                          attention_of (question->operation->output));
}

static gboolean has_future (const NnOperand *map)
{
  for (int row = 0; row < map->rows; row++)
    if (nn_operand_state (map, row, map->columns - 1) == NN_CELL_FUTURE)
      return TRUE;

  return FALSE;
}

/* Says what a map looks like, for people who cannot see it. */
static char *choose_map (const NnQuestion *question, int index)
{
  const double *shape = nn_question_numbers (question, index);

  if (has_future (question->maps[index]->output))
    /* Translators: rows and columns of a picture */
    return g_strdup_printf (_ ("%.0f × %.0f, upper right empty"), shape[0], shape[1]);

  /* Translators: rows and columns of a picture */
  return g_strdup_printf (_ ("%.0f × %.0f, filled"), shape[0], shape[1]);
}

static char *explain_which_map (const NnQuestion *question)
{
  const NnOperand *map = question->operation->output;

  if (is_across (map))
    return g_strdup (_ ("It has a row for each token of the translation and a column for each "
                        "token of the source."));
  if (is_about_source (&map->row_axis))
    return g_strdup (_ ("The source tokens look at each other: it has as many rows as columns, "
                        "and no token is hidden as “later”."));

  return g_strdup (_ ("Each row sees its own position and earlier ones. The causal mask makes the "
                      "upper right exactly 0."));
}

static char *refute_map (const NnQuestion *question, int index)
{
  /* Translators: the name of an attention */
  return g_strdup_printf (_ ("This is the map of the %s."),
                          attention_of (question->maps[index]->output));
}

const HlQuestionKind hl_question_which_map = {
  .concept = HL_CONCEPT_ATTENTION,
  .ask = ask_which_map,
  .choose = choose_map,
  .explain = explain_which_map,
  .refute = refute_map,
};
