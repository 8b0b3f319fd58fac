/* The picture of BLEU: n-grams of two sentences, and the factors of the score. */

#include "ui/figures/bleu.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/text/tokenizer.h"
#include "core/text/tokens.h"
#include "core/translation/bleu.h"

#include "ui/lessons/bleu-lines.h"
#include "ui/picture/block.h"

#define PAPER ((HlSize){ 1084, 440 })
#define LEAST_PITCH 3.0 /* of a word */
#define LEAST_ROW 22.0
#define LEAST_GAP 28.0  /* between the sentences */
#define COLUMN_ROW 24.0 /* in a column of a page */
#define LEAST_BAR 16.0
#define APART 24.0   /* between the n-grams and their sums */
#define NARROW 900.0 /* a picture that has little room for both */
#define SHARE 0.37   /* of the width, for the n-grams, at most */
#define LEAST_TIMES 0.9

static void free_bleu (gpointer data)
{
  HlBleu *self = data;

  g_strfreev (self->predicted);
  g_strfreev (self->wanted);
  for (int i = 0; i < self->bleu.n_orders; i++)
    {
      g_ptr_array_unref (self->n_grams[i]);
      g_free (self->partners[i]);
    }
  g_free (self);
}

/* --- Where everything is ---------------------------------------------------------------------- */

typedef struct
{
  HlBlocks      on;
  const HlBleu *bleu;
  double        left, pitch;            /* of the words */
  double        above, names, top, row; /* the reference; turned words; the lines */
  double        titles, sums, powers, numbers, bars, products, end; /* columns of the lines */
  double        bar, title;           /* how wide a bar is; times of a title */
  double        lines, width, height; /* where the lines begin; all of it */
  gboolean      is_turned, is_narrow; /* narrow: the lines are below the n-grams */
  gboolean      has_powers;           /* there is room for them */
} Places;

/* Where the words of one of both sentences are. */
static HlRect words_at (const Places *self, gboolean is_reference, int first, int n)
{
  const double height = self->is_turned ? self->names : MIN (self->row, self->on.line + 6);

  return (HlRect){ self->left + first * self->pitch,
                   is_reference      ? self->above
                   : self->is_turned ? self->top - height
                                     : self->top,
                   n * self->pitch, is_reference || self->is_turned ? height : self->row };
}

static HlRect n_gram_rect (const Places *self, int n, int place)
{
  return (HlRect){ self->left + (place + (n - 1) / 2.0) * self->pitch,
                   self->top + (n - 1) * self->row, self->pitch, self->row };
}

static HlRect line_rect (const Places *self, int line)
{
  return (HlRect){ self->titles - 8, self->lines + line * self->row, self->end - self->titles + 8,
                   self->row };
}

static const char *const subscripts[] = { "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈" };

/* Writes the numbers of a line as a formula, and as @power what it gives to the product. */
static char *sum_of (const Places *self, int line, char **power)
{
  const NnBleu    *bleu = &self->bleu->bleu;
  const double     number = hl_mark_written (self->on.scene, self->on.normal, FALSE, "0.000");
  const gboolean   has_letters = self->width >= 22 * number && !self->is_narrow;
  g_autofree char *precision = NULL;

  *power = NULL;
  if (line == bleu->n_orders)
    {
      const int r = bleu->reference_length, c = bleu->prediction_length;

      if (c < r)
        *power = g_strdup_printf (HL_FORMULA_TEXT "e" HL_FORMULA_UP "1 − %d / %d", r, c);
      return g_strdup_printf (HL_FORMULA_ROW "%s%d" HL_FORMULA_TEXT " %s " HL_FORMULA_COLUMN "%s%d",
                              has_letters ? "c = " : "", c, c < r ? "<" : "≥",
                              has_letters ? "r = " : "", r);
    }
  if (line > bleu->n_orders)
    return NULL;

  precision = hl_digits (bleu->parts[line].precision, 3);
  *power = g_strdup_printf (HL_FORMULA_TEXT "%s" HL_FORMULA_UP "1/%d", precision, 2 << line);

  return g_strdup_printf (HL_FORMULA_TEXT "%s%s%s" HL_FORMULA_ROW "%d" HL_FORMULA_TEXT " / %d%s%s",
                          has_letters ? "p" : "", has_letters ? subscripts[line] : "",
                          has_letters ? " = " : "", bleu->parts[line].matches,
                          bleu->parts[line].total, self->has_powers ? "" : " = ",
                          self->has_powers ? "" : precision);
}

/* How wide the columns of the lines are. */
static void measure_lines (const Places *self, double *titles, double *sums, double *powers)
{
  HlScene *scene = self->on.scene;

  *titles = *sums = *powers = 0.0;
  for (int line = 0; line < hl_bleu_count_lines (self->bleu); line++)
    {
      g_autofree char *title = hl_bleu_title (&self->bleu->bleu, line);
      g_autofree char *power = NULL;
      g_autofree char *sum = sum_of (self, line, &power);
      const HlPoint    nowhere = { 0, 0 };

      *titles = MAX (*titles, hl_mark_written (scene, self->title, TRUE, title));
      if (sum != NULL)
        *sums = MAX (*sums, self->on.normal * hl_formula_write (scene, 0.0, nowhere, sum));
      if (power != NULL)
        *powers = MAX (*powers, self->on.normal * hl_formula_write (scene, 0.0, nowhere, power));
    }
}

/* The words have what they need, the bars the rest. n: words; widest: of them. */
static void place_columns (Places *self, int n, double widest)
{
  HlScene     *scene = self->on.scene;
  const double normal = self->on.normal, width = self->width;
  const double number = hl_mark_written (scene, normal, TRUE, "0.000") + 4;
  const double share = SHARE * width;
  const double least = MIN (share, n * (LEAST_TIMES / normal * widest + 12)) + APART;
  double       titles, sums, powers, factor = 0.0, rest = 0.0;

  self->left = MAX (hl_mark_written (scene, normal, FALSE, _ ("Prediction")),
                    hl_mark_written (scene, normal, FALSE, _ ("Reference"))) +
               14;
  self->end = width - 2;
  self->bar = 50 * self->on.small;
  self->title = width < NARROW ? self->on.small : normal;
  for (int fewer = 0; fewer < 2; fewer++)
    {
      self->has_powers = fewer == 0;
      measure_lines (self, &titles, &sums, &powers);
      powers = self->has_powers ? powers : 0.0;
      factor = number + (self->has_powers ? hl_mark_written (scene, normal, FALSE, "= ") : 0.0);
      rest = self->end - number - factor - 62 - titles - sums - powers;
      if (rest >= (self->is_narrow ? 0.0 : self->left + least + self->bar))
        break;
    }
  if (self->is_narrow)
    self->bar = rest < LEAST_BAR ? 0.0 : MIN (self->bar, rest);
  else
    self->bar = CLAMP (rest - self->left - APART - MIN (share, n * (widest + 12)), self->bar,
                       200 * self->on.small);
  self->products = self->end - number - (self->is_narrow ? 0.0 : 8.0);
  self->bars = self->products - self->bar - 8;
  self->numbers = self->bars - factor - 8;
  self->powers = self->numbers - powers - 8;
  self->sums = self->powers - sums - 10;
  self->titles = MAX (self->sums - titles - 10, 8.0);
  self->pitch = CLAMP (((self->is_narrow ? self->end : self->titles - APART) - self->left) / n,
                       LEAST_PITCH, 130 * self->on.small);
}

static HlSize least_size (const HlBleu *self)
{
  const int n = MAX (self->bleu.prediction_length, self->bleu.reference_length);

  return (HlSize){ 560 + n * LEAST_PITCH,
                   130 + LEAST_GAP + hl_bleu_count_lines (self) * LEAST_ROW };
}

/* In a column of a page: the n-grams, how long the sentences are, the lines, the formula. */
static void place_narrow (Places *self)
{
  const int n_orders = self->bleu->bleu.n_orders;

  self->row = COLUMN_ROW;
  self->top = self->names * (self->is_turned ? 2 : 1) + 1.5 * LEAST_GAP;
  self->lines = self->top + n_orders * self->row + LEAST_GAP / 2;
  self->height = self->lines + (hl_bleu_count_lines (self->bleu) + 1) * self->row + 8;
}

static void place (Places *self, HlSize room)
{
  const HlBleu *bleu = self->bleu;
  const HlSize  least = least_size (bleu);
  const int     n = MAX (bleu->bleu.prediction_length, bleu->bleu.reference_length);
  const int     n_lines = hl_bleu_count_lines (bleu);
  double        widest, rest;

  self->is_narrow = room.width < MIN (least.width, HL_BLOCK_COLUMN);
  self->width = self->is_narrow ? room.width : MAX (room.width, least.width);
  self->height = MAX (room.height, least.height);
  self->on = hl_blocks_on (self->on.scene, MIN (self->width / PAPER.width, self->height / 400));
  if (self->is_narrow)
    self->on.normal = 1.0;
  widest = MAX (hl_blocks_widest (&self->on, bleu->predicted),
                hl_blocks_widest (&self->on, bleu->wanted));
  place_columns (self, n, widest);
  self->is_turned = LEAST_TIMES / self->on.normal * widest > self->pitch - 11;
  self->names = self->is_turned ? MIN (widest + 6, 110 * self->on.small) : self->on.line + 6;
  if (self->is_narrow)
    {
      place_narrow (self);
      return;
    }

  rest = self->height - self->names * (self->is_turned ? 2 : 1) - LEAST_GAP - 8;
  self->row = CLAMP (rest / n_lines, LEAST_ROW, 104 * self->on.small);
  rest -= n_lines * self->row;
  self->above = MAX (rest, 0) / 6;
  self->top = self->above + self->names * (self->is_turned ? 2 : 1) + LEAST_GAP +
              MIN (MAX (rest, 0) / 2, 70 * self->on.small);
  self->lines = self->top;
}

/* --- The sentences and their n-grams ---------------------------------------------------------- */

static void add_words (const Places *self, gboolean is_reference)
{
  char    **words = is_reference ? self->bleu->wanted : self->bleu->predicted;
  const int step = self->is_turned ? MAX (1, (int) ceil (18 * self->on.normal / self->pitch)) : 1;
  const HlRect all = words_at (self, is_reference, 0, 1);

  hl_mark_write (self->on.scene, self->on.normal, FALSE,
                 is_reference ? _ ("Reference") : _ ("Prediction"),
                 (HlRect){ 0, all.y, self->left - 10, all.height }, 1.0,
                 is_reference ? self->on.column : self->on.row);
  for (int i = 0; i < (int) g_strv_length (words); i += step)
    if (is_reference || self->is_turned)
      (self->is_turned ? hl_mark_write : hl_mark_fit) (
          self->on.scene, self->on.normal, FALSE, words[i], words_at (self, is_reference, i, 1),
          self->is_turned ? 0.0 : 0.5, self->on.text)
          ->is_turned = self->is_turned;
}

/* A cell: what counts is full, what is there too often is hatched, what the reference has not is
 * empty. */
static void add_cell (const Places *self, HlRect rect, int partner, gboolean known)
{
  const HlRect cell = hl_rect_grown (&rect, self->pitch > 12 ? -2.0 : -0.5);

  if (known && partner >= 0)
    hl_mark_round (self->on.scene, cell, HL_ROUND, self->on.row, 0.24);
  else if (known && partner == NN_N_GRAM_CLIPPED)
    hl_mark_hidden (self->on.scene, cell);
  else
    hl_mark_blank (self->on.scene, cell,
                   known ? self->on.faint : self->on.scene->look.palette->grid);
}

static void add_n_gram (const Places *self, int n, int i)
{
  const HlBleu  *bleu = self->bleu;
  const gboolean known = hl_bleu_is_known (bleu, n - 1);
  const int      partner = bleu->partners[n - 1][i];
  const HlRect   rect = n_gram_rect (self, n, i);
  const char    *text = hl_bleu_n_gram_at (bleu, n, i)->text;
  const double   wide = hl_mark_written (self->on.scene, 1.0, FALSE, text);
  const double   times =
      self->on.normal * MIN (1.0, (rect.width - (n > 1 ? 20 : 10)) / (wide * self->on.normal));
  g_auto (GStrv) words = g_strsplit (text, " ", -1); /* where they are one below the other */
  const double   widest = 0.93 * hl_mark_widest (self->on.scene, 1.0, FALSE, words, n);

  add_cell (self, rect, partner, known);
  if (times >= 0.9 && (n == 1 ? !self->is_turned : known))
    {
      if (known && partner == NN_N_GRAM_CLIPPED)
        hl_mark_round (self->on.scene,
                       (HlRect){ rect.x + (rect.width - wide * times) / 2 - 4,
                                 rect.y + rect.height / 2 - 10 * times, wide * times + 8,
                                 20 * times },
                       4, self->on.scene->look.palette->masked_paper, 1.0);
      hl_mark_write (self->on.scene, times, FALSE, text, rect, 0.5,
                     known && partner == NN_N_GRAM_ABSENT ? self->on.faint : self->on.text);
    }
  if (times < 0.9 && n == 2 && known && widest < rect.width - 6 && rect.height > 36)
    hl_mark_write (self->on.scene, 0.93, FALSE, text, hl_rect_grown (&rect, -4), 0.5,
                   partner == NN_N_GRAM_ABSENT ? self->on.faint : self->on.text)
        ->wraps = TRUE;
  if (known)
    hl_mark_area (self->on.scene, (HlItem){ HL_BLEU_N_GRAMS, n - 1, i }, rect);
}

/* Whether an n-gram of the prediction has that partner, or with 0 any. */
static gboolean has_partner (const HlBleu *bleu, int partner)
{
  for (int n = 0; n < bleu->bleu.n_orders; n++)
    for (int i = 0; i < hl_bleu_count_n_grams (bleu, n + 1); i++)
      if (partner < 0 ? bleu->partners[n][i] == partner : bleu->partners[n][i] >= 0)
        return TRUE;

  return FALSE;
}

/* What the cells are, where there is room beside the reference. */
static void add_legend (const Places *self)
{
  static const int kinds[] = { 0, NN_N_GRAM_CLIPPED, NN_N_GRAM_ABSENT };
  /* Translators: of n-grams: more often than in the reference */
  const char *const says[] = { _ ("matches"), _ ("too often"), _ ("not in the reference") };
  double            x = self->titles;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const double wide = hl_mark_written (self->on.scene, self->on.small, FALSE, says[i]) + 4;
      const HlRect cell = { x, self->above + 2, 28, 22 };

      if (self->is_narrow || x + 36 + wide > self->end)
        return;
      if (!has_partner (self->bleu, kinds[i]))
        continue;
      add_cell (self, cell, kinds[i], TRUE);
      hl_mark_write (self->on.scene, self->on.small, FALSE, says[i],
                     (HlRect){ x + 36, cell.y, wide, cell.height }, 0.0, self->on.faint);
      x += 60 + wide;
    }
}

/* How long both sentences are, beside the line of their lengths. */
static void add_lengths (const Places *self)
{
  const NnBleu     *bleu = &self->bleu->bleu;
  const HlRect      row = line_rect (self, bleu->n_orders);
  const int         n[] = { bleu->prediction_length, bleu->reference_length };
  const char *const says[] = { _ ("tokens of the prediction"), _ ("tokens of the reference") };
  const double      high = self->on.line + 2;

  for (int i = 0; i < 2 && !self->is_narrow && row.height > 2 * high + 8 &&
                  hl_bleu_is_known (self->bleu, bleu->n_orders);
       i++)
    {
      const HlColor    ink = i == 0 ? self->on.row : self->on.column;
      const HlRect     bar = { self->left + 2, row.y + row.height / 2 + (i == 0 ? -high - 2 : 2),
                               n[i] * self->pitch - 4, high };
      const double     wide = hl_mark_written (self->on.scene, self->on.small, FALSE, says[i]) + 9;
      g_autofree char *length = g_strdup_printf ("%s = %d", i == 0 ? "c" : "r", n[i]);

      hl_mark_round (self->on.scene, bar, HL_ROUND, ink, 0.24);
      hl_mark_write (self->on.scene, self->on.normal, FALSE, length,
                     (HlRect){ 0, bar.y, self->left - 10, high }, 1.0, ink);
      hl_mark_write (self->on.scene, self->on.small, FALSE, says[i],
                     (HlRect){ bar.x + 8 + (wide > bar.width ? bar.width : 0), bar.y, wide, high },
                     0.0, self->on.text);
    }
}

/* From an n-gram of the prediction up to the one that it counts for. */
static void add_ribbon (const Places *self, int n, int i, double opacity)
{
  const int    partner = self->bleu->partners[n - 1][i];
  const HlRect from = words_at (self, TRUE, MAX (partner, 0), n);
  const HlRect to = words_at (self, FALSE, i, n);

  if (partner < 0)
    return;
  hl_mark_ribbon (self->on.scene,
                  &(HlRibbon){ { from.x + from.width / 2, hl_rect_bottom (&from) + 2 },
                               { to.x + to.width / 2, to.y - 2 },
                               TRUE,
                               n,
                               MIN (0.4 * self->pitch, 14.0 * self->on.small) },
                  self->on.row)
      ->opacity = opacity;
}

/* --- What they come to ------------------------------------------------------------------------ */

/* How it is computed, as a formula in letters. */
static void add_letters (const Places *self, int line)
{
  g_autoptr (GString) letters =
      g_string_new (HL_FORMULA_TEXT "BLEU = exp (min (0, 1 − " HL_FORMULA_COLUMN "r" HL_FORMULA_TEXT
                                    " / " HL_FORMULA_ROW "c" HL_FORMULA_TEXT "))");
  const HlRect row = line_rect (self, line);
  const double room = self->is_narrow ? self->width : self->titles - APART - 2;
  const char  *says =
      _ ("Longer n-grams are harder to match: their smaller exponents bring the factors closer "
         "to 1.");
  const double below = hl_scene_height (self->on.scene, HL_TEXT_NORMAL, self->on.small, says, room);
  const double both = 22 * self->on.normal + below;
  double       wide, times, y = row.y + (row.height - 18.5 * self->on.normal) / 2;

  for (int i = 0; i < self->bleu->bleu.n_orders; i++)
    g_string_append_printf (letters, HL_FORMULA_TEXT " · p%s" HL_FORMULA_UP "1/%d", subscripts[i],
                            2 << i);
  wide = hl_formula_write (self->on.scene, 0.0, (HlPoint){ 0 }, letters->str);
  times = MIN (self->on.normal, room / wide);
  if (both <= row.height && self->bleu->bleu.n_orders > 1)
    {
      y = row.y + (row.height - both) / 2;
      hl_mark_paragraph (self->on.scene, self->on.small, says,
                         (HlRect){ 0, y + 22 * self->on.normal, room, below + 2 }, self->on.faint);
    }
  if (times >= 0.8)
    hl_formula_write (self->on.scene, times, (HlPoint){ 0, y }, letters->str);
}

/* What the columns of the lines are. */
static void add_heads (const Places *self)
{
  const char *const heads[] = { _ ("precision"), _ ("factor"), _ ("product so far") };
  const double      wide = hl_mark_written (self->on.scene, self->on.small, FALSE, heads[0]) + 10;
  const double      factors = self->has_powers ? self->powers : self->numbers;
  const double      x[] = { MIN (self->sums, factors - wide), factors, self->bars, self->end };

  for (int i = 0; i < 3 && !self->is_narrow; i++)
    hl_mark_fit (self->on.scene, self->on.small, FALSE, heads[i],
                 (HlRect){ x[i], self->lines - self->on.line - 2, MAX (x[i + 1] - x[i] - 8, 1),
                           self->on.line },
                 0.0, self->on.faint);
}

/* before: the product of the factors above it. */
static void add_line (const Places *self, int line, double before)
{
  const HlBleu    *bleu = self->bleu;
  const HlRect     row = line_rect (self, line);
  const gboolean   is_product = line > bleu->bleu.n_orders;
  const double     y = row.y + (row.height - 18.5 * self->on.normal) / 2;
  g_autofree char *title = hl_bleu_title (&bleu->bleu, line);
  g_autofree char *power = NULL;
  g_autofree char *sum = sum_of (self, line, &power);
  const double     factor = hl_bleu_factor_of (bleu, line);
  const double     high = MIN (14.0 * self->on.small, row.height - 8);
  const HlRect     track = { self->bars, row.y + (row.height - high) / 2, self->bar, high };
  g_autofree char *digits = hl_digits (factor, 3);
  g_autofree char *number =
      g_strconcat (power != NULL && self->has_powers && factor < 1.0 ? "= " : "", digits, NULL);
  g_autofree char *product = hl_digits (before * factor, 3);

  hl_mark_fit (self->on.scene, self->title, is_product, title,
               (HlRect){ self->titles, row.y, self->sums - self->titles, row.height }, 0.0,
               hl_bleu_is_known (bleu, line) ? self->on.text : self->on.faint);
  if (!hl_bleu_is_known (bleu, line))
    return;
  if (sum != NULL)
    hl_formula_write (self->on.scene, self->on.normal, (HlPoint){ self->sums, y }, sum);
  if (power != NULL && self->has_powers)
    hl_formula_write (self->on.scene, self->on.normal, (HlPoint){ self->powers, y }, power);
  hl_mark_round (self->on.scene, track, 4, self->on.scene->look.palette->grid, 0.5);
  if (before * factor > 0.0)
    hl_mark_round (self->on.scene, (HlRect){ track.x, track.y, self->bar * before * factor, high },
                   4, is_product ? self->on.text : self->on.row, is_product ? 0.9 : 0.8);
  if (!is_product)
    hl_mark_write (self->on.scene, self->on.normal, FALSE, number,
                   (HlRect){ self->numbers, row.y, self->bars - 12 - self->numbers, row.height },
                   1.0, self->on.text);
  hl_mark_write (self->on.scene, self->on.normal, TRUE, product,
                 (HlRect){ self->products, row.y, self->end - 4 - self->products, row.height }, 1.0,
                 self->on.text);
  hl_mark_area (self->on.scene, (HlItem){ HL_BLEU_LINES, line, 0 }, row);
}

static void add_lines (const Places *self)
{
  const HlBleu *bleu = self->bleu;
  const int     n_lines = hl_bleu_count_lines (bleu);
  const HlRect  last = line_rect (self, n_lines - 1);
  double        product = 1.0;

  add_heads (self);
  for (int line = 0; line < n_lines; line++)
    {
      const HlRect row = line_rect (self, line);

      if (line == bleu->n_shown - 1 && bleu->n_shown < n_lines)
        hl_mark_round (self->on.scene, row, 8, self->on.scene->look.palette->grid, 0.35);
      add_line (self, line, line < n_lines - 1 ? product : 1.0);
      product *= hl_bleu_factor_of (bleu, line);
    }
  hl_mark_line (self->on.scene, (HlPoint){ last.x, last.y }, (HlPoint){ self->end, last.y }, 1.5,
                self->on.text);

  add_letters (self, self->is_narrow ? n_lines : n_lines - 1);
}

static Places places_of (const HlBleu *bleu, HlScene *scene)
{
  return (Places){ .on = { .scene = scene }, .bleu = bleu };
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlBleu *bleu = data;
  Places        self = places_of (bleu, scene);
  const int     at_hand =
      bleu->n_shown >= 1 && bleu->n_shown <= bleu->bleu.n_orders ? bleu->n_shown : 1;

  scene->size = least_size (bleu);
  if (room.width <= 0 || room.height <= 0)
    return;
  if (hl_bleu_count_lines (bleu) == 0)
    {
      scene->size =
          (HlSize){ MAX (room.width, scene->size.width), MAX (room.height, scene->size.height) };
      return;
    }

  place (&self, room);
  scene->size = (HlSize){ self.width, self.height };
  for (int i = 0; i < hl_bleu_count_n_grams (bleu, at_hand) && hl_bleu_is_known (bleu, 0); i++)
    add_ribbon (&self, at_hand, i, 0.35);
  add_words (&self, TRUE);
  add_words (&self, FALSE);
  for (int n = 1; n <= bleu->bleu.n_orders; n++)
    for (int i = 0; i < hl_bleu_count_n_grams (bleu, n); i++)
      add_n_gram (&self, n, i);
  add_lines (&self);
  add_lengths (&self);
  add_legend (&self);
}

/* Adds what is seen only while something is pointed out. */
static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const HlBleu *bleu = data;
  Places        self = places_of (bleu, scene);
  int           partner, dearest = 0;

  for (int line = 1; line <= bleu->bleu.n_orders; line++)
    if (hl_bleu_factor_of (bleu, line) < hl_bleu_factor_of (bleu, dearest))
      dearest = line;
  if (hl_bleu_count_lines (bleu) == 0 || (item.part >= 0 && !hl_bleu_is_known (bleu, item.row)))
    return;

  place (&self, picture->size);
  if (item.part < 0 && bleu->n_shown > bleu->bleu.n_orders && bleu->bleu.score < 1.0)
    {
      const HlRect row = line_rect (&self, dearest);

      hl_mark_round (scene, row, 8, self.on.row, 0.12);
    }
  if (item.part < 0)
    return;
  hl_mark_box (scene, line_rect (&self, item.row), self.on.text);
  if (item.part != HL_BLEU_N_GRAMS)
    return;
  partner = bleu->partners[item.row][item.column];
  add_ribbon (&self, item.row + 1, item.column, 0.9);
  hl_mark_box (scene, words_at (&self, FALSE, item.column, item.row + 1), self.on.row);
  if (partner >= 0)
    hl_mark_box (scene, words_at (&self, TRUE, partner, item.row + 1), self.on.column);
  hl_mark_box (scene, n_gram_rect (&self, item.row + 1, item.column), self.on.text);
}

/* predicted, wanted: tokens, which are taken; longest: how many tokens an n-gram has at most;
 * n_shown: how many lines have their result. */
HlFigure *hl_bleu_new (char **predicted, char **wanted, int longest, int n_shown)
{
  static const HlFigureKind kind = {
    build, hl_bleu_describe, hl_bleu_headline, hl_bleu_tabulate, free_bleu, light
  };
  HlBleu          *self = g_new0 (HlBleu, 1);
  g_autofree char *prediction = nn_tokens_join (predicted);
  g_autofree char *reference = nn_tokens_join (wanted);

  self->predicted = predicted;
  self->wanted = wanted;
  self->n_shown = n_shown;
  if (*predicted != NULL && *wanted != NULL)
    self->bleu = nn_bleu (prediction, reference, longest);
  for (int n = 1; n <= self->bleu.n_orders; n++)
    {
      self->n_grams[n - 1] = nn_n_grams_compare (predicted, wanted, n);
      self->partners[n - 1] = nn_n_grams_pair (predicted, wanted, n);
    }

  return hl_figure_new (&kind, self, PAPER);
}

/* --- What is typed ---------------------------------------------------------------------------- */

/* A half right word, what the textbook's own model said, a word twice, the right words in the wrong
 * order. */
static const char *const pairs[HL_BLEU_EXAMPLES][2] = {
  { "il est mouillé .", "il est calme ." },
  { "va", "va !" },
  { "il est il est calme .", "il est calme ." },
  { "calme est il .", "il est calme ." },
};

/* reference: or NULL, where it stays. */
void hl_bleu_take (HlBleuState *state, const char *prediction, const char *reference)
{
  g_strlcpy (state->prediction, prediction, HL_TYPED_WORDS);
  if (reference != NULL)
    g_strlcpy (state->reference, reference, HL_TYPED_WORDS);
}

/* Both sentences; how long n-grams are stays. */
void hl_bleu_take_example (HlBleuState *state, int example)
{
  hl_bleu_take (state, pairs[example][0], pairs[example][1]);
}

/* Which example it is, or −1. */
int hl_bleu_find_example (const HlBleuState *state)
{
  for (int i = 0; i < HL_BLEU_EXAMPLES; i++)
    if (g_str_equal (state->prediction, pairs[i][0]) && g_str_equal (state->reference, pairs[i][1]))
      return i;

  return -1;
}

static void begin (gpointer state, int example)
{
  hl_bleu_take_example (state, example);
  ((HlBleuState *) state)->longest = 2;
}

static char **read_tokens (const char *words)
{
  g_autofree char *normalized = nn_normalize (words);

  return nn_tokens_split (normalized);
}

/* n_shown: lines. */
HlFigure *hl_bleu_figure (const HlBleuState *state, int n_shown)
{
  return hl_bleu_new (read_tokens (state->prediction), read_tokens (state->reference),
                      state->longest, n_shown);
}

/* A line is a step. */
static HlFigure *make (gconstpointer state, int n_shown)
{
  return hl_bleu_figure (state, n_shown + 1);
}

static int count_steps (gconstpointer data)
{
  return hl_bleu_lines_count (&((const HlBleu *) data)->bleu);
}

/* The caption of a file: both sentences and all lines, whichever step is current. */
static char *caption (gconstpointer state, gconstpointer data)
{
  const HlBleu    *bleu = data;
  g_autofree char *predicted = nn_tokens_join (bleu->predicted);
  g_autofree char *wanted = nn_tokens_join (bleu->wanted);
  GString         *caption = g_string_new (NULL);

  g_string_append_printf (caption, _ ("prediction: %s"), predicted);
  g_string_append_c (caption, '\n');
  g_string_append_printf (caption, _ ("reference: %s"), wanted);
  for (int i = 0; i < hl_bleu_lines_count (&bleu->bleu); i++)
    {
      g_autofree char *line = hl_bleu_line (&bleu->bleu, i);

      g_string_append_printf (caption, "\n%s", line);
    }

  return g_string_free (caption, FALSE);
}

static const char *const examples[] = { "wrong-word", "too-short", "twice", "order", NULL };

#define FIELD(field) G_STRUCT_OFFSET (HlBleuState, field)

static const HlTypedField fields[] = { { "longest", FIELD (longest), 1, NN_BLEU_MAX_ORDER } };

static const HlTypedWords words[] = {
  { "prediction", FIELD (prediction), HL_TYPED_WORDS },
  { "reference", FIELD (reference), HL_TYPED_WORDS },
};

const HlTyped hl_bleu_typed = {
  .title = "BLEU",
  .examples = examples,
  HL_TYPED_ROWS (fields),
  HL_TYPED_ROWS (words),
  .size = sizeof (HlBleuState),
  .begin = begin,
  .make = make,
  .caption = caption,
  .count = count_steps,
};
