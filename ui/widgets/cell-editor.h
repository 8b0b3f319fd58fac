/* ui/widgets/cell-editor.h
 *
 * Numbers, and words, of a page that are edited where they are, in any figure, and the way back
 * through all that was typed and chosen.
 *
 *      click, Enter, a digit     a field over the number; what is typed counts at once
 *                                (over words, any letter)
 *      Tab, ↑, ↓, ←, →           the next number
 *      Enter, Escape             done, as it was
 *      drag up, drag down        the number grows, shrinks, and everything moves with it
 *      Ctrl+V                    a number, or a whole matrix
 *      Ctrl+Z, Ctrl+Shift+Z      back and forth through all changes
 *
 * The page keeps the numbers; each step of the way back is a matrix, or the state, as it was before
 * a change.
 */

#pragma once

#include "ui/figures/typed.h"
#include "ui/numbers/number-reader.h"
#include "ui/widgets/figure-view.h"

#define HL_PAGE_STATE 99 /* a part of the way back: all that is typed and chosen */

typedef void (*HlPageCall) (gpointer page);
typedef void (*HlPageObject) (gpointer page, const char *problem);
typedef HlItem (*HlPageBeside) (gpointer page, HlItem item, int down, int right);

/* Words that are edited where they are, and what is wrong with new ones. */
typedef char *(*HlPageRead) (gpointer page, HlItem item);
typedef char *(*HlPageWrite) (gpointer page, HlItem item, const char *words);

/* In the page. */
typedef struct
{
  HlFigureView  *view;
  gpointer       page, state;
  gsize          state_size; /* 0: choices are not a part of the way back */
  const HlTyped *typed;      /* whose numbers are edited, or NULL */
  HlMatrixLimits limits;
  gboolean       is_model; /* they are the model's now, and not edited */
  HlPageBeside   beside;   /* what is beyond a matrix, or NULL */
  HlPageRead     read;     /* or NULL */
  HlPageWrite    write;
  HlPageCall     changed, shown; /* the state is another one; it should be shown as it is */
  HlPageCall     noted;          /* a person has changed something */
  HlPageObject   object;         /* says what is wrong */

  /*< private >*/
  GPtrArray *past, *future;
  GtkWidget *overlay; /* the view with the field */
} HlCellEditor;

GtkWidget *hl_cell_editor_make (HlCellEditor *self) G_GNUC_WARN_UNUSED_RESULT;
void       hl_cell_editor_clear (HlCellEditor *self);
void       hl_cell_editor_keep (HlCellEditor *self, int part);
void       hl_cell_editor_drop (HlCellEditor *self);
void       hl_cell_editor_begin (HlCellEditor *self, int part);
void       hl_cell_editor_leave (HlCellEditor *self);
void       hl_cell_editor_undo (HlCellEditor *self);

const float *hl_cell_editor_before (HlCellEditor *self, int part);
