#include "core/trace/walk-terms.h"

#include <string.h>

#include "core/trace/chain.h"
#include "core/trace/plain.h"

/* What was left with a tensor so far. */
typedef struct
{
  GArray    *terms;
  GPtrArray *operands;
} Pending;

static void
pending_free (gpointer data)
{
  Pending *pending = data;

  g_array_unref (pending->terms);
  g_ptr_array_unref (pending->operands);
  g_free (pending);
}

static Pending *
pending_of (NnWalkTerms *self,
            NnOperand   *x)
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

/* Leaves with @x what its gradient needs of @term, whose place among the operands is not
 * known yet. */
static void
leave_with (NnWalkTerms      *self,
            NnOperand        *x,
            NnGradientTerm    term,
            NnOperand *const *operands)
{
  Pending *pending = pending_of (self, x);

  term.first = 1 + (int) pending->operands->len;

  for (; operands[term.n] != NULL; term.n++)
    g_ptr_array_add (pending->operands, operands[term.n]);

  g_array_append_val (pending->terms, term);
}

static NnGradientTerm
term_of (const NnOperation *operation,
         int                input)
{
  return (NnGradientTerm){
    .by = operation->kind,
    .input = input,
    .constants = operation->constants,
    .path = operation->path,
  };
}

static void
leave (NnWalkTerms       *self,
       const NnOperation *operation,
       int                input,
       NnOperand *const  *operands)
{
  leave_with (self, operation->inputs[input], term_of (operation, input), operands);
}

/**
 * nn_walk_terms_learned:
 * @self: the terms
 * @operand: what an operation read
 *
 * Returns: (transfer none) (nullable): the whole parameter that it is, or that its rows
 *   were taken from; %NULL if it is not learned
 */
NnOperand *
nn_walk_terms_learned (NnWalkTerms *self,
                       NnOperand   *operand)
{
  const NnParameter *parameter;

  if (!operand->is_parameter)
    return NULL;

  parameter = nn_parameters_find (self->walker->model->parameters, operand->path);

  return nn_walker_parameter (self->walker, parameter, operand->symbol);
}

static void
leave_linear (NnWalkTerms       *self,
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
leave_features (NnWalkTerms       *self,
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
whole_d_x_hat (NnWalkTerms       *self,
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
  const NnTensor    *d_y = nn_trace_find (self->gradients, step)->tensor;
  NnOperand         *d_x_hat = nn_walker_operand (self->walker, "∂x̂*", path, NN_ONE,
                                                  whole->row_axis, whole->column_axis);

  for (int i = 0; i < whole->rows; i++)
    for (int d = 0; d < whole->columns; d++)
      nn_operand_row (d_x_hat, 0, i)[d] =
          nn_tensor_row (d_y, i)[d] * scale_shift->inputs[1]->values[d];

  return d_x_hat;
}

static void
leave_normalize (NnWalkTerms       *self,
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
      x_hat = nn_walker_operand (self->walker, "x̂*", path, NN_ONE, whole->row_axis,
                                 whole->column_axis);
      nn_plain_normalize (x_hat, whole, mean, variance, operation->constants.epsilon);
    }
  leave (self, operation, 1, NN_INPUTS (d_y, variance));
  leave (self, operation, 2, NN_INPUTS (d_y, x_hat, variance));
}

/* Handed back as it came, or by what its own formula knows. */
static void
leave_alone (NnWalkTerms       *self,
             const NnOperation *operation,
             NnOperand         *d_y)
{
  leave (self, operation, 0, NN_INPUTS (d_y));
}

/* A sum hands the same to both. */
static void
leave_twice (NnWalkTerms       *self,
             const NnOperation *operation,
             NnOperand         *d_y)
{
  leave (self, operation, 0, NN_INPUTS (d_y));
  leave (self, operation, 1, NN_INPUTS (d_y));
}

/* A product hands each what the other is. */
static void
leave_crosswise (NnWalkTerms       *self,
                 const NnOperation *operation,
                 NnOperand         *d_y)
{
  leave (self, operation, 0, NN_INPUTS (d_y, operation->inputs[1]));
  leave (self, operation, 1, NN_INPUTS (d_y, operation->inputs[0]));
}

static void
leave_with_input (NnWalkTerms       *self,
                  const NnOperation *operation,
                  NnOperand         *d_y)
{
  leave (self, operation, 0, NN_INPUTS (d_y, operation->inputs[0]));
}

static void
leave_with_output (NnWalkTerms       *self,
                   const NnOperation *operation,
                   NnOperand         *d_y)
{
  leave (self, operation, 0, NN_INPUTS (d_y, operation->output));
}

static void
leave_with_factors (NnWalkTerms       *self,
                    const NnOperation *operation,
                    NnOperand         *d_y)
{
  leave (self, operation, 0, NN_INPUTS (d_y, operation->inputs[1]));
}

static void
leave_with_mean (NnWalkTerms       *self,
                 const NnOperation *operation,
                 NnOperand         *d_y)
{
  leave (self, operation, 0, NN_INPUTS (d_y, operation->inputs[0], operation->inputs[1]));
}

static void
leave_scale_shift (NnWalkTerms       *self,
                   const NnOperation *operation,
                   NnOperand         *d_y)
{
  leave_crosswise (self, operation, d_y);
  leave (self, operation, 2, NN_INPUTS (d_y));
}

/* Ids have no gradient. */
static void
leave_embedding (NnWalkTerms       *self,
                 const NnOperation *operation,
                 NnOperand         *d_y)
{
  leave (self, operation, 1, NN_INPUTS (d_y, operation->inputs[0]));
}

static void
leave_positions (NnWalkTerms       *self,
                 const NnOperation *operation,
                 NnOperand         *d_y)
{
  NnOperand *P = nn_walk_terms_learned (self, operation->inputs[1]);

  leave_alone (self, operation, d_y);
  if (P != NULL)
    leave_with (self, P, term_of (operation, 1), NN_INPUTS (d_y));
}

/* What each kind of operation leaves; operation.h has the list. */
static void (*const leavers[NN_N_OPERATION_KINDS]) (NnWalkTerms       *self,
                                                    const NnOperation *operation,
                                                    NnOperand         *d_y) = {
  [NN_OP_EMBEDDING] = leave_embedding,
  [NN_OP_POSITIONS] = leave_positions,
  [NN_OP_DROPOUT] = leave_with_factors,
  [NN_OP_QUERIES] = leave_linear,
  [NN_OP_KEYS] = leave_linear,
  [NN_OP_VALUES] = leave_linear,
  [NN_OP_SPLIT_HEADS] = leave_alone,
  [NN_OP_PRODUCT] = leave_crosswise,
  [NN_OP_FEATURES] = leave_features,
  [NN_OP_ADDITIVE_SCORES] = leave_crosswise,
  [NN_OP_SCALE] = leave_alone,
  [NN_OP_MASK] = leave_alone,
  [NN_OP_SOFTMAX] = leave_with_output,
  [NN_OP_WEIGHTED_SUM] = leave_crosswise,
  [NN_OP_JOIN_HEADS] = leave_alone,
  [NN_OP_PROJECT] = leave_linear,
  [NN_OP_RESIDUAL] = leave_twice,
  [NN_OP_MEAN] = leave_with_input,
  [NN_OP_VARIANCE] = leave_with_mean,
  [NN_OP_NORMALIZE] = leave_normalize,
  [NN_OP_SCALE_SHIFT] = leave_scale_shift,
  [NN_OP_DENSE1] = leave_linear,
  [NN_OP_RELU] = leave_with_input,
  [NN_OP_DENSE2] = leave_linear,
  [NN_OP_LOGITS] = leave_linear,
};

/**
 * nn_walk_terms_leave:
 * @self: the terms
 * @operation: an operation
 * @d_y: the gradient of what it made
 *
 * Leaves with everything that the operation read what its gradient needs of this one.
 */
void
nn_walk_terms_leave (NnWalkTerms       *self,
                     const NnOperation *operation,
                     NnOperand         *d_y)
{
  g_assert (leavers[operation->kind] != NULL);

  leavers[operation->kind](self, operation, d_y);
  self->last = operation;
}

/* Notes which operands are of a whole batch, and which of its rows are shown: what
 * MEAN reads, and what NORMALIZE reads. */
static void
find_batches (NnWalkTerms *self,
              int          first,
              int          end)
{
  NnOperand *whole = NULL;

  for (int i = first; i < end; i++)
    {
      const NnOperation *operation = nn_walk_get (self->walker->walk, i)->operation;

      if (operation == NULL || !operation->constants.is_batch_norm)
        continue;

      if (operation->kind == NN_OP_MEAN)
        whole = operation->inputs[0];
      if (operation->kind == NN_OP_NORMALIZE)
        {
          g_hash_table_insert (self->shown_of, whole, operation->inputs[0]);
          g_hash_table_insert (self->whole_of, operation->inputs[0], whole);
        }
    }
}

/**
 * nn_walk_terms_new:
 * @walker: the walker
 * @gradients: what nn_gradient_tracer_read() read
 * @first: the first node of the forward pass
 * @end: the node after its last
 *
 * Returns: (transfer full): no terms yet
 */
NnWalkTerms *
nn_walk_terms_new (NnWalker      *walker,
                   const NnTrace *gradients,
                   int            first,
                   int            end)
{
  NnWalkTerms *self = g_new0 (NnWalkTerms, 1);

  self->walker = walker;
  self->gradients = gradients;
  self->pending = g_hash_table_new_full (NULL, NULL, NULL, pending_free);
  self->shown_of = g_hash_table_new (NULL, NULL);
  self->whole_of = g_hash_table_new (NULL, NULL);
  find_batches (self, first, end);

  return self;
}

/**
 * nn_walk_terms_free:
 * @self: (nullable) (transfer full): the terms
 */
void
nn_walk_terms_free (NnWalkTerms *self)
{
  if (self == NULL)
    return;

  g_hash_table_unref (self->pending);
  g_hash_table_unref (self->shown_of);
  g_hash_table_unref (self->whole_of);
  g_free (self);
}

/**
 * nn_walk_terms_leave_loss:
 * @self: the terms
 * @logits: (1, T, |V|)
 * @inputs: (array zero-terminated=1): probabilities, labels, weights
 * @smoothing: of the labels
 *
 * Where the way back begins.
 */
void
nn_walk_terms_leave_loss (NnWalkTerms      *self,
                          NnOperand        *logits,
                          NnOperand *const *inputs,
                          double            smoothing)
{
  static char          loss[] = "loss";
  const NnGradientTerm term = {
    .by = NN_OP_LOSS,
    .constants = { .smoothing = smoothing },
    .path = loss,
  };

  leave_with (self, logits, term, inputs);
}

/**
 * nn_walk_terms_add_up:
 * @self: the terms
 * @x: what was read
 * @gradient: where the sum of the terms left with it goes
 */
void
nn_walk_terms_add_up (NnWalkTerms *self,
                      NnOperand   *x,
                      NnOperand   *gradient)
{
  const Pending *pending = pending_of (self, x);

  for (guint i = 0; i < pending->terms->len; i++)
    {
      const NnGradientTerm *term = &g_array_index (pending->terms, NnGradientTerm, i);

      nn_chain_add (gradient, term,
                    (NnOperand *const *) pending->operands->pdata + term->first - 1);
    }
}

/**
 * nn_walk_terms_take:
 * @self: the terms
 * @kind: of the gradient: of something computed, or learned
 * @operation: who made it, or read it
 * @x: what was computed, or is learned
 * @gradient: ∂x
 *
 * Adds the gradient of @x to the walk, with the terms that were left with it.
 */
void
nn_walk_terms_take (NnWalkTerms       *self,
                    NnOperationKind    kind,
                    const NnOperation *operation,
                    NnOperand         *x,
                    NnOperand         *gradient)
{
  NnWalk              *walk = self->walker->walk;
  const Pending       *pending = pending_of (self, x);
  const int            index = nn_walk_count (walk);
  const guint          n = pending->operands->len;
  g_autofree gpointer *inputs = g_new0 (gpointer, n + 2);

  inputs[0] = x;
  for (guint i = 0; i < n; i++)
    inputs[i + 1] = g_ptr_array_index (pending->operands, i);

  nn_walker_add_at (self->walker, kind == NN_OP_GRADIENT ? operation->path : x->path, kind,
                    gradient, NULL, (NnOperand *const *) inputs);
  nn_operation_set_terms (nn_walk_get (walk, index)->operation, operation->kind,
                          (const NnGradientTerm *) pending->terms->data,
                          (int) pending->terms->len);
  g_hash_table_remove (self->pending, x);
}
