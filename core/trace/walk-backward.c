#include "core/trace/walk-backward.h"

#include <string.h>

#include "core/trace/walk-terms.h"

/* Backward */
typedef struct
{
  NnWalker             *walker;
  const NnWalkBackward *in;
  NnWalkTerms          *terms;
  GHashTable           *readers; /* NnOperand, of what is learned → how many are to come */
} Backward;

/* Copies the shown sentence's part of what the layers computed for the whole batch. */
static void
copy_shown (const Backward        *self,
            const NnGradientPlace *place,
            NnOperand             *gradient)
{
  const NnWalkRows *rows = gradient->row_axis.kind == NN_AXIS_SOURCE ? &self->in->source
                                                                     : &self->in->target;
  const gsize       first =
      place->layout != NULL
                ? place->layout->offsets[rows->sentence] * (gsize) place->per_pair
                : (gsize) rows->rows->starts[rows->sentence] * (gsize) gradient->columns;

  g_assert (first + nn_operand_length (gradient) <= place->tensor->length);
  memcpy (gradient->values, place->tensor->values + first,
          nn_operand_length (gradient) * sizeof (float));
}

static void
fill_gradient (const Backward    *self,
               const NnOperation *operation,
               NnOperand         *gradient)
{
  const NnGradientPlace *place = nn_walk_terms_place (self->terms, operation);

  if (place != NULL)
    copy_shown (self, place, gradient);
  else
    nn_walk_terms_add_up (self->terms, operation->output, gradient);
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

/* What is learned has its gradient when all that read it have been visited. */
static void
add_parameter_gradient (Backward          *self,
                        const NnOperation *operation,
                        NnOperand         *parameter)
{
  const int    n_to_come = GPOINTER_TO_INT (g_hash_table_lookup (self->readers, parameter)) - 1;
  NnParameter *learned;
  NnOperand   *gradient;

  g_hash_table_insert (self->readers, parameter, GINT_TO_POINTER (n_to_come));
  if (n_to_come > 0)
    return;

  learned = nn_parameters_find (self->walker->model->parameters, parameter->path);
  gradient = new_gradient (self, parameter);
  memcpy (gradient->values, learned->gradient->values,
          learned->gradient->length * sizeof (float));
  nn_walk_terms_take (self->terms, NN_OP_PARAMETER_GRADIENT, operation, parameter, gradient);
}

/* Ids have no gradient, and running averages have none in this pass. */
static gboolean
has_way_back (const NnOperation *operation)
{
  return operation->kind != NN_OP_TOKENS && operation->kind != NN_OP_RUNNING_MEAN &&
         operation->kind != NN_OP_RUNNING_VARIANCE;
}

static void
visit_operation (Backward          *self,
                 const NnOperation *operation)
{
  NnOperand *y = operation->output;
  NnOperand *d_y;

  if (!has_way_back (operation))
    return;

  d_y = new_gradient (self, y);
  if (y->states != NULL)
    d_y->states = g_memdup2 (y->states, (gsize) y->rows * (gsize) y->columns);
  fill_gradient (self, operation, d_y);
  nn_walk_terms_take (self->terms, NN_OP_GRADIENT, operation, y, d_y);

  nn_walk_terms_leave (self->terms, operation, d_y);
  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i]->is_parameter)
      add_parameter_gradient (self, operation,
                              nn_walk_terms_learned (self->terms, operation->inputs[i]));
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

/* Counts who reads what is learned. */
static void
count_readers (Backward *self)
{
  for (int i = self->in->first; i < self->in->end; i++)
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

static void
begin (Backward *self)
{
  self->terms = nn_walk_terms_new (self->walker, self->in->places, self->in->first, self->in->end);
  self->readers = g_hash_table_new (NULL, NULL);
  count_readers (self);
}

static void
clear (Backward *self)
{
  nn_walk_terms_free (self->terms);
  g_hash_table_unref (self->readers);
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
  Backward self = { walker, backward };

  begin (&self);
  nn_walk_terms_leave_loss (self.terms, logits_of (&self), backward->loss_inputs,
                            backward->smoothing);
  visit (&self, backward->first);

  clear (&self);
}
