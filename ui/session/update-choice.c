#include "ui/session/update-choice.h"

#include "ui/session/properties.h"

G_DEFINE_FINAL_TYPE (HlUpdateChoice, hl_update_choice, G_TYPE_OBJECT)

static void change_number (HlUpdateChoice *self, int *number, int value, const char *property)
{
  if (*number == value)
    return;

  *number = value;
  g_object_notify (G_OBJECT (self), property);
}

/* Another batch begins with the model in use, and has other sentences. */
static void begin_anew (HlUpdateChoice *self)
{
  change_number (self, &self->sentence, 0, "sentence");
  change_number (self, &self->n_before, 0, "n-before");
  g_signal_emit_by_name (self, "changed", FALSE);
}

static void set_seed (HlUpdateChoice *self, guint seed)
{
  if (self->seed == seed)
    return;

  self->seed = seed;
  g_object_notify (G_OBJECT (self), "seed");
  begin_anew (self);
}

static void set_sentence (HlUpdateChoice *self, int sentence)
{
  if (self->sentence == sentence)
    return;

  change_number (self, &self->sentence, sentence, "sentence");
  g_signal_emit_by_name (self, "changed", FALSE);
}

void hl_update_choice_set_n_before (HlUpdateChoice *self, int n_before)
{
  g_return_if_fail (n_before >= 0);

  if (self->n_before == n_before)
    return;

  change_number (self, &self->n_before, n_before, "n-before");
  g_signal_emit_by_name (self, "changed", TRUE);
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
  g_object_notify (G_OBJECT (self), "source");
  g_object_notify (G_OBJECT (self), "target");
  begin_anew (self);
}

static void hl_update_choice_class_init (HlUpdateChoiceClass *klass)
{
  HL_KEEPS (HlUpdateChoice, g_free, source, target);

  HL_PROPERTIES ({ "seed", G_TYPE_UINT, G_STRUCT_OFFSET (HlUpdateChoice, seed), HL_WRITTEN, NULL,
                   G_CALLBACK (set_seed) },
                 { "sentence", G_TYPE_INT, G_STRUCT_OFFSET (HlUpdateChoice, sentence), HL_WRITTEN,
                   NULL, G_CALLBACK (set_sentence) },
                 { "n-before", G_TYPE_INT, G_STRUCT_OFFSET (HlUpdateChoice, n_before), HL_WRITTEN,
                   NULL, G_CALLBACK (hl_update_choice_set_n_before) },
                 { "source", G_TYPE_STRING, G_STRUCT_OFFSET (HlUpdateChoice, source) },
                 { "target", G_TYPE_STRING, G_STRUCT_OFFSET (HlUpdateChoice, target) });

  /* Another update is to be shown. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 1, G_TYPE_BOOLEAN);
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
