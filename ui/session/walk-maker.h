/* ui/session/walk-maker.h
 *
 * Has passes taken apart in the background, one after the other, and keeps the latest walk until
 * another one takes its place.  An update takes long enough for its first passes to come before
 * the rest; it is tried out on a copy of the model, so that the one in use stays as it is.
 * Steps and figure of a long walk are made in the worker, too.
 *
 *      begin ─► worker ─► "changed": the first passes of an update, then the whole walk ─► "ready"
 *
 * Signals
 *   changed (NnWalk old, HlWalkSteps steps)   the walk is another, or none any more; the one
 *                                             before lives until the handlers return
 *   ready ()                                  the walk is whole, or could not be made
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
void     hl_walk_request_free (gpointer request);
gpointer hl_walk_run (gpointer data, HlTask *task, GCancellable *cancellable, GError **error);
void     hl_walked_free (gpointer walked);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWalked, hl_walked_free)

#define HL_TYPE_WALK_MAKER (hl_walk_maker_get_type ())

G_DECLARE_FINAL_TYPE (HlWalkMaker, hl_walk_maker, HL, WALK_MAKER, GObject)

/* Read by everybody; its functions write. */
struct _HlWalkMaker
{
  GObject parent_instance;

  NnWalk        *walk;    /* or NULL */
  NnWalk        *dropped; /* which pages may still show, or NULL */
  HlTranslation *walked;  /* what the walk took apart, or NULL */
  HlTranslation *next;    /* what the one on its way takes apart, or NULL */
  HlFigureMaker  figures; /* makes what is drawn of a walk */
  gpointer       figure;  /* of the walk, until a person takes it */
  HlJob         *job;
};

HlWalkMaker *hl_walk_maker_new (void) G_GNUC_WARN_UNUSED_RESULT;

void hl_walk_maker_begin_translation (HlWalkMaker *self, HlTranslation *translation);
void hl_walk_maker_begin_update (HlWalkMaker *self, HlModel *model, HlUpdateChoice *choice,
                                 int position);
void hl_walk_maker_drop (HlWalkMaker *self);

void     hl_walk_maker_set_figures (HlWalkMaker *self, HlFigureMaker figures);
gpointer hl_walk_maker_take_figure (HlWalkMaker *self) G_GNUC_WARN_UNUSED_RESULT;
