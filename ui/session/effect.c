#include "ui/session/effect.h"

struct _HlEffect
{
  GObject parent_instance;

  HlInterventions  *interventions;
  HlSentenceEffect *sentence; /* or NULL */
  HlJob            *looking;
  HlHeldOutEffect  *held_out; /* or NULL */
  HlJob            *comparing;
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlEffect, hl_effect, G_TYPE_OBJECT)

static void changed (HlEffect *self) { g_signal_emit (self, signals[CHANGED], 0); }

static void looked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlEffect                    *self = HL_EFFECT (source);
  g_autoptr (GError)           error = NULL;
  g_autoptr (HlSentenceEffect) effect = hl_sentence_effect_finish (result, &error);

  if (!hl_job_end (self->looking, result, error))
    return;

  g_clear_pointer (&self->sentence, hl_sentence_effect_free);
  self->sentence = g_steal_pointer (&effect);
  changed (self);
}

/* Compares the translation of the altered model with that of the original. */
static void translation_cb (HlEffect *self)
{
  HlWorkspace   *workspace = hl_interventions_get_workspace (self->interventions);
  HlTranslation *translation = hl_workspace_get_translation (workspace);
  HlModel       *model = hl_workspace_get_model (workspace);

  if (translation == NULL || hl_translation_get_model (translation) != model ||
      hl_model_get_original (model) == NULL)
    return;

  hl_sentence_effect_async (hl_model_get_original (model), translation, self,
                            hl_job_start (self->looking), looked_cb);
}

/* The alterations changed, so earlier measurements are discarded. */
static void interventions_cb (HlEffect *self)
{
  hl_job_cancel (self->comparing);
  g_clear_pointer (&self->held_out, g_free);
  if (!hl_interventions_get_is_altered (self->interventions))
    {
      hl_job_cancel (self->looking);
      g_clear_pointer (&self->sentence, hl_sentence_effect_free);
    }
  changed (self);
}

static void fraction_cb (gpointer source, gpointer news)
{
  HlEffect     *self = source;
  const double *fraction = news;

  hl_job_set_fraction (self->comparing, *fraction);
}

static void compared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlEffect          *self = HL_EFFECT (source);
  g_autoptr (GError) error = NULL;
  HlHeldOutEffect   *effect = hl_held_out_finish (result, &error);

  if (!hl_job_end (self->comparing, result, error))
    {
      g_free (effect);
      return;
    }

  g_free (self->held_out);
  self->held_out = effect;
  changed (self);
}

/* Asks the held-out sentences, of the model as it was and of the altered one. */
void hl_effect_compare (HlEffect *self)
{
  HlModel     *original = hl_interventions_get_original (self->interventions);
  HlWorkspace *workspace = hl_interventions_get_workspace (self->interventions);

  if (!hl_interventions_get_is_altered (self->interventions) ||
      hl_job_get_is_busy (self->comparing))
    return;

  hl_held_out_async (original, hl_workspace_get_model (workspace), fraction_cb, self,
                     hl_job_start (self->comparing), compared_cb);
}

/* Returns whether the held-out sentences are being asked. */
HlJob *hl_effect_get_comparing (HlEffect *self) { return self->comparing; }

/* Returns what became of the workspace's sentence, or NULL. */
const HlSentenceEffect *hl_effect_get_sentence (HlEffect *self) { return self->sentence; }

/* Returns what became of the held-out sentences, or NULL. */
const HlHeldOutEffect *hl_effect_get_held_out (HlEffect *self) { return self->held_out; }

static void hl_effect_dispose (GObject *object)
{
  HlEffect *self = HL_EFFECT (object);

  g_clear_object (&self->interventions);

  G_OBJECT_CLASS (hl_effect_parent_class)->dispose (object);
}

static void hl_effect_finalize (GObject *object)
{
  HlEffect *self = HL_EFFECT (object);

  hl_sentence_effect_free (self->sentence);
  g_free (self->held_out);
  g_object_unref (self->looking);
  g_object_unref (self->comparing);

  G_OBJECT_CLASS (hl_effect_parent_class)->finalize (object);
}

static void hl_effect_class_init (HlEffectClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = hl_effect_dispose;
  object_class->finalize = hl_effect_finalize;

  /* Another effect is known now, or none. */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void hl_effect_init (HlEffect *self)
{
  self->looking = hl_job_new ();
  self->comparing = hl_job_new ();
}

/* Returns what the interventions cost. */
HlEffect *hl_effect_new (HlInterventions *interventions)
{
  HlEffect *self = g_object_new (HL_TYPE_EFFECT, NULL);

  self->interventions = g_object_ref (interventions);
  g_signal_connect_object (interventions, "changed", G_CALLBACK (interventions_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hl_interventions_get_workspace (interventions), "notify::translation",
                           G_CALLBACK (translation_cb), self, G_CONNECT_SWAPPED);

  return self;
}
