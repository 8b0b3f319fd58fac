#include "ui/session/corpus-task.h"

#include <glib/gi18n-lib.h>

#include "core/text/marks.h"

#define N_SHOWN 3 /* pairs */

/* Whoever chose the wrong file sees it here. */
static char *
describe (const NnCorpus *corpus)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, ngettext ("%d pair", "%d pairs", (gulong) corpus->n), corpus->n);
  for (int i = 0; i < MIN (corpus->n, N_SHOWN); i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      g_string_append_printf (text, "\n%s → %s", pair.source, pair.target);
    }

  return g_string_free (text, FALSE);
}

/**
 * hl_corpus_look_new:
 * @path: (type filename): a file of sentence pairs
 * @cancellable: (nullable): ends the reading
 * @error: a #NnCorpusError, or %G_IO_ERROR_CANCELLED
 *
 * Reads the whole file; blocks meanwhile.
 *
 * Returns: (transfer full) (nullable): what is in it
 */
HlCorpusLook *
hl_corpus_look_new (const char   *path,
                    GCancellable *cancellable,
                    GError      **error)
{
  g_autoptr (NnCorpus) corpus = nn_corpus_load (path, 0, cancellable, error);
  HlCorpusLook        *self;

  if (corpus == NULL)
    return NULL;

  self = g_new (HlCorpusLook, 1);
  self->n_pairs = corpus->n;
  self->n_starter = nn_corpus_count_marked (corpus, NN_MARK_STARTER);
  self->text = describe (corpus);

  return self;
}

/**
 * hl_corpus_look_free:
 * @self: (nullable) (transfer full): the look
 */
void
hl_corpus_look_free (HlCorpusLook *self)
{
  if (self == NULL)
    return;

  g_free (self->text);
  g_free (self);
}

static void
free_look (gpointer look)
{
  hl_corpus_look_free (look);
}

static void
look_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  GError       *error = NULL;
  HlCorpusLook *look = hl_corpus_look_new (task_data, cancellable, &error);

  if (look != NULL)
    g_task_return_pointer (task, look, free_look);
  else
    g_task_return_error (task, error);
}

/**
 * hl_corpus_look_async:
 * @path: (type filename): a file of sentence pairs
 * @cancellable: (nullable): when nobody wants to know any more
 * @callback: called in the main loop
 * @user_data: for @callback; it need not outlive @cancellable
 */
void
hl_corpus_look_async (const char         *path,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, hl_corpus_look_async);
  g_task_set_task_data (task, g_strdup (path), g_free);
  g_task_run_in_thread (task, look_in_worker);
}

/**
 * hl_corpus_look_finish:
 * @result: what the callback was given
 * @error: a #NnCorpusError, or %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): what is in the file
 */
HlCorpusLook *
hl_corpus_look_finish (GAsyncResult *result,
                       GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_corpus_look_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
