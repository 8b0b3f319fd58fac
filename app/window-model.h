/* app/window-model.h
 *
 * The model that was open last.
 */

#pragma once

#include <gio/gio.h>

GFile *hl_window_get_last_model (GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;
