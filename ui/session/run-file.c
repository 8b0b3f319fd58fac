#include "ui/session/run-file.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "core/engine/fail.h"
#include "core/checkpoint/resume.h"
#include "core/checkpoint/save-file.h"
#include "core/checkpoint/snapshot-files.h"
#include "core/engine/owned.h"
#include "core/experiments/training-log.h"
#include "core/training/run.h"
#include "ui/session/folder-lock.h"
#include "ui/session/run-keys.h"

#define OPTIONS "Options"
#define PROGRESS "Progress"
#define COMPARED "compared" /* how many runs share the room for snapshots */
#define MAX_COMPARED 1000   /* a larger number was not written by us */

/* --- Its curves ------------------------------------------------------------------------------- */

#define HEADER                                                                                     \
  "update,training loss of the batch,gradient norm,validation loss,BLEU,BLEU of earlier "          \
  "sentences,training loss per word\n"
#define N_COLUMNS 7
#define N_FIRST 5 /* columns of files of earlier versions */

static void append_number (GString *table, double number, char end)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (isfinite (number))
    g_string_append (table, g_ascii_formatd (text, sizeof text, "%.9g", number)); /* a float */
  g_string_append_c (table, end);
}

static void append_point (GString *table, const NnTrainingPoint *point, double loss,
                          double held_out_loss)
{
  append_number (table, (double) point->update, ',');
  append_number (table, loss, ',');
  append_number (table, (double) point->gradient_norm, ',');
  append_number (table, held_out_loss, ',');
  append_number (table, (double) point->bleu, ',');
  append_number (table, (double) point->base_bleu, ',');
  append_number (table, (double) point->word_loss, '\n');
}

static gboolean write_curves (const char *path, NnTrainingLog *log, GError **error)
{
  GString           *table = g_string_new (HEADER);
  const int          n_updates = nn_training_log_updates (log);
  const int          n_epochs = nn_training_log_epochs (log);
  g_autoptr (GBytes) bytes = NULL;

  for (const NnTrainingPoint *point = log->updates; point < log->updates + n_updates; point++)
    append_point (table, point, (double) point->loss, NAN);
  for (const NnTrainingPoint *point = log->epochs; point < log->epochs + n_epochs; point++)
    append_point (table, point, NAN, (double) point->loss);

  bytes = g_string_free_to_bytes (table);

  return nn_save_file (path, bytes, error);
}

/* Reads a number; an empty field, or one that is not a number, gives NaN. */
static double read_number (const char *text)
{
  char        *end;
  const double number = g_ascii_strtod (text, &end);

  return end != text && *end == '\0' ? number : NAN;
}

/* Reads a point; a malformed line is left out, and so is one with a smaller update.  Returns
 * whether it was taken. */
static gboolean read_line (const char *line, NnTrainingLog *log)
{
  g_auto (GStrv)         fields = g_strsplit (line, ",", 0);
  const int              n_fields = (int) g_strv_length (fields);
  double                 numbers[N_COLUMNS];
  gboolean               is_epoch;
  const NnTrainingPoint *last;
  int                    n;
  NnTrainingPoint        point;

  if (n_fields < N_FIRST || n_fields > N_COLUMNS)
    return FALSE;
  for (int i = 0; i < N_COLUMNS; i++)
    numbers[i] = i < n_fields ? read_number (fields[i]) : NAN;

  is_epoch = *fields[1] == '\0';
  n = is_epoch ? nn_training_log_epochs (log) : nn_training_log_updates (log);
  last = (is_epoch ? log->epochs : log->updates) + n - 1;
  if (isnan (numbers[0]) || (n > 0 && numbers[0] <= last->update))
    return FALSE;

  point = (NnTrainingPoint){ (float) numbers[0], (float) numbers[is_epoch ? 3 : 1],
                             (float) numbers[2], (float) numbers[4],
                             (float) numbers[6], (float) numbers[5] };
  if (is_epoch)
    nn_training_log_add_epoch (log, &point);
  else
    nn_training_log_add_update (log, &point);

  return TRUE;
}

static int count_lines (const char *text)
{
  int n = 1;

  for (; *text != '\0'; text++)
    n += *text == '\n';

  return n;
}

/* A run whose curves are gone is still a run. Returns whether every line made sense. */
static gboolean hl_run_curves_read (const char *path, NnTrainingLog **log)
{
  g_autofree char *text = NULL;
  char            *line;
  char            *end;
  gboolean         is_whole;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    {
      *log = nn_training_log_new (1, 1);
      return !g_file_test (path, G_FILE_TEST_EXISTS);
    }

  *log = nn_training_log_new (count_lines (text), count_lines (text));
  is_whole = strchr (text, '\n') != NULL;
  for (line = strchr (text, '\n'); line != NULL && line[1] != '\0'; line = end)
    {
      end = strchr (++line, '\n');
      if (end != NULL)
        *end = '\0';
      is_whole = read_line (line, *log) && is_whole;
      if (end != NULL)
        *end = '\n';
    }

  return is_whole;
}

/* --- The file --------------------------------------------------------------------------------- */

static const NnField progress_fields[] = {
  NN_FIELD (NnTrainingProgress, update, INT64),
  NN_FIELD (NnTrainingProgress, n_updates, INT64),
  NN_FIELD (NnTrainingProgress, epoch, INT),
  NN_FIELD (NnTrainingProgress, n_epochs, INT),
  NN_FIELD (NnTrainingProgress, position, INT),
  NN_FIELD (NnTrainingProgress, updates_per_epoch, INT),
  NN_FIELD (NnTrainingProgress, batch_loss, DOUBLE),
  NN_FIELD (NnTrainingProgress, epoch_loss, DOUBLE),
  NN_FIELD (NnTrainingProgress, masked_loss, DOUBLE),
  NN_FIELD (NnTrainingProgress, plain_loss, DOUBLE),
  NN_FIELD (NnTrainingProgress, held_out_loss, DOUBLE),
  NN_FIELD (NnTrainingProgress, held_out_bleu, DOUBLE),
  NN_FIELD (NnTrainingProgress, base_bleu, DOUBLE),
  NN_FIELD (NnTrainingProgress, gradient_norm, DOUBLE),
  NN_FIELD (NnTrainingProgress, learning_rate, DOUBLE),
  NN_FIELD (NnTrainingProgress, tokens_per_second, DOUBLE),
  NN_FIELD (NnTrainingProgress, seconds, DOUBLE),
};

NN_FREES_FOR_ALL (HlRunFile, hl_run_file_free, (g_free, folder, name, problem),
                  (nn_run_options_free, options), (nn_training_log_unref, log),
                  (nn_snapshots_unref, snapshots))

/* Returns an equal one, for another thread; the store of snapshots is the same. */
HlRunFile *hl_run_file_copy (const HlRunFile *self)
{
  HlRunFile *copy = g_new (HlRunFile, 1);

  *copy = *self;
  copy->folder = g_strdup (self->folder);
  copy->name = g_strdup (self->name);
  copy->options = nn_run_options_copy (self->options);
  copy->log = nn_training_log_ref (self->log);
  copy->problem = g_strdup (self->problem);
  copy->snapshots = self->snapshots != NULL ? nn_snapshots_ref (self->snapshots) : NULL;

  return copy;
}

/* Returns where the model of the run is. */
char *hl_run_file_model (const HlRunFile *self)
{
  return g_build_filename (self->folder, HL_RUN_MODEL, NULL);
}

/* Returns where the curves of the run are. */
static char *path_of_curves (const HlRunFile *self)
{
  return g_build_filename (self->folder, HL_RUN_CURVES, NULL);
}

/* Returns where the snapshots of the run are. */
char *hl_run_file_snapshots (const HlRunFile *self)
{
  return g_build_filename (self->folder, HL_RUN_SNAPSHOTS, NULL);
}

static void write_path (GKeyFile *file, const char *key, const char *path)
{
  g_autofree char *whole = path != NULL ? g_canonicalize_filename (path, NULL) : NULL;
  g_autofree char *uri = whole != NULL ? g_filename_to_uri (whole, NULL, NULL) : NULL;

  if (uri != NULL)
    g_key_file_set_string (file, OPTIONS, key, uri);
}

/* Returns a path, or NULL if there is none. */
static char *read_path (GKeyFile *file, const char *key)
{
  g_autofree char *uri = g_key_file_get_string (file, OPTIONS, key, NULL);

  return uri != NULL ? g_filename_from_uri (uri, NULL, NULL) : NULL;
}

static void options_to_key_file (NnRunOptions *options, GKeyFile *file)
{
  g_autoptr (GPtrArray) list = nn_hyperparameters_list ();

  write_path (file, "corpus", options->corpus);
  write_path (file, "base", options->base);
  write_path (file, "base-corpus", options->base_corpus);
  if (options->preset != NULL)
    g_key_file_set_string (file, OPTIONS, "preset", options->preset);
  g_key_file_set_boolean (file, OPTIONS, "starter", options->takes_starter);
  if (options->source_column > 0)
    g_key_file_set_integer_list (file, OPTIONS, "columns",
                                 (int[]){ options->source_column, options->target_column }, 2);
  NN_EACH_OF (const NnHyperparameter, about, list)
    {
      gconstpointer part = nn_run_options_part (options, about->part);

      if (about->field.kind == NN_FIELD_SEED)
        g_key_file_set_uint64 (file, OPTIONS, about->field.name, options->training.seed);
      else
        g_key_file_set_double (file, OPTIONS, about->field.name,
                               nn_field_get (&about->field, part));
    }
}

static gboolean can_hold (const NnField *field, double value)
{
  const gboolean is_real = field->kind == NN_FIELD_FLOAT || field->kind == NN_FIELD_DOUBLE;

  return is_real || fabs (value) <= (double) G_MAXINT;
}

static gboolean are_columns (const int *columns)
{
  return MIN (columns[0], columns[1]) >= 1 && MAX (columns[0], columns[1]) <= NN_COLUMNS_MAX &&
         columns[0] != columns[1];
}

/* Reads the options; unknown keys keep the preset's value, impossible values are an error. */
static NnRunOptions *options_from_key_file (GKeyFile *file, GError **error)
{
  g_autoptr (GPtrArray)    list = nn_hyperparameters_list ();
  g_autofree char         *uri = g_key_file_get_string (file, OPTIONS, "corpus", NULL);
  g_autofree char         *corpus = g_filename_from_uri (uri != NULL ? uri : "", NULL, error);
  g_autofree char         *name = g_key_file_get_string (file, OPTIONS, "preset", NULL);
  g_autofree int          *columns = NULL;
  gsize                    n_columns = 0;
  g_autoptr (NnRunOptions) options = NULL;
  NnPreset                 preset = nn_presets_get (0);

  if (corpus == NULL)
    return NULL;

  if (name != NULL)
    nn_presets_find (name, &preset);
  options = nn_run_options_new (corpus, &preset);
  g_free (options->preset);
  options->preset = g_steal_pointer (&name);
  options->base = read_path (file, "base");
  options->base_corpus = read_path (file, "base-corpus");
  options->takes_starter = g_key_file_get_boolean (file, OPTIONS, "starter", NULL);
  columns = g_key_file_get_integer_list (file, OPTIONS, "columns", &n_columns, NULL);
  if (n_columns == 2 && are_columns (columns))
    {
      options->source_column = columns[0];
      options->target_column = columns[1];
    }
  NN_EACH_OF (const NnHyperparameter, about, list)
    {
      gpointer           part = nn_run_options_part (options, about->part);
      g_autoptr (GError) missing = NULL;
      const double       value = g_key_file_get_double (file, OPTIONS, about->field.name, &missing);

      if (about->field.kind == NN_FIELD_SEED)
        options->training.seed = g_key_file_get_uint64 (file, OPTIONS, about->field.name, NULL);
      else if (missing == NULL && can_hold (&about->field, value))
        nn_field_set (&about->field, part, value);
    }

  return nn_run_options_validate (options, error) ? g_steal_pointer (&options) : NULL;
}

/* Returns the options of a run, to be read again. */
char *hl_run_options_to_text (NnRunOptions *options)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  options_to_key_file (options, file);

  return g_key_file_to_data (file, NULL, NULL);
}

/* Returns the options, or NULL. */
NnRunOptions *hl_run_options_from_text (const char *text, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  if (!g_key_file_load_from_data (file, text, strlen (text), G_KEY_FILE_NONE, error))
    return NULL;

  return options_from_key_file (file, error);
}

static void progress_from_key_file (NnTrainingProgress *progress, GKeyFile *file)
{
  for (gsize i = 0; i < G_N_ELEMENTS (progress_fields); i++)
    {
      const NnField     *field = &progress_fields[i];
      g_autoptr (GError) missing = NULL;
      const double       value = g_key_file_get_double (file, PROGRESS, field->name, &missing);

      if (field->kind == NN_FIELD_DOUBLE)
        nn_field_set (field, progress, missing == NULL ? value : NAN);
      else if (missing == NULL && value >= 0.0 && value <= (double) G_MAXINT)
        nn_field_set (field, progress, value);
    }
}

gboolean hl_run_file_make_folder (const HlRunFile *self, GError **error)
{
  g_autofree char *name = g_filename_display_name (self->folder);

  if (g_mkdir_with_parents (self->folder, 0700) == 0)
    return TRUE;

  return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                  /* Translators: %s is the path of a folder */
                  _ ("The run cannot be saved: the folder “%s” cannot be created."), name);
}

/* Returns when its run.ini was written, in nanoseconds; 0 if there is none. */
gint64 hl_run_file_stamp (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, HL_RUN_FILE, NULL);
  struct stat      about;

  if (stat (path, &about) != 0)
    return 0;

  return (gint64) about.st_mtim.tv_sec * G_GINT64_CONSTANT (1000000000) + about.st_mtim.tv_nsec;
}

static void labels_to_key_file (const HlRunFile *self, GKeyFile *file)
{
  g_key_file_set_string (file, HL_RUN_GROUP, HL_RUN_NAME, self->name);
  g_key_file_set_boolean (file, HL_RUN_GROUP, "hidden", self->is_hidden);
  g_key_file_set_boolean (file, HL_RUN_GROUP, "dropped", self->is_dropped);
}

/* Keeps a run.ini that could not be read beside the new one. */
static void keep_unread (const HlRunFile *self, const char *path)
{
  g_autofree char *kept = g_strconcat (path, ".unread", NULL);

  if (self->problem != NULL && self->stamp == 0 && !g_file_test (kept, G_FILE_TEST_EXISTS))
    (void) g_rename (path, kept);
}

static gboolean save_key_file (HlRunFile *self, GKeyFile *file, GError **error)
{
  g_autofree char   *path = g_build_filename (self->folder, HL_RUN_FILE, NULL);
  char              *text = g_key_file_to_data (file, NULL, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  keep_unread (self, path);
  if (!nn_save_file (path, bytes, error))
    return FALSE;

  self->stamp = hl_run_file_stamp (self->folder);

  return TRUE;
}

static gboolean write_log (const HlRunFile *self, GError **error)
{
  g_autofree char   *curves = path_of_curves (self);
  g_autofree char   *moments = g_build_filename (self->folder, HL_RUN_MOMENTS, NULL);
  g_autoptr (GBytes) json = nn_moments_to_json (self->log);

  return write_curves (curves, self->log, error) && nn_save_file (moments, json, error);
}

/* Writes all but the model. has_log: also the curves, and what the model wrote. Returns whether it
 * is on the disk. */
gboolean hl_run_file_write (HlRunFile *self, gboolean has_log, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  if (!hl_run_file_make_folder (self, error))
    return FALSE;

  labels_to_key_file (self, file);
  g_key_file_set_integer (file, HL_RUN_GROUP, "state", (int) self->state);
  options_to_key_file (self->options, file);
  for (gsize i = 0; i < G_N_ELEMENTS (progress_fields); i++)
    g_key_file_set_double (file, PROGRESS, progress_fields[i].name,
                           nn_field_get (&progress_fields[i], &self->progress));
  if (self->snapshots != NULL)
    g_key_file_set_integer (file, HL_RUN_GROUP, COMPARED,
                            nn_snapshots_count_runs (self->snapshots));

  return save_key_file (self, file, error) && (!has_log || write_log (self, error));
}

/* Writes what people say of the run, and leaves the rest as it is on the disk: another process
 * may have trained the run since it was read. Returns whether it is on the disk. */
gboolean hl_run_file_write_labels (HlRunFile *self, GError **error)
{
  g_autofree char     *path = g_build_filename (self->folder, HL_RUN_FILE, NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  const gboolean       is_known = self->stamp == hl_run_file_stamp (self->folder);
  gint64               stamp = self->stamp;

  if (is_known || !g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    return hl_run_file_write (self, FALSE, error);

  labels_to_key_file (self, file);
  if (!save_key_file (self, file, error))
    return FALSE;
  self->stamp = stamp; /* the rest of it is still unknown here */

  return TRUE;
}

/* Earlier versions have not kept what the model wrote. Returns whether all of it made sense. */
static gboolean read_sayings (HlRunFile *self)
{
  g_autofree char   *path = g_build_filename (self->folder, HL_RUN_MOMENTS, NULL);
  g_autoptr (GFile)  file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) json = g_file_load_bytes (file, NULL, NULL, &error);

  return json != NULL ? nn_moments_from_json (self->log, json)
                      : g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* Finds the snapshots in the folder; their size matters only when the run continues. */
static void find_snapshots (HlRunFile *self, int n_runs)
{
  g_autofree char   *folder = hl_run_file_snapshots (self);
  g_autoptr (GArray) updates = nn_snapshots_in (folder);

  self->snapshots = nn_snapshots_new (1, CLAMP (n_runs, 1, MAX_COMPARED));
  nn_snapshots_restore (self->snapshots, updates);
}

static gboolean read_ini (HlRunFile *self, GKeyFile *file, GError **error)
{
  g_autofree char *path = g_build_filename (self->folder, HL_RUN_FILE, NULL);

  self->stamp = hl_run_file_stamp (self->folder);
  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, error))
    return FALSE;

  self->name = g_key_file_get_string (file, HL_RUN_GROUP, HL_RUN_NAME, NULL);
  self->is_hidden = g_key_file_get_boolean (file, HL_RUN_GROUP, "hidden", NULL);
  self->is_dropped = g_key_file_get_boolean (file, HL_RUN_GROUP, "dropped", NULL);
  self->state = (HlRunState) CLAMP (g_key_file_get_integer (file, HL_RUN_GROUP, "state", NULL),
                                    HL_RUN_UNDER_WAY, HL_RUN_ENDED);
  self->options = options_from_key_file (file, error);
  progress_from_key_file (&self->progress, file);

  return self->options != NULL;
}

/* Takes what run.ini does not say from the model, which has the preset and the history. */
static gboolean read_model (HlRunFile *self)
{
  g_autofree char         *path = hl_run_file_model (self);
  g_autoptr (NnCheckpoint) checkpoint = nn_checkpoint_load (path, NULL);
  HlTrainingRecord         record;

  if (checkpoint == NULL || checkpoint->training == NULL)
    return FALSE;

  self->stamp = 0;
  self->state = HL_RUN_PAUSED;
  self->is_dropped = FALSE;
  self->options = nn_checkpoint_run_options (checkpoint);
  hl_training_record_init (&record);
  hl_training_record_read (&record, checkpoint->training);
  self->progress = record.progress;
  hl_training_record_clear (&record);

  return TRUE;
}

static void remark (HlRunFile *self, const char *problem)
{
  g_autofree char *before = g_steal_pointer (&self->problem);

  self->problem = before != NULL ? g_strconcat (before, " ", problem, NULL) : g_strdup (problem);
}

/* Remarks on what is there instead of a file or a folder of the run. */
static void check_kinds (HlRunFile *self)
{
  g_autofree char *model = hl_run_file_model (self);
  g_autofree char *snapshots = hl_run_file_snapshots (self);

  if (g_file_test (model, G_FILE_TEST_EXISTS) && !g_file_test (model, G_FILE_TEST_IS_REGULAR))
    remark (self, _ ("The “model.safetensors” of this run is not a file. Rename it, or move it to "
                     "another place."));
  if (g_file_test (snapshots, G_FILE_TEST_EXISTS) && !g_file_test (snapshots, G_FILE_TEST_IS_DIR))
    remark (self, _ ("In the folder of this run, “snapshots” is not a folder. Rename it, or move "
                     "it elsewhere."));
}

/* Returns whether it has files of a run, which may be damaged. */
gboolean hl_run_file_is_there (const char *folder)
{
  static const char *const names[] = { HL_RUN_FILE, HL_RUN_MODEL, HL_RUN_CURVES };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        return TRUE;
    }

  return FALSE;
}

/* If run.ini cannot be read but the model can, this is a paused run of the name of its folder,
 * with a problem. Returns the run, or NULL. */
HlRunFile *hl_run_file_read (const char *folder, GError **error)
{
  g_autoptr (GKeyFile)  file = g_key_file_new ();
  g_autoptr (HlRunFile) self = g_new0 (HlRunFile, 1);
  g_autoptr (GError)    cause = NULL;
  g_autofree char      *curves = NULL;

  self->folder = g_strdup (folder);
  if (!read_ini (self, file, &cause))
    {
      if (!read_model (self))
        {
          g_propagate_error (error, g_steal_pointer (&cause));
          return NULL;
        }
      remark (
          self,
          _ ("The “run.ini” of this run could not be read; the values shown come from its model. "
             "If the run cannot continue, open the model and choose “Train This Model Further”."));
    }

  if (self->name == NULL)
    self->name = g_path_get_basename (folder);
  curves = path_of_curves (self);
  if (!hl_run_curves_read (curves, &self->log))
    remark (self, _ ("Parts of the “curves.csv” of this run could not be read."));
  if (!read_sayings (self))
    remark (self, _ ("Parts of the “moments.json” of this run could not be read."));
  check_kinds (self);
  find_snapshots (self, g_key_file_get_integer (file, HL_RUN_GROUP, COMPARED, NULL));
  self->n_bytes = hl_run_file_measure (folder);
  self->is_elsewhere = hl_folder_is_locked (folder);

  return g_steal_pointer (&self);
}

static gint64 measure_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *name;
  gint64           n_bytes = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf         about;

      if (g_lstat (path, &about) == 0 && S_ISREG (about.st_mode))
        n_bytes += about.st_size;
    }

  return n_bytes;
}

/* Returns how many bytes its files have. */
gint64 hl_run_file_measure (const char *folder)
{
  g_autofree char *snapshots = g_build_filename (folder, HL_RUN_SNAPSHOTS, NULL);

  return measure_files (folder) + measure_files (snapshots);
}

/* Deletes our files in it, and the folder if nothing else is in it.  The caller has its lock. */
void hl_run_file_delete (const char *folder)
{
  static const char *const names[] = { HL_RUN_MODEL, HL_RUN_CURVES, HL_RUN_MOMENTS, HL_RUN_FILE,
                                       HL_RUN_UNREAD };
  g_autofree char         *snapshots = g_build_filename (folder, HL_RUN_SNAPSHOTS, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_remove (path);
    }
  nn_snapshots_delete (snapshots);
  hl_folder_remove_lock (folder);
  g_rmdir (folder);
}
