#include "core/trace/walk-backward.h"

#include <string.h>

#include "core/trace/chain.h"
#include "core/trace/plain.h"

/* What was left with a tensor so far. */
typedef struct
{
  GArray    *terms;
  GPtrArray *operands;
} Pending;

/* The way back. */
typedef struct
{
  NnWalker             *walker;
  const NnWalkBackward *in;
  GHashTable           *pending;  /* NnOperand, of what was read → Pending */
  GHashTable           *readers;  /* NnOperand, of what is learned → how many are to come */
  GHashTable           *shown_of; /* x of a whole batch → its shown rows */
  GHashTable           *whole_of; /* the other way */
  const NnOperation    *last;     /* the operation that was visited before */
  NnScores              layouts[3];
} Backward;

/* Where the scores of an attention lie. */
enum
{
  SOURCE_AT_SOURCE,
  TARGET_AT_TARGET,
  TARGET_AT_SOURCE,
};

static void
pending_free (gpointer data)
{
  Pending *pending = data;

  g_array_unref (pending->terms);
  g_ptr_array_unref (pending->operands);
  g_free (pending);
}

static Pending *
pending_of (Backward  *self,
            NnOperand *x)
{
  NnOperand *shown = g_hash_table_lookup (self->shown_of, x);
  NnOperand *key = shown != NULL ? shown : x;
  Pending   *pending = g_hash_table_lookup (self->pending, key);

  if (pending == NULL)
    {
      pending = g_new0 (Pending, 1);
      pending->terms = g_array_new (FALSE, FALSE, sizeof (NnGradientTerm));
      pending->operands = g_ptr_array_new ();
      g_hash_table_insert (self->pending, key, pending);
    }

  return pending;
}

/* Leaves with @x, which was input number @input, what it needs for its gradient. */
static void
leave_with (Backward          *self,
            NnOperand         *x,
            NnOperationKind    by,
            int                input,
            const NnConstants *constants,
            NnOperand *const  *operands)
{
  Pending       *pending = pending_of (self, x);
  NnGradientTerm term = {
    .by = by,
    .input = input,
    .first = 1 + (int) pending->operands->len,
    .constants = *constants,
  };

  for (; operands[term.n] != NULL; term.n++)
    g_ptr_array_add (pending->operands, operands[term.n]);

  g_array_append_val (pending->terms, term);
}

static void
leave (Backward          *self,
       const NnOperation *operation,
       int                input,
       NnOperand *const  *operands)
{
  leave_with (self, operation->inputs[input], operation->kind, input, &operation->constants,
              operands);
}

/* The learned table that a few rows were taken from; or the parameter itself. */
static NnOperand *
learned (Backward  *self,
         NnOperand *operand)
{
  const NnParameter *parameter;

  if (!operand->is_parameter)
    return NULL;

  parameter = nn_parameters_find (self->walker->model->parameters, operand->path);

  return nn_walker_parameter (self->walker, parameter, operand->symbol);
}

static void
leave_linear (Backward          *self,
              const NnOperation *operation,
              NnOperand         *d_y)
{
  NnOperand *const *inputs = operation->inputs;

  leave (self, operation, 0, NN_INPUTS (d_y, inputs[1]));
  leave (self, operation, 1, NN_INPUTS (d_y, inputs[0]));
  if (operation->constants.has_bias)
    leave (self, operation, 2, NN_INPUTS (d_y));
}

static void
leave_features (Backward          *self,
                const NnOperation *operation,
                NnOperand         *d_y)
{
  NnOperand *const *inputs = operation->inputs;

  for (int input = 0; input < 2; input++)
    {
      leave (self, operation, input, NN_INPUTS (d_y, operation->output, inputs[input + 2]));
      leave (self, operation, input + 2, NN_INPUTS (d_y, operation->output, inputs[input]));
    }
}

/* ∂x̂ of the whole batch: γ times what came to the layer. */
static NnOperand *
whole_d_x_hat (Backward          *self,
               const NnOperation *normalize,
               const NnOperand   *whole)
{
  const NnOperation *scale_shift = self->last;
  g_autofree char   *box = g_strndup (scale_shift->path,
                                      strrchr (scale_shift->path, '.') - scale_shift->path);
  const char        *norm = strstr (box, "addnorm") != NULL ? strstr (box, ".norm") : NULL;
  g_autofree char   *layer = norm != NULL ? g_strndup (box, norm - box) : g_strdup (box);
  g_autofree char   *step = g_strdup_printf ("grad.%s.bn.output", layer);
  g_autofree char   *path = g_strdup_printf ("grad.%s.batch", normalize->path);
  const NnTensor    *d_y = nn_trace_find (self->in->gradients, step)->tensor;
  NnOperand         *d_x_hat = nn_walker_operand (self->walker, "∂x̂", path, NN_ONE,
                                                  whole->row_axis, whole->column_axis);

  for (int i = 0; i < whole->rows; i++)
    for (int d = 0; d < whole->columns; d++)
      nn_operand_row (d_x_hat, 0, i)[d] =
          nn_tensor_row (d_y, i)[d] * scale_shift->inputs[1]->values[d];

  return d_x_hat;
}

static void
leave_normalize (Backward          *self,
                 const NnOperation *operation,
                 NnOperand         *d_y)
{
  NnOperand       *mean = operation->inputs[1];
  NnOperand       *variance = operation->inputs[2];
  NnOperand       *whole = g_hash_table_lookup (self->whole_of, operation->inputs[0]);
  NnOperand       *x_hat = operation->output;
  g_autofree char *path = nn_path_join (operation->path, "batch");

  leave (self, operation, 0, NN_INPUTS (d_y, variance));
  if (whole != NULL)
    {
      d_y = whole_d_x_hat (self, operation, whole);
      x_hat = nn_walker_operand (self->walker, "x̂", path, NN_ONE, whole->row_axis,
                                 whole->column_axis);
      nn_plain_normalize (x_hat, whole, mean, variance, operation->constants.epsilon);
    }
  leave (self, operation, 1, NN_INPUTS (d_y, variance));
  leave (self, operation, 2, NN_INPUTS (d_y, x_hat, variance));
}

/* Leaves with everything that @operation read what its gradient says of it. */
static void
leave_terms (Backward          *self,
             const NnOperation *operation,
             NnOperand         *d_y)
{
  NnOperand *const *inputs = operation->inputs;
  NnOperand        *P;

  switch (operation->kind)
    {
    case NN_OP_QUERIES:
    case NN_OP_KEYS:
    case NN_OP_VALUES:
    case NN_OP_PROJECT:
    case NN_OP_DENSE1:
    case NN_OP_DENSE2:
    case NN_OP_LOGITS:
      leave_linear (self, operation, d_y);
      break;

    case NN_OP_SPLIT_HEADS:
    case NN_OP_JOIN_HEADS:
    case NN_OP_MASK:
    case NN_OP_SCALE:
      leave (self, operation, 0, NN_INPUTS (d_y));
      break;

    case NN_OP_RESIDUAL:
      leave (self, operation, 0, NN_INPUTS (d_y));
      leave (self, operation, 1, NN_INPUTS (d_y));
      break;

    case NN_OP_POSITIONS:
      leave (self, operation, 0, NN_INPUTS (d_y));
      P = learned (self, inputs[1]);
      if (P != NULL)
        leave_with (self, P, operation->kind, 1, &operation->constants, NN_INPUTS (d_y));
      break;

    case NN_OP_EMBEDDING:
      leave (self, operation, 1, NN_INPUTS (d_y, inputs[0]));
      break;

    case NN_OP_WEIGHTED_SUM:
    case NN_OP_PRODUCT:
    case NN_OP_ADDITIVE_SCORES:
      leave (self, operation, 0, NN_INPUTS (d_y, inputs[1]));
      leave (self, operation, 1, NN_INPUTS (d_y, inputs[0]));
      break;

    case NN_OP_FEATURES:
      leave_features (self, operation, d_y);
      break;

    case NN_OP_SOFTMAX:
      leave (self, operation, 0, NN_INPUTS (d_y, operation->output));
      break;

    case NN_OP_RELU:
      leave (self, operation, 0, NN_INPUTS (d_y, inputs[0]));
      break;

    case NN_OP_DROPOUT:
      leave (self, operation, 0, NN_INPUTS (d_y, inputs[1]));
      break;

    case NN_OP_SCALE_SHIFT:
      leave (self, operation, 0, NN_INPUTS (d_y, inputs[1]));
      leave (self, operation, 1, NN_INPUTS (d_y, inputs[0]));
      leave (self, operation, 2, NN_INPUTS (d_y));
      break;

    case NN_OP_NORMALIZE:
      leave_normalize (self, operation, d_y);
      break;

    case NN_OP_VARIANCE:
      leave (self, operation, 0, NN_INPUTS (d_y, inputs[0], inputs[1]));
      break;

    case NN_OP_MEAN:
      leave (self, operation, 0, NN_INPUTS (d_y, inputs[0]));
      break;

    default:
      g_assert_not_reached ();
    }
}

/* What the gradient tracer calls the result of an operation. */
static const char *
step_name (const NnOperation *operation)
{
  static const char *const names[NN_N_OPERATION_KINDS] = {
    [NN_OP_EMBEDDING] = "output",
    [NN_OP_POSITIONS] = "sum",
    [NN_OP_DROPOUT] = "dropout",
    [NN_OP_QUERIES] = "queries",
    [NN_OP_KEYS] = "keys",
    [NN_OP_VALUES] = "values",
    [NN_OP_FEATURES] = "features",
    [NN_OP_ADDITIVE_SCORES] = "scores",
    [NN_OP_SCALE] = "scores",
    [NN_OP_SOFTMAX] = "weights",
    [NN_OP_JOIN_HEADS] = "heads",
    [NN_OP_PROJECT] = "output",
    [NN_OP_RESIDUAL] = "sum",
    [NN_OP_SCALE_SHIFT] = "output",
    [NN_OP_DENSE1] = "dense1.output",
    [NN_OP_RELU] = "relu.output",
    [NN_OP_DENSE2] = "dense2.output",
    [NN_OP_LOGITS] = "output",
  };

  return names[operation->kind];
}

/* The box of an operation, as the tracers call it: an add & norm is one layer there. */
static char *
layer_of (const Backward    *self,
          const NnOperation *operation)
{
  const gboolean   is_batch = self->walker->walk->config.norm == NN_NORM_BATCH;
  const char      *dot = strrchr (operation->path, '.');
  g_autofree char *layer = g_strndup (operation->path, dot - operation->path);

  if (strstr (layer, "addnorm") != NULL &&
      (g_str_has_suffix (layer, ".norm") || g_str_has_suffix (layer, ".add")))
    *strrchr (layer, '.') = '\0';

  if (operation->kind == NN_OP_SCALE_SHIFT)
    return nn_path_join (layer, is_batch ? "bn" : "ln");

  return g_steal_pointer (&layer);
}

static const NnScores *
layout_of (const Backward    *self,
           const NnOperation *operation)
{
  if (strstr (operation->path, ".attention1.") != NULL)
    return &self->layouts[TARGET_AT_TARGET];
  if (strstr (operation->path, ".attention2.") != NULL)
    return &self->layouts[TARGET_AT_SOURCE];
  if (strstr (operation->path, ".attention.") != NULL)
    return &self->layouts[SOURCE_AT_SOURCE];

  return NULL;
}

/* Copies the shown sentence's part of what the layers computed for the whole batch. */
static void
copy_shown (const Backward    *self,
            const NnOperation *operation,
            const NnTensor    *step,
            NnOperand         *gradient)
{
  const NnScores   *layout = layout_of (self, operation);
  const NnWalkRows *rows = gradient->row_axis.kind == NN_AXIS_SOURCE ? &self->in->source
                                                                     : &self->in->target;
  gsize             first;

  switch (operation->kind)
    {
    case NN_OP_SCALE:
    case NN_OP_SOFTMAX:
    case NN_OP_ADDITIVE_SCORES:
      first = layout->offsets[rows->sentence];
      break;

    case NN_OP_FEATURES:
      first = layout->offsets[rows->sentence] * (gsize) gradient->columns;
      break;

    case NN_OP_DROPOUT:
      first = layout != NULL
                  ? layout->offsets[rows->sentence]
                  : (gsize) rows->rows->starts[rows->sentence] * (gsize) gradient->columns;
      break;

    default:
      first = (gsize) rows->rows->starts[rows->sentence] * (gsize) gradient->columns;
      break;
    }

  g_assert (first + nn_operand_length (gradient) <= step->length);
  memcpy (gradient->values, step->values + first, nn_operand_length (gradient) * sizeof (float));
}

/* Σ of what was left: for what the layers go past at once. */
static void
add_up (const Pending *pending,
        NnOperand     *gradient)
{
  for (guint i = 0; i < pending->terms->len; i++)
    {
      const NnGradientTerm *term = &g_array_index (pending->terms, NnGradientTerm, i);

      nn_chain_add (gradient, term,
                    (NnOperand *const *) pending->operands->pdata + term->first - 1);
    }
}

static void
fill_gradient (const Backward    *self,
               const NnOperation *operation,
               const Pending     *pending,
               NnOperand         *gradient)
{
  const NnStep *step = NULL;

  if (step_name (operation) != NULL)
    {
      g_autofree char *layer = layer_of (self, operation);
      g_autofree char *path = g_strdup_printf ("grad.%s.%s", layer, step_name (operation));

      step = nn_trace_find (self->in->gradients, path);
    }

  if (step != NULL)
    copy_shown (self, operation, step->tensor, gradient);
  else
    add_up (pending, gradient);
}

/* A new operand of the same shape, called ∂ of it. */
static NnOperand *
new_gradient (const Backward  *self,
              const NnOperand *x)
{
  g_autofree char *symbol = g_strconcat ("∂", x->symbol, NULL);
  g_autofree char *path = g_strconcat ("grad.", x->path, NULL);

  return nn_walker_operand (self->walker, symbol, path, x->slice_axis, x->row_axis,
                            x->column_axis);
}

/* Adds a gradient with the terms that were left with @x, and forgets them. */
static void
add_gradient (Backward       *self,
              const char     *path,
              NnOperationKind kind,
              NnOperationKind of,
              NnOperand      *x,
              NnOperand      *gradient)
{
  Pending             *pending = pending_of (self, x);
  const int            index = nn_walk_count (self->walker->walk);
  g_autofree gpointer *inputs = g_new0 (gpointer, pending->operands->len + 2);

  inputs[0] = x;
  memcpy (inputs + 1, pending->operands->pdata, sizeof (gpointer) * pending->operands->len);
  nn_walker_add_at (self->walker, path, kind, gradient, NULL, (NnOperand *const *) inputs);
  nn_operation_set_terms (nn_walk_get (self->walker->walk, index)->operation, of,
                          (const NnGradientTerm *) pending->terms->data,
                          (int) pending->terms->len);
  g_hash_table_remove (self->pending, x);
}

/* What is learned has its gradient when all that read it have been visited. */
static void
add_parameter_gradient (Backward       *self,
                        NnOperationKind of,
                        NnOperand      *parameter)
{
  const int    n_to_come = GPOINTER_TO_INT (g_hash_table_lookup (self->readers, parameter)) - 1;
  NnParameter *learned_one;
  NnOperand   *gradient;

  g_hash_table_insert (self->readers, parameter, GINT_TO_POINTER (n_to_come));
  if (n_to_come > 0)
    return;

  learned_one = nn_parameters_find (self->walker->model->parameters, parameter->path);
  gradient = new_gradient (self, parameter);
  memcpy (gradient->values, learned_one->gradient->values,
          learned_one->gradient->length * sizeof (float));
  add_gradient (self, parameter->path, NN_OP_PARAMETER_GRADIENT, of, parameter, gradient);
}

static void
visit_operation (Backward          *self,
                 const NnOperation *operation)
{
  NnOperand *y = operation->output;
  NnOperand *d_y;

  if (operation->kind == NN_OP_TOKENS)
    return;

  d_y = new_gradient (self, y);
  if (y->states != NULL)
    d_y->states = g_memdup2 (y->states, (gsize) y->rows * (gsize) y->columns);
  fill_gradient (self, operation, pending_of (self, y), d_y);
  add_gradient (self, operation->path, NN_OP_GRADIENT, operation->kind, y, d_y);

  leave_terms (self, operation, d_y);
  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i]->is_parameter)
      add_parameter_gradient (self, operation->kind, learned (self, operation->inputs[i]));

  self->last = operation;
}

/* The box, and what is in it from the last to the first. */
static void
visit (Backward *self,
       int       index)
{
  const NnWalk      *walk = self->walker->walk;
  const NnWalkNode  *node = nn_walk_get (walk, index);
  g_autoptr (GArray) inside = g_array_new (FALSE, FALSE, sizeof (int));

  if (node->operation != NULL)
    {
      visit_operation (self, node->operation);
      return;
    }

  for (int i = index + 1; i < node->end; i = nn_walk_get (walk, i)->end)
    g_array_append_val (inside, i);

  if (node->level != NN_LEVEL_PASS)
    nn_walker_open (self->walker, node->level, node->path);
  for (guint i = inside->len; i > 0; i--)
    visit (self, g_array_index (inside, int, i - 1));
  if (node->level != NN_LEVEL_PASS)
    nn_walker_close (self->walker);
}

/* Counts who reads what is learned, and notes which operands are of a whole batch. */
static void
survey (Backward *self)
{
  const NnOperation *mean = NULL;

  for (int i = self->in->first; i < self->in->end; i++)
    {
      const NnOperation *operation = nn_walk_get (self->walker->walk, i)->operation;

      if (operation == NULL)
        continue;

      for (int j = 0; j < operation->n_inputs; j++)
        if (operation->inputs[j]->is_parameter)
          {
            NnOperand *parameter = learned (self, operation->inputs[j]);
            const int  n = GPOINTER_TO_INT (g_hash_table_lookup (self->readers, parameter));

            g_hash_table_insert (self->readers, parameter, GINT_TO_POINTER (n + 1));
          }

      if (operation->kind == NN_OP_MEAN)
        mean = operation;
      if (operation->kind == NN_OP_NORMALIZE && operation->constants.is_batch_norm)
        {
          g_hash_table_insert (self->shown_of, mean->inputs[0], operation->inputs[0]);
          g_hash_table_insert (self->whole_of, operation->inputs[0], mean->inputs[0]);
        }
    }
}

static void
begin (Backward *self)
{
  const NnRows *source = self->in->source.rows;
  const NnRows *target = self->in->target.rows;

  self->pending = g_hash_table_new_full (NULL, NULL, NULL, pending_free);
  self->readers = g_hash_table_new (NULL, NULL);
  self->shown_of = g_hash_table_new (NULL, NULL);
  self->whole_of = g_hash_table_new (NULL, NULL);
  nn_scores_reshape (&self->layouts[SOURCE_AT_SOURCE], self->in->n_heads, source, source);
  nn_scores_reshape (&self->layouts[TARGET_AT_TARGET], self->in->n_heads, target, target);
  nn_scores_reshape (&self->layouts[TARGET_AT_SOURCE], self->in->n_heads, target, source);
}

static void
clear (Backward *self)
{
  g_hash_table_unref (self->pending);
  g_hash_table_unref (self->readers);
  g_hash_table_unref (self->shown_of);
  g_hash_table_unref (self->whole_of);
  for (gsize i = 0; i < G_N_ELEMENTS (self->layouts); i++)
    nn_scores_clear (&self->layouts[i]);
}

/* The logits are the output of the last operation of the pass. */
static NnOperand *
logits_of (const Backward *self)
{
  const NnOperation *last = nn_walk_get (self->walker->walk, self->in->end - 1)->operation;

  g_assert (last != NULL && last->kind == NN_OP_LOGITS);

  return last->output;
}

/**
 * nn_walk_backward:
 * @walker: the walker, in a pass
 * @backward: what to go back through
 */
void
nn_walk_backward (NnWalker             *walker,
                  const NnWalkBackward *backward)
{
  const NnConstants smoothing = { .smoothing = backward->smoothing };
  Backward          self = { walker, backward };

  begin (&self);
  survey (&self);

  walker->is_backward = TRUE;
  leave_with (&self, logits_of (&self), NN_OP_LOSS, 0, &smoothing, backward->loss_inputs);
  visit (&self, backward->first);
  walker->is_backward = FALSE;

  clear (&self);
}
