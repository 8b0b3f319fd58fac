#include "core/text/dataset.h"

#include <string.h>

static const char text[] = "Sit.\tAssieds-toi.\n"
                           "Sit!\tAssieds-toi !\n"
                           "Sit down.\tAssieds-toi.\n"
                           "I sit.\tJe suis assis.\n"
                           "You sit.\tTu es assis.\n"
                           "They sit.\tIls sont assis.\n";

static NnCorpus *
parse (const char *lines)
{
  g_autoptr (GError) error = NULL;
  NnCorpus          *corpus = nn_corpus_parse (lines, strlen (lines), "test", 0, &error);

  g_assert_no_error (error);

  return corpus;
}

static NnDataset *
build (const char             *lines,
       const NnDatasetOptions *options)
{
  g_autoptr (GError)   error = NULL;
  g_autoptr (NnCorpus) corpus = parse (lines);
  NnDataset           *dataset = nn_dataset_new (corpus, options, &error);

  g_assert_no_error (error);

  return dataset;
}

static NnDatasetOptions
small_book (NnTextOptions text_options)
{
  NnDatasetOptions options = nn_dataset_options (text_options);

  options.text.num_steps = 4;
  options.n_training = 3;
  options.n_validation = 1;

  return options;
}

static void
assert_tokens (const NnVocabulary *vocabulary,
               const char         *expected)
{
  g_autofree char *joined = nn_tokens_join (vocabulary->tokens);

  g_assert_cmpstr (joined, ==, expected);
}

/* "je suis assis . <eos>" is one too long, so its <eos> is not counted; the last
 * line of the file is not read. */
static void
test_book_counts_fitted_sentences_of_both_parts (void)
{
  const NnDatasetOptions options = small_book (nn_text_options_book ());
  g_autoptr (NnDataset)  dataset = build (text, &options);

  g_assert_cmpint (dataset->training->n, ==, 3);
  g_assert_cmpint (dataset->held_out->n, ==, 2);
  assert_tokens (dataset->source_vocabulary, ". <eos> <pad> <unk> sit");
  assert_tokens (dataset->target_vocabulary, ". <bos> <eos> <pad> <unk> assieds-toi assis");
  g_assert_cmpint (dataset->held_out->n_cut, ==, 2);
}

static void
test_classic_counts_whole_sentences (void)
{
  const NnDatasetOptions options = small_book (nn_text_options_classic ());
  g_autoptr (NnDataset)  dataset = build (text, &options);

  assert_tokens (dataset->source_vocabulary, "<unk> <pad> <bos> <eos> sit .");
  assert_tokens (dataset->target_vocabulary, "<unk> <pad> <bos> <eos> . assieds-toi assis");
}

static void
test_book_has_less_if_the_file_ends (void)
{
  NnDatasetOptions      options = small_book (nn_text_options_book ());
  g_autoptr (NnDataset) dataset = NULL;

  options.n_training = 100;
  dataset = build (text, &options);

  g_assert_cmpint (dataset->training->n, ==, 6);
  g_assert_cmpint (dataset->held_out->n, ==, 0);
  g_assert_cmpuint (dataset->questions->len, ==, 0);
}

static const char marked[] = "He sings.\tIl chante.\n"
                             "He\342\200\231s a singer.\tIl est chanteur.\twork held-out\n"
                             "He's a singer.\tC'est un chanteur.\n"
                             "He swims.\tIl nage.\n"
                             "He swims and sings.\tIl nage et chante.\n";

/* The note moves both sentences with "a singer" behind the three to learn from; the
 * book alone would learn from them. */
static void
test_book_never_learns_what_a_note_holds_out (void)
{
  NnDatasetOptions      options = small_book (nn_text_options_book ());
  g_autoptr (NnDataset) dataset = build (marked, &options);
  g_autoptr (NnDataset) as_it_comes = NULL;

  g_assert_cmpint (dataset->training->n, ==, 3);
  g_assert_cmpint (dataset->held_out->n, ==, 2);
  g_assert_cmpint (nn_side_of (dataset->sides, "He's a singer."), ==, NN_SIDE_HELD_OUT);
  g_assert_cmpint (nn_side_of (dataset->sides, "He swims and sings."), ==, NN_SIDE_TRAINING);

  options.held_out = 0.0;
  as_it_comes = build (marked, &options);
  g_assert_cmpint (as_it_comes->training->n, ==, 3);
  g_assert_cmpint (nn_side_of (as_it_comes->sides, "He's a singer."), ==, NN_SIDE_TRAINING);
  g_assert_cmpint (nn_side_of (as_it_comes->sides, "He swims and sings."), ==, NN_SIDE_HELD_OUT);
}

/* Where there are fewer pairs than asked for, what is held out does not fill up. */
static void
test_book_with_too_few_pairs_learns_no_held_out_one (void)
{
  NnDatasetOptions      options = small_book (nn_text_options_book ());
  g_autoptr (NnDataset) dataset = NULL;

  options.n_training = 100;
  dataset = build (marked, &options);

  g_assert_cmpint (dataset->training->n, ==, 3);
  g_assert_cmpint (nn_side_of (dataset->sides, "He's a singer."), ==, NN_SIDE_HELD_OUT);
}

static void
test_recommended_learns_words_from_the_training_part (void)
{
  NnDatasetOptions      options = nn_dataset_options (nn_text_options_recommended ());
  g_autoptr (NnDataset) dataset = NULL;

  options.held_out = 0.0; /* only what the note asks for */
  dataset = build (marked, &options);

  g_assert_cmpint (dataset->training->n, ==, 3);
  g_assert_cmpint (dataset->held_out->n, ==, 2);
  assert_tokens (dataset->source_vocabulary, "<pad> <bos> <eos> <unk> he . sings swims");
  assert_tokens (dataset->target_vocabulary, "<pad> <bos> <eos> <unk> il . chante nage");
}

static void
test_recommended_gathers_references (void)
{
  NnDatasetOptions         options = nn_dataset_options (nn_text_options_recommended ());
  g_autoptr (NnDataset)    dataset = NULL;
  const NnHeldOutSentence *question;
  g_autofree char         *joined = NULL;

  options.held_out = 0.0;
  dataset = build (marked, &options);
  g_assert_cmpuint (dataset->questions->len, ==, 1);

  question = g_ptr_array_index (dataset->questions, 0);
  joined = nn_tokens_join (g_ptr_array_index (question->references, 1));

  g_assert_cmpstr (question->source, ==, "He\342\200\231s a singer.");
  g_assert_cmpint (nn_tokens_count (question->tokens), ==, 4);
  g_assert_cmpuint (question->references->len, ==, 2);
  g_assert_cmpstr (joined, ==, "c'est un chanteur .");
  g_assert_cmpstr (question->note, ==, "work held-out");
}

static void
test_recommended_takes_commands_for_unknown_words (void)
{
  NnDatasetOptions      options = nn_dataset_options (nn_text_options_recommended ());
  g_autoptr (NnDataset) dataset = NULL;
  const NnPairs        *pairs;

  options.held_out = 0.0;
  options.text.min_count = 1;
  dataset = build ("say <eos> now\tdis <pad>\n", &options);
  pairs = dataset->training;

  g_assert_cmpint (pairs->source[1], ==, dataset->source_vocabulary->unk);
  g_assert_cmpint (pairs->source[3], ==, dataset->source_vocabulary->eos);
  g_assert_cmpint (pairs->target[2], ==, dataset->target_vocabulary->unk);
}

static void
test_side_knows_where_a_sentence_stands (void)
{
  NnDatasetOptions      options = nn_dataset_options (nn_text_options_recommended ());
  g_autoptr (NnDataset) dataset = NULL;

  options.held_out = 0.0;
  dataset = build (marked, &options);

  g_assert_cmpint (nn_side_of (dataset->sides, "he SWIMS"), ==, NN_SIDE_TRAINING);
  g_assert_cmpint (nn_side_of (dataset->sides, "He's a singer!"), ==, NN_SIDE_HELD_OUT);
  g_assert_cmpint (nn_side_of (dataset->sides, "He flies."), ==, NN_SIDE_UNKNOWN);
}

/* The textbook's split cuts between lines: "sit" is learned and judged by. */
static void
test_side_of_what_is_on_both_is_training (void)
{
  NnDatasetOptions      options = small_book (nn_text_options_book ());
  g_autoptr (NnDataset) dataset = NULL;

  options.n_training = 1;
  dataset = build (text, &options);

  g_assert_cmpint (nn_side_of (dataset->sides, "Sit!"), ==, NN_SIDE_TRAINING);
  g_assert_cmpint (nn_side_of (dataset->sides, "Sit down"), ==, NN_SIDE_HELD_OUT);
}

/* The README shows "He's calm." as a sentence that the shipped model never saw. */
static void
test_shipped_corpus_holds_out_he_is_calm (void)
{
  const NnDatasetOptions options = nn_dataset_options (nn_text_options_recommended ());
  g_autofree char       *path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "corpus", "eng-fra.tsv", NULL);
  g_autoptr (GError)    error = NULL;
  g_autoptr (NnCorpus)  corpus = nn_corpus_load (path, 0, NULL, &error);
  g_autoptr (NnDataset) dataset = NULL;
  int                   n_calm = 0;

  g_assert_no_error (error);
  dataset = nn_dataset_new (corpus, &options, &error);
  g_assert_no_error (error);

  for (int i = 0; i < corpus->n; i++)
    if (g_str_has_prefix (corpus->pairs[i].target, "Il est calme") &&
        strlen (corpus->pairs[i].target) <= strlen ("Il est calme !"))
      {
        g_assert_cmpint (nn_side_of (dataset->sides,
                                     corpus->pairs[i].source),
                         ==, NN_SIDE_HELD_OUT);
        n_calm++;
      }

  g_assert_cmpint (n_calm, >, 0);
  g_assert_cmpint (nn_side_of (dataset->sides, "he\342\200\231s calm"), ==, NN_SIDE_HELD_OUT);
  g_assert_cmpint (dataset->training->n_cut + dataset->held_out->n_cut, ==, 0);
}

static void
test_nothing_left_to_learn_is_an_error (void)
{
  NnDatasetOptions     options = nn_dataset_options (nn_text_options_recommended ());
  g_autoptr (NnCorpus) corpus = parse (text);
  g_autoptr (GError)   error = NULL;

  options.held_out = 1.0;

  g_assert_null (nn_dataset_new (corpus, &options, &error));
  g_assert_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS);
}

/* "Luc" and the six words of his sentence are held out: nobody knows of them. */
static void
test_what_was_learned_from_is_known (void)
{
  static const char     lines[] = "I see Tom now.\tJe vois Tom.\n"
                                  "Hi, Tom.\tSalut, Tom.\n"
                                  "I often see Luc and Tom.\tJe vois Luc et Tom.\tx held-out\n";
  NnDatasetOptions      options = nn_dataset_options (nn_text_options_recommended ());
  g_autoptr (NnDataset) dataset = NULL;

  options.text.min_count = 1;
  options.held_out = 1e-9;
  dataset = build (lines, &options);

  g_assert_cmpint (dataset->training->n, ==, 2);
  g_assert_cmpint (dataset->text.longest, ==, 6);
  g_assert_cmpuint (g_hash_table_size (dataset->target_vocabulary->spellings), ==, 1);
  g_assert_cmpstr (nn_vocabulary_spelling (dataset->target_vocabulary,
                                           nn_vocabulary_id (dataset->target_vocabulary, "tom")),
                   ==, "Tom");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/dataset/book/counts-fitted-sentences-of-both-parts",
                   test_book_counts_fitted_sentences_of_both_parts);
  g_test_add_func ("/core/dataset/book/classic-counts-whole-sentences",
                   test_classic_counts_whole_sentences);
  g_test_add_func ("/core/dataset/book/has-less-if-the-file-ends",
                   test_book_has_less_if_the_file_ends);
  g_test_add_func ("/core/dataset/book/never-learns-what-a-note-holds-out",
                   test_book_never_learns_what_a_note_holds_out);
  g_test_add_func ("/core/dataset/book/with-too-few-pairs-learns-no-held-out-one",
                   test_book_with_too_few_pairs_learns_no_held_out_one);
  g_test_add_func ("/core/dataset/recommended/learns-words-from-the-training-part",
                   test_recommended_learns_words_from_the_training_part);
  g_test_add_func ("/core/dataset/recommended/gathers-references",
                   test_recommended_gathers_references);
  g_test_add_func ("/core/dataset/recommended/takes-commands-for-unknown-words",
                   test_recommended_takes_commands_for_unknown_words);
  g_test_add_func ("/core/dataset/side/knows-where-a-sentence-stands",
                   test_side_knows_where_a_sentence_stands);
  g_test_add_func ("/core/dataset/side/of-what-is-on-both-is-training",
                   test_side_of_what_is_on_both_is_training);
  g_test_add_func ("/core/dataset/shipped/corpus-holds-out-he-is-calm",
                   test_shipped_corpus_holds_out_he_is_calm);
  g_test_add_func ("/core/dataset/new/nothing-left-to-learn-is-an-error",
                   test_nothing_left_to_learn_is_an_error);
  g_test_add_func ("/core/dataset/what-was-learned-from-is-known",
                   test_what_was_learned_from_is_known);

  return g_test_run ();
}
