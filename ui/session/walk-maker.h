/* ui/session/walk-maker.h
 *
 * A pass taken apart in a worker, with its steps and what is to be drawn of it.  An update is tried
 * out on a copy of the model, so that the one in use stays as it is; it takes long enough for its
 * first passes to come before the rest.
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/session/translation.h"
#include "ui/session/update-choice.h"
#include "ui/session/walk-steps.h"

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

/* { hl_walk_run, done, begun, hl_walk_request_free, hl_walked_free, hl_walked_free }: done() gets
 * an HlWalked, and begun() the first passes of an update, as soon as they have the step that is
 * wanted; it may empty them. */
gpointer hl_walk_request (HlTranslation *translation,
                          HlFigureMaker  maker) G_GNUC_WARN_UNUSED_RESULT;
gpointer hl_walk_update_request (HlModel *model, HlUpdateChoice *choice, HlFigureMaker maker,
                                 int position, gboolean wants_begun) G_GNUC_WARN_UNUSED_RESULT;
void     hl_walk_request_free (gpointer request);
gpointer hl_walk_run (gpointer data, HlTask *task, GCancellable *cancellable, GError **error);
void     hl_walked_free (gpointer walked);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWalked, hl_walked_free)
