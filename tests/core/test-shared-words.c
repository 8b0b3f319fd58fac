#include "core/text/batch.h"

#include "core/text/corpus-dataset.h"
#include "core/text/dataset.h"
#include "core/training/evaluation.h"
#include "core/training/trainer-phases.h"
#include "core/training/trainer.h"
#include "tests/support/cases.h"

/* "tom" is known as a name from the second line; every word occurs twice. */
static const char text[] = "Tom sees Tom.\tTom se voit.\n"
                           "I see Tom.\tJe vois Tom.\n"
                           "See me on page 7.\tOn me voit page 7.\n"
                           "The table is big.\tLa table est grande.\n"
                           "The table sees me.\tLa table me voit.\n"
                           "I see page 7.\tJe vois page 7.\n";

static NnDataset *build (gboolean is_book, int num_steps)
{
  g_autoptr (NnCorpus) corpus = nn_corpus_parse (text, strlen (text), "test", 0, NULL);
  NnDatasetOptions     options =
      nn_dataset_options (is_book ? nn_text_options_book () : nn_text_options_recommended ());
  NnDataset *dataset;

  options.text.min_count = 1;
  options.text.num_steps = num_steps;
  options.held_out = 0.0;
  dataset = NN_OK (nn_dataset_new, corpus, &options);

  return dataset;
}

static void assert_words (const NnVocabulary *vocabulary, const int *ids, int n,
                          const char *expected)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_string_append_printf (words, "%s%s", i > 0 ? " " : "",
                            nn_vocabulary_token (vocabulary, ids[i]));
  g_assert_cmpstr (words->str, ==, expected);
}

/* One pair with all its shared words hidden: what is read and what is to be said. */
static void assert_hidden (const NnDataset *dataset, int pair, const char *source,
                           const char *input, const char *labels)
{
  const NnHiding      always = { 1.0, 1, 0 };
  g_autoptr (NnBatch) batch = nn_batch_new (dataset->training, &pair, 1, NN_BATCH_PACKED);

  nn_shared_words_hide (dataset->training, &pair, &always, batch);
  assert_words (dataset->source_vocabulary, batch->source, batch->source_rows->N, source);
  assert_words (dataset->target_vocabulary, batch->decoder_input, batch->target_rows->N, input);
  assert_words (dataset->target_vocabulary, batch->labels, batch->target_rows->N, labels);
}

NN_TEST (names_numbers_and_borrowed_words_are_hidden)
{
  g_autoptr (NnDataset) dataset = build (FALSE, 20);

  assert_hidden (dataset, 1, "i see <unk> . <eos>", "<bos> je vois <unk> .",
                 "je vois <unk> . <eos>");
  assert_hidden (dataset, 2, "see me on <unk> <unk> . <eos>", "<bos> on me voit <unk> <unk> .",
                 "on me voit <unk> <unk> . <eos>");
  assert_hidden (dataset, 3, "the <unk> is big . <eos>", "<bos> la <unk> est grande .",
                 "la <unk> est grande . <eos>");
}

NN_TEST (a_word_that_stands_twice_is_not)
{
  g_autoptr (NnDataset) dataset = build (FALSE, 20);

  assert_hidden (dataset, 0, "tom sees tom . <eos>", "<bos> tom se voit .", "tom se voit . <eos>");
}

/* "page" is the last token that is left of the target: a label, but nothing to read. */
NN_TEST (what_was_cut_off_is_not_hidden)
{
  g_autoptr (NnDataset) dataset = build (FALSE, 4);

  assert_hidden (dataset, 2, "see me on <unk>", "<bos> on me voit", "on me voit <unk>");
}

NN_TEST (the_textbook_hides_nothing)
{
  g_autoptr (NnDataset) dataset = build (TRUE, 8);

  assert_hidden (dataset, 1, "i see tom . <eos>", "<bos> je vois tom .", "je vois tom . <eos>");
}

static int count_hidden (const NnDataset *dataset, NnHiding hiding)
{
  const int           order[] = { 5, 1, 0, 3, 2, 4 };
  int                 n = 0;
  g_autoptr (NnBatch) batch = nn_batch_new (dataset->training, order, 6, NN_BATCH_PADDED);

  nn_shared_words_hide (dataset->training, order, &hiding, batch);
  for (int i = 0; i < batch->source_rows->N; i++)
    n += batch->source[i] == dataset->source_vocabulary->unk;

  return n;
}

/* Seven words can be hidden: tom; page and 7 twice; table twice. */
NN_TEST (the_share_is_kept)
{
  g_autoptr (NnDataset) dataset = build (FALSE, 20);
  int                   sum = 0;

  for (int epoch = 0; epoch < 1000; epoch++)
    sum += count_hidden (dataset, (NnHiding){ 0.2, 1, epoch });

  g_assert_cmpint (sum, >, 1300);
  g_assert_cmpint (sum, <, 1500);
  g_assert_cmpint (count_hidden (dataset, (NnHiding){ 0.0, 1, 0 }), ==, 0);
}

/* Whether a word is hidden does not depend on the batch that it came in. */
NN_TEST (the_order_of_pairs_does_not_matter)
{
  g_autoptr (NnDataset) dataset = build (FALSE, 20);

  for (int epoch = 0; epoch < 50; epoch++)
    {
      const NnHiding hiding = { 0.5, 7, epoch };
      int            n = 0;

      for (int pair = 0; pair < 6; pair++)
        {
          g_autoptr (NnBatch) batch = nn_batch_new (dataset->training, &pair, 1, NN_BATCH_PACKED);

          nn_shared_words_hide (dataset->training, &pair, &hiding, batch);
          for (int i = 0; i < batch->source_rows->N; i++)
            n += batch->source[i] == dataset->source_vocabulary->unk;
        }
      g_assert_cmpint (n, ==, count_hidden (dataset, hiding));
    }
}

/* A trainer of these pairs that hides every word it can. */
static NnTrainer *new_trainer (const NnDataset *dataset, NnTransformer *model, double share)
{
  NnTrainingConfig config = nn_training_config_default ();
  NnTrainer       *trainer;

  config.unknown_share = share;
  config.workers = 1;
  trainer = NN_OK (nn_trainer_new, model, &config, dataset);

  return trainer;
}

static NnTransformer *new_model (const NnDataset *dataset)
{
  NnConfig       config = nn_config_default ();
  NnRandom       random = nn_random_new (1);
  NnTransformer *model;

  config.num_hiddens = 8;
  config.num_heads = 2;
  config.ffn_num_hiddens = 8;
  config.source_vocab = dataset->source_vocabulary->size;
  config.target_vocab = dataset->target_vocabulary->size;
  model = nn_transformer_new (&config);
  nn_transformer_initialize (model, &random);

  return model;
}

NN_TEST (training_hides_and_judging_does_not)
{
  g_autoptr (NnDataset)     dataset = build (FALSE, 20);
  g_autoptr (NnTransformer) model = new_model (dataset);
  g_autoptr (NnTrainer)     hiding = new_trainer (dataset, model, 1.0);
  g_autoptr (NnTrainer)     plain = new_trainer (dataset, model, 0.0);
  const NnPairs            *pairs = dataset->training;
  const double              loss = nn_trainer_evaluate (plain, pairs, FALSE, NULL).masked;
  int                       n = 0;

  g_assert_cmpfloat (nn_trainer_evaluate (hiding, pairs, FALSE, NULL).masked, ==, loss);

  nn_trainer_draw_batch (hiding);
  for (int i = 0; i < hiding->slices->batch->source_rows->N; i++)
    n += hiding->slices->batch->source[i] == dataset->source_vocabulary->unk;
  g_assert_cmpint (n, ==, 7);
}
