#include "core/layers/weight-edit.h"

#include "tests/support/cases.h"

#define N 3
#define H 2

/* One sentence of three tokens that see each other and those before them. */
typedef struct
{
  NnRows  *rows;
  NnMask   mask;
  NnScores weights;
} Fixture;

static const float before[N][N] = { { 1.0f, 0.0f, 0.0f },
                                    { 0.25f, 0.75f, 0.0f },
                                    { 0.5f, 0.3f, 0.2f } };

static float *row (const Fixture *fixture, int head, int query)
{
  const NnMatrix matrix = nn_scores_matrix (&fixture->weights, 0, head);

  return matrix.values + (gsize) query * matrix.stride;
}

static void set_up (Fixture *fixture, gconstpointer data)
{
  const int lengths[] = { N };

  fixture->rows = nn_rows_new_packed (1, lengths);
  fixture->mask = nn_mask_causal (fixture->rows, NN_MASK_FILL);
  nn_scores_reshape (&fixture->weights, H, fixture->rows, fixture->rows);
  for (int h = 0; h < H; h++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        row (fixture, h, i)[j] = before[i][j];
}

static void tear_down (Fixture *fixture, gconstpointer data)
{
  nn_scores_clear (&fixture->weights);
  nn_rows_free (fixture->rows);
}

static void edit (Fixture *fixture, int query, int key, float weight)
{
  const NnWeightEdit edit = { 1, query, key, weight };

  nn_weight_edit_apply (&edit, &fixture->weights, &fixture->mask);
}

static void assert_row (const Fixture *fixture, int query, float first, float second, float third)
{
  const float *weights = row (fixture, 1, query);

  g_assert_cmpfloat_with_epsilon (weights[0], first, 1e-6f);
  g_assert_cmpfloat_with_epsilon (weights[1], second, 1e-6f);
  g_assert_cmpfloat_with_epsilon (weights[2], third, 1e-6f);
}

NN_FIXTURE_TEST (hidden_key_stays_hidden)
{
  edit (fixture, 1, 2, 0.5f);

  assert_row (fixture, 1, 0.25f, 0.75f, 0.0f);
}

NN_FIXTURE_TEST (only_key_keeps_its_weight)
{
  edit (fixture, 0, 0, 0.5f);

  assert_row (fixture, 0, 1.0f, 0.0f, 0.0f);
}

NN_FIXTURE_TEST (others_of_a_whole_weight_get_equal_parts)
{
  row (fixture, 1, 2)[0] = 1.0f;
  row (fixture, 1, 2)[1] = row (fixture, 1, 2)[2] = 0.0f;
  edit (fixture, 2, 0, 0.5f);

  assert_row (fixture, 2, 0.5f, 0.25f, 0.25f);
}

/* While a decoder writes token 5, its only row is query 5. */
NN_FIXTURE_TEST (rows_count_from_the_first_query)
{
  fixture->mask.first_query = 5;
  edit (fixture, 2, 0, 0.0f);
  assert_row (fixture, 2, 0.5f, 0.3f, 0.2f);

  edit (fixture, 7, 0, 0.0f);
  assert_row (fixture, 2, 0.0f, 0.6f, 0.4f);
}
