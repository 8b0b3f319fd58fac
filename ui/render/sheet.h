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
#include "ui/render/number-matrix.h"
#include "ui/render/recording.h"
#include "ui/render/typeset.h"

G_BEGIN_DECLS

/**
 * HlSheetPart:
 * @matrix: (nullable): a matrix, or
 * @lights: (nullable): (rows, columns) of #HlNumberLights, with a matrix
 * @curve: (nullable): curves
 * @curve_title: (nullable): above the curves
 * @drawing: (nullable): another drawing, which has no numbers for a table
 *
 * Exactly one of a matrix, curves and a drawing.
 */
typedef struct
{
  const HlNumberMatrix *matrix;
  const guint8         *lights;
  const HlCurveSpec    *curve;
  const char           *curve_title;
  const HlDrawing      *drawing;
} HlSheetPart;

/**
 * HlSheetText:
 * @title: (nullable): a line above the parts
 * @caption: (nullable): lines below all else
 * @formulas: (nullable): typeset below the parts, each on a line
 * @letters: (array length=n_letters): those that have a color
 * @n_letters: how many
 *
 * Borrows what it points to.
 */
typedef struct
{
  const char            *title;
  const char            *caption;
  const char            *formulas;
  const HlTypesetLetter *letters;
  gsize                  n_letters;
} HlSheetText;

/**
 * HlSheet:
 * @text: what stands above and below
 * @parts: (n_parts) what is shown, in the order of reading
 * @n_parts: how many
 * @at_least: how large it is at least, as one of several of the same size; zeros for one alone
 *
 * Drawn for white paper, whatever the palettes of its parts.  Borrows what it points to.
 */
typedef struct
{
  HlSheetText        text;
  const HlSheetPart *parts;
  int                n_parts;
  HlSize             at_least;
} HlSheet;

HlSize       hl_sheet_measure (const HlSheet *self);
char        *hl_sheet_to_table (const HlSheet *self) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_sheet_record (const HlSheet *self,
                              HlFigureFormat format,
                              GError       **error) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_sheet_record_drawing (const HlSheetText *text,
                                      const HlDrawing   *drawing,
                                      HlSize             at_least,
                                      HlFigureFormat     format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
