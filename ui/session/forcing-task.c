#include "ui/session/forcing-task.h"

#include "ui/session/sentence-work.h"

static void free_options (gpointer data)
{
  NnForcingOptions *options = data;

  g_free ((char *) options->target);
  g_free (options);
}

static void free_forcing (gpointer forcing) { nn_forcing_free (forcing); }

static gpointer force (NnTranslator *translator, const char *sentence, gconstpointer options,
                       GCancellable *cancellable, GError **error)
{
  return nn_forcing_new (translator, sentence, options, cancellable, error);
}

/* options: what the decoder reads, which is copied. */
void hl_forcing_async (HlModel *model, const char *sentence, const NnForcingOptions *options,
                       gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback)
{
  NnForcingOptions    *copy = g_memdup2 (options, sizeof *options);
  const HlSentenceWork work = { force, copy, free_options, free_forcing };

  copy->target = g_strdup (options->target);
  hl_sentence_work_async (&work, model, sentence, source, cancellable, callback, NULL);
}

/* Returns both sides. */
NnForcing *hl_forcing_finish (GAsyncResult *result, GError **error)
{
  return hl_sentence_work_finish (result, error);
}
