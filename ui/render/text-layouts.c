#include "ui/render/text-layouts.h"

#define MOST 1024 /* layouts that are kept; then all of them go */

struct _HlTextLayouts
{
  PangoContext *context;
  GHashTable   *layouts; /* from Key to PangoLayout */
};

/* Fonts are compared by address, because the caller keeps them. */
typedef struct
{
  const PangoFontDescription *font;
  HlTextShape                 shape;
  int                         width; /* in units of Pango */
  char                       *words;
} Key;

static guint hash (gconstpointer data)
{
  const Key *key = data;

  return g_str_hash (key->words) * 31 + g_direct_hash (key->font) + (guint) key->width * 7 +
         key->shape;
}

static gboolean equal (gconstpointer a, gconstpointer b)
{
  const Key *one = a;
  const Key *other = b;

  return one->font == other->font && one->shape == other->shape && one->width == other->width &&
         g_str_equal (one->words, other->words);
}

static void key_free (gpointer data)
{
  g_free (((Key *) data)->words);
  g_free (data);
}

/* Returns no words yet. */
HlTextLayouts *hl_text_layouts_new (PangoContext *context)
{
  HlTextLayouts *self = g_new (HlTextLayouts, 1);

  self->context = g_object_ref (context);
  self->layouts = g_hash_table_new_full (hash, equal, key_free, g_object_unref);

  return self;
}

void hl_text_layouts_free (HlTextLayouts *self)
{
  g_hash_table_unref (self->layouts);
  g_object_unref (self->context);
  g_free (self);
}

static void shape_lines (PangoLayout *layout, const Key *key)
{
  switch (key->shape)
    {
    case HL_TEXT_LINE:
      break;
    case HL_TEXT_SHORTENED:
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
      pango_layout_set_width (layout, key->width);
      break;
    case HL_TEXT_WRAPPED:
    case HL_TEXT_CENTERED:
    default:
      pango_layout_set_single_paragraph_mode (layout, FALSE);
      pango_layout_set_width (layout, key->width);
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
      pango_layout_set_alignment (layout, key->shape == HL_TEXT_CENTERED ? PANGO_ALIGN_CENTER
                                                                         : PANGO_ALIGN_LEFT);
    }
}

/* Bytes that are not UTF-8 become replacement characters, so that the rest can be drawn. */
static PangoLayout *lay_out (const HlTextLayouts *self, const Key *key)
{
  PangoLayout     *layout = pango_layout_new (self->context);
  g_autofree char *valid = g_utf8_make_valid (key->words, -1);

  pango_layout_set_font_description (layout, key->font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, valid, -1);
  shape_lines (layout, key);

  return layout;
}

/* Returns these words, until others are asked for; not to be changed. font: a font, which
 * outlives self; width: the length of a line, in CSS pixels; of no meaning for HL_TEXT_LINE. */
PangoLayout *hl_text_layouts_get (HlTextLayouts *self, const PangoFontDescription *font,
                                  const char *words, HlTextShape shape, double width)
{
  const int    units = shape == HL_TEXT_LINE ? -1 : (int) (MAX (width, 1) * PANGO_SCALE);
  const Key    wanted = { font, shape, units, (char *) words };
  PangoLayout *layout = g_hash_table_lookup (self->layouts, &wanted);
  Key         *key;

  if (layout != NULL)
    return layout;

  if (g_hash_table_size (self->layouts) >= MOST)
    g_hash_table_remove_all (self->layouts);
  key = g_memdup2 (&wanted, sizeof wanted);
  key->words = g_strdup (words);
  layout = lay_out (self, key);
  g_hash_table_insert (self->layouts, key, layout);

  return layout;
}
