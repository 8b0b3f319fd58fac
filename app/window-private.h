/* app/window-private.h
 *
 * What the window is made of, for the two files that it is written in.
 *
 * Used by   window.c, window-files.c
 */

#pragma once

#include "ui/pages/attention-page.h"
#include "ui/pages/train-page.h"
#include "ui/pages/translate-page.h"
#include "ui/session/training-session.h"
#include "ui/session/workspace.h"

#include "app/window.h"

G_BEGIN_DECLS

/**
 * HlWindow:
 *
 * Holds the workspace and the training that all pages share, shows one page at
 * a time, and is where problems are told.
 */
struct _HlWindow
{
  AdwApplicationWindow parent_instance;

  GSettings         *settings;
  HlWorkspace       *workspace;
  HlTrainingSession *training;
  GtkNativeDialog   *dialog;            /* open file dialog, or NULL */
  gboolean           closes_when_saved; /* the question before closing was answered so */
  gboolean           discards_training; /* or so */

  AdwToastOverlay *toasts;
  AdwFlap         *flap;
  GtkListBox      *sidebar;
  GtkWidget       *content;
  AdwWindowTitle  *page_title;
  GtkWidget       *newer_button;
  GtkRevealer     *problem_revealer;
  GtkLabel        *problem_label;
  GtkStack        *pages;
  HlTranslatePage *translate_page;
  HlAttentionPage *attention_page;
  HlTrainPage     *train_page;
};

void hl_window_install_file_actions (GtkWidgetClass *widget_class);
void hl_window_accept_files (HlWindow *self);

gboolean hl_window_may_close (HlWindow *self);

G_END_DECLS
