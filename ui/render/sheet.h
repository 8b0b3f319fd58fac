/* ui/render/sheet.h
 *
 * A picture of several things to take home: matrices, curves and drawings in lines, with a title
 * above, and below them formulas and a caption that says where they come from.
 *
 *      ┌──────────────────────────────────────┐
 *      │ Normalization                        │
 *      │  x          LayerNorm     BatchNorm  │
 *      │  ▦▦▦        ▦▦▦           ▦▦▦        │
 *      │ ε = 1e-5, training statistics        │
 *      └──────────────────────────────────────┘
 */

#pragma once

#include "ui/render/curve-spec.h"
#include "ui/render/drawing.h"
#include "ui/render/recording.h"
#include "ui/render/typeset.h"

G_BEGIN_DECLS

#define HL_SHEET_NARROW_MARGIN 4.0

/* Curves or a drawing. */
typedef struct
{
  const HlCurveSpec *curve;       /* curves, or NULL */
  const char        *curve_title; /* above the curves, or NULL */
  const HlDrawing   *drawing;     /* another drawing, which has no numbers for a table, or NULL */
} HlSheetPart;

/* Borrows what it points to. */
typedef struct
{
  const char            *title;     /* a line above the parts, or NULL */
  const char            *caption;   /* lines below all else, or NULL */
  const char            *formulas;  /* typeset below the parts, each on a line, or NULL */
  const HlTypesetLetter *letters;   /* those that have a color */
  gsize                  n_letters; /* how many */
} HlSheetText;

/* Drawn for white paper, whatever the palettes of its parts.  Borrows what it points to. */
typedef struct
{
  HlSheetText        text;    /* what is above and below */
  const HlSheetPart *parts;   /* (n_parts) what is shown, in the order of reading */
  int                n_parts; /* how many */
  /* how large it is at least, as one of several of the same size; zeros for one alone */
  HlSize   at_least;
  gboolean is_narrow; /* in a column of a page: a small margin, and the title makes it no wider */
} HlSheet;

HlSize       hl_sheet_measure (const HlSheet *self);
char        *hl_sheet_to_table (const HlSheet *self) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_sheet_record (const HlSheet *self, HlFigureFormat format,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_sheet_record_drawing (const HlSheetText *text, const HlDrawing *drawing,
                                      HlSize         at_least,
                                      HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
