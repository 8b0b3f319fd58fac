/* app/window-training.h
 *
 * What was learned and is in no file: the window asks before it is lost, and saves it when
 * there is nobody left to ask.
 */

#pragma once

#include "app/window-type.h"

G_BEGIN_DECLS

void     hl_window_watch_training (HlWindow *self);
gboolean hl_window_may_close (HlWindow *self);
void     hl_window_rescue (HlWindow *self);
gboolean hl_window_tell_rescued (gpointer user_data);

G_END_DECLS
