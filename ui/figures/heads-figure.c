/* The maps of attention weights: one head, or all of them. */

#include "ui/figures/heads.h"

#include <glib/gi18n-lib.h>

#include "ui/figures/head-layout.h"
#include "ui/picture/marks.h"
#include "ui/picture/words.h"

#define GAP HL_HEADS_GAP
#define MAP_GAP HL_HEADS_MAP_GAP
#define STEPS 64    /* colors of the scale */
#define SHARED (-2) /* the mark of names on one side of many maps, then downward */

/* What a figure of heads shows. */
const HlHeads *hl_heads_get (const HlFigure *figure) { return figure->data; }

/* The cell that an item stands for; −1 where it is a whole row, column or head. */
HlCell hl_heads_cell (const HlHeads *self, HlItem item)
{
  const int n = hl_heads_per_block (self);

  return item.part >= 0 && item.part < n * hl_heads_blocks (self)
             ? (HlCell){ item.part / n, item.part % n, item.row, item.column }
             : (HlCell) HL_NO_CELL;
}

HlItem hl_heads_item (const HlHeads *self, HlCell cell)
{
  return (HlItem){ cell.layer * hl_heads_per_block (self) + cell.head, cell.row, cell.column };
}

/* ── Cells ── */

/* The weights of a head, as far as the current step has computed their rows. */
static HlMatrix matrix_of (const HlHeadLayout *self, int block, int head)
{
  const HlHeads *heads = self->heads;
  const int      rows = hl_heads_rows_done (heads, block), columns = hl_heads_columns (heads);
  guint8        *states = hl_scene_keep (self->scene, g_malloc (MAX (rows * columns, 1)));

  for (int i = 0; i < rows * columns; i++)
    states[i] = (guint8) hl_heads_state (heads, i / columns, i % columns);

  return (HlMatrix){ hl_heads_weights (heads, block, head), states, rows, columns };
}

static HlScale scale_of (const HlHeadLayout *self, const HlMatrix *matrix)
{
  return hl_scale_for (self->heads->is_stretched ? HL_SCALE_STRETCHED : HL_SCALE_UNIT, matrix);
}

/* A mask makes a weight exactly 0. */
static void add_zero (const HlHeadLayout *self, const HlRect *cell)
{
  const HlPalette *palette = self->scene->look.palette;
  const double     width = hl_mark_written (self->scene, self->small, FALSE, "0") + 4;
  const double     x = cell->x + (cell->width - width) / 2;
  const double     y = cell->y + (cell->height - self->small_line) / 2;
  const HlRect     plate = { x, y, width, self->small_line };

  hl_mark_round (self->scene, plate, 2, palette->masked_paper, 1.0);
  hl_mark_write (self->scene, self->small, FALSE, "0", *cell, 0.5, palette->text);
}

/* Writes the weights into their cells, where they fit. */
static void add_numbers (const HlHeadLayout *self, const HlMatrix *matrix, const HlScale *scale,
                         HlRect at)
{
  const HlRect first = hl_matrix_cell (matrix, &at, 0, 0);

  if (first.width < hl_mark_written (self->scene, self->small, FALSE, "0.00") + GAP ||
      first.height < self->small_line)
    return;

  for (int i = 0; i < matrix->rows * matrix->columns; i++)
    {
      const int        row = i / matrix->columns, column = i % matrix->columns;
      const HlRect     cell = hl_matrix_cell (matrix, &at, row, column);
      const double     weight = (double) matrix->values[i];
      g_autofree char *words = hl_digits (weight, 2);

      if (matrix->states[i] == HL_CELL_NORMAL)
        hl_mark_write (
            self->scene, self->small, FALSE, words, cell, 0.5,
            hl_palette_ink_on (hl_scale_color (scale, self->scene->look.palette, weight)));
      else if (matrix->states[i] != HL_CELL_AFTER_END)
        add_zero (self, &cell);
    }
}

/* A head that was altered is crossed out, and says how where there is room. */
static void add_cross (const HlHeadLayout *self, const char *mark, const HlRect *at)
{
  HlScene         *scene = self->scene;
  const HlPalette *palette = scene->look.palette;
  const double     width = hl_mark_written (scene, self->small, FALSE, mark) + 8;
  const double     right = hl_rect_right (at), bottom = hl_rect_bottom (at);
  const HlRect     plate = { at->x + (at->width - width) / 2,
                             at->y + (at->height - self->small_line) / 2, width, self->small_line };

  hl_mark_line (scene, (HlPoint){ at->x, at->y }, (HlPoint){ right, bottom }, 1.5, palette->text);
  hl_mark_line (scene, (HlPoint){ at->x, bottom }, (HlPoint){ right, at->y }, 1.5, palette->text);
  if (width > at->width)
    return;

  hl_mark_round (scene, plate, 0, palette->background, 1.0);
  hl_mark_write (scene, self->small, FALSE, mark, plate, 0.5, palette->text);
}

static void add_frame (HlScene *scene, HlRect at, double by, HlColor ink)
{
  hl_mark_frame (scene, hl_rect_grown (&at, by), 3.0, 2.0, ink);
}

/* A whole map can be pointed at beside its cells, and below it. */
static void add_map (const HlHeadLayout *self, const HlHeadGrid *grid, int block, int head)
{
  const HlHeads   *heads = self->heads;
  HlScene         *scene = self->scene;
  const HlPalette *palette = scene->look.palette;
  const HlRect     all = hl_head_map (grid, block, head);
  const HlMatrix   matrix = matrix_of (self, block, head);
  const HlScale    scale = scale_of (self, &matrix);
  const char      *mark = grid->is_many ? hl_heads_mark (heads, block, head) : NULL;
  HlRect           done = all;

  done.height *= (double) matrix.rows / hl_heads_rows (heads);
  if (grid->is_many)
    hl_mark_area (scene, hl_heads_item (heads, (HlCell){ block, head, -1, -1 }),
                  (HlRect){ all.x - MAP_GAP / 2, all.y, grid->pitch_x, all.height + grid->habit });
  if (matrix.rows < hl_heads_rows (heads))
    hl_mark_blank (scene, all, palette->grid)->radius = 0.0;
  if (matrix.rows > 0)
    {
      hl_mark_cells (scene, &matrix, done, &scale)->item =
          hl_heads_item (heads, (HlCell){ block, head, 0, 0 });
      add_numbers (self, &matrix, &scale, done);
    }
  if (mark != NULL)
    add_cross (self, mark, &all);
  if (!heads->is_paper && grid->is_many && block == heads->block && head == heads->head)
    add_frame (scene, all, 3.5, palette->text);
}

/* ── Words ── */

/* "Head 3", or only "3" where the names of all would touch. */
static void add_title (const HlHeadLayout *self, gboolean is_block, int number, int n, HlRect at)
{
  g_autofree char *longest = g_strdup_printf (is_block ? _ ("Block %d") : _ ("Head %d"), n);
  g_autofree char *name = g_strdup_printf (is_block ? _ ("Block %d") : _ ("Head %d"), number);
  g_autofree char *digits = g_strdup_printf ("%d", number);
  const double     room = is_block ? at.height : at.width;
  const gboolean   fits = hl_mark_written (self->scene, self->small, TRUE, longest) + 8 <= room;

  hl_mark_write (self->scene, self->small, TRUE, fits ? name : digits, at, 0.5,
                 self->scene->look.palette->text)
      ->is_turned = is_block;
}

static void add_titles (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  const double x =
      grid->has_names ? grid->first.x - grid->names - 2 * GAP - self->small_line : grid->at.x;

  for (int i = 0; i < (grid->lines > 1 ? grid->blocks : 1) * grid->heads; i++)
    {
      const HlRect map = hl_head_map (grid, i / grid->heads, i % grid->heads);
      const double y = i < grid->per_line ? map.y - GAP - self->small_line : map.y - grid->titles;

      add_title (self, FALSE, i % grid->heads + 1, grid->heads,
                 (HlRect){ map.x - MAP_GAP / 2, y, grid->pitch_x, self->small_line });
    }
  for (int i = 0; i < grid->blocks; i++)
    {
      const HlRect map = hl_head_map (grid, i, 0);

      add_title (
          self, TRUE, i + 1, grid->blocks,
          (HlRect){ x, map.y, self->small_line, map.height + (grid->lines - 1) * grid->pitch_y });
    }
}

static void write_row (const HlHeadLayout *self, const HlHeadGrid *grid, HlRect map, int row)
{
  g_autofree char *name = grid->is_counted ? g_strdup_printf ("%d", row + 1)
                                           : hl_heads_row (self->heads, row, grid->longest);

  hl_mark_write (self->scene, grid->times, FALSE, name, hl_head_row_name (self, grid, map, row),
                 1.0, hl_words_row (self->scene->look.palette));
}

static void write_column (const HlHeadLayout *self, const HlHeadGrid *grid, HlRect map, int column)
{
  g_autofree char *position = g_strdup_printf ("%d", column + 1);
  HlMark          *mark = hl_mark_write (self->scene, grid->times, FALSE,
                                grid->is_counted ? position : hl_heads_key (self->heads, column),
                                         hl_head_column_name (self, grid, map, column), 0.5,
                                         hl_words_column (self->scene->look.palette));

  mark->is_turned = grid->is_turned;
  mark->align_y = hl_head_is_below (grid, column) ? 0.0 : 1.0;
}

/* Words are named from the first one on in steps; positions where their number is a multiple. */
static gboolean is_named (const HlHeadGrid *grid, int place, int step)
{
  return (grid->is_counted ? place + 1 : place) % step == 0;
}

/* Where a name is.  Beside one map, its row or column can be pointed at there; the names of many
 * belong to a block or to heads above each other, and are only lit. */
static void add_area (const HlHeadLayout *self, const HlHeadGrid *grid, HlRect at, int line,
                      int row, int column)
{
  const HlItem one = hl_heads_item (self->heads, (HlCell){ grid->block, grid->head, row, column });

  hl_mark_area (self->scene, grid->is_many ? (HlItem){ SHARED - line, row, column } : one, at);
}

static void add_names (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  for (int i = 0; i < grid->blocks * grid->lines * hl_heads_rows (self->heads); i++)
    {
      const int    row = i % hl_heads_rows (self->heads), line = i / hl_heads_rows (self->heads);
      const int    block = line / grid->lines;
      const HlRect map =
          hl_head_map (grid, grid->block + block, grid->head + line % grid->lines * grid->per_line);

      if (is_named (grid, row, grid->row_step))
        write_row (self, grid, map, row);
      add_area (self, grid, hl_head_row_name (self, grid, map, row), block, row, -1);
    }
  for (int i = 0; i < grid->per_line * hl_heads_columns (self->heads); i++)
    {
      const int    column = i % hl_heads_columns (self->heads);
      const HlRect map =
          hl_head_map (grid, grid->block, grid->head + i / hl_heads_columns (self->heads));

      if (is_named (grid, column, grid->column_step))
        write_column (self, grid, map, column);
      add_area (self, grid, hl_head_column_name (self, grid, map, column),
                i / hl_heads_columns (self->heads), -1, column);
    }
}

/* Where something of that length begins, whose middle is there if it fits into the picture. */
static double begin_of (double middle, double length, double room)
{
  return MAX (MIN (middle - length / 2, room - length), 0.0);
}

static const char *row_role (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  /* Translators: above rows such as “il → est”: the decoder reads the one word and writes the
   * other */
  const char  *words = _ ("query: reads → writes");
  const double long_one = hl_mark_written (self->scene, self->small, FALSE, words) + 4;

  if (self->heads->kind == HL_ATTENTION_ENCODER)
    return _ ("query: source");

  return grid->is_counted || long_one > self->scene->size.height ? _ ("query: target so far")
                                                                 : words;
}

/* What rows and columns are, in the middle of their side. */
static void add_roles (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  const char *row = row_role (self, grid);
  const char *column =
      self->heads->kind == HL_ATTENTION_DECODER ? _ ("key: target so far") : _ ("key: source");
  const HlRect   first = grid->first, key = hl_head_column_name (self, grid, first, 0);
  const double   x = first.x + (grid->per_line * grid->pitch_x - MAP_GAP) / 2;
  const double   y = first.y + (grid->blocks * grid->lines * grid->pitch_y - MAP_GAP) / 2;
  const double   wide = hl_mark_written (self->scene, self->small, FALSE, column) + 4;
  const double   high = hl_mark_written (self->scene, self->small, FALSE, row) + 4;
  const HlRect   name = hl_head_row_name (self, grid, first, 0);
  const double   above = key.y - GAP - self->small_line;
  const gboolean is_turned = grid->is_many || high > hl_rect_right (&name) + key.width / 2;
  const gboolean is_low = grid->is_many && grid->is_split;
  const HlColor  ink = hl_words_row (self->scene->look.palette);
  const gboolean fits = high <= hl_rect_right (&name); /* beside the names of columns */
  HlRect         at = { MAX (hl_rect_right (&name) - high, 0),
                fits ? hl_rect_bottom (&key) - self->small_line : above, high, self->small_line };

  hl_mark_write (self->scene, self->small, FALSE, column,
                 (HlRect){ begin_of (x, wide, self->scene->size.width),
                           grid->is_many ? hl_rect_bottom (&key) + GAP : above, wide,
                           self->small_line },
                 0.5, hl_words_column (self->scene->look.palette));
  if (is_low)
    at = (HlRect){ grid->at.x, hl_rect_bottom (&key) + GAP, high, self->small_line };
  else if (is_turned)
    at = (HlRect){ grid->at.x, begin_of (y, high, self->scene->size.height), self->small_line,
                   high };
  hl_mark_write (self->scene, self->small, FALSE, row, at,
                 is_low      ? 0.0
                 : is_turned ? 0.5
                             : 1.0,
                 ink)
      ->is_turned = is_turned && !is_low;
}

/* The scale, with the numbers of its ends and its middle. */
static void add_bar (const HlHeadLayout *self)
{
  const HlMatrix matrix = matrix_of (self, self->heads->block, self->heads->head);
  const HlScale  scale = scale_of (self, &matrix);
  const double   range = scale.high - scale.low, x = self->bar.x + HL_HEADS_BAR + GAP;
  float         *steps = hl_scene_keep (self->scene, g_new (float, STEPS));
  const HlRect   bar = { self->bar.x, self->bar.y, HL_HEADS_BAR, self->bar.height };
  const gboolean is_flat = self->bar.width > self->bar.height;

  for (int i = 0; i < STEPS; i++)
    steps[i] = (float) (is_flat ? scale.low + range * i / (STEPS - 1)
                                : scale.high - range * i / (STEPS - 1));
  hl_mark_cells (self->scene, &(HlMatrix){ steps, NULL, is_flat ? 1 : STEPS, is_flat ? STEPS : 1 },
                 is_flat ? self->bar : bar, &scale);
  for (int tick = 0; tick < 3; tick += !is_flat && bar.height < 3 * self->small_line ? 2 : 1)
    {
      const double way = range * tick / 2, number = is_flat ? scale.low + way : scale.high - way;
      const double y = bar.y + (bar.height - self->small_line) * tick / 2;
      g_autofree char *words =
          self->heads->is_stretched ? hl_digits (number, 2) : hl_digits_typed (number);

      hl_mark_write (self->scene, self->small, FALSE, words,
                     is_flat ? (HlRect){ self->bar.x, hl_rect_bottom (&self->bar), self->bar.width,
                                         self->small_line }
                             : (HlRect){ x, y, hl_rect_right (&self->bar) - x, self->small_line },
                     is_flat ? tick / 2.0 : 0, self->scene->look.palette->faint_text);
    }
}

/* ── The figure ── */

static void build_grid (const HlHeadLayout *self, const HlHeadGrid *grid)
{
  if (grid->has_names)
    {
      add_names (self, grid);
      add_roles (self, grid);
    }
  if (grid->is_many)
    add_titles (self, grid);
  for (int i = 0; i < grid->blocks * grid->heads; i++)
    {
      const int block = grid->block + i / grid->heads, head = grid->head + i % grid->heads;

      /* beside one head, what tells the others apart, and what it does */
      const HlRect   map = hl_head_map (grid, block, head);
      const gboolean is_said = self->heads->view == HL_HEADS_ALL ||
                               (block == self->heads->block && head == self->heads->head) ||
                               hl_heads_told (self->heads, block, head).layer < 0;
      g_autofree char *habit =
          grid->is_many && is_said ? hl_heads_word (self->heads, block, head) : NULL;

      if (habit != NULL && *habit != '\0' &&
          hl_mark_written (self->scene, self->small, FALSE, habit) + 2 <= grid->pitch_x)
        hl_mark_write (self->scene, self->small, FALSE, habit,
                       (HlRect){ map.x - MAP_GAP / 2, hl_rect_bottom (&map) + 2, grid->pitch_x,
                                 self->small_line },
                       0.5, self->scene->look.palette->text);
      add_map (self, grid, block, head);
    }
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlHeads *self = data;
  const HlSize   least = hl_heads_least (self);
  HlHeadLayout   at;

  scene->size = least;
  if (room.width <= 0.0)
    return;

  if (!self->is_paper) /* never laid out for less than it needs at least */
    room = (HlSize){ MAX (room.width, least.width), MAX (room.height, least.height) };
  at = hl_heads_lay_out (self, scene, room);
  scene->size = at.size;
  build_grid (&at, &at.large);
  build_grid (&at, &at.all);
  if (self->view == HL_HEADS_BOTH && !scene->look.is_paper &&
      at.all.at.x >= hl_rect_right (&at.large.first) && at.all.at.y >= at.small_line + GAP)
    hl_mark_write (scene, at.times, FALSE, _ ("click a head"),
                   (HlRect){ at.all.at.x, at.all.at.y - at.small_line - GAP, at.all.size.width,
                             at.small_line },
                   1.0, scene->look.palette->faint_text);
  if (at.bar.width > 0)
    add_bar (&at);
  hl_heads_lay_legend (&at, at.size.width, TRUE);
}

/* Whether a mark is the name of the cell's row or column. */
static gboolean is_name (const HlMark *mark, HlCell cell)
{
  const HlItem   item = mark->item;
  const gboolean is_row = item.row >= 0 && item.column < 0 && item.row == cell.row &&
                          (item.part >= 0 || item.part == SHARED - cell.layer);
  const gboolean is_column = item.column >= 0 && item.row < 0 && item.column == cell.column &&
                             (item.part >= 0 || item.part == SHARED - cell.head);

  return mark->kind == HL_AREA && (is_row || is_column);
}

/* What is pointed at, or the cell that the sentence names. */
static HlItem item_of_sentence (const HlHeads *self, HlItem item)
{
  const HlCell   told = hl_heads_told (self, self->block, self->head);
  const gboolean is_pointed = hl_heads_cell (self, item).layer >= 0 || self->view == HL_HEADS_ALL;

  return is_pointed || told.layer < 0 ? item : hl_heads_item (self, told);
}

/* The row and the column of a cell, with their names; a whole map where it is one of many. */
static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem pointed)
{
  const HlHeads   *self = data;
  const HlItem     item = item_of_sentence (self, pointed);
  const HlCell     cell = hl_heads_cell (self, item);
  const HlPalette *palette = scene->look.palette;
  const HlColor    row = hl_words_row (palette), column = hl_words_column (palette);
  gboolean         is_many = FALSE; /* the next map has its area before it */
  for (guint i = 0; cell.layer >= 0 && i < picture->marks->len; i++)
    {
      const HlMark *mark = &g_array_index (picture->marks, HlMark, i);
      const HlRect  at = mark->rect;

      if (is_name (mark, cell))
        hl_mark_round (scene, hl_rect_grown (&at, 2), 4, mark->item.column < 0 ? row : column,
                       0.18);
      if (mark->kind == HL_AREA && mark->item.part == item.part && mark->item.row < 0 &&
          mark->item.column < 0)
        is_many = TRUE;
      if (mark->kind != HL_CELLS || mark->item.part != item.part)
        continue;
      if (cell.row >= 0)
        add_frame (scene, hl_cell (&at, mark->cells.rows, 1, cell.row, -1), 1, row);
      if (cell.column >= 0)
        add_frame (scene, hl_cell (&at, 1, mark->cells.columns, -1, cell.column), 1, column);
      if (is_many)
        add_frame (scene, at, 3.5, palette->text);
    }
}

static char *describe (gconstpointer data, HlItem item)
{
  const HlHeads *self = data;
  const HlCell   cell = hl_heads_cell (self, item);

  if (cell.layer < 0)
    return g_strdup ("");
  if (cell.row < 0)
    return cell.column < 0 ? hl_heads_say_head (self, cell.layer, cell.head)
                           : hl_heads_say_column (self, cell);

  return hl_heads_say_cell (self, cell);
}

static char *headline (gconstpointer data)
{
  const HlHeads *self = data;

  return self->view == HL_HEADS_ALL ? hl_heads_say_all (self)
                                    : hl_heads_say_head (self, self->block, self->head);
}

static void heads_free (gpointer data)
{
  HlHeads *self = data;

  g_clear_object (&self->owner);
  g_free ((gpointer) self->n_rows);
  nn_intervention_free ((NnIntervention *) self->altered);
  g_free ((gpointer) self->habits);
  g_free (self);
}

/* Keeps the owner of the translation, not its numbers.  The model may have fewer heads than the one
 * that is wanted: then it is the last. */
HlFigure *hl_heads_new (const HlHeads *heads)
{
  static const HlFigureKind kind = {
    build, describe, headline, hl_heads_tabulate, heads_free, light
  };
  HlHeads    *self = g_memdup2 (heads, sizeof *heads);
  const gsize blocks = (gsize) hl_heads_blocks (heads);

  self->block = CLAMP (heads->block, 0, (int) blocks - 1);
  self->head = CLAMP (heads->head, 0, hl_heads_per_block (heads) - 1);
  self->altered = heads->altered != NULL ? nn_intervention_copy (heads->altered) : NULL;
  self->n_rows =
      heads->n_rows != NULL ? g_memdup2 (heads->n_rows, blocks * sizeof *heads->n_rows) : NULL;
  self->habits = hl_heads_habits (self);
  if (self->owner != NULL)
    g_object_ref (self->owner);

  return hl_figure_new (&kind, self, hl_heads_paper (self));
}
