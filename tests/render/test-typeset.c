#include "ui/render/typeset.h"

#include "tests/support/cases.h"
#include "ui/render/text.h"
#include "ui/render/typeset-reader.h"

#define SOFTMAX "A[i,j] = exp (S[i,j] − max_j S[i,j]) / Σ_j exp (S[i,j] − max_j S[i,j])"

static const char *const kinds[] = {
  [HL_TYPESET_ROW] = "row",           [HL_TYPESET_WORD] = "word",
  [HL_TYPESET_SIGN] = "sign",         [HL_TYPESET_GAP] = "gap",
  [HL_TYPESET_SCRIPTS] = "scripts",   [HL_TYPESET_LIMIT] = "limit",
  [HL_TYPESET_FRACTION] = "fraction", [HL_TYPESET_ROOT] = "root",
  [HL_TYPESET_BRACKETS] = "brackets",
};

/* Writes the tree as "fraction(word a, word b)", without gaps. */
static void describe (GString *text, const HlTypesetNode *node)
{
  const char *between = "(";

  if (node == NULL)
    {
      g_string_append (text, "-");
      return;
    }
  if (node->kind == HL_TYPESET_ROW && node->children->len == 1)
    {
      describe (text, hl_typeset_node_get (node, 0));
      return;
    }
  g_string_append (text, kinds[node->kind]);
  if (node->text != NULL)
    g_string_append_printf (text, " %s", node->text);
  for (guint i = 0; i < node->children->len; i++)
    {
      if (hl_typeset_node_get (node, i) != NULL &&
          hl_typeset_node_get (node, i)->kind == HL_TYPESET_GAP)
        continue;
      g_string_append (text, between);
      between = ", ";
      describe (text, hl_typeset_node_get (node, i));
    }
  if (*between == ',')
    g_string_append (text, ")");
}

static void assert_tree (const char *formula, const char *expected)
{
  g_autoptr (HlTypesetNode) tree = hl_typeset_read (formula);
  g_autoptr (GString)       text = g_string_new (NULL);

  describe (text, tree);
  g_assert_cmpstr (text->str, ==, expected);
}

NN_TEST (a_slash_divides_the_term_before_it_by_the_product_behind_it)
{
  assert_tree ("a · b / c", "fraction(row(word a, sign ·, word b), word c)");
  assert_tree ("1 + a / (b + c) − d",
               "row(word 1, sign +, fraction(word a, row(word b, sign +, word c)), "
               "sign −, word d)");
  assert_tree ("(a + b) / c · d",
               "row(fraction(row(word a, sign +, word b), word c), sign ·, word d)");
  assert_tree ("Σ_d x / D", "fraction(row(limit(word Σ, word d), word x), word D)");
  assert_tree ("x / Σ_j exp (y)",
               "fraction(word x, row(limit(word Σ, word j), row(word exp, brackets ((word y))))");
}

NN_TEST (roots_do_without_brackets)
{
  assert_tree ("√D", "root(word D)");
  assert_tree ("√d_k", "root(scripts(word d, word k, -))");
  assert_tree ("√(v + ε)", "root(row(word v, sign +, word ε))");
  assert_tree ("√v + ε", "row(root(word v), sign +, word ε)");
}

NN_TEST (names_indices_and_powers_are_scripts)
{
  assert_tree ("W_qᵀ", "scripts(word W, word q, word T)");
  assert_tree ("S₀", "scripts(word S, word 0, -)");
  assert_tree ("β₁ᵗ", "scripts(word β, word 1, word t)");
  assert_tree ("10⁻⁵", "scripts(word 10, -, word −5)");
  assert_tree ("x[i,d]", "scripts(word x, row(word i, sign ,, word d), -)");
  assert_tree ("x₄[i]²", "scripts(scripts(word x, word 4, -), word i, word 2)");
  assert_tree ("S′[i]", "scripts(word S′, word i, -)");
  assert_tree ("10^(2j / D)", "scripts(word 10, -, fraction(row(word 2, word j), word D))");
  assert_tree ("argmax_{v ≠ <unk>} p[v]",
               "row(limit(word argmax, row(word v, sign ≠, word <unk>)), "
               "scripts(word p, word v, -))");
}

NN_TEST (a_minus_close_to_a_number_is_part_of_it)
{
  assert_tree ("−0.4", "row(word −, word 0.4)");
  assert_tree ("2 · −0.4 − 1", "row(word 2, sign ·, word −, word 0.4, sign −, word 1)");
}

NN_TEST (brackets_around_a_fraction_are_its_bar)
{
  assert_tree ("−η · (m / (1 − b))",
               "row(word −, word η, sign ·, fraction(word m, row(word 1, sign −, word b)))");
}

NN_TEST (sizes_are_no_fractions)
{
  assert_tree ("y = x   (3, 4) → (3, 4)",
               "row(word y, sign =, word x, brackets ((row(word 3, sign ,, word 4)), sign →, "
               "brackets ((row(word 3, sign ,, word 4)))");
}

static HlTypeset *typeset (const char *formula)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  HlTypeset         *self =
      hl_typeset_new (formula, hl_text_context (text), hl_text_font (text, HL_TEXT_NORMAL));

  return self;
}

static void draw (HlTypeset *self)
{
  cairo_surface_t *page = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 200);
  cairo_t         *cr = cairo_create (page);

  hl_typeset_draw (self, hl_palette_get (FALSE), 0.0, 0.0, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  g_assert_false (cairo_has_current_point (cr)); /* what is drawn next is not moved */
  cairo_destroy (cr);
  cairo_surface_destroy (page);
}

/* What nobody has written on purpose. */
NN_TEST (any_text_has_a_tree)
{
  static const char *const odd[] = {
    "",       " ",
    "/",      "a /",
    "/ b",    "(",
    ")",      "[[[",
    "]]",     "_",
    "_{",     "x_",
    "√",      "Σ_",
    "Σ_j",    "Σ_j ",
    "|",      "‖",
    "“open",  "<unk",
    "a[b",    "((((((((((((((((((((((((((((((((((((((((x",
    "· · ·",  "^",
    "\n",     "[., ]]:  0.1",
    "²",      "₀",
    "a    b", "( / )",
    "√√√√2",  "1.2.3.",
    "max_",   "🙂 + é",
  };
  g_autoptr (GString) random = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (odd); i++)
    {
      g_autoptr (HlTypeset) self = typeset (odd[i]);

      hl_typeset_lay_out (self, 50.0, 2);
      draw (self);
    }
  for (int turn = 0; turn < 300; turn++)
    {
      g_autoptr (HlTypeset) self = NULL;

      g_string_truncate (random, 0);
      for (int i = 0; i < 12; i++)
        g_string_append (random, odd[g_test_rand_int_range (0, G_N_ELEMENTS (odd))]);
      self = typeset (random->str);
      g_assert_cmpfloat (hl_typeset_lay_out (self, 120.0, 3), >=, 0.0);
    }
}

NN_TEST (a_fraction_is_higher_than_its_line)
{
  g_autoptr (HlTypeset) line = typeset ("a + b");
  g_autoptr (HlTypeset) fraction = typeset ("a / b");

  g_assert_cmpfloat (hl_typeset_lay_out (fraction, 1000.0, 1), >,
                     1.7 * hl_typeset_lay_out (line, 1000.0, 1));
}

/* Where a fraction has no room, its slash leaves lines that are as high as words. */
NN_TEST (a_fraction_that_does_not_fit_is_written_with_a_slash)
{
  g_autoptr (HlTypeset) self = typeset ("x = (a + b + c + d + e + f + g) / (h + i + j + k + l)");
  g_autoptr (HlTypeset) line = typeset ("a + b");
  const double          one = hl_typeset_lay_out (line, 1000.0, 1);

  g_assert_cmpfloat (hl_typeset_lay_out (self, 1000.0, 9), <, 2.6 * one);
  g_assert_cmpfloat (hl_typeset_lay_out (self, 100.0, 9), >, 3.0 * one);
  g_assert_false (hl_typeset_is_cut (self));
  g_assert_cmpfloat (hl_typeset_lay_out (self, 1000.0, 9), <, 2.6 * one); /* and back */
}

NN_TEST (each_formula_begins_a_line)
{
  g_autoptr (HlTypeset) one = typeset ("a = b");
  g_autoptr (HlTypeset) three = typeset ("a = b\nc = d   (2, 3)\ne = f + g");
  const double          line = hl_typeset_lay_out (one, 1000.0, 1);

  g_assert_cmpfloat (hl_typeset_lay_out (three, 1000.0, 9), >, 3.0 * line);
  g_assert_cmpfloat (hl_typeset_natural_width (three), <, 3.0 * hl_typeset_natural_width (one));
  g_assert_false (hl_typeset_is_cut (three));
  g_assert_cmpfloat (hl_typeset_lay_out (three, 1000.0, 2), <, 1.5 * line); /* in one */
  g_assert_false (hl_typeset_is_cut (three));
  draw (three);
  hl_typeset_lay_out (three, hl_typeset_natural_width (three), 2);
  g_assert_true (hl_typeset_is_cut (three));
}

NN_TEST (what_has_no_room_is_cut)
{
  g_autoptr (HlTypeset) self = typeset (SOFTMAX);
  const double          width = hl_typeset_natural_width (self) + 1.0;
  const double          whole = hl_typeset_lay_out (self, width, 1);

  g_assert_false (hl_typeset_is_cut (self));
  hl_typeset_lay_out (self, 60.0, 2);
  g_assert_true (hl_typeset_is_cut (self));
  draw (self);
  g_assert_cmpfloat (hl_typeset_lay_out (self, width, 1), ==, whole);
  g_assert_false (hl_typeset_is_cut (self));
}

static int count_inked (const HlTypesetNode *node, HlTypesetInk ink)
{
  int n = node->kind == HL_TYPESET_WORD && node->ink == ink;

  for (guint i = 0; i < node->children->len; i++)
    if (hl_typeset_node_get (node, i) != NULL)
      n += count_inked (hl_typeset_node_get (node, i), ink);

  return n;
}

static int count_marked (const char *formula, const char *symbol)
{
  g_autoptr (HlTypesetNode) tree = hl_typeset_read (formula);

  hl_typeset_mark (tree, symbol, HL_TYPESET_LEARNED);

  return count_inked (tree, HL_TYPESET_LEARNED);
}

NN_TEST (a_letter_is_colored_wherever_it_stands)
{
  g_assert_cmpint (count_marked (SOFTMAX, "S"), ==, 4);
  g_assert_cmpint (count_marked ("S = S₀ / √d_k", "S"), ==, 1);
  g_assert_cmpint (count_marked ("S₀ = Q_h K_hᵀ", "K_h"), ==, 2); /* K and h */
  g_assert_cmpint (count_marked ("E[ids[i],d]", "ids"), ==, 1);
  g_assert_cmpint (count_marked ("y = x", "z"), ==, 0);
}
