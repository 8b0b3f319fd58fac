#include "ui/figures/equation.h"

#include "ui/figures/equation-term.h"

#define NONE HL_EQUATION_NONE

/* Returns an equation without terms, for the code that makes one. */
HlEquation *hl_equation_new_empty (void)
{
  HlEquation *self = g_new0 (HlEquation, 1);

  self->spec = hl_equation_spec_new ();
  self->sources = g_array_new (FALSE, TRUE, sizeof (HlTermSource));
  g_array_set_clear_func (self->sources, (GDestroyNotify) hl_term_source_clear);

  return self;
}

void hl_equation_free (HlEquation *self)
{
  if (self == NULL)
    return;

  hl_equation_spec_free (self->spec);
  g_array_unref (self->sources);
  g_free (self);
}

/* Returns what a picture of it shows. */
HlEquationSpec *hl_equation_get_spec (HlEquation *self) { return self->spec; }

/* Returns how many heads there are to choose from, 1 where nothing is done by head. */
int hl_equation_count_heads (const HlEquation *self) { return self->n_heads; }

static const HlTermSource *source_at (const HlEquation *self, int term)
{
  g_assert (term >= 0 && term < (int) self->sources->len);

  return &g_array_index (self->sources, HlTermSource, term);
}

static gboolean shows (const HlTermSource *source, const NnOperand *operand)
{
  return source->operand == operand || hl_term_source_find_pass (source, operand) >= 0;
}

/* Returns the last term that shows the operand, or −1. */
int hl_equation_find (const HlEquation *self, const NnOperand *operand)
{
  for (int i = (int) self->sources->len - 1; i >= 0; i--)
    if (shows (source_at (self, i), operand))
      return i;

  return NONE;
}

/* Returns which number of which operand it is; without an operand where there is none. row: of a
 * cell of it, as it is there. */
NnNumber hl_equation_number (const HlEquation *self, int term, int row, int column)
{
  return hl_term_source_number (source_at (self, term), row, column);
}

/* Returns whether it is in the picture. */
gboolean hl_equation_cell_of (const HlEquation *self, const NnNumber *number, int *term, int *row,
                              int *column)
{
  const HlTermSource *source;
  int                 own_row;
  int                 own_column;

  *term = hl_equation_find (self, number->operand);
  if (*term == NONE || source_at (self, *term)->slice != number->slice)
    return FALSE;

  source = source_at (self, *term);
  own_row = source->n_passes > 0 ? hl_term_source_find_pass (source, number->operand)
                                 : hl_excerpt_find (&source->rows, number->row);
  own_column = hl_excerpt_find (&source->columns, number->column);
  *row = source->is_transposed ? own_column : own_row;
  *column = source->is_transposed ? own_row : own_column;

  return own_row >= 0 && own_column >= 0;
}

/* Returns the operation of the place that made it, or the same of another pass, if it has shown
 * it, or NULL. */
const NnOperation *hl_equation_find_maker (const HlEquation *self, const NnNumber *number)
{
  const int           term = hl_equation_find (self, number->operand);
  const HlTermSource *source = term != NONE ? source_at (self, term) : NULL;
  int                 pass;

  if (source == NULL)
    return NULL;
  if (source->n_passes == 0)
    return hl_equation_term (self->spec, term)->is_known ? source->maker : NULL;

  pass = hl_term_source_find_pass (source, number->operand);

  return pass < hl_equation_term (self->spec, term)->n_shown ? source->pass_makers[pass] : NULL;
}

/* Returns how it came about, if an operation of the place made it and has shown it, or NULL. */
NnFormula *hl_equation_formula (const HlEquation *self, const NnNumber *number,
                                NnFormulaLength length)
{
  const NnOperation *maker = hl_equation_find_maker (self, number);

  return maker != NULL ? nn_formula_new (maker, number->slice, number->row, number->column, length)
                       : NULL;
}

/* The shown ones of @n rows, or columns. */
static gboolean find_shown (const HlExcerpt *excerpt, int first, int n, int step, int *shown,
                            int *n_shown)
{
  *n_shown = 0;
  if (excerpt->n == excerpt->length) /* all are */
    {
      *shown = first;
      *n_shown = n;
    }
  for (int i = 0; i < n && excerpt->n < excerpt->length; i++)
    {
      const int index = hl_excerpt_find (excerpt, first + i * step);

      if (index < 0)
        continue;
      *shown = *n_shown == 0 ? index : MIN (*shown, index);
      (*n_shown)++;
    }

  return *n_shown > 0;
}

/* The shown rows of those cells; one, where the operand is that of one pass. */
static gboolean find_rows (const HlTermSource *source, const NnOperand *operand,
                           const NnCells *cells, int step, HlEquationLight *light)
{
  if (source->n_passes == 0)
    return find_shown (&source->rows, cells->first_row, cells->n_rows, step, &light->first_row,
                       &light->n_rows);

  light->first_row = hl_term_source_find_pass (source, operand);
  light->n_rows = 1;

  return TRUE;
}

void hl_equation_light (const HlEquation *self, const NnOperand *operand, const NnCells *cells,
                        GArray *lights)
{
  for (int i = 0; i < (int) self->sources->len; i++)
    {
      const HlTermSource *source = source_at (self, i);
      const int           step = MAX (cells->row_step, 1);
      HlEquationLight     light = { .term = i, .row_step = step };
      HlEquationLight     turned = { .term = i, .row_step = 1 };

      if (!shows (source, operand) || (cells->slice != NONE && cells->slice != source->slice) ||
          !find_rows (source, operand, cells, step, &light) ||
          !find_shown (&source->columns, cells->first_column, cells->n_columns, 1,
                       &light.first_column, &light.n_columns))
        continue;

      turned.first_row = light.first_column;
      turned.n_rows = light.n_columns;
      turned.first_column = light.first_row;
      turned.n_columns = light.n_rows;
      g_array_append_val (lights, *(source->is_transposed ? &turned : &light));
    }
}

/* Returns what it was made of. */
GArray *hl_equation_lights (const HlEquation *self, const NnNumber *number)
{
  GArray            *lights = g_array_new (FALSE, FALSE, sizeof (HlEquationLight));
  const NnOperation *maker = hl_equation_find_maker (self, number);

  for (int i = 0; maker != NULL && i < maker->n_inputs; i++)
    if (nn_formula_reads (maker, i))
      {
        const NnCells cells =
            nn_formula_depends (maker, number->slice, number->row, number->column, i);

        hl_equation_light (self, maker->inputs[i], &cells, lights);
      }

  return lights;
}
