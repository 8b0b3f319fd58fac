#include "ui/session/later-token-task.h"

#include "ui/session/sentence-work.h"

static void free_options (gpointer data)
{
  NnLaterTokenOptions *options = data;

  g_free ((char *) options->word);
  g_free (options);
}

static void free_result (gpointer result) { nn_later_token_free (result); }

static gpointer change_token (NnTranslator *translator, const char *sentence, gconstpointer options,
                              GCancellable *cancellable, GError **error)
{
  return nn_later_token_new (translator, sentence, options, cancellable, error);
}

/* options: what changes, which is copied. */
void hl_later_token_async (HlModel *model, const char *sentence, const NnLaterTokenOptions *options,
                           gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  NnLaterTokenOptions *copy = g_memdup2 (options, sizeof *options);
  const HlSentenceWork work = { change_token, copy, free_options, free_result };

  copy->word = g_strdup (options->word);
  hl_sentence_work_async (&work, model, sentence, source, cancellable, callback, user_data);
}

/* Returns what changed where. */
NnLaterToken *hl_later_token_finish (GAsyncResult *result, GError **error)
{
  return hl_sentence_work_finish (result, error);
}
