/* ui/picture/document.h
 *
 * A text for paper: blocks that follow each other, which document-layout.h puts on pages.
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
