#include "tests/bench/bench-workload.h"

#include <string.h>

#include "core/engine/owned.h"
#include "core/text/corpus-dataset.h"
#include "core/training/presets.h"
#include "core/translation/translate.h"

/* The textbook's experiment, on the first pairs of a corpus. */
static HlWorkloadConfig book (void)
{
  HlWorkloadConfig self = { .name = "book", .n_pairs = NN_BOOK_TRAINING };
  NnPreset         preset;

  if (!nn_presets_find ("book-mlx", &preset))
    g_assert_not_reached ();
  self.model = preset.model;
  self.training = preset.training;

  return self;
}

/* A model that learns the shipped corpus, on sentences of one length. */
static HlWorkloadConfig small (void)
{
  HlWorkloadConfig self = book ();

  self.name = "small";
  self.model.num_hiddens = 128;
  self.model.ffn_num_hiddens = 512;
  self.training.batch_size = 64;
  self.length = 12;
  self.n_words = 2200;

  return self;
}

/* The base model of Vaswani et al. 2017, with a smaller vocabulary. */
static HlWorkloadConfig base (void)
{
  HlWorkloadConfig self = book ();

  self.name = "base";
  self.model.num_hiddens = 512;
  self.model.num_blks = 6;
  self.model.num_heads = 8;
  self.model.ffn_num_hiddens = 2048;
  self.training.batch_size = 32;
  self.length = 32;
  self.n_words = 10000;

  return self;
}

/* Returns whether there is such a configuration. name: "book", "small" or "base". */
gboolean hl_workload_config_find (const char *name, HlWorkloadConfig *config)
{
  static HlWorkloadConfig (*const configs[]) (void) = { book, small, base };

  for (gsize i = 0; i < G_N_ELEMENTS (configs); i++)
    {
      *config = configs[i]();
      if (strcmp (config->name, name) == 0)
        return TRUE;
    }

  return FALSE;
}

/* A text of made-up words, each of which occurs. */
static char *make_up_text (const HlWorkloadConfig *config, int n_pairs)
{
  GString  *text = g_string_new (NULL);
  const int length = config->length - 1; /* the last token is <eos> */

  for (int i = 0; i < n_pairs; i++)
    for (int side = 0; side < 2; side++)
      {
        for (int t = 0; t < length; t++)
          g_string_append_printf (text, "%sw%d", t == 0 ? "" : " ",
                                  (i * length + t + side) % config->n_words);
        g_string_append_c (text, side == 0 ? '\t' : '\n');
      }

  return g_string_free (text, FALSE);
}

static NnDataset *make_up_dataset (HlWorkloadConfig *config, NnDatasetOptions options,
                                   GError **error)
{
  const int        enough = config->n_words / (config->length - 1) + 1;
  g_autofree char *text = NULL;

  config->n_pairs = MAX (config->n_pairs, enough);
  config->training.text.num_steps = config->length;

  options.n_training = config->n_pairs;
  options.text.num_steps = config->length;
  options.text.min_count = 1;
  text = make_up_text (config, config->n_pairs + 1); /* see book-text.h */

  return nn_dataset_new_from_text (text, &options, error);
}

static NnDataset *load_dataset (HlWorkloadConfig *config, const char *corpus, GError **error)
{
  NnDatasetOptions     options = nn_dataset_options (config->training.text);
  g_autoptr (NnCorpus) pairs = NULL;

  options.n_training = config->n_pairs;
  options.n_validation = 0;

  if (config->length > 0)
    return make_up_dataset (config, options, error);

  pairs = nn_corpus_load (corpus, config->n_pairs + 1, NULL, error);

  return pairs != NULL ? nn_dataset_new (pairs, &options, error) : NULL;
}

/* Returns a model before its first update, or NULL. corpus: where the sentences come from,
 * unless they are made up. */
HlWorkload *hl_workload_new (const HlWorkloadConfig *config, const char *corpus, GError **error)
{
  g_autoptr (HlWorkload) self = g_new0 (HlWorkload, 1);
  NnRandom               random = nn_random_new (config->training.seed);

  self->config = *config;
  self->config.training.bleu_every = 0;

  self->dataset = load_dataset (&self->config, corpus, error);
  if (self->dataset == NULL)
    return NULL;

  self->config.model.source_vocab = self->dataset->source_vocabulary->size;
  self->config.model.target_vocab = self->dataset->target_vocabulary->size;
  if (!nn_config_validate (&self->config.model, error) ||
      !nn_training_config_validate (&self->config.training, error))
    return NULL;

  self->model = nn_transformer_new (&self->config.model);
  nn_transformer_initialize (self->model, &random);
  self->trainer = nn_trainer_new (self->model, &self->config.training, self->dataset, error);
  if (self->trainer == NULL)
    return NULL;

  self->translator =
      nn_translator_new (self->model, self->dataset->source_vocabulary,
                         self->dataset->target_vocabulary, self->dataset->text, error);

  return self->translator != NULL ? g_steal_pointer (&self) : NULL;
}

NN_FREES_FOR_ALL (HlWorkload, hl_workload_free, (nn_translator_free, translator),
                  (nn_trainer_free, trainer), (nn_transformer_free, model),
                  (nn_dataset_free, dataset))

/* Returns whether it is an experiment that ends, and not just sentence after sentence. */
gboolean hl_workload_has_epochs (const HlWorkload *self) { return self->config.length == 0; }

/* Returns a sentence that the model learns from. */
char *hl_workload_sentence (const HlWorkload *self, int pair)
{
  const NnPairs *pairs = self->dataset->training;
  const int      start = pairs->source_starts[pair % pairs->n];
  const int      end = pairs->source_starts[pair % pairs->n + 1];
  GString       *sentence = g_string_new (NULL);

  for (int i = start; i < end; i++)
    if (pairs->source[i] != self->dataset->source_vocabulary->eos)
      g_string_append_printf (
          sentence, "%s%s", i == start ? "" : " ",
          nn_vocabulary_token (self->dataset->source_vocabulary, pairs->source[i]));

  return g_string_free (sentence, FALSE);
}

/* Translates it greedily and in the textbook's way, which always writes num_steps tokens, so
 * that a model that has learned little takes as long as one that has learned much. Returns how
 * many tokens were written; 0 if something went wrong. */
int hl_workload_translate (const HlWorkload *self, const char *sentence, GError **error)
{
  NnTranslationOptions      options = nn_translation_options_default ();
  g_autoptr (NnTranslation) translation = NULL;

  options.is_book = TRUE;
  options.workers = self->config.training.workers;
  translation = nn_translate (self->translator, sentence, &options, NULL, error);

  return translation != NULL ? translation->T : 0;
}
