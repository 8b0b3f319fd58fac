#include "ui/session/effect-task.h"

#include "core/experiments/forced-words.h"
#include "core/translation/translate.h"
#include "ui/session/work.h"

/* The worker needs this. */
typedef struct
{
  HlModel       *original;
  HlTranslation *after;
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->original);
  g_object_unref (job->after);
  g_free (job);
}

void hl_sentence_effect_free (HlSentenceEffect *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->before);
  g_clear_object (&self->after);
  g_free (self->forced);
  g_free (self);
}

static HlTranslation *translate_before (const Job *job, GCancellable *cancellable, GError **error)
{
  const NnTranslationOptions *options = hl_translation_get_options (job->after);
  const char                 *sentence = hl_translation_get_sentence (job->after);
  g_autoptr (HlModelLocker)   locker = hl_model_lock (job->original, error);
  NnTranslation              *translation;

  if (locker == NULL)
    return NULL;

  translation =
      nn_translate (locker->translator, sentence, options, NULL, NULL, cancellable, error);

  return translation != NULL ? hl_translation_new (translation, job->original, sentence, options)
                             : NULL;
}

static double *judge_before (const Job *job, HlTranslation *before, GError **error)
{
  g_autoptr (HlModelLocker) locker = hl_model_lock (hl_translation_get_model (job->after), error);

  if (locker == NULL)
    return NULL;

  return nn_forced_probabilities (locker->translator, hl_translation_get (before),
                                  hl_translation_get_options (before)->is_book);
}

static void free_effect (gpointer effect) { hl_sentence_effect_free (effect); }

static gpointer look_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Job                   *job = data;
  g_autoptr (HlSentenceEffect) effect = g_new0 (HlSentenceEffect, 1);

  effect->after = g_object_ref (job->after);
  effect->before = translate_before (job, cancellable, error);
  if (effect->before != NULL)
    effect->forced = judge_before (job, effect->before, error);

  return effect->forced != NULL ? g_steal_pointer (&effect) : NULL;
}

/* Translates the same sentence in the same way with the model as it was. */
void hl_sentence_effect_async (HlModel *original, HlTranslation *after, gpointer source,
                               GCancellable *cancellable, GAsyncReadyCallback callback)
{
  Job         *job = g_new0 (Job, 1);
  const HlWork work = { look_in_worker, job, job_free, free_effect };

  job->original = g_object_ref (original);
  job->after = g_object_ref (after);
  hl_work_async (&work, source, cancellable, callback, NULL);
}

/* Returns the effect, or NULL. */
HlSentenceEffect *hl_sentence_effect_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, look_in_worker, error);
}
