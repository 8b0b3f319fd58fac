#include "ui/session/training-copy.h"

#include "core/checkpoint/snapshot-files.h"
#include "ui/session/properties.h"
#include "ui/session/task.h"

G_DEFINE_FINAL_TYPE (HlTrainingCopy, hl_training_copy, G_TYPE_OBJECT)

/* The worker needs this. */
typedef struct
{
  HlModel    *frame;
  NnSnapshot *numbers;
  guint       round;
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->frame);
  nn_snapshot_unref (job->numbers);
  g_free (job);
}

static gboolean is_served (GTask *request, gint64 update)
{
  const gint64 *wanted = g_task_get_task_data (request);

  return update >= *wanted;
}

/* Answers the requests that wait for @update or an earlier one. */
static void serve (HlTrainingCopy *self, gint64 update)
{
  for (guint n = self->requests.length; n > 0; n--)
    {
      GTask *request = g_queue_pop_head (&self->requests);

      if (!is_served (request, update))
        {
          g_queue_push_tail (&self->requests, request);
          continue;
        }
      g_task_return_pointer (request, g_object_ref (self->model), g_object_unref);
      g_object_unref (request);
    }
}

static void take_model (HlTrainingCopy *self, HlModel *model, gint64 update)
{
  g_set_object (&self->model, model);
  serve (self, update);
  g_object_notify (G_OBJECT (self), "model");
}

static void build (HlTrainingCopy *self);

static gpointer build_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                 GError **error)
{
  Job     *job = data;
  HlModel *model = hl_model_new_moment (
      job->frame, nn_snapshot_to_checkpoint (job->numbers, job->frame->checkpoint));

  g_clear_pointer (&job->numbers, nn_snapshot_unref); /* here, where nobody waits */

  return model;
}

static void built (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  HlTrainingCopy     *self = owner;
  const Job          *job = data;
  g_autoptr (HlModel) model = result;

  self->is_building = FALSE;
  if (job->round == self->round)
    take_model (self, model, hl_model_get_update (model));
  build (self);
}

static void build (HlTrainingCopy *self)
{
  static const HlTaskKind building = { build_in_worker, built, NULL, job_free, g_object_unref };
  Job                     job = { NULL };

  if (self->is_building || self->waiting == NULL)
    return;

  job = (Job){ g_object_ref (self->frame), g_steal_pointer (&self->waiting), self->round };
  self->is_building = TRUE;
  hl_task_start (&building, self, g_memdup2 (&job, sizeof job));
}

static void begin_round (HlTrainingCopy *self)
{
  self->round++;
  g_clear_pointer (&self->waiting, nn_snapshot_unref);
}

/* Forgets the copy of the run before, and tells nobody: who begins a run does. frame: a model of
 * the run that begins: its copies have its words, its corpus and its name. */
void hl_training_copy_begin (HlTrainingCopy *self, HlModel *frame)
{
  begin_round (self);
  g_set_object (&self->frame, frame);
  g_clear_object (&self->model);
}

/* numbers: what the run has learned, with Adam's m and v. */
void hl_training_copy_offer (HlTrainingCopy *self, NnSnapshot *numbers)
{
  g_clear_pointer (&self->waiting, nn_snapshot_unref);
  self->waiting = numbers;
  build (self);
}

/* model: the last copy of the run, before it pauses or ends. */
void hl_training_copy_set (HlTrainingCopy *self, HlModel *model)
{
  begin_round (self);
  take_model (self, model, HL_TRAINING_COPY_LAST);
}

void hl_training_copy_wait_async (HlTrainingCopy *self, gint64 update, GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  GTask *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, hl_training_copy_wait_async);
  g_task_set_task_data (task, g_memdup2 (&update, sizeof update), g_free);
  g_queue_push_tail (&self->requests, task);
  if (self->model != NULL)
    serve (self, hl_model_get_update (self->model));
}

/* Returns the first copy that was late enough. */
HlModel *hl_training_copy_wait_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_training_copy_wait_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}

static void hl_training_copy_finalize (GObject *object)
{
  HlTrainingCopy *self = HL_TRAINING_COPY (object);

  g_clear_object (&self->frame);
  g_clear_object (&self->model);
  g_clear_pointer (&self->waiting, nn_snapshot_unref);

  G_OBJECT_CLASS (hl_training_copy_parent_class)->finalize (object);
}

static void hl_training_copy_class_init (HlTrainingCopyClass *klass)
{
  const HlProperty properties[] = {
    { "model", HL_TYPE_MODEL, G_STRUCT_OFFSET (HlTrainingCopy, model) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = hl_training_copy_finalize;

  hl_properties_install (object_class, properties, G_N_ELEMENTS (properties));
}

static void hl_training_copy_init (HlTrainingCopy *self) { g_queue_init (&self->requests); }

/* Returns a copy of nothing yet. */
HlTrainingCopy *hl_training_copy_new (void) { return g_object_new (HL_TYPE_TRAINING_COPY, NULL); }
