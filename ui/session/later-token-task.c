#include "ui/session/later-token-task.h"

#include "ui/session/sentence-work.h"

static void
free_options (gpointer data)
{
  NnLaterTokenOptions *options = data;

  g_free ((char *) options->word);
  g_free (options);
}

static void
free_result (gpointer result)
{
  nn_later_token_free (result);
}

static gpointer
change_token (NnTranslator *translator,
              const char   *sentence,
              gconstpointer options,
              GCancellable *cancellable,
              GError      **error)
{
  return nn_later_token_new (translator, sentence, options, cancellable, error);
}

/**
 * hl_later_token_async:
 * @model: (transfer none): whose decoder reads the tokens
 * @sentence: what it translates first
 * @options: what changes, which is copied
 * @source: whose work it is
 * @cancellable: (nullable): ends it before the next word
 * @callback: called in the main loop when all is done
 * @user_data: for @callback
 */
void
hl_later_token_async (HlModel                   *model,
                      const char                *sentence,
                      const NnLaterTokenOptions *options,
                      gpointer                   source,
                      GCancellable              *cancellable,
                      GAsyncReadyCallback        callback,
                      gpointer                   user_data)
{
  NnLaterTokenOptions *copy = g_memdup2 (options, sizeof *options);
  const HlSentenceWork work = { change_token, copy, free_options, free_result };

  copy->word = g_strdup (options->word);
  hl_sentence_work_async (&work, model, sentence, source, cancellable, callback, user_data);
}

/**
 * hl_later_token_finish:
 * @result: what the callback was given
 * @error: why there is none; %G_IO_ERROR_CANCELLED if it was cancelled
 *
 * Returns: (transfer full): what changed where
 */
NnLaterToken *
hl_later_token_finish (GAsyncResult *result,
                       GError      **error)
{
  return hl_sentence_work_finish (result, error);
}
