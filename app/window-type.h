/* app/window-type.h
 *
 * The main window, a sidebar of pages over one model and one sentence, for those that show it.
 */

#pragma once

#include <adwaita.h>

#define HL_TYPE_WINDOW (hl_window_get_type ())

G_DECLARE_FINAL_TYPE (HlWindow, hl_window, HL, WINDOW, AdwApplicationWindow)

typedef struct _HlPlaceOpener HlPlaceOpener;

/* Files that it opens, and the model that was open last. */
gboolean hl_window_find_model (GFile **files, int n_files);
void     hl_window_open_files (HlWindow *self, GFile **files, int n_files, gboolean is_elsewhere);
void     hl_window_open_model (HlWindow *self, GFile *file);

GFile *hl_window_get_last_model (GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;

/* Training runs: it opens and drops them, offers to continue one that was interrupted, and asks
 * before something is lost that cannot be kept. */
void     hl_window_install_training_actions (HlWindowClass *klass);
void     hl_window_watch_training (HlWindow *self);
void     hl_window_show_train_further (HlWindow *self);
gboolean hl_window_may_close (HlWindow *self);
void     hl_window_rescue (HlWindow *self);

HlWindow *hl_window_new (GtkApplication *application, GSettings *settings, const char *corpus,
                         GFile *model, const char *lessons) G_GNUC_WARN_UNUSED_RESULT;
