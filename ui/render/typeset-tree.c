#include "ui/render/typeset-tree.h"

static void
free_child (gpointer child)
{
  if (child != NULL)
    hl_typeset_node_free (child);
}

/**
 * hl_typeset_node_new:
 * @kind: what it is
 * @text: (nullable): its words
 *
 * Returns: (transfer full): a node without children
 */
HlTypesetNode *
hl_typeset_node_new (HlTypesetKind kind,
                     const char   *text)
{
  HlTypesetNode *self = g_new0 (HlTypesetNode, 1);

  self->kind = kind;
  self->text = g_strdup (text);
  self->children = g_ptr_array_new_with_free_func (free_child);

  return self;
}

/**
 * hl_typeset_node_free:
 * @self: (transfer full): with all its children
 */
void
hl_typeset_node_free (HlTypesetNode *self)
{
  g_clear_object (&self->layout);
  g_clear_object (&self->closing);
  g_clear_pointer (&self->children, g_ptr_array_unref);
  g_free (self->text);
  g_free (self);
}

/**
 * hl_typeset_node_take:
 * @self: a node
 * @child: (transfer full) (nullable): its next child
 */
void
hl_typeset_node_take (HlTypesetNode *self,
                      HlTypesetNode *child)
{
  g_ptr_array_add (self->children, child);
}
