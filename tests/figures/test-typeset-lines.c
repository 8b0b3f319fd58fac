/* Every formula of a walk, typeset: nothing is lost, and nothing lies on anything else. */

#include "core/trace/formula/formula.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "ui/render/text.h"
#include "ui/render/typeset-tree.h"
#include "ui/render/typeset-reader.h"

#define NEARLY 1e-6
#define LEAST 8.0
#define SIZE 16.0

/* The letters of a text without what typesetting says by place: spaces, brackets, slashes,
 * underscores, carets; scripts on the line. */
static char *bare (const char *text)
{
  GString *kept = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar   letter = g_utf8_get_char (c);
      g_autofree char *one = g_strndup (c, (gsize) (g_utf8_next_char (c) - c));
      g_autofree char *plain = g_utf8_normalize (one, -1, G_NORMALIZE_NFKC);
      const gboolean   is_mark = letter == 0x2032 || letter == 0x2033 || g_unichar_ismark (letter);

      if (strchr (" ()[]{}|/_^", (int) MIN (letter, 127)) == NULL && letter != 0x2016 &&
          letter != 0x221a)
        g_string_append (kept, is_mark ? one : plain);
    }

  return g_string_free (kept, FALSE);
}

/* Writes the words in the order in which one reads them. */
static void collect (GString *words, const HlTypesetNode *node)
{
  if (node->text != NULL && node->kind != HL_TYPESET_BRACKETS)
    g_string_append (words, node->text);
  for (guint i = 0; i < node->children->len; i++)
    if (hl_typeset_node_get (node, i) != NULL)
      collect (words, hl_typeset_node_get (node, i));
}

static void assert_nothing_is_lost (const HlTypesetNode *tree, const char *line)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char    *said = bare (line);

  collect (words, tree);
  NN_TEXT (bare (words->str), said);
}

static gboolean lie_apart (const HlTypesetNode *a, const HlTypesetNode *b)
{
  return a->x + a->width <= b->x + NEARLY || b->x + b->width <= a->x + NEARLY ||
         a->y + a->descent <= b->y - b->ascent + NEARLY ||
         b->y + b->descent <= a->y - a->ascent + NEARLY;
}

/* Each box lies in the one around it.  What is beside or above each other does not overlap;
 * scripts reach into the line of their base, and what is below a sign into its margin. */
static void assert_boxes_have_room (const HlTypesetNode *node)
{
  const gboolean is_loose = node->kind == HL_TYPESET_SCRIPTS || node->kind == HL_TYPESET_LIMIT;

  for (guint i = 0; i < node->children->len; i++)
    {
      const HlTypesetNode *child = hl_typeset_node_get (node, i);

      if (child == NULL)
        continue;
      g_assert_cmpfloat (child->x, >=, -NEARLY);
      g_assert_cmpfloat (child->x + child->width, <=, node->width + NEARLY);
      g_assert_cmpfloat (child->ascent - child->y, <=, node->ascent + NEARLY);
      g_assert_cmpfloat (child->descent + child->y, <=, node->descent + NEARLY);
      for (guint j = 0; j < i && !is_loose; j++)
        g_assert_true (lie_apart (child, hl_typeset_node_get (node, j)));
      assert_boxes_have_room (child);
    }
}

static void assert_line_typeset (const char *line)
{
  g_autoptr (HlText)               text = hl_text_new (NULL);
  g_autoptr (PangoFontDescription) font =
      pango_font_description_copy (hl_text_font (text, HL_TEXT_NORMAL));
  const HlTypesetType       type = { hl_text_context (text), font, LEAST };
  g_autoptr (HlTypesetNode) tree = hl_typeset_read (line);

  hl_typeset_measure (&type, tree, SIZE);
  assert_nothing_is_lost (tree, line);
  assert_boxes_have_room (tree);
}

static void assert_typeset (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i] != NULL; i++)
    assert_line_typeset (lines[i]);
}

static void assert_all_typeset (const NnWalk *walk)
{
  NN_EACH_OPERATION (operation, walk)
    {
      g_autoptr (NnFormula) cell = NULL;
      g_autofree char      *general = NULL;

      general = nn_formula_general (operation);
      cell = nn_formula_new (operation, 0, operation->output->rows - 1, 0, NN_FORMULA_ALL);
      assert_typeset (general);
      assert_typeset (cell->text);
    }
}

NN_UPDATE_TEST (all_lines_of_an_update)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);

  assert_all_typeset (walk);
}

NN_TEST (all_lines_of_a_translation)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 3);

  assert_all_typeset (walk);
}
