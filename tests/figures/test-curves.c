#include "ui/figures/curves.h"

#include <locale.h>
#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static GArray *numbers (int n, const double *values)
{
  GArray *array = g_array_new (FALSE, FALSE, sizeof (double));

  return g_array_append_vals (array, values, (guint) n);
}

/* Two runs, one of which has come half as far, and what was measured of the first. */
static HlFigure *runs_new (void)
{
  g_autoptr (GArray) updates = numbers (6, (const double[]){ 0, 100, 200, 300, 400, 500 });
  g_autoptr (GArray) training = numbers (6, (const double[]){ 4, 2, 1, NAN, 0.5, 0.25 });
  g_autoptr (GArray) half = numbers (3, (const double[]){ 4, 3, 2.5 });
  g_autoptr (GArray) epochs = numbers (2, (const double[]){ 200, 400 });
  g_autoptr (GArray) losses = numbers (2, (const double[]){ 2, 1.5 });
  const HlCurve      curves[] = {
         { "with", updates, training, 0, 0, FALSE },
         { "without", updates, half, 1, 1, FALSE },
         { "with: held out", epochs, losses, 0, 0, TRUE },
  };

  return hl_curves_figure_new (&(HlCurves){
      .curves = curves, .n = G_N_ELEMENTS (curves), .title = "loss", .x_name = "update" });
}

NN_TEST (curves_are_drawn_with_their_names_and_dots)
{
  hl_test_assert_drawn (runs_new (), (HlSize){ 480, 240 }, "figures/scenes/curves.txt");
}

/* Nothing is told of what was measured later, and a gap is one. */
NN_TEST (a_place_tells_all_values_up_to_there)
{
  static const char *const places[] = {
    "update 0 – with: 4, without: 4, with: held out: –",
    "update 100 – with: 2, without: 3, with: held out: –",
    "update 200 – with: 1, without: 2.5, with: held out: 2",
    "update 300 – with: –, without: 2.5 (at 200), with: held out: 2 (at 200)",
    "update 400 – with: 0.5, without: 2.5 (at 200), with: held out: 1.5",
    "update 500 – with: 0.25, without: 2.5 (at 200), with: held out: 1.5 (at 400)",
  };
  g_autoptr (HlFigure) figure = runs_new ();

  for (int i = 0; i < (int) G_N_ELEMENTS (places); i++)
    hl_test_assert_says (figure, (HlItem){ 0, 0, i }, places[i]);
  hl_test_assert_says (figure, HL_NOTHING, "Chart of with, without, with: held out");
}

/* Axis and reading write a count as sentences do. */
NN_TEST (large_counts_have_the_separators_of_the_language)
{
  g_autoptr (GArray)   at = numbers (2, (const double[]){ 0, 30000 });
  g_autoptr (GArray)   losses = numbers (2, (const double[]){ 2, 1 });
  const HlCurve        curve = { "with", at, losses, 0, 0, FALSE };
  g_autoptr (HlFigure) figure = hl_curves_figure_new (
      &(HlCurves){ .curves = &curve, .n = 1, .title = "loss", .x_name = "sentences" });
  g_autoptr (HlScene) scene = NULL;
  g_autofree char    *marks = NULL, *reading = NULL;

  g_setenv ("LOCPATH", g_getenv ("HL_TEST_LOCALES"), TRUE);
  g_assert_nonnull (setlocale (LC_NUMERIC, "fr_FR.UTF-8"));
  g_unsetenv ("LOCPATH");
  scene = hl_test_scene (figure, (HlSize){ 480, 240 });
  marks = hl_test_scene_to_text (scene);
  reading = figure->kind->describe (figure->data, (HlItem){ 0, 0, 1 });
  setlocale (LC_NUMERIC, "C");
  g_assert_nonnull (strstr (marks, "“30 000 sentences”"));
  g_assert_cmpstr (reading, ==, "sentences 30 000 – with: 1");
}

NN_TEST (table_has_every_number)
{
  g_autoptr (HlFigure) figure = runs_new ();
  g_autofree char     *csv = hl_test_table (figure);

  g_assert_true (g_str_has_prefix (csv, "curve,update,value\r\nwith,0,4\r\nwith,100,2\r\n"));
  g_assert_nonnull (strstr (csv, "\r\nwithout,200,2.5\r\nwith: held out,200,2\r\n"));
}

/* However many curves end at the same place, each name has a line of its own beside the plot. */
NN_TEST (names_are_neither_upon_each_other_nor_below)
{
  g_autoptr (GArray)   at = numbers (2, (const double[]){ 0, 100 });
  g_autoptr (GArray)   low = numbers (2, (const double[]){ 5, 0.01 });
  HlCurve              curves[6];
  g_autoptr (HlFigure) figure = NULL;
  g_autoptr (HlScene)  scene = NULL;
  double               y = 0.0;
  int                  n = 0;

  for (int i = 0; i < 6; i++)
    curves[i] = (HlCurve){ "name", at, low, i, 0, FALSE };
  figure = hl_curves_figure_new (
      &(HlCurves){ .curves = curves, .n = 6, .title = "loss", .x_name = "update" });
  scene = hl_test_scene (figure, (HlSize){ 480, 240 });
  HL_EACH_MARK (mark, scene)
    {
      if (mark->kind != HL_WORDS || !g_str_equal (mark->words, "name"))
        continue;
      g_assert_cmpfloat (mark->rect.y, >=, y);
      g_assert_cmpfloat (hl_rect_bottom (&mark->rect), <, 240);
      y = mark->rect.y + 17;
      n++;
    }
  g_assert_cmpint (n, ==, 6);
}

/* Runs without a number yet, or with numbers that are none. */
NN_TEST (curves_without_points_are_drawn)
{
  g_autoptr (GArray) none = numbers (0, NULL);
  g_autoptr (GArray) zero = numbers (1, (const double[]){ 0 });
  g_autoptr (GArray) nan = numbers (1, (const double[]){ NAN });
  const HlCurve      curves[] = { { "none", none, none, 0, 0, FALSE },
                                  { "nan", zero, nan, 0, 0, FALSE },
                                  { "zero", zero, zero, 0, 0, FALSE } };

  for (int i = 0; i < 3; i++)
    for (int doubles = 0; doubles < 2; doubles++)
      {
        g_autoptr (HlFigure) figure =
            hl_curves_figure_new (&(HlCurves){ .curves = curves + i,
                                               .n = 1,
                                               .title = "loss",
                                               .x_name = "update",
                                               .doubles = doubles && i == 0 });
        g_autoptr (HlScene) scene = hl_test_scene (figure, (HlSize){ 300, 150 });

        hl_test_assert_within (scene);
      }
}

/* Equal steps to the right double the width, and a point is found where it is drawn. */
NN_TEST (widths_double)
{
  g_autoptr (HlFigure) figure = hl_score_width_new (8, 1);
  g_autoptr (HlScene)  scene = hl_test_scene (figure, (HlSize){ 700, 400 });
  double               middles[11];

  for (int i = 0; i < 11; i++)
    {
      const HlItem     item = { 0, 0, i };
      g_autofree char *words = figure->kind->describe (figure->data, item);
      g_autofree char *place = g_strdup_printf ("width dₖ %d – q · k / √dₖ: ", 1 << i);
      const HlRect     at = hl_scene_cursor_area (scene, item);

      middles[i] = at.x + at.width / 2;
      g_assert_true (g_str_has_prefix (words, place));
      if (i == 0) /* one feature is not divided at all; ln 8 is 2.08 */
        {
          double scaled, unscaled, even;

          g_assert_cmpint (sscanf (words,
                                   "width dₖ 1 – q · k / √dₖ: %lf, q · k: %lf, equal weights: %lf",
                                   &scaled, &unscaled, &even),
                           ==, 3);
          g_assert_cmpfloat (scaled, ==, unscaled);
          g_assert_cmpfloat_with_epsilon (even, 2.079, 1e-9);
          g_assert_cmpfloat (scaled, <, even);
        }
      g_assert_true (hl_item_equal (hl_scene_pick (scene, middles[i] - 1, 150), item) || i == 0);
      if (i > 1)
        g_assert_cmpfloat_with_epsilon (middles[i] - middles[i - 1], middles[1] - middles[0], 1e-3);
    }
}

/* That one key gets nearly everything is said only where it does. */
NN_TEST (sentence_on_widths_follows_the_numbers)
{
  for (int n_keys = 2; n_keys <= 64; n_keys *= 2)
    {
      g_autoptr (HlFigure) figure = hl_score_width_new (n_keys, 1);
      g_autofree char     *name = figure->kind->headline (figure->data);
      g_autofree char     *csv = hl_test_table (figure);
      double               last;

      last = g_ascii_strtod (strstr (csv, "q · k,1024,") + strlen ("q · k,1024,"), NULL);
      g_assert_cmpint (g_str_has_prefix (name, "Without the division by √dₖ"), ==,
                       last < 0.1 * log (n_keys));
    }
}
