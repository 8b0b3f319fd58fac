#include "ui/render/triangles-draw.h"

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/render/matrix.h"

#define LINE 1.0      /* of page between two cells */
#define EARLIER 0.3   /* how much of the ink a row of an earlier step has: it is gray */
#define ROW_LINE 2.0  /* around the row at hand */
#define LEAST_LINED 7 /* width of a cell that has such a line */

static const HlPalette *palette_of (const HlTrianglesSpec *self)
{
  return self->palette != NULL ? self->palette : hl_palette_get (FALSE);
}

static void set_source (cairo_t *cr, HlColor color)
{
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
}

static HlColor mix (HlColor ink, HlColor paper, double part)
{
  return (HlColor){ part * ink.red + (1 - part) * paper.red,
                    part * ink.green + (1 - part) * paper.green,
                    part * ink.blue + (1 - part) * paper.blue };
}

/* Fills the path as a cell of that kind. */
static void fill_as (HlTriangleCell cell, const HlPalette *palette, cairo_t *cr)
{
  static const double dashes[] = { 2.0, 2.0 };

  switch (cell)
    {
    case HL_TRIANGLE_NOW:
      set_source (cr, palette->computed);
      cairo_fill (cr);
      break;
    case HL_TRIANGLE_BEFORE:
      set_source (cr, mix (palette->text, palette->background, EARLIER));
      cairo_fill (cr);
      break;
    case HL_TRIANGLE_HIDDEN:
      hl_matrix_draw_state (HL_CELL_HIDDEN, palette, cr);
      break;
    case HL_TRIANGLE_TO_COME:
      set_source (cr, palette->faint_text);
      cairo_set_line_width (cr, 1.0);
      cairo_set_dash (cr, dashes, 2, 0.0);
      cairo_stroke (cr);
      cairo_set_dash (cr, NULL, 0, 0.0);
      break;
    case HL_TRIANGLE_OTHER_WORD:
      set_source (cr, palette->learned);
      cairo_fill (cr);
      break;
    case HL_TRIANGLE_NOTHING:
    default:
      cairo_new_path (cr);
      break;
    }
}

/* Finds where the cells of a kind begin in a row, and how many there are.  They stand beside each
 * other. */
static int find_run (const HlTrianglesSpec *spec, int side, int row, HlTriangleCell kind,
                     int *first)
{
  int n = 0;

  for (*first = 0; *first < spec->n; (*first)++)
    if (hl_triangles_cell (spec, side, row, *first) == kind)
      break;
  while (*first + n < spec->n && hl_triangles_cell (spec, side, row, *first + n) == kind)
    n++;

  return n;
}

/* If cells are wide enough there are gaps between them; else a row is one rectangle. */
static void trace_run (const HlRect *first, int n, cairo_t *cr)
{
  if (first->width < LEAST_LINED)
    cairo_rectangle (cr, first->x, first->y + LINE / 2, n * first->width, first->height - LINE);
  else
    for (int i = 0; i < n; i++)
      cairo_rectangle (cr, first->x + i * first->width + LINE / 2, first->y + LINE / 2,
                       first->width - LINE, first->height - LINE);
}

/* All cells of a kind are one path, because a pattern for each cell would be slow. */
static void draw_cells (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, int side,
                        HlTriangleCell kind, cairo_t *cr)
{
  for (int row = 0; row < spec->n; row++)
    {
      int       column;
      const int n = find_run (spec, side, row, kind, &column);

      if (n > 0)
        {
          const HlRect first = hl_triangles_rect (spec, layout, side, row, column);

          trace_run (&first, n, cr);
        }
    }
  fill_as (kind, palette_of (spec), cr);
}

/* Draws a frame around the row of the current step in one of the triangles. */
static void draw_current (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, int side,
                          cairo_t *cr)
{
  HlRect row;

  if (spec->current == HL_TRIANGLES_NO_ROW || spec->current >= spec->sides[side].n_known)
    return;

  row = hl_triangles_rect (spec, layout, side, spec->current, 0);
  cairo_rectangle (cr, row.x, row.y, layout->sides[side].grid.width, row.height);
  set_source (cr, palette_of (spec)->series[2]);
  cairo_set_line_width (cr, ROW_LINE);
  cairo_stroke (cr);
}

/* Writes what a row reads, what it chooses, and the probability. */
static void draw_row (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, int side,
                      int row, HlText *text, cairo_t *cr)
{
  const HlTriangle       *triangle = &spec->sides[side];
  const HlTriangleLayout *places = &layout->sides[side];
  const HlPalette        *palette = palette_of (spec);
  const HlRect            cell = hl_triangles_rect (spec, layout, side, row, 0);
  const HlRect            bar = hl_triangles_bar (spec, layout, side, row);
  const HlColor           read = triangle->reads_other[row] ? palette->learned : palette->text;
  const HlColor           chosen = triangle->chooses_other[row] ? palette->learned : palette->text;
  g_autofree char        *number = hl_probability_to_text (triangle->probabilities[row]);
  HlTextBox               box = { .align_y = 0.5 };

  box.rect = (HlRect){ places->chosen.x, cell.y, places->chosen.width + 1, cell.height };
  hl_text_draw (text, HL_TEXT_SMALL, triangle->chosen[row], &box, chosen, cr);

  set_source (cr, palette->computed);
  cairo_rectangle (cr, bar.x, bar.y, bar.width, bar.height);
  cairo_fill (cr);

  box.align_x = 1.0;
  box.rect = (HlRect){ places->numbers.x, cell.y, places->numbers.width, cell.height };
  hl_text_draw (text, HL_TEXT_SMALL, number, &box, palette->faint_text, cr);
  box.rect = (HlRect){ places->row_names.x, cell.y, places->row_names.width, cell.height };
  hl_text_draw (text, HL_TEXT_SMALL, triangle->read[row], &box, read, cr);
}

static void draw_column_names (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout,
                               int side, HlText *text, cairo_t *cr)
{
  const HlRect *names = &layout->sides[side].column_names;

  if (!layout->sides[side].has_column_names)
    return;

  for (int column = 0; column < spec->sides[side].n_known; column++)
    {
      const HlRect    cell = hl_triangles_rect (spec, layout, side, 0, column);
      const HlTextBox box = { .rect = { cell.x, names->y, cell.width, names->height },
                              .align_x = 0.5,
                              .align_y = 1.0,
                              .is_turned = layout->is_turned };

      hl_text_draw (text, HL_TEXT_SMALL, spec->sides[side].read[column], &box,
                    palette_of (spec)->faint_text, cr);
    }
}

/* Writes the headers of the columns beside the grid. */
static void draw_titles (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, int side,
                         HlText *text, cairo_t *cr)
{
  const HlTriangleLayout *places = &layout->sides[side];
  const HlTextBox         title = { .rect = places->title };
  const HlTextBox         reads = { .rect = places->names_title, .align_x = 1.0 };
  const HlTextBox         chooses = { .rect = places->chosen_title };
  const HlPalette        *palette = palette_of (spec);

  hl_text_draw (text, HL_TEXT_STRONG, spec->sides[side].title, &title, palette->text, cr);
  /* Translators: above the words that the decoder reads */
  hl_text_draw (text, HL_TEXT_SMALL, C_ ("decoder", "reads"), &reads, palette->faint_text, cr);
  /* Translators: above the words that the decoder chooses */
  hl_text_draw (text, HL_TEXT_SMALL, C_ ("decoder", "chooses"), &chooses, palette->faint_text, cr);
}

static void draw_keys (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, HlText *text,
                       cairo_t *cr)
{
  for (int i = 0; i < HL_TRIANGLES_KEYS; i++)
    {
      const HlRect   *key = &layout->keys[i];
      const double    words = key->height + HL_TRIANGLES_GAP;
      const HlTextBox box = { .rect = { key->x + words, key->y, key->width - words, key->height },
                              .align_y = 0.5 };

      if (key->width <= 0)
        continue;

      cairo_rectangle (cr, key->x + 1, key->y + 1, key->height - 2, key->height - 2);
      fill_as (i, palette_of (spec), cr);
      hl_text_draw (text, HL_TEXT_SMALL, hl_triangle_cell_key (i), &box,
                    palette_of (spec)->faint_text, cr);
    }
}

void hl_triangles_draw (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, cairo_t *cr)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);

  for (int side = 0; side < HL_TRIANGLES; side++)
    {
      draw_titles (spec, layout, side, text, cr);
      for (int kind = 0; kind < HL_TRIANGLES_KEYS; kind++)
        draw_cells (spec, layout, side, kind, cr);
      draw_current (spec, layout, side, cr);
      draw_column_names (spec, layout, side, text, cr);
      for (int row = 0; row < spec->sides[side].n_known; row++)
        draw_row (spec, layout, side, row, text, cr);
    }
  draw_keys (spec, layout, text, cr);
}
