#include "ui/render/triangles-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define GAP HL_TRIANGLES_GAP
#define APART 28.0        /* between both triangles */
#define BAR 64.0          /* length of a probability of 1 */
#define LEAST_BAR 24.0    /* where there is little room */
#define LEAST_CELL 4.0    /* width of one */
#define MOST_NAME 90.0    /* longer words are shortened */
#define MANY 16           /* so many rows are low */
#define BETWEEN_KEYS 14.0 /* from one key to the next */

/* What there is to write, measured once. */
typedef struct
{
  HlText *text;
  double  row;    /* height of a row */
  double  line;   /* height of a title */
  double  small;  /* height of a name */
  double  names;  /* width of the widest word that is read */
  double  chosen; /* width of the widest word that is chosen */
  double  title;  /* width of the widest title */
  double  header; /* height of the names of columns */
} Measures;

static double
widest (HlText           *text,
        char             *words[],
        const HlTriangle *triangle)
{
  return ceil (hl_text_widest (text, HL_TEXT_SMALL, (const char *const *) words,
                               triangle->n_known));
}

static Measures
measure (const HlTrianglesSpec *spec)
{
  Measures self = { .text = hl_text_new (spec->font) };

  /* Translators: above the words that the decoder reads */
  self.names = ceil (hl_text_width (self.text, HL_TEXT_SMALL, C_ ("decoder", "reads"))) + 1;
  self.line = ceil (hl_text_line (self.text, HL_TEXT_STRONG));
  self.small = ceil (hl_text_line (self.text, HL_TEXT_SMALL));
  self.row = spec->n > MANY ? self.small + 1 : self.small + 6;
  for (int i = 0; i < HL_TRIANGLES; i++)
    {
      const HlTriangle *side = &spec->sides[i];

      self.names = MAX (self.names, MIN (widest (self.text, side->read, side), MOST_NAME));
      self.chosen = MAX (self.chosen, MIN (widest (self.text, side->chosen, side), MOST_NAME));
      self.title = MAX (self.title, ceil (hl_text_width (self.text, HL_TEXT_STRONG, side->title)));
    }

  return self;
}

/* All but the grid and the bars. */
static double
fixed_width (const Measures *measures)
{
  return measures->names + measures->chosen + HL_TRIANGLES_NUMBER + 4 * GAP;
}

static double
least_width (const HlTrianglesSpec *spec,
             const Measures        *measures)
{
  return MAX (fixed_width (measures) + spec->n * LEAST_CELL + LEAST_BAR, measures->title);
}

/**
 * hl_triangles_natural_width:
 *
 * Returns: the width at which both stand side by side, with square cells
 */
double
hl_triangles_natural_width (const HlTrianglesSpec *spec)
{
  const Measures measures = measure (spec);
  const double   side = fixed_width (&measures) + spec->n * measures.row + BAR;

  hl_text_free (measures.text);

  return 2 * MAX (side, measures.title) + APART;
}

/**
 * hl_triangles_minimum_width:
 *
 * Returns: the width at which they stand one below the other, with narrow cells
 */
double
hl_triangles_minimum_width (const HlTrianglesSpec *spec)
{
  const Measures measures = measure (spec);

  hl_text_free (measures.text);

  return least_width (spec, &measures);
}

/* One of both in a room of that width; returns its bottom. */
static double
place_side (const HlTrianglesSpec *spec,
            const Measures        *measures,
            const HlRect          *room,
            HlTriangleLayout      *side)
{
  const double left = room->width - fixed_width (measures);
  const double cell = CLAMP ((left - BAR) / spec->n, LEAST_CELL, measures->row);
  const double bar = CLAMP (left - spec->n * cell, LEAST_BAR, BAR);
  const double header = MAX (measures->header, measures->small);
  const double y = room->y + measures->line + header + GAP;
  const double height = spec->n * measures->row;

  side->title = (HlRect){ room->x, room->y, room->width, measures->line };
  side->row_names = (HlRect){ room->x, y, measures->names, height };
  side->grid = (HlRect){ hl_rect_right (&side->row_names) + GAP, y, spec->n * cell, height };
  side->has_column_names = measures->header > 0;
  side->column_names = (HlRect){ side->grid.x, y - header - 2, side->grid.width, header };
  side->chosen = (HlRect){ hl_rect_right (&side->grid) + 2 * GAP, y, measures->chosen, height };
  side->bars = (HlRect){ hl_rect_right (&side->chosen) + GAP, y, bar, height };
  side->numbers = (HlRect){ hl_rect_right (&side->bars), y, HL_TRIANGLES_NUMBER, height };
  side->names_title = (HlRect){ room->x, y - measures->small - 2, measures->names,
                                measures->small };
  side->chosen_title = (HlRect){ side->chosen.x, side->names_title.y,
                                 room->x + room->width - side->chosen.x, measures->small };

  return y + height;
}

/**
 * hl_triangle_cell_key:
 *
 * Returns: (transfer none): what a cell of that kind means
 */
const char *
hl_triangle_cell_key (HlTriangleCell cell)
{
  switch (cell)
    {
    case HL_TRIANGLE_NOW:
      return _ ("computed in this step");
    case HL_TRIANGLE_BEFORE:
      return _ ("in an earlier step");
    case HL_TRIANGLE_HIDDEN:
      return _ ("hidden by the mask");
    case HL_TRIANGLE_TO_COME:
      return _ ("to come");
    case HL_TRIANGLE_NOTHING:
    default:
      return "";
    }
}

/* The keys of what occurs, in as many lines as they need; returns their bottom. */
static double
place_keys (const HlTrianglesSpec *spec,
            const Measures        *measures,
            double                 width,
            double                 y,
            HlRect                *keys)
{
  double x = 0.0;

  for (int i = 0; i < HL_TRIANGLES_KEYS; i++)
    {
      const char  *words = hl_triangle_cell_key (i);
      const double room = measures->small + GAP +
                          ceil (hl_text_width (measures->text, HL_TEXT_SMALL, words)) + 1;

      keys[i] = (HlRect){ 0 };
      if (!hl_triangles_has (spec, i))
        continue;
      if (x > 0 && x + room > width)
        {
          x = 0.0;
          y += measures->small + GAP;
        }
      keys[i] = (HlRect){ x, y, room, measures->small };
      x += room + BETWEEN_KEYS;
    }

  return y + measures->small;
}

/**
 * hl_triangles_layout:
 * @spec: both
 * @width: the room there is
 *
 * Returns: where everything goes, from the top left corner
 */
HlTrianglesLayout
hl_triangles_layout (const HlTrianglesSpec *spec,
                     double                 width)
{
  Measures          measures = measure (spec);
  const double      half = (width - APART) / 2;
  const gboolean    is_wide = half >= least_width (spec, &measures);
  HlTrianglesLayout layout = { .size = { width, 0 } };
  const double      room = is_wide ? half : width;
  const double      cell = (room - fixed_width (&measures) - BAR) / spec->n;
  double            y;

  layout.is_turned = cell < measures.names + GAP;
  if (!layout.is_turned)
    measures.header = measures.small;
  else if (MIN (cell, measures.row) >= measures.small)
    measures.header = measures.names;

  y = place_side (spec, &measures, &(HlRect){ 0, 0, room, 0 }, &layout.sides[0]);
  y = place_side (spec, &measures,
                  &(HlRect){ is_wide ? half + APART : 0, is_wide ? 0 : y + APART, room, 0 },
                  &layout.sides[1]);
  layout.size.height = place_keys (spec, &measures, width, y + 2 * GAP, layout.keys);
  hl_text_free (measures.text);

  return layout;
}

/**
 * hl_triangles_rect:
 *
 * Returns: where a cell is
 */
HlRect
hl_triangles_rect (const HlTrianglesSpec   *spec,
                   const HlTrianglesLayout *layout,
                   int                      side,
                   int                      row,
                   int                      column)
{
  const HlRect *grid = &layout->sides[side].grid;
  const double  width = grid->width / spec->n;
  const double  height = grid->height / spec->n;

  return (HlRect){ grid->x + column * width, grid->y + row * height, width, height };
}

/**
 * hl_triangles_bar:
 *
 * Returns: the bar of the probability in a row that is computed
 */
HlRect
hl_triangles_bar (const HlTrianglesSpec   *spec,
                  const HlTrianglesLayout *layout,
                  int                      side,
                  int                      row)
{
  const HlRect *bars = &layout->sides[side].bars;
  const double  height = bars->height / spec->n;
  const double  probability = spec->sides[side].probabilities[row];

  return (HlRect){ bars->x, bars->y + (row + 0.25) * height, probability * bars->width,
                   height / 2 };
}

/**
 * hl_triangles_pick:
 *
 * Returns: whether there is a cell at a point, and which
 */
gboolean
hl_triangles_pick (const HlTrianglesSpec   *spec,
                   const HlTrianglesLayout *layout,
                   double                   x,
                   double                   y,
                   int                     *side,
                   int                     *row,
                   int                     *column)
{
  for (int i = 0; i < HL_TRIANGLES; i++)
    {
      const HlRect *grid = &layout->sides[i].grid;

      if (!hl_rect_contains (grid, x, y))
        continue;

      *side = i;
      *row = MIN ((int) ((y - grid->y) / grid->height * spec->n), spec->n - 1);
      *column = MIN ((int) ((x - grid->x) / grid->width * spec->n), spec->n - 1);
      return TRUE;
    }

  return FALSE;
}
