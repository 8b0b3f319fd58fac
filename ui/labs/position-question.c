#include "ui/labs/position-question.h"

#include <math.h>

#include <glib/gi18n.h>

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
