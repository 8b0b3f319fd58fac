/* ui/handouts/worksheet.h
 *
 * A lesson on paper: its questions with room to write, and exercises "compute this cell" on
 * numbers that the seed of the sheet draws, or on numbers of a model.  Its key is the same sheet,
 * filled in.
 *
 *      a step says             the sheet has                      the key has
 *      predict:, choices       the question, boxes                the right box marked, the answer
 *      try:, say:              the task, lines to write on        the same
 *      exercise:               matrices with blanks               the numbers, and a line for each
 */

#pragma once

#include "ui/handouts/sheet-passes.h"
#include "ui/render/document.h"

G_BEGIN_DECLS

/* Borrows what it points to. */
typedef struct
{
  const HlLessonPlan *plan;   /* the lesson */
  guint64             seed;   /* the number of the sheet */
  gboolean            is_key; /* whether it is filled in */
  /* numbers of a model, for exercises on these; NULL if there are none */
  const HlSheetPasses *passes;
  /* a picture at its beginning, which has its own title and caption, or NULL */
  cairo_surface_t *figure;
  HlSize           figure_size; /* of that, in CSS pixels */
} HlWorksheet;

HlDocument *hl_worksheet_write (const HlWorksheet *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
