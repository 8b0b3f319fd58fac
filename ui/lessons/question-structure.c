/* ui/lessons/question-structure.c
 *
 * The words of questions about how a model is built.
 */

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kind.h"

static gboolean
is_about_source (const NnAxis *axis)
{
  return axis->kind == NN_AXIS_SOURCE;
}

static gboolean
is_across (const NnOperand *scores)
{
  return !is_about_source (&scores->row_axis) && is_about_source (&scores->column_axis);
}

/* --- the shape of the scores ---------------------------------------------------------------- */

static char *
ask_shape (const NnQuestion *question)
{
  const NnOperand *scores = question->operation->output;
  const int        width = (int) question->value;

  if (question->operation->kind == NN_OP_PRODUCT)
    /* Translators: rows and columns of two matrices */
    return g_strdup_printf (_ ("In one head, Q has %d × %d numbers (queries × features) and K has "
                               "%d × %d (keys × features). What is the shape of Q Kᵀ?"),
                            scores->rows, width, scores->columns, width);

  /* Translators: three numbers */
  return g_strdup_printf (_ ("One head has this many queries: %d, keys: %d, features of each pair: "
                             "%d. What is the shape of its scores?"),
                          scores->rows, scores->columns, width);
}

static char *
choose_shape (const NnQuestion *question,
              int               index)
{
  const double *shape = nn_question_numbers (question, index);

  return g_strdup_printf ("%.0f × %.0f", shape[0], shape[1]);
}

static char *
explain_shape (const NnQuestion *question)
{
  const NnOperand *scores = question->operation->output;

  /* Translators: three numbers */
  return g_strdup_printf (_ ("There is one score for each pair of a query and a key: a row for "
                             "each query (%d), a column for each key (%d). The features (%d) are "
                             "summed over, so they are no longer there."),
                          scores->rows, scores->columns, (int) question->value);
}

static const char *const against_shape[] = {
  [NN_SHAPE_FEATURES] = N_ ("That would compare features with features. Scores compare tokens "
                            "with tokens."),
  [NN_SHAPE_QUERIES] = N_ ("That would still have features as columns, but the sum runs over "
                           "the features."),
  [NN_SHAPE_TURNED] = N_ ("That is the transpose: its rows would be the keys."),
};

const HlQuestionKind hl_question_shape = {
  .concept = HL_CONCEPT_SHAPES,
  .ask = ask_shape,
  .choose = choose_shape,
  .explain = explain_shape,
  .against = against_shape,
};

/* --- the largest table ---------------------------------------------------------------------- */

static char *
ask_parameters (const NnQuestion *question)
{
  const double *words = nn_question_numbers (question, NN_TABLE_EMBEDDING);
  const double *hidden = nn_question_numbers (question, NN_TABLE_DENSE1);

  /* Translators: three numbers; keep the symbols */
  return g_strdup_printf (_ ("Which of these holds the most parameters? Words of the source "
                             "vocabulary: |V| = %.0f, features of a token: D = %.0f, hidden units "
                             "of a feed-forward network: %.0f."),
                          words[0], words[1], hidden[0]);
}

static const char *const tables[NN_N_TABLES] = {
  [NN_TABLE_EMBEDDING] = N_ ("The embedding of the source words"),
  [NN_TABLE_QUERIES] = N_ ("W_q of one attention"),
  [NN_TABLE_DENSE1] = N_ ("W_1 of one feed-forward network"),
  [NN_TABLE_GAMMA] = N_ ("γ of one normalization"),
};

static char *
count_parameters (const NnQuestion *question,
                  int               index)
{
  const double *shape = nn_question_numbers (question, index);

  /* Translators: rows, columns, and their product */
  return g_strdup_printf (_ ("It has %.0f × %.0f = %.0f parameters."), shape[0], shape[1],
                          shape[0] * shape[1]);
}

static char *
explain_parameters (const NnQuestion *question)
{
  g_autofree char *count = count_parameters (question, nn_question_find_right (question));

  /* Translators: a sentence with the largest number of parameters, and the next largest */
  return g_strdup_printf (_ ("%s The next largest of the four has %.0f."), count,
                          question->other_value);
}

const HlQuestionKind hl_question_parameters = {
  .concept = HL_CONCEPT_SHAPES,
  .ask = ask_parameters,
  .choices = tables,
  .explain = explain_parameters,
  .refute = count_parameters,
};

/* --- where K and V come from ---------------------------------------------------------------- */

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

static char *
refute_source (const NnQuestion *question,
               int               index)
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

/* --- pre-norm or post-norm ------------------------------------------------------------------ */

static const char *const norm_places[NN_N_NORM_PLACES] = {
  [NN_NORM_BEFORE] = N_ ("What the sublayer reads: x + sublayer(norm(x))"),
  [NN_NORM_AFTER] = N_ ("The sum: norm(x + sublayer(x))"),
  [NN_NORM_INSIDE] = N_ ("What the sublayer gives: x + norm(sublayer(x))"),
};

static const char *const reasons_norm_place[NN_N_NORM_PLACES] = {
  [NN_NORM_BEFORE] = N_ ("This model is pre-norm: each sublayer reads a normalized copy, and the "
                         "sums x themselves go on from block to block without a normalization."),
  [NN_NORM_AFTER] = N_ ("This model is post-norm, as the first Transformer was: it adds first and "
                        "normalizes the sum."),
};

static const char *const against_norm_place[NN_N_NORM_PLACES] = {
  [NN_NORM_BEFORE] = N_ ("That would be pre-norm."),
  [NN_NORM_AFTER] = N_ ("That would be post-norm."),
  [NN_NORM_INSIDE] = N_ ("Neither pre-norm nor post-norm does that."),
};

const HlQuestionKind hl_question_norm_place = {
  .concept = HL_CONCEPT_NORMALIZATION,
  .prompt = N_ ("A sublayer reads x, and its output is added to x. What does this model "
                "normalize?"),
  .choices = norm_places,
  .reasons = reasons_norm_place,
  .against = against_norm_place,
};

/* --- which mask ----------------------------------------------------------------------------- */

static const char *const masks[NN_N_MASKS] = {
  [NN_HIDES_NOTHING] = N_ ("None"),
  [NN_HIDES_FUTURE] = N_ ("Later positions"),
  [NN_HIDES_PADDING] = N_ ("Padding"),
  [NN_HIDES_BOTH] = N_ ("Later positions and padding"),
};

/* Why no key is hidden. */
static const char *
explain_nothing (const NnOperand *masked)
{
  if (is_about_source (&masked->column_axis))
    return _ ("The source sentence is known as a whole, and it has no padding here.");
  if (masked->rows == 1)
    return _ ("The decoder writes one token after the other: later positions do not exist yet.");

  return _ ("This attention has no causal mask, so each row sees the later ones too.");
}

static char *
explain_which_mask (const NnQuestion *question)
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

static const char *
why_not_future (const NnOperand *masked)
{
  if (is_about_source (&masked->column_axis))
    return _ ("The source sentence is known as a whole: none of it is still to be predicted.");

  return masked->rows == 1 ? _ ("There are no later positions yet.")
                           : _ ("No mask hides them here.");
}

static char *
refute_mask (const NnQuestion *question,
             int               index)
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

/* --- which map ------------------------------------------------------------------------------ */

static const char *
attention_of (const NnOperand *map)
{
  if (is_across (map))
    return _ ("encoder–decoder attention");

  return is_about_source (&map->row_axis) ? _ ("self-attention of the encoder")
                                          : _ ("self-attention of the decoder");
}

static char *
ask_which_map (const NnQuestion *question)
{
  /* Translators: the name of an attention */
  return g_strdup_printf (_ ("Rows are queries, columns are keys. Which map is that of this "
                             "attention, the %s?"),
                          attention_of (question->operation->output));
}

static gboolean
has_future (const NnOperand *map)
{
  for (int row = 0; row < map->rows; row++)
    if (nn_operand_state (map, row, map->columns - 1) == NN_CELL_FUTURE)
      return TRUE;

  return FALSE;
}

/* What a map looks like, for who cannot see it. */
static char *
choose_map (const NnQuestion *question,
            int               index)
{
  const double *shape = nn_question_numbers (question, index);

  if (has_future (question->maps[index]->output))
    /* Translators: rows and columns of a picture */
    return g_strdup_printf (_ ("%.0f × %.0f, upper right empty"), shape[0], shape[1]);

  /* Translators: rows and columns of a picture */
  return g_strdup_printf (_ ("%.0f × %.0f, filled"), shape[0], shape[1]);
}

static char *
explain_which_map (const NnQuestion *question)
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

static char *
refute_map (const NnQuestion *question,
            int               index)
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
