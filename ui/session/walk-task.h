/* ui/session/walk-task.h
 *
 * Taking a pass apart in a worker thread: a model and what it is to do go in, an
 * NnWalk comes out.  An update takes long enough for its first passes to come out before.
 *
 * An update is tried out on a copy of the model, so that the one in use stays as it is.
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/session/translation.h"
#include "ui/session/update-choice.h"
#include "ui/session/work.h"

G_BEGIN_DECLS

void    hl_walk_translation_async (HlTranslation      *translation,
                                   gpointer            source,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback);
void    hl_walk_update_async (HlModel            *model,
                              HlUpdateChoice     *choice,
                              int                 position,
                              HlNewsFunc          begun,
                              gpointer            source,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback);
NnWalk *hl_walk_finish (GAsyncResult *result,
                        GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
