#include "ui/render/typeset-tree.h"

#include <string.h>

static void free_child (gpointer child)
{
  if (child != NULL)
    hl_typeset_node_free (child);
}

/* Returns a node without children. text: its words, or NULL. */
HlTypesetNode *hl_typeset_node_new (HlTypesetKind kind, const char *text)
{
  HlTypesetNode *self = g_new0 (HlTypesetNode, 1);

  self->kind = kind;
  self->text = g_strdup (text);
  self->children = g_ptr_array_new_with_free_func (free_child);

  return self;
}

void hl_typeset_node_free (HlTypesetNode *self)
{
  g_clear_object (&self->layout);
  g_clear_object (&self->closing);
  g_clear_pointer (&self->children, g_ptr_array_unref);
  g_free (self->text);
  g_free (self);
}

/* Adds a child. child: its next child, or NULL. */
void hl_typeset_node_take (HlTypesetNode *self, HlTypesetNode *child)
{
  g_ptr_array_add (self->children, child);
}

/* Moves that child and all after it into a new row. Returns the row. */
HlTypesetNode *hl_typeset_node_cut (HlTypesetNode *self, guint start)
{
  HlTypesetNode *row = hl_typeset_node_new (HL_TYPESET_ROW, NULL);

  while (self->children->len > start)
    hl_typeset_node_take (row, g_ptr_array_steal_index (self->children, start));

  return row;
}

/* Returns the base with its scripts. base: a node; below: what is below right, or NULL;
 * above: what is above right, or NULL. */
HlTypesetNode *hl_typeset_node_with_scripts (HlTypesetNode *base, HlTypesetNode *below,
                                             HlTypesetNode *above)
{
  HlTypesetNode *scripts = hl_typeset_node_new (HL_TYPESET_SCRIPTS, NULL);

  hl_typeset_node_take (scripts, base);
  hl_typeset_node_take (scripts, below);
  hl_typeset_node_take (scripts, above);

  return scripts;
}

/* Returns the same without brackets around all of it. */
HlTypesetNode *hl_typeset_node_without_brackets (HlTypesetNode *self)
{
  const gboolean is_alone = self->kind == HL_TYPESET_ROW && self->children->len == 1;
  const gboolean is_in_brackets =
      self->kind == HL_TYPESET_BRACKETS && strcmp (self->text, "(") == 0;
  HlTypesetNode *inside;

  if (!is_alone && !is_in_brackets)
    return self;

  inside = g_ptr_array_steal_index (self->children, 0);
  hl_typeset_node_free (self);

  return is_alone ? hl_typeset_node_without_brackets (inside) : inside;
}
