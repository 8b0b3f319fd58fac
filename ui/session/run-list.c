#include "ui/session/run-list.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/resume.h"
#include "core/text/characters.h"
#include "ui/session/folder-lock.h"
#include "ui/session/properties.h"
#include "ui/session/run-file.h"
#include "ui/session/task.h"

/* The runs of other days, read in a worker thread from the folder in which they are.  Runs
 * that were dropped are deleted there. */

typedef struct
{
  GPtrArray *files;    /* the runs */
  GPtrArray *problems; /* sentences on what could not be read */
} HlRunFiles;

static int compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Lists what is in @folder, in the order in which it was made. */
static GPtrArray *list_folders (const char *folder, GPtrArray *problems)
{
  GPtrArray         *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir)   dir = g_dir_open (folder, 0, &error);
  const char        *name;

  if (dir == NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_autofree char *shown = nn_printable_path (folder);

      g_ptr_array_add (
          problems,
          /* Translators: %s is a path */
          g_strdup_printf (_ ("Runs cannot be saved: “%s” is not a readable folder. Rename it, or "
                              "move it to another place."),
                           shown));
    }

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, compare_names);

  return paths;
}

static void free_file (gpointer file) { hl_run_file_free (file); }

NN_FREES (HlRunFiles, hl_run_files_free, (g_ptr_array_unref, files, problems))

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlRunFiles, hl_run_files_free)

/* Deletes a run that was dropped, unless another window could still bring it back. */
static void delete_dropped (const char *folder)
{
  int lock = hl_folder_lock (folder, FALSE);

  if (lock != HL_NO_LOCK)
    hl_run_file_delete (folder);
  hl_folder_unlock (&lock);
}

static void read_run (HlRunFiles *self, const char *folder)
{
  g_autoptr (GError)    error = NULL;
  g_autoptr (HlRunFile) file =
      hl_run_file_is_there (folder) ? hl_run_file_read (folder, &error) : NULL;

  if (error != NULL)
    {
      g_autofree char *shown = nn_printable_path (folder);

      g_ptr_array_add (self->problems,
                       /* Translators: folder of a training run, and why it cannot be read */
                       g_strdup_printf (_ ("The run in “%s” could not be read (%s). Its files stay "
                                           "as they are."),
                                        shown, error->message));
    }
  else if (file != NULL && file->is_dropped)
    delete_dropped (folder);
  else if (file != NULL)
    {
      if (file->problem != NULL)
        g_ptr_array_add (self->problems, g_strdup_printf ("%s: %s", file->name, file->problem));
      g_ptr_array_add (self->files, g_steal_pointer (&file));
    }
}

/* The worker needs this. */
typedef struct
{
  char       *folder;
  GHashTable *known; /* the folders of runs that need not be read, or NULL */
} Job;

NN_FREES (Job, job_free, (g_free, folder), (g_hash_table_unref, known))

/* Takes what is known. */
static Job *job_new (const char *folder, GHashTable *known)
{
  const Job job = { g_strdup (folder), known };

  return g_memdup2 (&job, sizeof job);
}

/* Reads the runs, and deletes the dropped ones; other folders are left alone. */
static gpointer load_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Job            *job = data;
  HlRunFiles           *self = g_new (HlRunFiles, 1);
  g_autoptr (GPtrArray) paths = NULL;

  *self = (HlRunFiles){ g_ptr_array_new_with_free_func (free_file),
                        g_ptr_array_new_with_free_func (g_free) };
  paths = list_folders (job->folder, self->problems);
  for (guint i = 0; i < paths->len; i++)
    if (job->known == NULL || !g_hash_table_contains (job->known, paths->pdata[i]))
      read_run (self, paths->pdata[i]);

  return self;
}

#define WATCH_AFTER 3 /* seconds */

struct _HlRunList
{
  GObject parent_instance;

  char      *folder;
  GPtrArray *runs;        /* of HlRun */
  HlRun     *dropped;     /* the latest that left, or NULL */
  guint      dropped_at;  /* where it was */
  GPtrArray *gone;        /* of HlRun: all that left */
  HlRun     *interrupted; /* trained when the program ended, or NULL */
  gboolean   is_loading;
  guint      watch; /* looks at the runs of other processes */
};

static void list_model_init (GListModelInterface *iface);

#define IS_LIST G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlRunList, hl_run_list, G_TYPE_OBJECT, IS_LIST)

static GType hl_run_list_get_item_type (GListModel *list) { return HL_TYPE_RUN; }

static guint hl_run_list_get_n_items (GListModel *list) { return HL_RUN_LIST (list)->runs->len; }

static gpointer hl_run_list_get_item (GListModel *list, guint position)
{
  HlRunList *self = HL_RUN_LIST (list);

  return position < self->runs->len ? g_object_ref (self->runs->pdata[position]) : NULL;
}

static void list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = hl_run_list_get_item_type;
  iface->get_n_items = hl_run_list_get_n_items;
  iface->get_item = hl_run_list_get_item;
}

static void changed_cb (HlRunList *self, gpointer what, HlRun *run)
{
  g_signal_emit_by_name (self, "changed", run);
}

static void grown_cb (HlRunList *self, HlRun *run) { changed_cb (self, NULL, run); }

static void unsaved_cb (HlRunList *self, const char *message)
{
  g_signal_emit_by_name (self, "unsaved", message);
}

/* Takes @run. */
static void insert (HlRunList *self, guint position, HlRun *run)
{
  g_ptr_array_insert (self->runs, (int) position, run);
  hl_connect (run, "notify", changed_cb, self);
  hl_connect (run, "changed", grown_cb, self);
  hl_connect (run, "unsaved", unsaved_cb, self);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 0, 1);
}

/* A run that no process trains any more was paused when its own ended. */
static gboolean stop_if_left (HlRun *run)
{
  if (run->file->state != HL_RUN_UNDER_WAY || hl_run_is_elsewhere (run))
    return FALSE;

  hl_run_set_state (run, HL_RUN_PAUSED);
  hl_run_save (run, NULL);

  return run->has_model;
}

static HlRun *find_folder (GPtrArray *runs, const char *folder)
{
  for (guint i = 0; i < runs->len; i++)
    if (g_str_equal (HL_RUN (runs->pdata[i])->file->folder, folder))
      return runs->pdata[i];

  return NULL;
}

static void watch (HlRunList *self);

/* Shows how far a run of another process is now, or that it has begun there.  Takes file. */
static void take (HlRunList *self, HlRunFile *file)
{
  HlRun *run = find_folder (self->runs, file->folder);

  if (run != NULL ? !hl_run_is_elsewhere (run) : find_folder (self->gone, file->folder) != NULL)
    {
      hl_run_file_free (file);
      return;
    }

  if (run != NULL)
    hl_run_take_file (run, file);
  else
    insert (self, self->runs->len, run = hl_run_new (file));
  (void) stop_if_left (run);
}

static void looked (gpointer owner, gpointer job, gpointer result, const GError *error)
{
  HlRunList             *self = owner;
  g_autoptr (HlRunFiles) read = result;

  g_ptr_array_set_free_func (read->files, NULL);
  for (guint i = 0; i < read->files->len; i++)
    take (self, read->files->pdata[i]);
  watch (self);
}

static void add_folders (GHashTable *known, GPtrArray *runs)
{
  for (guint i = 0; i < runs->len; i++)
    if (!hl_run_is_elsewhere (runs->pdata[i]))
      g_hash_table_add (known, g_strdup (HL_RUN (runs->pdata[i])->file->folder));
}

static gboolean watch_cb (gpointer user_data)
{
  static const HlTaskKind looking = { load_in_worker, looked, NULL, job_free, hl_run_files_free };
  HlRunList              *self = user_data;
  GHashTable             *known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  self->watch = 0;
  add_folders (known, self->runs);
  add_folders (known, self->gone);
  hl_task_start (&looking, self, job_new (self->folder, known));

  return G_SOURCE_REMOVE;
}

/* Looks again in a while what other processes train. */
static void watch (HlRunList *self)
{
  if (self->watch == 0)
    self->watch = g_timeout_add_seconds (WATCH_AFTER, watch_cb, self);
}

static void loaded (gpointer owner, gpointer job, gpointer result, const GError *error)
{
  HlRunList             *self = owner;
  g_autoptr (HlRunFiles) read = result;

  self->is_loading = FALSE;
  g_ptr_array_set_free_func (read->files, NULL);
  for (guint i = 0; i < read->files->len; i++)
    {
      HlRun *run = hl_run_new (read->files->pdata[i]);

      if (stop_if_left (run))
        g_set_object (&self->interrupted, run);
      insert (self, i, run);
    }
  watch (self);

  g_object_notify (owner, "is-loading");
  if (read->problems->len > 0)
    {
      g_autofree char *text = NULL;

      g_ptr_array_add (read->problems, NULL);
      text = g_strjoinv (" ", (char **) read->problems->pdata);
      g_signal_emit_by_name (self, "problem", text);
    }
}

/* Returns the run at position. */
HlRun *hl_run_list_peek (HlRunList *self, guint position)
{
  g_assert (position < self->runs->len);

  return self->runs->pdata[position];
}

static gboolean has_name (HlRunList *self, const char *name)
{
  for (guint i = 0; i < self->runs->len; i++)
    if (g_str_equal (HL_RUN (self->runs->pdata[i])->file->name, name))
      return TRUE;

  return FALSE;
}

/* Adds a number to a name that another run has. */
static char *make_unique (HlRunList *self, const char *name)
{
  char *unique = g_strdup (name);

  for (int i = 2; has_name (self, unique); i++)
    {
      g_free (unique);
      /* Translators: name of a run that was made again, and how often: "Heads 1 (2)" */
      unique = g_strdup_printf (_ ("%s (%d)"), name, i);
    }

  return unique;
}

/* Makes a name for a folder from the time, so that names sort by age. */
static char *new_folder (HlRunList *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char      *time = g_date_time_format (now, "%Y%m%d-%H%M%S");
  g_autofree char      *name = g_strdup_printf ("%s-%06d", time, g_date_time_get_microsecond (now));

  return g_build_filename (self->folder, name, NULL);
}

/* Returns a run that has just begun, in the list. name: what to call the run; if there is one of
 * that name, it gets a number. */
HlRun *hl_run_list_add (HlRunList *self, const char *name, const NnRunOptions *options)
{
  HlRunFile *file = g_new0 (HlRunFile, 1);
  HlRun     *run;

  file->folder = new_folder (self);
  file->name = make_unique (self, name);
  file->options = nn_run_options_copy (options);
  file->log = nn_training_log_new (1, 1);
  run = hl_run_new (file);
  insert (self, self->runs->len, run);

  return run;
}

/* Returns a paused run, which is being written. model: a model with the state of its training,
 * and its corpus loaded. */
HlRun *hl_run_list_add_model (HlRunList *self, HlModel *model)
{
  const NnCheckpoint      *checkpoint = model->checkpoint;
  g_autoptr (NnRunOptions) options = nn_checkpoint_run_options (checkpoint);
  HlTrainingRecord         record;
  HlRun                   *run;

  g_free (options->corpus);
  options->corpus = g_strdup (model->corpus.path);
  hl_training_record_init (&record);
  hl_training_record_read (&record, checkpoint->training);

  run = hl_run_list_add (self, model->name, options);
  hl_run_follow (run, &record);
  hl_run_set_state (run, HL_RUN_PAUSED);
  hl_run_save (run, model);
  hl_training_record_clear (&record);

  return run;
}

/* It is held until the program ends, so that no other process deletes what can be brought back.
 * Returns whether it has left, and is not in the hands of another process. run: one of its runs,
 * which does not train. */
gboolean hl_run_list_drop (HlRunList *self, HlRun *run)
{
  guint position;

  if (!g_ptr_array_find (self->runs, run, &position))
    return FALSE;
  if (!hl_run_hold (run))
    {
      g_autofree char *text =
          /* Translators: %s is the name of a training run */
          g_strdup_printf (_ ("“%s” is open in another window of the program, and can be deleted "
                              "there."),
                           run->file->name);

      g_signal_emit_by_name (self, "problem", text);
      return FALSE;
    }

  g_set_object (&self->dropped, run);
  g_ptr_array_add (self->gone, g_object_ref (run));
  self->dropped_at = position;
  g_signal_handlers_disconnect_by_data (run, self);
  g_ptr_array_remove_index (self->runs, position);
  hl_run_set_dropped (self->dropped, TRUE);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);

  return TRUE;
}

/* Brings the run back that was dropped last. Returns it, or NULL. */
HlRun *hl_run_list_undrop (HlRunList *self)
{
  HlRun *run = g_steal_pointer (&self->dropped);

  if (run == NULL)
    return NULL;

  g_ptr_array_remove (self->gone, run);
  hl_run_set_dropped (run, FALSE);
  hl_run_release (run);
  insert (self, MIN (self->dropped_at, self->runs->len), run);

  return run;
}

/* Returns what all runs take on the disk. */
gint64 hl_run_list_get_bytes (HlRunList *self)
{
  gint64 n_bytes = 0;

  for (guint i = 0; i < self->runs->len; i++)
    n_bytes += HL_RUN (self->runs->pdata[i])->file->n_bytes;

  return n_bytes;
}

/* Returns the oldest runs, as many as would have to go so that the others keep within the
 * bounds; none that trains. */
GPtrArray *hl_run_list_get_excess (HlRunList *self)
{
  GPtrArray *excess = g_ptr_array_new_with_free_func (g_object_unref);
  gint64     n_bytes = hl_run_list_get_bytes (self);
  guint      n = self->runs->len;

  NN_EACH_OF (HlRun, run, self->runs)
    {
      const HlRunFile *file = run->file;

      if (n <= HL_RUN_LIST_MAX_RUNS && n_bytes <= HL_RUN_LIST_MAX_BYTES)
        break;
      if (file->state == HL_RUN_UNDER_WAY)
        continue;

      g_ptr_array_add (excess, g_object_ref (run));
      n_bytes -= file->n_bytes;
      n--;
    }

  return excess;
}

/* Returns the run that trained when the program ended without being asked to, or NULL. */
HlRun *hl_run_list_get_interrupted (HlRunList *self) { return self->interrupted; }

static gboolean are_saving (const GPtrArray *runs)
{
  for (guint i = 0; i < runs->len; i++)
    if (HL_RUN (runs->pdata[i])->is_saving)
      return TRUE;

  return FALSE;
}

/* Returns whether a worker writes or reads runs. */
gboolean hl_run_list_is_saving (HlRunList *self)
{
  return are_saving (self->runs) || are_saving (self->gone);
}

static void end_last (HlRunList *self) { g_clear_handle_id (&self->watch, g_source_remove); }

static void hl_run_list_class_init (HlRunListClass *klass)
{
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlRunList, g_free, folder);
  HL_KEEPS (HlRunList, g_ptr_array_unref, runs, gone);
  HL_KEEPS (HlRunList, g_object_unref, dropped, interrupted);

  HL_PROPERTIES ({ "is-loading", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlRunList, is_loading) });

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 1, HL_TYPE_RUN);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "unsaved", 1, G_TYPE_STRING);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "problem", 1, G_TYPE_STRING);
}

static void hl_run_list_init (HlRunList *self)
{
  self->runs = g_ptr_array_new_with_free_func (g_object_unref);
  self->gone = g_ptr_array_new_with_free_func (g_object_unref);
}

/* Returns the runs, as soon as they have been read. folder: where the runs are, or will. */
HlRunList *hl_run_list_new (const char *folder)
{
  static const HlTaskKind loading = { load_in_worker, loaded, NULL, job_free, hl_run_files_free };
  HlRunList              *self = g_object_new (HL_TYPE_RUN_LIST, NULL);

  self->folder = g_strdup (folder);
  self->is_loading = TRUE;
  hl_task_start (&loading, self, job_new (folder, NULL));

  return self;
}
