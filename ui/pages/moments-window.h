/* ui/pages/moments-window.h
 *
 * Two moments of a run side by side: what it made of the sentence, and where it looked.  All
 * moments can be saved as the pictures of an animation.
 *
 *      ┌───────────────────┬───────────────────┐
 *      │ Update 0 of 2000  │ Update 2000 of …  │
 *      │ ●───────────────  │ ───────────────●  │
 *      │ the the the       │ il est calme .    │
 *      │ ▦▦▦               │ ▦▦▦               │
 *      └───────────────────┴───────────────────┘
 */

#pragma once

#include <adwaita.h>

#include "ui/session/moments.h"

#define HL_TYPE_MOMENTS_WINDOW (hl_moments_window_get_type ())

G_DECLARE_FINAL_TYPE (HlMomentsWindow, hl_moments_window, HL, MOMENTS_WINDOW, AdwWindow)

HlMomentsWindow *hl_moments_window_new (GtkWindow *parent, HlWorkspace *workspace,
                                        HlMoments *moments) G_GNUC_WARN_UNUSED_RESULT;
