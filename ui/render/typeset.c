#include "ui/render/typeset.h"

#include "core/engine/each.h"
#include "core/engine/owned.h"
#include "ui/render/typeset-tree.h"
#include "ui/render/typeset-reader.h"

/* Whether two boxes say the same. */
static gboolean are_equal (const HlTypesetNode *a, const HlTypesetNode *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  if (a->kind != b->kind || g_strcmp0 (a->text, b->text) != 0 ||
      a->children->len != b->children->len)
    return FALSE;
  for (guint i = 0; i < a->children->len; i++)
    if (!are_equal (hl_typeset_node_get (a, i), hl_typeset_node_get (b, i)))
      return FALSE;

  return TRUE;
}

/* Whether @node is the name @symbol, as it is or raised to something: K_h, K_hᵀ, x². */
static gboolean is_name (const HlTypesetNode *node, const HlTypesetNode *symbol)
{
  const gboolean has_part =
      node->kind == HL_TYPESET_SCRIPTS && !node->has_indices && symbol->kind == HL_TYPESET_SCRIPTS;

  if (!has_part)
    return are_equal (node, symbol);

  return are_equal (hl_typeset_node_get (node, 0), hl_typeset_node_get (symbol, 0)) &&
         are_equal (hl_typeset_node_get (node, 1), hl_typeset_node_get (symbol, 1));
}

static void color (HlTypesetNode *node, HlTypesetInk ink)
{
  node->ink = ink;
  for (guint i = 0; i < node->children->len; i++)
    if (hl_typeset_node_get (node, i) != NULL)
      color (hl_typeset_node_get (node, i), ink);
}

/* A name without what it is raised to. */
static void color_name (HlTypesetNode *node, HlTypesetInk ink)
{
  if (node->kind != HL_TYPESET_SCRIPTS)
    {
      color (node, ink);
      return;
    }
  for (guint i = 0; i < 2; i++)
    if (hl_typeset_node_get (node, i) != NULL)
      color (hl_typeset_node_get (node, i), ink);
}

static void mark (HlTypesetNode *node, const HlTypesetNode *symbol, HlTypesetInk ink)
{
  if (is_name (node, symbol))
    {
      color_name (node, ink);
      return;
    }
  for (guint i = 0; i < node->children->len; i++)
    {
      HlTypesetNode *child = hl_typeset_node_get (node, i);
      /* The S of S₀ is not the letter S. */
      const gboolean is_part = node->kind == HL_TYPESET_SCRIPTS && !node->has_indices && i == 0 &&
                               hl_typeset_node_get (node, 1) != NULL;

      if (child != NULL && !is_part)
        mark (child, symbol, ink);
    }
}

/* Colors the letter wherever it is. symbol: a letter as the formula writes it, such as
 * "K_h". */
void hl_typeset_mark (HlTypesetNode *tree, const char *symbol, HlTypesetInk ink)
{
  g_autoptr (HlTypesetNode) row = hl_typeset_read (symbol);

  if (row->children->len == 1)
    mark (tree, hl_typeset_node_get (row, 0), ink);
}

#define LEAST_SYMBOL 9.0 /* pixels: the smallest script of a name */
#define MOST 256         /* symbols that are kept; then all of them go */

static HlTypesetNode *new_measured (HlText *text, HlTextSize size, const char *symbol)
{
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (hl_text_font (text, size));
  const HlTypesetType              type = { hl_text_context (text), font, LEAST_SYMBOL };
  HlTypesetNode                   *tree = hl_typeset_read (symbol);

  hl_typeset_measure (&type, tree, hl_typeset_pixels (font, type.context));

  return tree;
}

static void free_tree (gpointer tree) { hl_typeset_node_free (tree); }

/* The symbols that were typeset in this font; they live as long as its context. */
static GHashTable *kept_symbols (HlText *text)
{
  GObject    *context = G_OBJECT (hl_text_context (text));
  GHashTable *symbols = g_object_get_data (context, HL_TEXT_SYMBOLS);

  if (symbols == NULL)
    {
      symbols = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_tree);
      g_object_set_data_full (context, HL_TEXT_SYMBOLS, symbols,
                              (GDestroyNotify) g_hash_table_unref);
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

#define LEAST 11.0    /* pixels: the smallest script */
#define INDENT 1.5    /* of the lines after the first, in sizes */
#define LINE_GAP 0.25 /* between lines, in sizes */
#define N_GAPS 8      /* between two formulas in one line */

typedef struct
{
  guint  first; /* index of its first piece */
  guint  n;     /* how many */
  double x;     /* where the line begins */
  double y;     /* its baseline */
  double width; /* of its pieces */
} Line;

struct _HlTypeset
{
  HlTypesetType type;
  double        size;
  GPtrArray    *trees;  /* the formulas, of which each begins a line */
  GPtrArray    *pieces; /* of the formulas, from left to right, or added */
  GPtrArray    *added;  /* slashes and brackets that stand for a bar */
  GArray       *lines;  /* from the top */
  double        width;
  double        height;
  int           most_lines;
  gboolean      is_cut;
};

/* A formula as pieces that no line breaks.  What is wider than a line is taken apart: brackets
 * into what they hold, a fraction into one row with a slash. */

static HlTypesetNode *piece_at (const HlTypeset *self, guint index)
{
  return g_ptr_array_index (self->pieces, index);
}

static void take_apart (HlTypeset *self, HlTypesetNode *node, double width);

/* Adds a piece that is in no formula. Returns the piece, measured. kind: a word or a sign. */
static HlTypesetNode *add_word (HlTypeset *self, HlTypesetKind kind, const char *text)
{
  HlTypesetNode *word = hl_typeset_node_new (kind, text);

  hl_typeset_measure (&self->type, word, self->size);
  g_ptr_array_add (self->added, word);
  g_ptr_array_add (self->pieces, word);

  return word;
}

static gboolean has_several_terms (const HlTypesetNode *row)
{
  if (row->kind != HL_TYPESET_ROW)
    return FALSE;
  for (guint i = 0; i < row->children->len; i++)
    if (hl_typeset_node_get (row, i)->kind == HL_TYPESET_SIGN)
      return TRUE;

  return FALSE;
}

static void take_apart_in_brackets (HlTypeset *self, HlTypesetNode *node, double width,
                                    const char *open)
{
  add_word (self, HL_TYPESET_WORD, open);
  take_apart (self, node, width);
  add_word (self, HL_TYPESET_WORD, hl_typeset_closing_of (open));
}

/* The numerator or the denominator, in the brackets that the bar did without. */
static void take_apart_part (HlTypeset *self, HlTypesetNode *part, double width)
{
  if (has_several_terms (part) || (part->kind == HL_TYPESET_FRACTION && part->width > width))
    take_apart_in_brackets (self, part, width, "(");
  else
    take_apart (self, part, width);
}

/* Adds the pieces of the box. node: a box, measured; outlives them. */
static void take_apart (HlTypeset *self, HlTypesetNode *node, double width)
{
  if (node->kind == HL_TYPESET_ROW)
    {
      for (guint i = 0; i < node->children->len; i++)
        take_apart (self, hl_typeset_node_get (node, i), width);
      return;
    }
  if (node->width > width && node->kind == HL_TYPESET_FRACTION)
    {
      take_apart_part (self, hl_typeset_node_get (node, 0), width);
      add_word (self, HL_TYPESET_SIGN, "/");
      take_apart_part (self, hl_typeset_node_get (node, 1), width);
      return;
    }
  if (node->width > width && node->kind == HL_TYPESET_BRACKETS)
    {
      take_apart_in_brackets (self, hl_typeset_node_get (node, 0), width, node->text);
      return;
    }
  g_ptr_array_add (self->pieces, node);
}

/* Whether a line may begin with the piece; nothing begins with a comma. */
static gboolean may_begin (const HlTypeset *self, guint index)
{
  const HlTypesetNode *piece = piece_at (self, index);
  const HlTypesetNode *before = index > 0 ? piece_at (self, index - 1) : NULL;

  if (before == NULL || before->kind == HL_TYPESET_GAP)
    return piece->kind != HL_TYPESET_GAP;
  if (before->kind == HL_TYPESET_SIGN)
    return *before->text == ',';

  return piece->kind == HL_TYPESET_SIGN && *piece->text != ',' && *piece->text != ';';
}

/* Returns how many there are before the next one with which a line may begin. */
static guint together (const HlTypeset *self, guint first, double *width)
{
  guint i = first;

  *width = 0.0;
  do
    *width += piece_at (self, i++)->width;
  while (i < self->pieces->len && !may_begin (self, i));

  return i - first;
}

static void read_formulas (HlTypeset *self, const char *text)
{
  g_auto (GStrv) formulas = g_strsplit (text, "\n", -1);

  for (int i = 0; formulas[i] != NULL; i++)
    {
      HlTypesetNode *tree = hl_typeset_read (formulas[i]);

      hl_typeset_measure (&self->type, tree, self->size);
      g_ptr_array_add (self->trees, tree);
    }
}

/* Returns the formulas, not divided into lines yet. text: formulas, each on a line. */
HlTypeset *hl_typeset_new (const char *text, PangoContext *context,
                           const PangoFontDescription *font)
{
  HlTypeset *self = g_new0 (HlTypeset, 1);

  self->type.context = g_object_ref (context);
  self->type.font = pango_font_description_copy (font);
  self->type.least = LEAST;
  self->size = hl_typeset_pixels (font, context);
  self->trees = g_ptr_array_new_with_free_func (free_tree);
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  self->width = -1.0;
  self->pieces = g_ptr_array_new ();
  self->added = g_ptr_array_new_with_free_func (free_tree);
  read_formulas (self, text);

  return self;
}

NN_FREES_FOR_ALL (HlTypeset, hl_typeset_free, (g_ptr_array_unref, pieces, added, trees),
                  (g_array_unref, lines), (pango_font_description_free, type.font),
                  (g_object_unref, type.context))

/* Colors the letter wherever it is. */
void hl_typeset_color (HlTypeset *self, const char *symbol, HlTypesetInk ink)
{
  for (guint i = 0; i < self->trees->len; i++)
    hl_typeset_mark (g_ptr_array_index (self->trees, i), symbol, ink);
}

/* Returns how wide it is where no line is broken. */
double hl_typeset_natural_width (const HlTypeset *self)
{
  double widest = 0.0;

  for (guint i = 0; i < self->trees->len; i++)
    widest = MAX (widest, ((HlTypesetNode *) g_ptr_array_index (self->trees, i))->width);

  return widest;
}

/* Where it has room behind another formula, it continues in that line. */
static Line begin_formula (HlTypeset *self, const HlTypesetNode *formula, double width)
{
  Line line = { .first = self->pieces->len };

  if (self->lines->len > 0 && self->most_lines < (int) self->trees->len)
    {
      const Line   last = g_array_index (self->lines, Line, self->lines->len - 1);
      const double gaps = N_GAPS * hl_typeset_gap (self->size);

      if (last.x + last.width + gaps + formula->width <= width)
        {
          g_array_set_size (self->lines, self->lines->len - 1);
          line = last;
          for (int i = 0; i < N_GAPS; i++)
            add_word (self, HL_TYPESET_GAP, NULL);
          line.n += N_GAPS;
          line.width += gaps;
        }
    }

  return line;
}

/* Divides the pieces of a formula into lines. */
static void break_lines (HlTypeset *self, HlTypesetNode *formula, double width)
{
  Line        line = begin_formula (self, formula, width);
  const guint first = self->pieces->len;

  take_apart (self, formula, width - INDENT * self->size);
  for (guint i = first; i < self->pieces->len;)
    {
      double      chunk;
      const guint n = together (self, i, &chunk);

      if (line.n > 0 && line.x + line.width + chunk > width)
        {
          g_array_append_val (self->lines, line);
          line = (Line){ .first = i, .x = INDENT * self->size };
        }
      line.n += n;
      line.width += chunk;
      i += n;
    }
  g_array_append_val (self->lines, line);
}

/* Gives each line its baseline; returns the height of all. */
static double stack_lines (HlTypeset *self)
{
  double top = 0.0;

  NN_EACH_AT (Line, line, self->lines)
    {
      double ascent = 0.0;
      double descent = 0.0;

      for (guint i = line->first; i < line->first + line->n; i++)
        {
          const HlTypesetNode *piece = piece_at (self, i);

          ascent = MAX (ascent, piece->ascent);
          descent = MAX (descent, piece->descent);
        }
      line->y = top + ascent;
      top = line->y + descent + LINE_GAP * self->size;
    }

  return MAX (top - LINE_GAP * self->size, 0.0);
}

/* Leaves out the lines for which there is no room, and says so with "…". */
static void cut (HlTypeset *self, double width)
{
  Line                *last = &g_array_index (self->lines, Line, self->most_lines - 1);
  const guint          n = self->pieces->len;
  const HlTypesetNode *more = add_word (self, HL_TYPESET_WORD, "…");

  g_array_set_size (self->lines, (guint) self->most_lines);
  while (last->n > 1 && last->x + last->width + more->width > width)
    last->width -= piece_at (self, last->first + --last->n)->width;
  g_ptr_array_remove_range (self->pieces, last->first + last->n, n - last->first - last->n);
  last->n++;
  last->width += more->width;
  self->is_cut = TRUE;
}

/* Divides it into lines, unless it is already so. Returns the height of all lines. */
double hl_typeset_lay_out (HlTypeset *self, double width, int most_lines)
{
  if (self->width == width && self->most_lines == most_lines)
    return self->height;

  self->width = width;
  self->most_lines = most_lines;
  self->is_cut = FALSE;
  g_array_set_size (self->lines, 0);
  g_ptr_array_set_size (self->pieces, 0);
  g_ptr_array_set_size (self->added, 0);
  for (guint i = 0; i < self->trees->len; i++)
    break_lines (self, g_ptr_array_index (self->trees, i), width);
  if ((int) self->lines->len > most_lines)
    cut (self, width);
  self->height = stack_lines (self);

  return self->height;
}

/* Returns whether not all of it had room. */
gboolean hl_typeset_is_cut (const HlTypeset *self) { return self->is_cut; }

void hl_typeset_draw (const HlTypeset *self, const HlPalette *palette, double x, double y,
                      cairo_t *cr)
{
  const HlColor inks[HL_TYPESET_N_INKS] = { [HL_TYPESET_TEXT] = palette->text,
                                            [HL_TYPESET_COMPUTED] = palette->computed,
                                            [HL_TYPESET_LEARNED] = palette->learned };

  NN_EACH_AT (const Line, line, self->lines)
    {
      double left = x + line->x;

      for (guint i = line->first; i < line->first + line->n; i++)
        {
          const HlTypesetNode *piece = piece_at (self, i);

          hl_typeset_node_draw (piece, inks, left, y + line->y, cr);
          left += piece->width;
        }
    }
}
