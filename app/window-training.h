/* app/window-training.h
 *
 * What the window does with training runs: it opens and drops them, offers to continue one
 * that was interrupted, and asks before something is lost that cannot be kept.
 */

#pragma once

#include "app/window-type.h"

void     hl_window_install_training_actions (HlWindowClass *klass);
void     hl_window_watch_training (HlWindow *self);
void     hl_window_show_train_further (HlWindow *self);
gboolean hl_window_may_close (HlWindow *self);
void     hl_window_rescue (HlWindow *self);
