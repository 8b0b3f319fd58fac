#include "ui/session/run.h"

#include "core/checkpoint/snapshot-files.h"
#include "ui/session/run-curves.h"
#include "ui/session/work.h"

/* Belongs to the main loop.  What a worker writes is a copy; while it writes, the latest wish
 * waits, and only that. */
struct _HlRun
{
  GObject parent_instance;

  HlRunFile *file;
  gboolean   has_model;
  gboolean   is_saving;
  gboolean   is_wanted; /* to be saved again after that */
  HlModel   *model;     /* that waits to be saved, or NULL */
};

enum
{
  PROP_NAME = 1,
  PROP_STATE,
  PROP_IS_SAVING,
  N_PROPERTIES,
};

enum
{
  CHANGED,
  UNSAVED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlRun, hl_run, G_TYPE_OBJECT)

static void notify (HlRun *self, int property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* A worker writes this. */
typedef struct
{
  HlRunFile *file;
  HlModel   *model; /* or NULL: the model, the curves and the snapshots stay as they are */
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  hl_run_file_free (job->file);
  g_clear_object (&job->model);
  g_free (job);
}

static gboolean write_moments (const HlRunFile *file, const NnCheckpoint *model, GError **error)
{
  g_autofree char *folder = hl_run_file_snapshots (file);

  return file->moments == NULL || nn_snapshots_write (file->moments, model, folder, error);
}

static gboolean write_all (const Job *job, GError **error)
{
  g_autofree char    *path = hl_run_file_model (job->file);
  g_autofree char    *curves = hl_run_file_curves (job->file);
  const NnCheckpoint *model = job->model != NULL ? hl_model_get_checkpoint (job->model) : NULL;

  /* The folder is made with the first of them. */
  if (!hl_run_file_write (job->file, error))
    return FALSE;

  return model == NULL ||
         (hl_run_curves_write (curves, job->file->batches, job->file->held_out, error) &&
          nn_checkpoint_save (model, path, error) && write_moments (job->file, model, error));
}

static gpointer save_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Job     *job = data;
  const gboolean is_written = write_all (job, error);

  job->file->n_bytes = hl_run_file_measure (job->file->folder);

  return GINT_TO_POINTER (is_written && job->model != NULL);
}

static void save_now (HlRun *self);

static void saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlRun             *self = HL_RUN (source);
  g_autoptr (GError) error = NULL;
  const gboolean     has_model = hl_work_finish (result, save_in_worker, &error) != NULL;
  const Job         *job = hl_work_get_data (result);

  self->is_saving = FALSE;
  self->file->n_bytes = job->file->n_bytes;
  if (has_model && !self->has_model)
    {
      self->has_model = TRUE;
      g_signal_emit (self, signals[CHANGED], 0);
    }

  if (error != NULL)
    g_signal_emit (self, signals[UNSAVED], 0, error->message);
  if (self->is_wanted)
    save_now (self);
  else
    notify (self, PROP_IS_SAVING);
}

static void save_now (HlRun *self)
{
  Job         *job = g_new (Job, 1);
  const HlWork work = { save_in_worker, job, job_free };

  *job = (Job){ hl_run_file_copy (self->file), g_steal_pointer (&self->model) };
  self->is_wanted = FALSE;
  self->is_saving = TRUE;
  hl_work_async (&work, self, NULL, saved_cb, NULL);
}

/* Writes the run into its folder, in a worker. model: its model as it is now, which nobody
 * changes; NULL to write down only what is said about the run. */
void hl_run_save (HlRun *self, HlModel *model)
{
  if (model != NULL)
    g_set_object (&self->model, model);
  self->is_wanted = TRUE;
  if (self->is_saving)
    return;

  save_now (self);
  notify (self, PROP_IS_SAVING);
}

/* Returns whether a worker writes into the folder of the run. */
gboolean hl_run_is_saving (HlRun *self) { return self->is_saving; }

/* Returns all that is known of the run. */
const HlRunFile *hl_run_get (HlRun *self) { return self->file; }

/* Returns whether the model of the run is in its folder. */
gboolean hl_run_has_model (HlRun *self) { return self->has_model; }

void hl_run_set_name (HlRun *self, const char *name)
{
  if (*name == '\0' || g_str_equal (name, self->file->name))
    return;

  g_free (self->file->name);
  self->file->name = g_strdup (name);
  notify (self, PROP_NAME);
  hl_run_save (self, NULL);
}

void hl_run_set_hidden (HlRun *self, gboolean is_hidden)
{
  if (self->file->is_hidden == is_hidden)
    return;

  self->file->is_hidden = is_hidden;
  g_signal_emit (self, signals[CHANGED], 0);
  hl_run_save (self, NULL);
}

void hl_run_set_dropped (HlRun *self, gboolean is_dropped)
{
  self->file->is_dropped = is_dropped;
  hl_run_save (self, NULL);
}

void hl_run_set_state (HlRun *self, HlRunState state)
{
  if (self->file->state == state)
    return;

  self->file->state = state;
  notify (self, PROP_STATE);
}

void hl_run_set_options (HlRun *self, const NnRunOptions *options)
{
  nn_run_options_free (self->file->options);
  self->file->options = nn_run_options_copy (options);
}

/* moments: its snapshots, which may become more, or NULL. */
void hl_run_set_moments (HlRun *self, NnSnapshots *moments)
{
  g_clear_pointer (&self->file->moments, nn_snapshots_unref);
  self->file->moments = moments != NULL ? nn_snapshots_ref (moments) : NULL;
}

void hl_run_follow (HlRun *self, const HlTrainingRecord *record)
{
  if (self->file->batches != record->batches)
    {
      g_array_unref (self->file->batches);
      g_array_unref (self->file->held_out);
      self->file->batches = g_array_ref (record->batches);
      self->file->held_out = g_array_ref (record->held_out);
    }

  self->file->progress = record->progress;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void hl_run_get_property (GObject *object, guint property_id, GValue *value,
                                 GParamSpec *pspec)
{
  HlRun *self = HL_RUN (object);

  switch (property_id)
    {
    case PROP_NAME:
      g_value_set_string (value, self->file->name);
      break;
    case PROP_STATE:
      g_value_set_int (value, (int) self->file->state);
      break;
    case PROP_IS_SAVING:
      g_value_set_boolean (value, self->is_saving);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_run_finalize (GObject *object)
{
  HlRun *self = HL_RUN (object);

  g_clear_pointer (&self->file, hl_run_file_free);
  g_clear_object (&self->model);

  G_OBJECT_CLASS (hl_run_parent_class)->finalize (object);
}

static void hl_run_class_init (HlRunClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = hl_run_finalize;
  object_class->get_property = hl_run_get_property;

  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_STATE] = g_param_spec_int ("state", NULL, NULL, HL_RUN_UNDER_WAY, HL_RUN_ENDED,
                                             HL_RUN_UNDER_WAY, flags);
  properties[PROP_IS_SAVING] = g_param_spec_boolean ("is-saving", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[UNSAVED] = g_signal_new ("unsaved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void hl_run_init (HlRun *self) {}

/* Returns the run. file: all that is known of a run. */
HlRun *hl_run_new (HlRunFile *file)
{
  HlRun           *self = g_object_new (HL_TYPE_RUN, NULL);
  g_autofree char *model = hl_run_file_model (file);

  self->file = file;
  self->has_model = g_file_test (model, G_FILE_TEST_EXISTS);

  return self;
}
