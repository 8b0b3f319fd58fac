/* The picture of Train: what runs write, where they look, and their losses. */

#include "ui/figures/training.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/word-text.h"
#include "ui/picture/marks.h"
#include "ui/picture/words.h"

#define ROWS 6 /* of the map, which keep their height while sentences grow and shrink */
#define GAP 16.0
#define WIDE 36.0   /* lines: how wide it is at least where all is beside each other */
#define COLUMN 18.0 /* in a column of a page */
#define CHART 11.0  /* how high the way is there */
#define TINT 0.09
#define SMALL 0.95 /* of a column among many */

/* --- What it says ----------------------------------------------------------------------------- */

static HlColor ink_of (const HlPalette *palette, gboolean is_right)
{
  return is_right ? hl_words_column (palette) : palette->text;
}

/* Whether missing words are in their gaps: in a sentence that is mostly right, or has no word. */
static gboolean has_blanks (const NnSaying *self)
{
  return self->target != NULL && ((self->n_spoken == 0 && self->n_words > 0) ||
                                  (self->n_right > 0 && 2 * self->n_right >= self->n_asked));
}

static HlRect mirrored (HlRect at, const HlRect *within)
{
  at.x = within->x + hl_rect_right (within) - hl_rect_right (&at);

  return at;
}

static void mark_blank (HlScene *scene, HlRect at)
{
  HlMark *mark = hl_mark_path (scene, (HlPoint[]){ { at.x, at.y }, { hl_rect_right (&at), at.y } },
                               2, scene->look.palette->faint_text);

  mark->width = 2.0;
  mark->dash[0] = mark->dash[1] = 4.0;
}

/* Which marks its words have: of a correct, of a wrong and of a missing one. */
static void find_marks (const NnSaying *self, gboolean has[3])
{
  for (int k = 0; k < self->n_words; k++)
    has[self->is_right[k] ? 0 : 1] = TRUE;
  for (int k = 0; has_blanks (self) && k <= self->n_words; k++)
    has[2] |= self->missing[k] > 0;
}

/* What the marks of the words mean, of those that there are.  Returns where that ends. */
static double mark_legend (HlScene *scene, const HlTrainingView *self, HlRect row)
{
  const HlPalette *palette = scene->look.palette;
  const char      *words[] = { _ ("correct token"), _ ("wrong token"), _ ("missing token") };
  gboolean         has[3] = { FALSE, FALSE, FALSE };
  double           x = row.x;

  for (int run = 0; run < self->n_runs; run++)
    {
      const NnMoment *moment = hl_training_moment (self->runs + run);

      for (int i = 0; moment != NULL && i < moment->sayings->n; i++)
        find_marks (moment->sayings->says + i, has);
    }
  for (int i = 0; i < 3; i++)
    {
      const double wide = hl_mark_written (scene, 1.0, i == 0, words[i]) + 4;

      if (!has[i] || x + wide > hl_rect_right (&row))
        continue;
      if (i == 2)
        mark_blank (scene, (HlRect){ x, hl_rect_bottom (&row) - 1, wide, 0 });
      hl_mark_write (scene, 1.0, i == 0, words[i], (HlRect){ x, row.y, wide, row.height }, 0.0,
                     i < 2 ? ink_of (palette, i == 0) : palette->faint_text);
      x += wide + 16;
    }

  return x;
}

/* What its translation has before one of its words, or at the end, that it does not have. */
static char *missing_before (const NnSaying *self, int word)
{
  g_auto (GStrv) asked = g_strsplit (has_blanks (self) ? self->target : "", " ", -1);
  GString       *text = g_string_new (NULL);
  int            from = 0, to = 0;

  for (int i = 0, next = 0; i <= word; i++)
    {
      g_autofree char *is = i < self->n_words ? g_utf8_strdown (self->words[i], -1) : NULL;

      from = to = next;
      if (is != NULL && !self->is_right[i])
        continue;
      while (asked[to] != NULL && g_strcmp0 (asked[to], is) != 0)
        to++;
      to = asked[to] == NULL && is != NULL ? from : to;
      from = MAX (from, to - self->missing[i]);
      next = to + (asked[to] != NULL);
    }
  for (; from < to; from++)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", asked[from]);

  return g_string_free (text, FALSE);
}

static double gap_width (HlScene *scene, double times, const char *missing)
{
  return *missing != '\0' ? hl_mark_written (scene, times, FALSE, missing) + 12 : 0.0;
}

/* Returns where the gap with what is missing ends. */
static double mark_gap (HlScene *scene, double times, const char *missing, double x,
                        const HlRect *rect, gboolean is_mirrored)
{
  const double width = gap_width (scene, times, missing);
  HlRect       gap = { x + 8, rect->y, width - 8, rect->height };

  if (width <= 0.0 || x + width > hl_rect_right (rect))
    return x;

  gap = is_mirrored ? mirrored (gap, rect) : gap;
  hl_mark_write (scene, times, FALSE, missing, gap, 0.5, scene->look.palette->faint_text);
  gap.y += (gap.height + hl_scene_line (scene, HL_TEXT_NORMAL, times)) / 2 - 1;
  mark_blank (scene, gap);

  return x + width;
}

/* How many lines the words of a saying need in a column. */
static int count_lines (HlScene *scene, const NnSaying *saying, double room)
{
  const double space = hl_mark_written (scene, 1.0, FALSE, " ") + 1;
  double       x = 0.0;
  int          n = 1;

  for (int i = 0; i < saying->n_words; i++)
    {
      g_autofree char *word = nn_saying_word (saying, i);
      g_autofree char *missing = missing_before (saying, i);
      const double     width =
          gap_width (scene, 1.0, missing) + space + hl_mark_written (scene, 1.0, TRUE, word) + 2;

      n += x > 0 && x + width > room;
      x = x > 0 && x + width <= room ? x + width : width;
    }

  return n;
}

/* Words one after the other, each an item; those that have no room are on the next line, if there
 * is one, else they are dots.  row: of their items; lines: how many there are. */
static void mark_words (HlScene *scene, const NnSaying *saying, int row, double times, int lines,
                        HlRect rect)
{
  const HlPalette *palette = scene->look.palette;
  const double     space = hl_mark_written (scene, times, FALSE, " ") + 1;
  const double     dots = hl_mark_written (scene, times, FALSE, "…");
  const HlItem     outer = scene->item;
  gboolean         is_mirrored = FALSE;
  double           x = rect.x;

  for (int i = 0; i < saying->n_words; i++)
    is_mirrored |= hl_word_from_right (saying->words[i]) != NULL;
  if (saying->n_words == 0)
    hl_mark_write (scene, times, FALSE, _ ("writes nothing"), rect, 0, palette->faint_text);
  for (int i = 0; i < saying->n_words; i++)
    {
      const gboolean   is_right = saying->is_right[i];
      g_autofree char *word = nn_saying_word (saying, i);
      g_autofree char *missing = missing_before (saying, i);
      const double     width = hl_mark_written (scene, times, is_right, word);
      const double     before = nn_saying_is_glued (saying, i) ? 0.0 : space;
      const HlColor    ink = ink_of (palette, is_right);
      HlRect           at;

      if (lines > 1 && x > rect.x &&
          x + gap_width (scene, times, missing) + before + width > hl_rect_right (&rect))
        {
          lines--;
          rect.y += rect.height;
          x = rect.x;
        }
      x = mark_gap (scene, times, missing, x, &rect, is_mirrored);
      at = (HlRect){ x + before, rect.y, width + 2, rect.height };
      if (at.x + width + (lines == 1 && i < saying->n_words - 1 ? dots : 0) > hl_rect_right (&rect))
        {
          at = (HlRect){ x + 2, rect.y, dots + 2, rect.height };
          hl_mark_write (scene, times, FALSE, "…", is_mirrored ? mirrored (at, &rect) : at, 0,
                         palette->faint_text);
          return;
        }
      x = at.x + width;
      at = is_mirrored ? mirrored (at, &rect) : at;
      hl_mark_write (scene, times, is_right, word, at, 0, ink);
      scene->item = (HlItem){ HL_TRAINING_WORD, row, i };
      hl_mark (scene, HL_AREA, hl_rect_grown (&at, 2), ink);
      scene->is_cursor = TRUE;
      hl_mark_line (scene, (HlPoint){ at.x, hl_rect_bottom (&at) },
                    (HlPoint){ hl_rect_right (&at), hl_rect_bottom (&at) }, 2.5, ink);
      scene->is_cursor = FALSE;
      scene->item = outer;
    }
  {
    g_autofree char *missing = missing_before (saying, saying->n_words);

    mark_gap (scene, times, missing, x, &rect, is_mirrored);
  }
}

static void mark_check (HlScene *scene, HlPoint at, double size, HlColor ink)
{
  const HlPoint way[] = { { at.x, at.y + size * 0.55 },
                          { at.x + size * 0.38, at.y + size * 0.9 },
                          { at.x + size, at.y + size * 0.1 } };

  hl_mark_path (scene, way, 3, ink)->width = 3.0;
}

/* Where the rows are low, what it says is beside the sentence. */
static void mark_saying (HlScene *scene, const NnSaying *saying, int sentence, HlRect row)
{
  const HlPalette *palette = scene->look.palette;
  const double     line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0);
  const gboolean   is_low = row.height < 2.6 * line;
  const double     times = is_low ? 1.2 : row.height < 3.2 * line ? 1.4 : 1.6;
  const double     height = hl_scene_line (scene, HL_TEXT_NORMAL, times);
  const double block = is_low ? height : line + height + 2, y = row.y + (row.height - block) / 2;
  const double check = 20.0, x = row.x + 16, right = hl_rect_right (&row) - check - 14;
  g_autofree char *whole = g_strdup_printf (
      /* Translators: a sentence, and its translation */
      _ ("%s   should be: %s"), saying->source, saying->target);
  const double room = right - x - hl_mark_written (scene, 1.0, FALSE, _ ("(held out)")) - 12;
  const char  *source =
      saying->target != NULL && !is_low && hl_mark_written (scene, 1.0, FALSE, whole) < room
           ? whole
           : saying->source;
  const double width = hl_mark_written (scene, 1.0, FALSE, source) + 4;
  const double left = is_low ? x + MIN (width, 0.36 * row.width) + 12 : x;

  hl_mark_write (scene, 1.0, FALSE, source,
                 (HlRect){ x, is_low ? row.y : y, is_low ? left - 12 - x : right - x,
                           is_low ? row.height : line },
                 0, palette->faint_text);
  if (saying->is_new && !is_low)
    hl_mark_write (scene, 1.0, FALSE, _ ("(held out)"),
                   (HlRect){ x + width + 4, y, MAX (right - x - width - 4, 1), line }, 0,
                   palette->faint_text);
  mark_words (scene, saying, sentence, times, 1,
              (HlRect){ left, hl_rect_bottom (&row) - (row.height - block) / 2 - height,
                        right - left, height });
  if (saying->is_all_right)
    mark_check (scene,
                (HlPoint){ right + 2, hl_rect_bottom (&row) - (row.height - block) / 2 -
                                          height / 2 - check / 2 },
                check, ink_of (palette, TRUE));
}

static void mark_sayings (HlScene *scene, const HlTrainingView *self, const NnSayings *sayings,
                          HlRect rect)
{
  const HlPalette *palette = scene->look.palette;
  const double     line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) + 6;
  const double     height = (rect.height - line + 8) / MAX (sayings->n, 1);
  const double     right = hl_rect_right (&rect) - 16;
  const double     legend =
      mark_legend (scene, self, (HlRect){ rect.x + 16, rect.y, rect.width - 16, line - 6 });

  if (!scene->look.is_paper &&
      hl_mark_written (scene, 1.0, FALSE, _ ("click a sentence")) < right - legend)
    hl_mark_write (scene, 1.0, FALSE, _ ("click a sentence"),
                   (HlRect){ legend, rect.y, right - legend, line - 6 }, 1.0, palette->faint_text);

  for (int i = 0; i < sayings->n; i++)
    {
      const HlRect row = { rect.x, rect.y + line + i * height, rect.width, height - 8 };

      scene->item = (HlItem){ HL_TRAINING_SENTENCE, i, 0 };
      hl_mark (scene, HL_AREA, row, palette->text);
      if (i == self->sentence)
        {
          hl_mark_round (scene, row, 10, palette->computed, TINT);
          hl_mark_round (scene,
                         (HlRect){ hl_rect_right (&row), row.y + row.height / 2 - 8, GAP, 16 }, 0,
                         palette->computed, TINT);
        }
      hl_mark_round (scene, row, 10, palette->text, 0.05)->is_cursor = TRUE;
      scene->item = HL_NOTHING;
      mark_saying (scene, sayings->says + i, i, row);
    }
}

/* --- Where it looks --------------------------------------------------------------------------- */

static void mark_map_row (HlScene *scene, const NnSaying *saying, int word, HlRect row)
{
  const HlPalette *palette = scene->look.palette;
  const int        n = saying->n_reads;
  const double     width = row.width / n;

  for (int k = 0; k < n; k++)
    {
      const HlRect     cell = { row.x + k * width + 1.5, row.y + 1.5, width - 3, row.height - 3 };
      const double     weight = (double) saying->weights[word * n + k];
      const HlColor    paper = hl_palette_weight (palette, weight);
      g_autofree char *percent = g_strdup_printf ("%.0f", 100 * weight);

      scene->item = (HlItem){ HL_TRAINING_WEIGHT, word, k };
      hl_mark_round (scene, cell, HL_ROUND, paper, 1.0);
      hl_mark (scene, HL_AREA, cell, paper);
      if (weight >= 0.095 && row.height > 16)
        hl_mark_write (scene, 1.0, FALSE, percent, cell, 0.5, hl_palette_ink_on (paper));
      scene->is_cursor = TRUE;
      hl_mark_box (scene, cell, palette->text);
      scene->is_cursor = FALSE;
    }
  scene->item = HL_NOTHING;
}

/* A punctuation mark alone is hardly seen: it has quotation marks. */
static const char *token_of (HlScene *scene, const char *word)
{
  return g_unichar_ispunct (g_utf8_get_char (word)) && word[1] == '\0'
             ? hl_scene_keep (scene, g_strdup_printf (_ ("“%s”"), word))
             : word;
}

/* What it reads is above, what it writes below that, to the left.  is_column: words that are wider
 * than their columns are turned, and those on the left have the room that they need. */
static void mark_map (HlScene *scene, const NnSaying *saying, gboolean is_column, HlRect rect)
{
  const HlPalette *palette = scene->look.palette;
  const double     line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) + 2;
  const int        columns = saying->n_reads, rows = MIN (saying->n_words, MAX (ROWS, 1));
  const char      *writes = _ ("It writes");
  const double     most = MAX (hl_mark_widest (scene, 1.0, FALSE, saying->words, rows),
                               hl_mark_written (scene, 1.0, FALSE, writes));
  const double     left = is_column ? most + 14 : 0.22 * rect.width;
  const double     width = MIN ((rect.width - left) / MAX (columns, 1), 76);
  const double     reads = hl_mark_widest (scene, 1.0, FALSE, saying->reads, columns);
  const gboolean   is_turned = is_column && reads > width - 4;
  const double     names = is_turned ? reads + 4 : line, top = line + names + 4;
  const double     height = (rect.height - top) / ROWS;

  hl_mark_write (scene, 1.0, FALSE, writes, (HlRect){ rect.x, rect.y, left - 10, line }, 1.0,
                 palette->faint_text);
  hl_mark_write (
      /* Translators: above columns: what the model looks at, and in which weights that is seen */
      scene, 1.0, FALSE, _ ("and looks at: mean of all heads, in %"),
      (HlRect){ rect.x + left, rect.y, rect.width - left, line }, 0.0, palette->faint_text);
  for (int k = 0; k < columns; k++)
    (is_turned ? hl_mark_write : hl_mark_fit) (
        scene, 1.0, FALSE, token_of (scene, saying->reads[k]),
        (HlRect){ rect.x + left + k * width, rect.y + line, width, names }, is_turned ? 0.0 : 0.5,
        k == columns - 1 ? palette->faint_text : palette->text)
        ->is_turned = is_turned;
  for (int i = 0; i < rows; i++)
    {
      const HlRect   row = { rect.x + left, rect.y + top + i * height, width * columns, height };
      const gboolean is_right = saying->is_right[i];

      hl_mark_write (scene, 1.0, is_right, token_of (scene, saying->words[i]),
                     (HlRect){ rect.x, row.y, left - 10, height }, 1.0, ink_of (palette, is_right));
      mark_map_row (scene, saying, i, row);
    }
}

/* Beside its sentence, and as high as its rows. */
static void mark_panel (HlScene *scene, const NnSayings *sayings, int sentence, HlRect room)
{
  const NnSaying *saying = sayings->says + sentence;
  const double    head = 2 * hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) + 8, all = room.height - 20;
  HlRect          rect = room;

  rect.height = 20 + head + (all - head) * MIN (saying->n_words, ROWS) / ROWS;
  rect.y = MIN (sentence * room.height / sayings->n, room.height - rect.height);
  hl_mark_round (scene, rect, 10, scene->look.palette->computed, TINT);
  mark_map (scene, saying, FALSE, (HlRect){ rect.x + 12, rect.y + 10, rect.width - 28, all });
}

/* --- A few runs beside each other ------------------------------------------------------------- */

static void mark_column (HlScene *scene, const HlTrainingView *self, int index, HlRect rect)
{
  const HlPalette     *palette = scene->look.palette;
  const HlTrainingRun *run = self->runs + index;
  const NnMoment      *moment = hl_training_moment (run);
  const double         line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0);
  const double         times = self->n_runs > 3 ? SMALL : 1.2;
  const HlColor        ink = palette->series[index % HL_PALETTE_SERIES];

  hl_mark_write (scene, 1.0, TRUE, run->name, (HlRect){ rect.x, rect.y, rect.width, line }, 0.0,
                 ink);
  hl_mark_line (scene, (HlPoint){ rect.x, rect.y + line + 3 },
                (HlPoint){ hl_rect_right (&rect), rect.y + line + 3 }, 2.0, ink);
  if (moment == NULL)
    {
      hl_mark_write (scene, 1.0, FALSE, _ ("not trained yet"),
                     (HlRect){ rect.x, rect.y + line + 8, rect.width, line + 4 }, 0.0,
                     palette->faint_text);
      return;
    }
  for (int i = 0; i < moment->sayings->n; i++)
    {
      const NnSaying *saying = moment->sayings->says + i;
      const double    height = (rect.height - line - 8) / moment->sayings->n;
      const HlRect    row = { rect.x, rect.y + line + 8 + i * height, rect.width, height };
      const int       lines = CLAMP (count_lines (scene, saying, row.width / times - 4), 1,
                                     MAX ((int) (height / (times * line)), 1));

      scene->item = (HlItem){ HL_TRAINING_SENTENCE, 100 * index + i, 0 };
      hl_mark (scene, HL_AREA, row, ink);
      hl_mark_round (scene, row, 6, palette->text, 0.05)->is_cursor = TRUE;
      scene->item = HL_NOTHING;
      mark_words (scene, saying, 100 * index + i, times, lines,
                  (HlRect){ row.x, row.y, row.width, row.height / lines });
    }
}

/* The sentences are on the left, where there is room: what each run says of them beside it. */
static void mark_columns (HlScene *scene, const HlTrainingView *self, HlRect rect)
{
  const NnMoment *moment = hl_training_moment (self->runs);
  const double    line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0);
  const double    names = 0.15 * rect.width, width = (rect.width - names) / self->n_runs;

  mark_legend (scene, self, (HlRect){ rect.x, rect.y, names - 8, line });
  for (int i = 0; moment != NULL && i < moment->sayings->n; i++)
    {
      const double height = (rect.height - line - 8) / moment->sayings->n;

      hl_mark_write (scene, 1.0, FALSE, moment->sayings->says[i].source,
                     (HlRect){ rect.x, rect.y + line + 8 + i * height, names - 8, height }, 0.0,
                     scene->look.palette->faint_text);
    }
  for (int i = 0; i < self->n_runs; i++)
    mark_column (scene, self, i,
                 (HlRect){ rect.x + names + i * width, rect.y, width - 12, rect.height });
}

/* --- In a column of a page -------------------------------------------------------------------- */

static gboolean is_column (double width, double line) { return width > 0 && width < WIDE * line; }

/* A sentence and below it what is said of it, in as many lines as that needs.  Returns where it
 * ends. */
static double mark_long_saying (HlScene *scene, const NnSaying *saying, int sentence, HlRect row)
{
  const double line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) + 2, check = 16.0;
  const double room = row.width - check - 8;
  const double above = hl_scene_height (scene, HL_TEXT_NORMAL, 1.0, saying->source, row.width) + 2;
  const int    lines = count_lines (scene, saying, room);

  row.height = above + lines * line;
  hl_mark_area (scene, (HlItem){ HL_TRAINING_SENTENCE, sentence, 0 }, row);
  hl_mark_write (scene, 1.0, FALSE, saying->source, (HlRect){ row.x, row.y, row.width, above }, 0,
                 scene->look.palette->faint_text)
      ->wraps = TRUE;
  mark_words (scene, saying, sentence, 1.0, lines, (HlRect){ row.x, row.y + above, room, line });
  if (saying->is_all_right)
    mark_check (scene, (HlPoint){ hl_rect_right (&row) - check, row.y + above }, check,
                ink_of (scene->look.palette, TRUE));

  return hl_rect_bottom (&row) + 8;
}

/* All below each other: what is said, where it looks, the way there. */
static void build_column (const HlTrainingView *self, HlScene *scene, HlSize room)
{
  const double    line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0);
  const NnMoment *moment;
  double          y = 0.0;

  scene->size = (HlSize){ MAX (room.width, COLUMN * line), 0 };
  moment = hl_training_moment (self->runs);
  if (moment != NULL && moment->sayings->n_known > 0)
    {
      mark_legend (scene, self, (HlRect){ 0, y, scene->size.width, line });
      y += line + 8;
    }
  for (int run = 0; run < self->n_runs; run++)
    {
      moment = hl_training_moment (self->runs + run);
      if (self->n_runs > 1)
        hl_mark_write (scene, 1.0, TRUE, self->runs[run].name,
                       (HlRect){ 0, y, scene->size.width, line }, 0.0,
                       scene->look.palette->series[run % HL_PALETTE_SERIES]);
      y += self->n_runs > 1 ? line + 4 : 0.0;
      for (int i = 0; moment != NULL && i < moment->sayings->n; i++)
        y = mark_long_saying (scene, moment->sayings->says + i, 100 * run + i,
                              (HlRect){ 0, y, scene->size.width, 0 });
    }
  moment = hl_training_moment (self->runs);
  if (self->n_runs == 1 && moment != NULL)
    {
      const NnSaying *saying =
          moment->sayings->says + CLAMP (self->sentence, 0, moment->sayings->n - 1);
      const HlRect at = { 0, y, scene->size.width, (ROWS * 1.3 + 5) * line };

      hl_mark_round (scene, at, 10, scene->look.palette->computed, TINT);
      hl_mark_write (scene, 1.0, FALSE, saying->source, (HlRect){ 8, y + 4, at.width - 16, line },
                     0, scene->look.palette->faint_text)
          ->wraps = TRUE;
      mark_map (scene, saying, TRUE,
                (HlRect){ 8, y + line + 8, at.width - 16, at.height - line - 16 });
      y = hl_rect_bottom (&at) + GAP;
    }
  hl_training_mark_way (scene, self, (HlRect){ 0, y, scene->size.width, CHART * line });
  scene->size.height = y + CHART * line;
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlTrainingView *self = data;
  const NnMoment       *moment = hl_training_moment (self->runs);
  const double          line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0);
  const HlSize          size = { MAX (room.width, WIDE * line), MAX (room.height, 15 * line) };
  const gboolean        is_one = self->n_runs == 1;
  const gboolean        is_alone = is_one && moment == NULL && scene->look.is_paper;
  const double plot = is_alone ? size.height : MAX (size.height * (is_one ? 0.4 : 0.5), 6 * line);
  const double above = MAX (size.height - plot - GAP, 0.0), says = size.width * 0.5;

  if (is_column (room.width, line))
    {
      build_column (self, scene, room);
      return;
    }

  scene->size = size;
  if (room.width <= 0)
    return;

  if (!is_one)
    mark_columns (scene, self, (HlRect){ 0, 0, size.width, above });
  else if (moment != NULL)
    {
      const int sentence = CLAMP (self->sentence, 0, moment->sayings->n - 1);

      mark_sayings (scene, self, moment->sayings, (HlRect){ 0, 0, says, above });
      mark_panel (scene, moment->sayings, sentence,
                  (HlRect){ says + GAP, 0, size.width - says - GAP, above });
    }
  hl_training_mark_way (scene, self,
                        is_alone ? (HlRect){ 0, 0, size.width, plot }
                                 : (HlRect){ 0, above + GAP, size.width, plot });
}

/* --- The figure ------------------------------------------------------------------------------- */

static void append_number (GString *csv, double number)
{
  if (isfinite (number))
    g_string_append_printf (csv, "%.6g", number);
}

static void tabulate (gconstpointer data, GString *csv)
{
  const HlTrainingView *self = data;

  g_string_append (csv,
                   "run,update,loss of the batch,loss on held-out sentences,sentences right\n");
  for (const HlTrainingRun *run = self->runs; run < self->runs + self->n_runs; run++)
    {
      const int index = (int) (run - self->runs) + 1;

      for (int i = 0; i < run->n_updates; i++)
        {
          g_string_append_printf (csv, "%d,%.0f,", index, (double) run->log->updates[i].update);
          append_number (csv, (double) run->log->updates[i].loss);
          g_string_append (csv, ",,\n");
        }
      for (int i = 0; i < run->n_moments; i++)
        {
          g_string_append_printf (csv, "%d,%.0f,,", index, (double) run->log->moments[i].update);
          append_number (csv, (double) run->log->moments[i].loss);
          g_string_append_printf (csv, ",%d\n", run->log->moments[i].sayings->n_right);
        }
    }
}

static void free_view (gpointer data)
{
  HlTrainingView *self = data;

  for (int i = 0; i < self->n_runs; i++)
    {
      nn_training_log_unref (self->runs[i].log);
      g_free (self->runs[i].name);
    }
  g_free (self->problem);
  g_free (self);
}

/* The view is copied; its logs are kept. */
HlFigure *hl_training_figure_new (const HlTrainingView *view)
{
  static const HlFigureKind kind = {
    build, hl_training_describe, hl_training_headline, tabulate, free_view, NULL
  };
  HlTrainingView *copy = g_memdup2 (view, sizeof *view);

  for (int i = 0; i < copy->n_runs; i++)
    {
      copy->runs[i].name = g_strdup (view->runs[i].name);
      nn_training_log_ref (copy->runs[i].log);
    }
  copy->problem = g_strdup (view->problem);

  return hl_figure_new (&kind, copy, (HlSize){ 1040, 520 });
}
