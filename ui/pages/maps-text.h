/* ui/pages/maps-text.h
 *
 * What is said about attention maps: how their rows are read, which words they wrote, and
 * what was done to a head.
 */

#pragma once

#include "core/experiments/intervention.h"

#include "ui/figures/attention-maps.h"

G_BEGIN_DECLS

char        *hl_maps_text_how_to_read (const HlAttentionMaps *maps) G_GNUC_WARN_UNUSED_RESULT;
const char  *hl_maps_text_written (const HlAttentionMaps *maps, int row);
const char **hl_maps_text_marks (const HlAttentionMaps *maps,
                                 const NnIntervention  *intervention) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
