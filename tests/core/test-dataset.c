#include "core/text/dataset.h"

#include "core/text/corpus-dataset.h"
#include "core/text/reading.h"
#include "tests/support/cases.h"

static const char text[] = "Sit.\tAssieds-toi.\n"
                           "Sit!\tAssieds-toi !\n"
                           "Sit down.\tAssieds-toi.\n"
                           "I sit.\tJe suis assis.\n"
                           "You sit.\tTu es assis.\n"
                           "They sit.\tIls sont assis.\n";

static NnCorpus *parse (const char *lines)
{
  return NN_OK (nn_corpus_parse, lines, strlen (lines), "test", 0);
}

static NnDataset *build (const char *lines, const NnDatasetOptions *options)
{
  g_autoptr (NnCorpus) corpus = parse (lines);

  return NN_OK (nn_dataset_new, corpus, options);
}

static NnDatasetOptions small_book (NnTextOptions text_options)
{
  NnDatasetOptions options = nn_dataset_options (text_options);

  options.text.num_steps = 4;
  options.n_training = 3;
  options.n_validation = 1;

  return options;
}

static void assert_tokens (const NnVocabulary *vocabulary, const char *expected)
{
  NN_TEXT (nn_tokens_join (vocabulary->tokens), expected);
}

/* "je suis assis . <eos>" is one too long, so its <eos> is not counted; the last
 * line of the file is not read. */
NN_TEST (book_counts_fitted_sentences_of_both_parts)
{
  const NnDatasetOptions options = small_book (nn_text_options_book ());
  g_autoptr (NnDataset)  dataset = build (text, &options);

  g_assert_cmpint (dataset->training->n, ==, 3);
  g_assert_cmpint (dataset->held_out->n, ==, 2);
  assert_tokens (dataset->source_vocabulary, ". <eos> <pad> <unk> sit");
  assert_tokens (dataset->target_vocabulary, ". <bos> <eos> <pad> <unk> assieds-toi assis");
  g_assert_cmpint (dataset->held_out->n_cut, ==, 2);
}

NN_TEST (classic_counts_whole_sentences)
{
  const NnDatasetOptions options = small_book (nn_text_options_classic ());
  g_autoptr (NnDataset)  dataset = build (text, &options);

  assert_tokens (dataset->source_vocabulary, "<unk> <pad> <bos> <eos> sit .");
  assert_tokens (dataset->target_vocabulary, "<unk> <pad> <bos> <eos> . assieds-toi assis");
}

NN_TEST (book_has_less_if_the_file_ends)
{
  NnDatasetOptions      options = small_book (nn_text_options_book ());
  g_autoptr (NnDataset) dataset = NULL;

  options.n_training = 100;
  dataset = build (text, &options);

  g_assert_cmpint (dataset->training->n, ==, 6);
  g_assert_cmpint (dataset->held_out->n, ==, 0);
  g_assert_cmpuint (dataset->held_out_sentences->len, ==, 0);
}

static const char marked[] = "He sings.\tIl chante.\n"
                             "He\342\200\231s a singer.\tIl est chanteur.\twork held-out\n"
                             "He's a singer.\tC'est un chanteur.\n"
                             "He swims.\tIl nage.\n"
                             "He swims and sings.\tIl nage et chante.\n";

/* The note moves both sentences with "a singer" behind the three to learn from; the
 * book alone would learn from them. */
NN_TEST (book_never_learns_what_a_note_holds_out)
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
NN_TEST (book_with_too_few_pairs_learns_no_held_out_one)
{
  NnDatasetOptions      options = small_book (nn_text_options_book ());
  g_autoptr (NnDataset) dataset = NULL;

  options.n_training = 100;
  dataset = build (marked, &options);

  g_assert_cmpint (dataset->training->n, ==, 3);
  g_assert_cmpint (nn_side_of (dataset->sides, "He's a singer."), ==, NN_SIDE_HELD_OUT);
}

NN_TEST (recommended_learns_words_from_the_training_part)
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

NN_TEST (recommended_gathers_references)
{
  NnDatasetOptions         options = nn_dataset_options (nn_text_options_recommended ());
  g_autoptr (NnDataset)    dataset = NULL;
  const NnHeldOutSentence *question;
  g_autofree char         *joined = NULL;

  options.held_out = 0.0;
  dataset = build (marked, &options);
  g_assert_cmpuint (dataset->held_out_sentences->len, ==, 1);

  question = g_ptr_array_index (dataset->held_out_sentences, 0);
  joined = nn_tokens_join (g_ptr_array_index (question->references, 1));

  g_assert_cmpstr (question->source, ==, "He\342\200\231s a singer.");
  g_assert_cmpint (nn_tokens_count (question->tokens), ==, 4);
  g_assert_cmpuint (question->references->len, ==, 2);
  g_assert_cmpstr (joined, ==, "c'est un chanteur .");
  g_assert_cmpstr (question->note, ==, "work held-out");
}

NN_TEST (an_answer_that_comes_again_is_none_more)
{
  NnDatasetOptions         options = nn_dataset_options (nn_text_options_recommended ());
  g_autoptr (NnDataset)    dataset = NULL;
  const NnHeldOutSentence *question;

  options.held_out = 0.0;
  dataset =
      build ("Go.\tVa !\nSit.\tAssis.\theld-out\nSIT.\tassis .\nSit.\tAssieds-toi.\n", &options);
  question = g_ptr_array_index (dataset->held_out_sentences, 0);

  g_assert_cmpint (dataset->held_out->n, ==, 3);
  g_assert_cmpuint (dataset->held_out_sentences->len, ==, 1);
  g_assert_cmpuint (question->references->len, ==, 2);
}

NN_TEST (recommended_takes_commands_for_unknown_words)
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

NN_TEST (side_knows_where_a_sentence_stands)
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
NN_TEST (side_of_what_is_on_both_is_training)
{
  NnDatasetOptions      options = small_book (nn_text_options_book ());
  g_autoptr (NnDataset) dataset = NULL;

  options.n_training = 1;
  dataset = build (text, &options);

  g_assert_cmpint (nn_side_of (dataset->sides, "Sit!"), ==, NN_SIDE_TRAINING);
  g_assert_cmpint (nn_side_of (dataset->sides, "Sit down"), ==, NN_SIDE_HELD_OUT);
}

/* The README shows "He's calm." as a sentence that the shipped model never saw. */
NN_TEST (shipped_corpus_holds_out_he_is_calm)
{
  const NnDatasetOptions options = nn_dataset_options (nn_text_options_recommended ());
  g_autofree char       *path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "corpus", "eng-fra.tsv", NULL);
  g_autoptr (NnCorpus)  corpus = NN_OK (nn_corpus_load, path, 0, NULL);
  int                   n_calm = 0;
  g_autoptr (NnDataset) dataset = NN_OK (nn_dataset_new, corpus, &options);

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      if (g_str_has_prefix (pair.target, "Il est calme") &&
          strlen (pair.target) <= strlen ("Il est calme !"))
        {
          g_assert_cmpint (nn_side_of (dataset->sides, pair.source), ==, NN_SIDE_HELD_OUT);
          n_calm++;
        }
    }

  g_assert_cmpint (n_calm, >, 0);
  g_assert_cmpint (nn_side_of (dataset->sides, "he\342\200\231s calm"), ==, NN_SIDE_HELD_OUT);
  g_assert_cmpint (dataset->training->n_cut + dataset->held_out->n_cut, ==, 0);
}

NN_TEST (nothing_left_to_learn_is_an_error)
{
  NnDatasetOptions     options = nn_dataset_options (nn_text_options_recommended ());
  g_autoptr (NnCorpus) corpus = parse (text);

  options.held_out = 1.0;

  NN_FAILS (NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS, nn_dataset_new, corpus, &options);
}

/* "Luc" and the six words of his sentence are held out: nobody knows of them. */
NN_TEST (what_was_learned_from_is_known)
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

/* By hand: low low lower; of the pairs, l@@ o@@ occurs three times, and lo@@ w twice. */
NN_TEST (a_corpus_is_read_as_characters_or_pieces)
{
  NnDatasetOptions      options = nn_dataset_options (nn_text_options_recommended ());
  g_autoptr (NnDataset) characters = NULL;
  g_autoptr (NnDataset) pieces = NULL;
  g_auto (GStrv)        read = NULL;

  options.held_out = 0.0;
  options.text.min_count = 1;
  options.text.tokens = NN_TOKENS_CHARACTERS;
  characters = build ("Low low lower\tbas\n", &options);
  assert_tokens (characters->source_vocabulary, "<pad> <bos> <eos> <unk> l@@ o@@ w w@@ e@@ r");

  options.text.tokens = NN_TOKENS_BPE;
  pieces = build ("Low low lower\tbas\n", &options);
  assert_tokens (pieces->source_vocabulary, "<pad> <bos> <eos> <unk> low lo@@ w@@ e@@ r");
  g_assert_cmpint (nn_pairs_source_length (pieces->training, 0), ==, 2 + 4 + 1);

  read = nn_read (pieces->source_vocabulary, "LOWEST!");
  NN_TEXT (nn_tokens_join (read), "lo@@ w@@ e@@ s@@ t !");
}
