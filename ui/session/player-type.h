/* ui/session/player-type.h
 *
 * That there are players, for the files that player.h is built on.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define HL_TYPE_PLAYER (hl_player_get_type ())

G_DECLARE_FINAL_TYPE (HlPlayer, hl_player, HL, PLAYER, GObject)

G_END_DECLS
