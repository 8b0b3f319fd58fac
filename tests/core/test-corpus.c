#include "core/text/corpus.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "tests/support/cases.h"

static NnCorpus *parse (const char *text, int max_pairs)
{
  g_autoptr (GError) error = NULL;
  NnCorpus          *corpus = nn_corpus_parse (text, strlen (text), "test", max_pairs, &error);

  g_assert_no_error (error);
  g_assert_nonnull (corpus);

  return corpus;
}

static void assert_pair (const NnCorpus *corpus, int i, const char *source, const char *target,
                         const char *note)
{
  const NnPair pair = nn_corpus_pair (corpus, i);

  g_assert_cmpint (i, <, corpus->n);
  g_assert_cmpstr (pair.source, ==, source);
  g_assert_cmpstr (pair.target, ==, target);
  g_assert_cmpstr (pair.note, ==, note);
}

NN_TEST (parse_takes_two_columns_and_a_note)
{
  g_autoptr (NnCorpus) corpus =
      parse ("Sit.\tAssis.\nUp!\tDebout !\tshort\nNo.\tNon.\ta b\tc\td\n", 0);

  g_assert_cmpint (corpus->n, ==, 3);
  g_assert_cmpint (corpus->n_skipped, ==, 0);
  assert_pair (corpus, 0, "Sit.", "Assis.", "");
  assert_pair (corpus, 1, "Up!", "Debout !", "short");
  assert_pair (corpus, 2, "No.", "Non.", "a b");
}

NN_TEST (parse_strips_mark_and_carriage_returns)
{
  g_autoptr (NnCorpus) corpus = parse ("\357\273\277Sit.\tAssis.\r\nUp!\tDebout !\tshort\r\r\n", 0);

  assert_pair (corpus, 0, "Sit.", "Assis.", "");
  assert_pair (corpus, 1, "Up!", "Debout !", "short");
}

NN_TEST (parse_skips_lines_that_are_no_pairs)
{
  g_autoptr (NnCorpus) corpus =
      parse ("# a heading\n\n \t \nSit.\tAssis.\nalone\t\n\tseul\nUp!\tDebout !", 0);

  g_assert_cmpint (corpus->n, ==, 2);
  g_assert_cmpint (corpus->n_skipped, ==, 3);
  g_assert_cmpint (corpus->first_skipped, ==, 1);
  assert_pair (corpus, 1, "Up!", "Debout !", "");
}

NN_TEST (parse_stops_at_the_limit)
{
  g_autoptr (NnCorpus) corpus = parse ("a\tb\nno pair\nc\td\ne\tf\n", 2);

  g_assert_cmpint (corpus->n, ==, 2);
  assert_pair (corpus, 1, "c", "d", "");
}

NN_TEST (to_text_has_exactly_one_tab_a_line)
{
  g_autoptr (NnCorpus) corpus = parse ("Sit.\tAssis.\tshort\r\nnothing\nUp!\tDebout !\n", 0);
  g_autofree char     *text = nn_corpus_to_text (corpus);

  g_assert_cmpstr (text, ==, "Sit.\tAssis.\nUp!\tDebout !\n");
}

static void assert_refused (const char *bytes, gsize length, int code, const char *part_of_message)
{
  g_autoptr (GError)   error = NULL;
  g_autoptr (NnCorpus) corpus = nn_corpus_parse (bytes, length, "mine.txt", 0, &error);

  g_assert_null (corpus);
  g_assert_error (error, NN_CORPUS_ERROR, code);
  g_assert_nonnull (strstr (error->message, "mine.txt"));
  g_assert_nonnull (strstr (error->message, part_of_message));
}

NN_TEST (parse_refuses_what_is_no_text)
{
  assert_refused ("a\tb\nc\0\td", 8, NN_CORPUS_ERROR_BINARY, "line 2");
  assert_refused ("\377\376a\0\t\0", 6, NN_CORPUS_ERROR_ENCODING, "UTF-16");
}

NN_TEST (parse_names_the_line_that_is_not_utf_8)
{
  const char latin_1[] = "a\tb\nc\td\n\351t\351\tsummer\n";

  assert_refused (latin_1, strlen (latin_1), NN_CORPUS_ERROR_ENCODING, "line 3");
}

NN_TEST (parse_refuses_text_without_pairs)
{
  assert_refused ("", 0, NN_CORPUS_ERROR_EMPTY, "empty");
  assert_refused ("\357\273\277\r\n \n", 7, NN_CORPUS_ERROR_EMPTY, "empty");
  assert_refused ("only one column\n", 16, NN_CORPUS_ERROR_NO_PAIRS, "tab");
}

/* The bytes are never looked at, so none are needed. */
NN_TEST (parse_refuses_more_than_the_limit)
{
  assert_refused ("a\tb", NN_CORPUS_MAX_BYTES + 1, NN_CORPUS_ERROR_TOO_LARGE, "128 MB");
}

static void assert_load_fails (const char *path, int code)
{
  g_autoptr (GError)   error = NULL;
  g_autoptr (NnCorpus) corpus = nn_corpus_load (path, 0, NULL, &error);

  g_assert_null (corpus);
  g_assert_error (error, NN_CORPUS_ERROR, code);
}

NN_TEST (load_reads_a_file)
{
  g_autoptr (GError)   error = NULL;
  g_autofree char     *folder = g_dir_make_tmp ("headlight-XXXXXX", &error);
  g_autofree char     *path = g_build_filename (folder, "pairs.tsv", NULL);
  g_autoptr (NnCorpus) corpus = NULL;

  g_assert_true (g_file_set_contents (path, "Sit.\tAssis.\n", -1, &error));
  corpus = nn_corpus_load (path, 0, NULL, &error);

  g_assert_no_error (error);
  assert_pair (corpus, 0, "Sit.", "Assis.", "");

  g_remove (path);
  g_rmdir (folder);
}

NN_TEST (parse_cuts_at_carriage_returns_alone)
{
  static const char    text[] = "Go.\tVa !\rSit.\tAssis.\r";
  g_autoptr (NnCorpus) corpus = nn_corpus_parse (text, strlen (text), "x", 0, NULL);

  g_assert_cmpint (corpus->n, ==, 2);
  assert_pair (corpus, 1, "Sit.", "Assis.", "");
}

/* A pipe without a writer would never end, and a file that is too large is not read. */
NN_TEST (load_reads_only_files_within_the_limit)
{
  g_autofree char         *folder = g_dir_make_tmp ("headlight-XXXXXX", NULL);
  g_autofree char         *path = g_build_filename (folder, "pairs.tsv", NULL);
  g_autoptr (GError)       error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_load_fails (path, NN_CORPUS_ERROR_UNREADABLE);
  g_assert_cmpint (g_unlink (path), ==, 0);

  g_assert_true (g_file_set_contents (path, "Sit.\tAssis.\n", -1, NULL));
  g_cancellable_cancel (cancellable);
  g_assert_null (nn_corpus_load (path, 0, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  g_assert_cmpint (truncate (path, (off_t) NN_CORPUS_MAX_BYTES + 1), ==, 0);
  assert_load_fails (path, NN_CORPUS_ERROR_TOO_LARGE);

  g_remove (path);
  g_rmdir (folder);
}

NN_TEST (load_says_why_it_cannot)
{
  g_autoptr (GError) error = NULL;
  g_autofree char   *folder = g_dir_make_tmp ("headlight-XXXXXX", &error);
  g_autofree char   *path = g_build_filename (folder, "pairs.tsv", NULL);

  assert_load_fails (path, NN_CORPUS_ERROR_NOT_FOUND);
  assert_load_fails (folder, NN_CORPUS_ERROR_DIRECTORY);

  g_assert_true (g_file_set_contents (path, "", 0, &error));
  assert_load_fails (path, NN_CORPUS_ERROR_EMPTY);

  /* Nobody may read it, except the superuser, who may read anything. */
  g_assert_cmpint (g_chmod (path, 0), ==, 0);
  assert_load_fails (path, geteuid () == 0 ? NN_CORPUS_ERROR_EMPTY : NN_CORPUS_ERROR_UNREADABLE);

  g_remove (path);
  g_rmdir (folder);
}

NN_TEST (load_reads_no_device) { assert_load_fails ("/dev/zero", NN_CORPUS_ERROR_UNREADABLE); }

NN_TEST_MAIN ()
