/* ui/pages/step-parts.h
 *
 * Where a step is among the others: the groups around it, and the steps inside of it.
 *
 *      Decode step 3 › Decoder › Block 2
 *      ┌ Layer norm ────────────────── 4 steps ┐
 *      └ Masked self-attention ────── 14 steps ┘
 */

#pragma once

#include <gtk/gtk.h>

#include "core/trace/walk/walk.h"

#include "ui/session/player.h"

G_BEGIN_DECLS

char *hl_step_parts_place (const NnWalk *walk, int node,
                           HlPlayer *player) G_GNUC_WARN_UNUSED_RESULT;
void  hl_step_parts_fill (GtkListBox *list, const NnWalk *walk, int node, HlPlayer *player);
int   hl_step_parts_get_node (GtkListBoxRow *row);

G_END_DECLS
