#include "ui/figures/head-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/picture/marks.h"

#define GAP HL_HEADS_GAP
#define MAP_GAP HL_HEADS_MAP_GAP
#define SMALL 0.9
#define NORMAL_HEIGHT 480.0 /* of a picture; words grow with it */
#define MOST_BAR 200.0      /* the height of the scale */
#define MOST_FLAT 120.0     /* its width below maps */
#define WIDE 2.0            /* the most a cell is wider than high */
#define WHOLE_FROM 4.0      /* cells of this side are a whole number of pixels */
#define TINY 1.0            /* the least side of a cell */
#define SHARE 0.3           /* of the room, which names may take */
#define LARGE_SHARE 0.58    /* of the room, which the large map may take beside the small ones */
#define BELOW_SHARE 0.38    /* which they may take below it */
#define GOOD_SIDE 6.0       /* of their cells */
#define LEAST_NAME 4        /* letters of a word that is shortened */
#define LINE_SHARE 0.8      /* of a line's height, in which a name can be read */

/* On paper. */
#define ROOM 700.0
#define MOST_CELL 44.0
#define MOST_GRID_CELL 24.0
#define MOST_HIGH 2.8 /* as wide: a page is that high beside a column of 84 mm */
#define MOST_WORDS 32 /* of a side, each of which is written whatever room that takes */
#define LETTER 8.0

/* ── Words ── */

static double written (const HlHeadLayout *self, double times, const char *words)
{
  return ceil (hl_mark_written (self->scene, times, FALSE, words)) + 2;
}

static double widest_row (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  double width = 0.0;

  for (int row = 0; row < hl_heads_rows (self->heads); row++)
    {
      g_autofree char *name = hl_heads_row (self->heads, row, grid->longest);

      width = MAX (width, written (self, grid->times, name));
    }

  return width;
}

static double widest_key (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  double width = 0.0;

  for (int column = 0; column < hl_heads_columns (self->heads); column++)
    width = MAX (width, written (self, grid->times, hl_heads_key (self->heads, column)));

  return width;
}

static double widest_position (const HlHeadLayout *self, int n)
{
  g_autofree char *last = g_strdup_printf ("%d", n);

  return written (self, self->small, last);
}

/* Positions are named in steps of 1, 2, 5, 10, 20, 50 … that keep them apart. */
static int position_step (double cell, double label)
{
  static const int rounds[] = { 1, 2, 5 };
  int              step = 1;

  for (int i = 0, power = 1; step * cell < label * 1.3 && step < 100000; i++)
    {
      step = rounds[i % 3] * power;
      power *= i % 3 == 2 ? 10 : 1;
    }

  return step;
}

/* Names of rows are whole, or their words so short that they take no more than their share. */
static void measure_names (const HlHeadLayout *self, HlHeadGrid *grid, double room)
{
  grid->longest = self->heads->is_paper ? HL_HEADS_WHOLE : G_MAXINT;
  grid->names = grid->is_counted ? widest_position (self, hl_heads_rows (self->heads))
                                 : widest_row (self, grid);
  if (grid->is_counted || self->heads->is_paper || grid->names <= SHARE * room)
    return;

  for (grid->longest = HL_HEADS_WHOLE; grid->longest > LEAST_NAME && grid->names > SHARE * room;)
    {
      grid->longest--;
      grid->names = widest_row (self, grid);
    }
}

/* ── Maps ── */

static double left_of (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  const double role = grid->is_many && grid->is_split ? 0 : self->small_line + GAP;

  return (grid->is_many ? self->small_line + GAP : 0) +
         (grid->has_names ? role + grid->names + GAP : 0);
}

/* The height of the names of columns with their role. */
static double keys_height (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  return grid->has_names ? MAX (grid->keys, self->small_line) + GAP + self->small_line + GAP : 0;
}

/* The height of the names on the other side of the maps. */
static double other_height (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  return grid->is_split ? MAX (grid->keys, self->small_line) + GAP : 0;
}

static double above (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  return grid->is_many ? other_height (self, grid) + self->small_line + GAP
                       : keys_height (self, grid);
}

static double below (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  return grid->is_many ? keys_height (self, grid) : other_height (self, grid);
}

/* How many maps are above each other. */
static int count_lines (const HlHeadGrid *grid) { return grid->blocks * grid->lines; }

/* The height of a line of maps except for its cells, and the gap to the next. */
static double around_line (const HlHeadGrid *grid) { return grid->titles + grid->habit; }

static double whole (double side) { return side >= WHOLE_FROM ? floor (side) : MAX (side, TINY); }

/* The largest cells with which all maps fit. */
static HlSize fit_cell (const HlHeadLayout *self, HlHeadGrid *grid, const HlRect *room)
{
  const int    rows = hl_heads_rows (self->heads), columns = hl_heads_columns (self->heads);
  const double wide = self->heads->is_paper ? 1.0 : WIDE;
  const double wanted =
      grid->is_counted ? widest_position (self, columns) : widest_key (self, grid);
  HlSize cell = { 0, 0 };

  for (int turned = 0; turned < 2; turned++)
    {
      grid->is_turned = turned == 1;
      grid->keys = !grid->is_turned        ? grid->line
                   : self->heads->is_paper ? wanted
                                           : MIN (wanted, SHARE * room->height);
      cell.width = (room->width - left_of (self, grid) - (grid->per_line - 1) * MAP_GAP) /
                   (grid->per_line * columns);
      cell.height = (room->height - above (self, grid) - below (self, grid) -
                     count_lines (grid) * around_line (grid) - (count_lines (grid) - 1) * MAP_GAP) /
                    (count_lines (grid) * rows);
      if (grid->lines > 1 || grid->is_split) /* the paper is as high as the maps */
        cell.height = MOST_GRID_CELL;
      cell.height = MIN (cell.height, cell.width);
      cell.width = MIN (cell.width, wide * cell.height);
      if (!grid->has_names || grid->is_counted || wanted + GAP <= cell.width)
        break;
    }

  return (HlSize){ whole (cell.width), whole (cell.height) };
}

static void set_lines (const HlHeadLayout *self, HlHeadGrid *grid, int lines)
{
  grid->per_line = MAX ((grid->heads + lines - 1) / lines, 1);
  grid->lines = MAX ((grid->heads + grid->per_line - 1) / grid->per_line, 1);
  grid->titles = grid->lines > 1 ? self->small_line + 2 : 0;
}

static HlSize size_of (const HlHeadLayout *self, const HlHeadGrid *grid, HlSize cell)
{
  const double width = hl_heads_columns (self->heads) * cell.width + MAP_GAP;
  const double height = hl_heads_rows (self->heads) * cell.height + around_line (grid) + MAP_GAP;

  return (HlSize){ left_of (self, grid) + grid->per_line * width - MAP_GAP,
                   above (self, grid) + count_lines (grid) * height - MAP_GAP - grid->titles +
                       below (self, grid) };
}

/* Every second column has its name on the other side, so that cells are half as wide as words; the
 * heads take as many lines as that needs. */
static HlSize split_names (const HlHeadLayout *self, HlHeadGrid *grid, const HlRect *room,
                           double least)
{
  HlSize cell = { 0, 0 };

  grid->is_split = TRUE;
  for (int lines = 1; lines <= grid->heads && cell.width < least / 2; lines++)
    {
      set_lines (self, grid, lines);
      cell = fit_cell (self, grid, room);
    }

  return (HlSize){ MAX (cell.width, ceil (least / 2)), cell.height };
}

/* On paper each word is there.  The heads of a block take as many lines as that needs, as long as
 * the picture does not become much higher than wide; then names of columns are on both sides. */
static HlSize fit_words (const HlHeadLayout *self, HlHeadGrid *grid, const HlRect *room)
{
  const double least = grid->line * LINE_SHARE;
  HlSize       fits = { 0, 0 };

  measure_names (self, grid, room->width);
  fits = fit_cell (self, grid, room);
  for (int lines = 1; lines <= grid->heads && fits.height < least; lines++)
    {
      HlHeadGrid   tried = *grid;
      HlSize       cell, size;
      const HlSize words = { least, least };

      set_lines (self, &tried, lines);
      cell = fit_cell (self, &tried, room);
      size = size_of (self, &tried, words);
      if (lines > 1 && size.height > MOST_HIGH * MAX (size.width, room->width))
        break;
      *grid = tried;
      fits = cell;
    }
  grid->row_step = grid->column_step = 1;
  fits = fits.width < least ? split_names (self, grid, room, least) : fits;

  return (HlSize){ fits.width, MAX (fits.height, least) };
}

/* Where the cells are lower than words, the maps of all heads have numbers of positions instead of
 * words; one map alone keeps words, but not at each row. */
static HlSize fit_names (const HlHeadLayout *self, HlHeadGrid *grid, const HlRect *room)
{
  HlSize cell = { 0, 0 };

  if (self->heads->is_paper && grid->has_names &&
      MAX (hl_heads_rows (self->heads), hl_heads_columns (self->heads)) <= MOST_WORDS)
    return fit_words (self, grid, room);

  for (int counted = 0; counted < 2; counted++)
    {
      grid->is_counted = counted == 1;
      if (grid->has_names)
        measure_names (self, grid, room->width);
      cell = fit_cell (self, grid, room);
      if (!grid->has_names || !grid->is_many || cell.height >= grid->line * LINE_SHARE)
        break;
    }
  for (int lines = 2; self->heads->is_paper && lines <= grid->heads && cell.width <= TINY; lines++)
    {
      set_lines (self, grid, lines);
      cell = fit_cell (self, grid, room);
    }
  grid->row_step = MAX (1, (int) ceil (grid->line * LINE_SHARE / cell.height));
  grid->column_step =
      grid->is_turned ? MAX (1, (int) ceil (grid->line * LINE_SHARE / cell.width)) : 1;
  if (grid->is_counted)
    grid->row_step = grid->column_step =
        position_step (MIN (cell.width, cell.height),
                       MAX (grid->line, widest_position (self, hl_heads_columns (self->heads))));

  return cell;
}

/* As large as the room allows, in its middle. */
static void lay_grid (const HlHeadLayout *self, HlHeadGrid *grid, HlRect room)
{
  HlSize cell;

  grid->times = grid->is_many ? self->small : self->times;
  grid->line = ceil (hl_scene_line (self->scene, HL_TEXT_NORMAL, grid->times));
  grid->habit = grid->is_many ? self->small_line + 2 : 0;
  grid->names = 0;
  grid->is_split = FALSE;
  set_lines (self, grid, 1);
  cell = fit_names (self, grid, &room);
  grid->pitch_x = hl_heads_columns (self->heads) * cell.width + MAP_GAP;
  grid->pitch_y = hl_heads_rows (self->heads) * cell.height + around_line (grid) + MAP_GAP;
  grid->size = size_of (self, grid, cell);
  grid->at = (HlPoint){ room.x, room.y };
  if (!self->heads->is_paper)
    {
      grid->at.x += floor (MAX (room.width - grid->size.width, 0) / 2);
      grid->at.y += floor (MAX (room.height - grid->size.height, 0) / 2);
    }
  grid->first = (HlRect){ grid->at.x + left_of (self, grid), grid->at.y + above (self, grid),
                          grid->pitch_x - MAP_GAP, grid->pitch_y - around_line (grid) - MAP_GAP };
}

/* How much of the room the small maps get below the large one. */
static HlRect lay_below (HlHeadLayout *self, HlRect room)
{
  HlRect small = room;

  small.height = floor (BELOW_SHARE * room.height);
  small.y = room.y + room.height - small.height;
  lay_grid (self, &self->all, small);

  return small;
}

static double least_side (const HlHeadLayout *self)
{
  return MIN (self->all.first.width / hl_heads_columns (self->heads),
              self->all.first.height / hl_heads_rows (self->heads));
}

/* Places the small maps beside the large one, and shares out the room that is left to both sides
 * and between them. */
static void lay_beside (HlHeadLayout *self, HlRect room)
{
  HlRect large = room, small = room;

  large.width = floor (LARGE_SHARE * room.width);
  lay_grid (self, &self->large, large);
  large.width = self->large.size.width;
  small.width = room.width - large.width - 3 * GAP;
  lay_grid (self, &self->all, small);
  small.width = self->all.size.width;
  large.x += floor (MAX (room.width - large.width - small.width, 0) / 3);
  small.x = room.x + room.width - small.width - (large.x - room.x);
  lay_grid (self, &self->large, large);
  lay_grid (self, &self->all, small);
}

/* Places one large map beside the small ones of all heads, or above them where that makes them
 * larger. */
static void lay_both (HlHeadLayout *self, HlRect room)
{
  HlRect large = room, small;
  double side;

  lay_beside (self, room);
  side = least_side (self);
  if (side >= GOOD_SIDE && room.width > room.height)
    return;

  small = lay_below (self, room);
  if (least_side (self) > side)
    {
      large.height -= small.height + 2 * GAP;
      lay_grid (self, &self->large, large);
    }
  else
    lay_beside (self, room);
}

/* The names of what cells without a weight mean. */
static gboolean needs_key (const HlHeads *heads, HlCellState state)
{
  if (state == HL_CELL_NORMAL)
    return heads->is_stretched;

  for (int i = 0; i < hl_heads_rows (heads) * hl_heads_columns (heads); i++)
    if (hl_heads_state (heads, i / hl_heads_columns (heads), i % hl_heads_columns (heads)) == state)
      return TRUE;

  return FALSE;
}

/* Samples and names of the patterns, one after the other, in as many lines as they need.  Returns
 * their height.  draws: whether they become marks. */
double hl_heads_lay_legend (const HlHeadLayout *self, double width, gboolean draws)
{
  static const float zero = 0.0f;
  double             x = 0.0, y = 0.0, height = 0.0;

  for (HlCellState state = HL_CELL_NORMAL; state < HL_N_CELL_STATES; state++)
    {
      /* Translators: remark under heat maps whose colors do not run from 0 to 1 */
      const char *words = state == HL_CELL_NORMAL ? _ ("colors stretched to each map’s own range")
                                                  : hl_cell_state_name (state);
      const double swatch = state == HL_CELL_NORMAL ? 0 : 2 * HL_HEADS_BAR + GAP;
      const double wide = written (self, self->small, words);
      const guint8 kind = (guint8) state;
      HlRect       at;

      if (self->scene->look.is_bare || !needs_key (self->heads, state))
        continue;
      if (x > 0 && x + swatch + wide > width)
        {
          x = 0.0;
          y += self->small_line;
        }
      at = (HlRect){ self->legend.x + x, self->legend.y + y, wide, self->small_line };
      if (draws && swatch > 0)
        hl_mark_cells (
            self->scene,
            &(HlMatrix){ &zero, hl_scene_keep (self->scene, g_memdup2 (&kind, 1)), 1, 1 },
            (HlRect){ at.x, at.y + (at.height - HL_HEADS_BAR) / 2, swatch - GAP, HL_HEADS_BAR },
            NULL);
      at.x += swatch;
      if (draws)
        hl_mark_write (self->scene, self->small, FALSE, words, at, 0,
                       self->scene->look.palette->faint_text);
      x += swatch + wide + 2 * GAP;
      height = y + self->small_line;
    }

  return height;
}

/* ── All of it ── */

static double bar_width (const HlHeadLayout *self)
{
  const HlHeads *heads = self->heads;

  if (heads->view == HL_HEADS_BOTH || (heads->view == HL_HEADS_ALL && heads->is_stretched))
    return 0;

  return 2 * GAP + HL_HEADS_BAR + GAP + written (self, self->small, "0.55");
}

/* Where there is so little room that names are on both sides, the scale of many maps is below them.
 * Returns how high that is. */
static double lay_bar_below (HlHeadLayout *self, HlHeadGrid *around, HlRect room)
{
  lay_grid (self, around, room);
  self->bar = (HlRect){ around->first.x, around->at.y + around->size.height + 2 * GAP,
                        around->at.x + around->size.width - around->first.x, HL_HEADS_BAR };

  return 2 * GAP + HL_HEADS_BAR + self->small_line;
}

/* Beside the maps; where one is large, below the small ones, if there is room.  high: the room. */
static void place_bar (HlHeadLayout *self, const HlHeadGrid *around, double bar, double high)
{
  const double height = (count_lines (around) - 1) * around->pitch_y + around->first.height;
  const double below = self->all.at.y + self->all.size.height + 2 * GAP;

  if (self->heads->view == HL_HEADS_BOTH && below + HL_HEADS_BAR + self->small_line <= high)
    self->bar =
        (HlRect){ self->all.first.x, below,
                  MIN (MOST_FLAT, self->all.at.x + self->all.size.width - self->all.first.x),
                  HL_HEADS_BAR };
  if (bar > 0)
    self->bar = (HlRect){ around->at.x + around->size.width + 2 * GAP, around->first.y,
                          bar - 2 * GAP, around->is_many ? height : MIN (height, MOST_BAR) };
}

/* Where all goes in a room; on paper the picture is as large as what it shows. */
HlHeadLayout hl_heads_lay_out (const HlHeads *heads, HlScene *scene, HlSize room)
{
  HlHeadLayout self = { .heads = heads, .scene = scene, .times = 1.0 };
  HlHeadGrid  *around = heads->view == HL_HEADS_ALL ? &self.all : &self.large;
  double       legend, bar, words;
  HlRect       inner = { 0, 0, room.width, room.height };

  if (!heads->is_paper)
    self.times = round (CLAMP (room.height / NORMAL_HEIGHT, 1.0, 1.8) * 20) / 20;
  self.small = SMALL * self.times;
  self.small_line = ceil (hl_scene_line (scene, HL_TEXT_NORMAL, self.small));
  if (heads->view != HL_HEADS_ALL)
    self.large = (HlHeadGrid){
      .blocks = 1, .heads = 1, .block = heads->block, .head = heads->head, .has_names = TRUE
    };
  if (heads->view != HL_HEADS_ONE)
    self.all = (HlHeadGrid){ .blocks = hl_heads_blocks (heads),
                             .heads = hl_heads_per_block (heads),
                             .is_many = TRUE,
                             .has_names = heads->view == HL_HEADS_ALL };
  legend = hl_heads_lay_legend (&self, room.width, FALSE);
  legend += legend > 0 ? 2 * GAP : 0;
  words = legend;
  inner.width -= bar = bar_width (&self);
  inner.height -= legend;
  if (heads->view == HL_HEADS_BOTH)
    lay_both (&self, inner);
  else
    lay_grid (&self, around, inner);
  if (around->is_split && around->is_many && bar > 0)
    {
      inner.width += bar;
      legend += lay_bar_below (&self, around, inner);
      bar = 0;
    }
  place_bar (&self, around, bar, inner.height);
  self.size = (HlSize){ around->size.width + bar, around->size.height + legend };
  if (!heads->is_paper)
    self.size = (HlSize){ MAX (room.width, self.size.width), MAX (room.height, self.size.height) };
  self.legend = (HlPoint){ heads->is_paper ? 0 : around->at.x, self.size.height - words + 2 * GAP };

  return self;
}

/* The least size in which everything is there, with tiny cells and shortened names. */
HlSize hl_heads_least (const HlHeads *heads)
{
  const double n = hl_heads_per_block (heads), blocks = hl_heads_blocks (heads);

  return heads->view == HL_HEADS_ONE    ? (HlSize){ 240, 200 }
         : heads->view == HL_HEADS_BOTH ? (HlSize){ MAX (300, 18 * n + 40), 200 + 20 * blocks }
                                        : (HlSize){ MAX (300, 24 * n + 160), 110 + 44 * blocks };
}

/* The room on paper: cells of a size that all pictures have, and names as long as they are. */
HlSize hl_heads_paper (const HlHeads *heads)
{
  const gboolean is_one = heads->view == HL_HEADS_ONE;
  const int      rows = hl_heads_rows (heads), columns = hl_heads_columns (heads);
  const int      blocks = is_one ? 1 : hl_heads_blocks (heads);
  const int      n = is_one ? 1 : hl_heads_per_block (heads);
  const double   cells = MAX (blocks, n) * MAX (rows, columns);
  const double   cell = is_one ? CLAMP (floor (ROOM / cells), 3, MOST_CELL)
                               : CLAMP (floor (1.5 * ROOM / cells), 3, MOST_GRID_CELL);
  glong          names = 0, keys = 0;

  for (int row = 0; row < rows; row++)
    {
      g_autofree char *word = hl_heads_row (heads, row, HL_HEADS_WHOLE);

      names = MAX (names, g_utf8_strlen (word, -1));
    }
  for (int column = 0; column < columns; column++)
    keys = MAX (keys, g_utf8_strlen (hl_heads_key (heads, column), -1));

  return (HlSize){ 150 + LETTER * (double) names + n * (columns * cell + MAP_GAP),
                   90 + LETTER * (double) keys + blocks * (rows * cell + 32) };
}

/* Where the cells of a head are. */
HlRect hl_head_map (const HlHeadGrid *self, int block, int head)
{
  const int column = (head - self->head) % self->per_line;
  const int line = (block - self->block) * self->lines + (head - self->head) / self->per_line;

  return (HlRect){ self->first.x + column * self->pitch_x, self->first.y + line * self->pitch_y,
                   self->first.width, self->first.height };
}

HlRect hl_head_row_name (const HlHeadLayout *self, const HlHeadGrid *grid, HlRect map, int row)
{
  const HlRect cell = hl_cell (&map, hl_heads_rows (self->heads), 1, row, 0);
  const double height = MAX (cell.height, grid->line);

  return (HlRect){ grid->first.x - GAP - grid->names, cell.y + (cell.height - height) / 2,
                   grid->names, height };
}

/* Above one map, or below all of them; or on the other side. */
HlRect hl_head_column_name (const HlHeadLayout *self, const HlHeadGrid *grid, HlRect map,
                            int column)
{
  const HlRect cell = hl_cell (&map, 1, hl_heads_columns (self->heads), 0, column);
  const double width = MAX (cell.width * grid->column_step, grid->line);
  const double height = MAX (grid->keys, self->small_line);
  const double below_all =
      grid->first.y + count_lines (grid) * grid->pitch_y - MAP_GAP - grid->titles + GAP;
  const double low = grid->is_many ? below_all : hl_rect_bottom (&map) + GAP;
  const double high = grid->is_many ? grid->at.y : map.y - GAP - height;

  return (HlRect){ cell.x + (cell.width - width) / 2, hl_head_is_below (grid, column) ? low : high,
                   width, height };
}
