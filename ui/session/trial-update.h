/* ui/session/trial-update.h
 *
 * An update of a training, tried out on a copy of a model: the one in use stays as it is, and so
 * does its file.
 *
 *      copy of the model, Adam's memory ─► updates before ─► the update that is walked through
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/session/model.h"
#include "ui/session/update-choice.h"

G_BEGIN_DECLS

NnWalk *hl_trial_update_walk (HlModel *model, HlUpdateChoice *choice, NnWalkPartFunc report,
                              gpointer user_data, GCancellable *cancellable,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
