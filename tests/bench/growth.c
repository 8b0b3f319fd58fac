/* tests/bench/growth.c
 *
 * How the cost of training grows: one size of a model after the other is changed
 * while the others stay, and the real tokens that it learns from in a second are
 * measured.  Tables go to standard output, pictures into a folder.
 *
 *      batch      too few rows, and each product is mostly calls
 *      length     twice the length, twice the tokens, four times the scores
 *      width      D² in every product
 *      blocks     each costs the same
 *      workers    as many as there are processors help
 *
 * Used by   ./dev bench --growth
 */

#include <math.h>
#include <stdio.h>

#include "tests/bench/bench-count.h"
#include "tests/bench/bench.h"
#include "ui/render/curve-renderer.h"

#define MOST_VALUES 9
#define PICTURE_WIDTH 480
#define PICTURE_HEIGHT 260
#define FONT "DejaVu Sans 9"

typedef struct
{
  const char *name;                /* what is changed; also the name of the picture */
  int         values[MOST_VALUES]; /* what it is set to, and a 0 after the last one */
  int         n_curves; /* 2 if the part that grows with the square is worth a curve of its own */
  void (*change) (HlWorkloadConfig *config, /* sets it */
                  int               value);
} Axis;

typedef struct
{
  double value;       /* what the size was set to */
  double speed;       /* real target tokens a second */
  double low;         /* what a quarter of the updates stayed below */
  double high;        /* what a quarter of them exceeded */
  double fraction;    /* of the machine's peak */
  double square_part; /* the part of the multiply-adds that grows with the square of the length */
} Point;

static void change_batch (HlWorkloadConfig *config, int value)
{
  config->training.batch_size = value;
}

static void change_length (HlWorkloadConfig *config, int value)
{
  config->length = value;
  config->training.batch_size = MAX (1, 512 / value); /* as many tokens each time */
}

static void change_width (HlWorkloadConfig *config, int value)
{
  config->model.num_hiddens = value;
  config->model.ffn_num_hiddens = 4 * value;
}

static void change_blocks (HlWorkloadConfig *config, int value) { config->model.num_blks = value; }

static void change_workers (HlWorkloadConfig *config, int value)
{
  config->training.workers = value;
}

static const Axis axes[] = {
  { "batch", { 1, 2, 4, 8, 16, 32, 64, 128 }, 1, change_batch },
  { "length", { 8, 16, 32, 64, 128, 256 }, 2, change_length },
  { "width", { 32, 64, 128, 256, 512 }, 1, change_width },
  { "blocks", { 1, 2, 3, 4, 6, 8 }, 1, change_blocks },
  { "workers", { 1, 2, 3, 4 }, 1, change_workers },
};

/* What stays while another size is changed. */
static HlWorkloadConfig usual_config (void)
{
  HlWorkloadConfig config;

  if (!hl_workload_config_find ("small", &config))
    g_assert_not_reached ();

  config.training.batch_size = 32;
  config.training.workers = (int) g_get_num_processors ();
  config.length = 16;

  return config;
}

static gboolean measure_point (const Axis *axis, int value, double seconds, Point *point,
                               GError **error)
{
  HlWorkloadConfig       config = usual_config ();
  g_autoptr (HlWorkload) workload = NULL;
  g_autoptr (HlBench)    bench = NULL;

  axis->change (&config, value);
  workload = hl_workload_new (&config, NULL, error);
  if (workload == NULL)
    return FALSE;

  bench = hl_bench_new (workload);
  if (!hl_bench_run (bench, seconds, NULL, NULL, error))
    return FALSE;

  *point = (Point){
    .value = value,
    .speed = hl_samples_median (&bench->tokens),
    .low = hl_samples_quantile (&bench->tokens, 0.25),
    .high = hl_samples_quantile (&bench->tokens, 0.75),
    .fraction = hl_samples_median (&bench->speeds) / hl_samples_quantile (&bench->peaks, 1.0),
    .square_part = hl_count_heads (&workload->config.model, config.length, config.length) /
                   hl_count_pair (&workload->config.model, config.length, config.length),
  };

  return TRUE;
}

static void print_table (const Axis *axis, const Point *points, int n)
{
  printf ("### Tokens a second by %s\n\n![](growth-%s.png)\n\n", axis->name, axis->name);
  printf ("| %s | tokens a second | middle half | of the peak | part growing with n² |\n"
          "|---|---|---|---|---|\n",
          axis->name);
  for (int i = 0; i < n; i++)
    printf ("| %.0f | %.0f | %.0f–%.0f | %.0f %% | %.1f %% |\n", points[i].value, points[i].speed,
            points[i].low, points[i].high, 100.0 * points[i].fraction,
            100.0 * points[i].square_part);
  printf ("\n");
  fflush (stdout);
}

/* The second curve is what is left of the cost when scores are free. */
static gboolean draw_picture (const Axis *axis, const Point *points, int n, const char *folder)
{
  g_autofree char      *name = g_strdup_printf ("%s/growth-%s.png", folder, axis->name);
  PangoFontDescription *font = pango_font_description_from_string (FONT);
  cairo_surface_t      *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, PICTURE_WIDTH, PICTURE_HEIGHT);
  cairo_t            *cr = cairo_create (surface);
  double              x[MOST_VALUES];
  double              measured[MOST_VALUES];
  double              without[MOST_VALUES];
  const HlCurveSeries series[] = {
    { "measured", x, measured, n },
    { "without the part growing with n²", x, without, n },
  };
  const HlCurveSpec spec = {
    .series = series,
    .n_series = axis->n_curves,
    .x_title = axis->name,
    .y_title = "tokens a second",
    .x_end = points[n - 1].value,
    .palette = hl_palette_get (FALSE),
    .font = font,
  };
  HlCurveLayout  layout;
  cairo_status_t status;

  for (int i = 0; i < n; i++)
    {
      x[i] = points[i].value;
      measured[i] = points[i].speed;
      without[i] = points[i].speed / (1.0 - points[i].square_part);
    }

  layout = hl_curve_layout (&spec, PICTURE_WIDTH, PICTURE_HEIGHT);
  cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
  cairo_paint (cr);
  hl_curve_draw (&spec, &layout, cr);
  status = cairo_surface_write_to_png (surface, name);

  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  pango_font_description_free (font);

  return status == CAIRO_STATUS_SUCCESS;
}

static gboolean measure_axis (const Axis *axis, double seconds, const char *folder, GError **error)
{
  Point points[MOST_VALUES];
  int   n = 0;

  for (; n < MOST_VALUES && axis->values[n] != 0; n++)
    {
      fprintf (stderr, "%s %d …\n", axis->name, axis->values[n]);
      if (!measure_point (axis, axis->values[n], seconds, &points[n], error))
        return FALSE;
    }

  print_table (axis, points, n);
  if (!draw_picture (axis, points, n, folder))
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "No picture could be written to %s",
                 folder);

  return *error == NULL;
}

int main (int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;
  const double       seconds = argc > 2 ? g_ascii_strtod (argv[2], NULL) : 2.0;
  const char        *only = argc > 3 ? argv[3] : NULL;

  if (argc < 2 || argc > 4 || !(seconds > 0.0))
    {
      g_printerr ("usage: %s FOLDER [SECONDS [AXIS]]\n", argv[0]);
      return 2;
    }

  printf ("A model of width 128 with two blocks of four heads learns sentences of 16 tokens, 32 "
          "at a time, on\n%u workers; one size is changed at a time. With the length the batch "
          "changes too, so that each has as\nmany tokens.\n\n",
          g_get_num_processors ());
  for (gsize i = 0; i < G_N_ELEMENTS (axes); i++)
    if ((only == NULL || g_str_equal (only, axes[i].name)) &&
        !measure_axis (&axes[i], seconds, argv[1], &error))
      {
        g_printerr ("%s\n", error->message);
        return 1;
      }

  return 0;
}
