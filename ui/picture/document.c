#include "ui/picture/document.h"

#include "core/engine/owned.h"

NN_FREES (HlDocumentBlock, block_free, (g_free, text), (g_strfreev, labels),
          (g_ptr_array_unref, matrices), (cairo_surface_destroy, surface))

/* Returns a document without blocks. footer: is at the foot of every page, beside the number
 * of the page. */
HlDocument *hl_document_new (const char *footer)
{
  HlDocument *self = g_new (HlDocument, 1);

  *self = (HlDocument){ g_strdup (footer), g_ptr_array_new_with_free_func (block_free) };

  return self;
}

NN_FREES_FOR_ALL (HlDocument, hl_document_free, (g_free, footer), (g_ptr_array_unref, blocks))

static void add (HlDocument *self, HlDocumentBlock block)
{
  g_ptr_array_add (self->blocks, g_memdup2 (&block, sizeof block));
}

/* kind: a title, a heading, a lead, formulas, a text or a note. */
void hl_document_add_text (HlDocument *self, HlBlockKind kind, const char *text)
{
  g_assert (kind <= HL_BLOCK_NOTE);

  add (self, (HlDocumentBlock){ .kind = kind, .text = g_strdup (text) });
}

/* labels: each gets room to write behind it, in one line. */
void hl_document_add_fields (HlDocument *self, const char *const *labels)
{
  add (self, (HlDocumentBlock){ .kind = HL_BLOCK_FIELDS, .labels = g_strdupv ((char **) labels) });
}

void hl_document_add_lines (HlDocument *self, int n_lines)
{
  add (self, (HlDocumentBlock){ .kind = HL_BLOCK_LINES, .n_lines = n_lines });
}

void hl_document_add_choice (HlDocument *self, const char *text, gboolean is_marked)
{
  add (self, (HlDocumentBlock){
                 .kind = HL_BLOCK_CHOICE, .text = g_strdup (text), .is_filled = is_marked });
}

/* matrices: side by side, as far as there is room. */
void hl_document_add_matrices (HlDocument *self, GPtrArray *matrices, gboolean is_filled)
{
  add (self, (HlDocumentBlock){ .kind = HL_BLOCK_MATRICES,
                                .matrices = g_ptr_array_ref (matrices),
                                .is_filled = is_filled });
}

/* surface: what was drawn, which is kept; size: of that, in CSS pixels; where it is larger than
 * the page it becomes smaller. */
void hl_document_add_picture (HlDocument *self, cairo_surface_t *surface, HlSize size)
{
  add (self, (HlDocumentBlock){ .kind = HL_BLOCK_PICTURE,
                                .surface = cairo_surface_reference (surface),
                                .size = size });
}
