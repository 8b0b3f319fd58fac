#include "ui/render/triangles-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/numbers/number-text.h"

#define GAP HL_TRIANGLES_GAP
#define APART 28.0        /* between both triangles */
#define BAR 4.5           /* usual length of a probability of 1, in lines */
#define MOST_BAR 14.0     /* where there is much room */
#define LEAST_BAR 24.0    /* where there is little room */
#define LEAST_CELL 4.0    /* width of one */
#define MOST_CELL 84.0    /* height of one, where there is much room */
#define MOST_SKEW 1.5     /* how many times as wide as high it may be */
#define MOST_THICK 1.2    /* height of a bar, in lines */
#define MOST_NAME 90.0    /* longer words are shortened */
#define MANY 16           /* so many rows are as low as on a low page */
#define BETWEEN_KEYS 14.0 /* from one key to the next */

static double widest (HlText *text, char *words[], const HlTriangle *triangle)
{
  return MIN (
      ceil (hl_text_widest (text, HL_TEXT_SMALL, (const char *const *) words, triangle->n_known)),
      MOST_NAME);
}

/* The width of the widest probability; mostly all are as wide as a 0 with three digits. */
static double widest_number (HlText *text, const HlTriangle *triangle)
{
  double width = hl_text_number_width (text, HL_TEXT_SMALL, "0.000");

  for (int row = 0; row < triangle->n_known; row++)
    {
      g_autofree char *number = hl_probability_to_text (triangle->probabilities[row]);

      width = MAX (width, hl_text_width (text, HL_TEXT_SMALL, number));
    }

  return GAP + ceil (width);
}

/* A row as high as its words and the line below it. */
static double dense_row (const HlTrianglesWidths *widths) { return widths->small + 1; }

/* Returns the room of what there is to write, in its font. */
HlTrianglesWidths hl_triangles_measure_widths (const HlTrianglesSpec *spec)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  HlTrianglesWidths  self = { .small = ceil (hl_text_line (text, HL_TEXT_SMALL)) };

  self.line = ceil (hl_text_line (text, HL_TEXT_STRONG));
  self.row = spec->n > MANY ? dense_row (&self) : self.small + 6;
  /* Translators: above the words that the decoder reads */
  self.names = ceil (hl_text_width (text, HL_TEXT_SMALL, C_ ("decoder", "reads"))) + 1;
  for (int i = 0; i < HL_TRIANGLES; i++)
    {
      const HlTriangle *side = &spec->sides[i];

      self.names = MAX (self.names, widest (text, side->read, side));
      self.chosen = MAX (self.chosen, widest (text, side->chosen, side));
      self.number = MAX (self.number, widest_number (text, side));
      self.title = MAX (self.title, ceil (hl_text_width (text, HL_TEXT_STRONG, side->title)));
    }

  return self;
}

static HlTrianglesWidths widths_of (const HlTrianglesSpec *spec)
{
  return spec->widths.row > 0 ? spec->widths : hl_triangles_measure_widths (spec);
}

/* The room for everything but the grid and the bars. */
static double fixed_width (const HlTrianglesWidths *widths)
{
  return widths->names + widths->chosen + widths->number + 4 * GAP;
}

static double least_width (const HlTrianglesSpec *spec, const HlTrianglesWidths *widths)
{
  return MAX (fixed_width (widths) + spec->n * LEAST_CELL + LEAST_BAR, widths->title);
}

/* Returns the width at which both stand side by side, with square cells. */
double hl_triangles_natural_width (const HlTrianglesSpec *spec)
{
  const HlTrianglesWidths widths = widths_of (spec);
  const double            side = fixed_width (&widths) + spec->n * widths.row + BAR * widths.small;

  return 2 * MAX (side, widths.title) + APART;
}

/* Returns the width at which they stand one below the other, with narrow cells. */
double hl_triangles_minimum_width (const HlTrianglesSpec *spec)
{
  const HlTrianglesWidths widths = widths_of (spec);

  return least_width (spec, &widths);
}

/* Room for both triangles, and what stands above their grids. */
typedef struct
{
  const HlTrianglesSpec *spec;
  HlTrianglesWidths      widths;
  gboolean               is_wide; /* they stand side by side */
  double                 side;    /* width of one */
  double                 height;  /* of one, if there is more than it needs */
  double                 least;   /* height of a row */
  double                 names;   /* height of those of columns; 0: none */
  HlSize                 cell;
} Room;

/* Cells are as large as the room allows, squares or a little wider, never lower than a row needs;
 * where it is narrow they are narrow.  On a low page rows are as close as lines of a text. */
static HlSize cell_in (const Room *self, double names)
{
  const HlTrianglesWidths *widths = &self->widths;
  const double             above = widths->line + MAX (names, widths->small) + GAP;
  const double             grid = self->side - fixed_width (widths) - BAR * widths->small;
  const double             wide = grid / self->spec->n;
  const double             left = (self->height - above) / self->spec->n;
  const double             high = CLAMP (left, self->least, MAX (MOST_CELL, widths->row));

  return (HlSize){ CLAMP (wide, LEAST_CELL, MOST_SKEW * high),
                   MIN (high, MAX (wide, widths->row)) };
}

/* Names of columns are upright where they fit into a cell, else turned; where a cell is lower than
 * a line there are none. */
static gboolean place_names (Room *self)
{
  const HlTrianglesWidths *widths = &self->widths;

  self->names = widths->small;
  self->cell = cell_in (self, self->names);
  if (self->cell.width >= widths->names + GAP)
    return FALSE;

  self->names = widths->names;
  self->cell = cell_in (self, self->names);
  if (self->cell.width < widths->small)
    {
      self->names = 0.0;
      self->cell = cell_in (self, self->names);
    }

  return TRUE;
}

/* Lays out one of the two triangles from there on.  Returns its bottom. */
static double place_side (const Room *room, double x, double top, HlTriangleLayout *side)
{
  const HlTrianglesWidths *widths = &room->widths;
  const int                n = room->spec->n;
  const double             left = room->side - fixed_width (widths);
  const double bar = CLAMP (left - n * room->cell.width, LEAST_BAR, MOST_BAR * widths->small);
  const double header = MAX (room->names, widths->small);
  const double y = top + widths->line + header + GAP;
  const double height = n * room->cell.height;

  side->title = (HlRect){ x, top, room->side, widths->line };
  side->row_names = (HlRect){ x, y, widths->names, height };
  side->grid = (HlRect){ hl_rect_right (&side->row_names) + GAP, y, n * room->cell.width, height };
  side->has_column_names = room->names > 0;
  side->column_names = (HlRect){ side->grid.x, y - header - 2, side->grid.width, header };
  side->chosen = (HlRect){ hl_rect_right (&side->grid) + 2 * GAP, y, widths->chosen, height };
  side->bars = (HlRect){ hl_rect_right (&side->chosen) + GAP, y, bar, height };
  side->numbers = (HlRect){ hl_rect_right (&side->bars), y, widths->number, height };
  side->names_title = (HlRect){ x, y - widths->small - 2, widths->names, widths->small };
  side->chosen_title = (HlRect){ side->chosen.x, side->names_title.y,
                                 x + room->side - side->chosen.x, widths->small };

  return y + height;
}

/* Returns what a cell of that kind means. */
const char *hl_triangle_cell_key (HlTriangleCell cell)
{
  switch (cell)
    {
    case HL_TRIANGLE_NOW:
      return _ ("computed in this step");
    case HL_TRIANGLE_BEFORE:
      return _ ("in an earlier step: keys and values are kept");
    case HL_TRIANGLE_HIDDEN:
      return _ ("hidden by the mask");
    case HL_TRIANGLE_TO_COME:
      return _ ("to come");
    case HL_TRIANGLE_OTHER_WORD:
      /* Translators: the color of a word in a picture of two sides */
      return _ ("not the word of the left side");
    case HL_TRIANGLE_NOTHING:
    default:
      return "";
    }
}

/* Lays out the keys of what occurs in as many lines as they need.  Returns their bottom. */
static double place_keys (const HlTrianglesSpec *spec, const HlTrianglesWidths *widths,
                          double width, double y, HlRect *keys)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  double             x = 0.0;

  for (int i = 0; i < HL_TRIANGLES_KEYS; i++)
    {
      const char  *words = hl_triangle_cell_key (i);
      const double room =
          widths->small + GAP + ceil (hl_text_width (text, HL_TEXT_SMALL, words)) + 1;

      keys[i] = (HlRect){ 0 };
      if (!hl_triangles_has (spec, i))
        continue;
      if (x > 0 && x + room > width)
        {
          x = 0.0;
          y += widths->small + GAP;
        }
      keys[i] = (HlRect){ x, y, MIN (room, width), widths->small };
      x += room + BETWEEN_KEYS;
    }

  return y + widths->small;
}

/* Returns where everything goes, from the top left corner. height: the room there is; cells grow
 * with it, and need some of it in any case; 0: as much as rows of usual height need. */
HlTrianglesLayout hl_triangles_layout (const HlTrianglesSpec *spec, double width, double height)
{
  Room              room = { .spec = spec, .widths = widths_of (spec) };
  const double      half = (width - APART) / 2;
  HlTrianglesLayout layout = { .size = { width, 0 }, .line = room.widths.small };
  const double      below = place_keys (spec, &room.widths, width, 2 * GAP, layout.keys);
  double            y;

  room.is_wide = half >= least_width (spec, &room.widths);
  room.side = room.is_wide ? half : width;
  room.least = height > 0 ? dense_row (&room.widths) : room.widths.row;
  room.height = room.is_wide ? height - below : (height - below - APART) / 2;
  layout.is_turned = place_names (&room);

  y = place_side (&room, 0, 0, &layout.sides[0]);
  y = place_side (&room, room.is_wide ? half + APART : 0, room.is_wide ? 0 : y + APART,
                  &layout.sides[1]);
  layout.size.height = y + below;
  for (int i = 0; i < HL_TRIANGLES_KEYS; i++)
    if (layout.keys[i].width > 0)
      layout.keys[i].y += y;

  return layout;
}

/* Returns where a cell is. */
HlRect hl_triangles_rect (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, int side,
                          int row, int column)
{
  const HlRect *grid = &layout->sides[side].grid;
  const double  width = grid->width / spec->n;
  const double  height = grid->height / spec->n;

  return (HlRect){ grid->x + column * width, grid->y + row * height, width, height };
}

/* Returns the bar of the probability in a row that is computed. */
HlRect hl_triangles_bar (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, int side,
                         int row)
{
  const HlRect *bars = &layout->sides[side].bars;
  const double  height = bars->height / spec->n;
  const double  thick = MIN (height / 2, MOST_THICK * layout->line);
  const double  probability = spec->sides[side].probabilities[row];

  return (HlRect){ bars->x, bars->y + (row + 0.5) * height - thick / 2, probability * bars->width,
                   thick };
}

/* Returns whether there is a cell at a point, and which. */
gboolean hl_triangles_pick (const HlTrianglesSpec *spec, const HlTrianglesLayout *layout, double x,
                            double y, int *side, int *row, int *column)
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
