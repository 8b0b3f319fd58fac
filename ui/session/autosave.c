#include "ui/session/autosave.h"

/* Seconds of training between two saves.  The first come sooner: who has just begun has
 * little patience.  Whatever ends the program, no more than the last of them is lost. */
#define FIRST_INTERVAL 5.0
#define LONGEST_INTERVAL 20.0

struct _HlAutosave
{
  GObject parent_instance;

  HlTrainingSession *training;
  HlRun             *run;       /* what the session trains, or NULL */
  gint64             saved_at;  /* the latest save, or the begin */
  double             interval;  /* seconds until the next one */
  gboolean           is_asking; /* for a copy to save */
};

G_DEFINE_FINAL_TYPE (HlAutosave, hl_autosave, G_TYPE_OBJECT)

void hl_autosave_begin (HlAutosave *self, HlRun *run)
{
  g_set_object (&self->run, run);
  self->saved_at = g_get_monotonic_time ();
  self->interval = FIRST_INTERVAL;
}

void hl_autosave_save (HlAutosave *self, HlModel *model)
{
  hl_run_save (self->run, model);
  self->saved_at = g_get_monotonic_time ();
}

static void whole_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HlAutosave) self = user_data;
  g_autoptr (HlModel)    model = hl_training_session_get_whole_finish (result);

  self->is_asking = FALSE;
  if (model != NULL && self->run != NULL)
    hl_autosave_save (self, model);
}

/* The training has come further: saves it if it is time. */
void hl_autosave_progress (HlAutosave *self)
{
  const double seconds = (double) (g_get_monotonic_time () - self->saved_at) / G_USEC_PER_SEC;

  if (self->is_asking || seconds < self->interval ||
      hl_training_session_get_state (self->training) != HL_TRAINING_RUNNING)
    return;

  self->is_asking = TRUE;
  self->interval = MIN (2.0 * self->interval, LONGEST_INTERVAL);
  hl_training_session_get_whole_async (self->training, whole_cb, g_object_ref (self));
}

static void hl_autosave_finalize (GObject *object)
{
  HlAutosave *self = HL_AUTOSAVE (object);

  g_clear_object (&self->training);
  g_clear_object (&self->run);

  G_OBJECT_CLASS (hl_autosave_parent_class)->finalize (object);
}

static void hl_autosave_class_init (HlAutosaveClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hl_autosave_finalize;
}

static void hl_autosave_init (HlAutosave *self) {}

/* Returns an autosave without a run. */
HlAutosave *hl_autosave_new (HlTrainingSession *training)
{
  HlAutosave *self = g_object_new (HL_TYPE_AUTOSAVE, NULL);

  self->training = g_object_ref (training);

  return self;
}
