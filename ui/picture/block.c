#include "ui/picture/block.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/picture/words.h"

#define NARROW 2.0
#define PASSED 3.0      /* times the usual fullest number, from which on there is another one */
#define MOST_TERMS 6    /* of a sum that is written out */
#define LEAST_TIMES 0.7 /* of what is where a number is hidden */

/* unit: 1 where the picture has its usual size. */
HlBlocks hl_blocks_on (HlScene *scene, double unit)
{
  const HlPalette *palette = scene->look.palette;
  const double     small = round (CLAMP (unit, 0.92, 1.4) * 20) / 20;

  return (HlBlocks){ .scene = scene,
                     .small = small,
                     .normal = 1.2 * small,
                     .line = 24 * small,
                     .row = hl_words_row (palette),
                     .column = hl_words_column (palette),
                     .text = palette->text,
                     .faint = palette->faint_text };
}

/* The width of one of @n pieces of the room; the narrow ones are only as wide as they must be. */
double hl_blocks_share (double room, int n, int n_narrow, double least, double most, double *narrow)
{
  *narrow = n_narrow > 0 ? CLAMP (0.25 * room / n_narrow, NARROW, least) : 0.0;

  return CLAMP ((room - n_narrow * *narrow) / MAX (n, 1), NARROW, most);
}

/* How wide the widest of the names is; names: and a NULL. */
double hl_blocks_widest (const HlBlocks *self, char **names)
{
  return hl_mark_widest (self->scene, self->normal, FALSE, names, (int) g_strv_length (names));
}

/* --- A matrix --------------------------------------------------------------------------------- */

/* What is not computed yet has its place. */
static void add_blanks (const HlBlocks *self, const HlBlock *block)
{
  for (int i = 0; i < block->rows * block->columns; i++)
    {
      const HlRect rect = hl_block_cell (block, i / block->columns, i % block->columns);

      hl_mark_blank (self->scene, hl_rect_grown (&rect, -2.0), self->scene->look.palette->grid);
    }
}

/* Cells without numbers. */
static void add_colors (const HlBlocks *self, const HlBlock *block, double top)
{
  const HlScale scale = { HL_SCALE_SIGNED, -top / HL_BLOCK_FULLEST, top / HL_BLOCK_FULLEST };

  hl_mark_cells (self->scene,
                 &(HlMatrix){ block->values, block->states, block->rows, block->columns },
                 block->at, &scale)
      ->item = (HlItem){ block->part, 0, 0 };
}

/* Over what must not be seen: hatched, with the number that is there now. */
static void add_mask (const HlBlocks *self, const HlBlock *block)
{
  const HlPalette *palette = self->scene->look.palette;
  const double     cell = hl_block_cell (block, 0, 0).width - 3;
  const double     wide = hl_mark_written (self->scene, self->normal, TRUE, block->hidden) + 2;
  const double     times = self->normal * MIN (1.0, cell / wide);
  const double     half = MIN (wide, cell) / 2;

  for (int i = 0; i < block->rows * block->columns; i++)
    {
      const HlRect all = hl_block_cell (block, i / block->columns, i % block->columns);
      const HlRect rect = hl_rect_grown (&all, -1.5);
      const double x = rect.x + rect.width / 2, y = rect.y + rect.height / 2;
      const HlRect plate = { x - half, y - 10 * times, 2 * half, 20 * times };

      if (block->states[i] == 0)
        continue;
      hl_mark_hidden (self->scene, rect);
      if (times < LEAST_TIMES || plate.height > rect.height)
        continue;
      hl_mark_round (self->scene, plate, 4, palette->masked_paper, 1.0);
      hl_mark_write (self->scene, times, TRUE, block->hidden, rect, 0.5, palette->text);
    }
}

static gboolean is_seen (const HlBlock *self, int i)
{
  return self->states == NULL || self->states[i] == 0;
}

/* As they were typed, if that fits; what is made has as many digits as tell it apart. */
static int digits_of (const HlBlocks *self, const HlBlock *block, double top, double width)
{
  if (!block->is_given)
    return block->digits > 0 ? block->digits : top < 100 ? 2 : top < 1000 ? 1 : 0;
  for (int i = 0; i < block->rows * block->columns; i++)
    {
      g_autofree char *typed = hl_digits ((double) block->values[i], HL_NUMBER_SHORTEST);
      g_autofree char *rounded = hl_digits ((double) block->values[i], 1);

      if (is_seen (block, i) && strlen (typed) > strlen (rounded) &&
          hl_mark_written (self->scene, self->normal, FALSE, typed) > width - 8)
        return 1;
    }

  return HL_NUMBER_SHORTEST;
}

/* How much smaller the numbers are, so that the widest one fits. */
static double fit (const HlBlocks *self, const HlBlock *block, const HlNumbers *numbers,
                   double width)
{
  double widest = 1.0;

  for (int i = 0; i < block->rows * block->columns; i++)
    {
      g_autofree char *words = numbers->digits < 0
                                   ? hl_digits_typed ((double) block->values[i])
                                   : hl_digits ((double) block->values[i], numbers->digits);

      if (is_seen (block, i))
        widest = MAX (widest, hl_mark_written (self->scene, self->normal, FALSE, words));
    }

  return CLAMP ((width - 14) / widest, LEAST_TIMES, 1.0);
}

/* The number of the fullest color: where one is changed, the others keep theirs. */
static double top_of (const HlBlock *block)
{
  double top = 0.0;

  for (int i = 0; i < block->rows * block->columns; i++)
    if (is_seen (block, i))
      top = fmax (top, fabs ((double) block->values[i]));

  return top > PASSED * block->least ? top : block->least;
}

static gboolean has_numbers (const HlBlock *block)
{
  const HlRect first = hl_block_cell (block, 0, 0);

  return block->is_known && first.width >= HL_BLOCK_LEAST && first.height >= HL_BLOCK_HEIGHT - 8;
}

static HlNumbers numbers_of (const HlBlocks *self, const HlBlock *block)
{
  const double width = hl_block_cell (block, 0, 0).width, top = top_of (block);
  HlNumbers    numbers = {
       block->values, block->rows,  block->columns, digits_of (self, block, top, width),
       top,           self->normal, block->is_mute, block->is_quiet,
       FALSE
  };

  numbers.times *= fit (self, block, &numbers, width);

  return numbers;
}

/* Its cells, which are items of its part. */
void hl_block_add (const HlBlocks *self, const HlBlock *block)
{
  if (!block->is_known)
    add_blanks (self, block);
  else if (!has_numbers (block))
    add_colors (self, block, top_of (block));
  else
    {
      const HlNumbers numbers = numbers_of (self, block);

      hl_mark_numbers (self->scene, block->part, &numbers, block->at);
      if (block->states != NULL)
        add_mask (self, block);
    }
}

/* Makes the fullest color of each scale the same number in all of its matrices. */
void hl_blocks_level (HlBlock *blocks, const HlBlockScale *scales)
{
  for (; scales->letters != NULL; scales++)
    {
      double top = 0.0;

      for (const int *part = scales->parts; *part >= 0; part++)
        top = fmax (top, ceil (top_of (blocks + *part)));
      for (const int *part = scales->parts; *part >= 0; part++)
        blocks[*part].least = top;
    }
}

/* Whether any number that is seen is below 0. */
static gboolean is_signed (const HlBlock *blocks, const int *part)
{
  for (; *part >= 0; part++)
    for (int i = 0; i < blocks[*part].rows * blocks[*part].columns; i++)
      if (is_seen (blocks + *part, i) && blocks[*part].values[i] < 0.0f)
        return TRUE;

  return FALSE;
}

static gboolean is_any_known (const HlBlock *blocks, const int *part)
{
  while (*part >= 0 && !(blocks[*part].is_known && blocks[*part].rows > 0))
    part++;

  return *part >= 0;
}

/* What the colors are: each key at its place, where such a matrix has its numbers. */
void hl_blocks_keys (const HlBlocks *self, const HlBlock *blocks, const HlBlockScale *scales,
                     const HlPoint *at)
{
  for (; scales->letters != NULL && !self->scene->look.is_bare; scales++, at++)
    if (is_any_known (blocks, scales->parts))
      hl_mark_key (self->scene, self->small, *at, is_signed (blocks, scales->parts),
                   blocks[*scales->parts].least, scales->letters);
}

/* What can be done with its numbers; NULL: nothing. */
const char *hl_block_hint (const HlBlocks *self, const HlBlock *block)
{
  return has_numbers (block) && !self->scene->look.is_paper && !self->scene->look.is_bare
             ? _ ("Click or drag a number to change it.")
             : NULL;
}

/* A matrix's letter, and what it is, in fewer words where there is less room, or in none. */
void hl_block_entitle (const HlBlocks *self, HlPoint at, double room, const char *letter,
                       const char *words, const char *fewer, HlColor ink)
{
  const double beside = hl_mark_written (self->scene, self->normal, TRUE, letter);
  double       wide = hl_mark_written (self->scene, self->small, FALSE, words);

  if (fewer != NULL && beside + 8 + wide > room)
    {
      words = fewer;
      wide = hl_mark_written (self->scene, self->small, FALSE, words);
    }

  hl_mark_write (self->scene, self->normal, TRUE, letter,
                 (HlRect){ MIN (at.x + 2, self->scene->size.width - beside - 4), at.y, beside + 4,
                           self->line },
                 0, ink);
  if (beside + 8 + wide <= room)
    hl_mark_write (self->scene, self->small, FALSE, words,
                   (HlRect){ at.x + beside + 10, at.y, wide + 4, self->line }, 0, self->faint);
}

/* Where rows are lower than their names, every second, third … has its name. */
void hl_block_name_rows (const HlBlocks *self, const HlBlock *block, char **names, HlColor ink)
{
  const int step = MAX (1, (int) ceil (18 * self->normal / hl_block_cell (block, 0, 0).height));

  for (int i = 0; i < block->rows; i += step)
    {
      const HlRect rect = hl_block_cell (block, i, 0);
      const double line = MAX (rect.height, 18 * self->normal);

      hl_mark_write (self->scene, self->normal, FALSE, names[i],
                     (HlRect){ rect.x - 208, rect.y + (rect.height - line) / 2, 200, line }, 1,
                     ink);
    }
}

/* Above the matrix, in so much room; turned ones are read upward.  Every second, third … has its
 * name where columns are narrower than names. */
void hl_block_name_columns (const HlBlocks *self, const HlBlock *block, char **names, HlColor ink,
                            double room, gboolean is_turned)
{
  const double width = hl_block_cell (block, 0, 0).width;
  const double widest =
      is_turned ? 18 * self->normal
                : hl_mark_widest (self->scene, self->normal, FALSE, names, block->columns) + 4;
  const int    step = widest <= width ? 1 : (int) ceil ((widest + (is_turned ? 0 : 4)) / width);
  const double wide = step > 1 && !is_turned ? widest : width;

  for (int j = 0; j < block->columns; j += step)
    {
      const HlRect rect = hl_block_cell (block, 0, j);
      const HlRect at = { rect.x + (width - wide) / 2, rect.y - room - 2, wide, room };

      if (step == 1 || hl_rect_right (&at) <= self->scene->size.width)
        hl_mark_write (self->scene, self->normal, FALSE, names[j], at, is_turned ? 0 : 0.5, ink)
            ->is_turned = is_turned;
    }
}

/* Quiet numbers are bold: of a cell, or with −1 of a whole row or column. */
void hl_block_speak (const HlBlocks *self, const HlBlock *block, int row, int column)
{
  HlNumbers numbers;

  if (!has_numbers (block) || !(block->is_mute || block->is_quiet))
    return;

  numbers = numbers_of (self, block);
  numbers.is_mute = numbers.is_quiet = FALSE;
  numbers.is_strong = TRUE;
  numbers.rows = numbers.columns = 1;
  for (int i = MAX (row, 0); i < (row < 0 ? block->rows : row + 1); i++)
    for (int j = MAX (column, 0); j < (column < 0 ? block->columns : column + 1); j++)
      {
        numbers.values = block->values + i * block->columns + j;
        hl_mark_numbers (self->scene, -1, &numbers, hl_block_cell (block, i, j));
      }
}

/* A cell, or with −1 a whole row or column. */
void hl_block_light (const HlBlocks *self, const HlBlock *block, int row, int column, HlColor ink)
{
  if (!block->is_known)
    return;

  hl_block_speak (self, block, row, column);
  hl_mark_box (self->scene, hl_block_cell (block, row, column), ink);
}

/* A number that can be dragged, where there is room to say so. */
void hl_block_dial (const HlBlocks *self, const HlBlock *block, int row, int column)
{
  const HlRect rect = hl_block_cell (block, row, column);
  const double share = HL_BLOCK_FULLEST * hl_block_number (block, row, column) / top_of (block);

  if (rect.width >= 34 && rect.height >= 34)
    hl_mark_dial (self->scene, rect,
                  hl_palette_ink_on (
                      hl_palette_signed (self->scene->look.palette, CLAMP (share, -1.0, 1.0))));
}

/* Returns how many numbers of a matrix are others than before.  changed: the last of them. */
int hl_block_changes (HlItem *changed, int part, const float *before, const float *now, int rows,
                      int columns)
{
  int n = 0;

  for (int i = 0; i < rows * columns; i++)
    if (before[i] != now[i])
      {
        *changed = (HlItem){ part, i / columns, i % columns };
        n++;
      }

  return n;
}

/* The item in the next matrix, where this one ends; the same one where there is none.  next: of
 * each part those to the left, to the right, above and below, −1: none; rows, columns: of each. */
HlItem hl_blocks_beside (const int (*next)[4], const int *rows, const int *columns, HlItem item,
                         int down, int right)
{
  const int to = next[item.part][right != 0 ? right > 0 : 2 + (down > 0)];

  if (to < 0 || (right > 0 && item.column < columns[item.part] - 1) ||
      (right < 0 && item.column > 0) || (down > 0 && item.row < rows[item.part] - 1) ||
      (down < 0 && item.row > 0))
    return item;

  return (HlItem){ to,
                   down > 0   ? 0
                   : down < 0 ? rows[to] - 1
                              : MIN (item.row, rows[to] - 1),
                   right > 0   ? 0
                   : right < 0 ? columns[to] - 1
                               : MIN (item.column, columns[to] - 1) };
}

/* --- What is made of what --------------------------------------------------------------------- */

/* How wide hl_blocks_arrow () is at least. */
double hl_blocks_arrow_width (const HlBlocks *self, const char *above, const char *below)
{
  return 16 +
         MAX (76 * self->small, MAX (hl_mark_written (self->scene, self->normal, FALSE, above),
                                     hl_mark_written (self->scene, self->small, FALSE, below)));
}

/* Done with every number, or every row, of a matrix. */
void hl_blocks_arrow (const HlBlocks *self, const HlBlock *from, const HlBlock *to,
                      const char *above, const char *below)
{
  const double x = hl_rect_right (&from->at) + 12, end = to->at.x - 12;
  const double y = from->at.y + from->at.height / 2;

  hl_mark_arrow (self->scene, (HlPoint){ x, y }, (HlPoint){ end, y }, self->faint);
  hl_mark_write (self->scene, self->normal, FALSE, above,
                 (HlRect){ x - 8, y - self->line - 4, end - x + 16, self->line }, 0.5, self->text);
  hl_mark_write (self->scene, self->small, FALSE, below,
                 (HlRect){ x - 8, y + 4, end - x + 16, self->line }, 0.5, self->faint);
}

/* From so far below a matrix to so far above one in the next row, which may begin further left. */
void hl_blocks_arrow_down (const HlBlocks *self, const HlBlock *from, double below,
                           const HlBlock *to, double above, const char *words)
{
  const HlPoint  start = { from->at.x + 14, hl_rect_bottom (&from->at) + below };
  const HlPoint  end = { to->at.x + 14, to->at.y - above };
  const gboolean bends = end.x < start.x;
  const double   turn = start.y + (bends ? HL_BLOCK_DOWN / 3 : 0);
  const HlPoint  bend[] = { start, { start.x, turn }, { end.x, turn } };

  if (bends)
    hl_mark_path (self->scene, bend, 3, self->text)->width = 1.5;
  hl_mark_arrow (self->scene, bends ? bend[2] : start, end, self->text);
  hl_mark_write (self->scene, self->small, FALSE, words,
                 (HlRect){ end.x + 10, bends ? turn : start.y - 4,
                           self->scene->size.width - end.x - 14, HL_BLOCK_DOWN },
                 0.0, self->text);
}

/* A row of the left factor and a column of the upper one continue until they meet. */
void hl_blocks_cross (const HlBlocks *self, const HlBlock *left, const HlBlock *upper,
                      const HlBlock *made, int row, int column)
{
  const HlRect rect = hl_block_cell (made, row, column);
  HlRect       across = hl_block_cell (left, row, -1), down = hl_block_cell (upper, -1, column);

  across.width = hl_rect_right (&rect) - across.x;
  down.height = hl_rect_bottom (&rect) - down.y;
  hl_block_speak (self, left, row, -1);
  hl_block_speak (self, upper, -1, column);
  hl_block_speak (self, made, row, column);
  hl_mark_box (self->scene, across, self->row);
  hl_mark_box (self->scene, down, self->column);
  hl_mark_box (self->scene, rect, self->text);
}

static char *factor (const HlBlock *block, int row, int column, gboolean is_first)
{
  const double     number = hl_block_number (block, row, column);
  g_autofree char *text =
      hl_digits (number, block->is_given && block->columns <= HL_BLOCK_FEW ? HL_NUMBER_SHORTEST
                         : block->digits > 0                               ? block->digits
                                                                           : 2);

  return number < 0 && !is_first ? g_strdup_printf ("(%s)", text) : g_steal_pointer (&text);
}

/* A row of the left factor times a column of the upper one, as a formula: n numbers from the first
 * one on, of which many are left out. */
char *hl_blocks_products (const HlBlock *left, const HlBlock *upper, int row, int column, int first,
                          int n)
{
  GString *sum = g_string_new (NULL);

  for (int i = 0; i < MIN (n, MOST_TERMS); i++)
    {
      g_autofree char *a = factor (left, row, first + i, i == 0);
      g_autofree char *b = factor (upper, first + i, column, FALSE);

      g_string_append_printf (sum,
                              "%s" HL_FORMULA_ROW "%s" HL_FORMULA_TEXT "·" HL_FORMULA_COLUMN "%s",
                              i > 0 ? HL_FORMULA_TEXT " + " : "", a, b);
    }
  if (n > MOST_TERMS)
    g_string_append (sum, HL_FORMULA_TEXT " + …");

  return g_string_free (sum, FALSE);
}

/* e to a score, as a formula. */
char *hl_blocks_power (const HlBlock *scores, int row, int column)
{
  const gboolean is_hidden =
      scores->states != NULL && scores->states[row * scores->columns + column] != 0;
  g_autofree char *score = hl_digits (hl_block_number (scores, row, column), 2);

  return g_strdup_printf (HL_FORMULA_TEXT "e" HL_FORMULA_UP "%s",
                          is_hidden ? scores->hidden : score);
}

/* e to the scores of a row, of which many are left out. */
char *hl_blocks_powers (const HlBlock *scores, int row)
{
  GString *sum = g_string_new (NULL);

  for (int j = 0; j < MIN (scores->columns, HL_BLOCK_FEW); j++)
    {
      g_autofree char *next = hl_blocks_power (scores, row, j);

      g_string_append_printf (sum, "%s%s", j > 0 ? HL_FORMULA_TEXT " + " : "", next);
    }
  if (scores->columns > HL_BLOCK_FEW)
    g_string_append (sum, HL_FORMULA_TEXT " + …");

  return g_string_free (sum, FALSE);
}
