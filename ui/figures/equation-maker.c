#include "ui/figures/equation-maker.h"

#include <glib/gi18n-lib.h>

#include "core/trace/formula/equation.h"
#include "ui/figures/equation-limits.h"
#include "ui/figures/equation-note.h"
#include "ui/figures/equation-passes.h"
#include "ui/figures/words-at-hand.h"

#define NONE HL_EQUATION_NONE

/* One equation while it is made. */
typedef struct
{
  const HlEquationInput *input;
  HlEquation            *equation;
  int                    words[HL_WORDS_AT_HAND];
  int                    n_words;
  int                    n_vocabulary; /* how many words they were chosen from */
} Maker;

static const NnOperation *operation_at (const Maker *maker, int step)
{
  return maker->input->steps[step].operation;
}

static gboolean is_known (const Maker *maker, int step)
{
  return step == NONE || step < maker->input->n_known;
}

/* Which step of the place makes it. */
static int find_maker (const Maker *maker, const NnOperand *operand)
{
  for (int i = 0; i < maker->input->n_steps; i++)
    if (operation_at (maker, i)->output == operand)
      return i;

  return NONE;
}

static gboolean is_of (const NnOperation *operation, const NnOperand *operand)
{
  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i] == operand && nn_formula_reads (operation, i))
      return TRUE;

  return operation->output == operand;
}

static HlExcerpt excerpt_of (const Maker *maker, const NnAxis *axis)
{
  if (axis->kind == NN_AXIS_WORD && maker->n_words > 0 && axis->length == maker->n_vocabulary)
    return hl_excerpt_chosen (axis->length, maker->words, maker->n_words);

  return hl_excerpt_all (axis->length);
}

static HlTermSource source_of (const Maker *maker, int step, const NnOperand *operand,
                               gboolean is_transposed)
{
  const int    made_by = find_maker (maker, operand);
  HlTermSource source = {
    .operand = operand,
    .maker = made_by != NONE ? operation_at (maker, made_by) : NULL,
    .slice = CLAMP (maker->input->head, 0, operand->slices - 1),
    .is_transposed = is_transposed,
    .rows = excerpt_of (maker, &operand->row_axis),
    .columns = excerpt_of (maker, &operand->column_axis),
  };

  hl_equation_passes_join (maker->input, step, &source);

  return source;
}

static const NnAxis *rows_of (const HlTermSource *source)
{
  return source->is_transposed ? &source->operand->column_axis : &source->operand->row_axis;
}

/* The first term whose rows are the same tokens. */
static int find_alike (const HlEquation *self, const HlTermSource *source)
{
  const NnAxis *rows = rows_of (source);

  for (int i = 0; i < (int) self->sources->len; i++)
    {
      const NnAxis *other = rows_of (&g_array_index (self->sources, HlTermSource, i));

      if (other->kind == rows->kind && other->length == rows->length &&
          other->labels == rows->labels)
        return i;
    }

  return (int) self->sources->len;
}

/* They keep their room. */
static void blank_names (char **names)
{
  for (int i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_free (names[i]);
      names[i] = g_strdup ("");
    }
}

/* Hides shape and note while the shape is asked for. */
static void hide_shape (HlEquationTerm *term)
{
  g_free (term->shape);
  term->shape = g_strdup ("? × ?");
  g_clear_pointer (&term->note, g_free);
  blank_names (term->row_names);
  blank_names (term->column_names);
}

/* Of several passes, what those before have made is known. */
static int count_shown (const HlEquationTerm *term)
{
  if (term->row_at_hand != NONE)
    return term->row_at_hand + term->is_known;

  return term->is_known ? term->rows : 0;
}

static HlEquationTerm new_term (const Maker *maker, const HlTermSource *source, const char *name)
{
  HlEquationTerm term = hl_equation_term_new (source, name);

  term.note = hl_equation_note (maker->input, source);
  term.step = find_maker (maker, source->operand);
  term.is_known = is_known (maker, term.step);
  term.n_shown = count_shown (&term);
  term.is_rounded = source->maker != NULL && source->maker->kind == NN_OP_SOFTMAX &&
                    hl_equation_is_rounded (&term);
  hl_equation_passes_name (maker->input, source, &term);

  return term;
}

static int add_term (Maker *maker, int step, const NnOperand *operand, gboolean is_transposed)
{
  HlEquation      *self = maker->equation;
  HlTermSource     source = source_of (maker, step, operand, is_transposed);
  g_autofree char *name = nn_formula_name (operation_at (maker, step), operand);
  HlEquationTerm   term = new_term (maker, &source, name);

  term.is_at_hand = is_of (self->at_hand, operand);
  term.rows_alike = find_alike (self, &source);
  term.is_level = rows_of (&source)->kind == NN_AXIS_POSITION; /* a row for each token */
  if (maker->input->hides_shape && !term.is_known)
    hide_shape (&term);
  g_array_append_val (self->spec->terms, term);
  g_array_append_val (self->sources, source);

  return (int) self->sources->len - 1;
}

/* A product of matrices stands on the page as a cross. */
static const char *glyph_of (const char *sign) { return g_str_equal (sign, "·") ? "×" : sign; }

static void add_part (Maker *maker, int step, const NnEquationPart *part)
{
  const NnOperation *operation = operation_at (maker, step);
  int                term = NONE;

  if (part->input != NONE)
    term = add_term (maker, step, operation->inputs[part->input], part->is_transposed);
  hl_equation_spec_add_piece (maker->equation->spec, term,
                              part->input == NONE ? glyph_of (part->sign) : NULL, FALSE, step);
}

/* Whether the operand stands in the equation already, read the same way. */
static gboolean has_term (const HlEquation *self, const NnOperand *operand, gboolean is_transposed)
{
  for (int i = 0; i < (int) self->sources->len; i++)
    {
      const HlTermSource *source = &g_array_index (self->sources, HlTermSource, i);

      if (source->operand == operand && source->is_transposed == is_transposed)
        return TRUE;
    }

  return FALSE;
}

static gboolean is_function (const GArray *parts)
{
  for (int i = 0; i < (int) parts->len; i++)
    {
      const NnEquationPart *part = &g_array_index (parts, NnEquationPart, i);

      if (part->input == NONE && !g_str_equal (part->sign, ","))
        return FALSE;
    }

  return TRUE;
}

/* What a function reads and what does not stand there yet. */
static void add_function_parts (Maker *maker, int step, const GArray *parts)
{
  const NnOperation   *operation = operation_at (maker, step);
  const NnEquationPart comma = { .input = NONE, .sign = "," };

  for (int i = 0; i < (int) parts->len; i++)
    {
      const NnEquationPart *part = &g_array_index (parts, NnEquationPart, i);

      if (part->input == NONE ||
          has_term (maker->equation, operation->inputs[part->input], part->is_transposed))
        continue;
      if (maker->equation->sources->len > 0)
        add_part (maker, step, &comma);
      add_part (maker, step, part);
    }
}

/* What goes on from x: its sign and its other operand come behind it, wherever x stood. */
static void add_running_parts (Maker *maker, int step, const GArray *parts, int running)
{
  for (int i = running - 1; i >= 0; i--)
    add_part (maker, step, &g_array_index (parts, NnEquationPart, i));
  for (int i = running + 1; i < (int) parts->len; i++)
    add_part (maker, step, &g_array_index (parts, NnEquationPart, i));
}

static char *label_of (const HlEquationStep *step)
{
  const NnConstants *constants = &step->operation->constants;

  if (step->operation->kind == NN_OP_SCALE)
    return g_strdup_printf ("÷ √%.0f", constants->sqrt_k * constants->sqrt_k);

  return g_strdup (step->title != NULL ? step->title
                                       : nn_operation_kind_title (step->operation->kind));
}

static void add_step (Maker *maker, int step, const NnOperand *before)
{
  const NnOperation *operation = operation_at (maker, step);
  g_autoptr (GArray) parts = nn_equation_parts (operation);
  const int running = before != NULL ? nn_equation_find_running (operation, parts, before) : NONE;
  const gboolean   is_named = is_function (parts);
  g_autofree char *label = is_named ? label_of (&maker->input->steps[step]) : NULL;

  if (is_named)
    add_function_parts (maker, step, parts);
  else if (running != NONE)
    add_running_parts (maker, step, parts, running);
  else
    add_running_parts (maker, step, parts, -1);

  hl_equation_spec_add_piece (maker->equation->spec, NONE, label, TRUE, step);
  hl_equation_spec_add_piece (maker->equation->spec,
                              add_term (maker, step, operation->output, FALSE), NULL, FALSE, step);
}

static void add_chain (Maker *maker)
{
  const HlEquationInput         *input = maker->input;
  g_autofree int                *chains = g_new0 (int, input->n_steps);
  g_autofree const NnOperation **operations = g_new0 (const NnOperation *, input->n_steps);
  const NnOperand               *before = NULL;

  for (int i = 0; i < input->n_steps; i++)
    operations[i] = operation_at (maker, i);
  nn_equation_chains (operations, input->n_steps, chains);

  for (int i = 0; i < input->n_steps; i++)
    if (chains[i] == chains[input->at_hand])
      {
        add_step (maker, i, before);
        before = operations[i]->output;
      }
}

static void find_words (Maker *maker)
{
  const NnOperation *operation = maker->equation->at_hand;

  maker->n_words =
      hl_words_at_hand (operation, is_known (maker, maker->input->at_hand), maker->words);
  for (int i = 0; i <= operation->n_inputs && maker->n_vocabulary == 0; i++)
    {
      const NnOperand *operand = i == 0 ? operation->output : operation->inputs[i - 1];

      if (operand->row_axis.kind == NN_AXIS_WORD)
        maker->n_vocabulary = operand->rows;
      else if (operand->column_axis.kind == NN_AXIS_WORD)
        maker->n_vocabulary = operand->columns;
    }
}

static const NnOperand *find_headed (const NnOperation *operation)
{
  if (operation->output->slices > 1)
    return operation->output;
  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i]->slices > 1 && nn_formula_reads (operation, i))
      return operation->inputs[i];

  return NULL;
}

static void add_heads (Maker *maker)
{
  HlEquation      *self = maker->equation;
  const NnOperand *operand = find_headed (self->at_hand);

  self->n_heads = operand != NULL ? operand->slices : 1;
  for (int i = 0; operand != NULL && i < operand->slices; i++)
    {
      HlTermSource   source = source_of (maker, maker->input->at_hand, operand, FALSE);
      HlEquationTerm term;

      source.slice = i;
      term = new_term (maker, &source, operand->symbol);
      g_array_append_val (self->spec->heads, term);
      hl_term_source_clear (&source);
    }
  if (operand == NULL)
    return;

  self->spec->head = CLAMP (maker->input->head, 0, operand->slices - 1);
  self->spec->heads_symbol = g_strdup (operand->symbol);
  /* Translators: a matrix's letter, and how many attention heads have one */
  self->spec->heads_title =
      g_strdup_printf (_ ("%s in %d heads"), operand->symbol, operand->slices);
}

/* The heads have the colors of the term that is one of them. */
static void color_heads (HlEquation *self)
{
  const NnOperand *operand = find_headed (self->at_hand);

  for (int i = 0; i < (int) self->sources->len; i++)
    if (g_array_index (self->sources, HlTermSource, i).operand == operand)
      for (int head = 0; head < (int) self->spec->heads->len; head++)
        g_array_index (self->spec->heads, HlEquationTerm, head).family =
            hl_equation_term (self->spec, i)->family;
}

/* Returns the equation. input: what it is made from; the operations outlive the equation. */
HlEquation *hl_equation_new (const HlEquationInput *input)
{
  HlEquation *self = hl_equation_new_empty ();
  Maker       maker = { .input = input, .equation = self };

  g_assert (input->at_hand >= 0 && input->at_hand < input->n_steps);

  self->at_hand = operation_at (&maker, input->at_hand);
  self->spec->step = input->is_before ? HL_EQUATION_GIVEN : input->at_hand;
  self->spec->is_asked = input->is_asked;
  find_words (&maker);
  add_chain (&maker);
  add_heads (&maker);
  hl_equation_limits_find (self->spec, input->has_one_scale);
  color_heads (self);

  return self;
}
