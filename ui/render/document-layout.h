/* ui/render/document-layout.h
 *
 * Puts the blocks of a document on pages.  A text goes on on the next page where it has to; a
 * heading stands where its text begins; a matrix and a picture stay whole.
 */

#pragma once

#include "ui/render/document.h"
#include "ui/render/typeset.h"

G_BEGIN_DECLS

#define HL_PAPER_MARGIN 64.0 /* on all sides, CSS pixels */

/**
 * HlPaper:
 * @name: what it is called in files and on the command line
 * @title: what people call it
 * @size: in CSS pixels
 */
typedef struct
{
  const char *name;
  const char *title;
  HlSize      size;
} HlPaper;

/**
 * HlPiece:
 * @block: what it belongs to
 * @rect: where it goes on the page
 * @line: (nullable): one line of its text
 * @matrix: (nullable): one of its matrices
 * @formulas: (nullable): its formulas, in lines
 * @is_first: whether the block begins here
 */
typedef struct
{
  const HlBlock       *block;
  HlRect               rect;
  char                *line;
  const HlBlankMatrix *matrix;
  HlTypeset           *formulas;
  gboolean             is_first;
} HlPiece;

/**
 * HlDocumentLayout:
 * @document: what was laid out, borrowed
 * @size: of a page, in CSS pixels
 * @pages: (element-type GPtrArray): the pieces of each page, in the order of reading; at least
 *   one page
 */
typedef struct
{
  const HlDocument *document;
  HlSize            size;
  GPtrArray        *pages;
} HlDocumentLayout;

const HlPaper *hl_papers (int *n);
const HlPaper *hl_paper_find (const char *name);

HlDocumentLayout *hl_document_lay_out (const HlDocument *document,
                                       HlSize            size) G_GNUC_WARN_UNUSED_RESULT;
void              hl_document_layout_free (HlDocumentLayout *self);
HlTextSize        hl_block_text_size (const HlBlock *block);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlDocumentLayout, hl_document_layout_free)

G_END_DECLS
