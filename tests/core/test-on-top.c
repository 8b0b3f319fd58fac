#include "core/checkpoint/on-top.h"

#include <math.h>

#include "core/checkpoint/resume.h"
#include "core/engine/each.h"
#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"
#include "tests/support/cases.h"
#include "tests/support/checkpoint-files.h"

/* A small model of numbers, and a person's own sentences with words that it does not know. */
typedef struct
{
  NnTestFolder files;
  char        *corpus;
  char        *own;
  char        *base; /* the file of the model */
} Fixture;

static const char own_text[] = "say zero .\tdis Zéro .\n"
                               "say un zero .\tdis un Zéro .\n"
                               "say mille un .\tdis mille-et un .\n"
                               "say zero mille .\tdis Zéro mille-et .\n";

static void write_base (Fixture *fixture, NnTokenKind tokens)
{
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (NnRun)        run = NULL;
  NnPreset                 preset;

  g_assert_true (nn_presets_find ("recommended", &preset));
  preset.model.num_hiddens = 8;
  preset.model.num_heads = 2;
  preset.model.ffn_num_hiddens = 8;
  preset.training.batch_size = 8;
  preset.training.epochs = 2;
  preset.training.warm_up = 4;
  preset.training.bleu_every = 0;
  preset.training.text.tokens = tokens;
  preset.training.text.n_merges = 3;
  options = nn_run_options_new (fixture->corpus, &preset);
  run = NN_OK (nn_run_new, options, NULL);
  for (int i = 0; i < 3; i++)
    g_assert_true (nn_trainer_update (run->trainer, NULL));
  g_assert_true (nn_run_save (run, fixture->base, FALSE, NULL));
}

static void set_up (Fixture *fixture, gconstpointer user_data)
{
  static const char *const words[] = { "un", "deux", "trois", "quatre", "cinq" };
  g_autoptr (GString)      text = g_string_new (NULL);

  nn_test_folder_init (&fixture->files);
  fixture->corpus = g_build_filename (fixture->files.folder, "corpus.tsv", NULL);
  fixture->own = g_build_filename (fixture->files.folder, "own.tsv", NULL);
  fixture->base = g_build_filename (fixture->files.folder, "base.safetensors", NULL);
  for (int i = 0; i < 40; i++)
    g_string_append_printf (text, "say %s %s .\tdis %s %s .\n", words[i % 5], words[i / 5 % 5],
                            words[i % 5], words[i / 5 % 5]);
  nn_test_write (fixture->corpus, text->str);
  nn_test_write (fixture->own, own_text);
  write_base (fixture, NN_TOKENS_WORDS);
}

static void tear_down (Fixture *fixture, gconstpointer user_data)
{
  g_free (fixture->base);
  g_free (fixture->own);
  g_free (fixture->corpus);
  nn_test_folder_clear (&fixture->files);
}

static NnRun *go_on (Fixture *fixture, const char *corpus)
{
  g_autoptr (NnCheckpoint) base = nn_checkpoint_load (fixture->base, NULL);
  g_autoptr (NnRunOptions) options = nn_on_top_options (base, fixture->base, corpus, fixture->own);
  NnRun                   *run;

  options->training.held_out = 0.0;
  options->training.epochs = 2;
  options->training.warm_up = 0;
  run = NN_OK (nn_run_new_on_top, options, NULL);

  return run;
}

NN_FIXTURE_TEST (new_words_get_rows_behind_the_old_ones)
{
  g_autoptr (NnCheckpoint) base = nn_checkpoint_load (fixture->base, NULL);
  g_autoptr (NnRun)        run = go_on (fixture, fixture->corpus);
  const NnVocabulary      *known = base->source_vocabulary;
  const NnVocabulary      *grown = run->dataset->source_vocabulary;

  g_assert_cmpint (grown->size, ==, known->size + 2);
  for (int id = 0; id < known->size; id++)
    g_assert_cmpstr (nn_vocabulary_token (grown, id), ==, nn_vocabulary_token (known, id));
  g_assert_cmpstr (nn_vocabulary_token (grown, known->size), ==, "zero");
  g_assert_cmpstr (nn_vocabulary_token (grown, known->size + 1), ==, "mille");

  /* a name is written as the own sentences write it */
  grown = run->dataset->target_vocabulary;
  g_assert_cmpstr (nn_vocabulary_spelling (grown, nn_vocabulary_id (grown, "zéro")), ==, "Zéro");
}

/* Before the first update every old number is where it was, and a new word is near <unk>. */
NN_FIXTURE_TEST (what_is_known_stays)
{
  g_autoptr (NnCheckpoint) base = nn_checkpoint_load (fixture->base, NULL);
  g_autoptr (NnRun)        run = go_on (fixture, fixture->corpus);
  const NnParameters      *before = base->model->parameters;
  int                      n_grown = 0;

  NN_EACH_OF (NnParameter, parameter, before->items)
    {
      const NnTensor *old = parameter->value;
      const char     *path = parameter->path;
      const NnTensor *new = nn_parameters_find (run->model->parameters, path)->value;
      const int old_columns = old->shape.dims[old->shape.n_dims - 1];
      const int columns = new->shape.dims[new->shape.n_dims - 1];

      n_grown += !nn_shape_equal (old->shape, new->shape);
      for (gsize k = 0; k < old->length; k++)
        g_assert_cmpfloat (
            old->values[k], ==,
            new->values[k / (gsize) old_columns * (gsize) columns + k % (gsize) old_columns]);
      for (gsize k = 0; k < new->length; k++)
        g_assert_true (isfinite (new->values[k]));
    }
  g_assert_cmpint (n_grown, ==, 4); /* two embeddings, weights and biases of the output */
}

/* Whether an old number has changed after an update, or only those of new words. */
static gboolean changes_what_is_known (Fixture *fixture)
{
  g_autoptr (NnRun)    run = go_on (fixture, fixture->corpus);
  const NnParameters  *parameters = run->model->parameters;
  g_autoptr (NnTensor) before = nn_tensor_copy (parameters->values);
  const int            known = run->dataset->source_vocabulary->size - 2;
  const NnTensor      *words = run->model->encoder->embedding->weight->value;
  const gsize          first = (gsize) (words->values - parameters->values->values);
  const gsize          row = (gsize) words->shape.dims[1];

  g_assert_true (nn_trainer_update (run->trainer, NULL));
  g_assert_true (memcmp (before->values + first + (gsize) known * row,
                         words->values + (gsize) known * row, 2 * row * sizeof (float)) != 0);

  return memcmp (before->values + first, words->values, (gsize) known * row * sizeof (float)) != 0;
}

/* Where each own pair has a new word, there is nothing else to learn. */
NN_FIXTURE_TEST (new_words_alone_learn_where_each_pair_has_one)
{
  g_autofree char *more = g_strconcat (own_text, "say un un .\tdis deux un .\n", NULL);

  g_assert_false (changes_what_is_known (fixture));
  nn_test_write (fixture->own, more);
  g_assert_true (changes_what_is_known (fixture));
}

/* A third of what it hears is its own, so that it forgets little. */
NN_FIXTURE_TEST (what_it_knows_is_repeated)
{
  g_autoptr (NnRun) run = go_on (fixture, fixture->corpus);
  g_autoptr (NnRun) alone = go_on (fixture, NULL);
  g_auto (GStrv)    remarks = nn_run_remarks (run);
  g_auto (GStrv)    warned = nn_run_remarks (alone);
  const NnPairs    *pairs = run->dataset->training;
  int               n_own = 0;

  for (int i = 0; i < pairs->n; i++)
    for (int k = pairs->source_starts[i]; k < pairs->source_starts[i + 1]; k++)
      if (pairs->source[k] == nn_vocabulary_id (run->dataset->source_vocabulary, "zero"))
        n_own++;
  /* "zero" is in three of the four own pairs, once in each */
  n_own = n_own / 3 * 4;
  g_assert_cmpint (2 * n_own, <=, pairs->n - n_own);
  g_assert_cmpint (2 * (n_own + 4), >, pairs->n - n_own);
  g_assert_cmpint (run->dataset->base_sentences->len, >, 0);
  g_assert_cmpstr (remarks[0], ==, NULL);

  g_assert_cmpint (alone->dataset->training->n, ==, 4);
  g_assert_null (alone->dataset->base_sentences);
  g_assert_nonnull (strstr (warned[0], "may forget"));
}

/* Both scores are measured; the file says from where the model continued, so it can be resumed. */
/* Returns the words of a pair to learn from, without <eos>. */
static char *source_of (const NnDataset *dataset, int pair)
{
  const NnPairs *pairs = dataset->training;
  GString       *text = g_string_new (NULL);

  for (int i = pairs->source_starts[pair]; i < pairs->source_starts[pair + 1]; i++)
    if (pairs->source[i] != dataset->source_vocabulary->eos)
      g_string_append_printf (text, "%s ",
                              nn_vocabulary_token (dataset->source_vocabulary, pairs->source[i]));

  return g_string_free (text, FALSE);
}

NN_FIXTURE_TEST (nothing_held_out_is_repeated)
{
  g_autoptr (NnRun)      run = go_on (fixture, fixture->corpus);
  g_autoptr (GHashTable) learned = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const GPtrArray       *held_out = run->dataset->base_sentences;

  for (int i = 0; i < run->dataset->training->n; i++)
    g_hash_table_add (learned, source_of (run->dataset, i));

  g_assert_true (g_hash_table_contains (learned, "say zero . ")); /* so they are compared alike */
  g_assert_cmpuint (held_out->len, >, 0);
  NN_EACH_OF (const NnHeldOutSentence, sentence, held_out)
    {
      g_autofree char *joined = g_strjoinv (" ", sentence->tokens);
      g_autofree char *text = g_strconcat (joined, " ", NULL);

      g_assert_false (g_hash_table_contains (learned, text));
    }
}

NN_FIXTURE_TEST (a_run_on_top_is_saved_and_resumed)
{
  g_autoptr (NnRun)        run = go_on (fixture, fixture->corpus);
  g_autoptr (NnCheckpoint) saved = NULL;
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (NnRun)        resumed = NULL;

  run->trainer->config.epochs = 1;
  g_assert_true (nn_trainer_run (run->trainer, NULL, NULL, NULL, NULL));
  g_assert_true (isfinite (run->trainer->base_bleu));
  g_assert_true (isnan (run->trainer->held_out_bleu)); /* none of the own ones is held out */
  g_assert_true (nn_run_save (run, fixture->files.model, TRUE, NULL));

  saved = NN_OK (nn_checkpoint_load, fixture->files.model);
  g_assert_cmpstr (saved->base, ==, fixture->base);
  options = nn_checkpoint_run_options (saved);
  resumed = NN_OK (nn_run_resume, saved, options);
  nn_test_assert_same_parameters (resumed->model, run->model);
  g_assert_cmpfloat (resumed->trainer->base_bleu, ==, run->trainer->base_bleu);
}

NN_FIXTURE_TEST (merges_stay)
{
  g_autoptr (NnRun)        run = NULL;
  g_autoptr (NnCheckpoint) base = NULL;

  write_base (fixture, NN_TOKENS_BPE);
  base = nn_checkpoint_load (fixture->base, NULL);
  run = go_on (fixture, fixture->corpus);
  g_assert_cmpint (nn_byte_pairs_count (run->dataset->source_vocabulary->byte_pairs), ==,
                   nn_byte_pairs_count (base->source_vocabulary->byte_pairs));
  g_assert_cmpint (run->dataset->source_vocabulary->size, >, base->source_vocabulary->size);
}
