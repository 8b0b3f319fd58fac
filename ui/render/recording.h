/* ui/render/recording.h
 *
 * A drawing that needs nothing but itself.  A page's picture borrows what the
 * page shows, which may be gone a moment later; its recording can be made into pixels in
 * another thread, while a person continues.
 *
 *      page ─ record ─► cairo's list of strokes and words ─ encode ─► the bytes of a file
 *             (a few milliseconds)                          (a second, if it is large)
 */

#pragma once

#include "ui/render/drawing.h"
#include "ui/render/svg-text.h"
#include "ui/render/typeset.h"

typedef struct
{
  HlFigureFormat   format;  /* what kind of file it will be */
  HlSize           size;    /* in CSS pixels */
  cairo_surface_t *surface; /* what was drawn; NULL for a table */
  HlSvgText       *words;   /* the words of an SVG file, which surface then lacks, or NULL */
  char            *table;   /* the text of a table or of a drawing for LaTeX, or NULL */
  char            *caption; /* what is below, or NULL */
} HlRecording;

HlRecording *hl_recording_new (const HlDrawing *drawing,
                               HlFigureFormat   format) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_recording_new_table (char *table) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_recording_new_tex (char *tex, HlSize size) G_GNUC_WARN_UNUSED_RESULT;
void         hl_recording_free (HlRecording *self);

void    hl_recording_play (const HlRecording *self, cairo_t *cr);
GBytes *hl_recording_encode (const HlRecording *self, const HlPrint *print,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlRecording, hl_recording_free)

/* A picture to take home: a drawing with a title above, and below it formulas and a caption that
 * says where it comes from.
 *
 *      ┌──────────────────────────────────────┐
 *      │ Normalization                        │
 *      │  x          LayerNorm     BatchNorm  │
 *      │  ▦▦▦        ▦▦▦           ▦▦▦        │
 *      │ ε = 1e-5, training statistics        │
 *      └──────────────────────────────────────┘ */

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
