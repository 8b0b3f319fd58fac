#include "ui/render/svg-text.h"

#include <hb-subset.h>
#include <math.h>
#include <string.h>

#include "core/engine/owned.h"

#define PIXELS_PER_POINT (96.0 / 72.0)
#define END "</svg>"
#define SOURCE "source-"

/* A font that words are set in, of which the file gets the letters that it needs. */
typedef struct
{
  char      *family;
  int        weight;
  hb_face_t *face;
  hb_set_t  *letters;
} Font;

struct _HlSvgText
{
  GString   *elements; /* in the units of the recording */
  GPtrArray *fonts;    /* of Font */
};

static const cairo_user_data_key_t key;

NN_FREES (Font, font_free, (g_free, family), (hb_face_destroy, face), (hb_set_destroy, letters))

/* Returns what keeps the words that are drawn on the surface from now on. */
HlSvgText *hl_svg_text_new (cairo_surface_t *surface)
{
  HlSvgText *self = g_new0 (HlSvgText, 1);

  self->elements = g_string_new (NULL);
  self->fonts = g_ptr_array_new_with_free_func (font_free);
  cairo_surface_set_user_data (surface, &key, self, NULL);

  return self;
}

void hl_svg_text_free (HlSvgText *self)
{
  g_string_free (self->elements, TRUE);
  g_ptr_array_unref (self->fonts);
  g_free (self);
}

/* Returns what keeps the words, or NULL where they are drawn as strokes. */
HlSvgText *hl_svg_text_of (cairo_t *cr)
{
  return cairo_surface_get_user_data (cairo_get_target (cr), &key);
}

static void append_number (GString *elements, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (elements, g_ascii_formatd (digits, sizeof digits, "%.4f", number));
}

/* Characters that XML does not allow are replaced by U+FFFD. */
static void append_escaped (GString *elements, const char *words)
{
  g_autoptr (GString) allowed = g_string_new (NULL);
  g_autofree char    *escaped = NULL;

  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at))
    {
      const gunichar letter = g_utf8_get_char (at);
      const gboolean is_forbidden = (letter < 0x20 && letter != '\t' && letter != '\n') ||
                                    letter == 0xfffe || letter == 0xffff;

      g_string_append_unichar (allowed, is_forbidden ? 0xfffd : letter);
    }
  escaped = g_markup_escape_text (allowed->str, -1);
  g_string_append (elements, escaped);
}

static int compare_offsets (gconstpointer a, gconstpointer b)
{
  const PangoGlyphItem *first = a;
  const PangoGlyphItem *second = b;

  return first->item->offset - second->item->offset;
}

/* Returns the text of a line in reading order; a shortened text ends with an ellipsis. */
static char *read_line (PangoLayout *layout, PangoLayoutLine *line)
{
  const char        *text = pango_layout_get_text (layout);
  GString           *words = g_string_new (NULL);
  g_autoptr (GSList) runs = g_slist_sort (g_slist_copy (line->runs), compare_offsets);

  for (GSList *run = runs; run != NULL; run = run->next)
    {
      const PangoItem *item = ((const PangoGlyphItem *) run->data)->item;

      if ((item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0)
        g_string_append (words, "…");
      else
        g_string_append_len (words, text + item->offset, item->length);
    }

  return g_string_free (words, FALSE);
}

static Font *find_font (HlSvgText *self, PangoFont *found)
{
  g_autoptr (PangoFontDescription) description = pango_font_describe (found);
  const char                      *family = pango_font_description_get_family (description);
  const int                        weight = (int) pango_font_description_get_weight (description);
  Font                            *font;

  for (guint i = 0; i < self->fonts->len; i++)
    {
      font = self->fonts->pdata[i];
      if (font->weight == weight && g_str_equal (font->family, family))
        return font;
    }

  font = g_new (Font, 1);
  *font = (Font){ g_strdup (family), weight,
                  hb_face_reference (hb_font_get_face (pango_font_get_hb_font (found))),
                  hb_set_create () };
  g_ptr_array_add (self->fonts, font);

  return font;
}

/* Names the fonts of a line, the most important first, and notes which letters they need. */
static void append_families (HlSvgText *self, PangoLayout *layout, PangoLayoutLine *line)
{
  const char           *text = pango_layout_get_text (layout);
  g_autoptr (GPtrArray) named = g_ptr_array_new ();

  for (GSList *run = line->runs; run != NULL; run = run->next)
    {
      const PangoItem *item = ((const PangoGlyphItem *) run->data)->item;
      Font            *font = find_font (self, item->analysis.font);

      for (const char *at = text + item->offset; at < text + item->offset + item->length;
           at = g_utf8_next_char (at))
        hb_set_add (font->letters, g_utf8_get_char (at));
      if ((item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0)
        hb_set_add (font->letters, 0x2026);
      if (!g_ptr_array_find (named, font, NULL))
        {
          g_ptr_array_add (named, font);
          g_string_append_c (self->elements, '\'');
          append_escaped (self->elements, font->family);
          g_string_append (self->elements, "', ");
        }
    }
}

static void append_font (HlSvgText *self, PangoLayout *layout, PangoLayoutLine *line)
{
  const PangoFontDescription *wanted = pango_layout_get_font_description (layout);
  const double                size = pango_font_description_get_size (wanted);
  const gboolean              is_absolute = pango_font_description_get_size_is_absolute (wanted);

  g_string_append (self->elements, " font-family=\"");
  append_families (self, layout, line);
  g_string_append (self->elements, "sans-serif\" font-size=\"");
  append_number (self->elements, size / PANGO_SCALE * (is_absolute ? 1.0 : PIXELS_PER_POINT));
  g_string_append_printf (self->elements, "\" font-weight=\"%d\"",
                          pango_font_description_get_weight (wanted));
}

static void append_place (GString *elements, cairo_t *cr, double x, double baseline)
{
  cairo_matrix_t matrix;

  cairo_get_matrix (cr, &matrix);
  cairo_matrix_translate (&matrix, x, baseline);
  g_string_append (elements, "<text transform=\"matrix(");
  for (int i = 0; i < 6; i++)
    {
      const double numbers[] = { matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0 };

      if (i > 0)
        g_string_append_c (elements, ',');
      append_number (elements, numbers[i]);
    }
  g_string_append (elements, ")\"");
}

static const char *name_of_anchor (double anchor)
{
  if (anchor == 0.5)
    return "middle";

  return anchor == 1.0 ? "end" : "start";
}

/* anchor: which part of a line keeps its position in another font: 0 its left end, 0.5 its middle,
 * 1 its right end. */
void hl_svg_text_add (HlSvgText *self, PangoLayout *layout, double anchor, HlColor color,
                      cairo_t *cr)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);

  do
    {
      PangoLayoutLine *line = pango_layout_iter_get_line_readonly (iter);
      g_autofree char *words = read_line (layout, line);
      PangoRectangle   at;
      double           x;

      pango_layout_iter_get_line_extents (iter, NULL, &at);
      x = name_of_anchor (anchor)[0] == 's' ? at.x : at.x + at.width * anchor;
      append_place (self->elements, cr, x / PANGO_SCALE,
                    (double) pango_layout_iter_get_baseline (iter) / PANGO_SCALE);
      append_font (self, layout, line);
      g_string_append_printf (self->elements,
                              " text-anchor=\"%s\" fill=\"#%02lx%02lx%02lx\""
                              " xml:space=\"preserve\">",
                              name_of_anchor (anchor), lround (color.red * 255),
                              lround (color.green * 255), lround (color.blue * 255));
      append_escaped (self->elements, words);
      g_string_append (self->elements, "</text>\n");
    }
  while (pango_layout_iter_next_line (iter));

  pango_layout_iter_free (iter);
}

/* A font of just these letters, as who reads the file has it, whatever fonts are there. */
static void append_face (const Font *font, GString *svg)
{
  hb_subset_input_t *wish = hb_subset_input_create_or_fail ();
  hb_face_t         *subset = NULL;
  hb_blob_t         *blob;
  unsigned int       size = 0;
  const char        *data;
  g_autofree char   *encoded = NULL;

  if (wish != NULL)
    {
      hb_set_union (hb_subset_input_unicode_set (wish), font->letters);
      hb_subset_input_set_flags (wish, HB_SUBSET_FLAGS_NO_HINTING);
      subset = hb_subset_or_fail (font->face, wish);
      hb_subset_input_destroy (wish);
    }
  if (subset == NULL)
    return; /* the words find another font by the name of this one */

  blob = hb_face_reference_blob (subset);
  data = hb_blob_get_data (blob, &size);
  encoded = g_base64_encode ((const guchar *) data, size);
  g_string_append (svg, "@font-face{font-family:'");
  append_escaped (svg, font->family);
  g_string_append_printf (svg, "';font-weight:%d;src:url(data:font/%s;base64,%s)}\n", font->weight,
                          size > 4 && memcmp (data, "OTTO", 4) == 0 ? "otf" : "ttf", encoded);
  hb_blob_destroy (blob);
  hb_face_destroy (subset);
}

static void append_words (const HlSvgText *self, double points, GString *svg)
{
  g_string_append (svg, "<style>\n");
  for (guint i = 0; i < self->fonts->len; i++)
    append_face (self->fonts->pdata[i], svg);
  g_string_append (svg, "</style>\n");
  g_string_append (svg, "<g transform=\"scale(");
  append_number (svg, points);
  g_string_append_printf (svg, ")\">\n%s</g>\n", self->elements->str);
}

static guint index_of (GArray *numbers, guint64 number)
{
  guint i = 0;

  while (i < numbers->len && g_array_index (numbers, guint64, i) != number)
    i++;
  if (i == numbers->len)
    g_array_append_val (numbers, number);

  return i;
}

/* Cairo 1.18 counts its sources through all files of a process; in a file they begin with 1. */
static GString *number_sources (const char *drawn, const char *end)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint64));
  GString           *whole = g_string_sized_new (end - drawn);
  const char        *name;

  while ((name = g_strstr_len (drawn, end - drawn, SOURCE)) != NULL)
    {
      const char   *digits = name + strlen (SOURCE);
      char         *rest;
      const guint64 number = g_ascii_strtoull (digits, &rest, 10);

      g_string_append_len (whole, drawn, digits - drawn);
      if (rest > digits)
        g_string_append_printf (whole, "%u", index_of (numbers, number) + 1);
      drawn = rest;
    }

  return g_string_append_len (whole, drawn, end - drawn);
}

/* Returns the whole picture. svg: the rest of it, as cairo wrote it. */
GBytes *hl_svg_text_insert (const HlSvgText *self, GBytes *svg, double points)
{
  gsize       size;
  const char *drawn = g_bytes_get_data (svg, &size);
  const char *end = g_strrstr_len (drawn, (gssize) size, END);
  GString    *whole;

  if (end == NULL)
    return g_bytes_ref (svg);

  whole = number_sources (drawn, end);
  if (self->elements->len > 0)
    append_words (self, points, whole);
  g_string_append_len (whole, end, drawn + size - end);

  return g_string_free_to_bytes (whole);
}
