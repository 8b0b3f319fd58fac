/* app/type-scale.h
 *
 * How large type is, for people at the far end of a room: 100 to 200 % of what the
 * desktop asks for, in the whole interface and in the pictures.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_type_scale_follow (GSettings *settings);
void hl_type_scale_change (GSettings *settings, int steps);

G_END_DECLS
