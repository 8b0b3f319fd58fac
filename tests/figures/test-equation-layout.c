#include "ui/figures/equation.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/hand-made.h"
#include "tests/support/scene-text.h"

#define WIDTH 1000.0
#define HEIGHT 320.0

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

static HlFigure *new_chain_figure (int n) { return hl_equation_figure (new_chain (n)); }

/* Where there is no room for all, what is far from the current step has less, and then an ellipsis;
 * no sign is left without a term, and an arrow ends before the frame around what it leads to. */
NN_TEST (what_is_at_hand_stays_large)
{
  hl_test_assert_drawn (new_chain_figure (5), (HlSize){ WIDTH, HEIGHT },
                        "figures/scenes/equation-narrow.txt");
  hl_test_assert_drawn (new_chain_figure (14), (HlSize){ 700, HEIGHT },
                        "figures/scenes/equation-left-out.txt");
}

/* Before the first step nothing is made yet; the frame holds the names of the rows, too.  A note
 * has the width of its grid where all notes together have no room. */
NN_TEST (what_is_given_has_the_frame_before_the_first_step)
{
  HlEquation *spec = new_chain (2);

  spec->step = HL_EQUATION_GIVEN;
  for (int i = 0; i < 3; i++)
    {
      g_array_index (spec->terms, HlEquationTerm, i).is_at_hand = i <= 1;
      g_array_index (spec->terms, HlEquationTerm, i).note =
          g_strdup ("8 of 4969 tokens: the tokens of this step, then the tokens with the largest "
                    "numbers");
    }
  hl_test_assert_drawn (hl_equation_figure (spec), (HlSize){ 800, HEIGHT },
                        "figures/scenes/equation-given.txt");
}

/* Of a word, nothing else is to be seen.  The name of an arrow takes two lines where that makes it
 * shorter, and never three. */
NN_TEST (a_word_keeps_its_room)
{
  static const char *const names[] = { "Mean of each token", "Positionsverschlüsselung" };

  for (int i = 0; i < 2; i++)
    {
      HlEquation     *spec = hl_equation_new_empty ();
      HlEquationTerm *word;

      spec->step = 0;
      add_term (spec, "p", 1, 8, HL_EQUATION_NONE, TRUE);
      add_piece (spec, HL_EQUATION_NONE, names[i], TRUE, 0);
      add_term (spec, "id", 1, 1, HL_EQUATION_NONE, TRUE);
      word = &g_array_index (spec->terms, HlEquationTerm, 1);
      word->step = 0;
      word->scale = HL_TERM_WORDS;
      word->words = g_new0 (char *, 2);
      word->words[0] = g_strdup ("anglaise");
      hl_test_assert_drawn (hl_equation_figure (spec), (HlSize){ i == 0 ? 700 : 330, 160 },
                            i == 0 ? "figures/scenes/equation-arrow.txt"
                                   : "figures/scenes/equation-word.txt");
    }
}

/* How many numbers are in the cells of a term. */
static int count_numbers (const HlScene *picture, int term)
{
  const HlRect first = hl_scene_area (picture, (HlItem){ term, 0, 0 });
  int          n = 0;

  HL_EACH_MARK (mark, picture)
    n += mark->kind == HL_WORDS && mark->rect.height == first.height &&
         hl_scene_pick (picture, mark->rect.x + 1, mark->rect.y + 1).part == term;

  return n;
}

/* Where a page is narrow, arrows lose their names before cells lose their numbers. */
NN_TEST (numbers_outlive_the_names_of_arrows)
{
  g_autoptr (HlFigure) figure = new_chain_figure (3);

  for (int width = 860; width <= 1000; width += 20)
    {
      g_autoptr (HlScene) picture = hl_test_scene (figure, (HlSize){ width, HEIGHT });

      g_assert_cmpint (count_numbers (picture, 2), ==, 30);
    }
}

/* Measuring each would take as long as many frames; the first is always among them. */
NN_TEST (of_a_vocabulary_some_names_are_measured)
{
  double left[3];

  for (int i = 0; i < 3; i++)
    {
      HlEquation          *spec = hl_equation_new_empty ();
      g_autoptr (HlFigure) figure = NULL;
      g_autoptr (HlScene)  picture = NULL;

      add_term (spec, "E", 5000, 2, HL_EQUATION_NONE, TRUE);
      for (int row = 0; row < 5000; row++)
        g_strlcpy (hl_equation_term (spec, 0)->row_names[row], "a", 2);
      if (i > 0)
        g_strlcpy (hl_equation_term (spec, 0)->row_names[i - 1], "longer", 7);
      figure = hl_equation_figure (spec);
      picture = hl_test_scene (figure, (HlSize){ WIDTH, HEIGHT });
      left[i] = hl_scene_area (picture, (HlItem){ 0, 0, 0 }).x;
    }
  g_assert_cmpfloat (left[1], >, left[0]); /* the first */
  g_assert_cmpfloat (left[2], ==, left[0]);
}

NN_TEST (small_weights_are_not_written_as_zero)
{
  static const struct
  {
    float       weight;
    gboolean    is_short; /* without the 0 before the point */
    const char *text;
  } rows[] = { { 0.004f, FALSE, "<0.01" }, { 0.99f, FALSE, "0.99" }, { 0.0f, FALSE, "0" },
               { 0.004f, TRUE, "<.01" },   { 0.93f, TRUE, ".93" },   { 0.0f, TRUE, "0" },
               { 1.0f, TRUE, "1.00" } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      float                value = rows[i].weight;
      const HlEquationTerm term = {
        .scale = HL_TERM_UNIT, .rows = 1, .columns = 1, .values = &value
      };
      g_autofree char *text = hl_equation_text (&term, 0, 0, rows[i].is_short);

      g_assert_cmpstr (text, ==, rows[i].text);
    }
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

/* All have their numbers on a small page; then weights lose their 0 before their numbers, which
 * would be no numbers without a place. */
NN_TEST (weights_outlive_their_zero)
{
  hl_test_assert_drawn (hl_equation_figure (new_weights ()), (HlSize){ 800, 200 },
                        "figures/scenes/equation-weights.txt");
  hl_test_assert_drawn (hl_equation_figure (new_weights ()), (HlSize){ 540, 240 },
                        "figures/scenes/equation-weights-short.txt");
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

/* All cells give way a little before the numbers of one matrix go. */
NN_TEST (five_matrices_have_their_numbers_on_a_small_page)
{
  g_autoptr (HlFigure) figure = hl_equation_figure (new_masked_softmax ());

  for (int width = 940; width <= 1020; width += 10)
    {
      g_autoptr (HlScene) picture = hl_test_scene (figure, (HlSize){ width, 240 });

      for (int i = 0; i < 5; i++)
        g_assert_cmpint (count_numbers (picture, i), ==, 16);
    }
}

/* Where a note has no room, it says how many words are shown, and not half of which. */
NN_TEST (a_note_is_shortened_at_its_colon)
{
  g_autoptr (NnOperation) softmax = hl_test_probabilities_new (2, 100);
  const HlEquationStep    step = { softmax, NULL };
  g_autoptr (HlFigure)    figure = hl_equation_figure (
         hl_equation_new (&(HlEquationInput){ .steps = &step, .n_steps = 1, .n_known = 1 }));

  for (int width = 300; width <= WIDTH; width += 700)
    {
      g_autoptr (HlScene) picture = hl_test_scene (figure, (HlSize){ width, HEIGHT });
      g_autofree char    *text = hl_test_scene_to_text (picture);

      g_assert_cmpint (strstr (text, "8 of 100 tokens”") != NULL, ==, width == 300);
      g_assert_cmpint (strstr (text, "8 of 100 tokens: ") != NULL, ==, width != 300);
    }
}

/* The index of such a symbol reaches below its line, where its shape is written. */
NN_TEST (a_symbol_with_letters_above_and_below_is_higher)
{
  HlEquation          *spec = hl_equation_new_empty ();
  g_autoptr (HlFigure) figure = NULL;
  g_autoptr (HlScene)  picture = NULL;
  double               y[2];
  int                  n = 0;

  add_term (spec, "u_1", 5, 4, HL_EQUATION_NONE, TRUE);
  add_term (spec, "W_qᵀ", 5, 4, HL_EQUATION_NONE, TRUE);
  figure = hl_equation_figure (spec);
  picture = hl_test_scene (figure, (HlSize){ WIDTH, HEIGHT });
  HL_EACH_MARK (mark, picture)
    if (mark->kind == HL_WORDS && mark->is_symbol && mark->size == HL_TEXT_STRONG && n < 2)
      y[n++] = mark->rect.y;
  g_assert_cmpint (n, ==, 2);
  g_assert_cmpfloat (y[1], <, y[0] - 2.0);
}

/* "<0.01" may be any such number, so that it can make up for what others lack. */
NN_TEST (rounding_is_told_where_it_shows)
{
  static const float weights[][3] = { { 0.335f, 0.335f, 0.33f }, /* 0.34 + 0.34 + 0.33 */
                                      { 0.99f, 0.004f, 0.006f },
                                      { 0.99f, 0.01f, 0.0f } };

  for (int i = 0; i < 3; i++)
    {
      g_autoptr (NnOperation) softmax = hl_test_probabilities_new (1, 3);
      const HlEquationStep    step = { softmax, NULL };
      g_autoptr (HlFigure)    figure = NULL;
      g_autoptr (HlScene)     picture = NULL;
      g_autofree char        *text = NULL;

      softmax->kind = NN_OP_SOFTMAX;
      memcpy (nn_operand_row (softmax->output, 0, 0), weights[i], sizeof weights[i]);
      figure = hl_equation_figure (
          hl_equation_new (&(HlEquationInput){ .steps = &step, .n_steps = 1, .n_known = 1 }));
      picture = hl_test_scene (figure, (HlSize){ WIDTH, HEIGHT });
      text = hl_test_scene_to_text (picture);
      g_assert_cmpint (strstr (text, "“1 × 3 · rounded”") != NULL, ==, i == 0);
    }
}

static const HlMark *find (const HlScene *picture, HlMarkKind kind, int part)
{
  HL_EACH_MARK (mark, picture)
    if (mark->kind == kind && mark->item.part == part)
      return mark;

  return NULL;
}

/* How much larger the words of a large page are, where the current step has its cells. */
static double growth_of (int n_steps)
{
  g_autoptr (HlFigure) figure = new_chain_figure (n_steps);
  const HlEquation    *spec = figure->data;
  g_autoptr (HlScene)  large = hl_test_scene (figure, (HlSize){ 3600.0, 1500.0 });

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
  g_autoptr (HlFigure) figure = new_chain_figure (3);
  g_autoptr (HlScene)  picture = hl_test_scene (figure, (HlSize){ WIDTH, HEIGHT });

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
  g_autoptr (HlFigure) figure = new_chain_figure (3);
  const HlEquation    *spec = figure->data;
  g_autoptr (HlScene)  picture = hl_test_scene (figure, (HlSize){ WIDTH, HEIGHT });

  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (spec, i);
      const HlScale         scale = hl_equation_scale (spec, term);
      int                   n_colored = 0;

      HL_EACH_MARK (mark, picture)
        {
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
  g_autoptr (HlFigure) figure = new_chain_figure (5);
  g_autoptr (HlScene)  shown = hl_test_scene (figure, (HlSize){ WIDTH, HEIGHT });
  g_autoptr (HlScene)  printed = hl_figure_build (
       figure, &(HlLook){ hl_palette_get (FALSE), .is_paper = TRUE }, (HlSize){ WIDTH, HEIGHT });

  g_assert_nonnull (find (shown, HL_FRAME, 3));
  g_assert_null (find (printed, HL_FRAME, 3));
  g_assert_cmpfloat (shown->size.height, ==, HEIGHT);
  g_assert_cmpfloat (printed->size.height, <, HEIGHT - 50.0);
}

static gboolean is_dimmed (const HlScene *light, const HlScene *picture, HlItem item)
{
  const HlRect cell = hl_scene_area (picture, item);

  HL_EACH_MARK (mark, light)
    if (mark->kind == HL_FILL && mark->opacity < 1.0 &&
        hl_rect_contains (&mark->rect, cell.x + cell.width / 2, cell.y + cell.height / 2))
      return TRUE;

  return FALSE;
}

/* All but what the current step makes, its names, and what the number was made of. */
NN_TEST (spotlight_dims_the_rest)
{
  g_autoptr (HlFigure)  figure = new_chain_figure (3);
  HlEquation           *spec = figure->data;
  g_autoptr (HlScene)   picture = hl_test_scene (figure, (HlSize){ WIDTH, HEIGHT });
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
  g_autoptr (HlFigure) figure = new_chain_figure (1);
  g_autofree char     *table = hl_test_table (figure);

  g_assert_true (g_str_has_prefix (table, "x,,1,2,3,"));
  g_assert_nonnull (strstr (table, "S,token 5,"));
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
  g_autoptr (HlFigure)  figure = new_chain_figure (1);
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

  g_free (g_array_index (((HlEquation *) figure->data)->terms, HlEquationTerm, 0).symbol);
  g_array_index (((HlEquation *) figure->data)->terms, HlEquationTerm, 0).symbol =
      g_strdup ("K_hᵀ");
  tex = print (figure, &text, HL_FIGURE_TEX);
  g_assert_nonnull (strstr (tex, "K\\textsubscript{h}$^\\top$"));
}

static int count_corners (const HlScene *picture, HlItem cell)
{
  const HlRect at = hl_scene_area (picture, cell);
  int          n = 0;

  HL_EACH_MARK (mark, picture)
    n += mark->is_filled && hl_rect_contains (&at, mark->rect.x, mark->rect.y);

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
      figure = hl_equation_figure (equation);
      picture = hl_test_scene (figure, (HlSize){ WIDTH, HEIGHT });
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
