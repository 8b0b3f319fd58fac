/* core/training/score-table-fill.c
 *
 * Translates the sentences of a score table, shared among workers.
 */

#include "core/training/score-table.h"
#include "core/translation/translate-many.h"

/* If a sentence is empty or too long for the model, its translation is empty, which is never exact.
 */
static gboolean is_about_the_sentence (const GError *error)
{
  return g_error_matches (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_EMPTY) ||
         g_error_matches (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_TOO_LONG);
}

typedef struct
{
  GPtrArray *sentences; /* (element-type NnScoreSentence): those to translate */
  GPtrArray *sources;   /* (element-type NnSource): their tokens, in the same order */
} Asked;

static gboolean ask (Asked *self, NnScoreSentence *sentence, const NnTranslator *translator,
                     const NnTranslationOptions *options, GError **error)
{
  g_autoptr (GError) own = NULL;
  NnSource          *source =
      nn_source_new_from_sentence (translator, sentence->source, options->is_book, &own);

  if (source == NULL && !is_about_the_sentence (own))
    {
      g_propagate_error (error, g_steal_pointer (&own));
      return FALSE;
    }

  g_clear_pointer (&sentence->written, g_strfreev);
  if (source == NULL)
    {
      sentence->written = g_new0 (char *, 1);
      return TRUE;
    }

  g_ptr_array_add (self->sentences, sentence);
  g_ptr_array_add (self->sources, source);

  return TRUE;
}

/* The layers of a model serve one batch at a time, so each worker but the first has a replica. */
static NnTransformer **new_models (NnTransformer *model, int n)
{
  NnTransformer **models = g_new (NnTransformer *, n);

  models[0] = model;
  for (int w = 1; w < n; w++)
    models[w] = nn_transformer_new_replica (model);

  return models;
}

static void free_models (NnTransformer **models, int n)
{
  for (int w = 1; w < n; w++)
    nn_transformer_free (models[w]);
  g_free (models);
}

static gboolean translate (const Asked *asked, const NnTranslator *translator,
                           const NnManyOptions *options, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) translations =
      nn_translate_many (translator, (NnSource **) asked->sources->pdata, (int) asked->sources->len,
                         options, cancellable, error);

  for (guint i = 0; translations != NULL && i < asked->sentences->len; i++)
    {
      NnScoreSentence *sentence = g_ptr_array_index (asked->sentences, i);

      sentence->written = g_steal_pointer (&g_ptr_array_index (translations, i));
    }

  return translations != NULL;
}

/**
 * @n_workers: how many threads share the sentences; the scores do not depend on it
 * @report: (nullable): called now and then
 * @cancellable: (nullable): stops between two tokens
 * @error: %G_IO_ERROR_CANCELLED, or a #NnTranslationError that has nothing to do with the
 *   sentence
 *
 * Returns: whether all sentences were translated
 */
gboolean nn_score_table_fill (NnScoreTable *self, const NnTranslator *translator,
                              const NnTranslationOptions *options, int n_workers, NnManyFunc report,
                              gpointer user_data, GCancellable *cancellable, GError **error)
{
  g_autoptr (NnWorkers) workers = nn_workers_new (n_workers);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new ();
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_source_free);
  NnTransformer       **models;
  Asked                 asked = { sentences, sources };
  gboolean              is_done;

  for (guint i = 0; i < self->sentences->len; i++)
    {
      NnScoreSentence *sentence = g_ptr_array_index (self->sentences, i);

      if (sentence->is_asked && !ask (&asked, sentence, translator, options, error))
        return FALSE;
    }

  models = new_models (translator->model, n_workers);
  is_done = translate (&asked, translator,
                       &(NnManyOptions){ .decoding = *options,
                                         .replaces_unknown = TRUE,
                                         .workers = workers,
                                         .models = models,
                                         .report = report,
                                         .user_data = user_data },
                       cancellable, error);
  free_models (models, n_workers);

  return is_done;
}
