#include "ui/figures/update-plot.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/layers/cross-entropy.h"
#include "core/trace/walk/origin.h"
#include "ui/numbers/loss-text.h"
#include "ui/numbers/number-text.h"

#define FEW 2         /* figures of any number but a parameter */
#define DOT_FIGURES 4 /* of a parameter */
#define CROWDED 10    /* half of the gradients are that many times smaller than the largest */
#define FEWEST 50     /* one of this many gradients may lie where the axis is linear */
#define MOST_POWERS 6 /* of ten, of a logarithmic axis */

/* What is counted of the parameters of a matrix. */
typedef struct
{
  gsize  n_moved;   /* whose g or Δθ is not 0 */
  gsize  n_far;     /* that move by more than half of η */
  gsize  n_against; /* that move in the direction of −g */
  double largest_g;
} Count;

/* Returns whether hl_update_plot_new () makes a plot of it. */
gboolean hl_update_plot_is_for (const NnOperation *operation)
{
  return operation->kind == NN_OP_ADAM_STEP || operation->kind == NN_OP_LOSS_AGAIN;
}

static Count count_parameters (const NnOperand *g, const NnOperand *step, double rate)
{
  Count count = { 0 };

  for (gsize i = 0; i < nn_operand_length (step); i++)
    {
      count.n_moved += g->values[i] != 0.0f || step->values[i] != 0.0f;
      count.n_far += fabs ((double) step->values[i]) > rate / 2;
      count.n_against += (g->values[i] > 0.0f && step->values[i] < 0.0f) ||
                         (g->values[i] < 0.0f && step->values[i] > 0.0f);
      count.largest_g = MAX (count.largest_g, fabs ((double) g->values[i]));
    }

  return count;
}

/* Returns what the parameter is called, and what it is before the update. */
static char *new_dot_name (const NnOperand *theta, gsize index)
{
  const int        cell = (int) (index % ((gsize) theta->rows * (gsize) theta->columns));
  const NnNumber   number = { theta, (int) (index / ((gsize) theta->rows * (gsize) theta->columns)),
                              cell / theta->columns, cell % theta->columns };
  g_autofree char *name = nn_number_name (&number);
  g_autofree char *value = hl_number_to_figures ((double) theta->values[index], DOT_FIGURES);

  return g_strdup_printf ("%s = %s", name, value);
}

/* Adds the parameters that have a gradient or move; of many, equally spaced ones. */
static void add_parameters (HlDotPlot *plot, const NnOperand *theta, const NnOperand *g,
                            const NnOperand *step, gsize n_moved)
{
  const gsize n = MIN (n_moved, HL_UPDATE_PLOT_MOST);
  gsize       seen = 0;

  for (gsize i = 0; i < nn_operand_length (step); i++)
    if (g->values[i] != 0.0f || step->values[i] != 0.0f)
      {
        if (seen * n / n_moved != (seen + 1) * n / n_moved)
          {
            hl_dot_plot_add (plot, 0, -(double) g->values[i], (double) step->values[i]);
            g_ptr_array_add (plot->dot_names, new_dot_name (theta, i));
          }
        seen++;
      }
}

/* A share in whole percents; 100 only if nothing is missing. */
static int percent (gsize part, gsize whole) { return (int) (100 * part / MAX (whole, 1)); }

static char *new_note (const Count *count, double rate)
{
  g_autofree char *eta = hl_number_to_figures (rate, FEW);
  g_autofree char *most = hl_number_to_figures (rate * count->largest_g, FEW);

  if (count->n_moved == 0)
    return g_strdup (_ ("No parameter of this matrix moves."));
  if (count->n_against == count->n_moved)
    /* Translators: percent, a learning rate, the largest step */
    return g_strdup_printf (_ ("Of the parameters that move, Adam moves %d %% by more than half of "
                               "η = %s, and all in the direction of −g. Plain SGD with the same η "
                               "would move none by more than %s."),
                            percent (count->n_far, count->n_moved), eta, most);

  /* Translators: percent, a learning rate, percent, the largest step */
  return g_strdup_printf (_ ("Of the parameters that move, Adam moves %d %% by more than half of "
                             "η = %s, and %d %% in the direction of −g; the others follow the "
                             "memory m. Plain SGD with the same η would move none by more than "
                             "%s."),
                          percent (count->n_far, count->n_moved), eta,
                          percent (count->n_against, count->n_moved), most);
}

/* What the dots are: all parameters that have a gradient or a step, or some of them. */
static char *new_name (gsize n_shown, gsize n_moved, gsize n)
{
  if (n_shown < n_moved)
    /* Translators: how many dots there are, and how many parameters of a matrix move */
    return g_strdup_printf (_ ("Adam: %'u dots, evenly chosen from %'u parameters that move"),
                            (guint) n_shown, (guint) n_moved);
  if (n_moved < n)
    /* Translators: how many of the parameters of a matrix are not where they were */
    return g_strdup_printf (_ ("Adam: the %'u of %'u parameters with a gradient or a step"),
                            (guint) n_moved, (guint) n);

  /* Translators: how many parameters a matrix has */
  return g_strdup_printf (_ ("Adam: all %'u parameters"), (guint) n);
}

/* The gradient of the step: what the running mean m read. */
static const NnOperand *find_gradient (const NnWalk *walk, int node)
{
  const NnOperation *step = nn_walk_operation (walk, node);
  const NnOperation *mean =
      nn_walk_operation (walk, nn_walk_find_maker (walk, step->inputs[1], node));

  return mean->inputs[1];
}

static int compare_sizes (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a;
  const double y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Returns the sizes of the gradients of all dots that have one, from the smallest. */
static GArray *sort_gradients (const HlDotPlot *plot)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < plot->dots[0]->len; i++)
    {
      const double size = fabs (g_array_index (plot->dots[0], HlDot, i).x);

      if (size > 0.0)
        g_array_append_val (sizes, size);
    }
  g_array_sort (sizes, compare_sizes);

  return sizes;
}

/* Where one gradient is far larger than most, these would all lie at 0 of a linear axis.  Returns
 * the power of ten where a logarithmic axis begins, which is below nearly all gradients; 0 where
 * a linear axis shows them apart. */
static double find_linear (const HlDotPlot *plot)
{
  g_autoptr (GArray) sizes = sort_gradients (plot);
  const double      *values = (const double *) (gpointer) sizes->data;
  const guint        n = sizes->len;

  if (n == 0 || values[n / 2] * CROWDED > values[n - 1])
    return 0.0;

  return pow (10.0,
              MAX (floor (log10 (values[n / FEWEST])), ceil (log10 (values[n - 1])) - MOST_POWERS));
}

static char *new_gradient_title (double linear)
{
  g_autofree char *power = hl_number_to_power (linear);

  if (linear <= 0.0)
    return g_strdup (_ ("−g: the gradient after clipping, with the opposite sign"));

  /* Translators: an axis; a power of ten, such as 10⁻⁶ */
  return g_strdup_printf (
      _ ("−g: the clipped gradient with the opposite sign (logarithmic axis, linear within ±%s)"),
      power);
}

static HlDotPlot *new_scatter (const NnWalk *walk, int node)
{
  const NnOperation *operation = nn_walk_operation (walk, node);
  const NnOperand   *step = operation->output;
  const NnOperand   *g = find_gradient (walk, node);
  const double       rate = operation->constants.rate;
  const Count        count = count_parameters (g, step, rate);
  HlDotPlot         *plot = hl_dot_plot_new ();

  plot->y_title = g_strdup (_ ("Δθ: the step"));
  plot->x_symbol = g_strdup ("−g");
  plot->y_symbol = g_strdup ("Δθ");
  plot->dot_names = g_ptr_array_new_with_free_func (g_free);
  plot->line_name = g_strdup (_ ("plain SGD: Δθ = −η g"));
  plot->slope = rate;
  if (count.n_moved > 0)
    add_parameters (plot, operation->inputs[0], g, step, count.n_moved);
  plot->x_linear = find_linear (plot);
  plot->x_title = new_gradient_title (plot->x_linear);
  plot->names[0] = new_name (plot->dots[0]->len, count.n_moved, nn_operand_length (step));
  plot->note = new_note (&count, rate);

  return plot;
}

static char *new_headline (const NnWalk *walk)
{
  g_autofree char *losses = hl_loss_change_to_text (walk->loss, walk->loss_again);

  /* Translators: two losses, before and after an update: "2.3140 → 2.3021" */
  return g_strdup_printf (_ ("Loss of the batch: %s"), losses);
}

/* The losses of the shown sentence's words: one row each. */
static void add_losses (HlDotPlot *plot, int series, const NnWalk *walk, const NnOperand *losses)
{
  for (int t = 0; t < MIN (walk->target_valid_len, losses->columns); t++)
    hl_dot_plot_add (plot, series, (double) nn_operand_get (losses, 0, walk->sentence, t), t);
}

/* The headline is about more words than the dots, and no dot can come down to 0. */
static char *new_loss_note (const NnWalk *walk, const NnOperation *loss)
{
  const double smoothing = loss->constants.smoothing;
  const int    n = loss->inputs[0]->rows;
  const double least = nn_cross_entropy_floor (smoothing, walk->config.target_vocab);
  /* Translators: a number of sentence pairs */
  g_autofree char *batch = g_strdup_printf (ngettext ("The batch has %d pair.",
                                                      "The batch has %d pairs: these are the words "
                                                      "of one of them.",
                                                      (gulong) n),
                                            n);
  g_autofree char *s = NULL, *floor = NULL, *why = NULL;

  if (smoothing <= 0.0)
    return g_steal_pointer (&batch);

  s = hl_number_to_figures (smoothing, 2);
  floor = hl_number_to_text (least, 3);

  /* Translators: a number between 0 and 1, and a loss */
  why =
      g_strdup_printf (_ ("With label smoothing %s, no prediction has a loss below %s."), s, floor);

  return g_strdup_printf ("%s %s", batch, why);
}

static HlDotPlot *new_losses (const NnWalk *walk, int node)
{
  const NnOperation *again = nn_walk_operation (walk, node);
  const NnOperation *first = nn_walk_operation (walk, nn_walk_find (walk, "loss.batch", -1, FALSE));
  HlDotPlot         *plot = hl_dot_plot_new ();
  const int          n = MIN (walk->target_valid_len, again->inputs[0]->columns);

  plot->headline = new_headline (walk);
  plot->note = new_loss_note (walk, again);
  plot->x_title = g_strdup (_ ("loss of each word of the shown sentence, in nats"));
  plot->names[0] = g_strdup (_ ("before the update"));
  plot->names[1] = g_strdup (_ ("after it"));
  plot->rows = g_new0 (char *, n + 1);
  for (int t = 0; t < n; t++)
    plot->rows[t] = g_strdup (walk->target_tokens[t]);
  add_losses (plot, 0, walk, first->inputs[0]);
  add_losses (plot, 1, walk, again->inputs[0]);

  return plot;
}

/* Returns its plot. */
HlDotPlot *hl_update_plot_new (const NnWalk *walk, int node)
{
  return nn_walk_operation (walk, node)->kind == NN_OP_ADAM_STEP ? new_scatter (walk, node)
                                                                 : new_losses (walk, node);
}
