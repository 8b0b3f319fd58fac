#include "ui/figures/update-plot.h"

#include <math.h>
#include <string.h>

#include "core/trace/walk/origin.h"
#include "tests/support/tiny-update.h"
#include "ui/numbers/number-text.h"

/* A variant's first update, and the plot of one of its operations. */
typedef struct
{
  NnWalk    *walk;
  int        node;
  HlDotPlot *plot;
} Drawn;

static Drawn draw (NnWalk *walk, NnOperationKind kind, int from)
{
  const int node = nn_walk_next (walk, kind, from);

  g_assert_cmpint (node, >=, 0);
  g_assert_true (hl_update_plot_is_for (nn_walk_operation (walk, node)));

  return (Drawn){ walk, node, hl_update_plot_new (walk, node) };
}

static const HlDot *dot (const HlDotPlot *plot, int series, guint index)
{
  return &g_array_index (plot->dots[series], HlDot, index);
}

/* The gradient of a parameter after clipping, which has its own step. */
static const NnOperand *clipped (const Drawn *drawn)
{
  const char      *path = nn_walk_get (drawn->walk, drawn->node)->path;
  const NnOperand *gradient = NULL;

  for (int i = 0; i < drawn->node; i++)
    if (nn_walk_operation (drawn->walk, i) != NULL &&
        nn_walk_operation (drawn->walk, i)->kind == NN_OP_CLIP &&
        g_str_equal (nn_walk_get (drawn->walk, i)->path, path))
      gradient = nn_walk_operation (drawn->walk, i)->output;
  g_assert_nonnull (gradient);

  return gradient;
}

/* A dot says which parameter it is, and its value before the update. */
static void assert_names (const Drawn *drawn, guint dot, gsize index)
{
  const NnOperand *theta = nn_walk_operation (drawn->walk, drawn->node)->inputs[0];
  const int        cell = (int) index;
  const NnNumber   number = { theta, 0, cell / theta->columns, cell % theta->columns };
  g_autofree char *name = nn_number_name (&number);
  g_autofree char *value = hl_number_to_figures (nn_number_value (&number), 4);
  g_autofree char *expected = g_strdup_printf ("%s = %s", name, value);

  g_assert_cmpint (theta->slices, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (drawn->plot->dot_names, dot), ==, expected);
}

/* Each parameter that has a gradient or moves is a dot, in its order. */
NN_UPDATE_TEST (dots_are_gradients_and_steps)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);

  for (int node = nn_walk_next (walk, NN_OP_ADAM_STEP, 0); node >= 0;
       node = nn_walk_next (walk, NN_OP_ADAM_STEP, node + 1))
    {
      const Drawn      drawn = draw (walk, NN_OP_ADAM_STEP, node);
      const NnOperand *g = clipped (&drawn);
      const NnOperand *step = nn_walk_operation (walk, node)->output;
      guint            n = 0;

      for (gsize i = 0; i < nn_operand_length (step); i++)
        if (g->values[i] != 0.0f || step->values[i] != 0.0f)
          {
            g_assert_cmpfloat (dot (drawn.plot, 0, n)->x, ==, -(double) g->values[i]);
            g_assert_cmpfloat (dot (drawn.plot, 0, n)->y, ==, (double) step->values[i]);
            assert_names (&drawn, n, i);
            n++;
          }
      g_assert_cmpint (drawn.plot->dots[0]->len, ==, n);
      g_assert_cmpfloat (drawn.plot->slope, ==, nn_walk_operation (walk, node)->constants.rate);
      hl_dot_plot_free (drawn.plot);
    }
}

/* Sorted sizes of the gradients of a plot that are not 0. */
static GArray *sizes_of (const HlDotPlot *plot)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < plot->dots[0]->len; i++)
    {
      const double size = fabs (dot (plot, 0, i)->x);
      guint        place = 0;

      while (place < sizes->len && g_array_index (sizes, double, place) < size)
        place++;
      if (size > 0.0)
        g_array_insert_val (sizes, place, size);
    }

  return sizes;
}

/* An axis is logarithmic if half of the gradients are less than a tenth of the largest, and says
 * so.  It shows nearly all of them apart from 0. */
NN_UPDATE_TEST (axis_is_logarithmic_where_gradients_are_crowded)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);

  for (int node = nn_walk_next (walk, NN_OP_ADAM_STEP, 0); node >= 0;
       node = nn_walk_next (walk, NN_OP_ADAM_STEP, node + 1))
    {
      const Drawn        drawn = draw (walk, NN_OP_ADAM_STEP, node);
      g_autoptr (GArray) sizes = sizes_of (drawn.plot);
      const guint        n = sizes->len;
      const double       largest = n > 0 ? g_array_index (sizes, double, n - 1) : 0.0;
      const gboolean     is_log = drawn.plot->x_linear > 0.0;

      if (n > 0)
        g_assert_cmpint (is_log, ==, g_array_index (sizes, double, n / 2) * 10 <= largest);
      g_assert_cmpint (is_log, ==, strstr (drawn.plot->x_title, "logarithmic") != NULL);
      if (is_log)
        {
          const double power = log10 (drawn.plot->x_linear);

          g_assert_cmpfloat_with_epsilon (power, round (power), 1e-9);
          g_assert_cmpfloat (drawn.plot->x_linear, <, largest);
          g_assert_cmpfloat (drawn.plot->x_linear, >=, largest * 1e-6);
          g_assert_true (drawn.plot->x_linear <= g_array_index (sizes, double, n / 50) ||
                         drawn.plot->x_linear < largest * 1e-5);
        }
      hl_dot_plot_free (drawn.plot);
    }
}

/* At the first update of a fresh Adam nearly every step is as long as η. */
NN_TEST (note_says_how_far_and_which_way)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (0, 0);
  const Drawn        drawn = draw (walk, NN_OP_ADAM_STEP, 0);

  g_assert_nonnull (strstr (drawn.plot->note, "and all in the direction of −g"));
  hl_dot_plot_free (drawn.plot);
}

NN_UPDATE_TEST (rows_are_the_losses_of_the_shown_sentence)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 1);
  const Drawn        drawn = draw (walk, NN_OP_LOSS_AGAIN, 0);
  const NnOperand   *before =
      nn_walk_operation (walk, nn_walk_find (walk, "loss.batch", -1, FALSE))->inputs[0];
  const NnOperand *after = nn_walk_operation (walk, drawn.node)->inputs[0];

  g_assert_cmpint (g_strv_length (drawn.plot->rows), ==, walk->target_valid_len);
  for (int t = 0; t < walk->target_valid_len; t++)
    {
      g_assert_cmpstr (drawn.plot->rows[t], ==, walk->target_tokens[t]);
      g_assert_cmpfloat (dot (drawn.plot, 0, (guint) t)->x, ==,
                         (double) nn_operand_get (before, 0, walk->sentence, t));
      g_assert_cmpfloat (dot (drawn.plot, 1, (guint) t)->x, ==,
                         (double) nn_operand_get (after, 0, walk->sentence, t));
      g_assert_cmpfloat (dot (drawn.plot, 1, (guint) t)->y, ==, t);
    }
  hl_dot_plot_free (drawn.plot);
}

/* Where labels are smoothed, the note tells what no dot can come below. */
NN_UPDATE_TEST (note_tells_the_least_loss)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 1);
  const Drawn        drawn = draw (walk, NN_OP_LOSS_AGAIN, 0);
  const double       smoothing = nn_walk_operation (walk, drawn.node)->constants.smoothing;
  g_autofree char   *least =
      g_strdup_printf ("below %.3f", nn_cross_entropy_floor (smoothing, walk->config.target_vocab));

  g_assert_cmpint (strstr (drawn.plot->note, least) != NULL, ==, smoothing > 0.0);
  g_assert_nonnull (strstr (drawn.plot->note, "The batch has"));
  for (int t = 0; t < walk->target_valid_len; t++)
    g_assert_cmpfloat (dot (drawn.plot, 1, (guint) t)->x, >,
                       nn_cross_entropy_floor (smoothing, walk->config.target_vocab) - 1e-6);
  hl_dot_plot_free (drawn.plot);
}

NN_TEST_MAIN ()
