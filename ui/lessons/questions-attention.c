/* ui/lessons/questions-attention.c
 *
 * The words of questions about what the heads look at, where K and V come from, masks and maps, and
 * what would be otherwise.
 */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/lessons/question-kind.h"

/* How many weights of a head are listed at most. */
#define MOST_LISTED 3

static char *ask_most_attended (const NnQuestion *question)
{
  const NnOperand *picture = question->operation->output;
  g_autofree char *row = hl_question_query (&picture->row_axis, question->row);
  const gboolean   is_across =
      picture->row_axis.kind == NN_AXIS_TARGET && picture->column_axis.kind == NN_AXIS_SOURCE;

  if (is_across)
    /* Translators: number of a head, from 1, and what a row of the decoder has read and
     * writes in quotation marks */
    return g_strdup_printf (_ ("Head %d, row %s: which source token gets the largest attention "
                               "weight?"),
                            question->slice + 1, row);

  if (picture->row_axis.kind == NN_AXIS_POSITION)
    /* Translators: the name of a query in quotation marks */
    return g_strdup_printf (_ ("Which key gets the largest attention weight from query %s?"), row);

  /* Translators: number of a head, from 1, and a query in quotation marks */
  return g_strdup_printf (_ ("Head %d, row %s: which token gets the largest attention weight?"),
                          question->slice + 1, row);
}

static char *explain_most_attended (const NnQuestion *question)
{
  const NnAxis    *keys = &question->operation->output->column_axis;
  g_autofree char *key = hl_question_name (keys, question->column);

  /* Translators: a token in quotation marks, and two weights */
  return g_strdup_printf (
      _ ("%s gets the weight %.3f; the second largest weight is %.3f. Its key had the largest "
         "score for this query, and softmax keeps the order of the scores."),
      key, question->value, question->other_value);
}

static char *refute_most_attended (const NnQuestion *question, int index)
{
  const NnOperand *weights = question->operation->output;

  if (nn_operand_state (weights, question->row, index) != NN_CELL_NORMAL)
    return g_strdup (_ ("The mask hides it, so its weight is 0."));

  /* Translators: an attention weight */
  return g_strdup_printf (_ ("Its weight is %.3f."),
                          nn_operand_get (weights, question->slice, question->row, index));
}

static char *ask_spread (const NnQuestion *question)
{
  g_autofree char *row = hl_question_query (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks, and the numbers of two heads */
  return g_strdup_printf (_ ("Row %s: which head spreads its attention weights more evenly, "
                             "head %d or head %d?"),
                          row, question->slice + 1, question->other_slice + 1);
}

static char *choose_head (const NnQuestion *question, int index)
{
  /* Translators: number of a head, from 1 */
  return g_strdup_printf (_ ("Head %d"),
                          (index == 0 ? question->slice : question->other_slice) + 1);
}

static int count_visible (const NnQuestion *question)
{
  const NnOperand *weights = question->operation->output;
  int              n = 0;

  for (int j = 0; j < weights->columns; j++)
    n += nn_operand_state (weights, question->row, j) == NN_CELL_NORMAL;

  return n;
}

/* Writes the largest weights of a head, such as "“calm” 0.62, “.” 0.21". */
static char *list_weights (const NnQuestion *question, int slice)
{
  const NnOperand *weights = question->operation->output;
  const float     *row = nn_operand_row (weights, slice, question->row);
  GString         *list = g_string_new (NULL);
  float            below = INFINITY;

  for (int n = 0; n < MOST_LISTED && n < weights->columns; n++)
    {
      g_autofree char *key = NULL;
      int              best = -1;

      for (int j = 0; j < weights->columns; j++)
        if (row[j] < below && (best < 0 || row[j] > row[best]))
          best = j;
      if (best < 0)
        break;

      below = row[best];
      key = hl_question_name (&weights->column_axis, best);
      g_string_append_printf (list, "%s%s %.2f", n > 0 ? _ (", ") : "", key, row[best]);
    }

  return g_string_free (list, FALSE);
}

/* Only one head is in the picture, so the weights of both are listed. */
static char *explain_spread (const NnQuestion *question)
{
  const int        n = count_visible (question);
  g_autofree char *first = list_weights (question, question->slice);
  g_autofree char *second = list_weights (question, question->other_slice);
  g_autofree char *entropies = NULL;
  g_autofree char *lists = NULL;

  /* Translators: number of a head and its entropy, the same of another head, the
   * largest entropy there is, and how many keys there are */
  entropies = g_strdup_printf (
      _ ("Entropy measures how spread out the weights are. It is %.2f nats in head %d and %.2f in "
         "head %d (0: all weight on one key; %.2f: %d equal weights)."),
      question->value, question->slice + 1, question->other_value, question->other_slice + 1,
      log (n), n);
  /* Translators: number of a head and its largest weights, the same of another head */
  lists = g_strdup_printf (_ ("Largest weights of head %d: %s; largest weights of head %d: %s."),
                           question->slice + 1, first, question->other_slice + 1, second);

  return g_strdup_printf ("%s %s", entropies, lists);
}

static char *ask_hidden (const NnQuestion *question)
{
  g_autofree char *row = hl_question_query (&question->operation->output->row_axis, question->row);

  /* Translators: a query in quotation marks */
  return g_strdup_printf (_ ("Which keys are hidden from %s? Select every hidden key (there "
                             "may be none)."),
                          row);
}

static char *explain_hidden (const NnQuestion *question)
{
  const NnOperand *masked = question->operation->output;
  gboolean         has_future = FALSE;
  gboolean         has_padding = FALSE;

  for (int j = 0; j < masked->columns; j++)
    {
      const NnCellState state = nn_operand_state (masked, question->row, j);

      has_future = has_future || state == NN_CELL_FUTURE;
      has_padding = has_padding || state == NN_CELL_PADDING;
    }

  if (has_future && has_padding)
    return g_strdup (_ ("The causal mask hides later positions, which contain the words to be "
                        "predicted. The padding mask hides padding, which has no meaning."));
  if (has_future)
    return g_strdup (_ ("The causal mask hides later positions. These contain the words to be "
                        "predicted, which do not exist yet when a translation is written."));
  if (has_padding)
    return g_strdup (
        _ ("The padding mask hides padding, which only makes sentences equally long."));

  return g_strdup (_ ("Nothing is hidden from this query: no position comes later, and no key is "
                      "padding."));
}

/* The choices are rows of the input. */
static char *ask_rows_change (const NnQuestion *question)
{
  const gboolean   is_value = question->operation->kind == NN_OP_WEIGHTED_SUM;
  const NnOperand *changed = question->operation->inputs[is_value ? 1 : 0];
  g_autofree char *name = hl_question_name (&changed->row_axis, question->row);

  if (is_value && changed->row_axis.kind == NN_AXIS_POSITION)
    /* Translators: the name of a key in quotation marks */
    return g_strdup_printf (_ ("If the value of %s were different, which rows of the result "
                               "would change?"),
                            name);
  if (is_value)
    /* Translators: number of a head, from 1, and a token in quotation marks */
    return g_strdup_printf (_ ("Head %d: if the value of %s were different, which rows of the "
                               "result would change?"),
                            question->slice + 1, name);

  if (changed->row_axis.kind == NN_AXIS_POSITION)
    /* Translators: "row 2" */
    return g_strdup_printf (_ ("If %s of the input were different, which rows of the result "
                               "would change?"),
                            name);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("If the vector of %s were different, which rows of the result "
                             "would change?"),
                          name);
}

static char *explain_rows_change (const NnQuestion *question)
{
  if (question->operation->kind == NN_OP_WEIGHTED_SUM)
    return g_strdup (
        _ ("A value reaches every row that gives it weight, even a small weight. Where the mask "
           "hides the value, its weight is exactly 0, and the row stays the same."));

  return g_strdup (_ ("Each row of the result is computed from its own row of the input alone, "
                      "with the same matrix for all rows. So no other row changes."));
}

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
                       "each with its own matrix: W_q, W_k or W_v."),
  [NN_FROM_MEMORY] =
      N_ ("This is cross-attention: only the queries come from the decoder. The keys and values "
          "come from M, which the encoder has computed from the source sentence."),
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
      return g_strdup (
          is_encoder
              ? _ ("M is the output of the encoder’s last block, so it does not exist here yet.")
              : _ ("That would be cross-attention, the next sublayer "
                   "of this block."));
    case NN_FROM_EMBEDDING:
      return g_strdup (is_encoder ? _ ("Only the first block reads the embeddings. This block "
                                       "reads the output of the previous block.")
                                  : _ ("The decoder never reads the source embeddings, only what "
                                       "the encoder has computed from them: M."));
    default:
      return g_strdup (_ ("The weights are computed from Q and K, so they come after the keys."));
    }
}

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
    return _ ("The whole source sentence is known, and it has no padding here.");
  if (masked->rows == 1)
    return _ ("The decoder writes one token after another: later positions do not exist yet.");

  return _ ("This attention has no causal mask, so each row also sees later rows.");
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
    return _ ("The whole source sentence is known: no part of it has to be predicted.");

  return masked->rows == 1 ? _ ("There are no later positions yet.")
                           : _ ("These keys are not hidden here.");
}

static char *refute_mask (const NnQuestion *question, int index)
{
  const NnOperand *masked = question->operation->output;
  const int        right = nn_question_role (question, nn_question_find_right (question));

  switch (nn_question_role (question, index))
    {
    case NN_HIDES_NOTHING:
      return g_strdup (_ ("Some cells of this map are hidden."));
    case NN_HIDES_FUTURE:
      if (right == NN_HIDES_BOTH)
        return g_strdup (_ ("Later positions are hidden, but padding is hidden, too."));
      return g_strdup (why_not_future (masked));
    case NN_HIDES_PADDING:
      if (right == NN_HIDES_BOTH)
        return g_strdup (_ ("Padding is hidden, but later positions are hidden, too."));
      return g_strdup (right == NN_HIDES_NOTHING
                           ? _ ("No key is hidden here because of padding.")
                           : _ ("The positions hidden here come later in the translation."));
    default:
      return g_strdup (right == NN_HIDES_NOTHING ? _ ("Neither is hidden here.")
                                                 : _ ("Only one of the two is hidden here."));
    }
}

static const char *attention_of (const NnOperand *map)
{
  if (is_across (map))
    return _ ("cross-attention");

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
    return g_strdup (_ ("The map has one row for each token of the translation and one column for "
                        "each token of the source."));
  if (is_about_source (&map->row_axis))
    return g_strdup (_ ("The source tokens attend to each other: the map has as many rows as "
                        "columns, and no later token is hidden."));

  return g_strdup (_ ("Each row sees its own position and earlier ones. The causal mask makes the "
                      "upper right exactly 0."));
}

static char *refute_map (const NnQuestion *question, int index)
{
  /* Translators: the name of an attention */
  return g_strdup_printf (_ ("This is the map of the %s."),
                          attention_of (question->maps[index]->output));
}

/* Weights below this are not listed. */
#define LEAST_LISTED 0.005

static char *ask_unscaled (const NnQuestion *question)
{
  const NnOperation *scale = question->operation;
  g_autofree char   *row = hl_question_query (&scale->output->row_axis, question->row);

  /* Translators: number of a head, from 1, a row in quotation marks, and √d_k */
  return g_strdup_printf (_ ("Head %d, row %s: if the scores were not divided by √d_k = %.2f, "
                             "how would the largest attention weight change?"),
                          question->slice + 1, row, scale->constants.sqrt_k);
}

static const char *const sizes[NN_N_SIZES] = {
  [NN_CHOICE_LARGER] = N_ ("It would be larger"),
  [NN_CHOICE_SAME] = N_ ("It would stay the same"),
  [NN_CHOICE_SMALLER] = N_ ("It would be smaller"),
};

static char *explain_unscaled (const NnQuestion *question)
{
  /* Translators: √d_k, and two weights */
  return g_strdup_printf (_ ("Without the division the scores are %.2f times as far apart, and "
                             "softmax gives more weight to the largest: %.2f instead of %.2f."),
                          question->operation->constants.sqrt_k, question->value,
                          question->other_value);
}

static const char *const against_unscaled[NN_N_SIZES] = {
  [NN_CHOICE_SAME] = N_ ("Softmax stays the same if a number is added to all scores, but not if "
                         "all scores are multiplied by a number."),
  [NN_CHOICE_SMALLER] =
      N_ ("Dividing by a number above 1 brings the scores closer together and makes the weights "
          "more even. Without the division, they are less even."),
};

static char *ask_which_model (const NnQuestion *question)
{
  g_autofree char *row = hl_question_query (&question->operation->output->row_axis, question->row);

  if (question->varied == NN_VARIES_MASK)
    /* Translators: number of a head, from 1, and a row in quotation marks */
    return g_strdup_printf (_ ("Two models have the same scores in head %d, row %s. One of them "
                               "has no causal mask. Which weights come from this model?"),
                            question->slice + 1, row);

  /* Translators: number of a head, from 1, and a row in quotation marks */
  return g_strdup_printf (_ ("Two models have the same Q and K in head %d, row %s. One of them "
                             "does not divide by √d_k. Which weights come from this model?"),
                          question->slice + 1, row);
}

/* Writes the weights in the order of the keys: "“calm” 0.62, “.” 0.21". */
static char *choose_model (const NnQuestion *question, int index)
{
  const double *weights = nn_question_numbers (question, index);
  GString      *list = g_string_new (NULL);

  for (int j = 0; j < question->n_numbers; j++)
    if (weights[j] >= LEAST_LISTED)
      {
        g_autofree char *key = hl_question_name (&question->operation->output->column_axis, j);

        g_string_append_printf (list, "%s%s %.2f", list->len > 0 ? _ (", ") : "", key, weights[j]);
      }

  return g_string_free (list, FALSE);
}

static char *explain_which_model (const NnQuestion *question)
{
  if (question->varied == NN_VARIES_MASK)
    return g_strdup (_ ("This row gives weight to positions after its own. With the causal mask "
                        "these weights are exactly 0."));

  /* Translators: two weights */
  return g_strdup_printf (_ ("Scores that are not divided are further apart, so the largest weight "
                             "is larger: %.2f instead of %.2f."),
                          question->value, question->other_value);
}

static char *refute_model (const NnQuestion *question, int index)
{
  if (question->varied == NN_VARIES_MASK)
    return g_strdup (_ ("This row gives no weight to positions after its own: the causal mask "
                        "hides them."));

  return g_strdup (
      _ ("These weights are more even, so their scores are closer together: they were divided."));
}

const HlQuestionKind hl_questions_attention[NN_N_QUESTION_KINDS] = {
  [NN_QUESTION_MOST_ATTENDED] = {
    .concept = HL_CONCEPT_ATTENTION,
    .ask = ask_most_attended,
    .explain = explain_most_attended,
    .refute = refute_most_attended,
  },
  [NN_QUESTION_SPREAD] = {
    .concept = HL_CONCEPT_ATTENTION,
    .ask = ask_spread,
    .choose = choose_head,
    .explain = explain_spread,
  },
  [NN_QUESTION_HIDDEN] = {
    .concept = HL_CONCEPT_MASKS,
    .ask = ask_hidden,
    .explain = explain_hidden,
  },
  [NN_QUESTION_ROWS_CHANGE] = {
    .concept = HL_CONCEPT_ATTENTION,
    .ask = ask_rows_change,
    .explain = explain_rows_change,
  },
  [NN_QUESTION_SOURCES] = {
    .concept = HL_CONCEPT_ATTENTION,
    .prompt = N_ ("From what are the keys K and the values V of this attention computed?"),
    .choices = sources,
    .reasons = reasons_sources,
    .refute = refute_source,
  },
  [NN_QUESTION_WHICH_MASK] = {
    .concept = HL_CONCEPT_MASKS,
    .prompt = N_ ("Which keys does the mask of this attention hide from the tokens?"),
    .choices = masks,
    .explain = explain_which_mask,
    .refute = refute_mask,
  },
  [NN_QUESTION_WHICH_MAP] = {
    .concept = HL_CONCEPT_ATTENTION,
    .ask = ask_which_map,
    .choose = choose_map,
    .explain = explain_which_map,
    .refute = refute_map,
  },
  [NN_QUESTION_UNSCALED] = {
    .concept = HL_CONCEPT_ATTENTION,
    .ask = ask_unscaled,
    .choices = sizes,
    .explain = explain_unscaled,
    .against = against_unscaled,
  },
  [NN_QUESTION_WHICH_MODEL] = {
    .concept = HL_CONCEPT_ATTENTION,
    .ask = ask_which_model,
    .choose = choose_model,
    .explain = explain_which_model,
    .refute = refute_model,
  },
};
