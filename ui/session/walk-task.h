/* ui/session/walk-task.h
 *
 * Taking a pass apart in a worker thread: a model and what it is to do go in, an
 * NnWalk comes out.  An update takes long enough for its first passes to come out before.
 *
 * An update is tried out on a copy of the model, so that the one in use stays as it is.
 */

#pragma once

#include "core/trace/walk.h"

#include "ui/session/translation.h"

G_BEGIN_DECLS

/**
 * HlWalkBegunFunc:
 * @source: whose work it is
 * @cancellable: what ends it
 * @walk: (transfer full): its first passes
 *
 * Takes what can be shown already; called in the main loop, at most once.
 */
typedef void (*HlWalkBegunFunc) (GObject      *source,
                                 GCancellable *cancellable,
                                 NnWalk       *walk);

void    hl_walk_translation_async (HlTranslation      *translation,
                                   GObject            *source,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback);
void    hl_walk_update_async (HlModel            *model,
                              guint64             seed,
                              int                 sentence,
                              int                 position,
                              HlWalkBegunFunc     begun,
                              GObject            *source,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback);
NnWalk *hl_walk_finish (GAsyncResult *result,
                        GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
