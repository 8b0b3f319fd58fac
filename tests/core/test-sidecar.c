#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/cases.h"
#include "tests/support/checkpoint-files.h"

#include "core/checkpoint/sidecar.h"

#define SOURCE "\"src_vocab\": [\"<unk>\",\"<pad>\",\"<bos>\",\"<eos>\",\"a\",\"b\",\"c\"]"
#define TARGET                                                                                     \
  "\"tgt_vocab\": [\"<unk>\",\"<pad>\",\"<bos>\",\"<eos>\",\"à\",\"b\",\"c\",\"d\","              \
  "\"e\"]"
#define NEEDED "\"num_heads\": 2, \"num_steps\": 9,"

/* A model as PyTorch saves it; each test writes the file beside it. */
typedef NnTestFolder Fixture;

static void set_up (Fixture *fixture, gconstpointer user_data)
{
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);

  nn_test_folder_init (fixture);
  nn_test_save_state_dict (checkpoint, NULL, fixture->model);
}

static void tear_down (Fixture *fixture, gconstpointer user_data)
{
  nn_test_folder_clear (fixture);
}

static NnCheckpoint *load_with (NnTestFolder *fixture, const char *sidecar)
{
  NnCheckpoint *checkpoint;

  nn_test_write (fixture->sidecar, sidecar);
  checkpoint = NN_OK (nn_checkpoint_load, fixture->model);

  return checkpoint;
}

NN_FIXTURE_TEST (load_reads_what_tensors_do_not_show)
{
  g_autoptr (NnCheckpoint) checkpoint =
      load_with (fixture, "{\"num_hiddens\": 8, \"num_blks\": 2, \"num_heads\": 4,"
                          " \"ffn_num_hiddens\": 6, \"use_bias\": false, \"num_steps\": 10,"
                          " \"dropout\": 0.25, \"comment\": [1, 2]," SOURCE "," TARGET "}");

  g_assert_cmpint (checkpoint->model->config.num_heads, ==, 4);
  g_assert_cmpfloat (checkpoint->model->config.dropout, ==, 0.25);
  g_assert_cmpint (checkpoint->text.num_steps, ==, 10);
  g_assert_cmpint (checkpoint->text.order, ==, NN_VOCABULARY_CLASSIC);
  g_assert_true (checkpoint->text.is_book);
  g_assert_cmpstr (nn_vocabulary_token (checkpoint->source_vocabulary, 4), ==, "a");
  g_assert_cmpstr (nn_vocabulary_token (checkpoint->target_vocabulary, 4), ==, "à");
}

NN_FIXTURE_TEST (load_needs_only_heads_steps_and_words)
{
  g_autoptr (NnCheckpoint) checkpoint =
      load_with (fixture, "{\"num_heads\": 2, \"num_steps\": 13," SOURCE "," TARGET "}");

  g_assert_cmpint (checkpoint->text.num_steps, ==, 13);
}

NN_FIXTURE_TEST (load_reads_words_from_files)
{
  g_autofree char         *lines = g_build_filename (fixture->folder, "source.txt", NULL);
  g_autofree char         *list = g_build_filename (fixture->folder, "target.json", NULL);
  g_autoptr (NnCheckpoint) checkpoint = NULL;

  nn_test_write (lines, "<unk>\n<pad>\r\n<bos>\n<eos>\nun\n\ndeux\n");
  nn_test_write (list, " [\"<unk>\",\"<pad>\",\"<bos>\",\"<eos>\",\"à\",\"b\",\"c\",\"d\",\"e\"]");
  checkpoint = load_with (fixture, "{" NEEDED "\"src_vocab\": \"source.txt\","
                                   " \"tgt_vocab\": \"target.json\"}");

  g_assert_cmpstr (nn_vocabulary_token (checkpoint->source_vocabulary, 1), ==, "<pad>");
  g_assert_cmpstr (nn_vocabulary_token (checkpoint->source_vocabulary, 5), ==, "<row 5>");
  g_assert_cmpstr (nn_vocabulary_token (checkpoint->source_vocabulary, 6), ==, "deux");
  g_assert_cmpstr (nn_vocabulary_token (checkpoint->target_vocabulary, 8), ==, "e");
}

/* As Notepad saves them. */
NN_FIXTURE_TEST (a_mark_of_the_byte_order_is_no_part_of_a_word)
{
  g_autofree char         *lines = g_build_filename (fixture->folder, "source.txt", NULL);
  g_autoptr (NnCheckpoint) checkpoint = NULL;

  nn_test_write (lines, "\xef\xbb\xbf<unk>\r\n<pad>\r\n<bos>\r\n<eos>\r\na\r\nb\r\nc\r\n");
  checkpoint =
      load_with (fixture, "\xef\xbb\xbf{" NEEDED "\"src_vocab\": \"source.txt\"," TARGET "}");

  g_assert_cmpstr (nn_vocabulary_token (checkpoint->source_vocabulary, 0), ==, "<unk>");
  g_assert_cmpstr (nn_vocabulary_token (checkpoint->source_vocabulary, 6), ==, "c");
}

/* As a spreadsheet saves them, and other programs; a word may be the separator. */
NN_FIXTURE_TEST (load_reads_words_with_ids_from_files)
{
  static const char *const files[] = {
    "a\t4\n<unk>\t0\n<pad>\t1\n<bos>\t2\n<eos>\t3\nb\t5\nc\t6\n",
    "0 <unk>\n1 <pad>\n2 <bos>\n3 <eos>\n6 c\n5 b\n4 a\n",
    "<unk>,0\r\n<pad>,1\r\n<bos>,2\r\n<eos>,3\r\na,4\r\nb,5\r\nc,6\r\n",
    "<unk>\t0\n<pad>\t0\n<bos>\t0\n<eos>\t0\na\t-1.5\nb\t-2\nc\t-3e1\n", /* with scores */
  };
  g_autofree char *lines = g_build_filename (fixture->folder, "source.txt", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (NnCheckpoint) checkpoint = NULL;

      nn_test_write (lines, files[i]);
      checkpoint = load_with (fixture, "{" NEEDED "\"src_vocab\": \"source.txt\"," TARGET "}");
      NN_TEXT (g_strjoinv (" ", checkpoint->source_vocabulary->tokens),
               "<unk> <pad> <bos> <eos> a b c");
    }
}

static void assert_refused (NnTestFolder *fixture, const char *sidecar, NnCheckpointError code,
                            const char *part)
{
  nn_test_write (fixture->sidecar, sidecar);
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, (int) code, part);
}

NN_FIXTURE_TEST (load_asks_for_what_is_missing)
{
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_NO_CONFIGURATION,
                          "model.json");
  assert_refused (fixture, "{" SOURCE "," TARGET "}", NN_CHECKPOINT_ERROR_CONFIGURATION,
                  "num_heads");
  assert_refused (fixture, "{\"num_heads\": 2," SOURCE "," TARGET "}",
                  NN_CHECKPOINT_ERROR_CONFIGURATION, "must contain “num_steps”");
  assert_refused (fixture, "{" NEEDED "" TARGET "}", NN_CHECKPOINT_ERROR_VOCABULARY, "src_vocab");
  assert_refused (fixture, "{" NEEDED "" SOURCE "}", NN_CHECKPOINT_ERROR_VOCABULARY, "tgt_vocab");
}

NN_FIXTURE_TEST (load_refuses_what_is_wrong)
{
  assert_refused (fixture, "", NN_CHECKPOINT_ERROR_CONFIGURATION, "not valid JSON");
  assert_refused (fixture, "\xff", NN_CHECKPOINT_ERROR_CONFIGURATION, "UTF-8");
  assert_refused (fixture, "{" NEEDED " \"num_heads\": 2," SOURCE "," TARGET "}",
                  NN_CHECKPOINT_ERROR_CONFIGURATION, "not valid JSON");
  assert_refused (fixture, "{" NEEDED " \"num_hiddens\": 16," SOURCE "," TARGET "}",
                  NN_CHECKPOINT_ERROR_CONFIGURATION, "num_hiddens is 8, not 16");
  assert_refused (fixture, "{" NEEDED " \"use_bias\": true," SOURCE "," TARGET "}",
                  NN_CHECKPOINT_ERROR_CONFIGURATION, "use_bias is false, not true");
  assert_refused (fixture, "{" NEEDED " \"src_vocab\": [\"<unk>\"]," TARGET "}",
                  NN_CHECKPOINT_ERROR_VOCABULARY, ": <pad>, <eos>");
  assert_refused (fixture,
                  "{" NEEDED " \"src_vocab\": [\"<unk>\", \"<pad>\", \"<eos>\"]," TARGET "}",
                  NN_CHECKPOINT_ERROR_VOCABULARY, "encoder.embedding.weight");
  assert_refused (fixture, "{" NEEDED " \"src_vocab\": {\"<unk>\": 0, \"a\": 0}," TARGET "}",
                  NN_CHECKPOINT_ERROR_VOCABULARY, "its own id, from 0 to 6");
  assert_refused (fixture, "{" NEEDED " \"src_vocab\": \"../x\"," TARGET "}",
                  NN_CHECKPOINT_ERROR_VOCABULARY, "in the folder");
  assert_refused (fixture, "{" NEEDED " \"src_vocab\": \"none.txt\"," TARGET "}",
                  NN_CHECKPOINT_ERROR_CONFIGURATION, "none.txt");
}

/* A device or a pipe never ends, and a link leads wherever a stranger wants. */
NN_FIXTURE_TEST (load_reads_files_only)
{
  static const char by_name[] = "{" NEEDED ""
                                " \"src_vocab\": \"words.txt\"," TARGET "}";
  g_autofree char  *words = g_build_filename (fixture->folder, "words.txt", NULL);
  g_autofree char  *others = g_build_filename (fixture->folder, "others.txt", NULL);

  nn_test_write (others, "<unk>\n<pad>\n<bos>\n<eos>\na\nb\nc\n");
  g_assert_cmpint (symlink (others, words), ==, 0);
  assert_refused (fixture, by_name, NN_CHECKPOINT_ERROR_CONFIGURATION, "words.txt");

  g_assert_cmpint (g_unlink (words), ==, 0);
  g_assert_cmpint (mkfifo (words, 0600), ==, 0);
  assert_refused (fixture, by_name, NN_CHECKPOINT_ERROR_CONFIGURATION, "not a file");

  g_assert_cmpint (g_unlink (fixture->sidecar), ==, 0);
  g_assert_cmpint (symlink ("/dev/zero", fixture->sidecar), ==, 0);
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                          "not a file");
}

static void assert_source_words (NnTestFolder *fixture, const char *source, const char *expected)
{
  g_autofree char         *sidecar = g_strconcat ("{" NEEDED, source, "," TARGET "}", NULL);
  g_autoptr (NnCheckpoint) checkpoint = load_with (fixture, sidecar);

  NN_TEXT (g_strjoinv (" ", checkpoint->source_vocabulary->tokens), expected);
}

NN_FIXTURE_TEST (load_takes_a_vocabulary_in_any_form)
{
  assert_source_words (fixture,
                       "\"src_vocab\": {\"a\": 4, \"<unk>\": 0, \"b\": 5, \"<pad>\": 1,"
                       " \"<bos>\": 2, \"<eos>\": 3, \"c\": 6}",
                       "<unk> <pad> <bos> <eos> a b c");
  assert_source_words (fixture,
                       "\"src_vocab\": {\"0\": \"<unk>\", \"1\": \"<pad>\", \"3\": \"<eos>\","
                       " \"6\": \"c\"}",
                       "<unk> <pad> <row 2> <eos> <row 4> <row 5> c");
  assert_source_words (fixture,
                       "\"src_vocab\": {\"itos\": [\"<unk>\", \"<pad>\", \"<bos>\", \"<eos>\","
                       " \"\", \"b\", \"c\"]}",
                       "<unk> <pad> <bos> <eos> <row 4> b c");
  assert_source_words (fixture,
                       "\"src_vocab\": {\"model\": {\"vocab\": {\"<unk>\": 0, \"<pad>\": 1,"
                       " \"<eos>\": 3, \"c\": 6}}}",
                       "<unk> <pad> <row 2> <eos> <row 4> <row 5> c");
  assert_source_words (fixture,
                       "\"src_vocab\": {\"stoi\": {\"<unk>\": \"0\", \"<pad>\": \"1\","
                       " \"<eos>\": \"3\", \"c\": \"6\"}}",
                       "<unk> <pad> <row 2> <eos> <row 4> <row 5> c");
  assert_source_words (fixture,
                       "\"src_vocab\": [[\"c\", 6], [\"<unk>\", 0], {\"token\": \"<pad>\","
                       " \"id\": 1}, {\"id\": 3, \"token\": \"<eos>\"}]",
                       "<unk> <pad> <row 2> <eos> <row 4> <row 5> c");
}

NN_FIXTURE_TEST (load_knows_the_usual_names_of_reserved_tokens)
{
  assert_source_words (fixture,
                       "\"src_vocab\": [\"[UNK]\", \"[PAD]\", \"SOS\", \"</s>\", \"a\", \"b\","
                       " null]",
                       "<unk> <pad> <bos> <eos> a b <row 6>");
  assert_source_words (fixture,
                       "\"src_vocab\": [\"<OOV>\", \"_PAD\", \"<start>\", \"<|endoftext|>\","
                       " \"start\", \"end\", \"Pad\"]",
                       "<unk> <pad> <bos> <eos> start end Pad");
  assert_source_words (fixture,
                       "\"src_vocab\": [\"unk_token\", \"BLANK\", \"START\", \"STOP\","
                       " \"a\", \"S\", \"b\"]",
                       "<unk> <pad> <bos> <eos> a S b");
  assert_source_words (fixture,
                       "\"eos\": \"stop\", \"src_vocab\": [\"<unk>\", \"<pad>\", \"a\", \"stop\","
                       " \"b\", \"c\", \"d\"]",
                       "<unk> <pad> a <eos> b c d");
}

/* Even if the file wants it most. */
NN_FIXTURE_TEST (a_row_without_a_word_is_never_chosen)
{
  g_autoptr (NnCheckpoint) checkpoint =
      load_with (fixture, "{" NEEDED SOURCE ", \"tgt_vocab\": {\"<unk>\": 0, \"<pad>\": 1,"
                          " \"<bos>\": 2, \"<eos>\": 3, \"d\": 8}}");
  const NnParameter *bias =
      nn_parameters_find (checkpoint->model->parameters, "decoder.dense.bias");

  for (int id = 0; id < 9; id++)
    g_assert_cmpint (bias->value->values[id] < -1e8f, ==, id >= 4 && id < 8);
}
