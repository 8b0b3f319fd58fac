#include "ui/render/typeset-pieces.h"

static void free_added (gpointer node) { hl_typeset_node_free (node); }

/* type: what the words are shaped with; outlives them; size: of the type, in pixels. */
void hl_typeset_pieces_init (HlTypesetPieces *self, const HlTypesetType *type, double size)
{
  self->type = type;
  self->size = size;
  self->nodes = g_ptr_array_new ();
  self->added = g_ptr_array_new_with_free_func (free_added);
}

void hl_typeset_pieces_clear (HlTypesetPieces *self)
{
  g_ptr_array_unref (self->nodes);
  g_ptr_array_unref (self->added);
}

void hl_typeset_pieces_empty (HlTypesetPieces *self)
{
  g_ptr_array_set_size (self->nodes, 0);
  g_ptr_array_set_size (self->added, 0);
}

/* Adds a piece that is in no formula. Returns the piece, measured. kind: a word or a sign. */
HlTypesetNode *hl_typeset_pieces_add_word (HlTypesetPieces *self, HlTypesetKind kind,
                                           const char *text)
{
  HlTypesetNode *word = hl_typeset_node_new (kind, text);

  hl_typeset_measure (self->type, word, self->size);
  g_ptr_array_add (self->added, word);
  g_ptr_array_add (self->nodes, word);

  return word;
}

static gboolean has_several_terms (const HlTypesetNode *row)
{
  if (row->kind != HL_TYPESET_ROW)
    return FALSE;
  for (guint i = 0; i < row->children->len; i++)
    if (hl_typeset_node_get (row, i)->kind == HL_TYPESET_SIGN)
      return TRUE;

  return FALSE;
}

static void take_apart_in_brackets (HlTypesetPieces *self, HlTypesetNode *node, double width,
                                    const char *open)
{
  hl_typeset_pieces_add_word (self, HL_TYPESET_WORD, open);
  hl_typeset_pieces_take_apart (self, node, width);
  hl_typeset_pieces_add_word (self, HL_TYPESET_WORD, hl_typeset_closing_of (open));
}

/* The numerator or the denominator, in the brackets that the bar did without. */
static void take_apart_part (HlTypesetPieces *self, HlTypesetNode *part, double width)
{
  if (has_several_terms (part) || (part->kind == HL_TYPESET_FRACTION && part->width > width))
    take_apart_in_brackets (self, part, width, "(");
  else
    hl_typeset_pieces_take_apart (self, part, width);
}

/* Adds the pieces of the box. node: a box, measured; outlives them. */
void hl_typeset_pieces_take_apart (HlTypesetPieces *self, HlTypesetNode *node, double width)
{
  if (node->kind == HL_TYPESET_ROW)
    {
      for (guint i = 0; i < node->children->len; i++)
        hl_typeset_pieces_take_apart (self, hl_typeset_node_get (node, i), width);
      return;
    }
  if (node->width > width && node->kind == HL_TYPESET_FRACTION)
    {
      take_apart_part (self, hl_typeset_node_get (node, 0), width);
      hl_typeset_pieces_add_word (self, HL_TYPESET_SIGN, "/");
      take_apart_part (self, hl_typeset_node_get (node, 1), width);
      return;
    }
  if (node->width > width && node->kind == HL_TYPESET_BRACKETS)
    {
      take_apart_in_brackets (self, hl_typeset_node_get (node, 0), width, node->text);
      return;
    }
  g_ptr_array_add (self->nodes, node);
}

/* Whether a line may begin with the piece; nothing begins with a comma. */
static gboolean may_begin (const HlTypesetPieces *self, guint index)
{
  const HlTypesetNode *piece = hl_typeset_pieces_get (self, index);
  const HlTypesetNode *before = index > 0 ? hl_typeset_pieces_get (self, index - 1) : NULL;

  if (before == NULL || before->kind == HL_TYPESET_GAP)
    return piece->kind != HL_TYPESET_GAP;
  if (before->kind == HL_TYPESET_SIGN)
    return *before->text == ',';

  return piece->kind == HL_TYPESET_SIGN && *piece->text != ',' && *piece->text != ';';
}

/* Returns how many there are before the next one with which a line may begin. */
guint hl_typeset_pieces_together (const HlTypesetPieces *self, guint first, double *width)
{
  guint i = first;

  *width = 0.0;
  do
    *width += hl_typeset_pieces_get (self, i++)->width;
  while (i < self->nodes->len && !may_begin (self, i));

  return i - first;
}
