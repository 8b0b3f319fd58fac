#include "core/text/corpus.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

static NnCorpus *
parse (const char *text,
       int         max_pairs)
{
  g_autoptr (GError) error = NULL;
  NnCorpus          *corpus = nn_corpus_parse (text, strlen (text), "test", max_pairs, &error);

  g_assert_no_error (error);
  g_assert_nonnull (corpus);

  return corpus;
}

static void
assert_pair (const NnCorpus *corpus,
             int             i,
             const char     *source,
             const char     *target,
             const char     *note)
{
  g_assert_cmpint (i, <, corpus->n);
  g_assert_cmpstr (corpus->pairs[i].source, ==, source);
  g_assert_cmpstr (corpus->pairs[i].target, ==, target);
  g_assert_cmpstr (corpus->pairs[i].note, ==, note);
}

static void
test_parse_takes_two_columns_and_a_note (void)
{
  g_autoptr (NnCorpus) corpus =
      parse ("Sit.\tAssis.\nUp!\tDebout !\tshort\nNo.\tNon.\ta b\tc\td\n", 0);

  g_assert_cmpint (corpus->n, ==, 3);
  g_assert_cmpint (corpus->n_skipped, ==, 0);
  assert_pair (corpus, 0, "Sit.", "Assis.", "");
  assert_pair (corpus, 1, "Up!", "Debout !", "short");
  assert_pair (corpus, 2, "No.", "Non.", "a b");
}

static void
test_parse_strips_mark_and_carriage_returns (void)
{
  g_autoptr (NnCorpus) corpus = parse ("\357\273\277Sit.\tAssis.\r\nUp!\tDebout !\tshort\r\r\n", 0);

  assert_pair (corpus, 0, "Sit.", "Assis.", "");
  assert_pair (corpus, 1, "Up!", "Debout !", "short");
}

static void
test_parse_skips_lines_that_are_no_pairs (void)
{
  g_autoptr (NnCorpus) corpus =
      parse ("# a heading\n\n \t \nSit.\tAssis.\nalone\t\n\tseul\nUp!\tDebout !", 0);

  g_assert_cmpint (corpus->n, ==, 2);
  g_assert_cmpint (corpus->n_skipped, ==, 3);
  g_assert_cmpint (corpus->first_skipped, ==, 1);
  assert_pair (corpus, 1, "Up!", "Debout !", "");
}

static void
test_parse_stops_at_the_limit (void)
{
  g_autoptr (NnCorpus) corpus = parse ("a\tb\nno pair\nc\td\ne\tf\n", 2);

  g_assert_cmpint (corpus->n, ==, 2);
  assert_pair (corpus, 1, "c", "d", "");
}

static void
test_to_text_has_exactly_one_tab_a_line (void)
{
  g_autoptr (NnCorpus) corpus = parse ("Sit.\tAssis.\tshort\r\nnothing\nUp!\tDebout !\n", 0);
  g_autofree char     *text = nn_corpus_to_text (corpus);

  g_assert_cmpstr (text, ==, "Sit.\tAssis.\nUp!\tDebout !\n");
}

static void
assert_refused (const char *bytes,
                gsize       length,
                int         code,
                const char *part_of_message)
{
  g_autoptr (GError)   error = NULL;
  g_autoptr (NnCorpus) corpus = nn_corpus_parse (bytes, length, "mine.txt", 0, &error);

  g_assert_null (corpus);
  g_assert_error (error, NN_CORPUS_ERROR, code);
  g_assert_nonnull (strstr (error->message, "mine.txt"));
  g_assert_nonnull (strstr (error->message, part_of_message));
}

static void
test_parse_refuses_what_is_no_text (void)
{
  assert_refused ("a\tb\nc\0\td", 8, NN_CORPUS_ERROR_BINARY, "line 2");
  assert_refused ("\377\376a\0\t\0", 6, NN_CORPUS_ERROR_ENCODING, "UTF-16");
}

static void
test_parse_names_the_line_that_is_not_utf_8 (void)
{
  const char latin_1[] = "a\tb\nc\td\n\351t\351\tsummer\n";

  assert_refused (latin_1, strlen (latin_1), NN_CORPUS_ERROR_ENCODING, "line 3");
}

static void
test_parse_refuses_text_without_pairs (void)
{
  assert_refused ("", 0, NN_CORPUS_ERROR_EMPTY, "empty");
  assert_refused ("\357\273\277\r\n \n", 7, NN_CORPUS_ERROR_EMPTY, "empty");
  assert_refused ("only one column\n", 16, NN_CORPUS_ERROR_NO_PAIRS, "tab");
}

/* The bytes are never looked at, so none are needed. */
static void
test_parse_refuses_more_than_the_limit (void)
{
  assert_refused ("a\tb", NN_CORPUS_MAX_BYTES + 1, NN_CORPUS_ERROR_TOO_LARGE, "128 MB");
}

static void
assert_load_fails (const char *path,
                   int         code)
{
  g_autoptr (GError)   error = NULL;
  g_autoptr (NnCorpus) corpus = nn_corpus_load (path, 0, NULL, &error);

  g_assert_null (corpus);
  g_assert_error (error, NN_CORPUS_ERROR, code);
}

static void
test_load_reads_a_file (void)
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

static void
test_parse_cuts_at_carriage_returns_alone (void)
{
  static const char    text[] = "Go.\tVa !\rSit.\tAssis.\r";
  g_autoptr (NnCorpus) corpus = nn_corpus_parse (text, strlen (text), "x", 0, NULL);

  g_assert_cmpint (corpus->n, ==, 2);
  assert_pair (corpus, 1, "Sit.", "Assis.", "");
}

/* A pipe without a writer would never end, and a file that is too large is not read. */
static void
test_load_reads_only_files_within_the_limit (void)
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

static void
test_load_says_why_it_cannot (void)
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

static void
test_load_reads_no_device (void)
{
  assert_load_fails ("/dev/zero", NN_CORPUS_ERROR_UNREADABLE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/corpus/parse/takes-two-columns-and-a-note",
                   test_parse_takes_two_columns_and_a_note);
  g_test_add_func ("/core/corpus/parse/strips-mark-and-carriage-returns",
                   test_parse_strips_mark_and_carriage_returns);
  g_test_add_func ("/core/corpus/parse/skips-lines-that-are-no-pairs",
                   test_parse_skips_lines_that_are_no_pairs);
  g_test_add_func ("/core/corpus/parse/stops-at-the-limit", test_parse_stops_at_the_limit);
  g_test_add_func ("/core/corpus/parse/refuses-what-is-no-text",
                   test_parse_refuses_what_is_no_text);
  g_test_add_func ("/core/corpus/parse/names-the-line-that-is-not-utf-8",
                   test_parse_names_the_line_that_is_not_utf_8);
  g_test_add_func ("/core/corpus/parse/refuses-text-without-pairs",
                   test_parse_refuses_text_without_pairs);
  g_test_add_func ("/core/corpus/parse/refuses-more-than-the-limit",
                   test_parse_refuses_more_than_the_limit);
  g_test_add_func ("/core/corpus/to-text/has-exactly-one-tab-a-line",
                   test_to_text_has_exactly_one_tab_a_line);
  g_test_add_func ("/core/corpus/load/reads-a-file", test_load_reads_a_file);
  g_test_add_func ("/core/corpus/parse/cuts-at-carriage-returns-alone",
                   test_parse_cuts_at_carriage_returns_alone);
  g_test_add_func ("/core/corpus/load/reads-only-files-within-the-limit",
                   test_load_reads_only_files_within_the_limit);
  g_test_add_func ("/core/corpus/load/says-why-it-cannot", test_load_says_why_it_cannot);
  g_test_add_func ("/core/corpus/load/reads-no-device", test_load_reads_no_device);

  return g_test_run ();
}
