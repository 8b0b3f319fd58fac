#include "ui/labs/lab-questions.h"

#include <math.h>
#include <stdlib.h>

#include "tests/support/cases.h"

#define N 12
#define D 8

static HlFigure          *figure;
static const HlPositions *pictures;

/* The textbook's table, from its formula. */
static double entry (int position, int column)
{
  const double angle = position / pow (10000, (double) (column / 2 * 2) / D);

  return column % 2 == 0 ? sin (angle) : cos (angle);
}

static double cosine (int a, int b)
{
  double product = 0;

  for (int i = 0; i < D; i++)
    product += entry (a, i) * entry (b, i);

  return product / (D / 2.0); /* each pair of a row has length 1 */
}

static int position_in (const char *choice) { return atoi (choice + sizeof "Position " - 1); }

NN_TEST (nearer_position_is_graded_by_the_formula)
{
  int n_asked = 0;

  for (int position = 0; position < N; position++)
    {
      g_autoptr (HlQuestionSpec) spec = hl_position_question_similarity (pictures, position);
      int                        right;
      int                        other;

      if (spec == NULL)
        continue;

      right = position_in (spec->choices[spec->right]);
      other = position_in (spec->choices[1 - spec->right]);
      g_assert_cmpfloat (cosine (position, right), >, cosine (position, other));
      n_asked++;
    }
  g_assert_cmpint (n_asked, >, N / 2);
}

static int feature_in (const char *choice) { return atoi (choice + sizeof "Feature " - 1); }

/* How far a column moves from the first position to the second, and on. */
static double way_of (int column)
{
  double way = 0;

  for (int position = 1; position < N; position++)
    way += fabs (entry (position, column) - entry (position - 1, column));

  return way;
}

NN_TEST (faster_feature_is_graded_by_the_formula)
{
  for (int position = 0; position < N; position++)
    {
      g_autoptr (HlQuestionSpec) spec = hl_position_question_speed (pictures, position);

      g_assert_true ((spec != NULL) == (position == 1)); /* once */
      if (spec != NULL)
        g_assert_cmpfloat (way_of (feature_in (spec->choices[spec->right])), >,
                           way_of (feature_in (spec->choices[1 - spec->right])));
    }
}

NN_TEST (small_tables_have_no_question)
{
  g_autoptr (HlFigure) one = hl_positions_new (&(HlPositionsInput){ .n = 1, .width = 2 });

  g_assert_null (hl_position_question_similarity (one->data, 0));
  g_assert_null (hl_position_question_speed (one->data, 1)); /* two features of one frequency */
}

/* By how far the encoder's rows moved. */
NN_TEST (order_is_graded_by_the_model)
{
  float             far[] = { 0.9f, 1.3f, 0.8f };
  float             rounding[] = { 1e-6f, 0.0f, 3e-6f };
  float             neither[] = { 2e-3f, 0.0f, 0.0f };
  const NnWordOrder usual = { .n = 3, .with_positions = far, .without_positions = rounding };
  const NnWordOrder unclear = { .n = 3, .with_positions = neither };

  g_autoptr (HlQuestionSpec) with = hl_position_question_order (&usual, 0);
  g_autoptr (HlQuestionSpec) without = hl_position_question_order (&usual, 1);

  g_assert_cmpstr (with->choices[with->right], ==, "It gets new numbers");
  g_assert_nonnull (strstr (with->why, "1.30"));
  g_assert_cmpstr (without->choices[without->right], ==,
                   "It moves with its token and keeps its numbers");
  g_assert_null (hl_position_question_order (&unclear, 0));
  g_assert_null (hl_position_question_order (NULL, 0));
}

static void begin (void)
{
  figure = hl_positions_new (&(HlPositionsInput){ .n = N, .width = D });
  pictures = figure->data;
}

static void end (void) { hl_figure_free (figure); }

NN_TEST_FILE (.begin = begin, .end = end)
