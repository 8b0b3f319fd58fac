/* The pictures of a translation's story, one for each kind of step. */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/model/place.h"
#include "ui/figures/story-marks.h"
#include "ui/figures/word-bars.h"
#include "ui/numbers/number-text.h"

/* --- Marks of several pictures ---------------------------------------------------------------- */

/* A ribbon: the one that is pointed out is in color, the others are gray. */
static void add_ribbon (HlStoryPage *self, gboolean is_on, const HlRibbon *ribbon)
{
  const HlColor ink = is_on ? self->colors->computed : hl_story_shade (self, 0.5);

  hl_mark_ribbon (self->scene, ribbon, ink)->opacity = is_on ? 0.9 : 0.45;
}

/* The number of the fullest color; a few numbers may be larger. */
static double range_of (const NnOperand *rows)
{
  double squares = 0.0;

  for (gsize i = 0; i < nn_operand_length (rows); i++)
    squares += (double) rows->values[i] * rows->values[i];

  return 2.2 * sqrt (squares / (double) nn_operand_length (rows)) + 1e-6;
}

/* A row: its first numbers in cells, the others as a strip of colors. */
static void add_row (HlStoryPage *self, const NnOperand *x, int i, int n_written, HlRect at,
                     double high)
{
  const double   cell = U (62);
  const int      n = MIN (n_written, x->columns);
  const HlMatrix rest = { .values = nn_operand_row (x, 0, i) + n,
                          .rows = 1,
                          .columns = x->columns - n };
  const HlRect   strip = { at.x + n * cell, at.y, at.width - n * cell, at.height };

  for (int j = 0; j < n; j++)
    {
      const double     value = nn_operand_get (x, 0, i, j);
      g_autofree char *number = hl_digits (value, 2);
      const HlRect     place = { at.x + j * cell, at.y, cell - U (3), at.height };
      const HlColor    paper = hl_palette_signed (self->colors, value / high);

      hl_mark (self->scene, HL_FILL, place, paper);
      hl_story_say (self, at.height < U (24) ? HL_STORY_NOTE : HL_STORY_LABEL, FALSE, number, place,
                    0.5, hl_palette_ink_on (paper));
    }
  if (rest.columns > 0)
    hl_mark_cells (self->scene, &rest, strip, &(HlScale){ HL_SCALE_SIGNED, -high, high });
}

static double note_width (const HlStoryPage *self, const char *words)
{
  return hl_mark_written (self->scene, hl_story_times (self, HL_STORY_NOTE), FALSE, words);
}

/* The words of the rows of the current operation, down the side. */
static void add_words (HlStoryPage *self)
{
  const int t = nn_walk_get (self->walk, self->at.node)->target_step;

  for (int i = 0; i < self->n; i++)
    hl_story_chip (self, t < 0 ? (HlItem){ HL_STORY_WORD, i, 0 } : (HlItem){ HL_STORY_ROUND, t, 1 },
                   t < 0 ? self->walk->source_tokens[i] : self->walk->decoder_tokens[t],
                   hl_story_place (self, i, self->main.x),
                   i == self->step.query ? HL_STORY_CHOSEN : HL_STORY_PLAIN);
}

/* --- 1: words become numbers ------------------------------------------------------------------ */

static void build_words (HlStoryPage *self)
{
  const NnOperand *x = self->step.operation->output, *ids = self->step.operation->inputs[0];
  const double     from = self->main.x + U (112), right = hl_rect_right (&self->main);
  const double     left = from + (right - from > U (420) ? U (148) : 0.0);
  /* Translators: what is done with the numbers of a row of a table: they are taken times √160 */
  g_autofree char *times = g_strdup_printf (_ ("look-up, × √%d"), x->columns);
  const int        n_written = right - left > U (350) ? 4 : 1;
  /* Translators: above numbers */
  const char *first = _ ("blue: above 0, orange: below 0");
  /* Translators: of the numbers of a word that are drawn as stripes */
  const char *rest = _ ("each stripe: one number");

  add_words (self);
  for (int i = 0; i < self->n; i++)
    {
      const HlRect at = { left, hl_story_place (self, i, 0).y, right - left, self->chip };
      const int    id = (int) ids->values[i];
      /* Translators: a token has an id, which is the number of its row in a table */
      g_autofree char *row = g_strdup_printf (_ ("id %d → row %d"), id, id);

      add_row (self, x, i, n_written, at, range_of (x));
      if (left > from)
        hl_mark_fit (self->scene, hl_story_times (self, HL_STORY_NOTE), i == self->step.query, row,
                     (HlRect){ from, at.y, left - from - U (8), at.height }, 0.0,
                     self->colors->text);
    }
  if (left > from)
    hl_story_note (self, times, from, self->main.y, left - from - U (4), 0.0);
  hl_story_note (self, first, left, self->main.y, right - left, 0.0);
  if (note_width (self, first) + U (12) + note_width (self, rest) <= right - left)
    hl_story_note (self, rest, left, self->main.y, right - left, 1.0);
}

/* --- 2: their position is added -------------------------------------------------------------- */

static void build_places (HlStoryPage *self)
{
  const NnOperation *sum = self->step.operation;
  const gboolean     has_places = sum->kind == NN_OP_POSITIONS;
  const NnOperand   *parts[] = { has_places ? sum->inputs[0] : sum->output,
                               has_places ? sum->inputs[1] : NULL, sum->output };
  const char  *titles[] = { _ ("the token"), has_places ? _ ("its position") : _ ("no position"),
                            _ ("sum") };
  const char  *signs[] = { "", has_places ? "+" : "", "=" };
  const double gap = U (30), left = U (112);
  const double width = (self->main.width - left - 2 * gap) / 3;

  add_words (self);
  for (int k = 0; k < 3; k++)
    {
      const double x = self->main.x + left + k * (width + gap);

      hl_story_note (self, titles[k], x, self->main.y, width, 0.5);
      for (int i = 0; i < self->n && parts[k] != NULL; i++)
        {
          const gboolean is_on = i == self->step.query;
          const HlRect   at = { x, hl_story_place (self, i, 0).y, width, self->chip };
          const HlRect   around = hl_rect_grown (&at, U (3));

          add_row (self, parts[k], i, 1, at, range_of (parts[k]));
          hl_story_say (self, HL_STORY_LARGE, TRUE, signs[k],
                        (HlRect){ x - gap, at.y, gap, at.height }, 0.5,
                        is_on ? self->colors->text : self->colors->faint_text);
          if (is_on)
            hl_mark (self->scene, HL_FRAME, around, self->colors->computed)->width = U (2);
        }
    }
}

/* --- 3, 8, 9: who looks at whom --------------------------------------------------------------- */

/* Ribbons from the words that are looked at into the one that looks: together as wide as that. */
static void add_ribbons (HlStoryPage *self, double from, HlRect into)
{
  const NnOperand *weights = self->step.operation->output;
  double           sum = 0.0;

  for (int key = 0; key < weights->columns; key++)
    {
      const double     weight = nn_operand_get (weights, self->step.head, self->step.query, key);
      const gboolean   is_most = key == self->step.key;
      const HlRect     word = hl_story_place (self, key, 0);
      g_autofree char *number = hl_probability_to_text (weight);
      const HlRibbon   ribbon = { { from + U (66), hl_story_middle (word) },
                                  { into.x, into.y + (sum + weight / 2) * into.height },
                                  FALSE,
                                  weight,
                                  into.height };

      if (nn_operand_state (weights, self->step.query, key) != NN_CELL_NORMAL)
        continue;
      self->scene->item = (HlItem){ HL_STORY_RIBBON, key, 0 };
      add_ribbon (self, is_most, &ribbon);
      self->scene->item = HL_NOTHING;
      hl_mark_fit (self->scene, hl_story_times (self, is_most ? HL_STORY_LARGE : HL_STORY_NOTE),
                   is_most, number, (HlRect){ from, word.y, U (64), word.height }, 0.5,
                   is_most ? self->colors->computed : self->colors->faint_text);
      sum += weight;
    }
}

static void build_look (HlStoryPage *self)
{
  const double right = hl_rect_right (&self->main) - U (96);

  hl_story_note (self, _ ("attended to (key)"), self->main.x, self->main.y, self->main.width / 2,
                 0.0);
  hl_story_note (self, _ ("attending (query)"), self->main.x + self->main.width / 2, self->main.y,
                 self->main.width / 2, 1.0);
  add_ribbons (self, self->main.x + U (98), hl_story_place (self, self->step.query, right));
  for (int i = 0; i < self->n; i++)
    {
      hl_story_chip (self, (HlItem){ HL_STORY_WORD, i, 0 }, self->walk->source_tokens[i],
                     hl_story_place (self, i, self->main.x),
                     i == self->step.key ? HL_STORY_LIT : HL_STORY_PLAIN);
      hl_story_chip (self, (HlItem){ HL_STORY_LOOKER, i, 0 }, self->walk->source_tokens[i],
                     hl_story_place (self, i, right),
                     i == self->step.query ? HL_STORY_CHOSEN : HL_STORY_FAINT);
    }
}

/* The place in which the next word is written: what was read last, and a question. */
static HlRect add_query (HlStoryPage *self, double y)
{
  const int        t = self->step.target_step;
  g_autofree char *words = g_strdup_printf ("%s → ?", self->walk->decoder_tokens[t]);
  const char      *note = _ ("attending (query)");
  const double     label = hl_scene_times (self->scene, U (HL_STORY_LABEL));
  const double     needs = fmax (hl_mark_written (self->scene, label, TRUE, words) + U (24),
                                 hl_mark_written (self->scene, label, FALSE, note) + U (4));
  const double     width = CLAMP (needs, U (110), fmin (U (170), self->main.width / 3));
  const HlRect     at = { hl_rect_right (&self->main) - width, y - U (20), width, U (40) };

  hl_story_note (self, note, at.x - U (60), at.y - U (26), at.width + U (60), 1.0);
  hl_story_chip (self, (HlItem){ HL_STORY_ROUND, t, 0 }, words, at, HL_STORY_CHOSEN);

  return at;
}

static void build_written (HlStoryPage *self)
{
  const int rounds = nn_story_count_written (self->walk), t = self->step.target_step;
  HlRect    query;

  hl_story_fit (self, MAX (rounds, t + 1));
  hl_story_note (self, _ ("read so far (keys)"), self->main.x, self->main.y, self->main.width, 0.0);
  query =
      add_query (self, fmax (hl_story_middle (hl_story_place (self, t, 0)), self->main.y + U (50)));
  add_ribbons (self, self->main.x + U (98), query);
  for (int i = 0; i < MAX (rounds, t + 1); i++)
    {
      const HlRect at = hl_story_place (self, i, self->main.x);

      if (i <= t)
        hl_story_chip (self, (HlItem){ HL_STORY_ROUND, i, 1 }, self->walk->decoder_tokens[i], at,
                       i == self->step.key ? HL_STORY_LIT : HL_STORY_PLAIN);
      else
        hl_mark (self->scene, HL_HATCH, at, self->colors->masked_ink);
      if (i == t + 1)
        hl_story_note (self, _ ("not written yet: masked"), hl_rect_right (&at) + U (10),
                       hl_story_middle (at) - U (11), U (240), 0.0);
    }
}

static void build_ask (HlStoryPage *self)
{
  const int n = self->walk->source_valid_len;
  HlRect    query;

  hl_story_fit (self, n);
  hl_story_note (self, _ ("the memory (keys)"), self->main.x, self->main.y, self->main.width, 0.0);
  query =
      add_query (self, fmax (self->main.y + U (28) + self->pitch * n / 2, self->main.y + U (50)));
  add_ribbons (self, self->main.x + U (98), query);
  for (int i = 0; i < n; i++)
    hl_story_chip (self, (HlItem){ HL_STORY_WORD, i, 0 }, self->walk->source_tokens[i],
                   hl_story_place (self, i, self->main.x),
                   i == self->step.key ? HL_STORY_LIT : HL_STORY_PLAIN);
}

/* --- 4: what it found is added ---------------------------------------------------------------- */

static double largest (const NnOperand *rows, int row)
{
  return fmax (hl_numbers_largest (nn_operand_row (rows, 0, row), rows->columns), 1e-6);
}

/* The numbers of a row as bars: @under in gray, @over on top of it in blue. */
static void add_bars (HlStoryPage *self, const NnOperand *under, const NnOperand *over, HlRect at,
                      double high)
{
  const int    n = under != NULL ? under->columns : over->columns, row = self->step.query;
  const double zero = hl_story_middle (at), unit = at.height / 2 / high, width = at.width / n;

  hl_mark (self->scene, HL_FILL, (HlRect){ at.x, zero, at.width, 1 }, hl_story_shade (self, 0.3));
  for (int j = 0; j < n; j++)
    {
      const double a = under != NULL ? nn_operand_get (under, 0, row, j) * unit : 0.0;
      const double b = over != NULL ? nn_operand_get (over, 0, row, j) * unit : 0.0;
      const double x = at.x + j * width;

      if (under != NULL)
        hl_mark (self->scene, HL_FILL, (HlRect){ x, zero - fmax (a, 0), width * 0.72, fabs (a) },
                 hl_story_shade (self, 0.55));
      if (over != NULL)
        hl_mark (self->scene, HL_FILL,
                 (HlRect){ x, zero - fmax (a, a + b), width * 0.72, fabs (b) },
                 self->colors->computed);
    }
}

/* The rows of the sum, of which the second alone is left where there is no residual connection. */
static void build_add (HlStoryPage *self)
{
  const NnOperation *sum = self->step.operation;
  const gboolean     has_residual = self->step.n > 0, is_network = self->step.place == 1;
  const NnOperand   *was = has_residual ? sum->inputs[0] : NULL;
  const NnOperand   *found = sum->inputs[has_residual ? 1 : 0];
  /* Translators: a token, of whose numbers this is the title */
  g_autofree char *before = g_strdup_printf (_ ("“%s” before"), self->step.word);
  const char  *titles[] = { before, is_network ? _ ("+ sublayer output") : _ ("+ attention output"),
                           has_residual ? _ ("= sum") : _ ("= output only") };
   const double left = U (150), row = self->main.height / 3;
  const double high =
      fmax (has_residual ? largest (was, self->step.query) : 0.0,
            fmax (largest (found, self->step.query), largest (sum->output, self->step.query)));

  for (int k = has_residual ? 0 : 1; k < 3; k++)
    {
      const HlRect at = { self->main.x + left, self->main.y + k * row + U (6),
                          self->main.width - left, row - U (12) };

      hl_story_say (self, HL_STORY_LABEL, TRUE, titles[k],
                    (HlRect){ self->main.x, at.y, left - U (10), at.height }, 0.0,
                    k == 1 ? self->colors->computed : self->colors->text)
          ->wraps = TRUE;
      add_bars (self, k != 1 ? was : NULL, k != 0 ? found : NULL, at, high);
    }
}

/* --- 5: norms keep numbers in range ----------------------------------------------------------- */

static void measure (const NnOperand *rows, int row, double *mean, double *deviation)
{
  const double length = nn_operand_row_length (rows, row);

  *mean = 0.0;
  for (int j = 0; j < rows->columns; j++)
    *mean += nn_operand_get (rows, 0, row, j) / rows->columns;
  *deviation = sqrt (fmax (length * length / rows->columns - *mean * *mean, 0.0));
}

/* The numbers of a row on a ruler; the band is one standard deviation to both sides of the mean. */
static void add_dots (HlStoryPage *self, const NnOperand *x, int i, HlRect at, double high)
{
  const double     unit = at.width / 2 / high, zero = at.x + at.width / 2, y = hl_story_middle (at);
  const double     band = 0.9 * at.height;
  double           mean, deviation;
  g_autofree char *text = NULL;

  measure (x, i, &mean, &deviation);
  text = hl_digits (deviation, 2);
  hl_mark (self->scene, HL_FILL, (HlRect){ at.x, y, at.width, 1 }, hl_story_shade (self, 0.25));
  hl_mark_round (self->scene,
                 (HlRect){ zero + fmax (mean - deviation, -high) * unit, y - band / 2,
                           fmin (2 * deviation, 2 * high) * unit, band },
                 U (4), hl_story_tint (self, 0.25), 1.0);
  for (int j = 0; j < x->columns; j++)
    {
      const double value = CLAMP ((double) nn_operand_get (x, 0, i, j), -high, high);
      const double aside = ((j * 7) % 11 - 5) / 11.0 * 0.6 * at.height; /* else they hide others */

      hl_mark (self->scene, HL_DOT, (HlRect){ zero + value * unit, y + aside, U (2.2), 0 },
               self->colors->text)
          ->opacity = 0.4;
    }
  hl_story_say (self, HL_STORY_LABEL, TRUE, text,
                (HlRect){ hl_rect_right (&at) + U (6), at.y, U (60), at.height }, 0.0,
                self->colors->computed);
}

static void add_ruler (HlStoryPage *self, double x, double y, double width, double high)
{
  for (int k = 0; k < 3; k++)
    {
      g_autofree char *text =
          k == 1 ? g_strdup ("0") : g_strdup_printf (k == 0 ? "≤ −%.0f" : "≥ %.0f", high);

      hl_story_note (self, text, x + (k - 1) * width / 2, y, width, 0.5);
    }
}

static void build_norm (HlStoryPage *self)
{
  const NnOperand *parts[] = { self->step.operation->inputs[0], self->step.operation->output };
  const char      *titles[] = { C_ ("normalization", "before"), C_ ("normalization", "after") };
  const double     gap = U (76), left = U (124), width = (self->main.width - left - 2 * gap) / 2;
  double           high = 1.0, bottom, mean, deviation;

  self->pitch = fmin (self->pitch, (self->main.height - U (56)) / MAX (self->n, 1));
  self->chip = fmin (self->chip, 0.8 * self->pitch);
  add_words (self);
  bottom = hl_story_place (self, self->n - 1, 0).y + self->chip + U (6);
  for (int i = 0; i < self->n; i++)
    {
      measure (parts[0], i, &mean, &deviation);
      high = fmax (high, ceil (2 * deviation));
    }
  for (int k = 0; k < 2; k++)
    {
      const double x = self->main.x + left + k * (width + gap);

      hl_story_note (self, titles[k], x, self->main.y, width, 0.5);
      for (int i = 0; i < self->n; i++)
        add_dots (self, parts[k], i,
                  (HlRect){ x, hl_story_place (self, i, 0).y, width, self->chip }, high);
      add_ruler (self, x, bottom, width, high);
    }
}

/* --- 6: a small network, each word alone ------------------------------------------------------ */

/* Where the hidden units are: a dot each, the active ones larger. */
static void add_neurons (HlStoryPage *self, HlRect paper)
{
  const NnOperand *neurons = self->step.operation->output;
  const HlRect     inside = hl_rect_grown (&paper, -U (12));
  const int        n = neurons->columns;
  const int        columns = MAX ((int) ceil (sqrt (n * inside.width / inside.height)), 1);
  const int        rows = (n + columns - 1) / columns;
  const double     side = fmin (inside.width / columns, inside.height / rows);
  const double     high = largest (neurons, self->step.query);

  for (int j = 0; j < n; j++)
    {
      const double value = nn_operand_get (neurons, 0, self->step.query, j);
      const double radius = value > 0 ? fmin ((0.4 + 0.5 * sqrt (value / high)) * side, U (12))
                                      : fmin (0.13 * side, U (2));
      const int    column = j % columns, row = j / columns;
      const HlRect at = { inside.x + (inside.width - columns * side) / 2 + (column + 0.5) * side,
                          inside.y + (inside.height - rows * side) / 2 + (row + 0.5) * side, radius,
                          0 };

      hl_mark (self->scene, HL_DOT, at,
               value > 0 ? self->colors->computed : hl_story_shade (self, 0.35));
    }
}

static void add_way (HlStoryPage *self, double from, double to, double y, gboolean is_on)
{
  const HlColor ink = is_on ? self->colors->computed : hl_story_shade (self, 0.3);

  hl_mark_arrow (self->scene, (HlPoint){ from, y }, (HlPoint){ to, y }, ink);
}

static void build_network (HlStoryPage *self)
{
  const NnOperand *neurons = self->step.operation->output;
  const double     right = hl_rect_right (&self->main) - U (96), way = U (40);
  const double     left = self->main.x + U (96), most = self->main.height - U (30);
  const double     high = fmin (fmax (self->pitch * self->n, U (220)), most);
  const HlRect     paper = { left + way, self->main.y + U (28), right - left - 2 * way, high };

  add_words (self);
  hl_story_note (self, _ ("the network’s hidden units"), paper.x, self->main.y, paper.width, 0.5);
  hl_story_note (self, _ ("active"), right, self->main.y, U (96), 0.5);
  for (int i = 0; i < self->n; i++)
    {
      const gboolean   is_on = i == self->step.query;
      const double     y = hl_story_middle (hl_story_place (self, i, 0));
      g_autofree char *active = NULL;
      int              n_active = 0;

      for (int j = 0; j < neurons->columns; j++)
        n_active += nn_operand_get (neurons, 0, i, j) > 0.0f;
      active = g_strdup_printf ("%d", n_active);
      add_way (self, left, paper.x, y, is_on);
      add_way (self, hl_rect_right (&paper), right, y, is_on);
      hl_story_chip (self, (HlItem){ HL_STORY_LOOKER, i, 0 }, active,
                     hl_story_place (self, i, right), is_on ? HL_STORY_CHOSEN : HL_STORY_FAINT);
    }
  hl_mark_round (self->scene, paper, U (7), hl_story_shade (self, 0.04), 1.0);
  hl_mark_frame (self->scene, paper, U (7), U (1.5), hl_story_shade (self, 0.3));
  add_neurons (self, paper);
}

/* --- 7: the memory ---------------------------------------------------------------------------- */

static void build_memory (HlStoryPage *self)
{
  const NnOperand *x = self->step.operation->output;
  const double     left = U (116), high = range_of (x);
  const double     times = hl_story_times (self, HL_STORY_LABEL);
  const double     name = hl_mark_written (self->scene, times, TRUE, _ ("decoder")) + U (4);
  const double     arrow = name + U (62);
  const HlRect first = hl_story_place (self, 0, 0), last = hl_story_place (self, self->n - 1, 0);
  const HlRect all = { self->main.x + left, first.y, self->main.width - left - arrow,
                       hl_rect_bottom (&last) - first.y };
  const HlRect frame = hl_rect_grown (&all, U (6));
  const double end = hl_rect_right (&self->main) - name - U (6), y = hl_story_middle (frame);

  add_words (self);
  hl_story_note (self, _ ("the memory"), all.x, self->main.y - U (4), all.width, 0.5);
  for (int i = 0; i < self->n; i++)
    add_row (self, x, i, 0, (HlRect){ all.x, hl_story_place (self, i, 0).y, all.width, self->chip },
             high);
  hl_mark_frame (self->scene, frame, U (9), U (3), self->colors->memory);
  hl_mark_line (self->scene, (HlPoint){ hl_rect_right (&frame), y }, (HlPoint){ end, y }, U (4),
                self->colors->memory);
  hl_story_say (self, HL_STORY_LABEL, TRUE, _ ("decoder"),
                (HlRect){ end + U (6), y - U (12), name, U (24) }, 0.0, self->colors->memory);
}

/* --- 10: the last row becomes probabilities --------------------------------------------------- */

static void build_choose (HlStoryPage *self)
{
  const int        t = self->step.target_step;
  const NnOperand *x = self->step.operation->inputs[0];
  const double     left = self->main.x + fmin (U (210), self->main.width / 4);
  const double     high = range_of (x);
  const HlRect strip = { self->main.x, self->main.y + U (28), U (54), self->main.height - U (32) };
  const HlRect words = { left, self->main.y, hl_rect_right (&self->main) - left,
                         self->main.height };
  g_autofree char *query = g_strdup_printf ("%s → ?", self->walk->decoder_tokens[t]);
  int              n = HL_NEXT_WORDS;
  HlToldLine      *lines = hl_next_words (self->walk, t, &n);

  hl_story_say (self, HL_STORY_LABEL, TRUE, query,
                (HlRect){ self->main.x, self->main.y, U (200), U (24) }, 0.0, self->colors->text);
  hl_mark_cells (self->scene, &(HlMatrix){ .values = x->values, .rows = x->columns, .columns = 1 },
                 strip, &(HlScale){ HL_SCALE_SIGNED, -high, high });
  for (int k = 0; k < n; k++)
    add_ribbon (self, lines[k].is_written,
                &(HlRibbon){ { hl_rect_right (&strip) + U (4), hl_story_middle (strip) },
                             { left - U (8), words.y + (k + 0.5) * words.height / n },
                             FALSE,
                             lines[k].probability,
                             0.7 * words.height / n });
  hl_mark_next_words (self->scene, lines,
                      (HlBars){ .n = n,
                                .part = HL_STORY_NEXT_WORD,
                                .last = HL_NEXT_WORDS,
                                .times = hl_story_times (self, HL_STORY_LABEL) },
                      self->colors->computed, words);
  hl_told_free_lines (lines, n);
}

/* --- 11: the word is read back in ------------------------------------------------------------- */

static void build_back (HlStoryPage *self)
{
  const NnWalk *walk = self->walk;
  const int     last = self->step.target_step, first = MAX (last - 4, 0), n = last - first + 1;
  const double  beside = note_width (self, _ ("decoder")) + U (10);
  const double  pitch =
      fmin (self->main.width / fmax (n, 4), (self->main.width - beside) / (n - 0.63));
  const double width = fmin (0.74 * pitch, U (120));
  const double height = U (42), above = self->main.y + U (34);
  const double below = hl_rect_bottom (&self->main) - U (40) - height;

  hl_story_note (self, _ ("writes"), self->main.x, self->main.y, U (160), 0.0);
  hl_story_note (self, _ ("reads"), self->main.x, below + height + U (8), U (160), 0.0);
  for (int t = first; t <= last; t++)
    {
      const HlRect   up = { self->main.x + (t - first) * pitch, above, width, height };
      const HlRect   down = { up.x, below, width, height };
      const gboolean is_open = t == last, is_new = t == last - 1;
      const double   x = down.x + width / 2;
      const HlColor  ink = hl_story_shade (self, is_open ? 0.6 : 0.25);
      const HlRibbon ribbon = { { up.x + width, hl_story_middle (up) },
                                { up.x + pitch, hl_story_middle (down) },
                                FALSE,
                                1.0,
                                is_new ? U (12) : U (3) };

      hl_mark_arrow (self->scene, (HlPoint){ x, down.y - U (2) },
                     (HlPoint){ x, above + height + U (4) }, ink);
      if (!is_open)
        add_ribbon (self, is_new, &ribbon);
      else
        hl_story_note (self, _ ("decoder"), x + U (10), (above + below + height) / 2 - U (11),
                       U (90), 0.0);
      hl_story_chip (self, (HlItem){ HL_STORY_ROUND, t, 0 }, is_open ? "?" : walk->target_tokens[t],
                     up, is_new ? HL_STORY_LIT : HL_STORY_PLAIN);
      hl_story_chip (self, (HlItem){ HL_STORY_ROUND, t, 1 }, walk->decoder_tokens[t], down,
                     is_open ? HL_STORY_CHOSEN : HL_STORY_PLAIN);
    }
}

/* --- 12: again -------------------------------------------------------------------------------- */

/* What the last block asked, mean of its heads; of a word that is pointed at, in color. */
static void add_asked (HlStoryPage *self, int t, gboolean is_on, HlRibbon ribbon, double x,
                       double pitch)
{
  g_autofree char *path =
      nn_block_path ("decoder", self->walk->config.num_blks - 1, "attention2.softmax");
  const NnOperand *weights =
      nn_walk_operation (self->walk, nn_walk_find (self->walk, path, t, FALSE))->output;

  for (int i = 0; i < self->walk->source_valid_len; i++)
    {
      ribbon.weight = 0.0;
      ribbon.from.x = x + (i + 0.5) * pitch;
      for (int h = 0; h < weights->slices; h++)
        ribbon.weight += nn_operand_get (weights, h, 0, i) / weights->slices;
      for (int cursor = 0; cursor < 2 && ribbon.weight > 0.04; cursor++)
        {
          self->scene->item = cursor ? (HlItem){ HL_STORY_ROUND, t, 0 } : HL_NOTHING;
          self->scene->is_cursor = cursor;
          add_ribbon (self, is_on || cursor, &ribbon);
        }
      self->scene->is_cursor = FALSE;
      self->scene->item = HL_NOTHING;
    }
}

static void build_again (HlStoryPage *self)
{
  const NnWalk *walk = self->walk;
  const int     n = walk->source_valid_len, rounds = self->step.n;
  const double  top = self->main.y + U (24), pitch = self->main.width / MAX (n, rounds);
  const double  width = fmin (0.86 * pitch, U (120)), full = fmin (0.5 * width, U (36));
  const double  height = width < U (64) ? U (84) : U (38);
  const double  bottom = hl_rect_bottom (&self->main) - height - U (50);
  const double  from = self->main.x + (pitch - width) / 2;

  hl_story_note (self, _ ("source"), self->main.x, self->main.y - U (2), U (200), 0.0);
  for (int t = 0; t < rounds; t++)
    {
      const HlRect     at = { from + t * pitch, bottom, width, height };
      g_autofree char *chance = hl_probability_to_text (nn_operand_get (
          nn_walk_find_choice (walk, t)->inputs[0], 0, 0, nn_walk_get_written (walk, t)));

      add_asked (self, t, t == self->at.round,
                 (HlRibbon){ { 0, top + height }, { at.x + width / 2, bottom }, TRUE, 0, full },
                 self->main.x, pitch);
      hl_story_chip (self, (HlItem){ HL_STORY_ROUND, t, 0 }, walk->target_tokens[t], at,
                     t == self->at.round ? HL_STORY_LIT : HL_STORY_PLAIN);
      if (pitch > U (52))
        hl_story_note (self, chance, at.x - U (6), bottom + height + U (3), width + U (12), 0.5);
    }
  for (int i = 0; i < n; i++)
    hl_story_chip (self, (HlItem){ HL_STORY_WORD, i, 0 }, walk->source_tokens[i],
                   (HlRect){ from + i * pitch, top, width, height }, HL_STORY_PLAIN);
  hl_story_note (self, pitch > U (52) ? _ ("writes, with probability") : _ ("writes"), self->main.x,
                 hl_rect_bottom (&self->main) - U (24), U (300), 0.0);
}

/* --- All of them ------------------------------------------------------------------------------ */

static const HlStoryPicture pictures[NN_STORY_BATCH] = {
  [NN_STORY_WORDS] = { build_words },     [NN_STORY_PLACES] = { build_places },
  [NN_STORY_LOOK] = { build_look, TRUE }, [NN_STORY_ADD] = { build_add },
  [NN_STORY_NORM] = { build_norm },       [NN_STORY_NETWORK] = { build_network },
  [NN_STORY_MEMORY] = { build_memory },   [NN_STORY_WRITTEN] = { build_written, TRUE },
  [NN_STORY_ASK] = { build_ask, TRUE },   [NN_STORY_CHOOSE] = { build_choose },
  [NN_STORY_BACK] = { build_back },       [NN_STORY_AGAIN] = { build_again },
};

const HlStoryPicture *hl_story_picture (NnStoryKind kind)
{
  return kind < NN_STORY_BATCH ? &pictures[kind] : &hl_story_update_pictures[kind - NN_STORY_BATCH];
}
