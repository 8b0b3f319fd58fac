#include "core/engine/panels.h"

#include "core/tensor/matmul.h"
#include "core/tensor/random.h"
#include "tests/support/cases.h"

#define MOST_ROWS 21

static NnTensor *random_tensor (NnShape shape, guint64 *seed)
{
  NnTensor *self = nn_tensor_new (shape);

  for (gsize i = 0; i < self->length; i++)
    {
      *seed = nn_random_mix (*seed, i);
      self->values[i] = (float) (*seed % 2001) / 1000.0f - 1.0f;
    }

  return self;
}

/* Every number of rows that is left over, outputs around one and two panels, with and without b. */
NN_TEST (products_agree_with_the_definition)
{
  static const int widths[] = { 1, 7, 15, 16, 17, 32, 45 };
  guint64          seed = 1;

  for (gsize o = 0; o < G_N_ELEMENTS (widths); o++)
    for (gsize k = 0; k < G_N_ELEMENTS (widths); k++)
      for (int N = 1; N <= MOST_ROWS; N++)
        {
          const int            O = widths[o];
          const int            I = widths[k];
          g_autoptr (NnTensor) w = random_tensor (NN_SHAPE (O, I), &seed);
          g_autoptr (NnTensor) x = random_tensor (NN_SHAPE (N, I), &seed);
          g_autoptr (NnTensor) y = nn_tensor_new (NN_SHAPE (N, O));
          g_autoptr (NnTensor) b = random_tensor (NN_SHAPE (O), &seed);
          g_autoptr (NnPanels) panels = nn_panels_new (nn_matrix (w));
          const float         *added = N % 2 == 0 ? b->values : NULL;

          nn_panels_multiply (nn_matrix (y), nn_matrix (x), panels, added);
          for (int n = 0; n < N; n++)
            for (int m = 0; m < O; m++)
              {
                double sum = added != NULL ? added[m] : 0.0;

                for (int i = 0; i < I; i++)
                  sum += (double) nn_tensor_row (x, n)[i] * nn_tensor_row (w, m)[i];
                g_assert_cmpfloat_with_epsilon (nn_tensor_row (y, n)[m], sum, 1e-5);
              }
        }
}

/* So that a translation does not depend on the others of its batch. */
NN_TEST (row_does_not_depend_on_other_rows)
{
  guint64              seed = 2;
  g_autoptr (NnTensor) w = random_tensor (NN_SHAPE (45, 160), &seed);
  g_autoptr (NnTensor) x = random_tensor (NN_SHAPE (MOST_ROWS, 160), &seed);
  g_autoptr (NnTensor) b = random_tensor (NN_SHAPE (45), &seed);
  g_autoptr (NnTensor) together = nn_tensor_new (NN_SHAPE (MOST_ROWS, 45));
  g_autoptr (NnTensor) alone = nn_tensor_new (NN_SHAPE (1, 45));
  g_autoptr (NnPanels) panels = nn_panels_new (nn_matrix (w));

  nn_panels_multiply (nn_matrix (together), nn_matrix (x), panels, b->values);
  for (int n = 0; n < MOST_ROWS; n++)
    {
      NnMatrix row = nn_matrix (x);

      row.values += n * row.stride;
      row.rows = 1;
      nn_panels_multiply (nn_matrix (alone), row, panels, b->values);
      g_assert_cmpmem (alone->values, 45 * sizeof (float), nn_tensor_row (together, n),
                       45 * sizeof (float));
    }
}
