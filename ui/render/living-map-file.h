/* ui/render/living-map-file.h
 *
 * The living map as a file: as it stands, on white paper, with its legend and a caption
 * below; or as a table of its attention weights.
 *
 *      place                             head  row      read  weight
 *      decoder.blks.block1.attention2    3     voiture  red   0.987
 */

#pragma once

#include "ui/render/living-map-spec.h"
#include "ui/render/recording.h"

G_BEGIN_DECLS

char        *hl_map_file_to_table (const HlMapSpec *spec) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_map_file_record (const HlMapSpec *spec, const char *caption,
                                 HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
