#include "ui/figures/equation.h"

#include "tests/support/hand-made.h"
#include "tests/support/scene-text.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "ui/figures/addends.h"

static void make_additive (NnConfig *config)
{
  config->attention = NN_ATTENTION_ADDITIVE;
  config->is_pre_norm = TRUE;
}

static void make_batch_norm (NnConfig *config) { config->norm = NN_NORM_BATCH; }

static void (*const variants[]) (NnConfig *config) = { NULL, make_additive, make_batch_norm };

/* The operations around a node. */
static HlEquation *equation_at (const NnWalk *walk, int node, gboolean is_known, int head)
{
  const int          parent = nn_walk_get (walk, node)->parent;
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (HlEquationStep));
  HlEquationInput    input = { .head = head };

  for (int i = parent + 1; i < nn_walk_get (walk, parent)->end; i++)
    {
      const HlEquationStep step = { nn_walk_get (walk, i)->operation, "step" };

      if (i == node)
        input.at_hand = (int) steps->len;
      g_array_append_val (steps, step);
    }
  input.n_known = input.at_hand + is_known;
  input.steps = (const HlEquationStep *) (gconstpointer) steps->data;
  input.n_steps = (int) steps->len;

  return hl_equation_new (&input);
}

static void assert_is_true_to_its_operands (HlEquation *equation)
{
  for (int i = 0; i < (int) equation->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (equation, i);

      for (int row = 0; row < term->rows; row++)
        for (int column = 0; column < term->columns; column++)
          {
            const NnNumber number = hl_equation_number (equation, i, row, column);
            HlItem         at;

            g_assert_cmpfloat (hl_equation_value (term, row, column), ==,
                               (float) nn_number_value (&number));
            g_assert_true (hl_equation_cell_of (equation, &number, &at));
            g_assert_cmpfloat (
                hl_equation_value (hl_equation_term (equation, at.part), at.row, at.column), ==,
                hl_equation_value (term, row, column));
          }
    }
}

/* Every number of every equation is that of the pass, whatever the model is like. */
NN_TEST (terms_have_the_numbers_of_the_pass)
{
  for (gsize v = 0; v < G_N_ELEMENTS (variants); v++)
    {
      g_autoptr (NnWalk) walk = nn_test_tiny_walk (variants[v], 0);

      for (int i = 0; i < nn_walk_count (walk); i++)
        if (nn_walk_get (walk, i)->operation != NULL)
          {
            g_autoptr (HlEquation) equation = equation_at (walk, i, TRUE, 1);
            const NnOperation     *operation = nn_walk_get (walk, i)->operation;

            g_assert_cmpint (hl_equation_find (equation, operation->output), >=, 0);
            assert_is_true_to_its_operands (equation);
          }
    }
}

static int find_symbol (const HlEquation *spec, const char *symbol)
{
  for (int i = 0; i < (int) spec->terms->len; i++)
    if (g_str_equal (hl_equation_term (spec, i)->symbol, symbol))
      return i;

  return -1;
}

static void assert_note (HlEquation *equation, const char *symbol, const char *note)
{
  g_assert_cmpstr (hl_equation_term (equation, find_symbol (equation, symbol))->note, ==, note);
}

/* What a mask put there, and what became of it, is on the picture. */
NN_TEST (hidden_cells_show_their_numbers)
{
  static const struct
  {
    NnOperationKind kind;
    const char     *number;
  } cases[] = { { NN_OP_MASK, "−10⁶" }, { NN_OP_SOFTMAX, "0" } };
  g_autoptr (NnWalk) walk = nn_test_tiny_update (0, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const int             node = nn_walk_next (walk, cases[i].kind, 0);
      HlEquation           *equation = equation_at (walk, node, TRUE, 0);
      const NnOperand      *output = nn_walk_operation (walk, node)->output;
      const HlEquationTerm *term = hl_equation_term (equation, hl_equation_find (equation, output));
      g_autoptr (HlFigure)  figure = hl_equation_figure (equation);
      g_autoptr (HlScene)   picture = hl_test_scene (figure, (HlSize){ 1200, 500 });
      int                   n_hidden = 0;

      for (int cell = 0; cell < term->rows * term->columns; cell++)
        n_hidden +=
            hl_equation_state (term, cell / term->columns, cell % term->columns) != HL_CELL_NORMAL;
      g_assert_cmpint (n_hidden, >, 0);
      HL_EACH_MARK (mark, picture)
        n_hidden -= mark->kind == HL_WORDS && g_strcmp0 (mark->words, cases[i].number) == 0;
      g_assert_cmpint (n_hidden, <=, 0); /* the key has a 0, too */
    }
}

NN_TEST (attention_reads_from_left_to_right)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 0);
  const int          node = nn_walk_find (walk, "decoder.blks.block0.attention2.softmax", 1, FALSE);
  g_autoptr (HlEquation) equation = equation_at (walk, node, TRUE, 0);
  const char *const symbols[] = { "Q_h", "K_hᵀ", "S₀", "S", "S′", "A", "V_h", "O_h", "O" };

  for (int i = 0; i < (int) G_N_ELEMENTS (symbols); i++)
    g_assert_cmpstr (hl_equation_term (equation, i)->symbol, ==, symbols[i]);
  g_assert_cmpstr (g_array_index (equation->pieces, HlEquationPiece, 1).sign, ==, "×");
  g_assert_true (hl_equation_term (equation, 5)->is_known);
  g_assert_true (hl_equation_term (equation, 5)->is_at_hand);
  g_assert_true (hl_equation_term (equation, 6)->is_known);  /* V was there before */
  g_assert_false (hl_equation_term (equation, 7)->is_known); /* what is still to come */
  g_assert_cmpint (hl_equation_term (equation, 5)->scale, ==, HL_TERM_UNIT);
  g_assert_cmpint (hl_equation_term (equation, 3)->scale, ==, HL_TERM_SCORE);
  g_assert_cmpint (equation->heads->len, ==, equation->n_heads);
}

/* What was before the softmax is lit: the scores of the same query, and of no other. */
NN_TEST (a_number_lights_what_it_was_made_of)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 0);
  const int          node = nn_walk_find (walk, "encoder.blks.block0.attention.softmax", -1, FALSE);
  g_autoptr (HlEquation) equation = equation_at (walk, node, TRUE, 0);
  const NnNumber         number = hl_equation_number (equation, find_symbol (equation, "A"), 2, 1);
  g_autoptr (GArray)     lights = hl_equation_lights (equation, &number);
  const HlEquationLight *light = &g_array_index (lights, HlEquationLight, 0);

  g_assert_cmpuint (lights->len, ==, 1);
  g_assert_cmpint (light->term, ==, find_symbol (equation, "S′"));
  g_assert_cmpint (light->first_row, ==, 2);
  g_assert_cmpint (light->n_rows, ==, 1);
  g_assert_cmpint (light->n_columns, ==, hl_equation_term (equation, light->term)->columns);
}

/* A key is a column of Kᵀ. */
NN_TEST (lights_turn_with_what_is_read_across)
{
  g_autoptr (NnOperation) product = hl_test_product_new (2, 3, 4, 5);
  const HlEquationStep    step = { product, NULL };
  g_autoptr (HlEquation)  equation =
      hl_equation_new (&(HlEquationInput){ .steps = &step, .n_steps = 1, .n_known = 1, .head = 1 });
  const NnNumber         number = hl_equation_number (equation, 2, 1, 3);
  g_autoptr (GArray)     lights = hl_equation_lights (equation, &number);
  const HlEquationLight *key = &g_array_index (lights, HlEquationLight, 1);
  const HlEquationTerm  *keys = hl_equation_term (equation, 1);

  g_assert_cmpfloat (hl_equation_value (keys, 4, 2), ==,
                     nn_operand_get (product->inputs[1], 1, 2, 4));
  g_assert_cmpuint (lights->len, ==, 2);
  g_assert_cmpint (number.slice, ==, 1);
  g_assert_cmpint (key->term, ==, 1);
  g_assert_cmpint (key->first_column, ==, 3);
  g_assert_cmpint (key->n_columns, ==, 1);
  g_assert_cmpint (key->n_rows, ==, 5);
}

/* How it came about, if it may be told. */
static NnFormula *formula_of (const HlEquation *equation, const NnNumber *number)
{
  const NnOperation *maker = hl_equation_find_maker (equation, number);

  return maker != NULL
             ? nn_formula_new (maker, number->slice, number->row, number->column, NN_FORMULA_SHORT)
             : NULL;
}

/* One feature of the query, and the same of the key: the largest product first, each as long as it
 * is large. */
NN_TEST (addends_of_a_sum_light_their_factors)
{
  g_autoptr (NnOperation) product = hl_test_product_new (2, 3, 4, 5);
  const HlEquationStep    step = { product, NULL };
  g_autoptr (HlEquation)  equation =
      hl_equation_new (&(HlEquationInput){ .steps = &step, .n_steps = 1, .n_known = 1, .head = 1 });
  const NnNumber         number = hl_equation_number (equation, 2, 1, 3);
  g_autoptr (NnFormula)  formula = formula_of (equation, &number);
  g_autoptr (HlFigure)   figure = hl_addends_figure (equation, &number, formula->terms);
  const HlItem           third = { 0, 0, 2 };
  g_autoptr (GArray)     lights = hl_addends_lights (figure, third);
  const HlEquationLight *query = &g_array_index (lights, HlEquationLight, 0);
  const HlEquationLight *key = &g_array_index (lights, HlEquationLight, 1);
  g_autoptr (HlScene)    scene = hl_test_scene (figure, (HlSize){ 220, 46 });
  double                 before = G_MAXDOUBLE;
  int                    n_bars = 0;

  hl_test_assert_says (figure, third, "feature 3: 112 · 132 = 1.478·10⁴");
  g_assert_cmpuint (lights->len, ==, 2);
  g_assert_cmpint (query->first_row, ==, 1);
  g_assert_cmpint (query->first_column, ==, 2);
  g_assert_cmpint (query->n_columns, ==, 1);
  g_assert_cmpint (key->first_row, ==, 2); /* of Kᵀ */
  g_assert_cmpint (key->first_column, ==, 3);
  g_assert_cmpint (key->n_rows, ==, 1);

  HL_EACH_MARK (mark, scene)
    {
      if (mark->kind != HL_FILL || mark->rect.width > 100.0) /* the line of 0 */
        continue;
      g_assert_cmpfloat (mark->rect.height, <=, before);
      before = mark->rect.height;
      n_bars++;
    }
  g_assert_cmpint (n_bars, ==, formula->terms->len);
}

/* What is negative hangs down, and lengths are to each other as the numbers are. */
NN_TEST (addends_are_as_long_as_they_are_large)
{
  g_autoptr (HlEquation) equation = hl_equation_new_empty ();
  g_autoptr (GArray)     addends = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (HlFigure)   figure = NULL;
  g_autoptr (HlScene)    scene = NULL;
  const double           values[] = { 1.0, -4.0, 2.0 };
  const NnNumber         number = { NULL };
  const HlMark          *bars[3];

  g_array_append_vals (addends, values, 3);
  figure = hl_addends_figure (equation, &number, addends);
  scene = hl_test_scene (figure, (HlSize){ 60, 60 });
  for (int i = 0, n = 0; i < 3; n++)
    if (g_array_index (scene->marks, HlMark, n + 1).kind == HL_FILL)
      bars[i++] = &g_array_index (scene->marks, HlMark, n + 1);
  g_assert_cmpfloat_with_epsilon (bars[0]->rect.height, 2 * bars[1]->rect.height, 1e-9);
  g_assert_cmpfloat_with_epsilon (bars[1]->rect.height, 2 * bars[2]->rect.height, 1e-9);
  g_assert_cmpfloat_with_epsilon (bars[0]->rect.y, hl_rect_bottom (&bars[1]->rect), 1e-9);
}

/* What ReLU lets through is not pale because of what it has stopped. */
NN_TEST (activations_have_a_scale_of_their_own)
{
  g_autoptr (NnWalk)     walk = nn_test_tiny_walk (NULL, 0);
  const int              node = nn_walk_find (walk, "encoder.blks.block0.ffn.relu", -1, FALSE);
  g_autoptr (HlEquation) equation = equation_at (walk, node, TRUE, 0);

  g_assert_cmpint (hl_equation_term (equation, find_symbol (equation, "f₂"))->scale, ==,
                   HL_TERM_POSITIVE);
  g_assert_cmpint (hl_equation_term (equation, find_symbol (equation, "f₁"))->scale, ==,
                   HL_TERM_SIGNED);
}

static float *add_numbers (HlEquation *spec, int n)
{
  HlEquationTerm term = {
    .rows = 1,
    .columns = n,
    .n_shown = 1,
    .row_at_hand = HL_EQUATION_NONE,
    .is_at_hand = TRUE,
    .values = g_new0 (float, n),
  };

  g_array_append_val (spec->terms, term);

  return term.values;
}

/* Two numbers of 300 do not take the colors of all others. */
NN_TEST (few_large_numbers_are_beyond_the_scale)
{
  g_autoptr (HlEquation) equation = hl_equation_new_empty ();
  float                 *values = add_numbers (equation, 300);

  for (int i = 0; i < 300; i++)
    values[i] = i < 2 ? -50.0f : (float) (i % 10) / 10.0f;
  hl_equation_limits_find (equation, FALSE);
  g_assert_cmpfloat (equation->limits[HL_TERM_SIGNED], >=, 0.9);
  g_assert_cmpfloat (equation->limits[HL_TERM_SIGNED], <, 1.1);
  g_assert_true (equation->has_beyond[HL_TERM_SIGNED]);
  g_assert_true (hl_equation_is_beyond (equation, hl_equation_term (equation, 0), 0, 1));
  g_assert_false (hl_equation_is_beyond (equation, hl_equation_term (equation, 0), 0, 2));

  values[0] = 0.5f;
  values[1] = 1.0f;
  hl_equation_limits_find (equation, FALSE);
  g_assert_cmpfloat (equation->limits[HL_TERM_SIGNED], ==, 1.0);
}

/* Twenty hidden units of a thousand fire: they have the colors, not the zeros. */
NN_TEST (zeros_do_not_narrow_the_scale)
{
  g_autoptr (HlEquation) equation = hl_equation_new_empty ();
  float                 *values = add_numbers (equation, 10000);

  for (int i = 0; i < 200; i++)
    values[i] = i < 2 ? 9.0f : (float) (i % 10 + 1) / 10.0f;
  hl_equation_limits_find (equation, FALSE);
  g_assert_cmpfloat (equation->limits[HL_TERM_SIGNED], >=, 1.0);
  g_assert_cmpfloat (equation->limits[HL_TERM_SIGNED], <, 1.1);
}

/* A result of few large numbers can be seen beside the many weights that it is made from. */
NN_TEST (many_weights_do_not_narrow_the_scale)
{
  g_autoptr (HlEquation) equation = hl_equation_new_empty ();
  float                 *weights = add_numbers (equation, 100000);
  float                 *result = add_numbers (equation, 200);

  for (int i = 0; i < 100000; i++)
    weights[i] = 0.1f;
  for (int i = 0; i < 200; i++)
    result[i] = i == 0 ? -40.0f : (float) (i % 5 + 1);
  hl_equation_limits_find (equation, FALSE);
  g_assert_cmpfloat (equation->limits[HL_TERM_SIGNED], >=, 5.0);
  g_assert_cmpfloat (equation->limits[HL_TERM_SIGNED], <, 5.1);
}

/* Of which weight are g, m and v?  Each matrix says so. */
NN_TEST (matrices_of_an_update_name_their_parameter)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (0, 0);
  const int          node = nn_walk_next (walk, NN_OP_ADAM_STEP, 0);
  HlEquationStep     steps[3];
  HlEquationInput    input = { .steps = steps, .n_steps = 3, .at_hand = 2, .n_known = 3 };
  const char        *name = nn_walk_operation (walk, node)->parameter;

  for (int i = 0; i < 3; i++)
    steps[i] = (HlEquationStep){ nn_walk_operation (walk, node - 2 + i), NULL };
  for (input.at_hand = 0; input.at_hand < 3; input.at_hand++)
    {
      g_autoptr (HlEquation) equation = hl_equation_new (&input);

      for (int i = 0; i < (int) equation->terms->len; i++)
        g_assert_nonnull (strstr (hl_equation_term (equation, i)->note, name));
    }
}

/* A matrix of small numbers is not blank because of large ones, nor is what is alike apart. */
NN_TEST (every_matrix_has_colors_of_its_own_size)
{
  static const float     sizes[] = { 15.0f, 1.0f, 14.0f, 2e-5f, 0.0f, 3e-5f };
  g_autoptr (HlEquation) equation = hl_equation_new_empty ();

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    *add_numbers (equation, 1) = sizes[i];
  hl_equation_limits_find (equation, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const HlScale scale = hl_equation_scale (equation, hl_equation_term (equation, (int) i));

      g_assert_cmpfloat (scale.high, >=, sizes[i]);
      if (sizes[i] > 0.0f)
        g_assert_cmpfloat (scale.high, <=, 4 * sizes[i]);
    }
  g_assert_cmpint (hl_equation_key (hl_equation_term (equation, 0)), ==,
                   hl_equation_key (hl_equation_term (equation, 2)));
  g_assert_cmpint (hl_equation_key (hl_equation_term (equation, 3)), ==,
                   hl_equation_key (hl_equation_term (equation, 5)));
}

NN_TEST (of_a_vocabulary_the_words_at_hand_are_shown)
{
  g_autoptr (NnOperation) softmax = hl_test_probabilities_new (2, 100);
  const HlEquationStep    step = { softmax, NULL };
  g_autoptr (HlEquation)  equation =
      hl_equation_new (&(HlEquationInput){ .steps = &step, .n_steps = 1, .n_known = 1 });
  const HlEquationTerm *p = hl_equation_term (equation, 1);

  g_assert_cmpint (p->columns, ==, 8);
  g_assert_cmpstr (p->note, ==, "8 of 100 tokens: the most probable tokens");
  g_assert_cmpfloat (hl_equation_value (p, 0, 0), ==, 0.5);
}

/* A token names its row; what the cell of that row has is its place in the vocabulary. */
NN_TEST (ids_of_named_rows_are_numbers)
{
  g_autoptr (NnWalk)     walk = nn_test_tiny_walk (NULL, 0);
  const int              node = nn_test_node (walk, "encoder.embedding.tokens", -1);
  g_autoptr (HlEquation) equation = equation_at (walk, node, TRUE, 0);
  const HlEquationTerm  *ids = hl_equation_term (equation, find_symbol (equation, "ids"));

  for (int i = 0; i < ids->rows; i++)
    {
      g_autofree char *text = hl_equation_text (ids, i, 0, FALSE);

      g_assert_cmpfloat (g_ascii_strtod (text, NULL), ==, hl_equation_value (ids, i, 0));
      g_assert_cmpstr (text, !=, ids->row_names[i]);
    }
}

NN_TEST (what_is_asked_for_has_no_formula)
{
  g_autoptr (NnOperation) mask = hl_test_mask_new (3);
  const HlEquationStep    step = { mask, NULL };
  g_autoptr (HlEquation)  asked =
      hl_equation_new (&(HlEquationInput){ .steps = &step, .n_steps = 1, .is_asked = TRUE });
  g_autoptr (HlEquation) told =
      hl_equation_new (&(HlEquationInput){ .steps = &step, .n_steps = 1, .n_known = 1 });
  const NnNumber        number = { mask->output, 0, 0, 2 };
  g_autoptr (NnFormula) none = formula_of (asked, &number);
  g_autoptr (NnFormula) formula = formula_of (told, &number);

  g_assert_null (none);
  g_assert_nonnull (formula);
}

NN_TEST (shape_that_is_asked_for_is_not_told)
{
  g_autoptr (NnOperation) mask = hl_test_mask_new (3);
  const HlEquationStep    step = { mask, NULL };
  g_autoptr (HlEquation)  asked = hl_equation_new (
       &(HlEquationInput){ .steps = &step, .n_steps = 1, .is_asked = TRUE, .hides_shape = TRUE });
  const HlEquationTerm *result = hl_equation_term (asked, (int) asked->terms->len - 1);

  g_assert_false (result->is_known);
  g_assert_cmpstr (result->shape, ==, "? × ?");
  g_assert_cmpstr (hl_equation_term (asked, 0)->shape, ==, "3 × 3");
}

NN_TEST (note_says_whose_rows_ask_and_answer)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 0);
  const int cross = nn_walk_find (walk, "decoder.blks.block0.attention2.softmax", 1, FALSE);
  const int own = nn_walk_find (walk, "encoder.blks.block0.attention.softmax", -1, FALSE);
  g_autoptr (HlEquation) decoder = equation_at (walk, cross, TRUE, 0);
  g_autoptr (HlEquation) encoder = equation_at (walk, own, TRUE, 0);

  assert_note (decoder, "Q_h", "from the decoder’s rows");
  assert_note (decoder, "K_hᵀ", "from the encoder’s output");
  assert_note (decoder, "V_h", "from the encoder’s output");
  assert_note (decoder, "A", "query ↓ key →");
  assert_note (encoder, "Q_h", "from the encoder’s rows");
  assert_note (encoder, "V_h", "from the encoder’s rows");
}

/* The operations of a place in each pass of the decoder. */
static HlEquation *equation_of_passes (const NnWalk *walk, const char *path, int at_hand,
                                       gboolean is_known)
{
  const int          node = nn_walk_find (walk, path, at_hand, FALSE);
  HlEquationInput    input = { 0 };
  g_autoptr (GArray) steps = hl_equation_place (walk, node, node + is_known, 3, &input);

  return hl_equation_new (&input);
}

/* One row for each pass of the decoder, with its own numbers; none of those to come. */
NN_TEST (rows_of_other_passes_stand_around)
{
  g_autoptr (NnWalk)     walk = nn_test_tiny_walk (NULL, 3);
  const char            *path = "decoder.blks.block0.attention1.softmax";
  g_autoptr (HlEquation) equation = equation_of_passes (walk, path, 1, TRUE);
  const int              index = find_symbol (equation, "A");
  const HlEquationTerm  *A = hl_equation_term (equation, index);
  const NnNumber         earlier = hl_equation_number (equation, index, 0, 0);
  const NnNumber         later = hl_equation_number (equation, index, 2, 0);
  g_autoptr (NnFormula)  formula = formula_of (equation, &earlier);
  g_autoptr (NnFormula)  none = formula_of (equation, &later);
  g_autoptr (GArray)     lights = hl_equation_lights (equation, &earlier);
  g_autofree char       *second = g_strconcat (walk->decoder_tokens[1], " → ?", NULL);
  HlItem                 at;

  g_assert_cmpint (A->rows, ==, 3);
  g_assert_cmpint (A->columns, ==, 2); /* <bos> and the first word */
  g_assert_cmpint (A->n_shown, ==, 2);
  g_assert_cmpint (A->row_at_hand, ==, 1);
  g_assert_true (earlier.operand == nn_test_operation (walk, path, 0)->output);
  g_assert_cmpfloat (hl_equation_value (A, 0, 0), ==, 1.0f);
  g_assert_cmpint (hl_equation_state (A, 0, 1), ==, HL_CELL_HIDDEN);
  g_assert_null (hl_equation_number (equation, index, 0, 1).operand);
  g_assert_cmpstr (A->row_names[1], ==, second);
  g_assert_cmpstr (A->row_names[2], ==, "?");
  g_assert_nonnull (formula);
  g_assert_null (none);
  g_assert_true (hl_equation_cell_of (equation, &earlier, &at));
  g_assert_cmpint (at.part, ==, index);
  g_assert_cmpint (at.row, ==, 0);
  g_assert_cmpint (g_array_index (lights, HlEquationLight, 0).first_row, ==, 0);
  g_assert_cmpint (hl_equation_term (equation, find_symbol (equation, "V_h"))->rows, ==, 2);
}

/* At the first word the cache has one row, too, and grows by itself. */
NN_TEST (keys_of_a_cache_are_not_joined)
{
  g_autoptr (NnWalk)     walk = nn_test_tiny_walk (NULL, 3);
  g_autoptr (HlEquation) equation =
      equation_of_passes (walk, "decoder.blks.block0.attention1.softmax", 0, TRUE);

  g_assert_cmpint (hl_equation_term (equation, find_symbol (equation, "A"))->rows, ==, 3);
  g_assert_cmpint (hl_equation_term (equation, find_symbol (equation, "V_h"))->rows, ==, 1);
}

NN_TEST (row_that_is_asked_for_is_not_told)
{
  g_autoptr (NnWalk)     walk = nn_test_tiny_walk (NULL, 3);
  g_autoptr (HlEquation) equation =
      equation_of_passes (walk, "decoder.blks.block0.attention2.softmax", 1, FALSE);
  const int             index = find_symbol (equation, "A");
  const NnNumber        number = hl_equation_number (equation, index, 1, 0);
  g_autoptr (NnFormula) none = formula_of (equation, &number);

  g_assert_cmpint (hl_equation_term (equation, index)->n_shown, ==, 1);
  g_assert_cmpint (hl_equation_term (equation, find_symbol (equation, "S′"))->n_shown, ==, 2);
  g_assert_cmpint (g_array_index (equation->heads, HlEquationTerm, 0).n_shown, ==, 1);
  g_assert_null (none);
}

static void assert_shown (HlExcerpt excerpt, const char *expected)
{
  GString *shown = g_string_new (NULL);

  for (int i = 0; i < excerpt.n; i++)
    g_string_append_printf (shown, i == 0 ? "%d" : " %d", excerpt.indices[i]);
  NN_TEXT (g_string_free (shown, FALSE), expected);
  hl_excerpt_clear (&excerpt);
}

NN_TEST (all_are_in_order) { assert_shown (hl_excerpt_all (3), "0 1 2"); }

NN_TEST (chosen_ones_keep_their_order)
{
  HlExcerpt excerpt = hl_excerpt_chosen (100, (const int[]){ 41, 7, 99 }, 3);

  g_assert_cmpint (excerpt.length, ==, 100);
  g_assert_cmpint (hl_excerpt_find (&excerpt, 7), ==, 1);
  g_assert_cmpint (hl_excerpt_find (&excerpt, 8), ==, -1);
  assert_shown (excerpt, "41 7 99");
}
