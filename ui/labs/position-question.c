#include "ui/labs/position-question.h"

#include <math.h>

#include <glib/gi18n.h>

#define MARGIN 0.15f /* cosines go from −1 to 1; less is a tie */
#define NEAR 2       /* positions between the one in question and the first to choose from */

/* Returns which of two positions is more like it, or NULL. */
HlQuestionSpec *hl_position_question_similarity (const HlPositions *of, int position)
{
  const int        n = nn_tensor_rows (of->similarity);
  const float     *row = nn_tensor_row (of->similarity, position);
  const int        a = position >= NEAR ? position - NEAR : position + NEAR;
  const int        b = position < n / 2 ? n - 1 : 0;
  g_autofree char *text = NULL;
  g_autofree char *why = NULL;
  HlQuestionSpec  *spec;

  if (a >= n || a == b || fabsf (row[a] - row[b]) < MARGIN)
    return NULL;

  /* Translators: a place in a sentence */
  text = g_strdup_printf (_ ("Which position is more similar to position %d?"), position);
  /* Translators: two cosines, of two positions */
  why = g_strdup_printf (_ ("The cosine is %.2f for position %d and %.2f for position %d. It "
                            "depends only on the distance."),
                         (double) row[a], a, (double) row[b], b);
  spec = hl_question_spec_new (text, why, HL_CONCEPT_POSITIONS);
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
  const int        D = nn_tensor_columns (of->table);
  const int        last = D / 2 - 1;
  g_autofree char *why = NULL;
  HlQuestionSpec  *spec;

  if (position != 1 || last < 1)
    return NULL;

  /* Translators: a feature and its frequency, then another feature and its frequency */
  why = g_strdup_printf (_ ("Feature %d is a sine of frequency %.4g, and feature %d is a sine of "
                            "frequency %.4g. Later features change more slowly."),
                         hl_positions_sine (of, 0), nn_position_frequency (0, D),
                         hl_positions_sine (of, last), nn_position_frequency (last, D));
  spec = hl_question_spec_new (_ ("Which feature changes faster from position to position?"), why,
                               HL_CONCEPT_POSITIONS);
  for (int j = 0; j <= last; j += last)
    {
      g_autofree char *choice = g_strdup_printf (_ ("Feature %d"), hl_positions_sine (of, j));

      hl_question_spec_add (spec, choice, j == 0);
    }

  return spec;
}

static char *new_order_reason (float largest, gboolean has_positions)
{
  if (largest < HL_WORD_ORDER_ROUNDING)
    return has_positions
               ? g_strdup (_ ("This model adds no positions: each row moves with its word."))
               : g_strdup (_ ("Attention compares each word with every other word, wherever they "
                              "are. Without positions, a row only moves with its word."));

  /* Translators: the largest change of a number */
  return g_strdup_printf (
      _ ("The word is at another position, which has another encoding. Attention carries this "
         "change into all rows: they change by up to %.2f."),
      (double) largest);
}

/* Returns what becomes of the row of a word, if words change positions, or NULL. result: the
 * encoder's rows of words in two orders, or NULL; line: 0 with positions, 1 without. */
HlQuestionSpec *hl_position_question_order (const NnWordOrder *result, int line)
{
  const gboolean   has_positions = line == 0;
  g_autofree char *why = NULL;
  HlQuestionSpec  *spec;
  float            largest;

  if (result == NULL)
    return NULL;

  largest = hl_word_order_largest (result, line);
  if (largest >= HL_WORD_ORDER_ROUNDING && largest <= HL_WORD_ORDER_CLEARLY)
    return NULL;

  why = new_order_reason (largest, has_positions);
  spec =
      hl_question_spec_new (has_positions ? _ ("The same words are in another order. What happens "
                                               "to the row of a word in the encoder’s output M?")
                                          : _ ("What if the model added no positions?"),
                            why, HL_CONCEPT_POSITIONS);
  hl_question_spec_add (spec, _ ("It moves with its word and keeps its numbers"),
                        largest < HL_WORD_ORDER_ROUNDING);
  hl_question_spec_add (spec, _ ("It gets new numbers"), largest > HL_WORD_ORDER_CLEARLY);

  return spec;
}
