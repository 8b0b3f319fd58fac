#include "ui/figures/word-bars.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/engine/owned.h"
#include "core/translation/next-token.h"
#include "ui/numbers/number-text.h"
#include "ui/picture/bars.h"
#include "ui/render/csv.h"

#define MORE_DIGITS 4  /* of one that is read */
#define LOGIT_DIGITS 2 /* of a logit */
#define DECADES 5      /* of the logarithmic scale */
#define LARGEST 1.5    /* of words, where there is room */
#define FEW 4          /* words of a part of a picture, where there is little room */

typedef struct
{
  int    id; /* −1: the others */
  double p;
  char  *word, *number, *logit; /* the last one NULL of the others */
} Row;

/* All in words and numbers: the operation may go. */
typedef struct
{
  int      n; /* the others are the last row */
  Row      rows[HL_WORD_BARS + 1];
  int      chosen;
  gboolean is_logarithmic;
} Words;

/* Returns whether it makes the probabilities of one next word. */
gboolean hl_word_bars_is_for (const NnOperation *operation)
{
  return operation->kind == NN_OP_PROBABILITIES && operation->output->rows == 1;
}

/* ln Σ exp (z / T), z the logits less the largest. */
static double log_sum (const float *logits, int n_words, double largest, double temperature)
{
  double sum = 0.0;

  for (int id = 0; id < n_words; id++)
    sum += exp (((double) logits[id] - largest) / temperature);

  return log (sum);
}

static char *new_word (const NnOperand *p, int id)
{
  const char *token = nn_axis_label (&p->column_axis, id);

  return token != NULL ? g_strdup (token) : g_strdup_printf ("%d", id + 1);
}

static char *new_others (int n)
{
  /* Translators: all words that are not shown one by one */
  return g_strdup_printf (ngettext ("%'d other", "%'d others", (gulong) n), n);
}

/* How long the bar is, beside that of 1. */
static double length_of (const Words *self, double p)
{
  return !self->is_logarithmic ? p : p > 0.0 ? MAX (1.0 + log10 (p) / DECADES, 0.0) : 0.0;
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const Words     *self = data;
  const HlPalette *palette = scene->look.palette;
  HlBar            bars[HL_WORD_BARS + 1];
  HlBars           all = { .bars = bars,
                           .n = self->n,
                           .last = -1,
                           .high = 1.0,
                           .titles = { _ ("probability"), _ ("logit") },
                           .times = 1.0 };
  double           least;

  for (int i = 0; i < self->n; i++)
    {
      const Row *row = self->rows + i;

      bars[i] = (HlBar){ row->word,
                         { row->number, row->logit },
                         0.0,
                         length_of (self, row->p),
                         palette->computed,
                         row->id >= 0 && row->id == self->chosen,
                         FALSE };
    }
  least = hl_bars_height (scene, &all);
  all.times = CLAMP (floor (10.0 * room.height / least) / 10.0, 1.0, LARGEST);
  scene->size = (HlSize){ MAX (room.width, 18 * hl_scene_line (scene, HL_TEXT_NORMAL, 1.0)),
                          MAX (least, MIN (room.height, LARGEST * least)) };
  hl_mark_bars (scene, &all, (HlRect){ 0, 0, scene->size.width, scene->size.height });
}

static char *describe (gconstpointer data, HlItem item)
{
  const Words     *self = data;
  const Row       *row = self->rows + CLAMP (item.row, 0, self->n - 1);
  g_autofree char *p = hl_number_to_figures (row->p, MORE_DIGITS);

  return row->logit != NULL
             ? g_markup_printf_escaped ("%s: %s, %s %s", row->word, p, _ ("logit"), row->logit)
             : g_markup_printf_escaped ("%s: %s", row->word, p);
}

static char *headline (gconstpointer data)
{
  return g_strdup (_ ("Probabilities of the next token"));
}

static void tabulate (gconstpointer data, GString *csv)
{
  const Words *self = data;

  g_string_append_printf (csv, "part,value,%s\r\n", _ ("logit"));
  for (int i = 0; i < self->n; i++)
    {
      hl_csv_append (csv, self->rows[i].word);
      g_string_append_printf (csv, ",%.6g", self->rows[i].p);
      if (self->rows[i].logit != NULL)
        {
          g_string_append_c (csv, ',');
          hl_csv_append (csv, self->rows[i].logit);
        }
      g_string_append (csv, "\r\n");
    }
}

NN_CLEARS (Row, clear_row, (g_free, word, number, logit))

static void words_free (gpointer data)
{
  Words *self = data;

  for (int i = 0; i < self->n; i++)
    clear_row (&self->rows[i]);
  g_free (self);
}

HlFigure *hl_word_bars_figure_new (const HlWordBars *self)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, words_free, NULL };
  const NnOperand          *p = self->probabilities->output;
  const float              *logits = nn_operand_row (self->probabilities->inputs[0], 0, 0);
  Words                    *words = g_new0 (Words, 1);
  const int                 n = MIN (MIN (self->n, HL_WORD_BARS), p->columns);
  NnCandidate               top[HL_WORD_BARS]; /* also those of the largest probability */
  const int                 n_others = p->columns - n;
  double                    largest, sum, rest = 1.0;

  nn_next_token_top (logits, p->columns, NULL, top, n);
  largest = (double) logits[top[0].id];
  sum = log_sum (logits, p->columns, largest, self->temperature);
  *words = (Words){ .n = n + 1, .chosen = self->chosen, .is_logarithmic = self->is_logarithmic };
  for (int i = 0; i < n; i++)
    {
      const double logit = (double) logits[top[i].id];
      const double shown = self->temperature == 1.0
                               ? (double) nn_operand_get (p, 0, 0, top[i].id)
                               : exp ((logit - largest) / self->temperature - sum);

      words->rows[i] =
          (Row){ top[i].id, shown, new_word (p, top[i].id), hl_probability_to_text (shown),
                 hl_number_to_text (logit, LOGIT_DIGITS) };
      rest -= shown;
    }
  rest = MAX (rest, 0.0);
  words->rows[n] = (Row){ -1, rest, new_others (n_others), hl_probability_to_text (rest), NULL };

  return hl_figure_new (&kind, words, (HlSize){ 620, 0 });
}

/* The id of the word in a row, from 0; −1 where no word is. */
int hl_word_bars_id (const HlFigure *figure, int row)
{
  const Words *self = figure->data;

  return row >= 0 && row < self->n ? self->rows[row].id : -1;
}

/* --- Where it is a part of another picture ---------------------------------------------------- */

/* The likeliest words after a row of the decoder, the written one among the first; how many. */
static int find_next (const NnWalk *walk, int t, int ids[HL_NEXT_WORDS])
{
  const NnOperand *p = nn_walk_find_choice (walk, t)->inputs[0];
  const int        n = MIN (HL_NEXT_WORDS, p->columns - 1), written = nn_walk_get_written (walk, t);
  NnCandidate      top[HL_NEXT_WORDS];
  const int        few = MIN (FEW, n);
  int              at = 0;

  nn_next_token_top (p->values, p->columns, NULL, top, n);
  for (int k = 0; k < n; k++)
    ids[k] = top[k].id;
  while (at < n && ids[at] != written)
    at++;
  if (written >= 0 && at >= few)
    {
      memmove (ids + few, ids + few - 1, sizeof *ids * (gsize) (MIN (at, n - 1) - few + 1));
      ids[few - 1] = written;
    }

  return n;
}

/* The token in a row of such a picture, −1: all others. */
int hl_next_word (const NnWalk *walk, int t, int row)
{
  int       ids[HL_NEXT_WORDS];
  const int n = find_next (walk, t, ids);

  return row < n ? ids[row] : -1;
}

char *hl_next_word_say (const NnWalk *walk, int t, int row)
{
  const NnOperand *p = nn_walk_find_choice (walk, t)->inputs[0];
  const int        id = hl_next_word (walk, t, row);
  g_autofree char *chance = id >= 0 ? hl_number_to_text ((double) p->values[id], 6) : NULL;

  if (id < 0)
    return g_strdup (_ ("All other tokens together."));

  return g_strdup_printf (nn_walk_get_written (walk, t) == id
                              /* Translators: a word and its probability */
                              ? _ ("“%s” has the probability %s. Click to see how it was chosen.")
                              : _ ("“%s” has the probability %s. Click to try it."),
                          nn_axis_label (&p->column_axis, id), chance);
}

/* The last line is of all other words. */
HlRect hl_mark_next_words (HlScene *scene, const HlToldLine *lines, HlBars all, HlColor ink,
                           HlRect rect)
{
  g_autofree HlBar *bars = g_new0 (HlBar, all.n);

  for (int k = 0; k < all.n; k++)
    bars[k] = (HlBar){ lines[k].words,
                       { hl_scene_keep (scene, hl_probability_to_text (lines[k].probability)) },
                       0.0,
                       lines[k].probability,
                       k < all.n - 1 ? ink : scene->look.palette->faint_text,
                       lines[k].is_written,
                       lines[k].is_banned };
  all.bars = bars;
  all.high = 1.0;

  return hl_mark_bars (scene, &all, rect);
}

/* Those after a row of the decoder, all.n − 1 at most; lines: of all.n. */
HlToldLine *hl_next_words (const NnWalk *walk, int t, int *n)
{
  const NnOperand *p = nn_walk_find_choice (walk, t)->inputs[0];
  HlToldLine      *lines = g_new0 (HlToldLine, HL_NEXT_WORDS + 1);
  int              ids[HL_NEXT_WORDS] = { 0 };
  const int        n_words = MIN (*n, find_next (walk, t, ids));
  double           rest = 1.0;

  for (int k = 0; k < n_words; k++)
    {
      lines[k] = (HlToldLine){ .words = g_strdup (nn_axis_label (&p->column_axis, ids[k])),
                               .probability = (double) p->values[ids[k]],
                               .is_written = ids[k] == nn_walk_get_written (walk, t) };
      rest -= lines[k].probability;
    }
  lines[n_words] =
      (HlToldLine){ .words = new_others (p->columns - n_words), .probability = MAX (rest, 0.0) };
  *n = n_words + 1;

  return lines;
}
