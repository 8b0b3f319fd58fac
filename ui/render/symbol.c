#include "ui/render/symbol.h"

#include "ui/render/typeset-draw.h"
#include "ui/render/typeset-measure.h"
#include "ui/render/typeset-reader.h"

#define LEAST 9.0 /* pixels: the smallest script of a name */
#define KEPT "hl-symbols"
#define MOST 256 /* symbols that are kept; then all of them go */

static HlTypesetNode *new_measured (HlText *text, HlTextSize size, const char *symbol)
{
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (hl_text_font (text, size));
  const HlTypesetType              type = { hl_text_context (text), font, LEAST };
  HlTypesetNode                   *tree = hl_typeset_read (symbol);

  hl_typeset_measure (&type, tree, hl_typeset_pixels (font, type.context));

  return tree;
}

static void free_tree (gpointer tree) { hl_typeset_node_free (tree); }

/* The symbols that were typeset in this font; they live as long as its context. */
static GHashTable *kept_symbols (HlText *text)
{
  GObject    *context = G_OBJECT (hl_text_context (text));
  GHashTable *symbols = g_object_get_data (context, KEPT);

  if (symbols == NULL)
    {
      symbols = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_tree);
      g_object_set_data_full (context, KEPT, symbols, (GDestroyNotify) g_hash_table_unref);
    }

  return symbols;
}

/* An equation asks for the same few names again and again while it finds out what has room. */
static const HlTypesetNode *typeset (HlText *text, HlTextSize size, const char *symbol)
{
  GHashTable      *symbols = kept_symbols (text);
  g_autofree char *key = g_strdup_printf ("%d %s", size, symbol);
  HlTypesetNode   *tree = g_hash_table_lookup (symbols, key);

  if (tree != NULL)
    return tree;

  if (g_hash_table_size (symbols) >= MOST)
    g_hash_table_remove_all (symbols);
  tree = new_measured (text, size, symbol);
  g_hash_table_insert (symbols, g_steal_pointer (&key), tree);

  return tree;
}

/* Returns how wide it is. symbol: a name, such as "K_h". */
double hl_symbol_width (HlText *text, HlTextSize size, const char *symbol)
{
  return typeset (text, size, symbol)->width;
}

/* Draws the name. symbol: a name, such as "K_h". */
void hl_symbol_draw (HlText *text, HlTextSize size, const char *symbol, double x, double y,
                     HlColor color, cairo_t *cr)
{
  const HlTypesetNode *tree = typeset (text, size, symbol);
  const HlColor        inks[HL_TYPESET_N_INKS] = { color, color, color };

  hl_typeset_node_draw (tree, inks, x, y + tree->ascent, cr);
}
