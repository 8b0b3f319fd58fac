/* ui/widgets/player-bar.h
 *
 * The step player: where one is, and the ways to go from there.
 *
 *   ────────────●─────────────────────────────────────────────
 *   ⏮ ◀ ▶ ⏭  Into Over Out   Softmax   12 of 873   ▷ 1×  ⋮
 *
 * Where the player has cells, a time line and a sentence are there instead of the slider:
 *
 *   After “la”, head 2 of block 2 looks at “car” (0.99); the decoder writes “voiture” (0.98).
 *   [read: the red …][ la ][voiture][ ? ][ ? ]
 *   [Embedding][Positional encoding][Block 1][Block 2][Output layer]
 *   [Norm][Self-attention][Add][Norm][Feed-forward network][Add]
 *   ⏮ ◀ ▶ ⏭  Into Over Out   Story ▾   7 of 12   ▷ 1×  ⋮
 *
 * Properties
 *   player   HlPlayer   whose steps it shows, or NULL
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/player.h"

#define HL_TYPE_PLAYER_BAR (hl_player_bar_get_type ())

G_DECLARE_FINAL_TYPE (HlPlayerBar, hl_player_bar, HL, PLAYER_BAR, GtkWidget)

HlPlayer *hl_player_bar_get_player (HlPlayerBar *self);
void      hl_player_bar_set_player (HlPlayerBar *self, HlPlayer *player);
void      hl_player_bar_set_is_bare (HlPlayerBar *self, gboolean is_bare);
int       hl_player_bar_change_speed (HlPlayerBar *self, int by);
void      hl_player_bar_set_marks (HlPlayerBar *self, const GArray *marks);
