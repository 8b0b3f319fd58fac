/* ui/session/corpus-task.h
 *
 * A look at a corpus: how many pairs it has, how many of them are in its starter part,
 * and the first of them.  It is taken in a worker thread.
 */

#pragma once

#include "core/text/corpus.h"

#include "ui/session/job.h"

G_BEGIN_DECLS

typedef struct
{
  int   n_pairs;   /* how many pairs there are */
  int   n_starter; /* how many of them have the mark of the starter part */
  char *text;      /* both and the first pair, in words */
  /* what is in each column, and which of them are read */
  NnColumns *columns;
} HlCorpusLook;

HlCorpusLook *hl_corpus_look_new (const char *path, int source_column, int target_column,
                                  GCancellable *cancellable,
                                  GError      **error) G_GNUC_WARN_UNUSED_RESULT;
void          hl_corpus_look_free (HlCorpusLook *self);

void hl_corpus_look_async (const char *path, int source_column, int target_column, HlJob *job,
                           GAsyncReadyCallback callback, gpointer user_data);
HlCorpusLook *hl_corpus_look_finish (GAsyncResult *result,
                                     GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlCorpusLook, hl_corpus_look_free)

G_END_DECLS
