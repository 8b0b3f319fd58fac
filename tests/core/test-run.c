#include "core/engine/each.h"
#include "core/training/run.h"

#include "tests/support/workshop.h"

static NnRun *new_run (const NnRunOptions *options) { return NN_OK (nn_run_new, options, NULL); }

static NnDataset *load_dataset (const NnRunOptions *options)
{
  return NN_OK (nn_run_options_load_dataset, options, NULL);
}

static void assert_refused (const NnRunOptions *options, const char *part)
{
  g_autoptr (GError) error = NN_ERROR (nn_run_new, options, NULL);

  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, part));
}

HL_WORKSHOP_TEST (options_begin_as_the_recipe)
{
  NnPreset                 preset;
  g_autoptr (NnRunOptions) options = NULL;

  g_assert_true (nn_presets_find ("classic", &preset));
  options = nn_run_options_new ("there.tsv", &preset);

  g_assert_cmpstr (options->corpus, ==, "there.tsv");
  g_assert_cmpstr (options->preset, ==, "classic");
  g_assert_cmpint (options->n_pairs, ==, 0);
  g_assert_cmpint (options->model.num_hiddens, ==, 32);
  g_assert_cmpint (options->training.epochs, ==, 200);
}

/* Hundreds of gigabytes of gradients: each thread has its own. */
HL_WORKSHOP_TEST (new_asks_for_the_memory_first)
{
  g_autoptr (NnRunOptions) options = nn_run_options_copy (workshop->options);

  options->model.num_hiddens = 3400;
  options->model.ffn_num_hiddens = 3400;
  options->model.num_blks = 2;
  options->training.workers = NN_TRAINING_CONFIG_MAX_WORKERS;

  assert_refused (options, "not enough memory");
}

HL_WORKSHOP_TEST (options_copy_stands_alone)
{
  g_autoptr (NnRunOptions) copy = NULL;

  workshop->options->n_pairs = 7;
  copy = nn_run_options_copy (workshop->options);
  workshop->options->corpus[0] = '?';
  workshop->options->preset[0] = '?';
  workshop->options->training.epochs = 1;

  g_assert_cmpstr (copy->corpus, ==, workshop->corpus);
  g_assert_cmpstr (copy->preset, ==, "recommended");
  g_assert_cmpint (copy->training.epochs, ==, 4);
  g_assert_cmpint (copy->n_pairs, ==, 7);
}

HL_WORKSHOP_TEST (options_out_of_range_are_refused)
{
  NnRunOptions *options = workshop->options;

  g_assert_true (nn_run_options_validate (options, NULL));

  options->model.num_heads = 3;
  assert_refused (options, "3 heads");
  options->model.num_heads = 2;

  options->training.epochs = 0;
  assert_refused (options, "epochs");
  options->training.epochs = 1;

  options->training.learning_rate = 1e9;
  assert_refused (options, "1e+09");
  options->training.learning_rate = 0.001;

  options->training.text.num_steps = options->model.max_positions + 1;
  assert_refused (options, "num_steps");
}

/* The textbook's n are training pairs, and those to judge by follow. */
HL_WORKSHOP_TEST (dataset_of_the_book_has_n_training_pairs)
{
  g_autoptr (NnDataset) dataset = NULL;

  workshop->options->training.text = nn_text_options_book ();
  workshop->options->n_pairs = 10;
  dataset = load_dataset (workshop->options);

  g_assert_cmpint (dataset->training->n, ==, 10);
  g_assert_cmpint (dataset->held_out->n, ==, 15);
}

/* Our n are lines, from which both parts are taken. */
HL_WORKSHOP_TEST (dataset_of_our_own_has_n_lines)
{
  g_autoptr (NnDataset) dataset = NULL;

  workshop->options->training.held_out = 0.3;
  workshop->options->n_pairs = 10;
  dataset = load_dataset (workshop->options);

  g_assert_cmpint (dataset->held_out->n, >, 0);
  g_assert_cmpint (dataset->training->n + dataset->held_out->n, ==, 10);
}

/* Marks the first @n of the corpus as its starter part, and turns the file around so that
 * they are last. */
static void mark_starter (HlTestWorkshop *workshop, int n)
{
  g_autofree char    *text = NULL;
  g_auto (GStrv)      lines = NULL;
  g_autoptr (GString) marked = g_string_new (NULL);

  g_assert_true (g_file_get_contents (workshop->corpus, &text, NULL, NULL));
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *line =
          g_strdup_printf ("%s\t%s\n", lines[i], i < n ? "written:x starter" : "written:x");

      g_string_prepend (marked, line);
    }
  nn_test_write (workshop->corpus, marked->str);
}

/* Wherever they are, and then as many of them as were asked for. */
HL_WORKSHOP_TEST (dataset_of_the_starter_has_marked_pairs)
{
  g_autoptr (NnDataset) all = NULL;
  g_autoptr (NnDataset) six = NULL;
  g_autoptr (NnDataset) whole = NULL;

  mark_starter (workshop, 9);
  whole = load_dataset (workshop->options);
  workshop->options->takes_starter = TRUE;
  all = load_dataset (workshop->options);
  workshop->options->n_pairs = 6;
  six = load_dataset (workshop->options);

  g_assert_cmpint (whole->training->n + whole->held_out->n, ==, 25);
  g_assert_cmpint (all->training->n + all->held_out->n, ==, 9);
  g_assert_cmpint (six->training->n + six->held_out->n, ==, 6);
}

HL_WORKSHOP_TEST (starter_needs_marks_and_our_own_way)
{
  workshop->options->takes_starter = TRUE;
  assert_refused (workshop->options, "no starter part");

  mark_starter (workshop, 9);
  workshop->options->training.text = nn_text_options_book ();
  assert_refused (workshop->options, "first lines");
}

static gboolean is_split_alike (const NnDataset *a, const NnDataset *b)
{
  if (a->held_out_sentences->len != b->held_out_sentences->len)
    return FALSE;

  NN_EACH_OF (const NnHeldOutSentence, question, a->held_out_sentences)
    if (nn_side_of (b->sides, question->source) != NN_SIDE_HELD_OUT)
      return FALSE;

  return TRUE;
}

HL_WORKSHOP_TEST (dataset_hangs_on_the_seed)
{
  g_autoptr (NnDataset) first = NULL;
  g_autoptr (NnDataset) again = NULL;
  g_autoptr (NnDataset) other = NULL;

  workshop->options->training.held_out = 0.5;
  first = load_dataset (workshop->options);
  again = load_dataset (workshop->options);
  workshop->options->training.seed = 99;
  other = load_dataset (workshop->options);

  g_assert_true (is_split_alike (first, again));
  g_assert_false (is_split_alike (first, other));
}

HL_WORKSHOP_TEST (run_knows_the_words_of_its_corpus)
{
  g_autoptr (NnRun) run = new_run (workshop->options);
  const NnConfig   *config = &run->model->config;

  g_assert_cmpint (config->source_vocab, ==, run->dataset->source_vocabulary->size);
  g_assert_cmpint (config->target_vocab, ==, run->dataset->target_vocabulary->size);
  g_assert_cmpint (run->options->model.source_vocab, ==, config->source_vocab);
  g_assert_cmpint (workshop->options->model.source_vocab, ==, 0); /* the caller's own */
  g_assert_cmpint (run->trainer->update, ==, 0);
}

static double first_value (const NnRun *run)
{
  return (double) run->model->decoder->embedding->weight->value->values[0];
}

HL_WORKSHOP_TEST (run_with_another_seed_begins_elsewhere)
{
  g_autoptr (NnRun) first = new_run (workshop->options);
  g_autoptr (NnRun) second = NULL;

  workshop->options->training.seed = 2;
  second = new_run (workshop->options);

  g_assert_cmpfloat (first_value (first), !=, first_value (second));
}

HL_WORKSHOP_TEST (run_without_a_corpus_is_refused)
{
  g_free (workshop->options->corpus);
  workshop->options->corpus = hl_test_workshop_path (workshop, "nowhere.tsv");

  assert_refused (workshop->options, "nowhere.tsv");
}

HL_WORKSHOP_TEST (run_without_training_pairs_is_refused)
{
  nn_test_write (workshop->corpus, "a line without a tab\n");

  assert_refused (workshop->options, "corpus.tsv");
}
