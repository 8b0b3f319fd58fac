#include "ui/render/beam-tree-picture.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/render/sheet.h"

#define MARGIN 4.0
#define PAD 5.0    /* between a word and its box */
#define GAP_X 26.0 /* between two columns */
#define GAP_Y 6.0  /* between two hypotheses */
#define NARROWEST 64.0
#define WIDEST 120.0
#define DIGITS 2
#define FAINT 0.45 /* of what was dropped */
#define TINT 0.10  /* of what was followed */

/* The sizes of the parts of the tree. */
typedef struct
{
  double line;
  double root;  /* width of the first column, which is <bos> */
  double width; /* of a hypothesis */
  double height;
} Sizes;

static Sizes find_sizes (const HlBeamTreeSpec *spec, HlText *text)
{
  Sizes sizes = { .line = ceil (hl_text_line (text, HL_TEXT_SMALL)), .width = NARROWEST };

  for (int i = 0; i < (int) spec->nodes->len; i++)
    sizes.width =
        MAX (sizes.width,
             hl_text_width (text, HL_TEXT_SMALL, hl_beam_tree_node (spec, i)->word) + 2.0 * PAD);
  sizes.width = ceil (MIN (sizes.width, WIDEST));
  sizes.height = 2.0 * sizes.line + 2.0;
  sizes.root = ceil (hl_text_width (text, HL_TEXT_SMALL, "<bos>")) + 2.0 * PAD;

  return sizes;
}

static HlRect rect_of (const Sizes *sizes, int column, int row)
{
  return (HlRect){ MARGIN + sizes->root + GAP_X + column * (sizes->width + GAP_X),
                   MARGIN + sizes->line + row * (sizes->height + GAP_Y), sizes->width,
                   sizes->height };
}

/* Returns the top of the source words with their weights, which are below the tree. */
static double attention_top (const HlBeamTreeSpec *spec, const Sizes *sizes)
{
  return MARGIN + sizes->line + spec->n_rows * (sizes->height + GAP_Y) + GAP_Y;
}

/* Returns the size of its picture. */
HlSize hl_beam_tree_measure (const HlBeamTreeSpec *spec)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const Sizes        sizes = find_sizes (spec, text);
  const double       words = (int) g_strv_length (spec->source) * (sizes.width + GAP_Y);
  const double       tree = sizes.root + spec->n_columns * (sizes.width + GAP_X);

  return (HlSize){ 2.0 * MARGIN + MAX (words, tree),
                   attention_top (spec, &sizes) + 3.0 * sizes.line + 2.0 * MARGIN };
}

/* Returns the hypothesis there, or -1. */
int hl_beam_tree_pick (const HlBeamTreeSpec *spec, double x, double y)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const Sizes        sizes = find_sizes (spec, text);

  for (int i = 0; i < (int) spec->nodes->len; i++)
    {
      const HlBeamNode *at = hl_beam_tree_node (spec, i);
      const HlRect      rect = rect_of (&sizes, at->column, at->row);

      if (hl_rect_contains (&rect, x, y))
        return i;
    }

  return -1;
}

static const HlPalette *palette_of (const HlBeamTreeSpec *spec)
{
  return spec->palette != NULL ? spec->palette : hl_palette_get (FALSE);
}

static void set_color (cairo_t *cr, HlColor color, double alpha)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
}

static void draw_edge (const HlBeamTreeSpec *spec, const HlBeamNode *node, const HlRect *from,
                       const HlRect *to, cairo_t *cr)
{
  static const double dashes[] = { 3.0, 3.0 };
  const HlPalette    *palette = palette_of (spec);
  const gboolean      is_dropped = node->fate == HL_BEAM_DROPPED;
  const double        x0 = hl_rect_right (from);
  const double        y0 = from->y + from->height / 2.0;
  const double        y1 = to->y + to->height / 2.0;
  const double        middle = (x0 + to->x) / 2.0;

  cairo_set_dash (cr, dashes, is_dropped ? 2 : 0, 0.0);
  cairo_set_line_width (cr, node->is_chosen ? 3.0 : 1.2);
  set_color (cr, node->is_chosen ? palette->computed : palette->faint_text,
             is_dropped ? FAINT : 1.0);
  cairo_move_to (cr, x0, y0);
  cairo_curve_to (cr, middle, y0, middle, y1, to->x, y1);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
}

static void draw_words (HlText *text, const char *word, const char *number, const HlRect *rect,
                        HlTextSize size, HlColor color, cairo_t *cr)
{
  const double    half = rect->height / 2.0;
  const HlTextBox above = { .rect = { rect->x + PAD, rect->y, rect->width - 2.0 * PAD, half },
                            .align_x = 0.5,
                            .align_y = 0.5 };
  HlTextBox       below = above;

  below.rect.y += half;
  hl_text_draw (text, size, word, &above, color, cr);
  hl_text_draw (text, HL_TEXT_SMALL, number, &below, color, cr);
}

static void draw_node (const HlBeamTreeSpec *spec, int node, const HlRect *rect, HlText *text,
                       cairo_t *cr)
{
  const HlBeamNode *at = hl_beam_tree_node (spec, node);
  const HlPalette  *palette = palette_of (spec);
  const gboolean    is_dropped = at->fate == HL_BEAM_DROPPED;
  g_autofree char  *log_p = hl_number_to_text (at->log_probability, DIGITS);

  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  set_color (cr, at->is_chosen ? palette->computed : palette->text,
             at->is_chosen ? 1.0
             : is_dropped  ? 0.0
                           : TINT);
  cairo_fill (cr);
  if (node == spec->selected || at->fate == HL_BEAM_ENDED)
    {
      cairo_rectangle (cr, rect->x + 0.5, rect->y + 0.5, rect->width - 1.0, rect->height - 1.0);
      cairo_set_line_width (cr, node == spec->selected ? 3.0 : 1.0);
      set_color (cr, palette->text, 1.0);
      cairo_stroke (cr);
    }
  draw_words (text, at->word, log_p, rect, HL_TEXT_SMALL,
              at->is_chosen ? hl_palette_ink_on (palette->computed)
              : is_dropped  ? palette->faint_text
                            : palette->text,
              cr);
}

static void draw_steps (const HlBeamTreeSpec *spec, const Sizes *sizes, HlText *text, cairo_t *cr)
{
  for (int column = 0; column < spec->n_columns; column++)
    {
      const HlRect     rect = rect_of (sizes, column, 0);
      const HlTextBox  box = { .rect = { rect.x, MARGIN, rect.width, sizes->line },
                               .align_x = 0.5,
                               .align_y = 0.5 };
      g_autofree char *number = g_strdup_printf ("%d", column + 1);

      hl_text_draw (text, HL_TEXT_SMALL, number, &box, palette_of (spec)->faint_text, cr);
    }
}

/* Draws the attention weights of the row that proposed the selected hypothesis. */
static void draw_attention (const HlBeamTreeSpec *spec, const Sizes *sizes, HlText *text,
                            cairo_t *cr)
{
  const HlPalette  *palette = palette_of (spec);
  const HlBeamNode *at = spec->selected >= 0 ? hl_beam_tree_node (spec, spec->selected) : NULL;
  const double      top = attention_top (spec, sizes);
  const HlTextBox   title = { .rect = { MARGIN, top, 1e4, sizes->line }, .align_y = 0.5 };
  g_autofree char  *words = NULL;

  if (at != NULL)
    /* Translators: %s is a word */
    words = g_strdup_printf (_ ("The row that proposed “%s” looked at (mean of all heads of the "
                                "last block):"),
                             at->word);
  hl_text_draw (text, HL_TEXT_SMALL,
                words != NULL ? words : _ ("Choose a hypothesis to see what its row looked at."),
                &title, palette->text, cr);

  for (int s = 0; at != NULL && spec->source[s] != NULL; s++)
    {
      const double  weight = (double) at->weights[s];
      const HlColor color = hl_palette_weight (palette, weight);
      const HlRect  rect = { MARGIN + s * (sizes->width + GAP_Y), top + sizes->line, sizes->width,
                             sizes->height };
      g_autofree char *number = hl_probability_to_text (weight);

      set_color (cr, color, 1.0);
      cairo_rectangle (cr, rect.x, rect.y, rect.width, rect.height);
      cairo_fill (cr);
      draw_words (text, spec->source[s], number, &rect, HL_TEXT_SMALL, hl_palette_ink_on (color),
                  cr);
    }
}

void hl_beam_tree_draw (const HlBeamTreeSpec *spec, cairo_t *cr)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const Sizes        sizes = find_sizes (spec, text);
  const HlRect       root = { MARGIN, rect_of (&sizes, 0, 0).y, sizes.root, sizes.height };
  const HlTextBox    begin = { .rect = root, .align_x = 0.5, .align_y = 0.5 };

  draw_steps (spec, &sizes, text, cr);
  hl_text_draw (text, HL_TEXT_SMALL, "<bos>", &begin, palette_of (spec)->text, cr);
  for (int i = 0; i < (int) spec->nodes->len; i++)
    {
      const HlBeamNode *at = hl_beam_tree_node (spec, i);
      const HlBeamNode *parent = at->parent >= 0 ? hl_beam_tree_node (spec, at->parent) : NULL;
      const HlRect from = parent != NULL ? rect_of (&sizes, parent->column, parent->row) : root;
      const HlRect to = rect_of (&sizes, at->column, at->row);

      draw_edge (spec, at, &from, &to, cr);
    }
  for (int i = 0; i < (int) spec->nodes->len; i++)
    {
      const HlBeamNode *at = hl_beam_tree_node (spec, i);
      const HlRect      rect = rect_of (&sizes, at->column, at->row);

      draw_node (spec, i, &rect, text, cr);
    }
  draw_attention (spec, &sizes, text, cr);
}

static void draw_cb (gconstpointer data, cairo_t *cr) { hl_beam_tree_draw (data, cr); }

/* Returns what becomes the file, for white paper. */
HlRecording *hl_beam_tree_record (const HlBeamTreeSpec *spec, const char *caption,
                                  HlFigureFormat format)
{
  HlBeamTreeSpec paper = *spec;

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (hl_beam_tree_to_table (spec));

  paper.palette = hl_palette_get (FALSE);
  paper.font = NULL;

  return hl_sheet_record_drawing (&(HlSheetText){ .caption = caption },
                                  &(HlDrawing){ hl_beam_tree_measure (&paper), draw_cb, &paper },
                                  (HlSize){ 0, 0 }, format);
}
