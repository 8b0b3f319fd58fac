#include "ui/figures/update-plot.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/owned.h"
#include "core/layers/cross-entropy.h"
#include "core/trace/walk/origin.h"
#include "ui/numbers/number-text.h"
#include "ui/picture/bars.h"
#include "ui/picture/marks.h"
#include "ui/picture/plot.h"
#include "ui/render/csv.h"

#define FEW 2         /* figures of any number but a parameter */
#define DOT_FIGURES 4 /* of a parameter */
#define CROWDED 10    /* half of the gradients are that many times smaller than the largest */
#define FEWEST 50     /* one of this many gradients may lie where the axis is linear */
#define MOST_POWERS 6 /* of ten, of a logarithmic axis */

#define MARGIN 1.08 /* of an axis beyond the dots */
#define PIECES 128  /* of a line that may be a curve */
#define GAP 6.0
#define WIDE 28.0 /* of a picture whose words are as large as usual, in lines */
#define NARROWEST 16.0
#define CLOUD 7.5 /* lines of a cloud that shows something, with its axis and names */
#define AROUND 5  /* lines above and below the losses */
#define LARGEST 2.0
#define LEFT 60.0 /* of the plot, for its numbers, at normal size */

/* All in words and numbers: the walk may go. */
typedef struct
{
  char      *headline, *note;   /* headline: or NULL */
  char      *x_title, *y_title; /* y_title: of a cloud */
  char      *names[2];          /* of the dots and the line, or of both dots of a word */
  GArray    *x, *y;             /* of float: of each dot, or before and after of each word */
  GPtrArray *dots;              /* what each dot is, or the words */
  double     slope, linear;     /* of a cloud: of the line; where its axis bends, or 0 */
} Plot;

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
static void add_parameters (Plot *plot, const NnOperand *theta, const NnOperand *g,
                            const NnOperand *step, gsize n_moved)
{
  const gsize n = MIN (n_moved, HL_UPDATE_PLOT_MOST);
  gsize       seen = 0;

  for (gsize i = 0; i < nn_operand_length (step); i++)
    if (g->values[i] != 0.0f || step->values[i] != 0.0f)
      {
        if (seen * n / n_moved != (seen + 1) * n / n_moved)
          {
            const float x = -g->values[i];

            g_array_append_val (plot->x, x);
            g_array_append_val (plot->y, step->values[i]);
            g_ptr_array_add (plot->dots, new_dot_name (theta, i));
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

  if (count->n_moved == 0 || !(rate > 0.0))
    return g_strdup (_ ("No parameter of this matrix changes."));
  if (count->n_against == count->n_moved)
    return g_strdup_printf (
        /* Translators: percent, a learning rate, the largest step */
        _ ("Here, every step of Adam is in the direction of −g. Of the parameters that change, "
           "Adam moves %d%% by more than half of η = %s. Plain SGD with the same η would move no "
           "parameter by more than %s."),
        percent (count->n_far, count->n_moved), eta, most);

  return g_strdup_printf (
      /* Translators: percent, a learning rate, percent, the largest step */
      _ ("Of the parameters that change, Adam moves %d%% by more than half of η = %s. It moves "
         "each parameter against its running mean m: for %d%%, this is also the direction of −g; "
         "for the rest, g is 0, or g and m have different signs. Plain SGD with the same η would "
         "move no parameter by more than %s."),
      percent (count->n_far, count->n_moved), eta, percent (count->n_against, count->n_moved),
      most);
}

/* What the dots are: all parameters that have a gradient or a step, or some of them. */
static char *new_name (gsize n_shown, gsize n_moved, gsize n)
{
  if (n_shown < n_moved)
    return g_strdup_printf (
        /* Translators: how many dots there are, and how many parameters of a matrix move */
        _ ("Adam: %'u dots, evenly sampled from the %'u parameters that change"), (guint) n_shown,
        (guint) n_moved);
  if (n_moved < n)
    /* Translators: how many of the parameters of a matrix are not where they were */
    return g_strdup_printf (_ ("Adam: the %'u of %'u parameters with a nonzero gradient or step"),
                            (guint) n_moved, (guint) n);

  /* Translators: how many parameters a matrix has */
  return g_strdup_printf (_ ("Adam: all %'u parameters"), (guint) n);
}

static int compare_sizes (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double number_of (const GArray *numbers, guint i)
{
  return (double) g_array_index (numbers, float, i);
}

/* Where one gradient is far larger than most, these would all lie at 0 of a linear axis.  Returns
 * the power of ten where a logarithmic axis begins, which is below nearly all gradients; 0 where
 * a linear axis shows them apart. */
static double find_linear (const Plot *plot)
{
  g_autofree double *sizes = g_new (double, plot->x->len + 1); /* from the smallest */
  gsize              n = 0;

  for (guint i = 0; i < plot->x->len; i++)
    if (number_of (plot->x, i) != 0.0)
      sizes[n++] = fabs (number_of (plot->x, i));
  qsort (sizes, n, sizeof *sizes, compare_sizes);
  if (n == 0 || sizes[n / 2] * CROWDED > sizes[n - 1])
    return 0.0;

  return pow (10.0,
              MAX (floor (log10 (sizes[n / FEWEST])), ceil (log10 (sizes[n - 1])) - MOST_POWERS));
}

static char *new_gradient_title (double linear)
{
  g_autofree char *power = hl_number_to_power (linear);

  if (linear <= 0.0)
    return g_strdup (_ ("−g: the gradient after clipping, with the opposite sign"));

  return g_strdup_printf (
      /* Translators: an axis; a power of ten, such as 10⁻⁶ */
      _ ("−g: the clipped gradient with the opposite sign (logarithmic axis beyond ±%s)"), power);
}

NN_FREES (Plot, plot_free, (g_free, headline, note, x_title, y_title, names[0], names[1]),
          (g_array_unref, x, y), (g_ptr_array_unref, dots))

static Plot *plot_new (void)
{
  Plot *self = g_new0 (Plot, 1);

  self->x = g_array_new (FALSE, FALSE, sizeof (float));
  self->y = g_array_new (FALSE, FALSE, sizeof (float));
  self->dots = g_ptr_array_new_with_free_func (g_free);

  return self;
}

static char *headline (gconstpointer data)
{
  const Plot *self = data;

  return self->headline != NULL ? g_markup_printf_escaped ("%s. %s", self->headline, self->note)
                                : g_markup_escape_text (self->note, -1);
}

/* A line a dot, or a word: what it is, and its two numbers. */
static void append_rows (const Plot *self, GString *csv)
{
  for (guint i = 0; i < self->dots->len; i++)
    {
      hl_csv_append (csv, g_ptr_array_index (self->dots, i));
      g_string_append_printf (csv, ",%.9g,%.9g\r\n", number_of (self->x, i),
                              number_of (self->y, i));
    }
}

static double line_of (HlScene *scene, double times)
{
  return ceil (hl_scene_line (scene, HL_TEXT_NORMAL, times)) + 1;
}

/* A ring or a disk, or a piece of a dashed line, and what it is.  Returns where the next one may
 * be. */
static HlPoint mark_key (HlScene *scene, double times, HlPoint at, double end, const char *words,
                         HlMarkKind kind, HlColor ink)
{
  const double line = line_of (scene, times), sample = (kind == HL_PATH ? 24 : 12) * times;
  const double width = hl_mark_written (scene, times, FALSE, words) + 4;
  const double radius = 4.5 * times;

  if (at.x > 0 && at.x + sample + GAP + width > end)
    at = (HlPoint){ 0, at.y + line };
  if (kind == HL_PATH)
    {
      HlMark *mark = hl_mark_path (
          scene, (HlPoint[]){ { at.x, at.y + line / 2 }, { at.x + sample, at.y + line / 2 } }, 2,
          ink);

      mark->width = 2.0 * times;
      mark->dash[0] = 7;
      mark->dash[1] = 4;
    }
  else if (kind == HL_FRAME)
    hl_mark_frame (
        scene,
        (HlRect){ at.x + sample / 2 - radius, at.y + line / 2 - radius, 2 * radius, 2 * radius },
        radius, 1.5 * times, ink);
  else
    hl_mark (scene, HL_DOT, (HlRect){ at.x + sample / 2, at.y + line / 2, radius, 0 }, ink);
  hl_mark_write (scene, times, FALSE, words, (HlRect){ at.x + sample + GAP, at.y, width, line },
                 0.0, scene->look.palette->text);

  return (HlPoint){ at.x + sample + width + 4 * GAP, at.y };
}

/* Below all, over the whole width.  Returns where it begins. */
static double mark_note (HlScene *scene, const Plot *self, double times, HlSize size)
{
  const double height = hl_scene_height (scene, HL_TEXT_NORMAL, times, self->note, size.width);

  hl_mark_write (scene, times, FALSE, self->note,
                 (HlRect){ 0, size.height - height, size.width, height }, 0.0,
                 scene->look.palette->text)
      ->wraps = TRUE;

  return size.height - height - GAP;
}

/* How large it is where there is so much room, and how much larger than usual its words are: they
 * grow with it, unless the font is large in any case. */
static HlSize size_in (HlScene *scene, const Plot *self, HlSize room, double lines, double *times)
{
  const double line = line_of (scene, 1.0), width = MAX (room.width, WIDE * line);
  const double least =
      ceil (lines * line + hl_scene_height (scene, HL_TEXT_NORMAL, 1.0, self->note, width)) +
      3 * GAP;
  const HlSize size = { MAX (room.width, NARROWEST * line), MAX (room.height, least) };

  *times = CLAMP (floor (10.0 * MIN (size.width / (WIDE * line), size.height / least)) / 10.0, 1.0,
                  LARGEST);

  return size;
}

/* --- Adam's step ------------------------------------------------------------------------------ */

/* Both signs have equal room. */
static double top_of (const GArray *numbers, double linear)
{
  const double largest =
      hl_numbers_largest ((const float *) (gpointer) numbers->data, (int) numbers->len);
  const double top = MAX (largest, linear);

  if (linear > 0.0)
    return linear * expm1 (MARGIN * log1p (top / linear));

  return top > 0.0 ? MARGIN * top : 1.0;
}

/* What is proportional to x is a straight line on a linear axis, a curve on a logarithmic one. */
static HlSeries line_series (HlScene *scene, const Plot *self, const HlPlot *plot)
{
  const double bend = self->linear, top = bend > 0.0 ? log1p (plot->x_top / bend) : plot->x_top;
  float       *x = hl_scene_keep (scene, g_new (float, 2 * (PIECES + 1))), *y = x + PIECES + 1;
  int          n = 0;
  HlSeries     series;

  for (int i = 0; i <= PIECES; i++)
    {
      const double at = top * (2.0 * i / PIECES - 1.0);
      const double right = bend > 0.0 ? copysign (bend * expm1 (fabs (at)), at) : at;

      if (fabs (self->slope * right) > plot->y_top)
        continue;
      x[n] = (float) right;
      y[n++] = (float) (self->slope * right);
    }

  series = hl_series_of (x, y, sizeof (float), n);
  series.ink = scene->look.palette->series[1];
  series.dash = 1;

  return series;
}

/* Where the dots are.  times: of the words. */
static HlRect place_cloud (HlScene *scene, const Plot *self, HlSize size, double times,
                           HlPlot *plot)
{
  const double line = line_of (scene, times);
  const double keys = hl_mark_written (scene, times, FALSE, self->names[0]) +
                      hl_mark_written (scene, times, FALSE, self->names[1]) + 36 * times + 6 * GAP;
  const double top = (keys + 8 > size.width ? 2 : 1) * line + GAP;
  const double note = hl_scene_height (scene, HL_TEXT_NORMAL, times, self->note, size.width);

  *plot = (HlPlot){ .stops = -1,
                    .x_top = top_of (self->x, self->linear),
                    .y_top = top_of (self->y, 0.0),
                    .bend = self->linear,
                    .times = times,
                    .has_zeros = TRUE };
  plot->x_low = -plot->x_top;
  plot->y_low = -plot->y_top;

  return (HlRect){ LEFT * times, top, size.width - LEFT * times - 12,
                   MAX (size.height - top - 2 * line - note - 3 * GAP, 1) };
}

static void build_cloud (gconstpointer data, HlScene *scene, HlSize room)
{
  const Plot      *self = data;
  const HlPalette *palette = scene->look.palette;
  double           times, line;
  const HlSize     size = size_in (scene, self, room, CLOUD, &times);
  HlSeries         series[2];
  HlPlot           plot;
  HlRect           at;
  HlPoint          key = { 0, 0 };

  scene->size = size;
  if (room.width <= 0)
    return;

  at = place_cloud (scene, self, size, times, &plot);
  line = line_of (scene, times);
  series[0] = hl_series_of (self->x->data, self->y->data, sizeof (float), (int) self->x->len);
  series[0].ink = palette->series[0];
  series[0].opacity = 0.55;
  series[0].dots = 2.0 * times;
  series[0].is_cloud = TRUE;
  series[1] = line_series (scene, self, &plot);
  plot.series = series;
  plot.n_series = 2;
  key = mark_key (scene, times, key, size.width, self->names[0], HL_DOT, palette->series[0]);
  mark_key (scene, times, key, size.width, self->names[1], HL_PATH, palette->series[1]);
  hl_mark_plot (scene, &plot, at);
  hl_mark_write (scene, times, FALSE, self->y_title,
                 (HlRect){ at.x + GAP, at.y, at.width / 2 - 2 * GAP, line }, 0.0,
                 palette->faint_text);
  hl_mark_write (scene, times, FALSE, self->x_title,
                 (HlRect){ 0, hl_rect_bottom (&at) + line + GAP, size.width, line }, 0.5,
                 palette->faint_text);
  mark_note (scene, self, times, size);
}

static char *say_dot (const Plot *self, int dot)
{
  const guint      i = (guint) CLAMP (dot, 0, (int) self->dots->len - 1);
  g_autofree char *x = hl_number_to_figures (number_of (self->x, i), DOT_FIGURES - 1);
  g_autofree char *y = hl_number_to_figures (number_of (self->y, i), DOT_FIGURES - 1);

  /* Translators: a parameter; a letter and its number, twice */
  return g_strdup_printf (_ ("%s: %s = %s, %s = %s"),
                          (const char *) g_ptr_array_index (self->dots, i), "−g", x, "Δθ", y);
}

static char *describe_dot (gconstpointer data, HlItem item)
{
  g_autofree char *plain = say_dot (data, item.column);

  return g_markup_escape_text (plain, -1);
}

/* A ring around the dot, and beside it what it is. */
static void light_dot (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const Plot      *self = data;
  const HlPalette *palette = scene->look.palette;
  g_autofree char *words = NULL;
  HlPlot           plot;
  HlRect           rect, box;
  HlPoint          at;
  double           line, width, times;

  if (item.part < 0)
    return;

  words = say_dot (self, item.column);
  size_in (scene, self, picture->size, CLOUD, &times);
  rect = place_cloud (scene, self, picture->size, times, &plot);
  at = hl_plot_place (&plot, &rect, number_of (self->x, (guint) item.column),
                      number_of (self->y, (guint) item.column));
  line = line_of (scene, plot.times);
  width = hl_mark_written (scene, plot.times, FALSE, words) + 2 * GAP;
  box = (HlRect){ CLAMP (at.x - width / 2, 0, MAX (picture->size.width - width, 0)),
                  at.y - 2 * line < rect.y ? at.y + line : at.y - 2 * line, width, line + 2 };
  hl_mark_frame (scene, (HlRect){ at.x - 7, at.y - 7, 14, 14 }, 7.0, 2.0, palette->text);
  hl_mark (scene, HL_FILL, box, palette->background);
  hl_mark (scene, HL_FRAME, box, palette->faint_text);
  hl_mark_write (scene, plot.times, FALSE, words, box, 0.5, palette->text);
}

/* Which of two dots comes first along numbers; of equal numbers the earlier one.  Forward if sign
 * is 1, else back. */
static int compare_dots (const GArray *along, int sign, int a, int b)
{
  const double at = number_of (along, (guint) a), other = number_of (along, (guint) b);

  return at != other ? sign * (at > other ? 1 : -1) : sign * (a - b);
}

/* To the next dot in that direction, whatever lies between. */
static HlItem move_dot (gconstpointer data, HlItem from, int down, int right)
{
  const Plot   *self = data;
  const int     sign = down < 0 || right > 0 ? 1 : -1;
  const GArray *along = right != 0 ? self->x : self->y;
  int           best = -1;

  if (from.part < 0)
    return self->dots->len > 0 ? (HlItem){ 0, 0, 0 } : from;
  if (down == 0 && right == 0)
    return from;

  for (int i = 0; i < (int) along->len; i++)
    if (compare_dots (along, sign, i, from.column) > 0 &&
        (best < 0 || compare_dots (along, sign, i, best) < 0))
      best = i;

  return best >= 0 ? (HlItem){ 0, 0, best } : from;
}

static void tabulate_dots (gconstpointer data, GString *csv)
{
  g_string_append (csv, "parameter,−g,Δθ\r\n");
  append_rows (data, csv);
}

/* The gradient of the step is what the running mean m read. */
static HlFigure *new_scatter (const NnWalk *walk, int node)
{
  static const HlFigureKind kind = { build_cloud, describe_dot, headline,        tabulate_dots,
                                     plot_free,   light_dot,    .move = move_dot };
  const NnOperation        *operation = nn_walk_operation (walk, node);
  const NnOperand          *step = operation->output;
  const int                 mean = nn_walk_find_maker (walk, operation->inputs[1], node);
  const NnOperand          *g = nn_walk_operation (walk, mean)->inputs[1];
  const double              rate = operation->constants.rate;
  const Count               count = count_parameters (g, step, rate);
  Plot                     *plot = plot_new ();

  plot->y_title = g_strdup (_ ("Δθ: the step"));
  plot->names[1] = g_strdup (_ ("plain SGD: Δθ = −η g"));
  plot->slope = rate;
  if (count.n_moved > 0)
    add_parameters (plot, operation->inputs[0], g, step, count.n_moved);
  plot->linear = find_linear (plot);
  plot->x_title = new_gradient_title (plot->linear);
  plot->names[0] = new_name (plot->dots->len, count.n_moved, nn_operand_length (step));
  plot->note = new_note (&count, rate);

  return hl_figure_new (&kind, plot, (HlSize){ 640, 420 });
}

/* --- The same batch again --------------------------------------------------------------------- */

/* Numbers below the rows, where there is room. */
static void mark_axis (HlScene *scene, double low, double high, double times, HlRect bars)
{
  const double step = hl_plot_top ((high - low) / 5), line = line_of (scene, times);

  for (int i = (int) ceil (low / step); i * step <= high; i++)
    {
      const double     x = i * step;
      const double     at = bars.x + (x - low) / (high - low) * bars.width;
      g_autofree char *words = hl_number_to_text (x, step >= 1.0 ? 0 : (int) ceil (-log10 (step)));
      const double     width = hl_mark_written (scene, times, FALSE, words) + 4;

      hl_mark_line (scene, (HlPoint){ at, bars.y }, (HlPoint){ at, hl_rect_bottom (&bars) + 4 },
                    1.0, scene->look.palette->grid);
      hl_mark_write (scene, times, FALSE, words,
                     (HlRect){ at - width / 2, hl_rect_bottom (&bars) + 4, width, line }, 0.5,
                     scene->look.palette->faint_text);
    }
}

static void build_losses (gconstpointer data, HlScene *scene, HlSize room)
{
  const Plot       *self = data;
  const HlPalette  *palette = scene->look.palette;
  const int         n = (int) self->dots->len;
  double            times;
  const HlSize      size = size_in (scene, self, room, n + AROUND, &times);
  const double      line = line_of (scene, times), large = MIN (2.0 * times, 2.5);
  const double      wide = hl_mark_written (scene, large, TRUE, self->headline) + 8;
  g_autofree HlBar *rows = g_new0 (HlBar, n);
  HlBars            all = { .bars = rows, .n = n, .times = times, .has_dots = TRUE };
  HlPoint           key;
  HlRect            bars;
  double            low = G_MAXDOUBLE, high = -G_MAXDOUBLE, bottom;

  scene->size = size;
  if (room.width <= 0)
    return;

  for (int i = 0; i < n; i++)
    {
      const double before = number_of (self->x, (guint) i), after = number_of (self->y, (guint) i);
      char        *numbers = hl_scene_keep (scene, hl_loss_change_to_text (before, after));

      rows[i] = (HlBar){ g_ptr_array_index (self->dots, (guint) i),
                         { numbers, NULL },
                         before,
                         after,
                         palette->series[0],
                         FALSE,
                         FALSE };
      low = MIN (low, MIN (before, after));
      high = MAX (high, MAX (before, after));
    }
  all.high = high + (MARGIN - 1.0) * MAX (high - low, 1e-3);
  all.low = low - (MARGIN - 1.0) * MAX (high - low, 1e-3);
  hl_mark_write (scene, large, TRUE, self->headline,
                 (HlRect){ 0, 0, MIN (wide, size.width), 2 * line }, 0.0, palette->text);
  key = (HlPoint){ wide + 4 * GAP, line / 2 };
  if (key.x + 24 * times + 6 * GAP + hl_mark_written (scene, times, FALSE, self->names[0]) +
          hl_mark_written (scene, times, FALSE, self->names[1]) >
      size.width)
    key = (HlPoint){ 0, 2 * line };
  key = mark_key (scene, times, key, size.width, self->names[0], HL_FRAME, palette->faint_text);
  key = mark_key (scene, times, key, size.width, self->names[1], HL_DOT, palette->series[0]);
  bottom = mark_note (scene, self, times, size) - 2 * line - GAP;
  key.y = MAX (key.y + line, 2 * line);
  mark_axis (scene, all.low, all.high, times,
             bars = hl_mark_bars (scene, &all, (HlRect){ 0, key.y, size.width, bottom - key.y }));
  hl_mark_write (scene, times, FALSE, self->x_title,
                 (HlRect){ 0, hl_rect_bottom (&bars) + line + 2, size.width, line }, 0.5,
                 palette->faint_text);
}

static char *describe_loss (gconstpointer data, HlItem item)
{
  const Plot      *self = data;
  const guint      i = (guint) CLAMP (item.row, 0, (int) self->dots->len - 1);
  g_autofree char *numbers =
      hl_loss_change_to_text (number_of (self->x, i), number_of (self->y, i));

  return g_markup_printf_escaped (_ ("%s: %s"), (const char *) g_ptr_array_index (self->dots, i),
                                  numbers);
}

static void tabulate_losses (gconstpointer data, GString *csv)
{
  g_string_append (csv, "word,before,after\r\n");
  append_rows (data, csv);
}

/* The headline is about more words than the dots, and no dot can come down to 0. */
static char *new_loss_note (const NnWalk *walk, const NnOperation *loss)
{
  const double     smoothing = loss->constants.smoothing;
  const int        n = loss->inputs[0]->rows;
  const double     least = nn_cross_entropy_floor (smoothing, walk->config.target_vocab);
  g_autofree char *batch = g_strdup_printf (
      /* Translators: a number of sentence pairs */
      ngettext ("The batch has %d pair.",
                "The batch has %d pairs; the picture shows the tokens of one pair.", (gulong) n),
      n);
  g_autofree char *s = NULL, *floor = NULL, *why = NULL;

  if (smoothing <= 0.0)
    return g_steal_pointer (&batch);

  s = hl_number_to_figures (smoothing, 2);
  floor = hl_number_to_text (least, 3);

  why =
      /* Translators: a number between 0 and 1, and a loss */
      g_strdup_printf (_ ("With label smoothing %s, no prediction has a loss below %s."), s, floor);

  return g_strdup_printf ("%s %s", batch, why);
}

static HlFigure *new_losses (const NnWalk *walk, int node)
{
  static const HlFigureKind kind = { build_losses,    describe_loss, headline,
                                     tabulate_losses, plot_free,     NULL };
  const NnOperation        *again = nn_walk_operation (walk, node);
  const NnOperation *first = nn_walk_operation (walk, nn_walk_find (walk, "loss.batch", -1, FALSE));
  Plot              *plot = plot_new ();
  g_autofree char   *losses = hl_loss_change_to_text (walk->loss, walk->loss_again);
  const int          n = MIN (walk->target_valid_len, again->inputs[0]->columns);

  /* Translators: two losses, before and after an update: "2.3140 → 2.3021" */
  plot->headline = g_strdup_printf (_ ("Loss of the batch: %s"), losses);
  plot->note = new_loss_note (walk, again);
  plot->x_title = g_strdup (_ ("loss of each token of the shown sentence, in nats"));
  plot->names[0] = g_strdup (_ ("before the update"));
  plot->names[1] = g_strdup (_ ("after the update"));
  for (int t = 0; t < n; t++)
    {
      const float before = nn_operand_get (first->inputs[0], 0, walk->sentence, t);
      const float after = nn_operand_get (again->inputs[0], 0, walk->sentence, t);

      g_ptr_array_add (plot->dots, g_strdup (walk->target_tokens[t]));
      g_array_append_val (plot->x, before);
      g_array_append_val (plot->y, after);
    }

  return hl_figure_new (&kind, plot, (HlSize){ 640, 420 });
}

HlFigure *hl_update_plot_new (const NnWalk *walk, int node)
{
  return nn_walk_operation (walk, node)->kind == NN_OP_ADAM_STEP ? new_scatter (walk, node)
                                                                 : new_losses (walk, node);
}
