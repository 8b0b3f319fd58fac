#include "core/trace/walk/walk-backward.h"

#include <string.h>

#include "core/trace/walk/walk-terms.h"

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
    nn_walk_terms_add_up (self->terms, y, d_y);
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
  nn_walk_terms_take (self->terms, NN_OP_PARAMETER_GRADIENT, operation, parameter, gradient);
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
  nn_walk_terms_take (self->terms, NN_OP_GRADIENT, operation, y, d_y);

  nn_walk_terms_leave (self->terms, operation, d_y);
  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i]->is_parameter)
      add_parameter_gradient (self, operation,
                              nn_walk_terms_learned (self->terms, operation->inputs[i]));
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
            NnOperand *parameter = nn_walk_terms_learned (self->terms, operation->inputs[j]);
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
 * nn_walk_backward:
 * @sentence: the sentence, when backward is done
 */
void nn_walk_backward (const NnWalkSentence *sentence)
{
  NnWalker     *walker = sentence->walker;
  const NnWalk *walk = walker->walk;
  Backward      self = { walker, .first = nn_walk_find (walk, "forward", -1, FALSE) };

  self.forward = nn_walk_get (walk, self.first);
  self.terms = nn_walk_terms_new (walker, self.first, self.forward->end);
  self.readers = g_hash_table_new (NULL, NULL);
  count_readers (&self);

  walker->is_backward = TRUE;
  nn_walker_open (walker, NN_LEVEL_PASS, "backward");
  nn_walk_terms_leave_loss (
      self.terms, logits_of (&self),
      NN_INPUTS (sentence->probabilities, sentence->labels, sentence->weights),
      sentence->slice->cross_entropy->smoothing);
  visit (&self, self.first);
  nn_walker_close (walker);
  walker->is_backward = FALSE;

  nn_walk_terms_free (self.terms);
  g_hash_table_unref (self.readers);
}
