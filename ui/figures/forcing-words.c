/* The rows of Teacher Forcing, and what is said about them. */

#include "ui/figures/forcing.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/render/csv.h"

/* By its name. */
HlForcingView hl_forcing_view (const char *name)
{
  return g_str_equal (name, "stages") ? HL_FORCING_STAGES
         : g_str_equal (name, "mask") ? HL_FORCING_CELLS
                                      : HL_FORCING_ROWS;
}

/* 0: all rows at once; 1: one by one. */
const NnForcingSide *hl_forcing_side (const HlForcing *self, int side)
{
  return side == 0 ? &self->of->at_once : &self->of->one_by_one;
}

/* How many rows of a side have come. */
int hl_forcing_count_known (const HlForcing *self, int side)
{
  return side == 0 ? self->of->T : MIN (self->n_shown, self->of->one_by_one.length);
}

/* What a row on one side has of a word: whether it reads it now, has it from before, or cannot see
 * it. */
HlForcingCell hl_forcing_cell (const HlForcing *self, int side, int row, int column)
{
  if (row >= hl_forcing_side (self, side)->length)
    return HL_FORCING_NOTHING;
  if (row >= hl_forcing_count_known (self, side))
    return column <= row ? HL_FORCING_TO_COME : HL_FORCING_NOTHING;
  if (column > row)
    return side > 0 ? HL_FORCING_NOTHING : self->of->is_causal ? HL_FORCING_HIDDEN : HL_FORCING_NOW;

  return side == 0 || row + 1 == self->n_shown ? HL_FORCING_NOW : HL_FORCING_BEFORE;
}

/* By how much both sides differ; NaN where one side has no such row. */
double hl_forcing_difference (const HlForcing *self, int stage, int row)
{
  return row < self->n_shown ? (double) self->of->differences[stage * self->of->T + row] : NAN;
}

static int last_stage (const HlForcing *self) { return self->of->n_stages - 1; }

/* Whether the logits of a row differ by no more than rounding. */
gboolean hl_forcing_is_same (const HlForcing *self, int row)
{
  return !isnan (hl_forcing_difference (self, last_stage (self), row)) &&
         nn_forcing_is_rounding (self->of, last_stage (self), row);
}

/* --- Words ------------------------------------------------------------------------------------ */

/* What a stage of the decoder is called. */
char *hl_forcing_stage_name (const HlForcing *self, int stage)
{
  if (stage == 0)
    /* Translators: what the first block of the decoder is given */
    return g_strdup (_ ("input"));
  if (stage == last_stage (self))
    return g_strdup (_ ("logits"));

  return g_strdup_printf (_ ("block %d"), stage);
}

/* Whether the row is the same on both sides, and why. */
static char *say_row (const HlForcing *self, int t)
{
  const NnForcing *of = self->of;
  const double     by = hl_forcing_difference (self, last_stage (self), t);
  g_autofree char *number = hl_number_to_figures (by, HL_FORCING_FIGURES);
  g_autofree char *largest = hl_number_to_figures ((double) of->largest[last_stage (self)], 3);

  if (isnan (by))
    return g_strdup_printf (
        /* Translators: the number of a row */
        _ ("Row %d: on the right side, the sentence has already ended with <eos>."), t + 1);
  if (hl_forcing_is_same (self, t))
    return g_strdup_printf (
        /* Translators: the number of a row, a small number, a large one */
        _ ("Row %d is the same on both sides, except for rounding: its logits differ by at most "
           "%s. The largest absolute value of its logits is %s."),
        t + 1, number, largest);
  if (t >= of->n_same)
    return g_strdup_printf (
        /* Translators: the number of a row, a number, the number of a row, two words */
        _ ("Row %d differs: its logits differ by up to %s. In row %d, the two sides read different "
           "tokens: “%s” on the left and “%s” on the right. One different token can change all "
           "later "
           "rows (exposure bias)."),
        t + 1, number, of->n_same + 1, of->at_once.read[of->n_same],
        of->one_by_one.read[of->n_same]);

  /* Translators: the number of a row, a number */
  return g_strdup_printf (_ ("Row %d differs: its logits differ by up to %s. This model has no "
                             "causal mask, so the left side sees the later tokens."),
                          t + 1, number);
}

/* The words that a side chooses from the first other one on. */
static char *words_after (const HlForcing *self, int side)
{
  const NnForcingSide *of = hl_forcing_side (self, side);

  return g_strjoinv (" ", of->chosen + MIN (self->of->n_same, of->length));
}

/* What reading its own words has made of the translation. */
static char *say_other (const HlForcing *self)
{
  const char      *given = self->of->at_once.read[self->of->n_same];
  const char      *own = self->of->one_by_one.read[self->of->n_same];
  g_autofree char *left = words_after (self, 0), *right = words_after (self, 1);

  return g_strdup_printf (
      g_str_equal (left, right)
          /* Translators: two words: the given one, and its own */
          ? _ ("Training reads the given “%s”, translation reads its own “%s”: what follows is the "
               "same.")
          : _ ("Training reads the given “%s”, translation reads its own “%s”: what follows "
               "changes."),
      given, own);
}

/* The sentence of the picture when all rows are there. */
static char *say_all (const HlForcing *self)
{
  const NnForcing *of = self->of;
  int              other = -1; /* the first that differs for another reason than rounding */

  for (int t = MIN (of->T, of->one_by_one.length) - 1; t >= 0; t--)
    if (!hl_forcing_is_same (self, t))
      other = t;
  if (other < 0 && of->n_same == of->T)
    return g_strdup_printf (
        /* Translators: a number of rows, twice */
        ngettext ("The only row is the same on both sides, except for rounding.",
                  "All %d rows are the same on both sides, except for rounding: training computes "
                  "them all at once, and translation computes them in %d steps.",
                  (gulong) of->T),
        of->T, of->T);
  if (other >= 0 && other < of->n_same)
    return say_row (self, other);
  if (of->n_same < of->one_by_one.length)
    return say_other (self);

  return say_row (self, of->T - 1);
}

static char *escaped (char *words)
{
  char *markup = g_markup_escape_text (words, -1);

  g_free (words);

  return markup;
}

/* The picture in a sentence. */
char *hl_forcing_headline (gconstpointer data)
{
  const HlForcing *self = data;

  if (self->of == NULL && self->problem != NULL)
    return g_markup_escape_text (self->problem, -1);
  if (self->of != NULL && self->n_shown >= self->of->T)
    return escaped (say_all (self));
  if (self->of == NULL || self->n_shown <= 0)
    return g_strdup (_ ("In training, the decoder reads all tokens at once; in translation, it "
                        "reads them one by one."));

  return escaped (say_row (self, self->n_shown - 1));
}

static char *describe_cell (const HlForcing *self, int side, int row, int column)
{
  const int   n_known = hl_forcing_count_known (self, side);
  char      **read = hl_forcing_side (self, side)->read;
  const char *query = row < n_known ? read[row] : "", *key = column < n_known ? read[column] : "";

  switch (hl_forcing_cell (self, side, row, column))
    {
    case HL_FORCING_NOW:
      /* Translators: the number of a row, its word, another word */
      return g_strdup_printf (_ ("Row %d, “%s”, sees “%s”; the row is computed in this step."),
                              row + 1, query, key);
    case HL_FORCING_BEFORE:
      return g_strdup_printf (
          /* Translators: the number of a row, its word, another word */
          _ ("Row %d, “%s”, saw “%s”. The row was computed in an earlier step, and "
             "its keys and values are kept."),
          row + 1, query, key);
    case HL_FORCING_HIDDEN:
      /* Translators: the number of a row, its word, another word */
      return g_strdup_printf (_ ("Row %d, “%s”, does not see “%s”: the causal mask hides later "
                                 "tokens."),
                              row + 1, query, key);
    case HL_FORCING_TO_COME:
      return g_strdup_printf (_ ("Row %d is not computed yet."), row + 1);
    case HL_FORCING_NOTHING:
    default:
      return g_strdup (row < hl_forcing_side (self, side)->length
                           ? _ ("This token does not exist yet.")
                           : _ ("This row does not exist: the translation has ended."));
    }
}

static char *describe_stage (const HlForcing *self, int stage, int t)
{
  const double     by = hl_forcing_difference (self, stage, t);
  g_autofree char *title = hl_forcing_stage_name (self, stage);
  g_autofree char *number = hl_number_to_figures (by, 3);
  g_autofree char *largest = hl_number_to_figures ((double) self->of->largest[stage], 3);

  if (isnan (by))
    return g_strdup_printf (_ ("Row %d is not computed yet."), t + 1);

  /* Translators: a stage of the decoder, the number of a row, a small number, a large one */
  return g_strdup_printf (_ ("%s, row %d: the two sides differ by at most %s; the largest "
                             "absolute value here is %s"),
                          title, t + 1, number, largest);
}

/* A cell, a row or a stage in a sentence. */
char *hl_forcing_describe (gconstpointer data, HlItem item)
{
  const HlForcing *self = data;

  if (item.part < 0 || self->of == NULL)
    return g_strdup ("");
  if (item.part == HL_FORCING_STAGE)
    return escaped (describe_stage (self, item.row, item.column));
  if (item.part == HL_FORCING_SAME)
    return escaped (item.row < self->n_shown
                        ? say_row (self, item.row)
                        : g_strdup_printf (_ ("Row %d is not computed yet."), item.row + 1));

  return escaped (describe_cell (self, item.part, item.row, item.column));
}

/* A line for each row: what both sides read and choose, and by how much they differ. */
void hl_forcing_tabulate (gconstpointer data, GString *csv)
{
  const HlForcing *self = data;

  g_string_append (csv, "row,reads,chooses,probability,reads right,chooses right,probability "
                        "right");
  for (int stage = 0; self->of != NULL && stage < self->of->n_stages; stage++)
    {
      g_autofree char *title = hl_forcing_stage_name (self, stage);

      g_string_append_c (csv, ',');
      hl_csv_append (csv, title);
    }
  g_string_append_c (csv, '\n');
  for (int t = 0; self->of != NULL && t < self->of->T; t++)
    {
      g_string_append_printf (csv, "%d", t + 1);
      for (int side = 0; side < HL_FORCING_SIDES; side++)
        if (t < hl_forcing_count_known (self, side))
          {
            g_string_append_c (csv, ',');
            hl_csv_append (csv, hl_forcing_side (self, side)->read[t]);
            g_string_append_c (csv, ',');
            hl_csv_append (csv, hl_forcing_side (self, side)->chosen[t]);
            g_string_append_printf (csv, ",%.6g",
                                    (double) hl_forcing_side (self, side)->probabilities[t]);
          }
        else
          g_string_append (csv, ",,,");
      for (int stage = 0; stage < self->of->n_stages; stage++)
        if (isnan (hl_forcing_difference (self, stage, t)))
          g_string_append_c (csv, ',');
        else
          g_string_append_printf (csv, ",%.3g", hl_forcing_difference (self, stage, t));
      g_string_append_c (csv, '\n');
    }
}
