#include "core/text/dataset.h"

#include <stdio.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "core/text/corpus-dataset.h"
#include "tests/support/cases.h"

/* A corpus may cost ten times its size while it is read.  What counts is the memory that was
 * touched, which Linux tells and forgets on demand. */
#define MOST 10.0
#define SIZE (4 * 1000 * 1000) /* bytes of a corpus; enough that the program's own do not count */

/* In bytes; 0 if the system does not say. */
static double memory (const char *name)
{
  g_autofree char *text = NULL;
  const char      *line;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0.0;

  line = strstr (text, name);

  return line != NULL ? 1024.0 * (double) g_ascii_strtoull (line + strlen (name), NULL, 10) : 0.0;
}

/* A sanitizer needs memory of its own. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static gboolean forget_peak (void) { return FALSE; }
#else
static gboolean forget_peak (void)
{
  FILE    *file = fopen ("/proc/self/clear_refs", "we");
  gboolean is_written;

  if (file == NULL)
    return FALSE;

#ifdef __GLIBC__
  (void) mallopt (M_PERTURB, 0); /* Meson asks for it, and it touches what is reserved */
  (void) malloc_trim (0);        /* what the case before has left does not count here */
#endif
  is_written = fputs ("5", file) >= 0;

  return fclose (file) == 0 && is_written;
}
#endif

/* Where memory cannot be measured, the corpus is read all the same. */
static void assert_cheap (const GString *text)
{
  const NnDatasetOptions options = nn_dataset_options (nn_text_options_recommended ());
  const gboolean         is_measured = forget_peak ();
  const double           before = memory ("VmRSS:");
  double                 cost;
  g_autoptr (NnCorpus)   corpus = NN_OK (nn_corpus_parse, text->str, text->len, "test", 0);
  g_autoptr (NnDataset)  dataset = NN_OK (nn_dataset_new, corpus, &options);

  if (!is_measured)
    return;

  cost = (memory ("VmHWM:") - before) / (double) text->len;
  g_test_message ("%.1f times its size", cost);
  g_assert_cmpfloat (cost, <=, MOST);
}

NN_TEST (sentences_are_cheap)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; text->len < SIZE; i++)
    g_string_append_printf (text,
                            "He has been in room %d for an hour.\tIl est dans la salle %d "
                            "depuis une heure.\n",
                            i % 5000, i % 5000);

  assert_cheap (text);
}

/* As short as a pair can be: four bytes, of which a dataset makes five ids and where they are. */
NN_TEST (pairs_of_letters_are_cheap)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; text->len < SIZE; i++)
    g_string_append_printf (text, "%c\t%c\n", 'a' + i % 26, 'a' + i / 26 % 26);

  assert_cheap (text);
}

NN_TEST (words_that_occur_once_are_cheap)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; text->len < SIZE; i++)
    g_string_append_printf (text, "one%d two%d\tun%d deux%d\n", i, i, i, i);

  assert_cheap (text);
}

NN_TEST (one_endless_line_is_cheap)
{
  g_autoptr (GString) text = g_string_new ("go\tva\n");

  for (int i = 0; i < SIZE / 4; i++)
    g_string_append (text, i % 7 == 0 ? "é" : "!!");
  g_string_append_c (text, '\t');
  for (int i = 0; i < SIZE / 4; i++)
    g_string_append (text, i % 7 == 0 ? "à" : "??");

  assert_cheap (text);
}
