#include "ui/figures/equation-marks.h"

#include <math.h>
#include <string.h>

#include "tests/support/cases.h"
#include "tests/support/hand-made.h"
#include "tests/support/scene-text.h"

#define WIDTH 1000.0
#define HEIGHT 320.0
#define KEYS 30.0 /* height of the keys below */

/* In the fonts of this machine. */
static HlScene *new_scene (void)
{
  static HlText *text;

  if (text == NULL)
    text = hl_text_new (NULL);

  return hl_scene_new (&(HlLook){ hl_palette_get (FALSE), text });
}

static HlScene *scene; /* of this test */

/* In type of the usual size. */
static HlEquationLayout *lay_out (const HlEquation *equation, double width, double height)
{
  HlEquationLayout *self;

  if (scene == NULL)
    scene = new_scene ();
  self = hl_scene_keep (scene, g_new0 (HlEquationLayout, 1));
  *self = (HlEquationLayout){
    .equation = equation,
    .scene = scene,
    .size = { width, height },
    .times = 1.0,
    .line = ceil (hl_scene_line (scene, HL_TEXT_NORMAL, 1.0)),
    .small = ceil (hl_scene_line (scene, HL_TEXT_SMALL, 1.0)),
    .places = hl_scene_keep (scene, g_new0 (HlTermPlace, equation->terms->len + 1)),
    .signs = hl_scene_keep (scene, g_new0 (HlSignPlace, equation->pieces->len + 1)),
  };
  hl_equation_fit (self, 2.0, height - KEYS);

  return self;
}

static void add_piece (HlEquation *spec, int term, const char *sign, gboolean is_arrow, int step)
{
  const HlEquationPiece piece = { term, g_strdup (sign), is_arrow, step };

  g_array_append_val (spec->pieces, piece);
}

/* A term of numbers that can be read off their places, between −1 and 1. */
static void add_term (HlEquation *spec, const char *symbol, int rows, int columns, int step,
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
    add_piece (spec, HL_EQUATION_NONE, "Softmax", TRUE, step);
  add_piece (spec, (int) spec->terms->len - 1, NULL, FALSE, MAX (step, 0));
}

/* A chain of n steps, the current one in the middle. */
static HlEquation *new_chain (int n)
{
  HlEquation *spec = hl_equation_new_empty ();

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
      g_autoptr (HlEquation) spec = new_chain (n);
      HlEquationLayout      *layout = lay_out (spec, WIDTH, HEIGHT);

      for (int i = 0; i < (int) spec->terms->len; i++)
        for (int j = i + 1; j < (int) spec->terms->len; j++)
          {
            const HlTermPlace *a = &layout->places[i];
            const HlTermPlace *b = &layout->places[j];

            g_assert_false (overlap (&a->grid, &b->grid));
            g_assert_false (overlap (&a->head, &b->head));
            g_assert_false (overlap (&a->grid, &b->row_names));
          }
      for (int i = 0; i < (int) spec->terms->len; i++)
        g_assert_cmpfloat (hl_rect_right (&layout->places[i].head), <=, WIDTH + 1.0);
    }
}

/* A note has the width of its grid where all notes together have no room. */
NN_TEST (long_notes_leave_room_for_all_terms)
{
  g_autoptr (HlEquation) spec = new_chain (2);
  HlEquationLayout      *layout = NULL;

  for (int i = 0; i < (int) spec->terms->len; i++)
    g_array_index (spec->terms, HlEquationTerm, i).note =
        g_strdup ("8 of 4969 words: the words of this step, then the words with the largest "
                  "numbers");
  layout = lay_out (spec, 800.0, HEIGHT);
  for (int i = 0; i < (int) spec->terms->len; i++)
    g_assert_cmpfloat (hl_rect_right (&layout->places[i].head), <=, 801.0);
}

/* Where there is no room for all, the current step is seen. */
NN_TEST (what_is_at_hand_stays_large)
{
  g_autoptr (HlEquation) spec = new_chain (12);
  HlEquationLayout      *layout = lay_out (spec, WIDTH, HEIGHT);
  int                    n_folded = 0;

  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlTermForm form = layout->places[i].form;

      n_folded += form >= HL_TERM_FOLDED;
      if (hl_equation_term (spec, i)->is_at_hand)
        g_assert_cmpint (form, ==, HL_TERM_LARGE);
    }
  g_assert_cmpint (n_folded, >, 0);
}

/* An ellipsis stands for what is left out on either side, and no sign is left without a term. */
NN_TEST (what_is_far_is_left_out_before_numbers)
{
  g_autoptr (HlEquation) spec = new_chain (14);
  HlEquationLayout      *layout = lay_out (spec, 700.0, HEIGHT);
  int                    n_ellipses = 0;
  int                    n_gone = 0;

  for (int i = 0; i < (int) spec->pieces->len; i++)
    {
      const int          term = hl_equation_piece (spec, i)->term;
      const HlTermPlace *place;

      if (term == HL_EQUATION_NONE)
        continue;
      place = &layout->places[term];
      n_ellipses += place->form == HL_TERM_REST;
      n_gone += place->form == HL_TERM_GONE;
      if (place->form == HL_TERM_GONE && i > 0)
        g_assert_cmpfloat (layout->signs[i - 1].rect.width, ==, 0.0);
      if (place->form == HL_TERM_GONE)
        g_assert_cmpfloat (place->head.width, ==, 0.0);
    }
  g_assert_cmpint (n_ellipses, ==, 2);
  g_assert_cmpint (n_gone, >, 4);
}

/* An arrow ends before the frame around what it leads to. */
NN_TEST (arrows_end_before_frames)
{
  g_autoptr (HlEquation) spec = new_chain (5);
  HlEquationLayout      *layout = lay_out (spec, WIDTH, HEIGHT);
  int                    n_frames = 0;

  for (int i = 0; i + 1 < (int) spec->pieces->len; i++)
    {
      const int     term = hl_equation_piece (spec, i + 1)->term;
      const HlRect *arrow = &layout->signs[i].rect;

      if (term == HL_EQUATION_NONE || layout->places[term].frame.width == 0.0)
        continue;
      g_assert_true (hl_equation_piece (spec, i)->is_arrow);
      g_assert_cmpfloat (hl_rect_right (arrow), <=, layout->places[term].frame.x + 1e-9);
      n_frames++;
    }
  g_assert_cmpint (n_frames, ==, 1);
}

/* Before the first step nothing is made yet; the frame holds the names of the rows, too. */
NN_TEST (what_is_given_has_the_frame_before_the_first_step)
{
  g_autoptr (HlEquation) spec = new_chain (3);
  HlEquationLayout      *layout = NULL;

  spec->step = HL_EQUATION_GIVEN;
  for (int i = 0; i < (int) spec->terms->len; i++)
    g_array_index (spec->terms, HlEquationTerm, i).is_at_hand = i <= 1;
  layout = lay_out (spec, WIDTH, HEIGHT);

  for (int i = 0; i < (int) spec->terms->len; i++)
    g_assert_cmpint (layout->places[i].frame.width > 0.0, ==, i == 0);
  g_assert_cmpfloat (layout->places[0].frame.x, <, layout->places[0].row_names.x);
}

/* Of a word, nothing else is to be seen. */
NN_TEST (a_word_keeps_its_room)
{
  g_autoptr (HlEquation) spec = hl_equation_new_empty ();
  HlEquationLayout      *layout = NULL;
  HlEquationTerm        *word;

  spec->step = 0;
  add_term (spec, "p", 1, 8, HL_EQUATION_NONE, TRUE);
  add_term (spec, "id", 1, 1, 0, TRUE);
  word = &g_array_index (spec->terms, HlEquationTerm, 1);
  word->scale = HL_TERM_WORDS;
  word->words = g_new0 (char *, 2);
  word->words[0] = g_strdup ("anglaise");
  layout = lay_out (spec, 330.0, 120.0);
  g_assert_true (layout->places[1].shows_numbers);
  g_assert_cmpfloat (hl_rect_right (&layout->places[1].grid), <=, 330.0);
}

/* What is over the arrow of an equation of one step. */
static const char *name_of_arrow (const char *name)
{
  g_autoptr (HlEquation) spec = hl_equation_new_empty ();

  add_piece (spec, HL_EQUATION_NONE, name, TRUE, 0);
  add_term (spec, "S", 5, 6, HL_EQUATION_NONE, TRUE);

  return lay_out (spec, WIDTH, HEIGHT)->signs[0].name;
}

/* The name of an arrow takes two lines where that makes it shorter, and never three. */
NN_TEST (long_names_of_arrows_are_broken)
{
  g_assert_cmpstr (name_of_arrow ("Mean of each token"), ==, "Mean of\neach token");
  g_assert_cmpstr (name_of_arrow ("Softmax"), ==, "Softmax");
  g_assert_cmpstr (name_of_arrow ("Positionsverschlüsselung"), ==, "Positionsverschlüsselung");
}

/* Where a page is narrow, arrows lose their names before cells lose their numbers. */
NN_TEST (numbers_outlive_the_names_of_arrows)
{
  g_autoptr (HlEquation) spec = new_chain (3);
  int                    n_shown = 0;

  for (double width = 860.0; width <= 1000.0; width += 20.0)
    {
      HlEquationLayout *layout = lay_out (spec, width, HEIGHT);

      g_assert_true (layout->places[2].shows_numbers);
      n_shown++;
    }
  g_assert_cmpint (n_shown, ==, 8);
}

/* Type grows with the page, and all terms are as large as on an ordinary one. */
static double names_width (HlEquation *spec, int row, const char *name)
{
  const HlEquationTerm *term = hl_equation_term (spec, 0);
  HlEquationLayout     *layout = NULL;

  for (int i = 0; i < term->rows; i++)
    {
      g_free (term->row_names[i]);
      term->row_names[i] = g_strdup (i == row ? name : "a");
    }
  layout = lay_out (spec, WIDTH, HEIGHT);

  return layout->places[0].row_names.width;
}

/* Measuring each would take as long as many frames; the first is always among them. */
NN_TEST (of_a_vocabulary_some_names_are_measured)
{
  g_autoptr (HlEquation) spec = hl_equation_new_empty ();
  double                 width;

  add_term (spec, "E", 5000, 2, HL_EQUATION_NONE, TRUE);
  width = names_width (spec, 0, "a");
  g_assert_cmpfloat (width, >, 0.0);
  g_assert_cmpfloat (names_width (spec, 1, "longer"), ==, width);
  g_assert_cmpfloat (names_width (spec, 0, "longer"), >, width);
}

NN_TEST (small_weights_are_not_written_as_zero)
{
  float                values[] = { 0.004f, 0.99f, 0.0f };
  const HlEquationTerm term = { .scale = HL_TERM_UNIT, .rows = 1, .columns = 3, .values = values };
  g_autofree char     *small = hl_equation_text (&term, 0, 0, FALSE);
  g_autofree char     *large = hl_equation_text (&term, 0, 1, FALSE);
  g_autofree char     *none = hl_equation_text (&term, 0, 2, FALSE);

  g_assert_cmpstr (small, ==, "<0.01");
  g_assert_cmpstr (large, ==, "0.99");
  g_assert_cmpstr (none, ==, "0");
}

static char *short_text_of (float value)
{
  const HlEquationTerm term = { .scale = HL_TERM_UNIT, .rows = 1, .columns = 1, .values = &value };

  return hl_equation_text (&term, 0, 0, TRUE);
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
static HlEquation *new_weights (void)
{
  HlEquation *spec = hl_equation_new_empty ();

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
  g_autoptr (HlEquation) spec = new_weights ();
  HlEquationLayout      *layout = lay_out (spec, 800.0, 200.0);

  for (int i = 0; i < 2; i++)
    g_assert_true (layout->places[i].shows_numbers && !layout->places[i].are_short);
}

/* Weights lose their 0 before their numbers, which would be no numbers without a place. */
NN_TEST (weights_outlive_their_zero)
{
  g_autoptr (HlEquation) spec = new_weights ();
  int                    n_short = 0;

  for (double width = 640.0; width >= 300.0; width -= 10.0)
    {
      HlEquationLayout  *layout = lay_out (spec, width, 240.0);
      const HlTermPlace *weights = &layout->places[1];

      g_assert_false (layout->places[0].are_short);
      g_assert_false (weights->are_short && !weights->shows_numbers);
      n_short += weights->are_short;
    }
  g_assert_cmpint (n_short, >, 2);
}

/* From scores to weights, as the lab of masks shows it. */
static HlEquation *new_masked_softmax (void)
{
  HlEquation *spec = hl_equation_new_empty ();

  spec->step = 0;
  add_term (spec, "S", 4, 4, HL_EQUATION_NONE, TRUE);
  for (int i = 0; i < 4; i++)
    add_term (spec, "A", 4, 4, i, TRUE);
  g_array_index (spec->terms, HlEquationTerm, 4).scale = HL_TERM_UNIT;

  return spec;
}

/* The least width at which no term is narrower than it asks for. */
static double find_natural_width (const HlEquation *spec)
{
  for (double width = 400.0;; width += 1.0)
    {
      HlEquationLayout *layout = lay_out (spec, width, 240.0);
      gboolean          is_natural = TRUE;

      for (int i = 0; i < (int) spec->terms->len; i++)
        is_natural &= layout->places[i].width >= layout->places[i].natural;
      if (is_natural)
        return width;
    }
}

/* All cells give way a little before the numbers of one matrix go. */
NN_TEST (five_matrices_have_their_numbers_on_a_small_page)
{
  g_autoptr (HlEquation) spec = new_masked_softmax ();
  const double           natural = find_natural_width (spec);

  for (double width = natural; width >= natural - 80.0; width -= 10.0)
    {
      HlEquationLayout *layout = lay_out (spec, width, 240.0);

      for (int i = 0; i < 5; i++)
        {
          g_assert_true (layout->places[i].shows_numbers);
          g_assert_cmpfloat (hl_rect_right (&layout->places[i].grid), <=, width);
        }
    }
}

/* The note of a softmax of three numbers. */
static char *note_of_weights (float first, float second, float third)
{
  g_autoptr (NnOperation) softmax = hl_test_probabilities_new (1, 3);
  const HlEquationStep    step = { softmax, NULL };
  const HlEquationInput   input = { .steps = &step, .n_steps = 1, .n_known = 1 };
  g_autoptr (HlEquation)  equation = NULL;
  float                  *values = nn_operand_row (softmax->output, 0, 0);

  softmax->kind = NN_OP_SOFTMAX;
  values[0] = first;
  values[1] = second;
  values[2] = third;
  equation = hl_equation_new (&input);

  return g_strdup (lay_out (equation, WIDTH, HEIGHT)->places[1].below);
}

/* "<0.01" may be any such number, so that it can make up for what others lack. */
NN_TEST (rounding_is_told_where_it_shows)
{
  g_autofree char *more = note_of_weights (0.335f, 0.335f, 0.33f); /* 0.34 + 0.34 + 0.33 */
  g_autofree char *small = note_of_weights (0.99f, 0.004f, 0.006f);
  g_autofree char *exact = note_of_weights (0.99f, 0.01f, 0.0f);

  g_assert_cmpstr (more, ==, "1 × 3 · rounded");
  g_assert_cmpstr (small, ==, "1 × 3");
  g_assert_cmpstr (exact, ==, "1 × 3");
}

/* --- Marks --- */

static HlFigure *figure_of (HlEquation **equation)
{
  return hl_equation_figure (g_steal_pointer (equation));
}

static HlScene *build (const HlFigure *figure)
{
  g_autoptr (HlScene) look = new_scene ();

  return hl_figure_build (figure, &look->look, (HlSize){ WIDTH, HEIGHT });
}

static const HlMark *find (const HlScene *picture, HlMarkKind kind, int part)
{
  for (guint i = 0; i < picture->marks->len; i++)
    {
      const HlMark *mark = &g_array_index (picture->marks, HlMark, i);

      if (mark->kind == kind && mark->item.part == part)
        return mark;
    }

  return NULL;
}

/* How much larger the words of a large page are, where the current step has its cells. */
static double growth_of (int n_steps)
{
  HlEquation          *equation = new_chain (n_steps);
  const HlEquation    *spec = equation;
  g_autoptr (HlFigure) figure = figure_of (&equation);
  g_autoptr (HlScene)  look = new_scene ();
  g_autoptr (HlScene)  large = hl_figure_build (figure, &look->look, (HlSize){ 3600.0, 1500.0 });

  for (int i = 0; i < (int) spec->terms->len; i++)
    if (hl_equation_term (spec, i)->is_at_hand)
      g_assert_nonnull (find (large, HL_CELLS, i));

  return find (large, HL_WORDS, -1)->times;
}

/* Type grows with the page; of a long equation far terms give way to type that can be read. */
NN_TEST (type_grows_with_the_page)
{
  g_assert_cmpfloat (growth_of (2), >, 1.5);
  g_assert_cmpfloat (growth_of (14), >, 1.3);
}

NN_TEST (a_cell_is_found_where_it_is)
{
  HlEquation          *equation = new_chain (3);
  g_autoptr (HlFigure) figure = figure_of (&equation);
  g_autoptr (HlScene)  picture = build (figure);

  for (int row = 0; row < 5; row++)
    for (int column = 0; column < 6; column++)
      {
        const HlItem item = { 2, row, column };
        const HlRect cell = hl_scene_area (picture, item);

        g_assert_true (hl_item_equal (
            item, hl_scene_pick (picture, cell.x + cell.width / 2, cell.y + cell.height / 2)));
        g_assert_cmpfloat (cell.y, ==, hl_scene_area (picture, (HlItem){ 1, row, 0 }).y);
      }
}

/* Each known term has one matrix of colors, on its scale; what is still to come has none, whatever
 * its numbers will be. */
NN_TEST (colors_are_those_of_the_numbers)
{
  HlEquation          *equation = new_chain (3);
  const HlEquation    *spec = equation;
  g_autoptr (HlFigure) figure = figure_of (&equation);
  g_autoptr (HlScene)  picture = build (figure);

  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (spec, i);
      const HlScale         scale = hl_equation_scale (spec, term);
      int                   n_colored = 0;

      for (guint m = 0; m < picture->marks->len; m++)
        {
          const HlMark *mark = &g_array_index (picture->marks, HlMark, m);

          if (mark->kind != HL_CELLS || !mark->has_colors || mark->cells.values != term->values)
            continue;
          g_assert_cmpint (mark->cells.rows, ==, term->rows);
          g_assert_cmpfloat (mark->scale.high, ==, scale.high);
          n_colored++;
        }
      g_assert_cmpint (n_colored, ==, term->is_known);
    }
}

/* Nor is there empty room between the numbers and what their colors say. */
NN_TEST (a_file_has_no_frame)
{
  HlEquation          *equation = new_chain (5);
  g_autoptr (HlFigure) figure = figure_of (&equation);
  g_autoptr (HlScene)  shown = build (figure), look = new_scene ();
  g_autoptr (HlScene)  printed = NULL;

  look->look.is_paper = TRUE;
  printed = hl_figure_build (figure, &look->look, (HlSize){ WIDTH, HEIGHT });
  g_assert_nonnull (find (shown, HL_FRAME, 3));
  g_assert_null (find (printed, HL_FRAME, 3));
  g_assert_cmpfloat (shown->size.height, ==, HEIGHT);
  g_assert_cmpfloat (printed->size.height, <, HEIGHT - 50.0);
}

static gboolean is_dimmed (const HlScene *light, const HlScene *picture, HlItem item)
{
  const HlRect cell = hl_scene_area (picture, item);

  for (guint i = 0; i < light->marks->len; i++)
    {
      const HlMark *mark = &g_array_index (light->marks, HlMark, i);

      if (mark->kind == HL_FILL && mark->opacity < 1.0 &&
          hl_rect_contains (&mark->rect, cell.x + cell.width / 2, cell.y + cell.height / 2))
        return TRUE;
    }

  return FALSE;
}

/* All but what the current step makes, its names, and what the number was made of. */
NN_TEST (spotlight_dims_the_rest)
{
  HlEquation           *equation = new_chain (3);
  HlEquation           *spec = equation;
  g_autoptr (HlFigure)  figure = figure_of (&equation);
  g_autoptr (HlScene)   picture = build (figure);
  g_autoptr (HlScene)   light = NULL;
  const HlEquationLight made_of = { 1, 2, 1, 1, 0, 6 };

  spec->lights = g_array_new (FALSE, FALSE, sizeof (HlEquationLight));
  g_array_append_val (spec->lights, made_of);
  spec->has_spotlight = TRUE;
  light = hl_figure_light (figure, picture, (HlItem){ 2, 1, 1 });
  g_assert_false (is_dimmed (light, picture, (HlItem){ 2, 0, 0 }));
  g_assert_false (is_dimmed (light, picture, (HlItem){ 1, 2, 3 }));
  g_assert_true (is_dimmed (light, picture, (HlItem){ 1, 0, 3 }));
  g_assert_true (is_dimmed (light, picture, (HlItem){ 1, 3, 3 }));
  g_assert_true (is_dimmed (light, picture, (HlItem){ 0, 2, 3 }));
}

NN_TEST (a_table_has_what_is_known)
{
  HlEquation          *equation = new_chain (1);
  g_autoptr (HlFigure) figure = figure_of (&equation);
  g_autoptr (GString)  table = g_string_new (NULL);

  figure->kind->tabulate (figure->data, table);
  g_assert_true (g_str_has_prefix (table->str, "x,,1,2,3,"));
  g_assert_nonnull (strstr (table->str, "S,token 5,"));
}

static char *print (const HlFigure *figure, const HlSheetText *text, HlFigureFormat format)
{
  g_autoptr (HlRecording) file = hl_figure_print (figure, text, &(HlPrint){ .format = format });
  g_autoptr (GBytes)      bytes = hl_recording_encode (file, NULL, NULL);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static int count (const char *text, const char *part)
{
  int n = 0;

  for (const char *at = strstr (text, part); at != NULL; at = strstr (at + 1, part))
    n++;

  return n;
}

/* The words of an SVG file are text, those of a formula too, in the color of their matrix; in TeX
 * a letter has its index below it. */
NN_TEST (a_file_has_its_formulas)
{
  HlEquation           *equation = new_chain (1);
  g_autoptr (HlFigure)  figure = figure_of (&equation);
  const HlTypesetLetter letters[] = { { "θ", HL_TYPESET_LEARNED } };
  const HlSheetText text = { "title", "caption", "y = θ / Σ_i θ[i]   (2, 3)\nz = y", letters, 1 };
  const HlColor     learned = hl_palette_get (FALSE)->learned;
  g_autofree char  *svg = print (figure, &text, HL_FIGURE_SVG);
  g_autofree char  *letter = g_strdup_printf (
       "fill=\"#%02lx%02lx%02lx\" xml:space=\"preserve\">θ<", lround (learned.red * 255),
       lround (learned.green * 255), lround (learned.blue * 255));
  g_autofree char *tex = NULL;

  g_assert_cmpint (count (svg, letter), ==, 2);
  g_assert_cmpint (count (svg, ">caption<"), ==, 1);

  equation = figure->data;
  g_free (g_array_index (equation->terms, HlEquationTerm, 0).symbol);
  g_array_index (equation->terms, HlEquationTerm, 0).symbol = g_strdup ("K_hᵀ");
  tex = print (figure, &text, HL_FIGURE_TEX);
  g_assert_nonnull (strstr (tex, "K\\textsubscript{h}$^\\top$"));
}

static int count_corners (const HlScene *picture, HlItem cell)
{
  const HlRect at = hl_scene_area (picture, cell);
  int          n = 0;

  for (guint i = 0; i < picture->marks->len; i++)
    {
      const HlMark *mark = &g_array_index (picture->marks, HlMark, i);

      n += mark->is_filled && hl_rect_contains (&at, mark->rect.x, mark->rect.y);
    }

  return n;
}

/* The mark is in the corner of a cell that is beyond the scale, and of no other; where cells
 * are smaller than pixels it would hide the color. */
NN_TEST (cell_beyond_the_scale_has_a_mark)
{
  for (int columns = 2; columns <= 4000; columns += 3998)
    {
      HlEquation          *equation = hl_equation_new_empty ();
      g_autoptr (HlFigure) figure = NULL;
      g_autoptr (HlScene)  picture = NULL;

      equation->step = 0;
      add_term (equation, "x", 2, columns, 0, TRUE); /* −1, −0.5, 0, 0.5 */
      equation->limits[HL_TERM_SIGNED] = 0.6;
      equation->has_beyond[HL_TERM_SIGNED] = TRUE;
      figure = figure_of (&equation);
      picture = build (figure);
      g_assert_cmpint (count_corners (picture, (HlItem){ 0, 0, 0 }), ==, columns == 2);
      g_assert_cmpint (count_corners (picture, (HlItem){ 0, 0, 1 }), ==, 0);
    }
}

/* Every mark of a product of two heads, known and asked for, on any machine. */
NN_TEST (a_product_is_the_same_marks_everywhere)
{
  g_autoptr (NnOperation) product = hl_test_product_new (2, 3, 4, 5);
  const HlEquationStep    step = { product, "Products" };

  for (int is_known = FALSE; is_known <= TRUE; is_known++)
    {
      const HlEquationInput input = {
        .steps = &step, .n_steps = 1, .n_known = is_known, .is_asked = !is_known
      };
      g_autoptr (HlFigure) figure = hl_equation_figure (hl_equation_new (&input));

      hl_test_assert_scene (figure, (HlSize){ 900, 300 },
                            is_known ? "figures/scenes/equation.txt"
                                     : "figures/scenes/equation-asked.txt");
    }
}
