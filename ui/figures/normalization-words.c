/* The numbers of Normalization, and what is said about them. */

#include "ui/figures/normalization.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/layers/batch-norm.h"

#include "ui/numbers/number-text.h"
#include "ui/picture/marks.h"
#include "ui/render/csv.h"

#define SEEN 0.005 /* the least difference that two decimals show */

/* --- Numbers ---------------------------------------------------------------------------------- */

static int count (const HlNormInput *input) { return input->rows * input->columns; }

static gpointer copy (const float *numbers, int n)
{
  return g_memdup2 (numbers, (gsize) n * sizeof *numbers);
}

/* Batch normalization has a γ for each feature, even where layer normalization has one for each
 * number: the first row's. */
static GPtrArray *compute (const HlNormInput *input, HlNormSide side, const float *values,
                           GError **error)
{
  const gboolean is_layer = side == HL_NORM_LAYER;
  const int      rows = is_layer ? input->scale_rows : 1;
  const NnShape  shape = rows > 1 ? NN_SHAPE (rows, input->columns) : NN_SHAPE (input->columns);
  g_autoptr (NnTensor) gamma = nn_tensor_new_from (shape, input->gamma);
  g_autoptr (NnTensor) beta = nn_tensor_new_from (shape, input->beta);
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (input->rows, input->columns), values);
  g_autofree gboolean *counted = g_new (gboolean, input->rows);
  const NnNormOptions  options = {
     .scope = !is_layer         ? NN_NORM_COLUMNS
              : input->over_all ? NN_NORM_ALL
                                : NN_NORM_ROWS,
     .epsilon = input->epsilon,
     .is_outside = input->is_outside,
     .is_unbiased = input->is_unbiased,
     .is_training = input->is_training,
     .running_mean = input->running_mean,
     .running_variance = input->running_variance,
     .counted = counted,
     .names = input->names,
  };

  for (int row = 0; row < input->rows; row++)
    counted[row] = input->counts_padding || row < input->rows - input->n_padding;

  return nn_by_hand_normalize (x, gamma, beta, &options, error);
}

/* The result of a line; NULL where it cannot be computed. */
const NnOperand *hl_norms_made (const HlNorms *self, HlNormSide side, NnByHandNormLine line)
{
  return self->lines[side] != NULL ? nn_by_hand_norm_output (self->lines[side], line) : NULL;
}

/* The number that a line has made for a cell: a mean is that of its row, its column, or all. */
double hl_norms_value (const HlNorms *self, HlNormSide side, NnByHandNormLine line, HlItem cell)
{
  const NnOperand *made = hl_norms_made (self, side, line);

  return made == NULL ? NAN
                      : made->values[(made->rows > 1 ? cell.row : 0) * made->columns +
                                     (made->columns > 1 ? cell.column : 0)];
}

/* The root of the variance. */
double hl_norms_deviation (const HlNorms *self, HlNormSide side, HlItem cell)
{
  return sqrt (hl_norms_value (self, side, NN_BY_HAND_VARIANCE, cell));
}

static double x_at (const HlNorms *self, HlItem cell)
{
  return self->input.x[cell.row * self->input.columns + cell.column];
}

/* How far a number is from the mean, in deviations. */
static double far_from_mean (const HlNorms *self, HlNormSide side, HlItem cell)
{
  const double deviation = hl_norms_deviation (self, side, cell);
  const double far = x_at (self, cell) - hl_norms_value (self, side, NN_BY_HAND_MEAN, cell);

  return deviation > 0.0 ? far / deviation : 0.0;
}

/* The number on the most different sides of its two means; where all are on the same, the two that
 * differ most. */
static HlItem find_telling (const HlNorms *self)
{
  HlItem telling = { HL_NORM_X, 0, 0 };
  double most = 0.0;

  for (int i = 0; i < count (&self->input); i++)
    {
      const HlItem cell = { HL_NORM_X, i / self->input.columns, i % self->input.columns };
      const double a = far_from_mean (self, HL_NORM_LAYER, cell);
      const double b = far_from_mean (self, HL_NORM_BATCH, cell);
      const double tells = a * b < 0 ? fmin (fabs (a), fabs (b)) : 0.01 * fabs (a - b);

      if (tells > most + 1e-6)
        {
          most = tells;
          telling = cell;
        }
    }

  return telling;
}

/* Both normalizations of these numbers, which it copies. */
HlNorms *hl_norms_new (const HlNormInput *input)
{
  HlNorms     *self = g_new0 (HlNorms, 1);
  HlNormInput *own = &self->input;

  *own = *input;
  own->x = copy (input->x, count (input));
  own->names = (const char *const *) g_strdupv ((char **) input->names);
  own->origin = g_strdup (input->origin);
  own->gamma = copy (input->gamma, input->scale_rows * input->columns);
  own->beta = copy (input->beta, input->scale_rows * input->columns);
  own->running_mean = copy (input->running_mean, input->columns);
  own->running_variance = copy (input->running_variance, input->columns);
  own->before = input->before != NULL ? copy (input->before, count (input)) : NULL;
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    {
      g_autoptr (GError) error = NULL;

      self->lines[side] = compute (own, side, own->x, &error);
      self->problems[side] = error != NULL ? g_strdup (error->message) : NULL;
      if (own->before != NULL)
        {
          g_autoptr (GPtrArray) old = compute (own, side, own->before, NULL);

          if (old != NULL)
            self->old[side] =
                copy (nn_by_hand_norm_output (old, NN_BY_HAND_SCALE)->values, count (own));
        }
    }
  self->telling = find_telling (self);

  return self;
}

void hl_norms_free (gpointer data)
{
  HlNorms *self = data;

  if (self == NULL)
    return;

  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    {
      g_clear_pointer (&self->lines[side], g_ptr_array_unref);
      g_free (self->problems[side]);
      g_free (self->old[side]);
    }
  g_free ((gpointer) self->input.x);
  g_strfreev ((char **) self->input.names);
  g_free ((gpointer) self->input.origin);
  g_free ((gpointer) self->input.gamma);
  g_free ((gpointer) self->input.beta);
  g_free ((gpointer) self->input.running_mean);
  g_free ((gpointer) self->input.running_variance);
  g_free ((gpointer) self->input.before);
  g_free (self);
}

/* Whether x̂ has mean 0 and deviation 1 in every row, or column, as two digits show it. */
gboolean hl_norms_is_standard (const HlNorms *self, HlNormSide side)
{
  if (self->lines[side] == NULL)
    return FALSE;
  if (side == HL_NORM_BATCH && (!self->input.is_training || self->input.n_padding > 0))
    return FALSE;

  for (int i = 0; i < count (&self->input); i++)
    {
      const HlItem cell = { HL_NORM_X, i / self->input.columns, i % self->input.columns };
      const double made = hl_norms_value (self, side, NN_BY_HAND_DIVIDE, cell);

      if (hl_norms_deviation (self, side, cell) == 0.0 || self->input.is_unbiased ||
          fabs (made - far_from_mean (self, side, cell)) > SEEN)
        return FALSE;
    }

  return TRUE;
}

/* Whether the change that is under way moves what is made of a number. */
gboolean hl_norms_moves (const HlNorms *self, HlNormSide side, HlItem cell)
{
  return self->old[side] != NULL && self->lines[side] != NULL &&
         fabs (hl_norms_value (self, side, NN_BY_HAND_SCALE, cell) -
               self->old[side][cell.row * self->input.columns + cell.column]) > SEEN;
}

static int moved_rows (const HlNorms *self, HlNormSide side)
{
  int n = 0;

  for (int row = 0; row < self->input.rows; row++)
    for (int column = 0; column < self->input.columns; column++)
      if (hl_norms_moves (self, side, (HlItem){ HL_NORM_X, row, column }))
        {
          n++;
          break;
        }

  return n;
}

/* How many rows the statistics of a batch are computed from: padding does not count. */
int hl_norms_counted (const HlNorms *self)
{
  return self->input.rows - (self->input.counts_padding ? 0 : self->input.n_padding);
}

/* Lets the batch flow into the running means, as a run does with each batch.  The error is
 * an NnByHandNormError. */
gboolean hl_norms_feed (const HlNormInput *input, float *mean, float *variance, GError **error)
{
  const NnPass             pass = { .is_training = TRUE };
  const int                n_tokens = input->rows - input->n_padding;
  const gsize              size = sizeof (float) * (gsize) input->columns;
  g_autoptr (NnRows)       rows = nn_rows_new_padded (1, input->rows, &n_tokens);
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  g_autoptr (NnBatchNorm)  norm = nn_batch_norm_new (parameters, "bn", input->columns);
  g_autoptr (NnTensor) x = nn_tensor_new_from (NN_SHAPE (input->rows, input->columns), input->x);

  if (!nn_batch_norm_can_train (input->counts_padding ? input->rows : n_tokens))
    return NN_FAIL (error, NN_BY_HAND_NORM_ERROR, NN_BY_HAND_NORM_ERROR_TOO_FEW,
                    _ ("A batch of a single row has variance 0 in every column. Add a row."));
  memcpy (norm->running_mean->value->values, mean, size);
  memcpy (norm->running_var->value->values, variance, size);
  norm->counts_padding = input->counts_padding;
  nn_batch_norm_forward (norm, &pass, rows, x);
  memcpy (mean, norm->running_mean->value->values, size);
  memcpy (variance, norm->running_var->value->values, size);

  return TRUE;
}

/* --- Words ------------------------------------------------------------------------------------ */

char *hl_norms_row_name (const HlNorms *self, int row)
{
  return self->input.names != NULL ? g_strdup (self->input.names[row])
                                   : g_strdup_printf (_ ("row %d"), row + 1);
}

/* How far from its mean a number is, in deviations. */
static char *lies (const HlNorms *self, HlNormSide side, HlItem cell)
{
  static const char *const words[][3] = {
    { N_ ("<row>%s σ below its row’s mean</row>"), N_ ("<row>at its row’s mean</row>"),
      N_ ("<row>%s σ above its row’s mean</row>") },
    { N_ ("<column>%s σ below its column’s mean</column>"),
      N_ ("<column>at its column’s mean</column>"),
      N_ ("<column>%s σ above its column’s mean</column>") },
    { N_ ("<row>%s σ below the overall mean</row>"), N_ ("<row>at the overall mean</row>"),
      N_ ("<row>%s σ above the overall mean</row>") },
    { N_ ("<column>%s σ below its feature’s running mean</column>"),
      N_ ("<column>at its feature’s running mean</column>"),
      N_ ("<column>%s σ above its feature’s running mean</column>") },
  };
  const double     far = far_from_mean (self, side, cell);
  const int        which = side == HL_NORM_LAYER      ? (self->input.over_all ? 2 : 0)
                           : !self->input.is_training ? 3
                                                      : 1;
  g_autofree char *number = hl_digits (fabs (far), 2);

  if (fabs (far) >= SEEN)
    {
      GString *text = g_string_new (_ (words[which][far < 0 ? 0 : 2]));

      g_string_replace (text, "%s", number, 1);
      return g_string_free (text, FALSE);
    }

  return g_strdup (_ (words[which][1]));
}

/* Says where a number lies in its row and where in its column. */
static char *say_both (const HlNorms *self, HlItem cell)
{
  const gboolean differ =
      far_from_mean (self, HL_NORM_LAYER, cell) * far_from_mean (self, HL_NORM_BATCH, cell) <
      -SEEN * SEEN;
  g_autofree char *x = hl_digits_typed (x_at (self, cell));
  g_autofree char *row = lies (self, HL_NORM_LAYER, cell);
  g_autofree char *column = lies (self, HL_NORM_BATCH, cell);

  /* Translators: a number, “0.53 σ below its row’s mean”, “0.46 σ above its column’s mean” */
  return differ ? g_strdup_printf (_ ("The number %s is %s but %s."), x, row, column)
                : g_strdup_printf (_ ("The number %s is %s and %s."), x, row, column);
}

/* Says from which numbers both make one. */
static char *say_sources (const HlNorms *self)
{
  const int   n = hl_norms_counted (self);
  const char *layer =
      self->input.over_all ? _ ("<row>all numbers</row>") : _ ("<row>its row alone</row>");
  g_autofree char *batch =
      self->input.is_training
          ? g_strdup_printf (ngettext ("<column>its column in %d row</column>",
                                       "<column>its column in %d rows</column>", (gulong) n),
                             n)
          : g_strdup (_ ("<column>earlier batches</column>"));

  /* Translators: “its row alone”, “its column in 3 rows” */
  return g_strdup_printf (_ ("LayerNorm computes a number from %s, BatchNorm from %s."), layer,
                          batch);
}

static const char *say_step (const HlNorms *self)
{
  switch (self->input.shown)
    {
    case 0:
      return _ ("Which numbers share a mean: <row>those of a row</row>, or <column>those of a "
                "column</column>?");
    case 1 + NN_BY_HAND_MEAN:
      return _ ("LayerNorm takes the mean <row>of each row</row>, and BatchNorm the mean "
                "<column>of each column</column>.");
    case 1 + NN_BY_HAND_CENTER:
      return _ ("A mean is subtracted from each number: <row>the mean of its row</row>, or "
                "<column>the mean of its column</column>.");
    case 1 + NN_BY_HAND_VARIANCE:
      return _ ("σ measures how far the numbers are from their mean: <row>in a row</row>, or "
                "<column>in a column</column>.");
    default:
      return _ ("After the division by σ, <row>all rows</row> or <column>all columns</column> have "
                "the same scale.");
    }
}

/* What moves while a number is changed; NULL: nothing. */
static char *say_change (const HlNorms *self)
{
  const int        rows = moved_rows (self, HL_NORM_LAYER), all = moved_rows (self, HL_NORM_BATCH);
  g_autofree char *layer = g_strdup_printf (
      ngettext ("<row>%d row changes</row>", "<row>%d rows change</row>", (gulong) rows), rows);
  g_autofree char *batch = g_strdup_printf (
      ngettext ("<column>%d row changes</column>", "<column>%d rows change</column>", (gulong) all),
      all);

  if (self->old[HL_NORM_LAYER] == NULL || self->old[HL_NORM_BATCH] == NULL || rows + all == 0)
    return NULL;

  /* Translators: “1 row moves” and “3 rows move” */
  return g_strdup_printf (_ ("With LayerNorm, %s; with BatchNorm, %s."), layer, batch);
}

/* What the whole picture says. */
char *hl_norms_headline (gconstpointer data)
{
  const HlNorms *self = data;
  const char    *problem = self->problems[HL_NORM_LAYER] != NULL ? self->problems[HL_NORM_LAYER]
                                                                 : self->problems[HL_NORM_BATCH];
  char          *change;

  if (problem != NULL)
    return g_markup_escape_text (problem, -1);
  if (self->input.shown < HL_NORM_ALL_SHOWN)
    return g_strdup (say_step (self));
  change = say_change (self);

  return change != NULL ? change : say_sources (self);
}

static char *say_statistics (const HlNorms *self, HlNormSide side, HlItem cell)
{
  g_autofree char *mean = hl_digits (hl_norms_value (self, side, NN_BY_HAND_MEAN, cell), 2);
  g_autofree char *deviation = hl_digits (hl_norms_deviation (self, side, cell), 2);

  if (side == HL_NORM_LAYER && self->input.over_all)
    return g_strdup_printf (ngettext ("%d number determines <row>the mean μ = %s and the standard "
                                      "deviation σ = %s</row>.",
                                      "All %d numbers determine <row>the mean μ = %s and the "
                                      "standard deviation σ = %s</row>.",
                                      (gulong) count (&self->input)),
                            count (&self->input), mean, deviation);
  if (side == HL_NORM_LAYER && self->input.names == NULL)
    return g_strdup_printf (
        _ ("Row %d alone determines <row>its mean μ = %s and its standard deviation σ = %s</row>."),
        cell.row + 1, mean, deviation);
  if (side == HL_NORM_LAYER)
    return g_markup_printf_escaped (
        /* Translators: a word, and two numbers */
        _ ("“%s” alone determines <row>its mean μ = %s and its standard deviation σ = %s</row>."),
        self->input.names[cell.row], mean, deviation);
  if (!self->input.is_training)
    return g_strdup_printf (_ ("Feature %d has <column>the running mean %s and the running "
                               "standard deviation %s</column>, whatever x is."),
                            cell.column + 1, mean, deviation);

  return g_strdup_printf (ngettext ("%d row determines <column>the mean μ = %s and the standard "
                                    "deviation σ = %s</column> of feature %d.",
                                    "%d rows determine <column>the mean μ = %s and the standard "
                                    "deviation σ = %s</column> of feature %d.",
                                    (gulong) hl_norms_counted (self)),
                          hl_norms_counted (self), mean, deviation, cell.column + 1);
}

static char *say_scale (const HlNorms *self, HlItem item)
{
  const float     *scale = item.part == HL_NORM_GAMMA ? self->input.gamma : self->input.beta;
  g_autofree char *number = hl_digits_typed (scale[item.row * self->input.columns + item.column]);

  return g_strdup_printf (
      item.part == HL_NORM_GAMMA
          ? _ ("γ = %s is a learned number. It multiplies feature %d in both results.")
          : _ ("β = %s is a learned number. It is added to feature %d in both results."),
      number, item.column + 1);
}

/* What an item says. */
char *hl_norms_describe (gconstpointer data, HlItem item)
{
  const HlNorms   *self = data;
  const HlNormSide side = item.part == HL_NORM_OF_ROWS || item.part == HL_NORM_ROW_RULER
                              ? HL_NORM_LAYER
                              : HL_NORM_BATCH;
  g_autofree char *x = NULL, *made = NULL, *where = NULL;

  if (item.part >= HL_NORM_GAMMA)
    return say_scale (self, item);
  if (self->lines[side] == NULL || (item.part == HL_NORM_X && self->lines[HL_NORM_LAYER] == NULL))
    return g_markup_escape_text (self->problems[side], -1);
  if (item.part == HL_NORM_X)
    {
      char *change = say_change (self);

      return change != NULL ? change : say_both (self, item);
    }
  if (item.part >= HL_NORM_ROW_RULER)
    return say_statistics (self, side, item);

  x = hl_digits_typed (x_at (self, item));
  made = hl_digits (hl_norms_value (self, side, NN_BY_HAND_SCALE, item), 2);
  where = lies (self, side, item);

  /* Translators: LayerNorm or BatchNorm, two numbers, “0.53 σ below its row’s mean” */
  return g_strdup_printf (_ ("%s gives %s for %s, which is %s."),
                          side == HL_NORM_LAYER ? "LayerNorm" : "BatchNorm", made, x, where);
}

/* The choices and formulas, for a file. */
char *hl_norms_caption (const HlNorms *self)
{
  const HlNormInput *input = &self->input;
  g_autofree char   *epsilon = hl_number_to_text (input->epsilon, HL_NUMBER_SHORTEST);
  GString           *caption = g_string_new (NULL);

  g_string_append_printf (caption, "ε = %s · %s", epsilon,
                          input->is_training ? _ ("statistics of the batch") : _ ("running means"));
  if (input->n_padding > 0)
    g_string_append_printf (caption, " · %s",
                            input->counts_padding ? _ ("padding is included")
                                                  : _ ("padding is excluded"));
  g_string_append_printf (caption, "\nx̂ = (x − μ) / %s\ny = γ ⊙ x̂ + β",
                          input->is_outside ? "(√σ² + ε)" : "√(σ² + ε)");

  return g_string_free (caption, FALSE);
}

/* A line a number: what each step that is shown has made of it. */
void hl_norms_tabulate (gconstpointer data, GString *csv)
{
  static const char *const names[] = { "mean", "x - mean", "variance", "x hat", "y" };
  const HlNorms           *self = data;

  g_string_append (csv, "row,feature,x");
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    for (int line = 0; line < self->input.shown && self->lines[side] != NULL; line++)
      g_string_append_printf (csv, ",%s: %s", side == HL_NORM_LAYER ? "LayerNorm" : "BatchNorm",
                              names[line]);
  g_string_append_c (csv, '\n');
  for (int i = 0; i < count (&self->input); i++)
    {
      const HlItem     cell = { HL_NORM_X, i / self->input.columns, i % self->input.columns };
      g_autofree char *name = hl_norms_row_name (self, cell.row);

      hl_csv_append (csv, name);
      g_string_append_printf (csv, ",%d,%.9g", cell.column + 1, x_at (self, cell));
      for (int side = 0; side < HL_NORM_N_SIDES; side++)
        for (int line = 0; line < self->input.shown && self->lines[side] != NULL; line++)
          g_string_append_printf (csv, ",%.9g", hl_norms_value (self, side, line, cell));
      g_string_append_c (csv, '\n');
    }
}
