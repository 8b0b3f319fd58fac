/* core/text/corpus.h
 *
 * Sentence pairs from a file.  Most files have one pair in each line, with tabs between the
 * columns:
 *
 *      Go.⇥Va !⇥grammar:imperative⏎
 *      └┬┘ └┬─┘ └───────┬────────┘
 *    source target     note           further columns are left out
 *
 * UTF-16, UTF-32 and UTF-7 become UTF-8 (read-file.h). A byte order mark is removed, and so are
 * carriage returns at the end of a line. If most lines of a file end with carriage returns alone,
 * all do. Lines without a second column are skipped and counted. The note is for people; two words
 * in it are for the program, see split.h.
 *
 * Other columns and other separators are recognized (columns.h), as is the same mark in all lines:
 * Go. => Va !  So are TMX, JSON Lines, two files line by line, and gz of each (containers.h).
 *
 * The file may contain any bytes: reading it returns a corpus or an error that says what to do.
 */

#pragma once

#include <gio/gio.h>

#include "core/text/columns.h"

#define NN_CORPUS_ERROR (nn_corpus_error_quark ())

/* In bytes; the public English–French file has 12 million.  While it becomes a dataset, a corpus
 * needs three times its size in memory; one of single letters needs less than ten times its size.
 */
#define NN_CORPUS_MAX_BYTES ((gsize) 128 * 1000 * 1000)

typedef enum
{
  NN_CORPUS_ERROR_NOT_FOUND,  /* there is no such file */
  NN_CORPUS_ERROR_UNREADABLE, /* the file exists but cannot be read */
  NN_CORPUS_ERROR_DIRECTORY,  /* this is a folder */
  NN_CORPUS_ERROR_EMPTY,      /* the file holds nothing but spaces */
  NN_CORPUS_ERROR_BINARY,     /* the file holds a zero byte, so it is not text */
  NN_CORPUS_ERROR_ENCODING,   /* the text is not UTF-8 */
  NN_CORPUS_ERROR_NO_PAIRS,   /* no line has two columns */
  NN_CORPUS_ERROR_TOO_LARGE,  /* more than %NN_CORPUS_MAX_BYTES */
} NnCorpusError;

/* All three belong to the corpus. */
typedef struct
{
  const char *source; /* a sentence */
  const char *target; /* its translation */
  const char *note;   /* the third column, "" if there is none */
} NnPair;

/* The columns follow each other, each with a zero byte at its end, so the start is enough to find
 * them. */
typedef struct
{
  guint32 start : 31;   /* where in the text its pair begins, in bytes; 31 bits are enough for
                         * %NN_CORPUS_MAX_BYTES */
  guint32 has_note : 1; /* whether there is a third column */
} NnCorpusLine;

typedef struct
{
  int           n;             /* number of pairs */
  NnCorpusLine *lines;         /* (array length=n): where the pairs are, in the order of the file */
  int           n_skipped;     /* number of lines, empty ones aside, that were not a pair */
  int           first_skipped; /* which line of the file was the first of them, from 1 */
  NnColumns    *columns;       /* the columns of the file, and which of them are source and
                                * target */
  char         *text;          /* the bytes of the file, divided into the strings of the pairs */
} NnCorpus;

GQuark nn_corpus_error_quark (void);

NnCorpus *nn_corpus_load_columns (const char *path, int source, int target, int max_pairs,
                                  GCancellable *cancellable,
                                  GError      **error) G_GNUC_WARN_UNUSED_RESULT;
NnCorpus *nn_corpus_load (const char *path, int max_pairs, GCancellable *cancellable,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
NnCorpus *nn_corpus_parse (const char *bytes, gsize length, const char *name, int max_pairs,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
void      nn_corpus_free (NnCorpus *self);

NnPair nn_corpus_pair (const NnCorpus *self, int i);
char  *nn_corpus_to_text (const NnCorpus *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnCorpus, nn_corpus_free)
