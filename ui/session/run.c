#include "ui/session/run.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/snapshot-files.h"
#include "core/text/characters.h"
#include "ui/lessons/preset-text.h"
#include "ui/session/folder-lock.h"
#include "ui/session/properties.h"
#include "ui/session/run-file.h"
#include "ui/session/task.h"

static int compare_places (gconstpointer a, gconstpointer b)
{
  const NnHyperparameter *one = *(const NnHyperparameter *const *) a;
  const NnHyperparameter *other = *(const NnHyperparameter *const *) b;

  return one->place - other->place;
}

/* Returns what a person chooses in the form, in its order. */
GPtrArray *hl_run_hyperparameters (void)
{
  g_autoptr (GPtrArray) all = nn_hyperparameters_list ();
  GPtrArray            *chosen = g_ptr_array_new ();

  NN_EACH_OF (const NnHyperparameter, about, all)
    if (about->place != 0)
      g_ptr_array_add (chosen, (gpointer) about);
  g_ptr_array_sort (chosen, compare_places);

  return chosen;
}

double hl_run_value (const NnRunOptions *options, const NnHyperparameter *about)
{
  /* The part is only read. */
  return nn_field_get (&about->field, nn_run_options_part ((NnRunOptions *) options, about->part));
}

/* Returns whether the numbers differ because of it; threads have no influence on them. */
gboolean hl_run_differs (const NnRunOptions *options, const NnRunOptions *other,
                         const NnHyperparameter *about)
{
  return !about->is_of_machine && hl_run_value (options, about) != hl_run_value (other, about);
}

/* Returns the value of one hyperparameter for people: a number, "on" or "off", or the name of a
 * choice. */
char *hl_run_value_to_text (const NnRunOptions *options, const NnHyperparameter *about)
{
  const double value = hl_run_value (options, about);

  if (about->titles != NULL)
    return g_strdup (_ (about->titles[(int) value]));
  if (about->field.kind != NN_FIELD_BOOLEAN && about->field.kind != NN_FIELD_CHOICE)
    return g_strdup_printf ("%.6g", value);

  /* Translators: a variant of the model is used, as in "Pre-norm on" */
  return g_strdup (value != 0.0 ? _ ("on")
                                /* Translators: a variant of the model is not used */
                                : _ ("off"));
}

/* Lists what differs from @base, in the order of the form. */
static GPtrArray *find_differences (const NnRunOptions *options, const NnRunOptions *base)
{
  g_autoptr (GPtrArray) list = hl_run_hyperparameters ();
  GPtrArray            *parts = g_ptr_array_new_with_free_func (g_free);

  NN_EACH_OF (const NnHyperparameter, about, list)
    {
      g_autofree char *value = NULL;

      if (!hl_run_differs (options, base, about))
        continue;

      value = hl_run_value_to_text (options, about);
      /* Translators: a hyperparameter and its value, as in "Heads 1" or "Pre-norm off" */
      g_ptr_array_add (parts, g_strdup_printf (_ ("%s %s"), _ (about->title), value));
    }

  return parts;
}

/* Returns what differs from the preset that options began as; the name of the preset if nothing
 * does. */
char *hl_run_name (const NnRunOptions *options)
{
  const char              *title = hl_preset_title (options->preset);
  NnPreset                 preset;
  g_autoptr (NnRunOptions) base = NULL;
  g_autoptr (GPtrArray)    parts = NULL;

  if (title == NULL || !nn_presets_find (options->preset, &preset))
    return g_strdup (_ ("Run"));

  base = nn_run_options_new (options->corpus, &preset);
  parts = find_differences (options, base);
  if (parts->len == 0)
    return g_strdup (title);

  g_ptr_array_add (parts, NULL);

  return g_strjoinv (" · ", (char **) parts->pdata);
}

/* What is written into the folder of a run, or could not be. */
typedef enum
{
  PART_NONE,
  PART_WORDS, /* what is said of it */
  PART_ALL,
} Part;

G_DEFINE_FINAL_TYPE (HlRun, hl_run, G_TYPE_OBJECT)

/* A worker writes this. */
typedef struct
{
  HlRunFile *file;
  HlModel   *model; /* or NULL: the model, the curves and the snapshots stay as they are */
  gboolean   is_held;
  gint64     kept; /* as in the run */
} Job;

NN_FREES (Job, job_free, (hl_run_file_free, file), (g_object_unref, model))

static gboolean write_snapshots (const HlRunFile *file, const NnCheckpoint *model, GError **error)
{
  g_autofree char *folder = hl_run_file_snapshots (file);

  return file->snapshots == NULL || nn_snapshots_write (file->snapshots, model, folder, error);
}

/* Writes the model; snapshots give way to it. */
static gboolean write_model (Job *job, GError **error)
{
  g_autofree char *path = hl_run_file_model (job->file);
  g_autofree char *folder = hl_run_file_snapshots (job->file);

  while (!nn_checkpoint_save (job->model->checkpoint, path, error))
    if (!nn_snapshots_give_way (job->file->snapshots, folder, error))
      return FALSE;
  job->kept = hl_model_get_update (job->model);

  return TRUE;
}

/* Writes what cannot be made again first: the model with its state, then what is said of it, and
 * the snapshots last. */
static gboolean write_all (Job *job, GError **error)
{
  if (job->model == NULL)
    return job->is_held ? hl_run_file_write (job->file, FALSE, error)
                        : hl_run_file_write_labels (job->file, error);

  return hl_run_file_make_folder (job->file, error) && write_model (job, error) &&
         hl_run_file_write (job->file, TRUE, error) &&
         write_snapshots (job->file, job->model->checkpoint, error);
}

/* Writes only while no other process does. */
static gboolean write_locked (Job *job, GError **error)
{
  int      lock;
  gboolean is_written;

  if (job->is_held)
    return write_all (job, error);

  lock = hl_folder_lock (job->file->folder, FALSE);
  if (lock == HL_NO_LOCK)
    return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                    /* Translators: %s is the name of a training run */
                    _ ("“%s” is open in another window of the program, and can be changed there."),
                    job->file->name);
  is_written = write_all (job, error);
  hl_folder_unlock (&lock);

  return is_written;
}

static gpointer save_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  Job           *job = data;
  const gboolean is_written = write_locked (job, error);

  job->file->n_bytes = hl_run_file_measure (job->file->folder);

  return GINT_TO_POINTER (is_written && job->model != NULL);
}

static void save_now (HlRun *self);

/* Says why it could not be saved, and up to where it is. */
static void tell_unsaved (HlRun *self, const Job *job, const GError *error)
{
  const gboolean is_full =
      g_error_matches (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_NO_SPACE);
  g_autofree char *update = g_strdup_printf ("%'" G_GINT64_FORMAT, self->kept);
  g_autofree char *cause = NULL;
  g_autofree char *kept = NULL;
  g_autofree char *text = NULL;

  if (job->model == NULL)
    {
      g_signal_emit_by_name (self, "unsaved", error->message);
      return;
    }

  if (!is_full)
    cause = g_strdup (error->message);
  else
    cause = g_strdup_printf (
        job->kept >= 0
            /* Translators: name of a training run */
            ? _ ("There is not enough room on the disk for the curves and snapshots of “%s”. Free "
                 "some disk space.")
            : _ ("There is not enough room on the disk to save “%s” again. Free some disk space."),
        self->file->name);
  /* Translators: %s is a number of updates */
  kept = self->kept >= 0 ? g_strdup_printf (_ ("The run is saved up to update %s."), update)
                         : g_strdup (_ ("The run has not been saved yet."));
  text = g_strjoin (" ", cause, kept, NULL);

  g_signal_emit_by_name (self, "unsaved", text);
}

static void let_go (HlRun *self)
{
  if (self->n_holds == 0 && !self->is_saving)
    hl_folder_unlock (&self->lock);
}

static void saved (gpointer owner, gpointer data, gpointer has_model, const GError *error)
{
  HlRun     *self = owner;
  const Job *job = data;
  const Part part = job->model != NULL ? PART_ALL : PART_WORDS;

  self->is_saving = FALSE;
  self->file->n_bytes = job->file->n_bytes;
  self->file->stamp = job->file->stamp;
  if (job->kept >= 0)
    self->kept = job->kept;
  if (has_model != NULL && !self->has_model)
    {
      self->has_model = TRUE;
      g_signal_emit_by_name (self, "changed");
    }

  if (error != NULL)
    {
      self->unsaved = MAX (self->unsaved, part);
      tell_unsaved (self, job, error);
    }
  else if (self->unsaved != PART_NONE && part >= self->unsaved)
    {
      self->unsaved = PART_NONE;
      g_signal_emit_by_name (self, "unsaved", NULL);
    }
  if (self->is_wanted)
    save_now (self);
  else
    {
      let_go (self);
      g_object_notify (G_OBJECT (self), "is-saving");
    }
}

static void save_now (HlRun *self)
{
  static const HlTaskKind saving = { .run = save_in_worker, .done = saved, .free_data = job_free };
  const Job               job = { hl_run_file_copy (self->file), g_steal_pointer (&self->model),
                                  self->lock != HL_NO_LOCK, -1 };

  self->is_wanted = FALSE;
  self->is_saving = TRUE;
  hl_task_start (&saving, self, g_memdup2 (&job, sizeof job));
}

/* Writes the run into its folder, in a worker; not what is said of a run that is elsewhere.
 * model: its model as it is now, which nobody changes; NULL to write down only what is said
 * about the run. */
void hl_run_save (HlRun *self, HlModel *model)
{
  if (model == NULL && hl_run_is_elsewhere (self))
    return;
  if (model != NULL)
    g_set_object (&self->model, model);
  self->is_wanted = TRUE;
  if (self->is_saving)
    return;

  save_now (self);
  g_object_notify (G_OBJECT (self), "is-saving");
}

/* Keeps other processes from writing into the folder of the run, until hl_run_release() was
 * called as often.  If one of them has written there since the run was read, it is read again.
 * Returns whether no other process holds it. */
gboolean hl_run_hold (HlRun *self)
{
  HlRunFile *file = NULL;

  if (self->lock == HL_NO_LOCK)
    {
      if (self->file->stamp == 0)
        (void) hl_run_file_make_folder (self->file, NULL);
      self->lock = hl_folder_lock (self->file->folder, FALSE);
    }
  self->file->is_elsewhere = self->lock == HL_NO_LOCK;
  self->n_holds += !self->file->is_elsewhere;
  if (!self->file->is_elsewhere && !self->is_saving && self->file->stamp != 0 &&
      self->file->stamp != hl_run_file_stamp (self->file->folder))
    file = hl_run_file_read (self->file->folder, NULL);
  if (file != NULL)
    {
      file->is_elsewhere = FALSE; /* the lock is our own */
      hl_run_take_file (self, file);
    }
  else if (self->file->is_elsewhere)
    g_signal_emit_by_name (self, "changed");

  return !self->file->is_elsewhere;
}

/* Lets other processes have it, as soon as it is saved. */
void hl_run_release (HlRun *self)
{
  g_assert (self->n_holds > 0);

  self->n_holds--;
  let_go (self);
}

/* Returns whether another process held the run when that was looked at last. */
gboolean hl_run_is_elsewhere (HlRun *self)
{
  return self->lock == HL_NO_LOCK && self->file->is_elsewhere;
}

/* file: what its folder says now. */
void hl_run_take_file (HlRun *self, HlRunFile *file)
{
  g_autofree char *model = hl_run_file_model (file);

  hl_run_file_free (self->file);
  self->file = file;
  self->has_model = g_file_test (model, G_FILE_TEST_EXISTS);
  self->kept = self->has_model ? file->progress.update : -1;
  g_object_freeze_notify (G_OBJECT (self));
  g_object_notify (G_OBJECT (self), "name");
  g_object_notify (G_OBJECT (self), "state");
  g_object_thaw_notify (G_OBJECT (self));
  g_signal_emit_by_name (self, "changed");
}

/* Returns in words where its curves come from. */
static char *caption_of (HlRun *self)
{
  const HlRunFile *file = self->file;
  g_autofree char *base = g_path_get_basename (file->options->corpus);
  g_autofree char *corpus = nn_printable_path (base);
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, file->options->training.seed);
  g_autofree char *number = g_strdup_printf ("%'" G_GINT64_FORMAT, file->progress.update);

  /* Translators: name of a run, a file name, a number, a number */
  return g_strdup_printf (_ ("%s · trained on %s · seed %s · update %s"), file->name, corpus, seed,
                          number);
}

/* Returns the captions of all of them, one after the other. */
char *hl_run_captions (const GPtrArray *runs)
{
  char *text = runs->len > 0 ? caption_of (runs->pdata[0]) : NULL;

  for (guint i = 1; i < runs->len; i++)
    {
      g_autofree char *before = text, *next = caption_of (runs->pdata[i]);

      /* Translators: captions of two training runs in one picture */
      text = g_strdup_printf (_ ("%s; %s"), before, next);
    }

  return text;
}

void hl_run_set_name (HlRun *self, const char *name)
{
  if (*name == '\0' || g_str_equal (name, self->file->name))
    return;

  g_free (self->file->name);
  self->file->name = g_strdup (name);
  g_object_notify (G_OBJECT (self), "name");
  hl_run_save (self, NULL);
}

void hl_run_set_hidden (HlRun *self, gboolean is_hidden)
{
  if (self->file->is_hidden == is_hidden)
    return;

  self->file->is_hidden = is_hidden;
  g_signal_emit_by_name (self, "changed");
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
  g_object_notify (G_OBJECT (self), "state");
}

void hl_run_set_options (HlRun *self, const NnRunOptions *options)
{
  nn_run_options_free (self->file->options);
  self->file->options = nn_run_options_copy (options);
}

/* snapshots: its snapshots, which may become more, or NULL. */
void hl_run_set_snapshots (HlRun *self, NnSnapshots *snapshots)
{
  g_clear_pointer (&self->file->snapshots, nn_snapshots_unref);
  self->file->snapshots = snapshots != NULL ? nn_snapshots_ref (snapshots) : NULL;
}

void hl_run_follow (HlRun *self, const HlTrainingRecord *record)
{
  if (self->file->log != record->log)
    {
      nn_training_log_unref (self->file->log);
      self->file->log = nn_training_log_ref (record->log);
    }

  self->file->progress = record->progress;
  g_signal_emit_by_name (self, "changed");
}

static void end_last (HlRun *self) { hl_folder_unlock (&self->lock); }

static char *new_name (HlRun *self) { return g_strdup (self->file->name); }

static HlRunState state_of (HlRun *self) { return self->file->state; }

static void hl_run_class_init (HlRunClass *klass)
{
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlRun, hl_run_file_free, file);
  HL_KEEPS (HlRun, g_object_unref, model);

  HL_PROPERTIES ({ "name", G_TYPE_STRING, 0, HL_READ, G_CALLBACK (new_name) },
                 { "state", G_TYPE_INT, 0, HL_READ, G_CALLBACK (state_of) },
                 { "is-saving", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlRun, is_saving) });

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "unsaved", 1, G_TYPE_STRING);
}

static void hl_run_init (HlRun *self) { self->lock = HL_NO_LOCK; }

/* Returns the run. file: all that is known of a run. */
HlRun *hl_run_new (HlRunFile *file)
{
  HlRun           *self = g_object_new (HL_TYPE_RUN, NULL);
  g_autofree char *model = hl_run_file_model (file);

  self->file = file;
  self->has_model = g_file_test (model, G_FILE_TEST_EXISTS);
  self->kept = self->has_model ? file->progress.update : -1;

  return self;
}
