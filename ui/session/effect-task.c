#include "ui/session/effect-task.h"

#include "core/experiments/forced-words.h"
#include "core/translation/translate.h"

/* What the worker needs; it touches nothing else. */
typedef struct
{
  HlModel       *original;
  HlTranslation *after;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->original);
  g_object_unref (job->after);
  g_free (job);
}

/**
 * hl_sentence_effect_free:
 * @self: (nullable) (transfer full): the effect
 */
void
hl_sentence_effect_free (HlSentenceEffect *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->before);
  g_clear_object (&self->after);
  g_free (self->forced);
  g_free (self);
}

static HlTranslation *
translate_before (const Job    *job,
                  GCancellable *cancellable,
                  GError      **error)
{
  const NnTranslationOptions *options = hl_translation_get_options (job->after);
  const char                 *sentence = hl_translation_get_sentence (job->after);
  NnCheckpoint               *checkpoint = hl_model_lock (job->original);
  g_autoptr (NnTranslator)    translator = nn_checkpoint_new_translator (checkpoint, error);
  NnTranslation              *translation = NULL;

  if (translator != NULL)
    translation = nn_translate (translator, sentence, options, NULL, NULL, cancellable, error);
  hl_model_unlock (job->original);

  return translation != NULL
             ? hl_translation_new (translation, job->original, sentence, options)
             : NULL;
}

static double *
judge_before (const Job     *job,
              HlTranslation *before,
              GError       **error)
{
  HlModel                 *altered = hl_translation_get_model (job->after);
  NnCheckpoint            *checkpoint = hl_model_lock (altered);
  g_autoptr (NnTranslator) translator = nn_checkpoint_new_translator (checkpoint, error);
  double                  *forced = NULL;

  if (translator != NULL)
    forced = nn_forced_probabilities (translator, hl_translation_get (before),
                                      hl_translation_get_options (before)->is_book);
  hl_model_unlock (altered);

  return forced;
}

static void
look_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Job                   *job = task_data;
  g_autoptr (HlSentenceEffect) effect = g_new0 (HlSentenceEffect, 1);
  GError                      *error = NULL;

  effect->after = g_object_ref (job->after);
  effect->before = translate_before (job, cancellable, &error);
  if (effect->before != NULL)
    effect->forced = judge_before (job, effect->before, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_steal_pointer (&effect),
                           (GDestroyNotify) hl_sentence_effect_free);
}

/**
 * hl_sentence_effect_async:
 * @original: (transfer none): the model as it was
 * @after: (transfer none): a translation by the altered model
 * @source: whose work it is
 * @cancellable: (nullable): ends it
 * @callback: called in the main loop when all is done
 *
 * Translates the same sentence in the same way with the model as it was.
 */
void
hl_sentence_effect_async (HlModel            *original,
                          HlTranslation      *after,
                          GObject            *source,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, NULL);
  Job              *job = g_new0 (Job, 1);

  job->original = g_object_ref (original);
  job->after = g_object_ref (after);

  g_task_set_source_tag (task, hl_sentence_effect_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, look_in_worker);
}

/**
 * hl_sentence_effect_finish:
 * @result: what the callback was given
 * @error: why there is none; %G_IO_ERROR_CANCELLED if it was cancelled
 *
 * Returns: (transfer full) (nullable): the effect
 */
HlSentenceEffect *
hl_sentence_effect_finish (GAsyncResult *result,
                           GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_sentence_effect_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
