#include "core/checkpoint/snapshot-files.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "core/checkpoint/safetensors.h"
#include "core/engine/fail.h"
#include "core/text/characters.h"

/* A number with more digits may not fit into a gint64. */
#define MAX_DIGITS 18

/* A snapshot, and a model with m and v. */
#define N_COPIES 4.0

static char *name_of (gint64 update)
{
  return g_strdup_printf ("%010" G_GINT64_FORMAT NN_SAFETENSORS_SUFFIX, update);
}

/**
 * @folder: (type filename): the folder of a run's snapshots
 * @update: the number of updates before the snapshot
 * Returns: (transfer full) (type filename): the file of that snapshot
 */
char *nn_snapshot_path (const char *folder, gint64 update)
{
  g_autofree char *name = name_of (update);

  return g_build_filename (folder, name, NULL);
}

/* Returns the update of a snapshot's file, −1 for a file of another name. */
static gint64 update_of (const char *name)
{
  const gsize      digits = strspn (name, "0123456789");
  gint64           update;
  g_autofree char *own = NULL;

  if (digits == 0 || digits > MAX_DIGITS)
    return -1;

  update = g_ascii_strtoll (name, NULL, 10);
  own = name_of (update);

  return g_str_equal (name, own) ? update : -1;
}

static int compare_updates (gconstpointer a, gconstpointer b)
{
  const gint64 first = *(const gint64 *) a;
  const gint64 second = *(const gint64 *) b;

  return (first > second) - (first < second);
}

/**
 * @folder: (type filename): the folder of a run's snapshots; it need not exist
 * Returns: (transfer full) (element-type gint64): the updates that have a file, ascending
 */
GArray *nn_snapshots_in (const char *folder)
{
  GArray          *updates = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      const gint64 update = update_of (name);

      if (update >= 0)
        g_array_append_val (updates, update);
    }
  g_array_sort (updates, compare_updates);

  return updates;
}

static gboolean make_folder (const char *folder, GError **error)
{
  g_autofree char *name = g_filename_display_name (folder);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;

  return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                  /* Translators: %s is the path of a folder */
                  _ ("The snapshots of the run cannot be kept: the folder “%s” cannot be created."),
                  name);
}

/* Deletes the files of snapshots that the run no longer has. */
static void delete_others (const char *folder, const GPtrArray *snapshots)
{
  g_autoptr (GArray) updates = nn_snapshots_in (folder);
  guint              next = 0;

  for (guint i = 0; i < updates->len; i++)
    {
      const gint64     update = g_array_index (updates, gint64, i);
      g_autofree char *path = nn_snapshot_path (folder, update);

      while (next < snapshots->len && ((NnSnapshot *) snapshots->pdata[next])->update < update)
        next++;
      if (next == snapshots->len || ((NnSnapshot *) snapshots->pdata[next])->update > update)
        g_remove (path);
    }
}

static void fill (NnTransformer *model, const NnSnapshot *snapshot)
{
  NnTensor *block = model->parameters->values;

  g_assert (snapshot->values->length == block->length);

  memcpy (block->values, snapshot->values->values, block->length * sizeof (float));
}

/* Checks that the disk has space for a snapshot and, besides it, for one more copy of the model
 * with Adam's m and v.  Where the space is not known, there is enough. */
static gboolean leaves_room (const NnCheckpoint *common, const char *folder, GError **error)
{
  const gsize           n = common->model->parameters->values->length;
  const double          n_bytes = N_COPIES * (double) n * sizeof (float);
  const char           *attribute = G_FILE_ATTRIBUTE_FILESYSTEM_FREE;
  g_autoptr (GFile)     place = g_file_new_for_path (folder);
  g_autoptr (GFileInfo) disk = g_file_query_filesystem_info (place, attribute, NULL, NULL);
  g_autofree char      *name = NULL;

  if (disk == NULL || !g_file_info_has_attribute (disk, attribute) ||
      (double) g_file_info_get_attribute_uint64 (disk, attribute) >= n_bytes)
    return TRUE;

  name = g_filename_display_name (folder);
  return NN_FAIL (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_NO_SPACE,
                  /* Translators: %s is the path of a folder */
                  _ ("There is not enough room for more snapshots in “%s”: the remaining space is "
                     "reserved for the model. Free some disk space."),
                  name);
}

/* Writes the snapshots that are only in memory.  One model gets the parameters of one snapshot
 * after the other. */
static gboolean write_pending (NnSnapshots *self, const GPtrArray *snapshots,
                               const NnCheckpoint *common, const char *folder, GError **error)
{
  g_autoptr (NnTransformer) model = nn_transformer_new (&common->model->config);

  for (guint i = 0; i < snapshots->len; i++)
    {
      const NnSnapshot *snapshot = snapshots->pdata[i];
      g_autofree char  *path = nn_snapshot_path (folder, snapshot->update);
      NnCheckpoint      borrowed = *common;

      if (snapshot->values == NULL)
        continue;

      if (!leaves_room (common, folder, error))
        return FALSE;
      fill (model, snapshot);
      borrowed.model = model;
      borrowed.training = snapshot->report;
      if (!nn_checkpoint_save (&borrowed, path, error))
        return FALSE;
      nn_snapshots_set_saved (self, snapshot->update);
    }

  return TRUE;
}

static gboolean have_pending (const GPtrArray *snapshots)
{
  for (guint i = 0; i < snapshots->len; i++)
    if (((NnSnapshot *) snapshots->pdata[i])->values != NULL)
      return TRUE;

  return FALSE;
}

/**
 * @common: any checkpoint of that run, for the parts that all snapshots share: configuration,
 *   vocabularies, settings and origin
 * @folder: (type filename): their folder, which is created if needed
 * @error: an error of nn_checkpoint_save() or of creating the folder; files that have been written
 *   stay
 *
 * Brings the folder up to date: files of snapshots that are no longer in @self are deleted, and
 * snapshots that are only in memory are written, as long as there is space for the model itself
 * too.
 *
 * Returns: whether all are on the disk
 */
gboolean nn_snapshots_write (NnSnapshots *self, const NnCheckpoint *common, const char *folder,
                             GError **error)
{
  g_autoptr (GPtrArray) snapshots = nn_snapshots_list (self);

  delete_others (folder, snapshots);

  return !have_pending (snapshots) ||
         (make_folder (folder, error) && write_pending (self, snapshots, common, folder, error));
}

/**
 * @self: (nullable): the snapshots of the run
 * @folder: (type filename): their folder
 * @error: why the model itself could not be saved; cleared if there is more room now
 *
 * Removes about half of them, if the model could not be saved because the disk is full.
 *
 * Returns: whether it is worth trying again
 */
gboolean nn_snapshots_give_way (NnSnapshots *self, const char *folder, GError **error)
{
  g_autoptr (GPtrArray) rest = NULL;

  if (self == NULL ||
      !g_error_matches (*error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_NO_SPACE) ||
      !nn_snapshots_thin (self))
    return FALSE;

  rest = nn_snapshots_list (self);
  delete_others (folder, rest);
  g_clear_error (error);

  return TRUE;
}

/**
 * @folder: (type filename): the folder of a run's snapshots
 * @update: the number of updates before the snapshot
 * @error: (nullable): as nn_checkpoint_load(), or %NN_CHECKPOINT_ERROR_TRAINING if the file holds
 *   the model after another number of updates
 * Returns: (transfer full) (nullable): the model after @update updates
 */
NnCheckpoint *nn_snapshot_load (const char *folder, gint64 update, GError **error)
{
  g_autofree char         *path = nn_snapshot_path (folder, update);
  g_autoptr (NnCheckpoint) checkpoint = nn_checkpoint_load (path, error);
  g_autofree char         *name = NULL;
  g_autofree char         *wanted = NULL;

  if (checkpoint == NULL ||
      (checkpoint->training != NULL && checkpoint->training->update == update))
    return g_steal_pointer (&checkpoint);

  name = nn_printable_path (path);
  wanted = g_strdup_printf ("%" G_GINT64_FORMAT, update);
  return NN_FAIL_NULL (
      error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING,
      /* Translators: name of a file, number of updates */
      _ ("“%s” does not contain the model after update %s: the file was renamed or "
         "replaced. Choose another update."),
      name, wanted);
}

static NnTrainingState *copy_report (const NnTrainingState *report)
{
  NnTrainingState *copy = nn_training_state_new ();
  GArray          *history = copy->history;

  *copy = *report;
  copy->m = report->m != NULL ? nn_tensor_copy (report->m) : NULL;
  copy->v = report->v != NULL ? nn_tensor_copy (report->v) : NULL;
  copy->history = history;
  g_array_append_vals (history, report->history->data, report->history->len);

  return copy;
}

/**
 * @self: a snapshot whose parameters are in memory
 * @common: any checkpoint of that run, for the parts that all snapshots share
 * Returns: (transfer full): the model of the snapshot; the training can be resumed from it if the
 *   snapshot has Adam's m and v
 */
NnCheckpoint *nn_snapshot_to_checkpoint (const NnSnapshot *self, const NnCheckpoint *common)
{
  NnTransformer *model = nn_transformer_new (&common->model->config);
  NnCheckpoint  *checkpoint;

  fill (model, self);
  checkpoint = nn_checkpoint_new (model, nn_vocabulary_ref (common->source_vocabulary),
                                  nn_vocabulary_ref (common->target_vocabulary), common->text);
  nn_checkpoint_set_origin (checkpoint, common->preset, common->corpus, common->n_pairs,
                            common->takes_starter);
  checkpoint->source_column = common->source_column;
  checkpoint->target_column = common->target_column;
  checkpoint->base = g_strdup (common->base);
  checkpoint->base_corpus = g_strdup (common->base_corpus);
  nn_checkpoint_set_training (checkpoint, copy_report (self->report));

  return checkpoint;
}

/**
 * @folder: (type filename): the folder of a run's snapshots
 *
 * Deletes the snapshots, and the folder too if it is empty then.
 */
void nn_snapshots_delete (const char *folder)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  delete_others (folder, none);
  g_rmdir (folder);
}
