/* ui/widgets/page-edits.h
 *
 * The numbers of a page that are edited in its figure, and the way back through all that was typed
 * and chosen.
 *
 *      typed, dragged, pasted ─► the state ─► changed ─► noted
 *               Ctrl+Z  ◄──────── as it was
 */

#pragma once

#include "ui/figures/typed.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/history.h"

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
  HlEdits    edits;
  HlHistory *history;
  GtkWidget *editor;
} HlPageEdits;

GtkWidget *hl_page_edits_make (HlPageEdits *self) G_GNUC_WARN_UNUSED_RESULT;
void       hl_page_edits_clear (HlPageEdits *self);
void       hl_page_edits_keep (HlPageEdits *self, int part);
void       hl_page_edits_begin (HlPageEdits *self, int part);
void       hl_page_edits_leave (HlPageEdits *self);
void       hl_page_edits_undo (HlPageEdits *self);
