/* ui/picture/document.h
 *
 * A text for paper: blocks that follow each other, and how they are put on pages.
 *
 *      ┌────────────────────────────────┐
 *      │ Masks                          │  a title
 *      │ Name ________   Date ________  │  fields
 *      │ 1. Hidden is not small         │  a heading
 *      │ Which weight has a hidden key? │  a text
 *      │ A = exp (S) / Σ exp (S)        │  formulas
 *      │ ☐ exactly 0                    │  a choice
 *      │ ______________________________ │  lines to write on
 *      │  S       A                     │  matrices side by side, with blanks
 *      │  ▦▦▦     ▦▦▦                   │
 *      │  ~~~~~~                        │  a picture
 *      │ sheet 3            page 1 of 2 │  the footer
 *      └────────────────────────────────┘
 */

#pragma once

#include "ui/picture/blank-matrix.h"
#include "ui/render/typeset.h"
#include "ui/render/drawing.h"

typedef enum
{
  HL_BLOCK_TITLE,    /* the title of all */
  HL_BLOCK_HEADING,  /* of what follows; is on the page where that begins */
  HL_BLOCK_LEAD,     /* a text that is on the page of what follows, likewise */
  HL_BLOCK_FORMULAS, /* formulas, typeset, each on a line; on the page of what follows, likewise */
  HL_BLOCK_TEXT,     /* a text */
  HL_BLOCK_NOTE,     /* a text in small letters */
  HL_BLOCK_FIELDS,   /* labels with room to write, in one line */
  HL_BLOCK_LINES,    /* lines to write on */
  HL_BLOCK_CHOICE,   /* a text with a box to mark */
  HL_BLOCK_MATRICES, /* matrices side by side */
  HL_BLOCK_PICTURE,  /* a drawing */
} HlBlockKind;

typedef struct
{
  HlBlockKind      kind;      /* what it is */
  char            *text;      /* what is written, or NULL */
  char           **labels;    /* of fields, or NULL */
  int              n_lines;   /* lines to write on */
  gboolean         is_filled; /* whether the box is marked, the blanks have their numbers */
  GPtrArray       *matrices;  /* side by side, or NULL */
  cairo_surface_t *surface;   /* what was drawn, or NULL */
  HlSize           size;      /* of that, in CSS pixels */
} HlDocumentBlock;

typedef struct
{
  char      *footer; /* is at the foot of every page, beside the number of the page */
  GPtrArray *blocks; /* from the top */
} HlDocument;

HlDocument *hl_document_new (const char *footer) G_GNUC_WARN_UNUSED_RESULT;
void        hl_document_free (HlDocument *self);

void hl_document_add_text (HlDocument *self, HlBlockKind kind, const char *text);
void hl_document_add_fields (HlDocument *self, const char *const *labels);
void hl_document_add_lines (HlDocument *self, int n_lines);
void hl_document_add_choice (HlDocument *self, const char *text, gboolean is_marked);
void hl_document_add_matrices (HlDocument *self, GPtrArray *matrices, gboolean is_filled);
void hl_document_add_picture (HlDocument *self, cairo_surface_t *surface, HlSize size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlDocument, hl_document_free)

/* Puts the blocks of a document on pages.  A text continues on the next page where it has to; a
 * heading is where its text begins; a matrix and a picture stay whole. */

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

const HlPaper    *hl_papers (int *n);
const HlPaper    *hl_paper_find (const char *name);
HlDocumentLayout *hl_document_lay_out (const HlDocument *document,
                                       HlSize            size) G_GNUC_WARN_UNUSED_RESULT;
void              hl_document_layout_free (HlDocumentLayout *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlDocumentLayout, hl_document_layout_free)

/* Draws a page of a document, and makes documents one PDF file, with real text.  The same documents
 * become the same bytes: the file does not say when it was made. */

void    hl_document_draw_page (const HlDocumentLayout *self, int page, cairo_t *cr);
GBytes *hl_documents_to_pdf (const GPtrArray *documents, HlSize size, const char *title,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
