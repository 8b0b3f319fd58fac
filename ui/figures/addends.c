#include "ui/figures/addends.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

#include "core/engine/owned.h"
#include "core/engine/row.h"
#include "ui/numbers/number-text.h"
#include "ui/picture/marks.h"

#define FEW 6 /* up to this many addends, the formula itself shows them */
#define LEAST_WIDTH 220.0
#define LEAST_HEIGHT 46.0
#define FIGURES 4
#define FEW_FIGURES 3
#define CLOSE 1e-4     /* how far a product may be from its addend, as a part of it */
#define LIGHT 0.25     /* opacity over the addend that is pointed out */
#define LIT_SHARE 0.66 /* of the height */
#define SIGN_COLOR 0.7 /* of a bar, as a part of the fullest color */
#define SUM_WIDTH 1.2  /* of the line of the sum */
#define TERM_FIGURES 2
#define SHOWN 4

typedef struct
{
  double value;
  int    index; /* in the sum */
} Addend;

/* Items: { 0, 0, rank }, the largest first. */
typedef struct
{
  const HlEquation *equation;
  NnNumber          number;
  int               n;
  Addend           *addends;
} Sum;

NN_FREES (Sum, free_sum, (g_free, addends))

static int compare_sizes (gconstpointer a, gconstpointer b, gpointer unused)
{
  const double x = fabs (((const Addend *) a)->value), y = fabs (((const Addend *) b)->value);

  return (x < y) - (x > y);
}

/* --- What an addend is ------------------------------------------------------------------------ */

/* Where an operand has as many cells as the sum has addends, finds the cell that this addend was
 * made of. */
static gboolean find_cell (const NnCells *cells, int n_addends, int index, NnCells *cell)
{
  if (cells->n_rows * cells->n_columns != n_addends ||
      (cells->n_rows != 1 && cells->n_columns != 1))
    return FALSE;

  *cell = *cells;
  cell->n_rows = cell->n_columns = 1;
  if (cells->n_columns > 1)
    cell->first_column += index;
  else
    cell->first_row += index * MAX (cells->row_step, 1);

  return TRUE;
}

/* The name of what is counted from addend to addend: of the axis with many cells. */
static char *name_of_cell (const NnOperand *operand, const NnCells *cells, const NnCells *cell)
{
  const gboolean is_column = cells->n_columns > 1;
  const NnAxis  *axis = is_column ? &operand->column_axis : &operand->row_axis;
  const int      index = is_column ? cell->first_column : cell->first_row;

  if (nn_axis_label (axis, index) != NULL)
    return g_strdup (nn_axis_label (axis, index));
  if (axis->kind == NN_AXIS_FEATURE)
    /* Translators: one of the features of a token, counted from 1 */
    return g_strdup_printf (_ ("feature %d"), index + 1);

  return g_strdup_printf ("%d", index + 1);
}

static double value_of (const NnOperand *operand, const NnCells *cell)
{
  return (double) nn_operand_get (operand, MAX (cell->slice, 0), cell->first_row,
                                  cell->first_column);
}

/* Says which addend it is and its value, written as a product if it is one of two numbers. Adds
 * what it was made of to lights. */
static char *describe_addend (const Sum *self, const Addend *addend, GArray *lights)
{
  const NnNumber    *number = &self->number;
  const NnOperation *maker = hl_equation_find_maker (self->equation, number);
  g_autofree char   *text = hl_number_to_figures (addend->value, FIGURES);
  g_autofree char   *name = NULL;
  double             factors[2] = { 1.0, 1.0 };
  int                n_factors = 0;

  for (int i = 0; maker != NULL && i < maker->n_inputs; i++)
    {
      const NnCells cells =
          nn_formula_depends (maker, number->slice, number->row, number->column, i);
      NnCells cell;

      if (!nn_formula_reads (maker, i) || !find_cell (&cells, self->n, addend->index, &cell))
        continue;
      if (name == NULL)
        name = name_of_cell (maker->inputs[i], &cells, &cell);
      if (n_factors < 2)
        factors[n_factors] = value_of (maker->inputs[i], &cell);
      n_factors++;
      hl_equation_light (self->equation, maker->inputs[i], &cell, lights);
    }

  if (name == NULL)
    name = g_strdup_printf ("%d", addend->index + 1);
  if (n_factors == 2 &&
      fabs (factors[0] * factors[1] - addend->value) <= CLOSE * fabs (addend->value))
    {
      g_autofree char *first = hl_number_to_figures (factors[0], FIGURES);
      g_autofree char *second = hl_number_to_figures (factors[1], FIGURES);

      return g_strdup_printf ("%s: %s · %s = %s", name, first, second, text);
    }

  return g_strdup_printf ("%s: %s", name, text);
}

/* Cells of the equation that an addend was made of. item: an addend. */
GArray *hl_addends_lights (const HlFigure *figure, HlItem item)
{
  const Sum *self = figure->data;
  GArray    *lights = g_array_new (FALSE, FALSE, sizeof (HlEquationLight));

  g_free (describe_addend (self, &self->addends[item.column], lights));

  return lights;
}

/* --- The figure ------------------------------------------------------------------------------- */

/* A bar may be less than a pixel wide: its whole column can be pointed at. */
static HlRect column_of (const Sum *self, const HlScene *scene, int rank)
{
  const double width = scene->size.width / self->n;

  return (HlRect){ rank * width, 0.0, width, scene->size.height };
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const Sum          *self = data;
  const HlPalette    *palette = scene->look.palette;
  g_autofree HlPoint *points = g_new (HlPoint, self->n + 1);
  const double        words = hl_scene_line (scene, HL_TEXT_SMALL, 1.0);
  HlRect              place; /* of the bars, above the line of words; 0 is in its middle */
  double              zero, sum = 0.0, reach = 0.0;

  scene->size = room.width > 0.0 ? room : (HlSize){ LEAST_WIDTH, LEAST_HEIGHT };
  place = (HlRect){ 0.0, 1.0, scene->size.width, scene->size.height - words - 3.0 };
  zero = place.y + place.height / 2;
  for (int i = 0; i < self->n; i++) /* how far from 0 a bar or the sum so far reaches */
    {
      sum += self->addends[i].value;
      reach = MAX (reach, MAX (fabs (sum), fabs (self->addends[i].value)));
    }
  reach = reach > 0.0 ? reach : 1.0;
  sum = 0.0;
  points[0] = (HlPoint){ place.x, zero };
  hl_mark (scene, HL_FILL, (HlRect){ place.x, zero - 0.5, place.width, 1.0 }, palette->grid);
  for (int i = 0; i < self->n; i++)
    {
      const double value = self->addends[i].value;
      const HlRect column = column_of (self, scene, i);
      const double height = place.height / 2 * value / reach;

      hl_mark (scene, HL_FILL,
               (HlRect){ column.x, zero - MAX (height, 0.0),
                         MAX (column.width - (column.width > 3.0), 0.5), fabs (height) },
               hl_palette_signed (palette, value >= 0.0 ? SIGN_COLOR : -SIGN_COLOR));
      hl_mark_area (scene, (HlItem){ 0, 0, i }, column);
      sum += value;
      points[i + 1] =
          (HlPoint){ column.x + column.width / 2, zero - place.height / 2 * sum / reach };
    }
  hl_mark_path (scene, points, self->n + 1, palette->text)->width = SUM_WIDTH;
}

static char *describe (gconstpointer data, HlItem item)
{
  const Sum         *self = data;
  g_autoptr (GArray) lights = g_array_new (FALSE, FALSE, sizeof (HlEquationLight));
  g_autofree char   *words = describe_addend (self, &self->addends[item.column], lights);

  return g_markup_escape_text (words, -1);
}

static char *headline (gconstpointer data)
{
  const Sum       *self = data;
  g_autofree char *largest = hl_number_to_figures (self->addends[0].value, FEW_FIGURES);

  /* Translators: how many terms a sum has, and the largest of them */
  return g_strdup_printf (_ ("Terms: %d; the largest in absolute value is %s"), self->n, largest);
}

/* The addend that is pointed out, or what the picture shows. */
static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const Sum         *self = data;
  const HlPalette   *palette = scene->look.palette;
  const HlSize       size = picture->size;
  const double       line = hl_scene_line (scene, HL_TEXT_SMALL, 1.0);
  const HlRect       below = { 0.0, size.height - line, size.width, line };
  g_autoptr (GArray) lights = g_array_new (FALSE, FALSE, sizeof (HlEquationLight));
  g_autofree char   *words = NULL;

  if (item.part < 0)
    words = g_strdup_printf (
        /* Translators: below the terms of a sum, as bars, and a curve of their sum so far */
        _ ("%d terms, by decreasing absolute value; the line shows the sum so far"), self->n);
  else
    {
      const HlRect column = column_of (self, picture, item.column);

      hl_mark (scene, HL_FILL,
               (HlRect){ column.x - 0.5, 0.0, column.width + 1.0, size.height * LIT_SHARE },
               palette->text)
          ->opacity = LIGHT;
      words = describe_addend (self, &self->addends[item.column], lights);
    }
  hl_mark_words (scene, HL_TEXT_SMALL, words, below,
                 item.part < 0 ? palette->faint_text : palette->text);
}

/* Whether a sum has too many addends for its formula to show them. */
gboolean hl_addends_are_many (const GArray *addends)
{
  return addends != NULL && addends->len > FEW;
}

/* The equation outlives the figure. addends: of a long sum, which is the number, in its order. */
HlFigure *hl_addends_figure (const HlEquation *equation, const NnNumber *number,
                             const GArray *addends)
{
  static const HlFigureKind kind = { build, describe, headline, NULL, free_sum, light };
  Sum                      *self = g_new0 (Sum, 1);

  *self = (Sum){ equation, *number, (int) addends->len, g_new (Addend, addends->len) };
  for (int i = 0; i < self->n; i++)
    self->addends[i] = (Addend){ g_array_index (addends, double, i), i };
  g_qsort_with_data (self->addends, self->n, sizeof (Addend), compare_sizes, NULL);

  return hl_figure_new (&kind, self, (HlSize){ LEAST_WIDTH, LEAST_HEIGHT });
}

/* --- The sum of a softmax --------------------------------------------------------------------- */

static int compare (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a;
  const double y = *(const double *) b;

  return (x < y) - (x > y);
}

static void append_terms (GString *text, const double *terms, int n)
{
  const int n_shown = n > SHOWN + 1 ? SHOWN : n;
  double    rest = 0.0;

  for (int i = 0; i < n; i++)
    {
      g_autofree char *term = hl_number_to_figures (terms[i], TERM_FIGURES);

      rest += i < n_shown ? 0.0 : terms[i];
      if (i < n_shown)
        g_string_append_printf (text, i > 0 ? " + %s" : "%s", term);
    }
  if (n_shown < n)
    {
      g_autofree char *sum = hl_number_to_figures (rest, TERM_FIGURES);

      g_string_append_printf (text, " + … %s", sum);
    }
}

/* Returns exp of its score over the sum of all of the row, as numbers, the largest first; NULL
 * if the operation is not a softmax, or sees no score. */
char *hl_softmax_sum (const NnOperation *operation, const NnNumber *number)
{
  const NnOperand   *scores;
  const float       *row;
  g_autofree double *terms = NULL;
  g_autofree char   *own = NULL;
  GString           *text;
  double             largest;

  if ((operation->kind != NN_OP_SOFTMAX && operation->kind != NN_OP_PROBABILITIES) ||
      number->operand != operation->output)
    return NULL;

  scores = operation->inputs[0];
  row = nn_operand_row (scores, number->slice, number->row);
  largest = nn_row_largest (row, (gsize) scores->columns);
  if (!isfinite (largest))
    return NULL;

  /* One loop over the row.  The table's formula of exp looks for the maximum again in every
   * cell, which takes |V|² steps in a row of |V| words. */
  terms = g_new (double, scores->columns);
  for (int i = 0; i < scores->columns; i++)
    terms[i] = exp ((double) row[i] - largest);
  own = hl_number_to_figures (terms[number->column], TERM_FIGURES);
  qsort (terms, (gsize) scores->columns, sizeof *terms, compare);
  text = g_string_new (own);
  g_string_append (text, " / (");
  append_terms (text, terms, scores->columns);
  g_string_append (text, ")");

  return g_string_free (text, FALSE);
}
