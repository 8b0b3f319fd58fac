#include "ui/labs/position-question.h"

#include <math.h>

#include <glib/gi18n.h>

#define MARGIN 0.05f /* numbers go from −1 to 1; less is a tie */
#define NEAR 2       /* positions between the one in question and the first to choose from */

/**
 * hl_position_question_similarity:
 * @pictures: the table
 * @position: the one that is about to be lit
 *
 * Returns: (transfer full) (nullable): which of two positions is more like it
 */
HlLabQuestionSpec *
hl_position_question_similarity (const HlPositionPictures *pictures,
                                 int                       position)
{
  const int          n = nn_tensor_rows (pictures->similarity);
  const float       *row = nn_tensor_row (pictures->similarity, position);
  const int          a = position >= NEAR ? position - NEAR : position + NEAR;
  const int          b = position < n / 2 ? n - 1 : 0;
  g_autofree char   *text = NULL;
  g_autofree char   *why = NULL;
  HlLabQuestionSpec *spec;

  if (a >= n || a == b || fabsf (row[a] - row[b]) < MARGIN)
    return NULL;

  /* Translators: a place in a sentence */
  text = g_strdup_printf (_ ("Which position is more like position %d?"), position);
  /* Translators: two cosines, of two positions */
  why = g_strdup_printf (_ ("The cosine is %.2f for position %d and %.2f for position %d: only "
                            "the distance decides."),
                         (double) row[a], a, (double) row[b], b);
  spec = hl_lab_question_spec_new (text, why);
  for (int i = 0; i < 2; i++)
    {
      const int        choice = i == 0 ? MIN (a, b) : MAX (a, b);
      g_autofree char *words = g_strdup_printf (_ ("Position %d"), choice);

      hl_lab_question_spec_add (spec, words, row[choice] == fmaxf (row[a], row[b]));
    }

  return spec;
}

/**
 * hl_position_question_sign:
 * @pictures: the table
 * @position: the one that is about to be lit
 *
 * Returns: (transfer full) (nullable): whether a wave is above or below 0 there
 */
HlLabQuestionSpec *
hl_position_question_sign (const HlPositionPictures *pictures,
                           int                       position)
{
  const int          column = position % MIN (4, nn_tensor_columns (pictures->table));
  const float        value = nn_tensor_row (pictures->table, position)[column];
  g_autofree char   *text = NULL;
  g_autofree char   *why = NULL;
  HlLabQuestionSpec *spec;

  if (fabsf (value) < MARGIN)
    return NULL;

  /* Translators: a place in a sentence, and a column of a table */
  text = g_strdup_printf (_ ("Position %d: will feature %d be above or below 0?"), position,
                          column);
  why = hl_position_pictures_read_table (pictures, position, column);
  spec = hl_lab_question_spec_new (text, why);
  hl_lab_question_spec_add (spec, _ ("Above 0"), value > 0.0f);
  hl_lab_question_spec_add (spec, _ ("Below 0"), value < 0.0f);

  return spec;
}
