#include "ui/session/model-corpus.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/resume.h"
#include "core/text/printable.h"

void hl_model_corpus_init (HlModelCorpus *self) { g_mutex_init (&self->in_reading); }

void hl_model_corpus_clear (HlModelCorpus *self)
{
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->dataset, nn_dataset_free);
  g_clear_pointer (&self->sides, nn_sides_unref);
  g_mutex_clear (&self->in_reading);
}

/* path: where it stands on this computer, or NULL. */
void hl_model_corpus_set_path (HlModelCorpus *self, const char *path)
{
  g_free (self->path);
  self->path = g_strdup (path);
}

void hl_model_corpus_set_sides (HlModelCorpus *self, NnSides *sides)
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

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               _ ("“%s” is no longer the file that “%s” was trained on: its words or its number "
                  "of pairs differ."),
               corpus, name);

  return NULL;
}

/* Reads the corpus, unless that was done before.  Blocks; call it from a worker. Returns what
 * the model was trained on, or NULL. */
const NnDataset *hl_model_corpus_load (HlModelCorpus *self, const NnCheckpoint *checkpoint,
                                       const char *name, GError **error)
{
  if (self->path == NULL || checkpoint->training == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _ ("The corpus of “%s” was not found, so there is no batch to learn from. "
                      "Put it into the folder of the model, use the included model, or train "
                      "one on the Train page."),
                   name);
      return NULL;
    }

  g_mutex_lock (&self->in_reading);
  if (self->dataset == NULL)
    self->dataset = read_dataset (self, checkpoint, name, error);
  g_mutex_unlock (&self->in_reading);

  return self->dataset;
}
