/* ui/pages/attention-export.h
 *
 * What a picture of attention maps is called, and what it says about where it comes from.
 *
 *      attention-cross-2-1.png      block 2, head 1 of the encoder–decoder attention
 *      attention-cross.png          all its heads
 */

#pragma once

#include "ui/pages/maps-view.h"
#include "ui/session/translation.h"

G_BEGIN_DECLS

HlRecording *hl_attention_export_record (HlMapsView *view, HlTranslation *translation,
                                         HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;
char *hl_attention_export_file_name (HlMapsView *view, const char *kind) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
