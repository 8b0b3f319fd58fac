/* ui/render/typeset-pieces.h
 *
 * A formula as pieces that no line breaks.  What is wider than a line is taken apart: brackets
 * into what they hold, a fraction into one row with a slash.
 */

#pragma once

#include "ui/render/typeset-measure.h"

G_BEGIN_DECLS

typedef struct
{
  const HlTypesetType *type;  /* what the words are shaped with */
  double               size;  /* of the type, in pixels */
  GPtrArray           *nodes; /* from left to right; of a formula or of added */
  GPtrArray           *added; /* slashes and brackets that stand for a bar; owned */
} HlTypesetPieces;

void hl_typeset_pieces_init (HlTypesetPieces *self, const HlTypesetType *type, double size);
void hl_typeset_pieces_clear (HlTypesetPieces *self);
void hl_typeset_pieces_empty (HlTypesetPieces *self);
void hl_typeset_pieces_take_apart (HlTypesetPieces *self, HlTypesetNode *node, double width);
HlTypesetNode *hl_typeset_pieces_add_word (HlTypesetPieces *self, HlTypesetKind kind,
                                           const char *text);
guint          hl_typeset_pieces_together (const HlTypesetPieces *self, guint first, double *width);

static inline HlTypesetNode *hl_typeset_pieces_get (const HlTypesetPieces *self, guint index)
{
  return (HlTypesetNode *) g_ptr_array_index (self->nodes, index);
}

G_END_DECLS
