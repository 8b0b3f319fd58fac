#include "ui/session/decoding.h"

#define N_CANDIDATES 5 /* alternatives that are kept for each word */

struct _HlDecoding
{
  GObject parent_instance;

  int      beam_width;
  gboolean never_unknown;
  gboolean copies_unknown;
  gboolean is_book;
};

enum
{
  PROP_BEAM_WIDTH = 1,
  PROP_NEVER_UNKNOWN,
  PROP_COPIES_UNKNOWN,
  PROP_IS_BOOK,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlDecoding, hl_decoding, G_TYPE_OBJECT)

static gboolean is_of_the_book (HlModel *model)
{
  return model != NULL && nn_translation_options_for (model->checkpoint->text).is_book;
}

/* Decodes as the model's pipeline does, if the model before was of the other pipeline. old: the
 * model that was in use, or NULL. */
void hl_decoding_fit (HlDecoding *self, HlModel *old, HlModel *model)
{
  if (is_of_the_book (old) == is_of_the_book (model))
    return;

  self->is_book = is_of_the_book (model);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_BOOK]);
}

/* Returns what was chosen, for a translation that is shown. */
NnTranslationOptions hl_decoding_get_options (HlDecoding *self)
{
  NnTranslationOptions options = nn_translation_options_default ();

  options.beam_width = self->beam_width;
  options.never_unknown = self->never_unknown;
  options.copies_unknown = self->copies_unknown && !self->is_book;
  options.is_book = self->is_book;
  options.n_candidates = N_CANDIDATES;
  options.keeps_tree = self->beam_width > 1 && !self->is_book;

  return options;
}

static void hl_decoding_get_property (GObject *object, guint property_id, GValue *value,
                                      GParamSpec *pspec)
{
  HlDecoding *self = HL_DECODING (object);

  switch (property_id)
    {
    case PROP_BEAM_WIDTH:
      g_value_set_int (value, self->beam_width);
      break;
    case PROP_NEVER_UNKNOWN:
      g_value_set_boolean (value, self->never_unknown);
      break;
    case PROP_COPIES_UNKNOWN:
      g_value_set_boolean (value, self->copies_unknown);
      break;
    case PROP_IS_BOOK:
      g_value_set_boolean (value, self->is_book);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_decoding_set_property (GObject *object, guint property_id, const GValue *value,
                                      GParamSpec *pspec)
{
  HlDecoding *self = HL_DECODING (object);

  switch (property_id)
    {
    case PROP_BEAM_WIDTH:
      self->beam_width = g_value_get_int (value);
      break;
    case PROP_NEVER_UNKNOWN:
      self->never_unknown = g_value_get_boolean (value);
      break;
    case PROP_COPIES_UNKNOWN:
      self->copies_unknown = g_value_get_boolean (value);
      break;
    case PROP_IS_BOOK:
      self->is_book = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_decoding_class_init (HlDecodingClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS;

  object_class->get_property = hl_decoding_get_property;
  object_class->set_property = hl_decoding_set_property;

  properties[PROP_BEAM_WIDTH] = g_param_spec_int ("beam-width", NULL, NULL, 1, 16, 1, flags);
  properties[PROP_NEVER_UNKNOWN] = g_param_spec_boolean ("never-unknown", NULL, NULL, FALSE, flags);
  properties[PROP_COPIES_UNKNOWN] =
      g_param_spec_boolean ("copies-unknown", NULL, NULL, TRUE, flags);
  properties[PROP_IS_BOOK] = g_param_spec_boolean ("is-book", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void hl_decoding_init (HlDecoding *self) {}

/* Returns greedy search that copies the source words of <unk>. */
HlDecoding *hl_decoding_new (void) { return g_object_new (HL_TYPE_DECODING, NULL); }
