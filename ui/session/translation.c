#include "ui/session/translation.h"

#include "core/translation/translate.h"
#include "ui/session/properties.h"

G_DEFINE_FINAL_TYPE (HlTranslation, hl_translation, G_TYPE_OBJECT)

static void hl_translation_class_init (HlTranslationClass *klass)
{
  HL_KEEPS (HlTranslation, nn_translation_free, translation);
  HL_KEEPS (HlTranslation, g_object_unref, model);
  HL_KEEPS (HlTranslation, g_free, sentence);
}

static void hl_translation_init (HlTranslation *self) {}

/* translation: what the translator gave. */
HlTranslation *hl_translation_new (NnTranslation *translation, HlModel *model, const char *sentence,
                                   const NnTranslationOptions *options)
{
  HlTranslation *self = g_object_new (HL_TYPE_TRANSLATION, NULL);

  self->translation = translation;
  self->model = g_object_ref (model);
  self->sentence = g_strdup (sentence);
  self->options = *options;

  return self;
}

/* Returns how it was decoded. */
const NnTranslationOptions *hl_translation_get_options (HlTranslation *self)
{
  return &self->options;
}

/* --- Translating in a worker ------------------------------------------------------------------ */

/* options: how, which the request takes; or NULL. */
HlRequest *hl_request_new (HlModel *model, const char *sentence, gpointer options,
                           GDestroyNotify free_options)
{
  const HlRequest request = { g_object_ref (model), g_strdup (sentence), options, free_options };

  return g_memdup2 (&request, sizeof request);
}

void hl_request_free (gpointer request)
{
  HlRequest *self = request;

  g_object_unref (self->model);
  g_free (self->sentence);
  if (self->options != NULL && self->free_options != NULL)
    self->free_options (self->options);
  g_free (self);
}

typedef struct
{
  NnTranslationOptions options;
  NnPrefix            *prefix; /* or NULL */
} Manner;

NN_FREES (Manner, manner_free, (nn_prefix_free, prefix))

/* prefix: what the translation begins with, or NULL. */
HlRequest *hl_translate_request (HlModel *model, const char *sentence, const NnPrefix *prefix,
                                 const NnTranslationOptions *options)
{
  Manner *manner = g_new0 (Manner, 1);

  manner->options = *options;
  if (prefix != NULL)
    manner->prefix = nn_prefix_new (prefix->ids, prefix->n);

  return hl_request_new (model, sentence, manner, manner_free);
}

/* In the worker, after each token. */
static void report (const NnTranslation *so_far, gpointer task)
{
  hl_task_tell (task, nn_translation_to_text (so_far));
}

/* Returns an HlTranslation, or NULL. request: what hl_translate_request() returned; task: hears the
 * words so far, or NULL. */
gpointer hl_translate (gpointer request, HlTask *task, GCancellable *cancellable, GError **error)
{
  const HlRequest          *asked = request;
  const Manner             *manner = asked->options;
  g_autoptr (HlModelLocker) locker = hl_model_lock (asked->model, error);
  NnTranslation            *translation;

  if (locker == NULL)
    return NULL;

  translation =
      nn_translate_from (locker->translator, asked->sentence, manner->prefix, &manner->options,
                         task != NULL ? report : NULL, task, cancellable, error);

  return translation != NULL
             ? hl_translation_new (translation, asked->model, asked->sentence, &manner->options)
             : NULL;
}
