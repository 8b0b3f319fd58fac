#include "ui/session/corpus-task.h"

#include <glib/gi18n-lib.h>

#include "core/text/marks.h"
#include "ui/session/work.h"

#define N_SHOWN 3 /* pairs */

/* Shows the size and the first pairs, so that people notice a wrong file. */
static char *describe (const NnCorpus *corpus)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, ngettext ("%'d pair", "%'d pairs", (gulong) corpus->n), corpus->n);
  for (int i = 0; i < MIN (corpus->n, N_SHOWN); i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      g_string_append_printf (text, "\n%s → %s", pair.source, pair.target);
    }

  return g_string_free (text, FALSE);
}

/* Reads the whole file; blocks meanwhile. source_column, target_column: from 1; 0: they are
 * recognized. Returns what is in it, or NULL. */
HlCorpusLook *hl_corpus_look_new (const char *path, int source_column, int target_column,
                                  GCancellable *cancellable, GError **error)
{
  g_autoptr (NnCorpus) corpus =
      nn_corpus_load_columns (path, source_column - 1, target_column - 1, 0, cancellable, error);
  HlCorpusLook *self;

  if (corpus == NULL)
    return NULL;

  self = g_new (HlCorpusLook, 1);
  self->n_pairs = corpus->n;
  self->n_starter = nn_corpus_count_marked (corpus, NN_MARK_STARTER);
  self->text = describe (corpus);
  self->columns = g_steal_pointer (&corpus->columns);

  return self;
}

void hl_corpus_look_free (HlCorpusLook *self)
{
  if (self == NULL)
    return;

  nn_columns_free (self->columns);
  g_free (self->text);
  g_free (self);
}

static void free_look (gpointer look) { hl_corpus_look_free (look); }

/* What is looked at. */
typedef struct
{
  char *path;
  int   source_column;
  int   target_column;
} Request;

static void free_request (gpointer data)
{
  Request *request = data;

  g_free (request->path);
  g_free (request);
}

static gpointer look_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Request *request = data;

  return hl_corpus_look_new (request->path, request->source_column, request->target_column,
                             cancellable, error);
}

/* user_data: for callback, which may be gone if the job was cancelled. */
void hl_corpus_look_async (const char *path, int source_column, int target_column, HlJob *job,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  const Request request = { g_strdup (path), source_column, target_column };
  const HlWork  work = { look_in_worker, g_memdup2 (&request, sizeof request), free_request,
                         free_look };

  hl_work_async (&work, job, hl_job_start (job), callback, user_data);
}

/* Returns what is in the file, or NULL. */
HlCorpusLook *hl_corpus_look_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, look_in_worker, error);
}
