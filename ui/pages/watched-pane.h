/* ui/pages/watched-pane.h
 *
 * The watched sentences and an attention map of the first one, translated with the latest weights
 * of the training, or with those of a moment of a run that somebody looks at.
 *
 *      Watched sentences             ┌──────────────┐
 *      he's calm .                   │              │
 *      ✓ il est calme .              │     map      │
 *      …                             └──────────────┘
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/moments.h"
#include "ui/session/run-keeper.h"

G_BEGIN_DECLS

#define HL_TYPE_WATCHED_PANE (hl_watched_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlWatchedPane, hl_watched_pane, HL, WATCHED_PANE, GtkWidget)

void hl_watched_pane_set_up (HlWatchedPane *self, HlRunKeeper *keeper, GSettings *settings,
                             const char *shipped_corpus);
void hl_watched_pane_set_moments (HlWatchedPane *self, HlMoments *moments);

G_END_DECLS
