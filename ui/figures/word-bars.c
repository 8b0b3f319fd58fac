#include "ui/figures/word-bars.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/translation/next-token.h"
#include "ui/numbers/number-text.h"
#include "ui/numbers/owned.h"
#include "ui/picture/bars.h"
#include "ui/render/csv.h"

#define DIGITS 3       /* of a probability */
#define MORE_DIGITS 4  /* of one that is read */
#define LOGIT_DIGITS 2 /* of a logit */
#define DECADES 5      /* of the logarithmic scale */
#define LARGEST 1.5    /* of words, where there is room */

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

/* Never 0 for a probability that is not 0. */
static char *new_number (double p)
{
  const double smallest = pow (10.0, -DIGITS);

  return p <= 0.0 || p >= smallest
             ? hl_number_to_text (p, DIGITS)
             : hl_number_typeset (g_strdup_printf ("< %.*f", DIGITS, smallest));
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
                           .n_plain = 1,
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
                         row->id >= 0 && row->id == self->chosen };
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

static char *name (gconstpointer data) { return g_strdup (_ ("Probabilities of the next word")); }

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

HL_CLEARS (Row, clear_row, (g_free, word, number, logit))

static void words_free (gpointer data)
{
  Words *self = data;

  for (int i = 0; i < self->n; i++)
    clear_row (&self->rows[i]);
  g_free (self);
}

HlFigure *hl_word_bars_figure_new (const HlWordBars *self)
{
  static const HlFigureKind kind = { build, describe, name, tabulate, words_free, NULL };
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

      words->rows[i] = (Row){ top[i].id, shown, new_word (p, top[i].id), new_number (shown),
                              hl_number_to_text (logit, LOGIT_DIGITS) };
      rest -= shown;
    }
  rest = MAX (rest, 0.0);
  words->rows[n] =
      (Row){ -1, rest,
             /* Translators: all words that are not shown one by one */
             g_strdup_printf (ngettext ("%'d other", "%'d others", (gulong) n_others), n_others),
             new_number (rest), NULL };

  return hl_figure_new (&kind, words, (HlSize){ 620, 0 });
}

/* The id of the word in a row, from 0; −1 where no word is. */
int hl_word_bars_id (const HlFigure *figure, int row)
{
  const Words *self = figure->data;

  return row >= 0 && row < self->n ? self->rows[row].id : -1;
}
