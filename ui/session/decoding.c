#include "ui/session/decoding.h"

#include "ui/session/properties.h"

#define N_CANDIDATES 5 /* alternatives that are kept for each word */

struct _HlDecoding
{
  GObject parent_instance;

  int      beam_width;
  gboolean never_unknown;
  gboolean copies_unknown;
  gboolean is_book;
};

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
  g_object_notify (G_OBJECT (self), "is-book");
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

static void hl_decoding_class_init (HlDecodingClass *klass)
{
  const HlProperty properties[] = {
    { "beam-width", G_TYPE_INT, G_STRUCT_OFFSET (HlDecoding, beam_width), HL_WRITTEN },
    { "never-unknown", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlDecoding, never_unknown), HL_WRITTEN },
    { "copies-unknown", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlDecoding, copies_unknown), HL_WRITTEN },
    { "is-book", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlDecoding, is_book), HL_WRITTEN },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  hl_properties_install (object_class, properties, G_N_ELEMENTS (properties));
}

static void hl_decoding_init (HlDecoding *self)
{
  self->beam_width = 1;
  self->copies_unknown = TRUE;
}

/* Returns greedy search that copies the source words of <unk>. */
HlDecoding *hl_decoding_new (void) { return g_object_new (HL_TYPE_DECODING, NULL); }
