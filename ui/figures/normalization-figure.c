/* The picture of Normalization: layer and batch normalization of the same numbers. */

#include "ui/figures/normalization.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "ui/figures/normalization-places.h"
#include "ui/numbers/number-text.h"
#include "ui/picture/formula.h"

#define TOP 2.0 /* of what is made, beyond which no color is fuller */

static int line_of (HlNormSide side, HlItem item)
{
  return side == HL_NORM_LAYER ? item.row : item.column;
}

/* The first item of a row or a column. */
static HlItem item_of (HlNormSide side, int part, int line)
{
  return (HlItem){ part, side == HL_NORM_LAYER ? line : 0, side == HL_NORM_LAYER ? 0 : line };
}

/* --- What is always there --------------------------------------------------------------------- */

/* A line that is too long for its place is smaller: where type is large, no number is cut. */
static void put (const HlNormPlaces *self, gboolean strong, const char *words, HlRect rect,
                 double align_x, HlColor ink)
{
  const double   times = strong ? self->normal : self->small;
  g_auto (GStrv) lines = g_strsplit (words, "\n", -1);
  const int      n = (int) g_strv_length (lines);
  const double   wide = n > 0 ? hl_mark_widest (self->scene, times, strong, lines, n) : 0.0;

  if (*words != '\0')
    hl_mark_write (self->scene, times * CLAMP ((rect.width - 1) / MAX (wide, 1.0), 0.5, 1.0),
                   strong, words, rect, align_x, ink)
        ->wraps = n > 1;
}

static void add_names (const HlNormPlaces *self)
{
  const HlNormInput  *input = &self->norms->input;
  const double        line = 22 * self->small;
  const HlRect *const beside[] = { &self->x, &self->made[HL_NORM_BATCH],
                                   &self->rulers[HL_NORM_LAYER], &self->made[HL_NORM_LAYER] };

  for (int row = 0; row < input->rows; row++)
    for (int i = 0; i < (self->is_narrow ? 4 : 2); i++)
      {
        const HlRect     rect = hl_norm_cells (self, beside[i], row, 0);
        g_autofree char *words = hl_norms_row_name (self->norms, row);

        put (self, FALSE, words, (HlRect){ 0, rect.y, self->x.x - 12, rect.height }, 1,
             row >= input->rows - input->n_padding ? self->faint : self->text);
      }
  if (self->x.width / input->columns > 12)
    put (self, FALSE, C_ ("of a row", "feature"),
         (HlRect){ 0, self->x.y - line - 4, self->x.x - 12, line }, 1, self->faint);
  for (int column = 0; column < input->columns && self->x.width / input->columns > 12; column++)
    {
      const HlRect     rect = hl_norm_cells (self, &self->x, 0, column);
      g_autofree char *words = g_strdup_printf ("%d", column + 1);

      put (self, FALSE, words, (HlRect){ rect.x, rect.y - line - 4, rect.width, line }, 0.5,
           self->faint);
    }
}

/* The title above the numbers that have been computed. */
static const char *title_of_made (const HlNorms *norms, HlNormSide side)
{
  const HlNormInput *input = &norms->input;

  if (input->shown <= NN_BY_HAND_MEAN || norms->lines[side] == NULL)
    return "";
  if (input->shown <= NN_BY_HAND_DIVIDE)
    return "x − μ";
  if (input->has_scale && input->shown == HL_NORM_ALL_SHOWN)
    return "y = γ x̂ + β";
  if (!hl_norms_is_standard (norms, side))
    return "x̂";

  return side == HL_NORM_BATCH ? _ ("x̂: every column has mean 0, σ 1")
         : input->over_all     ? _ ("x̂: all numbers have mean 0, σ 1")
                               : _ ("x̂: every row has mean 0, σ 1");
}

/* What the latest step that is shown computes. */
static const char *formula_of (const HlNormInput *input)
{
  const char *const divided =
      input->is_outside ? "x̂ = (x − μ) / (√σ² + ε)" : "x̂ = (x − μ) / √(σ² + ε)";
  const char *const formulas[] = {
    "",      "μ = Σ x / n",
    "x − μ", input->is_unbiased ? "σ² = Σ (x − μ)² / (n − 1)" : "σ² = Σ (x − μ)² / n",
    divided, input->has_scale ? "y = γ x̂ + β" : divided,
  };

  return formulas[input->shown];
}

static void add_titles (const HlNormPlaces *self)
{
  const HlNormInput *input = &self->norms->input;
  const double line = 22 * self->small, left = self->x.x - 12, x = self->rulers[HL_NORM_LAYER].x;
  const double top = self->is_narrow ? self->rulers[HL_NORM_LAYER].y - line - 6 : 0;
  const double right = self->is_narrow ? self->scene->size.width : x - 12;
  const double y = self->rulers[HL_NORM_BATCH].y;
  const double beside = hl_mark_written (self->scene, self->normal, TRUE, "LayerNorm");
  const double room = (self->is_narrow ? right : self->scene->size.width) - x - beside - 16;
  const double above = right - self->x.x - 24; /* x */
  const char  *hint = _ ("Click or drag a number to change it.");

  if (self->is_wide || self->scene->look.is_paper || self->scene->look.is_bare ||
      hl_mark_written (self->scene, self->small, FALSE, hint) > 1.25 * above)
    hint = "";
  hl_mark_round (self->scene, self->sums, 12, self->scene->look.palette->grid, 0.3);
  put (self, FALSE, formula_of (input),
       (HlRect){ self->sums.x + self->sums.width / 2, self->sums.y + 12, self->sums.width / 2 - 20,
                 line },
       1, self->faint);
  put (self, TRUE, "x", (HlRect){ self->x.x + 2, 0, 40, line }, 0, self->text);
  put (self, FALSE, input->origin != NULL ? input->origin : hint,
       (HlRect){ self->x.x + 24, 0, above, line }, 0, self->faint);
  put (self, TRUE, "LayerNorm", (HlRect){ x, top, beside + 4, line }, 0, self->inks[HL_NORM_LAYER]);
  put (self, FALSE, title_of_made (self->norms, HL_NORM_LAYER),
       (HlRect){ x + beside + 12, top, room, line }, 0, self->inks[HL_NORM_LAYER]);
  put (self, TRUE, "BatchNorm", (HlRect){ 0, y, left + 4, line }, 0, self->inks[HL_NORM_BATCH]);
  put (self, FALSE, title_of_made (self->norms, HL_NORM_BATCH),
       (HlRect){ 0, hl_rect_bottom (&self->made[HL_NORM_BATCH]) + 2, hl_rect_right (&self->x),
                 line },
       1, self->inks[HL_NORM_BATCH]);
}

/* What the marks of a ruler are, what the colors are, and what can be done. */
static void add_legend (const HlNormPlaces *self)
{
  const double line = HL_NORM_LINE * self->small, right = hl_rect_right (&self->sums);
  const double y = hl_rect_bottom (&self->sums) + 6 * self->small, middle = y + line / 2;
  const char  *words[] = { _ ("μ: mean"), self->norms->input.is_unbiased
                                              ? _ ("μ ± σ; σ: standard deviation, ÷ (n − 1)")
                                              : _ ("μ ± σ; σ: standard deviation, ÷ n") };
  const char  *letters = _ ("μ: mean, σ: standard deviation");
  const double below = self->is_near ? y : y + line;
  double       x = self->sums.x + 2;

  if (self->scene->look.is_bare)
    return;

  if (!self->is_near)
    {
      hl_mark_line (self->scene, (HlPoint){ x, middle - 8 }, (HlPoint){ x, middle + 8 }, 2.5,
                    self->faint);
      put (self, FALSE, words[0], (HlRect){ x + 8, y, right - x - 8, line }, 0, self->faint);
      x += 26 + hl_mark_written (self->scene, self->small, FALSE, words[0]);
      hl_mark_round (self->scene, (HlRect){ x, middle - 7, 26, 14 }, 4, self->faint, 0.25);
      put (self, FALSE, words[1], (HlRect){ x + 34, y, MAX (right - x - 34, 10), line }, 0,
           self->faint);
    }
  x = self->sums.x;
  if (!self->is_near)
    x = hl_mark_key (self->scene, self->small, (HlPoint){ x, below }, TRUE,
                     MAX (-self->low, self->high), "x");
  x = hl_mark_key (self->scene, self->small, (HlPoint){ x, below }, TRUE, TOP,
                   self->norms->input.has_scale ? "y" : "x̂");
  if (self->is_near && hl_mark_written (self->scene, self->small, FALSE, letters) < right - x)
    put (self, FALSE, letters, (HlRect){ x, below, right - x, line }, 0, self->faint);
}

static void add_scale_of_rulers (const HlNormPlaces *self)
{
  const HlRuler row = hl_norm_ruler (self, HL_NORM_LAYER, 0),
                column = hl_norm_ruler (self, HL_NORM_BATCH, 0);
  const double ends[] = { self->low, 0, self->high }, line = 22 * self->small;
  const double bottom = hl_rect_bottom (self->is_narrow ? &self->rulers[HL_NORM_LAYER] : &self->x);

  for (int i = 0; i < 3 && !self->is_near; i++)
    {
      const HlPoint a = hl_ruler_point (&row, ends[i], 0), b = hl_ruler_point (&column, ends[i], 0);
      g_autofree char *words = hl_number_to_text (ends[i], HL_NUMBER_SHORTEST);

      put (self, FALSE, words, (HlRect){ a.x - 30, bottom, 60, line }, 0.5, self->faint);
      if (!self->is_wide)
        put (self, FALSE, words, (HlRect){ b.x - 54, b.y - line / 2, 40, line }, 1, self->faint);
    }
}

static int numbers_of (const HlNormPlaces *self, HlNormSide side, int line, float *numbers)
{
  const HlNormInput *input = &self->norms->input;
  const int          length = side == HL_NORM_LAYER ? input->columns : input->rows;

  for (int k = 0; k < length; k++)
    numbers[k] =
        input->x[side == HL_NORM_LAYER ? line * input->columns + k : k * input->columns + line];

  return length;
}

/* The mean and the deviation of a row or a column; NaN where they are not shown yet. */
static void measure (const HlNormPlaces *self, HlNormSide side, HlItem item, double *mean,
                     double *deviation)
{
  const int shown = self->norms->input.shown;

  *mean = shown > NN_BY_HAND_MEAN ? hl_norms_value (self->norms, side, NN_BY_HAND_MEAN, item) : NAN;
  *deviation = shown > NN_BY_HAND_VARIANCE ? hl_norms_deviation (self->norms, side, item) : NAN;
}

/* A row's or a column's ruler, with what is beside it. */
static HlRect ruler_area (const HlNormPlaces *self, HlNormSide side, int line)
{
  const HlRuler ruler = hl_norm_ruler (self, side, line);
  const HlRect  at = hl_norm_line (self, &self->x, side, line);
  const double right = self->is_narrow ? self->scene->size.width + 34 : self->made[HL_NORM_LAYER].x;

  return side == HL_NORM_LAYER
             ? (HlRect){ ruler.from.x, ruler.from.y - at.height / 2, right - 8 - ruler.from.x,
                         at.height }
             : (HlRect){ at.x, ruler.to.y, at.width, self->made[HL_NORM_BATCH].y - 4 - ruler.to.y };
}

/* Its mean and deviation, and the way to what is made of it. */
static void add_ruler (const HlNormPlaces *self, HlNormSide side, int line)
{
  const HlNormInput *input = &self->norms->input;
  const gboolean     is_layer = side == HL_NORM_LAYER;
  const HlItem       item = item_of (side, HL_NORM_ROW_RULER + side, line);
  const HlRect       area = ruler_area (self, side, line);
  const HlRuler      ruler = hl_norm_ruler (self, side, line);
  const double       x = ruler.from.x, y = ruler.from.y;
  const HlRect       row = { ruler.to.x + 16, area.y, hl_rect_right (&area) - 40 - ruler.to.x,
                             area.height };
  const HlRect       column = { area.x + 2, y + 6, area.width - 4, 38 * self->small };
  g_autofree float  *values = g_new0 (float, MAX (input->rows, input->columns));
  const int          length = numbers_of (self, side, line, values);
  double             mean, deviation;
  g_autofree char   *mu = NULL, *sigma = NULL, *words = NULL;

  measure (self, side, item, &mean, &deviation);
  mu = hl_digits (mean, 2);
  sigma = hl_digits (deviation, 2);
  words = isnan (mean) || self->is_near ? g_strdup ("")
          : isnan (deviation)
              ? g_strdup_printf ("μ %s", mu)
              : g_strdup_printf (is_layer ? "μ %s   σ %s" : "μ %s\nσ %s", mu, sigma);
  if (!self->is_near)
    hl_mark_ruler (self->scene, &ruler, values, length, mean, deviation);
  put (self, FALSE, words, is_layer ? row : column, is_layer ? 0.0 : 0.5, self->inks[side]);
  if (!is_layer)
    hl_mark_arrow (self->scene, (HlPoint){ x, hl_rect_bottom (&area) - 19 },
                   (HlPoint){ x, hl_rect_bottom (&area) - 4 }, self->faint);
  else if (!self->is_narrow)
    hl_mark_arrow (self->scene, (HlPoint){ hl_rect_right (&area) - 18, y },
                   (HlPoint){ hl_rect_right (&area) - 2, y }, self->faint);
}

/* The statistics of many columns: a row of means, a row of deviations. */
static void add_column_statistics (const HlNormPlaces *self)
{
  const HlNormInput *input = &self->norms->input;
  const HlRect      *all = &self->rulers[HL_NORM_BATCH];
  const HlScale      scale = { HL_SCALE_SIGNED, -MAX (-self->low, self->high),
                               MAX (-self->low, self->high) };
  const HlRect       rect = { all->x, all->y + 4, all->width, 2 * 20 * self->small };
  float             *values = hl_scene_keep (self->scene, g_new (float, 2 * input->columns));

  for (int column = 0; column < input->columns; column++)
    {
      double mean, deviation;

      measure (self, HL_NORM_BATCH, (HlItem){ HL_NORM_COLUMN_RULER, 0, column }, &mean, &deviation);
      values[column] = (float) mean;
      values[input->columns + column] = (float) deviation;
    }
  hl_mark_cells (self->scene, &(HlMatrix){ values, NULL, 2, input->columns }, rect, &scale)->item =
      (HlItem){ HL_NORM_COLUMN_RULER, 0, 0 };
  put (self, FALSE, "μ", (HlRect){ rect.x - 24, rect.y, 16, rect.height / 2 }, 1,
       self->inks[HL_NORM_BATCH]);
  put (self, FALSE, "σ", (HlRect){ rect.x - 24, rect.y + rect.height / 2, 16, rect.height / 2 }, 1,
       self->inks[HL_NORM_BATCH]);
  hl_mark_arrow (self->scene, (HlPoint){ rect.x + rect.width / 2, hl_rect_bottom (&rect) + 6 },
                 (HlPoint){ rect.x + rect.width / 2, self->made[HL_NORM_BATCH].y - 8 },
                 self->faint);
}

/* A matrix with numbers, or in colors alone. */
static void add_matrix (const HlNormPlaces *self, int part, const float *values, int rows,
                        int digits, double top, HlRect rect)
{
  const int    columns = self->norms->input.columns;
  const double fits =
      (rect.width / columns - 8) / hl_mark_written (self->scene, 1.0, FALSE, "−0.00");

  if (!self->is_wide)
    hl_mark_numbers (self->scene, part,
                     &(HlNumbers){ values, rows, columns, digits, top,
                                   CLAMP (fits, 0.85, (self->is_near ? 1.3 : 1.0) * self->normal) },
                     rect);
  else
    hl_mark_cells (self->scene, &(HlMatrix){ values, NULL, rows, columns }, rect,
                   &(HlScale){ HL_SCALE_SIGNED, -top, top })
        ->item = (HlItem){ part, 0, 0 };
}

/* What the latest line that is shown has made of x; before there is any, empty cells. */
static void add_made (const HlNormPlaces *self, HlNormSide side)
{
  const HlNormInput     *input = &self->norms->input;
  const NnByHandNormLine lines[] = { NN_BY_HAND_MEAN,   NN_BY_HAND_MEAN,   NN_BY_HAND_CENTER,
                                     NN_BY_HAND_CENTER, NN_BY_HAND_DIVIDE, NN_BY_HAND_SCALE };
  const NnOperand       *made = hl_norms_made (self->norms, side, lines[input->shown]);

  if (made != NULL && input->shown > NN_BY_HAND_CENTER)
    add_matrix (self, HL_NORM_OF_ROWS + side, made->values, input->rows, 2, TOP, self->made[side]);
  else
    hl_mark_round (self->scene, self->made[side], HL_ROUND, self->scene->look.palette->grid, 0.3);
  if (made == NULL)
    {
      HlMark *mark = hl_mark_write (self->scene, self->small, FALSE, self->norms->problems[side],
                                    hl_rect_grown (&self->made[side], -8), 0.5, self->text);

      mark->wraps = TRUE;
    }
}

static void add_scale (const HlNormPlaces *self)
{
  const HlNormInput *input = &self->norms->input;

  for (int i = 0; i < 2 && input->has_scale; i++)
    {
      const HlRect at = self->scale[i];

      put (self, TRUE, i == 0 ? "γ" : "β", (HlRect){ at.x - 24, at.y, 18, at.height }, 1,
           self->text);
      add_matrix (self, HL_NORM_GAMMA + i, i == 0 ? input->gamma : input->beta, input->scale_rows,
                  HL_NUMBER_SHORTEST, 4.0, at);
    }
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlNorms     *norms = data;
  const HlNormInput *input = &norms->input;
  HlSize             size = room;
  HlNormPlaces       self = hl_norm_places (norms, scene, &size);

  scene->size = size;
  if (room.width <= 0)
    return;

  add_names (&self);
  add_titles (&self);
  add_scale_of_rulers (&self);
  add_legend (&self);
  add_matrix (&self, HL_NORM_X, input->x, input->rows, HL_NUMBER_SHORTEST,
              self.is_near ? G_MAXFLOAT : MAX (-self.low, self.high), self.x);
  for (int row = input->rows - input->n_padding; row < input->rows; row++)
    hl_mark (scene, HL_HATCH, hl_norm_cells (&self, &self.x, row, -1), self.faint)->opacity = 0.5;
  add_scale (&self);
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    {
      const int n = side == HL_NORM_LAYER ? input->rows : input->columns;

      add_made (&self, side);
      if (side == HL_NORM_BATCH && self.is_wide && norms->lines[side] != NULL)
        add_column_statistics (&self);
      else
        for (int line = 0; line < n && norms->lines[side] != NULL; line++)
          {
            add_ruler (&self, side, line);
            hl_mark_area (scene, item_of (side, HL_NORM_ROW_RULER + side, line),
                          ruler_area (&self, side, line));
          }
    }
}

/* --- What is there while something is pointed out --------------------------------------------- */

/* Writes a sum into one half of the free corner, below its headline. */
static void add_sum (const HlNormPlaces *self, int half, const char *title,
                     const char *const parts[4], const char *remark, HlColor ink)
{
  const double top = 12 + 1.4 * 22 * self->small;

  hl_formula_fraction (self->scene, self->small, self->large,
                       (HlRect){ self->sums.x + 24 + half * self->sums.width / 2,
                                 self->sums.y + top, self->sums.width / 2 - 36,
                                 self->sums.height - top },
                       &(HlFormulaFraction){ title, self->normal, parts, remark, ink });
}

/* What is pointed out. */
static void add_headline (const HlNormPlaces *self, int row, int column)
{
  const HlRect     rect = { self->sums.x + 24, self->sums.y + 12, self->sums.width / 2 - 28,
                            22 * self->small };
  g_autofree char *row_name = row >= 0 ? hl_norms_row_name (self->norms, row) : g_strdup ("");
  g_autofree char *column_name =
      column >= 0 ? g_strdup_printf (_ ("feature %d"), column + 1) : g_strdup ("");
  g_autofree char *words =
      g_strconcat (row_name, row >= 0 && column >= 0 ? ", " : "", column_name, NULL);

  put (self, TRUE, words, rect, 0, self->text);
}

/* What γ and β make of it, once they are applied. */
static char *write_remark (const HlNorms *norms, HlNormSide side, HlItem cell)
{
  const HlNormInput *input = &norms->input;
  const int i = (side == HL_NORM_LAYER && input->scale_rows > 1 ? cell.row : 0) * input->columns +
                cell.column;

  if (input->has_scale && input->shown == HL_NORM_ALL_SHOWN)
    {
      g_autofree char *gamma = hl_number_to_text (input->gamma[i], HL_NUMBER_SHORTEST);
      g_autofree char *beta = hl_number_to_text (input->beta[i], HL_NUMBER_SHORTEST);
      g_autofree char *made = hl_digits (hl_norms_value (norms, side, NN_BY_HAND_DIVIDE, cell), 2);
      g_autofree char *y = hl_digits (hl_norms_value (norms, side, NN_BY_HAND_SCALE, cell), 2);

      return g_strdup_printf ("y = %s · %s + %s = %s", gamma, made, beta, y);
    }

  return g_strdup ("");
}

/* (x − μ) / σ */
static void add_number_sum (const HlNormPlaces *self, HlNormSide side, HlItem cell)
{
  const HlNorms   *norms = self->norms;
  const double     mean = hl_norms_value (norms, side, NN_BY_HAND_MEAN, cell);
  const double     variance = hl_norms_value (norms, side, NN_BY_HAND_VARIANCE, cell);
  g_autofree char *x =
      hl_digits_typed (norms->input.x[cell.row * norms->input.columns + cell.column]);
  g_autofree char *minus = g_strdup_printf ("%s %s ", x, mean < 0 ? "+" : "−");
  g_autofree char *size = hl_digits (fabs (mean), 2),
                  *divisor = hl_formula_deviation (variance, norms->input.epsilon,
                                                   norms->input.is_outside);
  g_autofree char *made = hl_digits (hl_norms_value (norms, side, NN_BY_HAND_DIVIDE, cell), 2);
  g_autofree char *remark = write_remark (norms, side, cell);

  add_sum (self, side, side == HL_NORM_LAYER ? "LayerNorm" : "BatchNorm",
           (const char *[]){ minus, size, divisor, made }, remark, self->inks[side]);
}

/* Where the mean and the deviation of a row or a column come from; those of all numbers and running
 * averages have no such sum. */
static void add_ruler_sums (const HlNormPlaces *self, HlNormSide side, int line)
{
  const HlNormInput *input = &self->norms->input;
  const HlItem       item = item_of (side, 0, line);
  const double       variance = hl_norms_value (self->norms, side, NN_BY_HAND_VARIANCE, item);
  const int          n = side == HL_NORM_LAYER ? input->columns : hl_norms_counted (self->norms);
  const double       middle = hl_norms_value (self->norms, side, NN_BY_HAND_MEAN, item);
  const int          most = self->sums.width > 600 ? 6 : self->sums.width > 400 ? 3 : 2; /* terms */
  g_autofree float  *values = g_new0 (float, MAX (input->rows, input->columns));
  const int          length = MIN (numbers_of (self, side, line, values), n);
  g_autofree char   *sum = hl_formula_terms (values, length, most, NULL),
                  *squares = hl_formula_terms (values, length, most, &middle);
  g_autofree char *mean = hl_digits (middle, 2);
  g_autofree char *square = hl_digits (variance, 2), *sigma = hl_digits (sqrt (variance), 2);
  g_autofree char *root =
      g_strdup_printf (_ ("The square root of the variance is σ: √%s = %s."), square, sigma);
  g_autofree char *count = g_strdup_printf ("%d", n),
                  *divisor = g_strdup_printf ("%d", n - input->is_unbiased);

  if (side == HL_NORM_LAYER ? input->over_all : !input->is_training)
    return;
  if (input->shown > NN_BY_HAND_MEAN)
    add_sum (self, 0, "μ", (const char *[]){ sum, "", count, mean },
             _ ("The mean is the point where the numbers balance."), self->inks[side]);
  if (input->shown > NN_BY_HAND_VARIANCE)
    add_sum (self, 1, "σ²", (const char *[]){ squares, "", divisor, square }, root,
             self->inks[side]);
}

/* A row or a column, and what is made of it. */
static void light_line (const HlNormPlaces *self, HlNormSide side, int line)
{
  const gboolean is_all = side == HL_NORM_LAYER && self->norms->input.over_all;

  hl_mark_box (self->scene, hl_norm_line (self, &self->x, side, is_all ? -1 : line),
               self->inks[side]);
  hl_mark_box (self->scene, hl_norm_line (self, &self->made[side], side, is_all ? -1 : line),
               self->inks[side]);
}

/* How far a number is from the mean of its row or column, and what comes of it. */
static void light_number (const HlNormPlaces *self, HlNormSide side, HlItem cell)
{
  const HlNorms *norms = self->norms;
  const HlRuler  ruler = hl_norm_ruler (self, side, line_of (side, cell));
  const HlPoint  mean =
      hl_ruler_point (&ruler, hl_norms_value (norms, side, NN_BY_HAND_MEAN, cell), 0);
  const HlPoint number =
      hl_ruler_point (&ruler, norms->input.x[cell.row * norms->input.columns + cell.column], 0);

  if (!self->is_near && (!self->is_wide || side == HL_NORM_LAYER))
    {
      if (norms->input.shown > NN_BY_HAND_MEAN)
        hl_mark_line (self->scene, mean, number, 5.0 * ruler.size, ruler.ink);
      hl_mark (self->scene, HL_DOT, (HlRect){ number.x, number.y, 7.0 * ruler.size, 0 }, ruler.ink);
    }
  hl_mark_box (self->scene, hl_norm_cells (self, &self->made[side], cell.row, cell.column),
               self->text);
}

static void light_cell (const HlNormPlaces *self, HlItem cell, HlItem item)
{
  const HlRect rect = hl_norm_cells (self, &self->x, cell.row, cell.column);

  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    {
      if (self->norms->lines[side] == NULL)
        continue;
      light_line (self, side, line_of (side, cell));
      if (item.part <= HL_NORM_X || item.part == HL_NORM_OF_ROWS + (int) side)
        light_number (self, side, cell);
      if (self->norms->input.shown > NN_BY_HAND_DIVIDE)
        add_number_sum (self, side, cell);
    }
  add_headline (self, cell.row, cell.column);
  hl_mark_box (self->scene, rect, self->text);
  if (item.part == HL_NORM_X && !self->is_wide)
    hl_mark_dial (self->scene, rect, self->text);
}

static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const HlNorms   *norms = data;
  const HlNormSide side = item.part == HL_NORM_ROW_RULER ? HL_NORM_LAYER : HL_NORM_BATCH;
  const int        count = norms->input.rows * norms->input.columns;
  HlSize           size = picture->size;
  HlNormPlaces     self = hl_norm_places (norms, scene, &size);

  for (int i = 0; i < HL_NORM_N_SIDES * count; i++) /* what the change that is under way moves */
    {
      const HlNormSide moved = i / count;
      const HlItem cell = { HL_NORM_X, i % count / norms->input.columns, i % norms->input.columns };

      if (hl_norms_moves (norms, moved, cell))
        hl_mark_box (scene, hl_norm_cells (&self, &self.made[moved], cell.row, cell.column),
                     self.inks[moved]);
    }
  if (item.part >= HL_NORM_GAMMA)
    {
      const HlRect *at = &self.scale[item.part - HL_NORM_GAMMA];

      hl_mark_box (
          scene, hl_cell (at, norms->input.scale_rows, norms->input.columns, item.row, item.column),
          self.text);
      for (int i = 0; i < HL_NORM_N_SIDES; i++)
        hl_mark_box (scene, hl_norm_cells (&self, &self.made[i], -1, item.column), self.text);
      add_headline (&self, -1, item.column);
    }
  else if (item.part >= HL_NORM_ROW_RULER)
    {
      const int line = line_of (side, item);

      if (norms->lines[side] == NULL)
        return;
      light_line (&self, side, line);
      add_headline (&self, side == HL_NORM_LAYER ? line : -1, side == HL_NORM_LAYER ? -1 : line);
      add_ruler_sums (&self, side, line);
    }
  else
    light_cell (&self, item.part < 0 ? norms->telling : item, item);
}

/* x and what both normalizations make of it. */
HlFigure *hl_normalization_new (const HlNormInput *input)
{
  static const HlFigureKind kind = {
    build, hl_norms_describe, hl_norms_headline, hl_norms_tabulate, hl_norms_free, light
  };

  return hl_figure_new (&kind, hl_norms_new (input), (HlSize){ 1084, 520 });
}
