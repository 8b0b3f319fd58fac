#include "ui/session/model.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/resume.h"
#include "core/checkpoint/safetensors.h"
#include "core/engine/workers.h"
#include "core/text/characters.h"
#include "core/text/dataset.h"
#include "core/text/read-file.h"
#include "ui/session/properties.h"
#include "ui/session/run-keys.h"
#include "ui/session/task.h"

/* What the place of a model's file says about it: its name, and where its corpus is. */

/* The file of a run beside a model may come from anywhere; a larger one is not read. */
#define LARGEST_RUN_FILE (1 << 20)

#define JUDGES 2 /* workers */

/* Returns the name of the run whose model @file is, or NULL. */
static char *name_of_run (GFile *file)
{
  g_autoptr (GFile)    folder = g_file_get_parent (file);
  g_autoptr (GKeyFile) run = g_key_file_new ();
  g_autofree char     *base = g_file_get_basename (file);
  g_autofree char     *path = NULL;
  g_autofree char     *text = NULL;
  g_autofree char     *name = NULL;
  gsize                length;

  if (folder == NULL || g_file_peek_path (folder) == NULL || !g_str_equal (base, HL_RUN_MODEL))
    return NULL;

  path = g_build_filename (g_file_peek_path (folder), HL_RUN_FILE, NULL);
  text = nn_read_file (path, LARGEST_RUN_FILE, FALSE, NULL, &length, NULL);
  if (text == NULL || !g_key_file_load_from_data (run, text, length, G_KEY_FILE_NONE, NULL))
    return NULL;
  name = g_key_file_get_string (run, HL_RUN_GROUP, HL_RUN_NAME, NULL);

  return name != NULL ? nn_printable (name) : NULL;
}

static char *name_of_file (GFile *file)
{
  static const char *const ends[] = { ".index.json", NN_SAFETENSORS_SUFFIX };
  g_autofree char         *base = g_file_get_basename (file);
  g_autofree char         *display = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      const gsize length = strlen (base), end = strlen (ends[i]);

      if (length > end && g_ascii_strcasecmp (base + length - end, ends[i]) == 0)
        base[length - end] = '\0';
    }
  display = g_filename_display_name (base);

  return nn_printable (display);
}

/* Returns the name of the run whose model the file is, or else of the file. */
static char *hl_model_file_name (GFile *file)
{
  char *run = name_of_run (file);

  return run != NULL ? run : name_of_file (file);
}

/* Another may have made the model, so it does not choose a folder. Returns path of the
 * corpus that the model names, if it is beside the file, or of the included one if that
 * has its name, or NULL. shipped_corpus: path of the included corpus, or NULL. */
static char *hl_model_file_corpus (GFile *file, const NnCheckpoint *checkpoint,
                                   const char *shipped_corpus)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char  *wanted = NULL;
  g_autofree char  *beside = NULL;
  g_autofree char  *shipped = NULL;

  if (checkpoint->corpus == NULL)
    return NULL;

  wanted = g_path_get_basename (checkpoint->corpus);
  if (folder != NULL)
    beside = g_build_filename (g_file_peek_path (folder), wanted, NULL);
  if (beside != NULL && g_file_test (beside, G_FILE_TEST_IS_REGULAR) &&
      !g_file_test (beside, G_FILE_TEST_IS_SYMLINK))
    return g_steal_pointer (&beside);
  if (shipped_corpus == NULL)
    return NULL;

  shipped = g_path_get_basename (shipped_corpus);

  return g_str_equal (wanted, shipped) ? g_strdup (shipped_corpus) : NULL;
}

/* --- What it learned from -------------------------------------------------------------------- */

static void hl_model_corpus_init (HlModelCorpus *self) { g_mutex_init (&self->in_reading); }

static void hl_model_corpus_clear (HlModelCorpus *self)
{
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->dataset, nn_dataset_free);
  g_clear_pointer (&self->sides, nn_sides_unref);
  g_mutex_clear (&self->in_reading);
}

/* path: where it is on this computer, or NULL. */
static void hl_model_corpus_set_path (HlModelCorpus *self, const char *path)
{
  g_free (self->path);
  self->path = g_strdup (path);
}

static void hl_model_corpus_set_sides (HlModelCorpus *self, NnSides *sides)
{
  g_clear_pointer (&self->sides, nn_sides_unref);
  self->sides = nn_sides_ref (sides);
}

static NnDataset *read_dataset (const HlModelCorpus *self, const NnCheckpoint *checkpoint,
                                const char *name, GError **error)
{
  NnPreset                 preset = nn_presets_get (0);
  g_autoptr (NnRunOptions) options = nn_run_options_new (self->path, &preset);
  g_autoptr (NnDataset)    dataset = NULL;
  g_autofree char         *corpus = nn_printable_path (self->path);

  options->n_pairs = checkpoint->n_pairs;
  options->takes_starter = checkpoint->takes_starter;
  options->source_column = checkpoint->source_column;
  options->target_column = checkpoint->target_column;
  options->training = checkpoint->training->config;
  dataset = nn_run_options_load_dataset (options, NULL, error);
  if (dataset == NULL || nn_checkpoint_was_trained_on (checkpoint, dataset))
    return g_steal_pointer (&dataset);

  return NN_FAIL_NULL (
      error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
      /* Translators: a corpus file, a model */
      _ ("“%s” is no longer the file that “%s” was trained on: its words or its number "
         "of pairs differ."),
      corpus, name);
}

/* Reads the corpus, unless that was done before.  Blocks; call it from a worker. Returns what
 * the model was trained on, or NULL. */
static const NnDataset *hl_model_corpus_load (HlModelCorpus *self, const NnCheckpoint *checkpoint,
                                              const char *name, GError **error)
{
  if (self->path == NULL || checkpoint->training == NULL)
    return NN_FAIL_NULL (
        error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
        _ ("The corpus of “%s” was not found, so there is no batch to learn from. Put "
           "the corpus into the folder of the model, use the included model, or train "
           "a model on the “Train” page."),
        name);

  g_mutex_lock (&self->in_reading);
  if (self->dataset == NULL)
    self->dataset = read_dataset (self, checkpoint, name, error);
  g_mutex_unlock (&self->in_reading);

  return self->dataset;
}

G_DEFINE_FINAL_TYPE (HlModel, hl_model, G_TYPE_OBJECT)

static void free_checkpoint (gpointer checkpoint) { nn_checkpoint_free (checkpoint); }

static void end_last (HlModel *self)
{
  if (self->original != NULL) /* it has borrowed from that all but its weights */
    {
      *self->checkpoint = (NnCheckpoint){ .model = self->checkpoint->model };
      g_clear_object (&self->original);
    }
  hl_free_elsewhere (self->checkpoint, free_checkpoint);
  hl_model_corpus_clear (&self->corpus);
  g_mutex_clear (&self->in_use);
}

static void hl_model_class_init (HlModelClass *klass)
{
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlModel, nn_intervention_free, intervention);
  HL_KEEPS (HlModel, g_free, name, fingerprint);
  HL_KEEPS (HlModel, g_object_unref, file);

  /* Whether it is known which sentences the model learned from; told when the search for them
   * has ended, whatever came of it. */
  HL_PROPERTIES ({ "knows-sides", G_TYPE_BOOLEAN, 0, HL_READ, G_CALLBACK (hl_model_knows_sides) });
}

static void hl_model_init (HlModel *self)
{
  g_mutex_init (&self->in_use);
  hl_model_corpus_init (&self->corpus);
}

/* Returns the model. checkpoint: the model and all that belongs to it; name: what people call
 * it, mostly the name of its file. */
HlModel *hl_model_new (NnCheckpoint *checkpoint, const char *name)
{
  HlModel *self = g_object_new (HL_TYPE_MODEL, NULL);

  self->checkpoint = checkpoint;
  self->name = g_strdup (name);
  hl_model_corpus_set_path (&self->corpus, checkpoint->corpus);

  return self;
}

/* Returns a model that has all of original but its weights. original: the model as it was, and
 * no altered one itself; altered: what was made of it. */
HlModel *hl_model_new_altered (HlModel *original, NnTransformer *altered,
                               const NnIntervention *intervention)
{
  HlModel *self = g_object_new (HL_TYPE_MODEL, NULL);

  g_assert (original->original == NULL);

  self->original = g_object_ref (original);
  self->intervention = nn_intervention_copy (intervention);
  self->checkpoint = g_memdup2 (original->checkpoint, sizeof *original->checkpoint);
  self->checkpoint->model = altered;
  /* Translators: the name of a model that a person has altered, to try something */
  self->name = g_strdup_printf (_ ("%s, altered"), original->name);
  g_set_object (&self->file, original->file);

  return self;
}

/* Returns a model that has learned from what latest has learned from. latest: a model of the
 * same run, at any update; snapshot: the model as it was at another one. */
HlModel *hl_model_new_snapshot (HlModel *latest, NnCheckpoint *snapshot)
{
  HlModel *self = hl_model_new (snapshot, latest->name);

  hl_model_corpus_set_path (&self->corpus, latest->corpus.path);
  if (latest->corpus.sides != NULL)
    hl_model_corpus_set_sides (&self->corpus, latest->corpus.sides);

  return self;
}

/* Returns the model that has learned: the original of an altered one. */
static HlModel *learner_of (HlModel *self)
{
  return self->original != NULL ? self->original : self;
}

/* Reads the model's corpus, unless that was done before.  Blocks; call it from a worker. Returns
 * what the model was trained on, or NULL. */
const NnDataset *hl_model_load_dataset (HlModel *self, GError **error)
{
  HlModel *learner = learner_of (self);

  return hl_model_corpus_load (&learner->corpus, learner->checkpoint, learner->name, error);
}

/* Blocks; call it from a worker. Returns the model. shipped_corpus: path of the included corpus,
 * for models that were trained on it on another machine. */
HlModel *hl_model_new_from_file (GFile *file, const char *shipped_corpus, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *name = hl_model_file_name (file);
  NnCheckpoint    *checkpoint;
  g_autofree char *corpus = NULL;
  HlModel         *self;

  if (path == NULL)
    return NN_FAIL_NULL (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("“%s” is not on this computer. Copy the model into a local folder "
                            "and open it there."),
                         name);

  checkpoint = nn_checkpoint_load (path, error);
  if (checkpoint == NULL)
    return NULL;

  self = hl_model_new (checkpoint, name);
  self->file = g_object_ref (file);
  corpus = hl_model_file_corpus (file, checkpoint, shipped_corpus);
  hl_model_corpus_set_path (&self->corpus, corpus);

  return self;
}

/* Returns whether it was copied from a run, and not read from a file. */
gboolean hl_model_is_trained_here (HlModel *self) { return self->file == NULL; }

/* Returns how many updates its weights have seen, or -1 if the file does not say. */
gint64 hl_model_get_update (HlModel *self)
{
  return self->checkpoint->training != NULL ? self->checkpoint->training->update : -1;
}

/* Returns whether the file says so. */
gboolean hl_model_get_seed (HlModel *self, guint64 *seed)
{
  if (self->checkpoint->training == NULL)
    return FALSE;

  *seed = self->checkpoint->training->config.seed;

  return TRUE;
}

/* Returns the SHA-256 of all its weights, which is the same in every file of the model. */
const char *hl_model_get_fingerprint (HlModel *self)
{
  const GPtrArray *parameters = self->checkpoint->model->parameters->items;
  GChecksum       *sum;

  if (self->fingerprint != NULL)
    return self->fingerprint;

  sum = g_checksum_new (G_CHECKSUM_SHA256);
  for (guint i = 0; i < parameters->len; i++)
    {
      const NnTensor *value = ((const NnParameter *) parameters->pdata[i])->value;

      g_checksum_update (sum, (const guchar *) value->values,
                         (gssize) (value->length * sizeof (float)));
    }
  self->fingerprint = g_strdup (g_checksum_get_string (sum));
  g_checksum_free (sum);

  return self->fingerprint;
}

/* Returns one line for people: name, updates, seed. */
char *hl_model_describe (HlModel *self)
{
  const NnTrainingState *training = self->checkpoint->training;
  g_autofree char       *update = NULL;
  g_autofree char       *seed = NULL;

  if (training == NULL)
    return g_strdup (self->name);

  update = g_strdup_printf ("%'" G_GINT64_FORMAT, training->update);
  seed = g_strdup_printf ("%" G_GUINT64_FORMAT, training->config.seed);

  /* Translators: a model's name, how often it was updated, where its chance came from */
  return g_strdup_printf (_ ("%s · updates: %s · seed %s"), self->name, update, seed);
}

void hl_model_set_sides (HlModel *self, NnSides *sides)
{
  hl_model_corpus_set_sides (&self->corpus, sides);
}

static gpointer find_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  return (gpointer) hl_model_load_dataset (data, NULL);
}

static void found (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  HlModel         *self = owner;
  const NnDataset *dataset = result;

  self->is_finding_sides = FALSE;
  if (dataset != NULL)
    hl_model_set_sides (learner_of (self), dataset->sides);
  g_object_notify (owner, "knows-sides");
}

/* Works out in the background which sentences the model learned from, unless that is known: its
 * corpus is read, and the split hangs on the seed alone.  A corpus that is gone is not an error:
 * then the answer is “not known”. */
void hl_model_find_sides (HlModel *self)
{
  static const HlTaskKind finding = { .run = find_in_worker, .done = found };

  if (self->is_finding_sides || hl_model_knows_sides (self) ||
      learner_of (self)->corpus.path == NULL)
    return;

  self->is_finding_sides = TRUE;
  hl_task_start (&finding, self, self);
}

/* Returns whether it is known which sentences the model learned from. */
gboolean hl_model_knows_sides (HlModel *self) { return learner_of (self)->corpus.sides != NULL; }

/* Returns whether the model learned from the sentence, was judged by it, or neither. */
NnSide hl_model_get_side (HlModel *self, const char *sentence)
{
  const NnSides *sides = learner_of (self)->corpus.sides;

  return sides != NULL ? nn_side_of (sides, sentence) : NN_SIDE_UNKNOWN;
}

/* Returns the settings with which the held-out sentences are scored: few threads, because the
 * window and maybe a run need theirs. */
NnTrainingConfig hl_model_judging_recipe (HlModel *self)
{
  NnTrainingConfig config = self->checkpoint->training->config;

  config.workers = MIN (nn_workers_allowed (), JUDGES);

  return config;
}

/* Blocks; call it from a worker. Returns whether the file is whole: the model before anything in
 * it was altered. */
gboolean hl_model_save (HlModel *self, GFile *file, GError **error)
{
  HlModel         *saved = self->original != NULL ? self->original : self;
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    return nn_checkpoint_save (saved->checkpoint, path, error);

  return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                  _ ("This folder is not on this computer. Save the model into a local "
                     "folder, then copy it from there."));
}

/* Waits until no other thread computes with the model. Returns the model to compute with, until
 * that is freed; NULL if the model cannot translate, and then it is not locked. */
HlModelLocker *hl_model_lock (HlModel *self, GError **error)
{
  NnTranslator  *translator;
  HlModelLocker *locker;

  g_mutex_lock (&self->in_use);
  translator = nn_checkpoint_new_translator (self->checkpoint, error);
  if (translator == NULL)
    {
      g_mutex_unlock (&self->in_use);
      return NULL;
    }

  locker = g_new (HlModelLocker, 1);
  *locker = (HlModelLocker){ g_object_ref (self), translator };

  return locker;
}

/* Lets others compute with the model. */
void hl_model_locker_free (HlModelLocker *self)
{
  if (self == NULL)
    return;

  nn_translator_free (self->translator);
  g_mutex_unlock (&self->model->in_use);
  g_object_unref (self->model);
  g_free (self);
}
