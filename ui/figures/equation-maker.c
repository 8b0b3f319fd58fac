/* The equation of a step: its terms, their names and what is beside them. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/each.h"
#include "core/trace/formula/equation.h"
#include "ui/figures/equation.h"

#define NONE HL_EQUATION_NONE

/* The decoder writes word by word, so that each of its passes makes one row of a matrix that an
 * update makes at once.  Here the rows of several passes become one term:
 *
 *      <bos> → la        .03 .17 .79 …       an earlier pass
 *      la → voiture      .01 .99 .00 …       an earlier pass
 *      voiture → ?       .00 .99 .00 …       current
 *      ?                 ┌╌╌╌╌╌╌╌╌╌╌┐        still to come */

static gboolean is_of_attention (const HlEquationInput *input)
{
  for (int i = 0; i < input->n_steps; i++)
    if (hl_term_is_attention (input->steps[i].operation->output))
      return TRUE;

  return FALSE;
}

/* Which step of the place makes it. */
static int find_maker (const HlEquationInput *input, const NnOperand *operand)
{
  for (int i = 0; i < input->n_steps; i++)
    if (input->steps[i].operation->output == operand)
      return i;

  return NONE;
}

/* Finds the operand of another pass that corresponds to an operand of this one. */
static const NnOperand *find_counterpart (const NnOperation *here, const NnOperand *operand,
                                          const NnOperation *there)
{
  if (here->output == operand)
    return there->output;
  for (int i = 0; i < MIN (here->n_inputs, there->n_inputs); i++)
    if (here->inputs[i] == operand)
      return there->inputs[i];

  return NULL;
}

static gboolean is_row (const HlTermSource *source)
{
  return !source->is_transposed && source->operand->rows == 1 &&
         source->operand->row_axis.kind == NN_AXIS_TARGET;
}

/* step: of the place, which reads or makes the operand of source; source: gets the rows of the
 * other passes, where each of them has one in an attention. */
static void join_passes (const HlEquationInput *input, int step, HlTermSource *source)
{
  const HlEquationStep *at = &input->steps[step];
  const int             n = input->passes.n;

  if (n < 2 || !is_row (source) || !is_of_attention (input))
    return;

  for (int i = 0; i < n; i++)
    {
      const NnOperation *there = at->passes[i];

      source->passes[i] =
          there != NULL ? find_counterpart (at->operation, source->operand, there) : NULL;
      if (source->passes[i] == NULL || source->passes[i]->rows != 1)
        return; /* with a cache, keys and values have all rows so far */
      source->pass_makers[i] = there->output == source->passes[i] ? there : NULL;
    }
  source->n_passes = n;
  source->pass = input->passes.at_hand;
}

/* "la → voiture", with "?" for what is not written yet. */
static void name_passes (const HlEquationPasses *passes, const HlTermSource *source,
                         HlEquationTerm *term)
{
  const gboolean is_joined = source->n_passes > 0;

  if (passes->n == 0 || !is_row (source) || source->operand->row_axis.labels == NULL ||
      (!is_joined && !hl_term_has_queries (source->operand)))
    return;

  g_strfreev (term->row_names);
  term->row_names = g_new0 (char *, term->rows + 1);
  for (int i = 0; i < term->rows; i++)
    {
      const int   pass = is_joined ? i : passes->at_hand;
      const char *written = passes->written[pass] != NULL ? passes->written[pass] : "?";

      term->row_names[i] = passes->read[pass] != NULL
                               ? g_strdup_printf ("%s → %s", passes->read[pass], written)
                               : g_strdup ("?");
    }
}

/* What is below the symbol of a term: where it comes from, or which part of it is shown.
 *
 *      Q_h  from the decoder's rows         K_h  from the encoder's result
 *      A    query ↓ key →                   E    8 of 1403 words: the largest logits */

/* Whether the rows that ask are other ones than the rows that answer. */
static gboolean is_asked_by_decoder (const HlEquationInput *input)
{
  for (int i = 0; i < input->n_steps; i++)
    if (input->steps[i].operation->kind == NN_OP_QUERIES)
      return input->steps[i].operation->output->row_axis.kind == NN_AXIS_TARGET;

  return FALSE;
}

/* Whose rows queries, keys or values are made from; NULL for anything else. */
static const char *find_origin (const HlEquationInput *input, const HlTermSource *source)
{
  const NnOperation *maker = source->maker;

  if (maker != NULL && maker->kind == NN_OP_SPLIT_HEADS)
    {
      const int step = find_maker (input, maker->inputs[0]);

      maker = step != NONE ? input->steps[step].operation : NULL;
    }
  if (maker == NULL ||
      (maker->kind != NN_OP_QUERIES && maker->kind != NN_OP_KEYS && maker->kind != NN_OP_VALUES))
    return NULL;

  if (maker->output->row_axis.kind == NN_AXIS_TARGET)
    /* Translators: below Q, K or V, which attention makes from some rows, as the next ones */
    return _ ("from the decoder’s rows");

  return is_asked_by_decoder (input) ? _ ("from the encoder’s output")
                                     : _ ("from the encoder’s rows");
}

/* Why of all words of the vocabulary these are shown. */
static const char *reason_for (const NnOperation *operation)
{
  switch (operation->kind)
    {
    case NN_OP_EMBEDDING:
      /* Translators: which words of a large vocabulary are shown, as the next ones */
      return _ ("tokens of the sentence");
    case NN_OP_LOGITS:
      return _ ("the tokens with the largest logits");
    case NN_OP_PROBABILITIES:
    case NN_OP_CHOICE:
      return _ ("the most probable tokens");
    case NN_OP_LOSS:
      return _ ("the labels, then the most probable tokens");
    default:
      return _ ("the tokens of this step, then the tokens with the largest numbers");
    }
}

/* Whether the operand has one number for each number of a parameter, as its gradient and Adam's
 * running means have. */
static gboolean belongs_to (const NnOperation *operation, const NnOperand *operand)
{
  const NnOperand *output = operation->output;

  return operation->parameter != NULL && operation->kind != NN_OP_PARAMETER_GRADIENT &&
         operand->rows * operand->columns > 1 && operand->rows == output->rows &&
         operand->columns == output->columns;
}

/* Returns its note, or NULL. */
static char *note_of (const HlEquationInput *input, const HlTermSource *source)
{
  const NnOperand *operand = source->operand;
  const HlExcerpt *words =
      operand->row_axis.kind == NN_AXIS_WORD ? &source->rows : &source->columns;
  const NnOperation *at_hand = input->steps[input->at_hand].operation;
  const char        *name = belongs_to (at_hand, operand) ? at_hand->parameter : NULL;

  if (words->n < words->length)
    {
      /* Translators: how many of all words are shown, as in "8 of 1403 words", and which ones */
      g_autofree char *some = g_strdup_printf (_ ("%d of %'d tokens: %s"), words->n, words->length,
                                               reason_for (at_hand));

      return name != NULL ? g_strdup_printf ("%s · %s", name, some) : g_steal_pointer (&some);
    }
  if (hl_term_is_attention (operand))
    return g_strdup (source->is_transposed ? _ ("key ↓ query →") : _ ("query ↓ key →"));
  if (find_origin (input, source) != NULL)
    return g_strdup (find_origin (input, source));
  if (source->is_transposed && hl_term_is_token (&operand->row_axis))
    return g_strdup (operand->row_axis.kind == NN_AXIS_SOURCE ? _ ("source token →")
                                                              : _ ("target token →"));
  if (name != NULL)
    return g_strdup (name);
  if (operand->is_parameter)
    return g_strdup (C_ ("parameter", "learned"));

  return NULL;
}

/* term: what is next, or NONE; sign: what is there instead, or over an arrow. */
static void add_piece (HlEquation *self, int term, const char *sign, gboolean is_arrow, int step)
{
  const HlEquationPiece piece = { term, g_strdup (sign), is_arrow, step };

  g_array_append_val (self->pieces, piece);
}

/* Returns whether a row that is shown does not, as it is printed; "<0.01" may be any such
 * number. term: weights, of which each row adds up to 1. */
static gboolean is_rounded (const HlEquationTerm *term)
{
  for (int row = 0; row < term->n_shown; row++)
    {
      int sum = 0;
      int n_small = 0;

      for (int column = 0; column < term->columns; column++)
        {
          const double value = hl_equation_value (term, row, column);

          if (hl_equation_state (term, row, column) != HL_CELL_NORMAL)
            continue;
          n_small += value > 0.0 && value < 0.01;
          sum += value < 0.01 ? 0 : (int) lround (100.0 * value);
        }
      if (sum > 100 || sum + n_small < 100)
        return TRUE;
    }

  return FALSE;
}

/* One equation while it is made. */
typedef struct
{
  const HlEquationInput *input;
  HlEquation            *equation;
  int                    words[HL_WORDS_AT_HAND];
  int                    n_words;
  int                    n_vocabulary; /* how many words they were chosen from */
} Maker;

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
  const int    made_by = find_maker (maker->input, operand);
  HlTermSource source = {
    .operand = operand,
    .maker = made_by != NONE ? maker->input->steps[made_by].operation : NULL,
    .slice = CLAMP (maker->input->head, 0, operand->slices - 1),
    .is_transposed = is_transposed,
    .rows = excerpt_of (maker, &operand->row_axis),
    .columns = excerpt_of (maker, &operand->column_axis),
  };

  join_passes (maker->input, step, &source);

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

  for (int i = 0; i < (int) self->terms->len; i++)
    {
      const NnAxis *other = rows_of (&hl_equation_term (self, i)->source);

      if (other->kind == rows->kind && other->length == rows->length &&
          other->labels == rows->labels)
        return i;
    }

  return (int) self->terms->len;
}

/* Hides shape and note while a person is asked for the shape; names keep their room. */
static void hide_shape (HlEquationTerm *term)
{
  char **const names[] = { term->row_names, term->column_names };

  g_free (term->shape);
  term->shape = g_strdup ("? × ?");
  g_clear_pointer (&term->note, g_free);
  for (int i = 0; i < 2; i++)
    for (char **name = names[i]; name != NULL && *name != NULL; name++)
      **name = '\0';
}

static HlEquationTerm new_term (const Maker *maker, const HlTermSource *source, const char *name)
{
  HlEquationTerm term = hl_equation_term_new (source, name);

  term.note = note_of (maker->input, source);
  term.step = find_maker (maker->input, source->operand);
  term.is_known = term.step < maker->input->n_known;
  term.n_shown = term.row_at_hand != NONE ? term.row_at_hand + term.is_known /* of the passes */
                 : term.is_known          ? term.rows
                                          : 0;
  term.is_rounded =
      source->maker != NULL && source->maker->kind == NN_OP_SOFTMAX && is_rounded (&term);
  name_passes (&maker->input->passes, source, &term);

  return term;
}

static int add_term (Maker *maker, int step, const NnOperand *operand, gboolean is_transposed)
{
  HlEquation      *self = maker->equation;
  HlTermSource     source = source_of (maker, step, operand, is_transposed);
  g_autofree char *name = nn_formula_name (maker->input->steps[step].operation, operand);
  HlEquationTerm   term = new_term (maker, &source, name);

  term.is_at_hand = is_of (self->at_hand, operand);
  term.rows_alike = find_alike (self, &source);
  term.is_level = rows_of (&source)->kind == NN_AXIS_POSITION; /* a row for each token */
  if (maker->input->hides_shape && !term.is_known)
    hide_shape (&term);
  g_array_append_val (self->terms, term);

  return (int) self->terms->len - 1;
}

/* A product of matrices is on the page as a cross. */
static void add_part (Maker *maker, int step, const NnEquationPart *part)
{
  const NnOperation *operation = maker->input->steps[step].operation;

  if (part->input == NONE)
    add_piece (maker->equation, NONE, g_str_equal (part->sign, "·") ? "×" : part->sign, FALSE,
               step);
  else
    add_piece (maker->equation,
               add_term (maker, step, operation->inputs[part->input], part->is_transposed), NULL,
               FALSE, step);
}

/* Whether the operand is in the equation already, read the same way. */
static gboolean has_term (const HlEquation *self, const NnOperand *operand, gboolean is_transposed)
{
  HL_EACH_TERM (term, self)
    if (term->source.operand == operand && term->source.is_transposed == is_transposed)
      return TRUE;

  return FALSE;
}

/* Adds the inputs of a function that the equation does not show yet. */
static void add_function_parts (Maker *maker, int step, const GArray *parts)
{
  const NnOperation   *operation = maker->input->steps[step].operation;
  const NnEquationPart comma = { .input = NONE, .sign = "," };

  NN_EACH_AT (const NnEquationPart, part, parts)
    {
      if (part->input == NONE ||
          has_term (maker->equation, operation->inputs[part->input], part->is_transposed))
        continue;
      if (maker->equation->terms->len > 0)
        add_part (maker, step, &comma);
      add_part (maker, step, part);
    }
}

/* Adds a step that continues from a result x, from 0, or −1: its sign and its other operand follow,
 * even where x is not the last term. */
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
  const NnOperation *operation = maker->input->steps[step].operation;
  g_autoptr (GArray) parts = nn_equation_parts (operation);
  const int running = before != NULL ? nn_equation_find_running (operation, parts, before) : NONE;
  gboolean  is_function = TRUE;
  g_autofree char *label = NULL;

  NN_EACH_AT (const NnEquationPart, part, parts)
    is_function = is_function && (part->input != NONE || g_str_equal (part->sign, ","));
  if (is_function)
    {
      label = label_of (&maker->input->steps[step]);
      add_function_parts (maker, step, parts);
    }
  else
    add_running_parts (maker, step, parts, running);

  add_piece (maker->equation, NONE, label, TRUE, step);
  add_piece (maker->equation, add_term (maker, step, operation->output, FALSE), NULL, FALSE, step);
}

static void add_chain (Maker *maker)
{
  const HlEquationInput         *input = maker->input;
  g_autofree int                *chains = g_new0 (int, input->n_steps);
  g_autofree const NnOperation **operations = g_new0 (const NnOperation *, input->n_steps);
  const NnOperand               *before = NULL;

  for (int i = 0; i < input->n_steps; i++)
    operations[i] = input->steps[i].operation;
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
      hl_words_at_hand (operation, maker->input->at_hand < maker->input->n_known, maker->words);
  for (int i = 0; i <= operation->n_inputs && maker->n_vocabulary == 0; i++)
    {
      const NnOperand *operand = i == 0 ? operation->output : operation->inputs[i - 1];

      if (operand->row_axis.kind == NN_AXIS_WORD)
        maker->n_vocabulary = operand->rows;
      else if (operand->column_axis.kind == NN_AXIS_WORD)
        maker->n_vocabulary = operand->columns;
    }
}

/* Small pictures of all heads, in the scale of colors of the term that shows one of them. */
static void add_heads (Maker *maker)
{
  HlEquation        *self = maker->equation;
  const NnOperation *operation = self->at_hand;
  const NnOperand   *operand = operation->output->slices > 1 ? operation->output : NULL;
  int                family = 0;

  for (int i = 0; i < operation->n_inputs && operand == NULL; i++)
    if (operation->inputs[i]->slices > 1 && nn_formula_reads (operation, i))
      operand = operation->inputs[i];
  self->n_heads = operand != NULL ? operand->slices : 1;
  if (operand == NULL)
    return;

  HL_EACH_TERM (term, self)
    if (term->source.operand == operand)
      family = term->family;
  for (int i = 0; i < operand->slices; i++)
    {
      HlTermSource   source = source_of (maker, maker->input->at_hand, operand, FALSE);
      HlEquationTerm term;

      source.slice = i;
      term = new_term (maker, &source, operand->symbol);
      term.family = family;
      g_array_append_val (self->heads, term);
    }

  self->head = CLAMP (maker->input->head, 0, operand->slices - 1);
  self->heads_symbol = g_strdup (operand->symbol);
  /* Translators: a matrix's letter, and how many attention heads have one */
  self->heads_title = g_strdup_printf (_ ("%s in %d heads"), operand->symbol, operand->slices);
}

/* Returns the equation. input: what it is made from; the operations outlive the equation. */
HlEquation *hl_equation_new (const HlEquationInput *input)
{
  HlEquation *self = hl_equation_new_empty ();
  Maker       maker = { .input = input, .equation = self };

  g_assert (input->at_hand >= 0 && input->at_hand < input->n_steps);

  self->at_hand = input->steps[input->at_hand].operation;
  self->step = input->is_before ? HL_EQUATION_GIVEN : input->at_hand;
  self->is_asked = input->is_asked;
  find_words (&maker);
  add_chain (&maker);
  hl_equation_limits_find (self, input->has_one_scale);
  add_heads (&maker);

  return self;
}

/* --- Which operations of a walk are seen together --------------------------------------------- */

#define TO_COME 2 /* passes after the current one, where there are too many */

static gboolean is_part (const NnWalk *walk, int node, int parent)
{
  return nn_walk_get (walk, node)->operation != NULL && nn_walk_get (walk, node)->parent == parent;
}

/* The window of passes around the current one: more of those before it than of those to come. */
static void find_passes (const NnWalk *walk, int node, int n_done, int most,
                         HlEquationPasses *passes, int *first)
{
  const int      t = nn_walk_get (walk, node)->target_step;
  const int      T = walk->target_valid_len;
  const int      pass = nn_walk_around (walk, node, NN_LEVEL_PASS);
  const gboolean is_written = pass >= 0 && n_done >= nn_walk_get (walk, pass)->end;

  *first = 0;
  if (walk->kind != NN_WALK_TRANSLATION || t < 0)
    return;

  *first = CLAMP (t - most + TO_COME + 1, 0, MAX (T - most, 0));
  passes->n = MIN (T, most);
  passes->at_hand = t - *first;
  for (int i = 0; i < passes->n; i++)
    {
      const int n_written = t + is_written; /* words; as many passes have read one more */

      passes->read[i] = *first + i <= n_written ? walk->decoder_tokens[*first + i] : NULL;
      passes->written[i] = *first + i < n_written ? walk->target_tokens[*first + i] : NULL;
    }
}

/* The same step of another pass, whose boxes have the same parts. */
static const NnOperation *find_in_pass (const NnWalk *walk, int node, int target_step)
{
  const NnWalkNode *here = nn_walk_get (walk, node);
  const NnWalkNode *box = nn_walk_get (walk, here->parent);
  const int         there = nn_walk_find (walk, box->path, target_step, FALSE);
  const int         at = there + node - here->parent;

  return there >= 0 && at < nn_walk_get (walk, there)->end &&
                 g_str_equal (nn_walk_get (walk, at)->path, here->path)
             ? nn_walk_get (walk, at)->operation
             : NULL;
}

/* Returns the steps of the place that a step is a part of.  @place lives as long as they do.
 * n_done: nodes that have shown their results. */
GArray *hl_equation_place (const NnWalk *walk, int node, int n_done, int most_passes,
                           HlEquationInput *place)
{
  const int parent = nn_walk_get (walk, node)->parent;
  const int end = parent >= 0 ? nn_walk_get (walk, parent)->end : node + 1;
  GArray   *steps = g_array_new (FALSE, FALSE, sizeof (HlEquationStep));
  int       first;

  find_passes (walk, node, n_done, MIN (most_passes, HL_TERM_PASSES), &place->passes, &first);
  for (int i = parent >= 0 ? parent + 1 : node; i < end; i++)
    {
      HlEquationStep step = { nn_walk_get (walk, i)->operation };

      if (!is_part (walk, i, parent))
        continue;
      for (int pass = 0; pass < place->passes.n; pass++)
        step.passes[pass] = find_in_pass (walk, i, first + pass);
      if (i == node)
        place->at_hand = (int) steps->len;
      if (i < n_done)
        place->n_known = (int) steps->len + 1;
      g_array_append_val (steps, step);
    }
  place->steps = (const HlEquationStep *) (gconstpointer) steps->data;
  place->n_steps = (int) steps->len;

  return steps;
}
