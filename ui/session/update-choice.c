#include "ui/session/update-choice.h"

enum
{
  PROP_SEED = 1,
  PROP_SENTENCE,
  PROP_N_BEFORE,
  PROP_SOURCE,
  PROP_TARGET,
  N_PROPERTIES,
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlUpdateChoice, hl_update_choice, G_TYPE_OBJECT)

static void notify (HlUpdateChoice *self, int property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void change_number (HlUpdateChoice *self, int *number, int value, int property)
{
  if (*number == value)
    return;

  *number = value;
  notify (self, property);
}

/* Another batch begins with the model in use, and has other sentences. */
static void begin_anew (HlUpdateChoice *self)
{
  change_number (self, &self->sentence, 0, PROP_SENTENCE);
  change_number (self, &self->n_before, 0, PROP_N_BEFORE);
  g_signal_emit (self, signals[CHANGED], 0, FALSE);
}

static void set_seed (HlUpdateChoice *self, guint seed)
{
  if (self->seed == seed)
    return;

  self->seed = seed;
  notify (self, PROP_SEED);
  begin_anew (self);
}

static void set_sentence (HlUpdateChoice *self, int sentence)
{
  if (self->sentence == sentence)
    return;

  change_number (self, &self->sentence, sentence, PROP_SENTENCE);
  g_signal_emit (self, signals[CHANGED], 0, FALSE);
}

void hl_update_choice_set_n_before (HlUpdateChoice *self, int n_before)
{
  g_return_if_fail (n_before >= 0);

  if (self->n_before == n_before)
    return;

  change_number (self, &self->n_before, n_before, PROP_N_BEFORE);
  g_signal_emit (self, signals[CHANGED], 0, TRUE);
}

/* source: a typed sentence, which is the batch; NULL for a batch of the corpus; target: its
 * translation, with source, or NULL. */
void hl_update_choice_set_pair (HlUpdateChoice *self, const char *source, const char *target)
{
  g_return_if_fail ((source == NULL) == (target == NULL));

  if (g_strcmp0 (self->source, source) == 0 && g_strcmp0 (self->target, target) == 0)
    return;

  g_free (self->source);
  g_free (self->target);
  self->source = g_strdup (source);
  self->target = g_strdup (target);
  notify (self, PROP_SOURCE);
  notify (self, PROP_TARGET);
  begin_anew (self);
}

static void hl_update_choice_get_property (GObject *object, guint property_id, GValue *value,
                                           GParamSpec *pspec)
{
  HlUpdateChoice *self = HL_UPDATE_CHOICE (object);

  switch (property_id)
    {
    case PROP_SEED:
      g_value_set_uint (value, self->seed);
      break;
    case PROP_SENTENCE:
      g_value_set_int (value, self->sentence);
      break;
    case PROP_N_BEFORE:
      g_value_set_int (value, self->n_before);
      break;
    case PROP_SOURCE:
      g_value_set_string (value, self->source);
      break;
    case PROP_TARGET:
      g_value_set_string (value, self->target);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_update_choice_set_property (GObject *object, guint property_id, const GValue *value,
                                           GParamSpec *pspec)
{
  HlUpdateChoice *self = HL_UPDATE_CHOICE (object);

  switch (property_id)
    {
    case PROP_SEED:
      set_seed (self, g_value_get_uint (value));
      break;
    case PROP_SENTENCE:
      set_sentence (self, g_value_get_int (value));
      break;
    case PROP_N_BEFORE:
      hl_update_choice_set_n_before (self, g_value_get_int (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_update_choice_finalize (GObject *object)
{
  HlUpdateChoice *self = HL_UPDATE_CHOICE (object);

  g_free (self->source);
  g_free (self->target);

  G_OBJECT_CLASS (hl_update_choice_parent_class)->finalize (object);
}

static void hl_update_choice_class_init (HlUpdateChoiceClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags writable = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->finalize = hl_update_choice_finalize;
  object_class->get_property = hl_update_choice_get_property;
  object_class->set_property = hl_update_choice_set_property;

  properties[PROP_SEED] = g_param_spec_uint ("seed", NULL, NULL, 0, G_MAXUINT, 1, writable);
  properties[PROP_SENTENCE] = g_param_spec_int ("sentence", NULL, NULL, 0, G_MAXINT, 0, writable);
  properties[PROP_N_BEFORE] = g_param_spec_int ("n-before", NULL, NULL, 0, G_MAXINT, 0, writable);
  properties[PROP_SOURCE] = g_param_spec_string ("source", NULL, NULL, NULL, readable);
  properties[PROP_TARGET] = g_param_spec_string ("target", NULL, NULL, NULL, readable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /* Another update is to be shown. */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void hl_update_choice_init (HlUpdateChoice *self) { self->seed = 1; }

/* Returns the first update from here, of the first batch of seed 1. */
HlUpdateChoice *hl_update_choice_new (void) { return g_object_new (HL_TYPE_UPDATE_CHOICE, NULL); }

/* Returns the same, for another thread. */
HlUpdateChoice *hl_update_choice_copy (HlUpdateChoice *self)
{
  HlUpdateChoice *copy = hl_update_choice_new ();

  copy->seed = self->seed;
  copy->sentence = self->sentence;
  copy->n_before = self->n_before;
  copy->source = g_strdup (self->source);
  copy->target = g_strdup (self->target);

  return copy;
}
