#include "ui/session/word-order-task.h"

#include "ui/session/sentence-work.h"

static void free_result (gpointer result) { nn_word_order_free (result); }

static gpointer change_order (NnTranslator *translator, const char *sentence, gconstpointer seed,
                              GCancellable *cancellable, GError **error)
{
  return nn_word_order_new (translator, sentence, *(const guint64 *) seed, error);
}

void hl_word_order_async (HlModel *model, const char *sentence, guint64 seed, gpointer source,
                          GCancellable *cancellable, GAsyncReadyCallback callback)
{
  const HlSentenceWork work = { change_order, g_memdup2 (&seed, sizeof seed), g_free, free_result };

  hl_sentence_work_async (&work, model, sentence, source, cancellable, callback, NULL);
}

/* Returns both orders, or NULL. */
NnWordOrder *hl_word_order_finish (GAsyncResult *result, GError **error)
{
  return hl_sentence_work_finish (result, error);
}
