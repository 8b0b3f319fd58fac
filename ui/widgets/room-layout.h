/* ui/widgets/room-layout.h
 *
 * Sets widgets below each other, as many as have room.  It asks for the room of the first one, and
 * for the width of the widest; what has no room is not shown.
 *
 *      a low page        a high page
 *      2-grams           2-grams
 *                        1-grams
 *
 * Properties
 *   spacing   int   between neighbors, in pixels
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HL_TYPE_ROOM_LAYOUT (hl_room_layout_get_type ())

G_DECLARE_FINAL_TYPE (HlRoomLayout, hl_room_layout, HL, ROOM_LAYOUT, GtkLayoutManager)

G_END_DECLS
