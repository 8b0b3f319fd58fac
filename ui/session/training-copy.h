/* ui/session/training-copy.h
 *
 * The latest copy of a model in training, as a model that pages can use.
 *
 *      training's thread     numbers, between two updates   three blocks: θ, m, v
 *                               │ offer
 *      a task                   ▼
 *                            layers around the numbers      the words are those of the run
 *                               │
 *      main loop                ▼
 *                            the property "model"
 *
 * Numbers that come while a task is at work wait, and only the newest of them.  The last copy
 * of a run is set as a whole.  Each can be saved and continued with.
 *
 * Properties
 *   model    HlModel    the latest copy, or NULL
 */

#pragma once

#include "core/training/snapshots.h"

#include "ui/session/model.h"

G_BEGIN_DECLS

/* No copy but the last has seen that many updates. */
#define HL_TRAINING_COPY_LAST G_MAXINT64

#define HL_TYPE_TRAINING_COPY (hl_training_copy_get_type ())

G_DECLARE_FINAL_TYPE (HlTrainingCopy, hl_training_copy, HL, TRAINING_COPY, GObject)

/* Read by everybody; its functions write.  Belongs to the main loop. */
struct _HlTrainingCopy
{
  GObject parent_instance;

  HlModel    *frame;       /* of the run, before any update; or NULL */
  HlModel    *model;       /* the latest copy, or NULL */
  NnSnapshot *waiting;     /* numbers newer than those of the task, or NULL */
  gboolean    is_building; /* a task is at work */
  guint       round;       /* what a task makes for an earlier one is of no interest */
  GQueue      requests;    /* of GTask, whose data is the update that is waited for */
};

HlTrainingCopy *hl_training_copy_new (void) G_GNUC_WARN_UNUSED_RESULT;

void hl_training_copy_begin (HlTrainingCopy *self, HlModel *frame);
void hl_training_copy_offer (HlTrainingCopy *self, NnSnapshot *numbers);
void hl_training_copy_set (HlTrainingCopy *self, HlModel *model);

void hl_training_copy_wait_async (HlTrainingCopy *self, gint64 update, GAsyncReadyCallback callback,
                                  gpointer user_data);
HlModel *hl_training_copy_wait_finish (GAsyncResult *result) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
