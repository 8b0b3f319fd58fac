#include "ui/render/equation-layout.h"

#include <math.h>
#include <string.h>

#include "tests/support/cases.h"
#include "ui/render/drawing.h"
#include "ui/render/equation-draw.h"
#include "ui/render/equation-file.h"
#include "ui/render/equation-fit.h"
#include "ui/render/equation-pick.h"
#include "ui/render/equation-spotlight.h"
#include "ui/render/equation-term-draw.h"
#include "ui/render/equation-words.h"

#define WIDTH 1000.0
#define HEIGHT 320.0

/* A term of numbers that can be read off their places, between −1 and 1. */
static void add_term (HlEquationSpec *spec, const char *symbol, int rows, int columns, int step,
                      gboolean is_known)
{
  HlEquationTerm term = {
    .symbol = g_strdup (symbol),
    .shape = g_strdup_printf ("%d × %d", rows, columns),
    .rows = rows,
    .columns = columns,
    .values = g_new (float, rows *columns),
    .row_names = g_new0 (char *, rows + 1),
    .step = step,
    .is_known = is_known,
    .n_shown = is_known ? rows : 0,
    .row_at_hand = HL_EQUATION_NONE,
    .is_at_hand = ABS (step - spec->step) <= 1,
  };

  for (int i = 0; i < rows * columns; i++)
    term.values[i] = 2.0f * (float) i / (float) (rows * columns) - 1.0f;
  for (int i = 0; i < rows; i++)
    term.row_names[i] = g_strdup_printf ("token %d", i + 1);
  g_array_append_val (spec->terms, term);
  if (step >= 0)
    hl_equation_spec_add_piece (spec, HL_EQUATION_NONE, "Softmax", TRUE, step);
  hl_equation_spec_add_piece (spec, (int) spec->terms->len - 1, NULL, FALSE, MAX (step, 0));
}

/* A chain of @n steps, the current one in the middle. */
static HlEquationSpec *new_chain (int n)
{
  HlEquationSpec *spec = hl_equation_spec_new ();

  spec->step = n / 2;
  add_term (spec, "x", 5, 128, HL_EQUATION_NONE, TRUE);
  for (int i = 0; i < n; i++)
    add_term (spec, "S", 5, 6, i, i <= spec->step);

  return spec;
}

static gboolean overlap (const HlRect *a, const HlRect *b)
{
  return a->x < hl_rect_right (b) - 0.5 && b->x < hl_rect_right (a) - 0.5 &&
         a->y < hl_rect_bottom (b) - 0.5 && b->y < hl_rect_bottom (a) - 0.5;
}

NN_TEST (nothing_lies_on_anything_else)
{
  for (int n = 1; n <= 9; n += 4)
    {
      g_autoptr (HlEquationSpec)   spec = new_chain (n);
      g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);

      for (int i = 0; i < (int) spec->terms->len; i++)
        for (int j = i + 1; j < (int) spec->terms->len; j++)
          {
            const HlTermPlace *a = hl_equation_place (layout, i);
            const HlTermPlace *b = hl_equation_place (layout, j);

            g_assert_false (overlap (&a->grid, &b->grid));
            g_assert_false (overlap (&a->head, &b->head));
            g_assert_false (overlap (&a->grid, &b->row_names));
          }
      for (int i = 0; i < (int) spec->terms->len; i++)
        g_assert_cmpfloat (hl_rect_right (&hl_equation_place (layout, i)->head), <=, WIDTH + 1.0);
    }
}

/* A note has the width of its grid where all notes together have no room. */
NN_TEST (long_notes_leave_room_for_all_terms)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (2);
  g_autoptr (HlEquationLayout) layout = NULL;

  for (int i = 0; i < (int) spec->terms->len; i++)
    g_array_index (spec->terms, HlEquationTerm, i).note =
        g_strdup ("8 of 4969 words: those of this step, then the largest numbers");
  layout = hl_equation_layout_new (spec, 800.0, HEIGHT);
  for (int i = 0; i < (int) spec->terms->len; i++)
    g_assert_cmpfloat (hl_rect_right (&hl_equation_place (layout, i)->head), <=, 801.0);
}

/* Where there is no room for all, the current step is seen. */
NN_TEST (what_is_at_hand_stays_large)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (12);
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  int                          n_folded = 0;

  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlTermForm form = hl_equation_place (layout, i)->form;

      n_folded += form >= HL_TERM_FOLDED;
      if (hl_equation_term (spec, i)->is_at_hand)
        g_assert_cmpint (form, ==, HL_TERM_LARGE);
    }
  g_assert_cmpint (n_folded, >, 0);
}

/* An ellipsis stands for what is left out on either side, and no sign is left without a term. */
NN_TEST (what_is_far_is_left_out_before_numbers)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (14);
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, 700.0, HEIGHT);
  int                          n_ellipses = 0;
  int                          n_gone = 0;

  for (int i = 0; i < (int) spec->pieces->len; i++)
    {
      const int          term = hl_equation_piece (spec, i)->term;
      const HlTermPlace *place;

      if (term == HL_EQUATION_NONE)
        continue;
      place = hl_equation_place (layout, term);
      n_ellipses += place->form == HL_TERM_REST;
      n_gone += place->form == HL_TERM_GONE;
      if (place->form == HL_TERM_GONE && i > 0)
        g_assert_cmpfloat (g_array_index (layout->pieces, HlRect, i - 1).width, ==, 0.0);
      if (place->form == HL_TERM_GONE)
        g_assert_cmpfloat (place->head.width, ==, 0.0);
    }
  g_assert_cmpint (n_ellipses, ==, 2);
  g_assert_cmpint (n_gone, >, 4);
}

NN_TEST (rows_of_the_same_tokens_stand_in_line)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (3);
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  const HlRect                 a = hl_equation_cell (spec, layout, 1, 3, 0);
  const HlRect                 b = hl_equation_cell (spec, layout, 2, 3, 5);

  g_assert_cmpfloat (a.y, ==, b.y);
  g_assert_cmpfloat (a.height, ==, b.height);
}

NN_TEST (a_cell_is_found_where_it_is)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (3);
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);

  for (int row = 0; row < 5; row++)
    for (int column = 0; column < 6; column++)
      {
        const HlRect         cell = hl_equation_cell (spec, layout, 2, row, column);
        const HlEquationPick pick =
            hl_equation_pick (spec, layout, cell.x + cell.width / 2, cell.y + cell.height / 2);

        g_assert_cmpint (pick.term, ==, 2);
        g_assert_cmpint (pick.row, ==, row);
        g_assert_cmpint (pick.column, ==, column);
      }
}

static HlColor color_at (cairo_surface_t *picture, double x, double y)
{
  const guint8 *pixel = cairo_image_surface_get_data (picture) +
                        (int) y * cairo_image_surface_get_stride (picture) + (int) x * 4;
  guint32 rgb;

  memcpy (&rgb, pixel, sizeof rgb);

  return (HlColor){ (rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0 };
}

static cairo_surface_t *paint (const HlEquationSpec *spec, const HlEquationLayout *layout)
{
  cairo_surface_t *picture =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) WIDTH, (int) HEIGHT);
  cairo_t *cr = cairo_create (picture);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  hl_equation_draw (spec, layout, cr);
  cairo_destroy (cr);
  cairo_surface_flush (picture);

  return picture;
}

/* In the upper corner of a cell there is no number. */
/* An arrow ends before the frame around what it leads to. */
NN_TEST (arrows_end_before_frames)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (5);
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  int                          n_frames = 0;

  for (int i = 0; i + 1 < (int) spec->pieces->len; i++)
    {
      const int     term = hl_equation_piece (spec, i + 1)->term;
      const HlRect *arrow = &g_array_index (layout->pieces, HlRect, i);
      HlRect        frame;

      if (term == HL_EQUATION_NONE || !hl_equation_frame (spec, layout, term, &frame))
        continue;
      g_assert_true (hl_equation_piece (spec, i)->is_arrow);
      g_assert_cmpfloat (hl_rect_right (arrow), <=, frame.x + 1e-9);
      n_frames++;
    }
  g_assert_cmpint (n_frames, ==, 1);
}

/* Before the first step nothing is made yet; the frame holds the names of the rows, too. */
NN_TEST (what_is_given_has_the_frame_before_the_first_step)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (3);
  g_autoptr (HlEquationLayout) layout = NULL;
  HlRect                       frame;

  spec->step = HL_EQUATION_GIVEN;
  for (int i = 0; i < (int) spec->terms->len; i++)
    g_array_index (spec->terms, HlEquationTerm, i).is_at_hand = i <= 1;
  layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);

  g_assert_true (hl_equation_frame (spec, layout, 0, &frame));
  g_assert_cmpfloat (frame.x, <, hl_equation_place (layout, 0)->row_names.x);
  for (int i = 1; i < (int) spec->terms->len; i++)
    g_assert_false (hl_equation_frame (spec, layout, i, &frame));
}

/* Nor is there empty room between the numbers and what their colors say. */
NN_TEST (a_file_has_no_frame)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (5);
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  const HlSheetText            text = { "title", "caption" };
  g_autoptr (HlRecording)      recording = hl_equation_file_record (spec, &text, HL_FIGURE_SVG);
  HlRect                       frame;

  g_assert_cmpfloat (recording->size.height, <, 420.0);
  spec->is_file = TRUE;
  for (int i = 0; i < (int) spec->terms->len; i++)
    g_assert_false (hl_equation_frame (spec, layout, i, &frame));
}

/* Of a word, nothing else is to be seen. */
NN_TEST (a_word_keeps_its_room)
{
  g_autoptr (HlEquationSpec)   spec = hl_equation_spec_new ();
  g_autoptr (HlEquationLayout) layout = NULL;
  HlEquationTerm              *word;

  spec->step = 0;
  add_term (spec, "p", 1, 8, HL_EQUATION_NONE, TRUE);
  add_term (spec, "id", 1, 1, 0, TRUE);
  word = &g_array_index (spec->terms, HlEquationTerm, 1);
  word->scale = HL_TERM_WORDS;
  word->words = g_new0 (char *, 2);
  word->words[0] = g_strdup ("anglaise");
  layout = hl_equation_layout_new (spec, 330.0, 120.0);
  g_assert_true (hl_equation_place (layout, 1)->shows_numbers);
  g_assert_cmpfloat (hl_rect_right (&hl_equation_place (layout, 1)->grid), <=, 330.0);
}

NN_TEST (colors_are_those_of_the_numbers)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (3);
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  cairo_surface_t             *picture = paint (spec, layout);
  const HlScale                scale = hl_equation_scale (spec, hl_equation_term (spec, 2));

  for (int row = 0; row < 5; row++)
    for (int column = 0; column < 6; column++)
      {
        const HlRect  cell = hl_equation_cell (spec, layout, 2, row, column);
        const HlColor seen = color_at (picture, cell.x + 3.0, cell.y + 3.0);
        const HlColor meant =
            hl_scale_color (&scale, hl_equation_palette (spec),
                            hl_equation_value (hl_equation_term (spec, 2), row, column));

        g_assert_cmpfloat_with_epsilon (seen.red, meant.red, 0.01);
        g_assert_cmpfloat_with_epsilon (seen.green, meant.green, 0.01);
        g_assert_cmpfloat_with_epsilon (seen.blue, meant.blue, 0.01);
      }
  cairo_surface_destroy (picture);
}

/* What is still to come is an outline, whatever its numbers will be. */
NN_TEST (what_is_to_come_has_no_colors)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (3);
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  cairo_surface_t             *picture = paint (spec, layout);
  const HlRect                 cell = hl_equation_cell (spec, layout, 3, 0, 0);
  const HlColor                seen = color_at (picture, cell.x + 4.0, cell.y + 4.0);

  g_assert_false (hl_equation_term (spec, 3)->is_known);
  g_assert_cmpfloat (seen.red + seen.green + seen.blue, ==, 3.0);
  cairo_surface_destroy (picture);
}

/* The name of an arrow takes two lines where that makes it shorter, and never three. */
NN_TEST (long_names_of_arrows_are_broken)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  g_autofree char   *name = hl_equation_break_sign (text, "Mean of each token");
  g_autofree char   *two = hl_equation_break_sign (text, "Softmax");
  g_autofree char   *one = hl_equation_break_sign (text, "Positionsverschlüsselung");

  g_assert_cmpstr (name, ==, "Mean of\neach token");
  g_assert_cmpstr (two, ==, "Softmax");
  g_assert_cmpstr (one, ==, "Positionsverschlüsselung");
}

/* Where a page is narrow, arrows lose their names before cells lose their numbers. */
NN_TEST (numbers_outlive_the_names_of_arrows)
{
  g_autoptr (HlEquationSpec) spec = new_chain (3);
  int                        n_shown = 0;

  for (double width = 860.0; width <= 1000.0; width += 20.0)
    {
      g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, width, HEIGHT);

      g_assert_true (hl_equation_place (layout, 2)->shows_numbers);
      n_shown++;
    }
  g_assert_cmpint (n_shown, ==, 8);
}

/* Type grows with the page, and all terms are as large as on an ordinary one. */
static double names_width (HlEquationSpec *spec, int row, const char *name)
{
  const HlEquationTerm        *term = hl_equation_term (spec, 0);
  g_autoptr (HlEquationLayout) layout = NULL;

  for (int i = 0; i < term->rows; i++)
    {
      g_free (term->row_names[i]);
      term->row_names[i] = g_strdup (i == row ? name : "a");
    }
  layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);

  return hl_equation_place (layout, 0)->row_names.width;
}

/* Measuring each would take as long as many frames; the first is always among them. */
NN_TEST (of_a_vocabulary_some_names_are_measured)
{
  g_autoptr (HlEquationSpec) spec = hl_equation_spec_new ();
  double                     width;

  add_term (spec, "E", 5000, 2, HL_EQUATION_NONE, TRUE);
  width = names_width (spec, 0, "a");
  g_assert_cmpfloat (width, >, 0.0);
  g_assert_cmpfloat (names_width (spec, 1, "longer"), ==, width);
  g_assert_cmpfloat (names_width (spec, 0, "longer"), >, width);
}

NN_TEST (type_grows_with_the_page)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (2);
  g_autoptr (HlEquationLayout) usual = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  g_autoptr (HlEquationLayout) large = hl_equation_layout_new (spec, 3600.0, 1500.0);

  g_assert_cmpfloat (large->small, >, 1.5 * usual->small);
  for (int i = 0; i < (int) spec->terms->len; i++)
    g_assert_cmpint (hl_equation_place (large, i)->form, ==, HL_TERM_LARGE);
}

/* A long equation on a large screen: far terms give way to type that can be read there. */
NN_TEST (type_of_a_long_equation_grows_too)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (14);
  g_autoptr (HlEquationLayout) usual = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  g_autoptr (HlEquationLayout) large = hl_equation_layout_new (spec, 3600.0, 1500.0);

  g_assert_cmpfloat (large->small, >, 1.3 * usual->small);
  for (int i = 0; i < (int) spec->terms->len; i++)
    if (hl_equation_term (spec, i)->is_at_hand)
      g_assert_cmpint (hl_equation_place (large, i)->form, ==, HL_TERM_LARGE);
}

/* All but what the current step makes, its names, and what the number was made of. */
NN_TEST (spotlight_dims_the_rest)
{
  g_autoptr (HlEquationSpec)   spec = new_chain (3);
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  g_autoptr (GArray)           lights = g_array_new (FALSE, FALSE, sizeof (HlEquationLight));
  const HlEquationLight        light = { 1, 2, 1, 1, 0, 6 };
  cairo_surface_t             *picture = paint (spec, layout);
  cairo_t                     *cr = cairo_create (picture);
  const int                    terms[] = { 1, 2 };
  const gboolean               is_lit[] = { FALSE, TRUE };
  HlColor                      before[2];
  HlRect                       frame;

  g_assert_true (hl_equation_frame (spec, layout, 2, &frame));
  g_assert_false (hl_equation_frame (spec, layout, 1, &frame));
  for (int i = 0; i < 2; i++)
    {
      const HlRect cell = hl_equation_cell (spec, layout, terms[i], 0, 0);

      before[i] = color_at (picture, cell.x + 3.0, cell.y + 3.0);
    }
  g_array_append_val (lights, light);
  hl_equation_draw_veil (spec, layout, lights, cr);
  cairo_destroy (cr);
  cairo_surface_flush (picture);
  for (int i = 0; i < 2; i++)
    {
      const HlRect  cell = hl_equation_cell (spec, layout, terms[i], 0, 0);
      const HlColor now = color_at (picture, cell.x + 3.0, cell.y + 3.0);

      if (is_lit[i])
        g_assert_cmpfloat (now.red, ==, before[i].red);
      else
        g_assert_cmpfloat (now.red, >, before[i].red + 0.05);
    }
  cairo_surface_destroy (picture);
}

NN_TEST (small_weights_are_not_written_as_zero)
{
  float                values[] = { 0.004f, 0.99f, 0.0f };
  const HlEquationTerm term = { .scale = HL_TERM_UNIT, .rows = 1, .columns = 3, .values = values };
  g_autofree char     *small = hl_equation_text (&term, 0, 0);
  g_autofree char     *large = hl_equation_text (&term, 0, 1);
  g_autofree char     *none = hl_equation_text (&term, 0, 2);

  g_assert_cmpstr (small, ==, "<0.01");
  g_assert_cmpstr (large, ==, "0.99");
  g_assert_cmpstr (none, ==, "0");
}

static char *short_text_of (float value)
{
  const HlEquationTerm term = { .scale = HL_TERM_UNIT, .rows = 1, .columns = 1, .values = &value };

  return hl_equation_short_text (&term, 0, 0);
}

NN_TEST (short_weights_have_no_zero_before_the_point)
{
  g_autofree char *small = short_text_of (0.004f);
  g_autofree char *large = short_text_of (0.93f);
  g_autofree char *none = short_text_of (0.0f);
  g_autofree char *all = short_text_of (1.0f);

  g_assert_cmpstr (small, ==, "<.01");
  g_assert_cmpstr (large, ==, ".93");
  g_assert_cmpstr (none, ==, "0");
  g_assert_false (g_str_has_prefix (all, "."));
}

/* A sentence of seven tokens on a page of 1280 × 720, beside the window's sidebar. */
static HlEquationSpec *new_weights (void)
{
  HlEquationSpec *spec = hl_equation_spec_new ();

  add_term (spec, "S", 7, 7, HL_EQUATION_NONE, TRUE);
  add_term (spec, "A", 7, 7, 0, TRUE);
  spec->step = 0;
  g_array_index (spec->terms, HlEquationTerm, 1).scale = HL_TERM_UNIT;
  for (int i = 0; i < 2; i++)
    g_array_index (spec->terms, HlEquationTerm, i).is_at_hand = TRUE;

  return spec;
}

NN_TEST (seven_weights_have_their_numbers_on_a_small_page)
{
  g_autoptr (HlEquationSpec)   spec = new_weights ();
  g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, 800.0, 200.0);

  for (int i = 0; i < 2; i++)
    g_assert_true (hl_equation_place (layout, i)->shows_numbers &&
                   !hl_equation_place (layout, i)->are_short);
}

/* Weights lose their 0 before their numbers, which would be no numbers without a place. */
NN_TEST (weights_outlive_their_zero)
{
  g_autoptr (HlEquationSpec) spec = new_weights ();
  int                        n_short = 0;

  for (double width = 640.0; width >= 300.0; width -= 10.0)
    {
      g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, width, 240.0);
      const HlTermPlace           *weights = hl_equation_place (layout, 1);

      g_assert_false (hl_equation_place (layout, 0)->are_short);
      g_assert_false (weights->are_short && !weights->shows_numbers);
      n_short += weights->are_short;
    }
  g_assert_cmpint (n_short, >, 2);
}

/* From scores to weights, as the lab of masks shows it. */
static HlEquationSpec *new_masked_softmax (void)
{
  HlEquationSpec *spec = hl_equation_spec_new ();

  spec->step = 0;
  add_term (spec, "S", 4, 4, HL_EQUATION_NONE, TRUE);
  for (int i = 0; i < 4; i++)
    add_term (spec, "A", 4, 4, i, TRUE);
  g_array_index (spec->terms, HlEquationTerm, 4).scale = HL_TERM_UNIT;

  return spec;
}

/* All cells give way a little before the numbers of one matrix go. */
NN_TEST (five_matrices_have_their_numbers_on_a_small_page)
{
  g_autoptr (HlEquationSpec) spec = new_masked_softmax ();
  const double               natural = hl_equation_natural_width (spec);

  for (double width = natural; width >= natural - 80.0; width -= 10.0)
    {
      g_autoptr (HlEquationLayout) layout = hl_equation_layout_new (spec, width, 240.0);

      for (int i = 0; i < 5; i++)
        {
          g_assert_true (hl_equation_place (layout, i)->shows_numbers);
          g_assert_cmpfloat (hl_rect_right (&hl_equation_place (layout, i)->grid), <=, width);
        }
    }
}

NN_TEST (a_table_has_what_is_known)
{
  g_autoptr (HlEquationSpec) spec = new_chain (1);
  g_autofree char           *table = hl_equation_file_to_table (spec);

  g_assert_true (g_str_has_prefix (table, "x,,1,2,3,"));
  g_assert_nonnull (strstr (table, "S,token 5,"));
}

static int count (const char *text, const char *part)
{
  int n = 0;

  for (const char *at = strstr (text, part); at != NULL; at = strstr (at + 1, part))
    n++;

  return n;
}

/* The words of an SVG file are text, those of a formula too, in the color of their matrix. */
NN_TEST (a_file_has_its_formulas)
{
  g_autoptr (HlEquationSpec) spec = new_chain (1);
  const HlTypesetLetter      letters[] = { { "θ", HL_TYPESET_LEARNED } };
  const HlSheetText          texts[] = {
             { "title", "caption", "y = θ / Σ_i θ[i]   (2, 3)\nz = y", letters, 1 },
             { "title", "caption", "z = y", letters, 1 },
  };
  double heights[2];

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (HlRecording) svg = hl_equation_file_record (spec, &texts[i], HL_FIGURE_SVG);
      g_autoptr (GBytes)      bytes = hl_recording_encode (svg, NULL, NULL);
      g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      const HlColor    learned = hl_palette_get (FALSE)->learned;
      g_autofree char *letter = g_strdup_printf (
          "fill=\"#%02lx%02lx%02lx\" xml:space=\"preserve\">θ<", lround (learned.red * 255),
          lround (learned.green * 255), lround (learned.blue * 255));

      heights[i] = svg->size.height;
      g_assert_cmpint (count (text, letter), ==, i == 0 ? 2 : 0);
      g_assert_cmpint (count (text, ">caption<"), ==, 1);
    }
  g_assert_cmpfloat (heights[0], >, heights[1] + 20.0);
}

/* "<0.01" may be any such number, so that it can make up for what others lack. */
NN_TEST (rounding_is_told_where_it_shows)
{
  float                values[] = { 0.335f, 0.335f, 0.33f };
  const HlEquationTerm term = {
    .scale = HL_TERM_UNIT, .rows = 1, .columns = 3, .n_shown = 1, .values = values
  };
  HlEquationTerm   noted = { .shape = (char *) "1 × 3", .note = (char *) "weights" };
  g_autofree char *text = NULL;

  g_assert_true (hl_equation_is_rounded (&term)); /* 0.34 + 0.34 + 0.33 */
  values[0] = 0.99f;
  values[1] = 0.004f;
  values[2] = 0.006f;
  g_assert_false (hl_equation_is_rounded (&term));
  values[1] = 0.01f;
  values[2] = 0.0f;
  g_assert_false (hl_equation_is_rounded (&term));

  noted.is_rounded = TRUE;
  text = hl_equation_shape_and_note (&noted, HL_TERM_LARGE, TRUE);
  g_assert_cmpstr (text, ==, "1 × 3 · weights · rounded");
}

/* Whether two pixels of a line of pixels have one color. */
static gboolean are_alike (cairo_surface_t *picture, double y, double a, double b)
{
  const HlColor first = color_at (picture, a, y);
  const HlColor second = color_at (picture, b, y);

  return first.red == second.red && first.green == second.green && first.blue == second.blue;
}

static gboolean has_mark (cairo_surface_t *surface, const HlRect *cell)
{
  const double right = hl_rect_right (cell);

  return !are_alike (surface, cell->y + 2.0, right - 3.0, right - 9.0);
}

/* The mark is in the corner of a cell that is beyond the scale, and of no other. */
NN_TEST (cell_beyond_the_scale_has_a_mark)
{
  g_autoptr (HlEquationSpec)   spec = hl_equation_spec_new ();
  g_autoptr (HlEquationLayout) layout = NULL;
  cairo_surface_t             *surface;
  HlRect                       cells[2];

  spec->step = 0;
  add_term (spec, "x", 2, 2, 0, TRUE); /* −1, −0.5, 0, 0.5 */
  spec->limits[HL_TERM_SIGNED] = 0.6;
  spec->has_beyond[HL_TERM_SIGNED] = TRUE;
  layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  g_assert_true (hl_equation_marks_beyond (spec, layout, 0));

  surface = paint (spec, layout);
  for (int column = 0; column < 2; column++)
    cells[column] = hl_equation_cell (spec, layout, 0, 0, column);
  g_assert_true (has_mark (surface, &cells[0]));
  g_assert_false (has_mark (surface, &cells[1]));
  cairo_surface_destroy (surface);
}

/* In a matrix with more columns than pixels the mark would hide the color.  The largest number of
 * those that share a pixel gives the color, whether it is the first of them or the last. */
NN_TEST (large_matrix_shows_its_largest_numbers_without_marks)
{
  g_autoptr (HlEquationSpec)   spec = hl_equation_spec_new ();
  g_autoptr (HlEquationLayout) layout = NULL;
  const int                    columns = 4000;
  const HlRect                *grid;
  float                       *values;
  cairo_surface_t             *surface;

  spec->step = 0;
  add_term (spec, "W", 4, columns, 0, TRUE);
  values = hl_equation_term (spec, 0)->values;
  for (int i = 0; i < 4 * columns; i++)
    values[i] = 0.0f;
  values[columns - 1] = -1.0f;
  values[2 * columns] = 1.0f;
  spec->limits[HL_TERM_SIGNED] = 0.9;
  spec->has_beyond[HL_TERM_SIGNED] = TRUE;
  layout = hl_equation_layout_new (spec, WIDTH, HEIGHT);
  grid = &hl_equation_place (layout, 0)->grid;
  g_assert_cmpfloat (grid->width, <, columns);
  g_assert_false (hl_equation_marks_beyond (spec, layout, 0));

  surface = paint (spec, layout);
  for (int row = 0; row < 4; row++)
    {
      const double y = grid->y + (row + 0.5) * grid->height / 4;
      const double middle = grid->x + grid->width / 2;

      g_assert_cmpint (are_alike (surface, y, middle, grid->x + 0.5), ==, row != 2);
      g_assert_cmpint (are_alike (surface, y, middle, hl_rect_right (grid) - 0.5), ==, row != 0);
    }
  cairo_surface_destroy (surface);
}

NN_TEST_MAIN ()
