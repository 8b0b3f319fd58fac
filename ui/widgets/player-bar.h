/* ui/widgets/player-bar.h
 *
 * The step player: where one stands, and the ways to go from there.
 *
 *   ────────────●─────────────────────────────────────────────
 *   ⏮ ◀ ▶ ⏭  Into Over Out   Softmax   12 of 873   ▷  Ask me first ▢
 *
 * Properties
 *   player   HlPlayer   whose steps it shows, or NULL
 *
 * Used by   the window, under every page that is an HlPlayable
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/player.h"

G_BEGIN_DECLS

#define HL_TYPE_PLAYER_BAR (hl_player_bar_get_type ())

G_DECLARE_FINAL_TYPE (HlPlayerBar, hl_player_bar, HL, PLAYER_BAR, GtkWidget)

GtkWidget *hl_player_bar_new (void) G_GNUC_WARN_UNUSED_RESULT;

HlPlayer *hl_player_bar_get_player (HlPlayerBar *self);
void      hl_player_bar_set_player (HlPlayerBar *self,
                                    HlPlayer    *player);

G_END_DECLS
