#include "ui/figures/update-plot.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/trace/walk/origin.h"
#include "tests/support/scene-text.h"
#include "tests/support/tiny-update.h"
#include "ui/numbers/number-text.h"

/* A variant's first update, and the plot of one of its operations. */
typedef struct
{
  NnWalk   *walk;
  int       node;
  HlFigure *figure;
  char     *note;  /* what the figure says */
  char    **lines; /* of its table: the first one is a dot or a word */
  int       n;
} Drawn;

static Drawn draw (NnWalk *walk, NnOperationKind kind, int from)
{
  Drawn            drawn = { .walk = walk, .node = nn_walk_next (walk, kind, from) };
  g_autofree char *csv = NULL;

  g_assert_cmpint (drawn.node, >=, 0);
  g_assert_true (hl_update_plot_is_for (nn_walk_operation (walk, drawn.node)));
  drawn.figure = hl_update_plot_new (walk, drawn.node);
  drawn.note = drawn.figure->kind->headline (drawn.figure->data);
  csv = hl_test_table (drawn.figure);
  drawn.lines = g_strsplit (csv, "\r\n", -1);
  drawn.n = (int) g_strv_length (drawn.lines) - 2;

  return drawn;
}

NN_CLEARS (Drawn, clear, (hl_figure_free, figure), (g_free, note), (g_strfreev, lines))

/* What is in its line of the table: the first or the second number. */
static float number_in (const Drawn *self, int line, int column)
{
  g_auto (GStrv) cells = g_strsplit (self->lines[line + 1], ",", -1);
  const guint    n = g_strv_length (cells); /* a name may have commas */

  return (float) g_ascii_strtod (cells[n - 2 + (guint) column], NULL);
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
static char *name_of (const Drawn *drawn, gsize index)
{
  const NnOperand *theta = nn_walk_operation (drawn->walk, drawn->node)->inputs[0];
  const int        cell = (int) index;
  const NnNumber   number = { theta, 0, cell / theta->columns, cell % theta->columns };
  g_autofree char *name = nn_number_name (&number);
  g_autofree char *value = hl_number_to_figures (nn_number_value (&number), 4);

  g_assert_cmpint (theta->slices, ==, 1);

  return g_strdup_printf ("%s = %s", name, value);
}

static void assert_dot (const Drawn *drawn, int dot, gsize index, float x, float y)
{
  g_autofree char *name = name_of (drawn, index);
  g_autofree char *minus_g = hl_number_to_figures ((double) x, 3);
  g_autofree char *step = hl_number_to_figures ((double) y, 3);
  g_autofree char *plain = g_strdup_printf ("%s: −g = %s, Δθ = %s", name, minus_g, step);
  g_autofree char *expected = g_markup_escape_text (plain, -1);

  NN_TEXT (drawn->figure->kind->describe (drawn->figure->data, (HlItem){ 0, 0, dot }), expected);
  g_assert_cmpfloat_with_epsilon (number_in (drawn, dot, 0), x, fabsf (x) * 1e-6f);
  g_assert_cmpfloat_with_epsilon (number_in (drawn, dot, 1), y, fabsf (y) * 1e-6f);
}

/* Each parameter that has a gradient or moves is a dot, in its order. */
NN_UPDATE_TEST (dots_are_gradients_and_steps)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);

  for (int node = nn_walk_next (walk, NN_OP_ADAM_STEP, 0); node >= 0;
       node = nn_walk_next (walk, NN_OP_ADAM_STEP, node + 1))
    {
      Drawn            drawn = draw (walk, NN_OP_ADAM_STEP, node);
      const NnOperand *g = clipped (&drawn);
      const NnOperand *step = nn_walk_operation (walk, node)->output;
      int              n = 0;

      for (gsize i = 0; i < nn_operand_length (step); i++)
        if (g->values[i] != 0.0f || step->values[i] != 0.0f)
          assert_dot (&drawn, n++, i, -g->values[i], step->values[i]);
      g_assert_cmpint (drawn.n, ==, n);
      clear (&drawn);
    }
}

static int compare_sizes (gconstpointer a, gconstpointer b)
{
  return (*(const float *) a > *(const float *) b) - (*(const float *) a < *(const float *) b);
}

/* Sorted sizes of the gradients of a plot that are not 0. */
static GArray *sizes_of (const Drawn *drawn)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (float));

  for (int i = 0; i < drawn->n; i++)
    {
      const float size = fabsf (number_in (drawn, i, 0));

      if (size > 0.0f)
        g_array_append_val (sizes, size);
    }
  g_array_sort (sizes, compare_sizes);

  return sizes;
}

static HlScene *scene_of (const Drawn *drawn)
{

  return hl_test_scene (drawn->figure, (HlSize){ 700, 400 });
}

/* The power of ten that the axis names, or 0. */
static double power_of (const HlScene *scene)
{
  HL_EACH_MARK (mark, scene)
    {
      const char *found =
          mark->kind == HL_WORDS ? strstr (mark->words, "logarithmic axis beyond ±") : NULL;

      for (int power = -20; found != NULL && power < 3; power++)
        {
          g_autofree char *number = hl_number_to_power (pow (10.0, power));

          if (g_str_has_prefix (found + strlen ("logarithmic axis beyond ±"), number) &&
              found[strlen ("logarithmic axis beyond ±") + strlen (number)] == ')')
            return pow (10.0, power);
        }
    }

  return 0.0;
}

/* An axis is logarithmic if half of the gradients are less than a tenth of the largest, and says
 * so.  It shows nearly all of them apart from 0. */
NN_UPDATE_TEST (axis_is_logarithmic_where_gradients_are_crowded)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);

  for (int node = nn_walk_next (walk, NN_OP_ADAM_STEP, 0); node >= 0;
       node = nn_walk_next (walk, NN_OP_ADAM_STEP, node + 1))
    {
      Drawn               drawn = draw (walk, NN_OP_ADAM_STEP, node);
      g_autoptr (GArray)  sizes = sizes_of (&drawn);
      g_autoptr (HlScene) scene = scene_of (&drawn);
      const guint         n = sizes->len;
      const double        largest = n > 0 ? (double) g_array_index (sizes, float, n - 1) : 0.0;
      const double        power = power_of (scene);

      if (n > 0)
        g_assert_cmpint (power > 0.0, ==,
                         (double) g_array_index (sizes, float, n / 2) * 10 <= largest);
      if (power > 0.0)
        {
          g_assert_cmpfloat (power, <, largest);
          g_assert_cmpfloat (power, >=, largest * 1e-6);
          g_assert_true (power <= (double) g_array_index (sizes, float, n / 50) * 1.0001 ||
                         power < largest * 1e-5);
        }
      clear (&drawn);
    }
}

/* Whatever the axis: right is right, up is up, both signs have equal room, and every dot is found
 * where it is drawn and is inside. */
NN_UPDATE_TEST (dots_lie_where_their_numbers_are)
{
  g_autoptr (NnWalk)  walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);
  Drawn               drawn = draw (walk, NN_OP_ADAM_STEP, 0);
  g_autoptr (HlScene) scene = scene_of (&drawn);
  const HlRect        first = hl_scene_area (scene, (HlItem){ 0, 0, 0 });

  for (int i = 0; i < drawn.n; i++)
    {
      const HlRect at = hl_scene_area (scene, (HlItem){ 0, 0, i });
      const float  right = number_in (&drawn, i, 0) - number_in (&drawn, 0, 0);
      const float  up = number_in (&drawn, i, 1) - number_in (&drawn, 0, 1);

      g_assert_true (at.x > 50 && hl_rect_right (&at) < 700 && at.y > 30 && at.y < 370);
      g_assert_true (right > 0 ? at.x >= first.x : right < 0 ? at.x <= first.x : TRUE);
      g_assert_true (up > 0 ? at.y <= first.y : up < 0 ? at.y >= first.y : TRUE);
      g_assert_cmpint (hl_scene_pick (scene, at.x + at.width / 2, at.y + at.width / 2).part, ==, 0);
    }
  clear (&drawn);
}

/* From dot to dot by key: all of them, in the order of their gradients. */
NN_TEST (keys_go_to_the_next_dot)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (0, 0);
  Drawn              drawn = draw (walk, NN_OP_ADAM_STEP, 0);
  HlItem             at = { 0, 0, 0 }, next;
  int                n = 1;

  for (int way = -1; way <= 1; way += 2)
    while (TRUE)
      {
        next = drawn.figure->kind->move (drawn.figure->data, at, 0, way);
        if (hl_item_equal (next, at))
          break;
        g_assert_cmpfloat ((float) way * number_in (&drawn, next.column, 0), >=,
                           (float) way * number_in (&drawn, at.column, 0));
        n = way > 0 ? n + 1 : 1;
        at = next;
      }
  g_assert_cmpint (n, ==, drawn.n);
  next = drawn.figure->kind->move (drawn.figure->data, at, -1, 0);
  g_assert_cmpfloat (number_in (&drawn, next.column, 1), >=, number_in (&drawn, at.column, 1));
  clear (&drawn);
}

/* At the first update of a fresh Adam nearly every step is as long as η. */
NN_TEST (note_says_how_far_and_which_way)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (0, 0);
  Drawn              drawn = draw (walk, NN_OP_ADAM_STEP, 0);

  g_assert_nonnull (strstr (drawn.note, "every step of Adam is in the direction of −g"));
  clear (&drawn);
}

/* Later, m leads; at a rate of 0, nothing changes. */
NN_TEST (note_says_that_each_step_is_against_the_running_mean)
{
  for (int is_still = 0; is_still < 2; is_still++)
    {
      g_autoptr (NnTestRun) run = nn_test_update_run_new (0, NN_TEST_UPDATE_SENTENCES);
      g_autoptr (NnWalk)    first = nn_test_update_walk (run, 0);
      g_autoptr (NnWalk)    walk = NULL;
      Drawn                 drawn;
      const NnOperation    *adam;

      run->trainer->config.learning_rate *= is_still ? 0.0 : 1.0;
      walk = nn_test_update_walk (run, 0);
      drawn = draw (walk, NN_OP_ADAM_STEP, 0);
      adam = nn_walk_operation (walk, drawn.node);
      g_assert_nonnull (strstr (drawn.note, is_still ? "No parameter of this matrix changes."
                                                     : "It moves each parameter against its"));
      for (gsize i = 0; i < nn_operand_length (adam->output); i++)
        g_assert_cmpfloat (adam->output->values[i] * adam->inputs[1]->values[i], <=, 0.0f);
      clear (&drawn);
    }
}

NN_UPDATE_TEST (rows_are_the_losses_of_the_shown_sentence)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 1);
  Drawn              drawn = draw (walk, NN_OP_LOSS_AGAIN, 0);
  const NnOperand   *before =
      nn_walk_operation (walk, nn_walk_find (walk, "loss.batch", -1, FALSE))->inputs[0];
  const NnOperand *after = nn_walk_operation (walk, drawn.node)->inputs[0];

  g_assert_cmpint (drawn.n, ==, walk->target_valid_len);
  for (int t = 0; t < walk->target_valid_len; t++)
    {
      const float      was = nn_operand_get (before, 0, walk->sentence, t);
      const float      is = nn_operand_get (after, 0, walk->sentence, t);
      g_autofree char *change = hl_loss_change_to_text ((double) was, (double) is);
      g_autofree char *token = g_markup_escape_text (walk->target_tokens[t], -1);
      g_autofree char *expected = g_strdup_printf ("%s: %s", token, change);

      NN_TEXT (drawn.figure->kind->describe (drawn.figure->data, (HlItem){ 0, t, 0 }), expected);
      g_assert_cmpfloat_with_epsilon (number_in (&drawn, t, 0), was, was * 1e-6f);
      g_assert_cmpfloat_with_epsilon (number_in (&drawn, t, 1), is, is * 1e-6f);
    }
  clear (&drawn);
}

/* A ring where the loss was, a disk where it is: one scale for all words. */
NN_TEST (losses_lie_on_one_scale)
{
  g_autoptr (NnWalk)  walk = nn_test_tiny_update (0, 1);
  Drawn               drawn = draw (walk, NN_OP_LOSS_AGAIN, 0);
  g_autoptr (HlScene) scene = scene_of (&drawn);
  float               least = G_MAXFLOAT, most = 0.0f;
  double              left = 0.0, right = 0.0;

  HL_EACH_MARK (mark, scene)
    {
      float loss;

      if (mark->item.part < 0 || mark->is_cursor || mark->kind != HL_DOT)
        continue;
      loss = number_in (&drawn, mark->item.row, 1);
      if (loss < least)
        left = mark->rect.x;
      if (loss > most)
        right = mark->rect.x;
      least = MIN (least, loss);
      most = MAX (most, loss);
    }
  g_assert_cmpfloat (right, >, left + 100);
  clear (&drawn);
}

/* Where labels are smoothed, the note tells what no dot can come below. */
NN_UPDATE_TEST (note_tells_the_least_loss)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 1);
  Drawn              drawn = draw (walk, NN_OP_LOSS_AGAIN, 0);
  const double       smoothing = nn_walk_operation (walk, drawn.node)->constants.smoothing;
  const double       floor = nn_cross_entropy_floor (smoothing, walk->config.target_vocab);
  g_autofree char   *least = g_strdup_printf ("below %.3f", floor);

  g_assert_cmpint (strstr (drawn.note, least) != NULL, ==, smoothing > 0.0);
  g_assert_nonnull (strstr (drawn.note, "The batch has"));
  for (int t = 0; t < drawn.n; t++)
    g_assert_cmpfloat ((double) number_in (&drawn, t, 1), >, floor - 1e-5);
  clear (&drawn);
}
