/* ui/picture/document-layout.h
 *
 * Puts the blocks of a document on pages.  A text continues on the next page where it has to; a
 * heading is where its text begins; a matrix and a picture stay whole.
 */

#pragma once

#include "ui/picture/document.h"
#include "ui/render/typeset.h"

#define HL_PAPER_MARGIN 64.0 /* on all sides, CSS pixels */

typedef struct
{
  const char *name;  /* what it is called in files and on the command line */
  const char *title; /* what people call it */
  HlSize      size;  /* in CSS pixels */
} HlPaper;

typedef struct
{
  const HlDocumentBlock *block;    /* what it belongs to */
  HlRect                 rect;     /* where it continues the page */
  char                  *line;     /* one line of its text, or NULL */
  const HlBlankMatrix   *matrix;   /* one of its matrices, or NULL */
  HlTypeset             *formulas; /* its formulas, in lines, or NULL */
  gboolean               is_first; /* whether the block begins here */
} HlPiece;

typedef struct
{
  const HlDocument *document; /* what was laid out, borrowed */
  HlSize            size;     /* of a page, in CSS pixels */
  GPtrArray        *pages; /* the pieces of each page, in the order of reading; at least one page */
} HlDocumentLayout;

const HlPaper *hl_papers (int *n);
const HlPaper *hl_paper_find (const char *name);

HlDocumentLayout *hl_document_lay_out (const HlDocument *document,
                                       HlSize            size) G_GNUC_WARN_UNUSED_RESULT;
void              hl_document_layout_free (HlDocumentLayout *self);
HlTextSize        hl_block_text_size (const HlDocumentBlock *block);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlDocumentLayout, hl_document_layout_free)
