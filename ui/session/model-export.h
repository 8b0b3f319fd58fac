/* ui/session/model-export.h
 *
 * What a picture of the Model page is called, and what it says about where it comes
 * from.
 *
 *      Model: eng-fra · sentence: he is calm . <eos> · update 5800 · seed 1
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/session/model.h"

char *hl_model_export_caption (HlModel *model, const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
char *hl_model_export_file_name (const NnWalk *walk, int node,
                                 gboolean is_figure) G_GNUC_WARN_UNUSED_RESULT;
