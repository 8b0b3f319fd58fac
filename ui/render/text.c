#include "ui/render/text.h"

#include <pango/pangocairo.h>
#include <string.h>

#include "core/engine/each.h"
#include "ui/numbers/word-text.h"
#include "ui/render/svg-text.h"

/* How words are laid out. */
typedef enum
{
  HL_TEXT_LINE,      /* one line, whatever line breaks the words contain */
  HL_TEXT_SHORTENED, /* one line of a width */
  HL_TEXT_WRAPPED,   /* lines of a width; those that are not full lie left */
  HL_TEXT_CENTERED,  /* lines of a width; those that are not full lie in the middle */
} HlTextShape;

const cairo_user_data_key_t hl_text_file_key;

#define MOST 1024 /* layouts that are kept; then all of them go */
#define DEFAULT_FONT "Sans 10"
#define LABEL 24 /* letters; a longer text is not a label */
#define DPI 96.0
#define ORDINARY_WIDTH 900.0  /* of a page whose words need not grow, CSS pixels */
#define ORDINARY_HEIGHT 500.0 /* likewise */
#define LARGEST_SCALE 2.5
#define MOST_KEPT 8 /* fonts of a thread, at their scales */

/* Who asks for the same font again gets the same one, with the words that it has shaped. */
struct _HlText
{
  int                   n_users; /* the thread's own list is one of them */
  double                scale;
  PangoFontDescription *normal;    /* at scale 1 */
  PangoFontDescription *fonts[4];  /* by HlTextSize */
  char                  digits[4]; /* the widest of each, once it was asked for */
  PangoContext         *context;
  GHashTable           *layouts; /* from Key to PangoLayout */
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

static void shape_lines (PangoLayout *layout, const Key *key)
{
  g_autoptr (PangoAttrList) whole_names = NULL;

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
      whole_names = pango_attr_list_new (); /* a name that is broken gets no hyphen */
      pango_attr_list_insert (whole_names, pango_attr_insert_hyphens_new (FALSE));
      pango_layout_set_attributes (layout, whole_names);
    }
}

/* Bytes that are not UTF-8 become replacement characters, so that the rest can be drawn. */
static PangoLayout *shape (const HlText *self, const Key *key)
{
  PangoLayout     *layout = pango_layout_new (self->context);
  g_autofree char *valid = g_utf8_make_valid (key->words, -1);
  g_autofree char *apart = hl_line_apart (valid);

  pango_layout_set_font_description (layout, key->font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, apart, -1);
  shape_lines (layout, key);

  return layout;
}

/* Words that were shaped lately.  A picture says the same words at every step, and asks for
 * their width before it writes them; shaping them is most of what that costs.
 *
 *      one line          width −1
 *      shortened         width ≥ 0, an ellipsis at the end
 *      several lines     width ≥ 0, as HL_TEXT_WRAPPED says
 *
 * Nobody changes a layout. */
static PangoLayout *lay_out (HlText *self, HlTextSize size, const char *words, HlTextShape shape_of,
                             double width)
{
  const int    units = shape_of == HL_TEXT_LINE ? -1 : (int) (MAX (width, 1) * PANGO_SCALE);
  const Key    wanted = { self->fonts[size], shape_of, units, (char *) words };
  PangoLayout *layout = g_hash_table_lookup (self->layouts, &wanted);
  Key         *key;

  if (layout != NULL)
    return layout;

  if (g_hash_table_size (self->layouts) >= MOST)
    g_hash_table_remove_all (self->layouts);
  key = g_memdup2 (&wanted, sizeof wanted);
  key->words = g_strdup (words);
  layout = shape (self, key);
  g_hash_table_insert (self->layouts, key, layout);

  return layout;
}

static const double factors[] = {
  [HL_TEXT_SMALL] = 0.85,
  [HL_TEXT_NORMAL] = 1.0,
  [HL_TEXT_STRONG] = 1.0,
  [HL_TEXT_TITLE] = 1.2,
};

static PangoContext *make_context (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, DPI);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);

  return context;
}

static PangoFontDescription *scaled (const PangoFontDescription *normal, double scale)
{
  PangoFontDescription *font = pango_font_description_copy (normal);
  const double          height = pango_font_description_get_size (normal) * scale;

  if (pango_font_description_get_size_is_absolute (normal))
    pango_font_description_set_absolute_size (font, height);
  else
    pango_font_description_set_size (font, (int) height);

  return font;
}

/* Makes a text that owns the font. */
static HlText *make (PangoFontDescription *normal, double scale)
{
  HlText *self = g_new0 (HlText, 1);

  self->n_users = 1;
  self->normal = normal;
  self->scale = scale;
  for (int size = 0; size < (int) G_N_ELEMENTS (factors); size++)
    self->fonts[size] = scaled (normal, factors[size] * scale);
  pango_font_description_set_weight (self->fonts[HL_TEXT_STRONG], PANGO_WEIGHT_BOLD);
  pango_font_description_set_weight (self->fonts[HL_TEXT_TITLE], PANGO_WEIGHT_BOLD);
  self->context = make_context ();
  self->layouts = g_hash_table_new_full (hash, equal, key_free, g_object_unref);

  return self;
}

static void free_list (gpointer list) { g_ptr_array_unref (list); }

static void free_text (gpointer text) { hl_text_free (text); }

/* Each thread has its own fonts of Pango, and its own texts.  The latest text is the last one. */
static GPtrArray *kept_fonts (void)
{
  static GPrivate list = G_PRIVATE_INIT (free_list);

  if (g_private_get (&list) == NULL)
    g_private_set (&list, g_ptr_array_new_with_free_func (free_text));

  return g_private_get (&list);
}

static HlText *find_kept (const GPtrArray *kept, const PangoFontDescription *normal, double scale)
{
  NN_EACH_OF (HlText, self, kept)
    if (self->scale == scale && pango_font_description_equal (self->normal, normal))
      return self;

  return NULL;
}

/* Returns something that writes in this font. font: the font of normal words, or NULL for a
 * default. */
HlText *hl_text_new (const PangoFontDescription *font) { return hl_text_new_scaled (font, 1.0); }

/* Returns something that writes in this font, in this thread. font: the font of normal words, or
 * NULL for a default; scale: how much larger to write, 1 for the font's own size. */
HlText *hl_text_new_scaled (const PangoFontDescription *font, double scale)
{
  g_autoptr (PangoFontDescription) normal = pango_font_description_from_string (DEFAULT_FONT);
  GPtrArray                       *kept = kept_fonts ();
  HlText                          *self;

  if (font != NULL)
    pango_font_description_merge (normal, font, TRUE);

  self = find_kept (kept, normal, scale);
  if (self == NULL)
    {
      if (kept->len == MOST_KEPT)
        g_ptr_array_remove_index (kept, 0);
      self = make (g_steal_pointer (&normal), scale);
      g_ptr_array_add (kept, self);
    }
  self->n_users++;

  return self;
}

void hl_text_free (HlText *self)
{
  if (--self->n_users > 0)
    return;

  g_hash_table_unref (self->layouts);
  for (int size = 0; size < (int) G_N_ELEMENTS (factors); size++)
    pango_font_description_free (self->fonts[size]);
  pango_font_description_free (self->normal);
  g_object_set_data (G_OBJECT (self->context), HL_TEXT_SYMBOLS, NULL);
  g_object_unref (self->context);
  g_free (self);
}

/* Returns what shapes its words. */
PangoContext *hl_text_context (HlText *self) { return self->context; }

/* Returns the font of words of that size. */
const PangoFontDescription *hl_text_font (HlText *self, HlTextSize size)
{
  return self->fonts[size];
}

/* Returns by how much the names grow: not on an ordinary page, nor where a line of them is as
 * high as the cell. cell: side of a cell whose row or column has a name; line: height of a line
 * of names at scale 1. */
double hl_text_scale_for (double width, double height, double cell, double line)
{
  const double page = MIN (width / ORDINARY_WIDTH, height / ORDINARY_HEIGHT);

  return CLAMP (MIN (page, 0.7 * cell / line), 1.0, LARGEST_SCALE);
}

/* Returns the rectangle of the words in their layout.  Right-to-left words begin right of its
 * origin if the layout has a width. */
static HlRect extents_of (PangoLayout *layout)
{
  PangoRectangle logical;

  pango_layout_get_extents (layout, NULL, &logical);

  return (HlRect){
    .x = (double) logical.x / PANGO_SCALE,
    .y = (double) logical.y / PANGO_SCALE,
    .width = (double) logical.width / PANGO_SCALE,
    .height = (double) logical.height / PANGO_SCALE,
  };
}

/* Returns the height of a line of Latin text, in CSS pixels. */
double hl_text_line (HlText *self, HlTextSize size)
{
  return extents_of (lay_out (self, size, "Hg", HL_TEXT_LINE, 0.0)).height;
}

/* Returns the length of words on one line, in CSS pixels; 0 for NULL. words: what to measure, or
 * NULL. */
double hl_text_width (HlText *self, HlTextSize size, const char *words)
{
  if (words == NULL)
    return 0.0;

  return extents_of (lay_out (self, size, words, HL_TEXT_LINE, 0.0)).width;
}

/* Digits have different widths in many fonts. */
static char widest_digit (HlText *self, HlTextSize size)
{
  if (self->digits[size] == '\0')
    {
      double widest = 0.0;

      for (const char *digit = "0123456789"; *digit != '\0'; digit++)
        {
          const double width = hl_text_width (self, size, (char[]){ *digit, '\0' });

          if (width > widest)
            self->digits[size] = *digit;
          widest = MAX (widest, width);
        }
    }

  return self->digits[size];
}

/* Returns the length of the longest of all numbers of this form, whatever their digits are.
 * number: a number, or words with numbers. */
double hl_text_number_width (HlText *self, HlTextSize size, const char *number)
{
  g_autofree char *widest = g_strdup (number);
  const char       digit = widest_digit (self, size);

  for (char *c = widest; *c != '\0'; c++)
    if (g_ascii_isdigit (*c))
      *c = digit;

  return hl_text_width (self, size, widest);
}

/* Returns the height of words in lines of width, in CSS pixels. width: the length of a line, in
 * CSS pixels. */
double hl_text_wrapped_height (HlText *self, HlTextSize size, const char *words, double width)
{
  return extents_of (lay_out (self, size, words, HL_TEXT_WRAPPED, width)).height;
}

/* For a text that continues on the next page. Returns the lines of that width. width: the length
 * of a line, in CSS pixels. */
char **hl_text_break (HlText *self, HlTextSize size, const char *words, double width, double *line)
{
  PangoLayout *layout = lay_out (self, size, words, HL_TEXT_WRAPPED, width);
  const char  *text = pango_layout_get_text (layout);
  GPtrArray   *lines = g_ptr_array_new ();
  int          highest = 0;

  for (GSList *at = pango_layout_get_lines_readonly (layout); at != NULL; at = at->next)
    {
      PangoLayoutLine *one = at->data;
      PangoRectangle   logical;

      pango_layout_line_get_extents (one, NULL, &logical);
      highest = MAX (highest, logical.height);
      g_ptr_array_add (lines,
                       g_strchomp (g_strndup (text + one->start_index, (gsize) one->length)));
    }
  g_ptr_array_add (lines, NULL);
  *line = (double) highest / PANGO_SCALE;

  return (char **) g_ptr_array_free (lines, FALSE);
}

/* Moves the origin to the beginning of the text, and rotates the axes. */
static void move_to_words (const HlTextBox *box, HlRect words, double part, cairo_t *cr)
{
  const HlRect *rect = &box->rect;
  const double  width = part * (box->is_turned ? words.height : words.width);
  const double  height = part * (box->is_turned ? words.width : words.height);
  const double  x = rect->x + (rect->width - width) * box->align_x;
  const double  y = rect->y + (rect->height - height) * box->align_y;

  cairo_translate (cr, x, y);
  if (box->is_turned)
    {
      cairo_translate (cr, 0, height);
      cairo_rotate (cr, -G_PI / 2);
    }
  cairo_scale (cr, part, part);
  cairo_translate (cr, -words.x, -words.y);
}

/* How large the letters of a label are where it must not be cut; 1 elsewhere. */
static double part_of (HlText *self, HlTextSize size, const char *words, const HlTextBox *box,
                       double length, cairo_t *cr)
{
  if (box->wraps || length < 1.0 || g_utf8_strlen (words, (gssize) strlen (words)) >= LABEL ||
      cairo_surface_get_user_data (cairo_get_target (cr), &hl_text_file_key) == NULL)
    return 1.0;

  return MIN (1.0, length / MAX (hl_text_width (self, size, words), 1.0));
}

/* Returns which end of the text keeps its position when a viewer uses another font. */
static double anchor_of (const HlTextBox *box)
{
  if (box->wraps)
    return 0.0;

  return box->is_turned ? 1.0 - box->align_y : box->align_x;
}

/* A text of several lines takes the whole width of its box. */
static HlRect block_of (PangoLayout *layout, double length)
{
  const HlRect words = extents_of (layout);

  return (HlRect){ 0.0, words.y, length, words.height };
}

/* Words that fit are on one line.  Others continue on the next line, or are shortened. */
static PangoLayout *lay_out_in (HlText *self, HlTextSize size, const char *words,
                                const HlTextBox *box, double length)
{
  PangoLayout *line;

  if (box->wraps)
    return lay_out (self, size, words, box->align_x == 0.5 ? HL_TEXT_CENTERED : HL_TEXT_WRAPPED,
                    length);

  line = lay_out (self, size, words, HL_TEXT_LINE, 0.0);

  return extents_of (line).width > length ? lay_out (self, size, words, HL_TEXT_SHORTENED, length)
                                          : line;
}

/* words: what to write, or NULL. */
void hl_text_draw (HlText *self, HlTextSize size, const char *words, const HlTextBox *box,
                   HlColor color, cairo_t *cr)
{
  HlSvgText   *svg = hl_svg_text_of (cr);
  const double length = box->is_turned ? box->rect.height : box->rect.width;
  PangoLayout *layout;
  double       part;

  if (words == NULL || words[0] == '\0')
    return;

  part = part_of (self, size, words, box, length, cr);
  layout = part < 1.0 ? lay_out (self, size, words, HL_TEXT_LINE, 0.0)
                      : lay_out_in (self, size, words, box, length);
  cairo_save (cr);
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
  move_to_words (box, box->wraps ? block_of (layout, length) : extents_of (layout), part, cr);
  if (svg != NULL)
    hl_svg_text_add (svg, layout, anchor_of (box), color, cr);
  else
    pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
}
