/* ui/pages/teach-window.h
 *
 * Own sentences that the model in use learns on top of what it knows.  They are typed, one pair
 * per line, or come from a file; what words are new is said while a person types.
 *
 *      I see the gecko. = Je vois le gecko.
 *
 * Signal
 *   taught (NnRunOptions *options)    begin a run; the sentences are in a file of their own
 */

#pragma once

#include <adwaita.h>

#include "ui/session/model.h"

#define HL_TYPE_TEACH_WINDOW (hl_teach_window_get_type ())

G_DECLARE_FINAL_TYPE (HlTeachWindow, hl_teach_window, HL, TEACH_WINDOW, AdwWindow)

HlTeachWindow *hl_teach_window_new (GtkWindow *parent, HlModel *model,
                                    const char *folder) G_GNUC_WARN_UNUSED_RESULT;
