#include "core/trace/walk/walk-backward.h"

#include <string.h>

#include "core/engine/owned.h"
#include "core/layers/path.h"
#include "core/trace/operation/operations.h"
#include "core/trace/walk/walker.h"

/* The terms of gradients: in a backward pass every operation adds a term for each tensor that it
 * read, with its kind, the gradient of its result, and the other operands of the term.  When the
 * operation that made the tensor is reached, all terms of its gradient are there.
 *
 *      dense1 read x        term for x     ∂f₁, W₁
 *      residual read x      term for x     ∂s
 *      scale_shift made x                  ∂x = ∂f₁ W₁ + ∂s
 *
 * NnLinkRow has the operands of each term. */

typedef struct
{
  NnWalker          *walker;   /* (unowned): the walker */
  GHashTable        *pending;  /* what was left with each tensor */
  GHashTable        *shown_of; /* of x of a whole batch, the shown rows */
  GHashTable        *whole_of; /* the other way */
  const NnOperation *last;     /* the operation that left something last, or NULL */
} NnWalkTerms;

/* The gradient terms that a tensor has so far. */
typedef struct
{
  GArray    *terms;
  GPtrArray *operands;
} Pending;

NN_FREES (Pending, pending_free, (g_array_unref, terms), (g_ptr_array_unref, operands))

static Pending *pending_of (NnWalkTerms *self, NnOperand *x)
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

/* Adds @term to the terms of @x; the index of its first operand is not known yet. */
static void leave_with (NnWalkTerms *self, NnOperand *x, NnGradientTerm term,
                        NnOperand *const *operands)
{
  Pending *pending = pending_of (self, x);

  term.first = 1 + (int) pending->operands->len;

  for (; operands[term.n] != NULL; term.n++)
    g_ptr_array_add (pending->operands, operands[term.n]);

  g_array_append_val (pending->terms, term);
}

static NnGradientTerm term_of (const NnOperation *operation, int input)
{
  return (NnGradientTerm){
    .by = operation->kind,
    .input = input,
    .constants = operation->constants,
    .path = operation->path,
  };
}

/* Returns the whole parameter that it is, or that its rows were taken from; NULL if it is not
 * learned. */
static NnOperand *walk_terms_learned (NnWalkTerms *self, NnOperand *operand)
{
  const NnParameter *parameter;

  if (!operand->is_parameter)
    return NULL;

  parameter = nn_parameters_find (self->walker->model->parameters, operand->path);

  return nn_walker_parameter (self->walker, parameter, operand->symbol);
}

/* ∂x̂ of the whole batch: γ · ∂y. */
static NnOperand *whole_d_x_hat (NnWalkTerms *self, const NnOperation *normalize,
                                 const NnOperand *whole)
{
  const NnOperation *scale_shift = self->last;
  const NnTensor    *d_y = *nn_walker_gradient (self->walker, scale_shift->output)->tensor;
  g_autofree char   *path = g_strdup_printf ("grad.%s.batch", normalize->path);
  NnOperand         *d_x_hat =
      nn_walker_operand (self->walker, "∂x̂*", path, NN_ONE, whole->row_axis, whole->column_axis);

  for (int i = 0; i < whole->rows; i++)
    for (int d = 0; d < whole->columns; d++)
      nn_operand_row (d_x_hat, 0, i)[d] =
          nn_tensor_row (d_y, i)[d] * scale_shift->inputs[1]->values[d];

  return d_x_hat;
}

/* What the terms of an operation's links are made of. */
typedef struct
{
  const NnOperation *operation;
  NnOperand         *d_y;
  NnOperand         *whole_d_y;
  NnOperand         *whole_y;
} Links;

/* Of a batch normalization, ∂x̂ and x̂ of all sentences. */
static Links links_of (NnWalkTerms *self, const NnOperation *operation, NnOperand *d_y)
{
  NnOperand       *whole = operation->kind == NN_OP_NORMALIZE
                               ? g_hash_table_lookup (self->whole_of, operation->inputs[0])
                               : NULL;
  Links            links = { operation, d_y, d_y, operation->output };
  g_autofree char *path = NULL;

  if (whole == NULL)
    return links;

  path = nn_path_join (operation->path, "batch");
  links.whole_d_y = whole_d_x_hat (self, operation, whole);
  links.whole_y =
      nn_walker_operand (self->walker, "x̂*", path, NN_ONE, whole->row_axis, whole->column_axis);
  nn_operation_compute (NN_OP_NORMALIZE, links.whole_y, &operation->constants,
                        NN_INPUTS (whole, operation->inputs[1], operation->inputs[2]));

  return links;
}

/* Whether the operation only copies a running statistic, which has no gradient in this pass. */
static gboolean is_running (const NnOperation *operation)
{
  return (operation->kind == NN_OP_MEAN || operation->kind == NN_OP_VARIANCE) &&
         operation->constants.uses_running;
}

/* Returns the operand that a letter of NnLinkRow stands for. */
static NnOperand *operand_of (const Links *links, char letter)
{
  switch (letter)
    {
    case 'd':
      return links->d_y;
    case 'D':
      return links->whole_d_y;
    case 'y':
      return links->operation->output;
    case 'Y':
      return links->whole_y;
    default:
      return links->operation->inputs[letter - '0'];
    }
}

/* Adds a term for each tensor that the operation read. */
static void walk_terms_leave (NnWalkTerms *self, const NnOperation *operation, NnOperand *d_y)
{
  const NnOperationRow *row = nn_operation_row (operation->kind);
  const Links           links = links_of (self, operation, d_y);

  for (int input = 0; input < MIN (operation->n_inputs, NN_MAX_LINKS) && !is_running (operation);
       input++)
    {
      NnOperand  *learned = walk_terms_learned (self, operation->inputs[input]);
      const char *letters = row->links[input].operands;
      NnOperand  *operands[NN_MAX_LINKS + 1] = { NULL };

      if (letters == NULL)
        continue;
      for (int i = 0; letters[i] != '\0'; i++)
        operands[i] = operand_of (&links, letters[i]);
      leave_with (self, learned != NULL ? learned : operation->inputs[input],
                  term_of (operation, input), operands);
    }

  self->last = operation;
}

/* Notes which operands are of a whole batch, and which of its rows are shown: what
 * MEAN reads, and what NORMALIZE reads. */
static void find_batches (NnWalkTerms *self, int first, int end)
{
  NnOperand *whole = NULL;

  for (int i = first; i < end; i++)
    {
      const NnOperation *operation = nn_walk_get (self->walker->walk, i)->operation;

      if (operation == NULL || !operation->constants.is_batch_norm ||
          operation->constants.uses_running)
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

/* Returns no terms yet. */
static NnWalkTerms *walk_terms_new (NnWalker *walker, int first, int end)
{
  NnWalkTerms *self = g_new0 (NnWalkTerms, 1);

  self->walker = walker;
  self->pending = g_hash_table_new_full (NULL, NULL, NULL, pending_free);
  self->shown_of = g_hash_table_new (NULL, NULL);
  self->whole_of = g_hash_table_new (NULL, NULL);
  find_batches (self, first, end);

  return self;
}

NN_FREES (NnWalkTerms, nn_walk_terms_free, (g_hash_table_unref, pending, shown_of, whole_of))

/* Adds the term of the loss for the logits, with which the backward pass begins. logits: (1, T,
 * |V|); inputs: probabilities, labels, weights. */
static void walk_terms_leave_loss (NnWalkTerms *self, NnOperand *logits, NnOperand *const *inputs,
                                   double smoothing)
{
  static char          loss[] = "loss";
  const NnGradientTerm term = {
    .by = NN_OP_LOSS,
    .constants = { .smoothing = smoothing },
    .path = loss,
  };

  leave_with (self, logits, term, inputs);
}

static void walk_terms_add_up (NnWalkTerms *self, NnOperand *x, NnOperand *gradient)
{
  const Pending *pending = pending_of (self, x);

  NN_EACH_AT (const NnGradientTerm, term, pending->terms)
    nn_link_add (gradient, term, (NnOperand *const *) pending->operands->pdata + term->first - 1);
}

/* Adds the gradient of x to the walk, with the terms that were left with it. kind: of the
 * gradient: of something computed, or learned; operation: who made it, or read it; x: what was
 * computed, or is learned. */
static void walk_terms_take (NnWalkTerms *self, NnOperationKind kind, const NnOperation *operation,
                             NnOperand *x, NnOperand *gradient)
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
                          (const void *) pending->terms->data, (int) pending->terms->len);
  if (kind == NN_OP_PARAMETER_GRADIENT)
    nn_walk_get (walk, index)->operation->parameter = g_strdup (x->symbol);
  g_hash_table_remove (self->pending, x);
}

/* The backward pass through the nodes of a forward pass. */
typedef struct
{
  NnWalker         *walker;
  const NnWalkNode *forward;
  int               first; /* which node that is */
  NnWalkTerms      *terms;
  GHashTable       *readers; /* NnOperand of a parameter → how many readers are not visited yet */
} Backward;

/* Copies the shown sentence's part of what a layer computed for the whole batch. */
static void copy_shown (const NnWalkGradient *expected, NnOperand *gradient)
{
  const NnTensor *tensor = *expected->tensor;

  g_assert (expected->first + nn_operand_length (gradient) <= tensor->length);
  memcpy (gradient->values, tensor->values + expected->first,
          nn_operand_length (gradient) * sizeof (float));
}

static void fill_gradient (const Backward *self, NnOperand *y, NnOperand *d_y)
{
  const NnWalkGradient *expected = nn_walker_gradient (self->walker, y);

  if (expected != NULL)
    copy_shown (expected, d_y);
  else
    walk_terms_add_up (self->terms, y, d_y);
}

/* A new operand of the same shape, called ∂ of it. */
static NnOperand *new_gradient (const Backward *self, const NnOperand *x)
{
  g_autofree char *symbol = g_strconcat ("∂", x->symbol, NULL);
  g_autofree char *path = g_strconcat ("grad.", x->path, NULL);

  return nn_walker_operand (self->walker, symbol, path, x->slice_axis, x->row_axis, x->column_axis);
}

/* Adds the gradient of a parameter when all operations that read it have been visited. */
static void add_parameter_gradient (Backward *self, const NnOperation *operation,
                                    NnOperand *parameter)
{
  const int    n_to_come = GPOINTER_TO_INT (g_hash_table_lookup (self->readers, parameter)) - 1;
  NnParameter *learned;
  NnOperand   *gradient;

  g_hash_table_insert (self->readers, parameter, GINT_TO_POINTER (n_to_come));
  if (n_to_come > 0)
    return;

  learned = nn_parameters_find (self->walker->model->parameters, parameter->path);
  gradient = new_gradient (self, parameter);
  memcpy (gradient->values, learned->gradient->values, learned->gradient->length * sizeof (float));
  walk_terms_take (self->terms, NN_OP_PARAMETER_GRADIENT, operation, parameter, gradient);
}

/* Ids have no gradient, and running averages have none in this pass. */
static gboolean has_way_back (const NnOperation *operation)
{
  return operation->kind != NN_OP_TOKENS && operation->kind != NN_OP_RUNNING_MEAN &&
         operation->kind != NN_OP_RUNNING_VARIANCE;
}

static void visit_operation (Backward *self, const NnOperation *operation)
{
  NnOperand *y = operation->output;
  NnOperand *d_y;

  if (!has_way_back (operation))
    return;

  d_y = new_gradient (self, y);
  if (y->states != NULL)
    d_y->states = g_memdup2 (y->states, (gsize) y->rows * (gsize) y->columns);
  fill_gradient (self, y, d_y);
  walk_terms_take (self->terms, NN_OP_GRADIENT, operation, y, d_y);

  walk_terms_leave (self->terms, operation, d_y);
  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i]->is_parameter)
      add_parameter_gradient (self, operation,
                              walk_terms_learned (self->terms, operation->inputs[i]));
}

/* Visits a box: the nodes in it, from the last to the first. */
static void visit (Backward *self, int index)
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

/* Counts how many operations read each parameter. */
static void count_readers (Backward *self)
{
  for (int i = self->first; i < self->forward->end; i++)
    {
      const NnOperation *operation = nn_walk_get (self->walker->walk, i)->operation;

      for (int j = 0; operation != NULL && j < operation->n_inputs; j++)
        if (operation->inputs[j]->is_parameter)
          {
            NnOperand *parameter = walk_terms_learned (self->terms, operation->inputs[j]);
            const int  n = GPOINTER_TO_INT (g_hash_table_lookup (self->readers, parameter));

            g_hash_table_insert (self->readers, parameter, GINT_TO_POINTER (n + 1));
          }
    }
}

/* The logits are the output of the last operation of the pass. */
static NnOperand *logits_of (const Backward *self)
{
  const NnOperation *last = nn_walk_get (self->walker->walk, self->forward->end - 1)->operation;

  g_assert (last != NULL && last->kind == NN_OP_LOGITS);

  return last->output;
}

/**
 * @sentence: the sentence, when backward is done
 *
 * Records the operations of the backward pass.
 */
void nn_walk_backward (const NnWalkSentence *sentence)
{
  NnWalker     *walker = sentence->walker;
  const NnWalk *walk = walker->walk;
  Backward      self = { walker, .first = nn_walk_find (walk, "forward", -1, FALSE) };

  self.forward = nn_walk_get (walk, self.first);
  self.terms = walk_terms_new (walker, self.first, self.forward->end);
  self.readers = g_hash_table_new (NULL, NULL);
  count_readers (&self);

  walker->is_backward = TRUE;
  nn_walker_open (walker, NN_LEVEL_PASS, "backward");
  walk_terms_leave_loss (self.terms, logits_of (&self),
                         NN_INPUTS (sentence->probabilities, sentence->labels, sentence->weights),
                         sentence->slice->cross_entropy->smoothing);
  visit (&self, self.first);
  nn_walker_close (walker);
  walker->is_backward = FALSE;

  nn_walk_terms_free (self.terms);
  g_hash_table_unref (self.readers);
}
