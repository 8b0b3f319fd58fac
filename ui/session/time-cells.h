/* ui/session/time-cells.h
 *
 * The steps of a player as a time line has them: three rows, each of which shows the parts of
 * the current cell in the row above.
 *
 *      read: the red car │ la │[voiture]│ ? │ ? │ ?
 *      embedding │ positions │ block 1 │[block 2]│ norm │ output
 *      norm │ self-attention │ add │ norm │ Q, K, V │ scores │[softmax]│ sum │ heads │ add
 *
 * In the last row the current part is open: its own parts are in its place.  A cell can
 * have a name that is not known before some step; until then it is called "?".
 */

#pragma once

#include <glib.h>

/* Steps are in pre-order: a group before its parts. */
typedef struct
{
  char *title; /* its name, for people */
  int   depth; /* how many steps contain it */
  int   end;   /* index of the first step after it that it does not contain */
} HlPlayerStep;

#define HL_TIME_CELLS_ROWS 3

/* The row of the parts of a cell of the last row. */
#define HL_TIME_CELLS_PARTS HL_TIME_CELLS_ROWS

typedef struct
{
  int   row;          /* which row it is in, or HL_TIME_CELLS_PARTS */
  int   first;        /* the first step that belongs to it */
  int   end;          /* the first one after it that does not */
  char *label;        /* what is in it */
  char *name;         /* what it is called in full */
  char *unknown_name; /* what it is called as long as label is not known, or NULL */
  int   known_from;   /* how many steps must be done before label may be seen */
} HlTimeCell;

typedef struct _HlTimeCells HlTimeCells;

HlTimeCells *hl_time_cells_new (void) G_GNUC_WARN_UNUSED_RESULT;
void         hl_time_cells_free (HlTimeCells *self);

HlTimeCell *hl_time_cells_add (HlTimeCells *self, int row, int first, int end, const char *label);

GPtrArray *hl_time_cells_get_row (const HlTimeCells *self, int row,
                                  int position) G_GNUC_WARN_UNUSED_RESULT;
int        hl_time_cells_index (GPtrArray *cells, int position);

const char *hl_time_cell_label (const HlTimeCell *cell, int n_done);
const char *hl_time_cell_name (const HlTimeCell *cell, int n_done);
const char *hl_time_cells_step_name (const HlTimeCells *self, const HlPlayerStep *steps, int step,
                                     int n_done);
char       *hl_time_cells_place (const HlTimeCells *self, const HlPlayerStep *steps, int position,
                                 int n_done) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlTimeCells, hl_time_cells_free)
