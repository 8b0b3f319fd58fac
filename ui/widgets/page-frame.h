/* ui/widgets/page-frame.h
 *
 * The common look of pages that show one thing.
 *
 *      ┌──────────────────────────────────────────────────────┐
 *      │ A sentence: what the picture shows now.              │
 *      │ (a question before a step)                           │
 *      │ ┌──────────────────────────────────────────────────┐ │
 *      │ │ the view: a picture that fills the page          │ │
 *      │ └──────────────────────────────────────────────────┘ │
 *      │ (the player of the steps)                            │
 *      │ (chip │ chip │ chip) [choice ▾] [switch]             │
 *      │                         action  More ▾  ↶  Export ▾  │
 *      └──────────────────────────────────────────────────────┘
 *
 * The bar has the same order on all pages: views are one group, then what is chosen or switched,
 * then, at the end and flat, what is done.
 *
 * Export works on whatever page around it is an HlExportable.
 *
 * Signals
 *   chosen (int)   a chip was clicked; who shows what it says marks it (hl_page_frame_mark ())
 *   undo           undo the last change
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/widgets/question-pane.h"
#include "ui/widgets/sentence.h"

/* Sets the child of the widget in which the pages of a window are shown.  It asks for the same
 * width whatever page there is, in proportion to the type, so that the sidebar beside it folds
 * away below one width of the window, not on one page and not on the next.
 *
 *      least width: that of the child      natural width: the same for all */

#define HL_PAGE_LAYOUT_WIDTH 790 /* pixels for type of 100 % */

void hl_page_lay_out (GtkWidget *widget);

#define HL_TYPE_PAGE_FRAME (hl_page_frame_get_type ())

G_DECLARE_FINAL_TYPE (HlPageFrame, hl_page_frame, HL, PAGE_FRAME, GtkWidget)

/* Read by everybody; its functions write. */
struct _HlPageFrame
{
  GtkWidget parent_instance;

  HlSentence     *sentence;
  HlQuestionPane *question;
  GtkStack       *views; /* which one is seen is a part of every place of the program */

  /*< private >*/
  GtkWidget *box;
  GPtrArray *chips;
  GtkWidget *tray;     /* the chips: which view it is */
  GtkWidget *controls; /* the tray, and what is chosen and switched */
  GtkWidget *tools;    /* what is done: actions, More, Undo, Export */
  GtkWidget *row;      /* controls and tools */
  GtkWidget *undo;
};

/* What a button does. */
typedef struct
{
  const char *title;
  const char *action, *target; /* target: a string, or NULL */
  const char *tip;             /* or NULL */
} HlPageAction;

void       hl_page_frame_add_view (HlPageFrame *self, const char *name, const char *title,
                                   GtkWidget *view);
void       hl_page_frame_add_chip (HlPageFrame *self, const char *title);
GtkWidget *hl_page_frame_add_action (HlPageFrame *self, const HlPageAction *action);
void       hl_page_frame_add_tool (HlPageFrame *self, GtkWidget *tool);
void       hl_page_frame_add_control (HlPageFrame *self, GtkWidget *control);
void       hl_page_frame_add_named (HlPageFrame *self, GtkWidget *control, const char *title);
void       hl_page_frame_mark (HlPageFrame *self, int chip);
void       hl_page_frame_set_more (HlPageFrame *self, GtkWidget *content);
void       hl_page_frame_set_can_undo (HlPageFrame *self, gboolean can_undo);
void       hl_page_frame_set_is_bare (HlPageFrame *self, gboolean is_bare);

GtkWidget *hl_page_tray_new (void) G_GNUC_WARN_UNUSED_RESULT;
GtkWidget *hl_page_more_new (GtkWidget *content) G_GNUC_WARN_UNUSED_RESULT;
GtkWidget *hl_page_export_new (void) G_GNUC_WARN_UNUSED_RESULT;
GtkWidget *hl_page_actions_new (const HlPageAction *actions, gsize n) G_GNUC_WARN_UNUSED_RESULT;
