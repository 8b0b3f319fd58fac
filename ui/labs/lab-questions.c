#include "ui/labs/lab-questions.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/engine/each.h"
#include "core/trace/question/question-table.h"
#include "core/translation/bleu.h"

/* Returns a good question about what is done at a position of the steps, from 1, or NULL.
 * operations: in order, or NULL; head: the one that is shown, from 0. */
HlQuestionSpec *hl_operation_ask (const GPtrArray *operations, int position, int head)
{
  const NnOperation *operation =
      operations != NULL && position >= 1 && position <= (int) operations->len
          ? operations->pdata[position - 1]
          : NULL;
  const int              H = operation != NULL ? operation->output->slices : 1;
  g_autoptr (NnQuestion) question =
      operation != NULL ? nn_question_about (operation, (guint) (head + H * position)) : NULL;

  if (question == NULL || question->n_answers > HL_QUESTION_MOST_CHOICES ||
      (H > 1 && question->slice != head))
    return NULL;

  return hl_question_spec_of (question);
}

/* Counts the n-grams of the prediction that occur in the reference, without clipping. */
static int count_unclipped (const GPtrArray *n_grams)
{
  int n = 0;

  NN_EACH_OF (const NnNGram, n_gram, n_grams)
    n += n_gram->allowed > 0 ? n_gram->predicted : 0;

  return n;
}

/* Adds the answers: the right number, and others up to @total that a usual mistake leads to. */
static void add_counts (HlQuestionSpec *spec, int right, int unclipped, int total)
{
  for (int i = 0; i <= total; i++)
    if (ABS (i - right) <= 1 || i == unclipped || i == total)
      {
        g_autofree char *choice = g_strdup_printf ("%d", i);

        hl_question_spec_add (spec, choice, i == right);
      }
}

static HlQuestionSpec *ask_for_matches (const NnBleu *bleu, char **prediction, char **reference,
                                        int n)
{
  const NnBleuPart     *part = &bleu->parts[n - 1];
  g_autoptr (GPtrArray) n_grams = nn_n_grams_compare (prediction, reference, n);
  const int             unclipped = count_unclipped (n_grams);
  const HlNamed         about[] = {
            { "n", n },
            { "unclipped", unclipped },
            { "one", unclipped == 1 },
            { "clipped", unclipped > part->matches },
            { NULL },
  };
  HlQuestionSpec *spec;

  if (part->total == 0)
    return NULL;

  spec = hl_question_spec_said ("bleu matches", about, HL_CONCEPT_BLEU);
  add_counts (spec, part->matches, unclipped, part->total);

  return spec;
}

static HlQuestionSpec *ask_yes_or_no (const char *key, const HlNamed *about, gboolean is_yes)
{
  HlQuestionSpec *spec = hl_question_spec_said (key, about, HL_CONCEPT_BLEU);

  hl_question_spec_add_yes_no (spec, is_yes);

  return spec;
}

static HlQuestionSpec *ask_for_brevity (const NnBleu *bleu)
{
  const HlNamed about[] = {
    { "prediction", bleu->prediction_length },
    { "reference", bleu->reference_length },
    { NULL },
  };

  return ask_yes_or_no ("bleu brevity", about, bleu->prediction_length < bleu->reference_length);
}

static HlQuestionSpec *ask_for_zero (const NnBleu *bleu)
{
  gboolean has_zero = FALSE;

  for (int n = 0; n < bleu->n_orders; n++)
    has_zero = has_zero || bleu->parts[n].matches == 0;

  return ask_yes_or_no ("bleu zero", (const HlNamed[]){ { "zero", has_zero }, { NULL } }, has_zero);
}

/* Returns a good question about it, or NULL. prediction: its tokens, and a NULL; line: which
 * line is about to be shown, from 0. */
HlQuestionSpec *hl_bleu_question (const NnBleu *bleu, char **prediction, char **reference, int line)
{
  if (line < bleu->n_orders)
    return ask_for_matches (bleu, prediction, reference, line + 1);

  return line == bleu->n_orders ? ask_for_brevity (bleu) : ask_for_zero (bleu);
}

/* Of the largest logit: rows that differ by less, and by more than rounding, are not asked
 * about. */
#define CLEARLY 0.001f

/* Asks from which row on the right side reads other words: from the one after the first label that
 * the model did not choose. */
static HlQuestionSpec *ask_from_which (const NnForcing *result)
{
  const int       n = MIN (result->T, HL_QUESTION_MOST_CHOICES + 1);
  HlQuestionSpec *spec;

  if (result->n_same >= n || n < 3)
    return NULL;

  spec = hl_question_spec_said ("forcing different", (const HlNamed[]){ { NULL } },
                                HL_CONCEPT_DECODING);
  for (int t = 1; t < n; t++) /* both begin with <bos> */
    {
      g_autofree char *choice = g_strdup_printf (_ ("row %d"), t + 1);

      hl_question_spec_add (spec, choice, t == result->n_same);
    }

  return spec;
}

static HlQuestionSpec *ask_whether_same (const NnForcing *result, int t)
{
  const int       last = result->n_stages - 1;
  const float     difference = result->differences[last * result->T + t];
  const gboolean  is_same = !isnan (difference) && nn_forcing_is_rounding (result, last, t);
  const HlNamed   about[] = { { "row", t + 1 }, { "same", is_same }, { NULL } };
  HlQuestionSpec *spec;

  if (isnan (difference) || (!is_same && difference < CLEARLY * result->largest[last]))
    return NULL;

  spec = hl_question_spec_said ("forcing same", about, HL_CONCEPT_DECODING);
  hl_question_spec_add_yes_no (spec, is_same);

  return spec;
}

/* Asks once where both sides read the same words, and once where they do not: among such rows the
 * answer is always the same. Returns a good question about it, or NULL. t: the row that is about to
 * be shown, from 0. */
HlQuestionSpec *hl_forcing_question (const NnForcing *result, int t)
{
  if (result->n_same < result->T)
    return t == 0 ? ask_from_which (result) : NULL;

  return t == MIN (1, result->T - 1) ? ask_whether_same (result, t) : NULL;
}

#define MARGIN 0.15f /* cosines go from −1 to 1; less is a tie */
#define NEAR 2       /* positions between the one in question and the first to choose from */

/* Returns which of two positions is more like it, or NULL. */
HlQuestionSpec *hl_position_question_similarity (const HlPositions *of, int position)
{
  const int       n = nn_tensor_rows (of->similarity);
  const float    *row = nn_tensor_row (of->similarity, position);
  const int       a = position >= NEAR ? position - NEAR : position + NEAR;
  const int       b = position < n / 2 ? n - 1 : 0;
  HlQuestionSpec *spec;

  if (a >= n || a == b || fabsf (row[a] - row[b]) < MARGIN)
    return NULL;

  spec = hl_question_spec_said ("positions similarity",
                                (const HlNamed[]){ { "position", position },
                                                   { "a", a },
                                                   { "b", b },
                                                   { "cosine-a", (double) row[a] },
                                                   { "cosine-b", (double) row[b] },
                                                   { NULL } },
                                HL_CONCEPT_POSITIONS);
  for (int i = 0; i < 2; i++)
    {
      const int        choice = i == 0 ? MIN (a, b) : MAX (a, b);
      g_autofree char *words = g_strdup_printf (_ ("Position %d"), choice);

      hl_question_spec_add (spec, words, row[choice] == fmaxf (row[a], row[b]));
    }

  return spec;
}

/* Asked once, on the way to the second position: no sine has to be worked out in the head.
 * Returns which of two features changes faster, or NULL. */
HlQuestionSpec *hl_position_question_speed (const HlPositions *of, int position)
{
  const int       D = nn_tensor_columns (of->table);
  const int       last = D / 2 - 1;
  HlQuestionSpec *spec;

  if (position != 1 || last < 1)
    return NULL;

  spec =
      hl_question_spec_said ("positions speed",
                             (const HlNamed[]){ { "a", hl_positions_sine (of, 0) },
                                                { "b", hl_positions_sine (of, last) },
                                                { "frequency-a", nn_position_frequency (0, D) },
                                                { "frequency-b", nn_position_frequency (last, D) },
                                                { NULL } },
                             HL_CONCEPT_POSITIONS);
  for (int j = 0; j <= last; j += last)
    {
      g_autofree char *choice = g_strdup_printf (_ ("Feature %d"), hl_positions_sine (of, j));

      hl_question_spec_add (spec, choice, j == 0);
    }

  return spec;
}

/* Returns what becomes of the row of a word, if words change positions, or NULL. result: the
 * encoder's rows of words in two orders, or NULL; line: 0 with positions, 1 without. */
HlQuestionSpec *hl_position_question_order (const NnWordOrder *result, int line)
{
  const float    largest = result != NULL ? hl_word_order_largest (result, line) : 0.0f;
  const gboolean moves = largest < HL_WORD_ORDER_ROUNDING;
  HlNamed        about[] = {
           { "moves", moves }, { "with", line == 0 }, { "largest", (double) largest }, { NULL }
  };
  HlQuestionSpec *spec;

  if (result == NULL || (!moves && largest <= HL_WORD_ORDER_CLEARLY))
    return NULL;

  spec = hl_question_spec_said ("positions order", about, HL_CONCEPT_POSITIONS);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *choice = NULL;

      about[0].value = i == 0;
      choice = hl_sentence_of ("positions order", "choice", about);
      hl_question_spec_add (spec, choice, moves == (i == 0));
    }

  return spec;
}
