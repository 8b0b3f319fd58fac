/* core/text/columns.h
 *
 * The columns of a corpus: which of them are the sentences and their translations.
 *
 *      276   Go.       1115   Va !              numbers are not sentences: columns 2 and 4
 *      Go.   Va !      CC-BY 2.0 (France) …     the first two columns with sentences
 *      "English";"French"                       a first line of names is left out
 *      "Go.";"Va !"
 *
 * A column is recognized by the first lines of the file.  Lines are divided at tabs, or as in
 * RFC 4180 at commas or semicolons; then, and in a file whose sentences are all in quotation marks,
 * "" in a quoted field is a quotation mark.  Some programs write ' instead.
 */

#pragma once

#include <glib.h>

#define NN_COLUMNS_MAX 16
#define NN_NO_COLUMN (-1)

typedef enum
{
  NN_COLUMN_SENTENCES, /* words */
  NN_COLUMN_NUMBERS,   /* numbers, such as those of the sentences */
  NN_COLUMN_LABELS,    /* few different words, such as the code of a language, or train and test */
  NN_COLUMN_CREDIT,    /* from where the sentences are */
  NN_COLUMN_EMPTY,     /* nothing */
} NnColumnKind;

typedef struct
{
  NnColumnKind kind;     /* what is in it */
  char        *name;     /* (nullable): its name, if the first line has names */
  char        *sample;   /* its first text that is not empty */
  gboolean     is_ended; /* whether its sentences end with a punctuation mark */
} NnColumn;

typedef struct
{
  char     separator;               /* a tab, a comma or a semicolon */
  char     quotes;                  /* the marks that may be around fields, " or ', or 0 */
  gboolean has_names;               /* whether the first line has the names of the columns */
  gboolean has_times;               /* whether one has times, as in chats and subtitles */
  int      n;                       /* number of columns */
  NnColumn columns[NN_COLUMNS_MAX]; /* (array length=n): the columns */
  int      source;                  /* which of them is the source, from 0 */
  int      target;                  /* which is the target */
  int      note;                    /* which is the note of split.h, or %NN_NO_COLUMN */
} NnColumns;

NnColumns *nn_columns_recognize (const char *text, gboolean is_csv) G_GNUC_WARN_UNUSED_RESULT;
NnColumns *nn_columns_copy (const NnColumns *self) G_GNUC_WARN_UNUSED_RESULT;
void       nn_columns_free (NnColumns *self);

gboolean nn_columns_is_name (const char *field);
void     nn_columns_choose (NnColumns *self, int source, int target);
gboolean nn_columns_are_plain (const NnColumns *self);
char    *nn_columns_to_pairs (const NnColumns *self, const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnColumns, nn_columns_free)
