#include "ui/labs/position-question.h"

#include <math.h>

#include <glib/gi18n.h>

#define MARGIN 0.15f /* cosines go from −1 to 1; less is a tie */
#define NEAR 2       /* positions between the one in question and the first to choose from */

/**
 * hl_position_question_similarity:
 * @pictures: the table
 * @position: the one that is about to be lit
 *
 * Returns: (transfer full) (nullable): which of two positions is more like it
 */
HlQuestionSpec *
hl_position_question_similarity (const HlPositionPictures *pictures,
                                 int                       position)
{
  const int        n = nn_tensor_rows (pictures->similarity);
  const float     *row = nn_tensor_row (pictures->similarity, position);
  const int        a = position >= NEAR ? position - NEAR : position + NEAR;
  const int        b = position < n / 2 ? n - 1 : 0;
  g_autofree char *text = NULL;
  g_autofree char *why = NULL;
  HlQuestionSpec  *spec;

  if (a >= n || a == b || fabsf (row[a] - row[b]) < MARGIN)
    return NULL;

  /* Translators: a place in a sentence */
  text = g_strdup_printf (_ ("Which position is more like position %d?"), position);
  /* Translators: two cosines, of two positions */
  why = g_strdup_printf (_ ("The cosine is %.2f for position %d and %.2f for position %d. It "
                            "depends on the distance alone."),
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

/* The column of the sine of the j-th frequency. */
static int
sine_column (const HlPositionPictures *pictures,
             int                       j)
{
  return pictures->layout == NN_POSITION_HALVES ? j : 2 * j;
}

/**
 * hl_position_question_speed:
 * @pictures: the table
 * @position: the one that is about to be lit
 *
 * Asked once, on the way to the second position: no sine has to be worked out in the head.
 *
 * Returns: (transfer full) (nullable): which of two features changes faster
 */
HlQuestionSpec *
hl_position_question_speed (const HlPositionPictures *pictures,
                            int                       position)
{
  const int        D = nn_tensor_columns (pictures->table);
  const int        last = D / 2 - 1;
  g_autofree char *why = NULL;
  HlQuestionSpec  *spec;

  if (position != 1 || last < 1)
    return NULL;

  /* Translators: a feature and its frequency, then another feature and its frequency */
  why = g_strdup_printf (_ ("Feature %d is a sine of frequency %.4g, feature %d one of frequency "
                            "%.4g: the later a feature, the slower it changes."),
                         sine_column (pictures, 0), nn_position_frequency (0, D),
                         sine_column (pictures, last), nn_position_frequency (last, D));
  spec = hl_question_spec_new (_ ("Which feature changes faster from position to position?"),
                               why, HL_CONCEPT_POSITIONS);
  for (int j = 0; j <= last; j += last)
    {
      g_autofree char *choice = g_strdup_printf (_ ("Feature %d"), sine_column (pictures, j));

      hl_question_spec_add (spec, choice, j == 0);
    }

  return spec;
}
