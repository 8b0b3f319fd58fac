#include "ui/render/typeset-letters.h"

#include "ui/render/typeset-reader.h"

/* Whether two boxes say the same. */
static gboolean are_equal (const HlTypesetNode *a, const HlTypesetNode *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  if (a->kind != b->kind || g_strcmp0 (a->text, b->text) != 0 ||
      a->children->len != b->children->len)
    return FALSE;
  for (guint i = 0; i < a->children->len; i++)
    if (!are_equal (hl_typeset_node_get (a, i), hl_typeset_node_get (b, i)))
      return FALSE;

  return TRUE;
}

/* Whether @node is the name @symbol, as it is or raised to something: K_h, K_hᵀ, x². */
static gboolean is_name (const HlTypesetNode *node, const HlTypesetNode *symbol)
{
  const gboolean has_part =
      node->kind == HL_TYPESET_SCRIPTS && !node->has_indices && symbol->kind == HL_TYPESET_SCRIPTS;

  if (!has_part)
    return are_equal (node, symbol);

  return are_equal (hl_typeset_node_get (node, 0), hl_typeset_node_get (symbol, 0)) &&
         are_equal (hl_typeset_node_get (node, 1), hl_typeset_node_get (symbol, 1));
}

static void color (HlTypesetNode *node, HlTypesetInk ink)
{
  node->ink = ink;
  for (guint i = 0; i < node->children->len; i++)
    if (hl_typeset_node_get (node, i) != NULL)
      color (hl_typeset_node_get (node, i), ink);
}

/* A name without what it is raised to. */
static void color_name (HlTypesetNode *node, HlTypesetInk ink)
{
  if (node->kind != HL_TYPESET_SCRIPTS)
    {
      color (node, ink);
      return;
    }
  for (guint i = 0; i < 2; i++)
    if (hl_typeset_node_get (node, i) != NULL)
      color (hl_typeset_node_get (node, i), ink);
}

static void mark (HlTypesetNode *node, const HlTypesetNode *symbol, HlTypesetInk ink)
{
  if (is_name (node, symbol))
    {
      color_name (node, ink);
      return;
    }
  for (guint i = 0; i < node->children->len; i++)
    {
      HlTypesetNode *child = hl_typeset_node_get (node, i);
      /* The S of S₀ is not the letter S. */
      const gboolean is_part = node->kind == HL_TYPESET_SCRIPTS && !node->has_indices && i == 0 &&
                               hl_typeset_node_get (node, 1) != NULL;

      if (child != NULL && !is_part)
        mark (child, symbol, ink);
    }
}

/* Colors the letter wherever it is. symbol: a letter as the formula writes it, such as
 * "K_h". */
void hl_typeset_mark (HlTypesetNode *tree, const char *symbol, HlTypesetInk ink)
{
  g_autoptr (HlTypesetNode) row = hl_typeset_read (symbol);

  if (row->children->len == 1)
    mark (tree, hl_typeset_node_get (row, 0), ink);
}
