#include "ui/session/effect.h"

struct _HlEffect
{
  GObject parent_instance;

  HlInterventions  *interventions;
  HlSentenceEffect *sentence; /* or NULL */
  GCancellable     *looking;
  HlHeldOutEffect  *held_out; /* or NULL */
  GCancellable     *comparing;
  double            fraction;
  char             *problem;
};

enum
{
  PROP_IS_COMPARING = 1,
  PROP_FRACTION,
  PROP_PROBLEM,
  N_PROPERTIES,
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlEffect, hl_effect, G_TYPE_OBJECT)

static void
notify (HlEffect *self,
        int       property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
changed (HlEffect *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
set_looking (HlEffect     *self,
             GCancellable *looking)
{
  if (self->looking != NULL)
    g_cancellable_cancel (self->looking);
  g_set_object (&self->looking, looking);
}

static void
set_comparing (HlEffect     *self,
               GCancellable *comparing)
{
  if (self->comparing != NULL)
    g_cancellable_cancel (self->comparing);
  g_set_object (&self->comparing, comparing);
  self->fraction = 0.0;
  notify (self, PROP_FRACTION);
  notify (self, PROP_IS_COMPARING);
}

static void
set_problem (HlEffect   *self,
             const char *problem)
{
  g_free (self->problem);
  self->problem = g_strdup (problem);
  notify (self, PROP_PROBLEM);
}

static void
looked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  HlEffect                    *self = HL_EFFECT (source);
  g_autoptr (GError)           error = NULL;
  g_autoptr (HlSentenceEffect) effect = hl_sentence_effect_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->looking)
    return;

  set_looking (self, NULL);
  g_clear_pointer (&self->sentence, hl_sentence_effect_free);
  self->sentence = g_steal_pointer (&effect);
  changed (self);
}

/* The altered model has translated the sentence. */
static void
translation_cb (HlEffect *self)
{
  HlWorkspace             *workspace = hl_interventions_get_workspace (self->interventions);
  HlTranslation           *translation = hl_workspace_get_translation (workspace);
  HlModel                 *model = hl_workspace_get_model (workspace);
  g_autoptr (GCancellable) cancellable = NULL;

  if (translation == NULL || hl_translation_get_model (translation) != model ||
      hl_model_get_original (model) == NULL)
    return;

  cancellable = g_cancellable_new ();
  set_looking (self, cancellable);
  hl_sentence_effect_async (hl_model_get_original (model), translation, G_OBJECT (self),
                            cancellable, looked_cb);
}

/* What was measured was another model. */
static void
interventions_cb (HlEffect *self)
{
  set_comparing (self, NULL);
  g_clear_pointer (&self->held_out, g_free);
  set_problem (self, NULL);
  if (!hl_interventions_get_is_altered (self->interventions))
    {
      set_looking (self, NULL);
      g_clear_pointer (&self->sentence, hl_sentence_effect_free);
    }
  changed (self);
}

static void
fraction_cb (GObject      *source,
             GCancellable *cancellable,
             double        fraction)
{
  HlEffect *self = HL_EFFECT (source);

  if (cancellable != self->comparing)
    return;

  self->fraction = fraction;
  notify (self, PROP_FRACTION);
}

static void
compared_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  HlEffect          *self = HL_EFFECT (source);
  g_autoptr (GError) error = NULL;
  HlHeldOutEffect   *effect = hl_held_out_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->comparing)
    {
      g_free (effect);
      return;
    }

  set_comparing (self, NULL);
  set_problem (self, error != NULL ? error->message : NULL);
  g_free (self->held_out);
  self->held_out = effect;
  changed (self);
}

/**
 * hl_effect_compare:
 *
 * Asks the held-out sentences, of the model as it was and of the altered one.
 */
void
hl_effect_compare (HlEffect *self)
{
  HlModel                 *original = hl_interventions_get_original (self->interventions);
  HlWorkspace             *workspace = hl_interventions_get_workspace (self->interventions);
  g_autoptr (GCancellable) cancellable = NULL;

  if (!hl_interventions_get_is_altered (self->interventions) || self->comparing != NULL)
    return;

  cancellable = g_cancellable_new ();
  set_problem (self, NULL);
  set_comparing (self, cancellable);
  hl_held_out_async (original, hl_workspace_get_model (workspace), fraction_cb, G_OBJECT (self),
                     cancellable, compared_cb);
}

/**
 * hl_effect_cancel:
 *
 * Asks no more held-out sentences.
 */
void
hl_effect_cancel (HlEffect *self)
{
  if (self->comparing != NULL)
    set_comparing (self, NULL);
}

/**
 * hl_effect_get_sentence:
 *
 * Returns: (transfer none) (nullable): what became of the workspace's sentence
 */
const HlSentenceEffect *
hl_effect_get_sentence (HlEffect *self)
{
  return self->sentence;
}

/**
 * hl_effect_get_held_out:
 *
 * Returns: (transfer none) (nullable): what became of the held-out sentences
 */
const HlHeldOutEffect *
hl_effect_get_held_out (HlEffect *self)
{
  return self->held_out;
}

static void
hl_effect_get_property (GObject    *object,
                        guint       property_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  HlEffect *self = HL_EFFECT (object);

  switch (property_id)
    {
    case PROP_IS_COMPARING:
      g_value_set_boolean (value, self->comparing != NULL);
      break;
    case PROP_FRACTION:
      g_value_set_double (value, self->fraction);
      break;
    case PROP_PROBLEM:
      g_value_set_string (value, self->problem);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_effect_dispose (GObject *object)
{
  HlEffect *self = HL_EFFECT (object);

  if (self->looking != NULL)
    g_cancellable_cancel (self->looking);
  if (self->comparing != NULL)
    g_cancellable_cancel (self->comparing);
  g_clear_object (&self->looking);
  g_clear_object (&self->comparing);
  g_clear_object (&self->interventions);

  G_OBJECT_CLASS (hl_effect_parent_class)->dispose (object);
}

static void
hl_effect_finalize (GObject *object)
{
  HlEffect *self = HL_EFFECT (object);

  hl_sentence_effect_free (self->sentence);
  g_free (self->held_out);
  g_free (self->problem);

  G_OBJECT_CLASS (hl_effect_parent_class)->finalize (object);
}

static void
hl_effect_class_init (HlEffectClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = hl_effect_dispose;
  object_class->finalize = hl_effect_finalize;
  object_class->get_property = hl_effect_get_property;

  properties[PROP_IS_COMPARING] = g_param_spec_boolean ("is-comparing", NULL, NULL, FALSE,
                                                        readable);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0.0, 1.0, 0.0,
                                                   readable);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, readable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * HlEffect::changed:
   *
   * Another effect is known now, or none.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hl_effect_init (HlEffect *self)
{
}

/**
 * hl_effect_new:
 * @interventions: (transfer none): whose effect it is
 *
 * Returns: (transfer full): what the interventions cost
 */
HlEffect *
hl_effect_new (HlInterventions *interventions)
{
  HlEffect *self = g_object_new (HL_TYPE_EFFECT, NULL);

  self->interventions = g_object_ref (interventions);
  g_signal_connect_object (interventions, "changed", G_CALLBACK (interventions_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hl_interventions_get_workspace (interventions), "notify::translation",
                           G_CALLBACK (translation_cb), self, G_CONNECT_SWAPPED);

  return self;
}
