/* core/training/score-table-fill.c
 *
 * Translates the sentences of a score table, shared among workers.
 */

#include "core/training/score-table.h"

#include <stdatomic.h>

#include "core/engine/workers.h"
#include "core/text/reading.h"
#include "core/translation/translate.h"

/**
 * Share:
 * @translators: (array): one for each worker, with a model or a replica of its own
 * @options: how to decode
 * @sentences: (element-type NnScoreSentence): those to translate
 * @next: the index of the first sentence that no worker has taken
 * @n_done: how many are translated
 * @report: (nullable): called with that number
 * @user_data: for @report
 * @cancellable: (nullable): stops between two tokens
 * @errors: (array): one for each worker
 *
 * The work, which the workers share.  A free worker takes the next sentence; each sentence is
 * translated alone, so the result does not depend on the worker.
 */
typedef struct
{
  NnTranslator              **translators;
  const NnTranslationOptions *options;
  GPtrArray                  *sentences;
  atomic_int                  next;
  atomic_int                  n_done;
  NnScoreFunc                 report;
  gpointer                    user_data;
  GCancellable               *cancellable;
  GError                    **errors;
} Share;

/* If a sentence is empty or too long for the model, its translation is empty, which is never exact.
 */
static gboolean is_about_the_sentence (const GError *error)
{
  return g_error_matches (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_EMPTY) ||
         g_error_matches (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_TOO_LONG);
}

static gboolean translate (const NnTranslator *translator, const NnTranslationOptions *options,
                           NnScoreSentence *sentence, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError)        own = NULL;
  g_autoptr (NnTranslation) translation =
      nn_translate (translator, sentence->source, options, NULL, NULL, cancellable, &own);
  g_autofree char *text = NULL;
  g_auto (GStrv)   tokens = NULL;

  if (translation == NULL && !is_about_the_sentence (own))
    {
      g_propagate_error (error, g_steal_pointer (&own));
      return FALSE;
    }

  text = translation != NULL ? nn_translation_to_text (translation) : g_strdup ("");
  tokens = nn_tokens_split (text);
  g_strfreev (sentence->written);
  sentence->written = nn_words_of_tokens (translator->target_vocabulary, tokens);

  return TRUE;
}

static void work (int slice, gpointer data)
{
  Share *share = data;
  int    i;

  while (share->errors[slice] == NULL &&
         (i = atomic_fetch_add (&share->next, 1)) < (int) share->sentences->len)
    {
      if (!translate (share->translators[slice], share->options,
                      g_ptr_array_index (share->sentences, i), share->cancellable,
                      &share->errors[slice]))
        {
          atomic_store (&share->next, (int) share->sentences->len);
          return;
        }

      atomic_fetch_add (&share->n_done, 1);
      if (slice == 0 && share->report != NULL)
        share->report (atomic_load (&share->n_done), share->user_data);
    }
}

static GPtrArray *asked_sentences (const NnScoreTable *self)
{
  GPtrArray *asked = g_ptr_array_new ();

  for (guint i = 0; i < self->sentences->len; i++)
    {
      NnScoreSentence *sentence = g_ptr_array_index (self->sentences, i);

      if (sentence->is_asked)
        g_ptr_array_add (asked, sentence);
    }

  return asked;
}

/* Gives each worker a translator of its own: the layers of a model serve one sentence at a time.
 * The first one uses the model itself. */
static void new_translators (const NnTranslator *translator, int n, NnTranslator *own,
                             NnTranslator **translators)
{
  for (int w = 0; w < n; w++)
    {
      own[w] = *translator;
      if (w > 0)
        own[w].model = nn_transformer_new_replica (translator->model);
      translators[w] = &own[w];
    }
}

/* Returns the first error and frees the others, and the replicas of the model. */
static GError *free_translators (int n, NnTranslator *own, GError **errors)
{
  GError *first = NULL;

  for (int w = 0; w < n; w++)
    {
      if (w > 0)
        nn_transformer_free (own[w].model);
      if (first == NULL)
        first = errors[w];
      else
        g_clear_error (&errors[w]);
    }

  return first;
}

/**
 * nn_score_table_fill:
 * @self: the table
 * @translator: the model
 * @options: how to decode
 * @n_workers: how many threads share the sentences; the scores do not depend on it
 * @report: (nullable): called now and then
 * @user_data: for @report
 * @cancellable: (nullable): stops between two tokens
 * @error: %G_IO_ERROR_CANCELLED, or a #NnTranslationError that has nothing to do with the
 *   sentence
 *
 * Returns: whether all sentences were translated
 */
gboolean nn_score_table_fill (NnScoreTable *self, const NnTranslator *translator,
                              const NnTranslationOptions *options, int n_workers,
                              NnScoreFunc report, gpointer user_data, GCancellable *cancellable,
                              GError **error)
{
  g_autoptr (NnWorkers)     workers = nn_workers_new (n_workers);
  g_autoptr (GPtrArray)     asked = asked_sentences (self);
  g_autofree NnTranslator  *own = g_new (NnTranslator, n_workers);
  g_autofree NnTranslator **translators = g_new (NnTranslator *, n_workers);
  g_autofree GError       **errors = g_new0 (GError *, n_workers);
  NnTranslationOptions      alone = *options;
  GError                   *first;
  Share                     share;

  alone.workers = 1;
  share = (Share){ .translators = translators,
                   .options = &alone,
                   .sentences = asked,
                   .report = report,
                   .user_data = user_data,
                   .cancellable = cancellable,
                   .errors = errors };
  new_translators (translator, n_workers, own, translators);
  nn_workers_run (workers, work, &share);
  first = free_translators (n_workers, own, errors);
  if (first != NULL)
    g_propagate_error (error, first);

  return first == NULL;
}
