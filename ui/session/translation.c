#include "ui/session/translation.h"

struct _HlTranslation
{
  GObject parent_instance;

  NnTranslation       *translation;
  HlModel             *model;
  char                *sentence;
  NnTranslationOptions options;
};

G_DEFINE_FINAL_TYPE (HlTranslation, hl_translation, G_TYPE_OBJECT)

static void hl_translation_finalize (GObject *object)
{
  HlTranslation *self = HL_TRANSLATION (object);

  nn_translation_free (self->translation);
  g_object_unref (self->model);
  g_free (self->sentence);

  G_OBJECT_CLASS (hl_translation_parent_class)->finalize (object);
}

static void hl_translation_class_init (HlTranslationClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hl_translation_finalize;
}

static void hl_translation_init (HlTranslation *self) {}

/* Returns the translation. translation: what the translator gave. */
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

/* Returns tokens, probabilities and attention weights. */
const NnTranslation *hl_translation_get (HlTranslation *self) { return self->translation; }

/* Returns the model it came from. */
HlModel *hl_translation_get_model (HlTranslation *self) { return self->model; }

/* Returns the sentence as it was typed. */
const char *hl_translation_get_sentence (HlTranslation *self) { return self->sentence; }

/* Returns how it was decoded. */
const NnTranslationOptions *hl_translation_get_options (HlTranslation *self)
{
  return &self->options;
}
