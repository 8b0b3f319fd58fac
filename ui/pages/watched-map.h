/* ui/pages/watched-map.h
 *
 * One attention map of a watched sentence, as it takes shape: encoder–decoder attention, of the
 * last block its first head.
 */

#pragma once

#include <adwaita.h>

#include "ui/session/translation.h"

G_BEGIN_DECLS

#define HL_TYPE_WATCHED_MAP (hl_watched_map_get_type ())

G_DECLARE_FINAL_TYPE (HlWatchedMap, hl_watched_map, HL, WATCHED_MAP, AdwBin)

void hl_watched_map_show (HlWatchedMap *self, HlTranslation *translation);

G_END_DECLS
