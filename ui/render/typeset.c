#include "ui/render/typeset.h"

#include <string.h>

#include "ui/render/typeset-draw.h"
#include "ui/render/typeset-letters.h"
#include "ui/render/typeset-measure.h"
#include "ui/render/typeset-reader.h"

#define LEAST 11.0    /* pixels: the smallest script */
#define INDENT 1.5    /* of the lines after the first, in sizes */
#define LINE_GAP 0.25 /* between lines, in sizes */

/**
 * HlTypesetPiece:
 * @node: a box that no line breaks
 * @x: where it begins
 */
typedef struct
{
  HlTypesetNode *node;
  double         x;
} HlTypesetPiece;

/**
 * HlTypesetLine:
 * @first: index of its first piece
 * @n: how many
 * @x: where the line begins
 * @y: its baseline
 * @width: its own
 */
typedef struct
{
  guint  first;
  guint  n;
  double x;
  double y;
  double width;
} HlTypesetLine;

/**
 * HlTypeset:
 * @tree: the formula
 * @pieces: (element-type HlTypesetPiece): what no line breaks, from left to right; of @tree or
 *   of @added
 * @added: (element-type HlTypesetNode): slashes and brackets that stand for a bar
 */
struct _HlTypeset
{
  HlTypesetType  type;
  double         size;
  HlTypesetNode *tree;
  GArray        *pieces;
  GPtrArray     *added;
  GArray        *lines;
  double         width;
  double         height;
  int            most_lines;
  gboolean       is_cut;
};

static void
free_added (gpointer node)
{
  hl_typeset_node_free (node);
}

/**
 * hl_typeset_new:
 * @text: a formula on one line
 * @context: shapes the words
 * @font: of its letters
 *
 * Returns: (transfer full): the formula, without lines yet
 */
HlTypeset *
hl_typeset_new (const char                 *text,
                PangoContext               *context,
                const PangoFontDescription *font)
{
  HlTypeset *self = g_new0 (HlTypeset, 1);

  self->type.context = g_object_ref (context);
  self->type.font = pango_font_description_copy (font);
  self->type.least = LEAST;
  self->size = hl_typeset_pixels (font, context);
  self->tree = hl_typeset_read (text);
  self->pieces = g_array_new (FALSE, FALSE, sizeof (HlTypesetPiece));
  self->added = g_ptr_array_new_with_free_func (free_added);
  self->lines = g_array_new (FALSE, FALSE, sizeof (HlTypesetLine));
  self->width = -1.0;
  hl_typeset_measure (&self->type, self->tree, self->size);

  return self;
}

/**
 * hl_typeset_free:
 * @self: (transfer full): a formula
 */
void
hl_typeset_free (HlTypeset *self)
{
  g_array_unref (self->pieces);
  g_ptr_array_unref (self->added);
  g_array_unref (self->lines);
  hl_typeset_node_free (self->tree);
  pango_font_description_free (self->type.font);
  g_object_unref (self->type.context);
  g_free (self);
}

/**
 * hl_typeset_color:
 * @self: a formula
 * @symbol: a letter as the formula writes it
 * @ink: its color
 *
 * Colors the letter wherever it stands.
 */
void
hl_typeset_color (HlTypeset   *self,
                  const char  *symbol,
                  HlTypesetInk ink)
{
  hl_typeset_mark (self->tree, symbol, ink);
}

/**
 * hl_typeset_natural_width:
 * @self: a formula
 *
 * Returns: how wide it is on one line
 */
double
hl_typeset_natural_width (const HlTypeset *self)
{
  return self->tree->width;
}

static void
add_piece (HlTypeset     *self,
           HlTypesetNode *node)
{
  const HlTypesetPiece piece = { .node = node };

  g_array_append_val (self->pieces, piece);
}

static void
add_sign (HlTypeset    *self,
          HlTypesetKind kind,
          const char   *text)
{
  HlTypesetNode *sign = hl_typeset_node_new (kind, text);

  hl_typeset_measure (&self->type, sign, self->size);
  g_ptr_array_add (self->added, sign);
  add_piece (self, sign);
}

static gboolean
has_several_terms (const HlTypesetNode *row)
{
  if (row->kind != HL_TYPESET_ROW)
    return FALSE;
  for (guint i = 0; i < row->children->len; i++)
    if (hl_typeset_node_get (row, i)->kind == HL_TYPESET_SIGN)
      return TRUE;

  return FALSE;
}

static void flatten (HlTypeset     *self,
                     HlTypesetNode *node,
                     double         width);

static void
flatten_in_brackets (HlTypeset     *self,
                     HlTypesetNode *node,
                     double         width,
                     const char    *open,
                     const char    *close)
{
  add_sign (self, HL_TYPESET_WORD, open);
  flatten (self, node, width);
  add_sign (self, HL_TYPESET_WORD, close);
}

/* The numerator or the denominator, in the brackets that the bar did without. */
static void
flatten_part (HlTypeset     *self,
              HlTypesetNode *part,
              double         width)
{
  if (has_several_terms (part) || (part->kind == HL_TYPESET_FRACTION && part->width > width))
    flatten_in_brackets (self, part, width, "(", ")");
  else
    flatten (self, part, width);
}

/* Adds the pieces of @node; what is wider than a line is taken apart. */
static void
flatten (HlTypeset     *self,
         HlTypesetNode *node,
         double         width)
{
  if (node->kind == HL_TYPESET_ROW)
    {
      for (guint i = 0; i < node->children->len; i++)
        flatten (self, hl_typeset_node_get (node, i), width);
      return;
    }
  if (node->width > width && node->kind == HL_TYPESET_FRACTION)
    {
      flatten_part (self, hl_typeset_node_get (node, 0), width);
      add_sign (self, HL_TYPESET_SIGN, "/");
      flatten_part (self, hl_typeset_node_get (node, 1), width);
      return;
    }
  if (node->width > width && node->kind == HL_TYPESET_BRACKETS)
    {
      flatten_in_brackets (self, hl_typeset_node_get (node, 0), width, node->text,
                           strcmp (node->text, "(") == 0   ? ")"
                           : strcmp (node->text, "[") == 0 ? "]"
                                                           : node->text);
      return;
    }
  add_piece (self, node);
}

static HlTypesetNode *
piece_at (const HlTypeset *self,
          guint            index)
{
  return g_array_index (self->pieces, HlTypesetPiece, index).node;
}

/* Whether a line may begin with the piece; nothing begins with a comma. */
static gboolean
may_begin (const HlTypeset *self,
           guint            index)
{
  const HlTypesetNode *piece = piece_at (self, index);

  if (index == 0 || piece_at (self, index - 1)->kind == HL_TYPESET_GAP)
    return piece->kind != HL_TYPESET_GAP;
  if (piece_at (self, index - 1)->kind == HL_TYPESET_SIGN)
    return *piece_at (self, index - 1)->text == ',';

  return piece->kind == HL_TYPESET_SIGN && *piece->text != ',' && *piece->text != ';';
}

/* How many pieces from @first on stand together: up to the next one that may begin a line. */
static guint
chunk_at (const HlTypeset *self,
          guint            first,
          double          *width)
{
  guint i = first;

  *width = 0.0;
  do
    *width += piece_at (self, i++)->width;
  while (i < self->pieces->len && !may_begin (self, i));

  return i - first;
}

static HlTypesetLine
new_line (const HlTypeset *self,
          guint            first)
{
  return (HlTypesetLine){ .first = first, .x = first > 0 ? INDENT * self->size : 0.0 };
}

static void
break_lines (HlTypeset *self,
             double     width)
{
  HlTypesetLine line = new_line (self, 0);

  for (guint i = 0; i < self->pieces->len;)
    {
      double      chunk;
      const guint n = chunk_at (self, i, &chunk);

      if (line.n > 0 && line.x + line.width + chunk > width)
        {
          g_array_append_val (self->lines, line);
          line = new_line (self, i);
        }
      line.n += n;
      line.width += chunk;
      i += n;
    }
  g_array_append_val (self->lines, line);
}

/* Gives each piece its place in its line, and each line its height; returns their sum. */
static double
stack_lines (HlTypeset *self)
{
  double top = 0.0;

  for (guint l = 0; l < self->lines->len; l++)
    {
      HlTypesetLine *line = &g_array_index (self->lines, HlTypesetLine, l);
      double         ascent = 0.0;
      double         descent = 0.0;
      double         x = line->x;

      for (guint i = line->first; i < line->first + line->n; i++)
        {
          const HlTypesetNode *piece = piece_at (self, i);

          g_array_index (self->pieces, HlTypesetPiece, i).x = x;
          x += piece->width;
          ascent = MAX (ascent, piece->ascent);
          descent = MAX (descent, piece->descent);
        }
      line->y = top + ascent;
      top = line->y + descent + LINE_GAP * self->size;
    }

  return MAX (top - LINE_GAP * self->size, 0.0);
}

/* Leaves out the lines for which there is no room, and says so with "…". */
static void
cut (HlTypeset *self,
     double     width)
{
  HlTypesetLine *last = &g_array_index (self->lines, HlTypesetLine, self->most_lines - 1);
  HlTypesetNode *more = hl_typeset_node_new (HL_TYPESET_WORD, "…");

  g_array_set_size (self->lines, (guint) self->most_lines);
  hl_typeset_measure (&self->type, more, self->size);
  while (last->n > 1 && last->x + last->width + more->width > width)
    last->width -= piece_at (self, last->first + --last->n)->width;
  g_array_set_size (self->pieces, last->first + last->n);
  g_ptr_array_add (self->added, more);
  add_piece (self, more);
  last->n++;
  last->width += more->width;
  self->is_cut = TRUE;
}

/**
 * hl_typeset_lay_out:
 * @self: a formula
 * @width: of its lines
 * @most_lines: how many there may be
 *
 * Divides it into lines, unless it is already so.
 *
 * Returns: the height of all lines
 */
double
hl_typeset_lay_out (HlTypeset *self,
                    double     width,
                    int        most_lines)
{
  if (self->width == width && self->most_lines == most_lines)
    return self->height;

  self->width = width;
  self->most_lines = most_lines;
  self->is_cut = FALSE;
  g_array_set_size (self->pieces, 0);
  g_ptr_array_set_size (self->added, 0);
  g_array_set_size (self->lines, 0);
  flatten (self, self->tree, width - INDENT * self->size);
  break_lines (self, width);
  if ((int) self->lines->len > most_lines)
    cut (self, width);
  self->height = stack_lines (self);

  return self->height;
}

/**
 * hl_typeset_is_cut:
 * @self: a formula with lines
 *
 * Returns: whether not all of it had room
 */
gboolean
hl_typeset_is_cut (const HlTypeset *self)
{
  return self->is_cut;
}

/**
 * hl_typeset_draw:
 * @self: a formula with lines
 * @palette: of the page
 * @x: its left side
 * @y: its upper side
 * @cr: where to draw
 */
void
hl_typeset_draw (const HlTypeset *self,
                 const HlPalette *palette,
                 double           x,
                 double           y,
                 cairo_t         *cr)
{
  const HlColor inks[HL_TYPESET_N_INKS] = { [HL_TYPESET_TEXT] = palette->text,
                                            [HL_TYPESET_COMPUTED] = palette->computed,
                                            [HL_TYPESET_LEARNED] = palette->learned };

  for (guint l = 0; l < self->lines->len; l++)
    {
      const HlTypesetLine *line = &g_array_index (self->lines, HlTypesetLine, l);

      for (guint i = line->first; i < line->first + line->n; i++)
        {
          const HlTypesetPiece *piece = &g_array_index (self->pieces, HlTypesetPiece, i);

          hl_typeset_node_draw (piece->node, inks, x + piece->x, y + line->y, cr);
        }
    }
}
