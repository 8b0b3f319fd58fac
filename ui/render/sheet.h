/* ui/render/sheet.h
 *
 * A picture to take home: a drawing with a title above, and below it formulas and a caption that
 * says where it comes from.
 *
 *      ┌──────────────────────────────────────┐
 *      │ Normalization                        │
 *      │  x          LayerNorm     BatchNorm  │
 *      │  ▦▦▦        ▦▦▦           ▦▦▦        │
 *      │ ε = 1e-5, training statistics        │
 *      └──────────────────────────────────────┘
 */

#pragma once

#include "ui/render/drawing.h"
#include "ui/render/recording.h"
#include "ui/render/typeset.h"

#define HL_SHEET_NARROW_MARGIN 4.0

/* Borrows what it points to. */
typedef struct
{
  const char            *title;     /* a line above the drawing, or NULL */
  const char            *caption;   /* lines below all else, or NULL */
  const char            *formulas;  /* typeset below the drawing, each on a line, or NULL */
  const HlTypesetLetter *letters;   /* those that have a color */
  gsize                  n_letters; /* how many */
} HlSheetText;

/* Borrows what it points to; the drawing is in the light palette. */
typedef struct
{
  HlSheetText      text; /* what is above and below */
  const HlDrawing *drawing;
  /* how large it is at least, as one of several of the same size; zeros for one alone */
  HlSize   at_least;
  gboolean is_narrow; /* in a column of a page: a small margin, and the title makes it no wider */
} HlSheet;

HlSize       hl_sheet_measure (const HlSheet *self);
HlRecording *hl_sheet_record (const HlSheet *self, HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;
