#include "ui/figures/later-word.h"

#include <math.h>

#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "ui/numbers/number-text.h"
#include "ui/picture/block.h"

#define FIGURES 3
#define WHOLE 100.0 /* from here on, a number is rounded to a whole one */
#define GAP 32.0
#define COLUMN_ROW 24.0 /* in a column of a page */
#define WORD_HEIGHT 34.0
#define LARGE 1.2 /* of titles and numbers */

static const HlSize PAPER = { 1084, 460 };

static const char about[] =
    N_ ("The decoder reads its own translation, in which one token is changed. Each number is the "
        "largest change at this position: of a feature or, in the last row, of a logit.");

/* --- Words ------------------------------------------------------------------------------------ */

static char *stage_name (const NnLaterToken *result, int stage)
{
  if (stage == 0)
    /* Translators: row of a table: what the first block of the decoder reads */
    return g_strdup (_ ("input of block 1"));
  if (stage < result->n_stages - 1)
    return g_strdup_printf (_ ("after block %d"), stage);

  /* Translators: row of a table: the decoder's logits of all words of the vocabulary */
  return g_strdup (_ ("logits"));
}

static double difference (const NnLaterToken *result, int stage, int position)
{
  return (double) result->differences[stage * result->T + position];
}

/* How many positions before the changed one are not what they were. */
static int count_noticing (const NnLaterToken *result)
{
  int n = 0;

  for (int t = 0; t < result->position; t++)
    {
      gboolean notices = FALSE;

      for (int stage = 0; stage < result->n_stages; stage++)
        notices = notices || difference (result, stage, t) > 0.0;
      n += notices;
    }

  return n;
}

static char *headline (gconstpointer data)
{
  const HlLater      *self = data;
  const NnLaterToken *first = self->results[0], *second = self->results[1];
  g_autofree char    *before = NULL, *after = NULL;

  if (self->problem != NULL)
    return g_markup_escape_text (self->problem, -1);
  if (first == NULL || second == NULL)
    return g_strdup (_ ("Which earlier positions change when a later token changes?"));

  before = g_markup_escape_text (first->before[first->position], -1);
  after = g_markup_escape_text (first->after[first->position], -1);

  return self->about->tell (before, after, first->position, count_noticing (first),
                            count_noticing (second));
}

/* Three figures, and no power of ten where a whole number says it. */
static char *size_text (double size)
{
  return size >= WHOLE && size < 1e5 ? hl_number_to_text (round (size), 0)
                                     : hl_number_to_figures (size, FIGURES);
}

static char *describe (gconstpointer data, HlItem item)
{
  const HlLater      *self = data;
  const NnLaterToken *result =
      self->results[item.part == HL_LATER_WORDS ? 0 : item.part - HL_LATER_CELLS];
  g_autofree char *stage = NULL, *number = NULL;
  const char      *word;

  word = (item.part == HL_LATER_WORDS ? result->before : result->after)[item.column];
  if (item.part == HL_LATER_WORDS)
    /* Translators: %s is a word of what the decoder reads */
    return g_markup_printf_escaped (_ ("Click to change only “%s”."), word);

  stage = stage_name (result, item.row);
  number = size_text (difference (result, item.row, item.column));

  /* Translators: a word, a row of a table such as “after block 1”, a number */
  return g_markup_printf_escaped (_ ("“%s”, %s: the largest difference is %s."), word, stage,
                                  number);
}

static void tabulate (gconstpointer data, GString *csv)
{
  const HlLater *self = data;

  g_string_append (csv, "variant,stage,position,difference\n");
  for (int i = 0; i < HL_LATER_VARIANTS; i++)
    for (int stage = 0; self->results[i] != NULL && stage < self->results[i]->n_stages; stage++)
      for (int t = 0; t < self->results[i]->T; t++)
        g_string_append_printf (csv, "%d,%d,%d,%.9g\n", i + 1, stage, t,
                                difference (self->results[i], stage, t));
}

/* --- The picture ------------------------------------------------------------------------------ */

typedef struct
{
  HlBlocks       on;
  const HlLater *later;
  double         words_y, words_height, top, height, labels, names; /* names: above columns */
  gboolean       is_turned, is_narrow;
} Places;

/* Both pictures have one scale: what is compared must look alike where it is alike. */
static HlScale scale_of (const HlLater *self)
{
  double most = 1e-9;

  for (int i = 0; i < HL_LATER_VARIANTS; i++)
    if (self->results[i] != NULL)
      most = fmax (most, fmax (nn_later_token_largest (self->results[i], TRUE),
                               nn_later_token_largest (self->results[i], FALSE)));

  return (HlScale){ HL_SCALE_LOGARITHMIC, most / HL_SCALE_DECADES, most };
}

/* In a column of a page one variant is below the other. */
static HlRect column_of (const Places *self, int variant)
{
  const HlSize size = self->on.scene->size;
  const double half = (size.width - GAP) / HL_LATER_VARIANTS;
  const double next = self->height + GAP;

  return self->is_narrow ? (HlRect){ 0, self->top + variant * next, size.width, self->height }
                         : (HlRect){ variant * (half + GAP), self->top, half, self->height };
}

static HlBlock block_of (const Places *self, int variant)
{
  const NnLaterToken *result = self->later->results[variant];
  const HlRect        all = column_of (self, variant);
  const double        width = MIN ((all.width - self->labels) / result->T, 84 * self->on.small);
  const double        y = all.y + self->on.line + self->names + 4;

  return (
      HlBlock){ .part = HL_LATER_CELLS + variant,
                .values = result->differences,
                .rows = result->n_stages,
                .columns = result->T,
                .at = { all.x + self->labels, y, width * result->T, hl_rect_bottom (&all) - y } };
}

static char **stage_names (const NnLaterToken *result)
{
  char **names = g_new0 (char *, result->n_stages + 1);

  for (int stage = 0; stage < result->n_stages; stage++)
    names[stage] = stage_name (result, stage);

  return names;
}

/* The number of each cell where there is room, on its color. */
static void write_numbers (const Places *self, const HlBlock *block, const HlScale *scale)
{
  double times = LARGE * self->on.small;
  double widest = 1.0;

  for (int i = 0; i < block->rows * block->columns; i++)
    {
      g_autofree char *words = size_text ((double) block->values[i]);

      widest = fmax (widest, hl_mark_written (self->on.scene, 1.0, FALSE, words));
    }
  times = fmin (times, (block->at.width / block->columns - 6) / widest);
  if (times < 0.8 || block->at.height / block->rows < 17)
    return;

  for (int i = 0; i < block->rows * block->columns; i++)
    {
      const double     value = (double) block->values[i];
      g_autofree char *words = size_text (value);

      hl_mark_write (
          self->on.scene, times, FALSE, words,
          hl_block_cell (block, i / block->columns, i % block->columns), 0.5,
          hl_palette_ink_on (hl_scale_color (scale, self->on.scene->look.palette, value)));
    }
}

static gboolean leaks (const NnLaterToken *result, int stage, int t)
{
  return stage >= 0 && stage < result->n_stages && t >= 0 && t < result->position &&
         difference (result, stage, t) > 0.0;
}

/* Around what is before the word, where nothing of it has changed; else around what has. */
static void frame_leaks (const Places *self, const HlBlock *block, const NnLaterToken *result)
{
  if (result->position > 0 && nn_later_token_largest (result, TRUE) == 0.0)
    hl_mark_box (self->on.scene,
                 (HlRect){ block->at.x, block->at.y, block->at.width * result->position / result->T,
                           block->at.height },
                 self->on.row);
  for (int i = 0; i < result->n_stages * result->position; i++)
    {
      const int        stage = i / result->position, t = i % result->position;
      const HlRect     cell = hl_block_cell (block, stage, t);
      const HlPoint    corners[] = { { cell.x, cell.y },
                                     { hl_rect_right (&cell), cell.y },
                                     { hl_rect_right (&cell), hl_rect_bottom (&cell) },
                                     { cell.x, hl_rect_bottom (&cell) } };
      static const int beside[][2] = { { -1, 0 }, { 0, 1 }, { 1, 0 }, { 0, -1 } };

      for (int side = 0; leaks (result, stage, t) && side < 4; side++)
        if (!leaks (result, stage + beside[side][0], t + beside[side][1]))
          hl_mark_line (self->on.scene, corners[side], corners[(side + 1) % 4], 2.0,
                        self->on.column);
    }
}

static void add_matrix (const Places *self, int variant)
{
  const NnLaterToken *result = self->later->results[variant];
  const HlRect        all = column_of (self, variant);
  const HlBlock       block = block_of (self, variant);
  const HlScale       scale = scale_of (self->later);
  g_auto (GStrv)      stages = stage_names (result);

  hl_mark_write (self->on.scene, LARGE * self->on.small, TRUE,
                 _ (self->later->about->variants[variant].name),
                 (HlRect){ all.x, all.y, all.width, self->on.line }, 0,
                 variant == 0 ? self->on.row : self->on.column);
  hl_mark_cells (self->on.scene, &(HlMatrix){ block.values, NULL, block.rows, block.columns },
                 block.at, &scale)
      ->item = (HlItem){ block.part, 0, 0 };
  hl_block_name_rows (&self->on, &block, stages, self->on.faint);
  hl_block_name_columns (&self->on, &block, result->after, self->on.faint, self->names,
                         self->is_turned);
  write_numbers (self, &block, &scale);
  frame_leaks (self, &block, result);
}

/* What the decoder reads, on as many lines as it needs: the word that is changed, and what it
 * becomes, is full of color.  Returns how high they are. */
static double add_words (const Places *self, gboolean is_drawn)
{
  const NnLaterToken *result = self->later->results[0];
  HlScene            *scene = self->on.scene;
  double              x = 0.0, y = self->words_y;

  for (int t = 0; t < result->T; t++)
    {
      const gboolean   is_it = t == result->position;
      g_autofree char *words =
          is_it ? g_strdup_printf ("%s → %s", result->before[t], result->after[t])
                : g_strdup (result->before[t]);
      const double   wide = hl_mark_written (scene, self->on.normal, is_it, words) + 24;
      const gboolean is_next = x > 0.0 && x + wide > scene->size.width;
      const HlRect   rect = { is_next ? 0.0 : x, is_next ? y + WORD_HEIGHT + 6 : y, wide,
                            WORD_HEIGHT };
      const HlColor  ink = is_it ? scene->look.palette->computed : scene->look.palette->grid;

      x = hl_rect_right (&rect) + 8;
      y = rect.y;
      if (!is_drawn)
        continue;
      hl_mark_round (scene, rect, 6, ink, is_it ? 1.0 : t > 0 ? 0.8 : 0.3);
      hl_mark_write (scene, self->on.normal, is_it, words, rect, 0.5,
                     is_it ? hl_palette_ink_on (ink) : self->on.text);
      if (t > 0)
        hl_mark_area (scene, (HlItem){ HL_LATER_WORDS, 0, t }, rect);
    }

  return y + WORD_HEIGHT - self->words_y;
}

/* The palest and the strongest color, and their numbers. */
static void add_key (const Places *self)
{
  const HlScale    scale = scale_of (self->later);
  g_autofree char *low = hl_number_to_figures (scale.low, 2);
  g_autofree char *words = g_strdup_printf ("0–%s", low);
  g_autofree char *high = size_text (scale.high);
  const double     wide = hl_mark_written (self->on.scene, 1.0, FALSE, words) + 8;
  const double     y = self->on.scene->size.height - 20;

  hl_mark_write (self->on.scene, 1.0, FALSE, words, (HlRect){ 0, y, wide, 20 }, 0, self->on.faint);
  for (int i = 0; i < 12; i++)
    hl_mark (self->on.scene, HL_FILL, (HlRect){ wide + 6 * i, y + 5, 6, 10 },
             hl_scale_color (&scale, self->on.scene->look.palette,
                             scale.low * pow (scale.high / scale.low, i / 11.0)));
  hl_mark_write (self->on.scene, 1.0, FALSE, high, (HlRect){ wide + 80, y, 100, 20 }, 0,
                 self->on.faint);
}

static double wrapped (const Places *self, const char *words)
{
  return hl_scene_height (self->on.scene, HL_TEXT_NORMAL, 1.0, words, self->on.scene->size.width);
}

static void place (Places *self)
{
  const NnLaterToken *result = self->later->results[0];
  HlScene            *scene = self->on.scene;
  g_auto (GStrv)      stages = stage_names (result);
  double              widest, most = 84 * self->on.small * result->n_stages;

  self->words_y = scene->look.is_bare ? 0.0 : wrapped (self, _ (about)) + 12;
  self->words_height = add_words (self, FALSE);
  self->labels = hl_blocks_widest (&self->on, stages) + 12;
  widest = hl_blocks_widest (&self->on, result->after);
  self->is_turned = widest + 2 > (column_of (self, 0).width - self->labels) / result->T;
  self->names = self->is_turned ? fmin (widest, 80) + 4 : self->on.line;
  self->top = self->words_y + self->words_height + 12;
  most += self->on.line + self->names + 4;
  self->height = fmin (scene->size.height - self->top - 36, most);
  if (self->is_narrow)
    {
      self->height = self->on.line + self->names + 4 + COLUMN_ROW * result->n_stages;
      scene->size.height = self->top + HL_LATER_VARIANTS * (self->height + GAP) + 24;
    }
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const char    *says = _ (about);
  const HlLater *later = data;
  const double   unit = MIN (room.width / PAPER.width, room.height / PAPER.height);
  Places         self = { .on = hl_blocks_on (scene, unit), .later = later };

  self.is_narrow = room.width > 0 && room.width < HL_BLOCK_COLUMN;
  scene->size =
      (HlSize){ self.is_narrow ? room.width : MAX (room.width, 640), MAX (room.height, 310) };
  if (room.width <= 0 || room.height <= 0)
    return;

  self.on.normal = self.on.small;
  if (!scene->look.is_bare)
    hl_mark_paragraph (
        scene, 1.0, says,
        (HlRect){ 0, 0, scene->size.width, MAX (3 * self.on.line, wrapped (&self, says)) },
        self.on.faint);
  if (later->results[0] == NULL)
    return;

  place (&self);
  add_words (&self, TRUE);
  for (int i = 0; i < HL_LATER_VARIANTS; i++)
    if (later->results[i] != NULL)
      add_matrix (&self, i);
  if (!scene->look.is_bare)
    add_key (&self);
}

/* What the results point to outlives it. */
HlFigure *hl_later_word_new (const HlLater *later)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, g_free };

  return hl_figure_new (&kind, g_memdup2 (later, sizeof *later), PAPER);
}

/* What is below it in a file. model: its name. */
char *hl_later_word_caption (const NnLaterToken *result, const char *model)
{
  g_autofree char *words = g_strjoinv (" ", result->before);

  /* Translators: below an exported picture: a model, what its decoder read, a word and what
   * it was changed into */
  return g_strdup_printf (_ ("Model: %s · the decoder reads: %s · “%s” becomes “%s”"), model, words,
                          result->before[result->position], result->after[result->position]);
}

/* Which word was changed, as a place has it: "position=2 word=vais". */
char *hl_later_word_write (const NnLaterToken *result)
{
  return g_strdup_printf ("position=%d word=%s", result->position, result->after[result->position]);
}

/* Returns the word of such a text, which borrows it, or NULL. */
const char *hl_later_word_read (const char *input, int *position)
{
  int end = 0;

  return sscanf (input, "position=%d word=%n", position, &end) == 1 && end > 0 && *position > 0 &&
                 input[end] != '\0'
             ? input + end
             : NULL;
}
