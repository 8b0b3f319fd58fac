/* ui/session/walk-task.h
 *
 * Taking a pass apart in a worker thread: a model and what it is to do go in, an
 * NnWalk comes out.  An update takes long enough for its first passes to come out before.
 *
 * An update is tried out on a copy of the model, so that the one in use stays as it is.
 * Steps and figure of a long walk are made there too, so that the main loop never halts.
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/session/translation.h"
#include "ui/session/update-choice.h"
#include "ui/session/walk-steps.h"
#include "ui/session/work.h"

G_BEGIN_DECLS

typedef struct
{
  /* returns (transfer full) what is to be drawn of a walk; runs in the worker */
  gpointer (*make) (const NnWalk *walk);
  GDestroyNotify free; /* frees it */
} HlFigureMaker;

typedef struct
{
  NnWalk        *walk;        /* a pass, or its beginning */
  HlWalkSteps   *steps;       /* what a player needs to know of it */
  gpointer       figure;      /* what is to be drawn of it, or NULL */
  GDestroyNotify free_figure; /* frees it */
} HlWalked;

void hl_walk_translation_async (HlTranslation *translation, HlFigureMaker maker, gpointer source,
                                GCancellable *cancellable, GAsyncReadyCallback callback);
void hl_walk_update_async (HlModel *model, HlUpdateChoice *choice, int position, HlNewsFunc begun,
                           HlFigureMaker maker, gpointer source, GCancellable *cancellable,
                           GAsyncReadyCallback callback);
HlWalked *hl_walk_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

void hl_walked_free (HlWalked *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWalked, hl_walked_free)

G_END_DECLS
