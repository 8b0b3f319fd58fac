#include "core/trace/walk/walk-optimizer.h"

#include <string.h>

#include "core/trace/operation/operations.h"

/* The boxes that are open: stack, block and sublayer, or not. */
typedef struct
{
  NnWalker   *walker;
  const char *boxes[3];
} OpenBoxes;

/* Copies numbers that belong to a parameter, in its shape. */
static NnOperand *copy_like (NnWalker *walker, const NnOperand *theta, const char *prefix,
                             const char *symbol, const float *values)
{
  g_autofree char *path = g_strconcat (prefix, ".", theta->path, NULL);
  NnOperand *copy = nn_walker_operand (walker, symbol, path, theta->slice_axis, theta->row_axis,
                                       theta->column_axis);

  if (values != NULL)
    memcpy (copy->values, values, nn_operand_length (copy) * sizeof (float));

  return copy;
}

/**
 * nn_walk_learned_new:
 * @walker: the walker
 * @adam: the optimizer, before the update
 *
 * Returns: (transfer full) (element-type NnWalkLearned): every parameter that is
 *   learned, with copies of its values and of Adam's m and v
 */
GArray *nn_walk_learned_new (NnWalker *walker, const NnAdam *adam)
{
  GArray             *learned = g_array_new (FALSE, TRUE, sizeof (NnWalkLearned));
  const NnParameters *parameters = adam->parameters;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnParameter *parameter = nn_parameters_get (parameters, i);
      NnWalkLearned      one = { parameter, i };

      if (parameter->gradient == NULL)
        continue;

      one.theta = nn_walker_parameter (walker, parameter, "θ");
      one.m = copy_like (walker, one.theta, "adam.m", "m_{t−1}",
                         nn_parameters_part (parameters, i, adam->m).values);
      one.v = copy_like (walker, one.theta, "adam.v", "v_{t−1}",
                         nn_parameters_part (parameters, i, adam->v).values);
      g_array_append_val (learned, one);
    }

  return learned;
}

/**
 * nn_walk_learned_find_gradients:
 * @learned: (element-type NnWalkLearned): the parameters
 * @walk: the walk, with its way back
 */
void nn_walk_learned_find_gradients (GArray *learned, const NnWalk *walk)
{
  g_autoptr (GHashTable) by_path = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, 0); i >= 0;
       i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, i + 1))
    {
      const NnWalkNode *node = nn_walk_get (walk, i);

      g_hash_table_insert (by_path, node->path, (gpointer) node);
    }

  for (guint i = 0; i < learned->len; i++)
    {
      NnWalkLearned *one = &g_array_index (learned, NnWalkLearned, i);

      one->node = g_hash_table_lookup (by_path, one->theta->path);
      g_assert (one->node != NULL);
      one->gradient = one->node->operation->output;
    }
}

/* Finds the stack, block and sublayer that a parameter is in: those of its gradient. */
static void find_boxes (const OpenBoxes *open, const NnWalkLearned *one, const char *boxes[3])
{
  const NnWalk *walk = open->walker->walk;

  for (const NnWalkNode *box = nn_walk_get (walk, one->node->parent); box->level != NN_LEVEL_PASS;
       box = nn_walk_get (walk, box->parent))
    boxes[box->level - NN_LEVEL_STACK] = box->path;
}

/* Closes the boxes that the parameter is not in, and opens those that it is in;
 * without a parameter, closes all. */
static void go_to (OpenBoxes *open, const NnWalkLearned *one)
{
  const char *boxes[3] = { NULL };
  int         n_kept = 0;

  if (one != NULL)
    find_boxes (open, one, boxes);

  while (n_kept < 3 && one != NULL && g_strcmp0 (boxes[n_kept], open->boxes[n_kept]) == 0)
    n_kept++;

  for (int i = 2; i >= n_kept; i--)
    if (open->boxes[i] != NULL)
      nn_walker_close (open->walker);

  for (int i = n_kept; i < 3; i++)
    {
      if (boxes[i] != NULL)
        nn_walker_open (open->walker, (NnLevel) (NN_LEVEL_STACK + i), boxes[i]);
      open->boxes[i] = boxes[i];
    }
}

/* Adds an operation about a parameter and notes the kind that read it, and its name there. */
static void add_about (NnWalker *walker, const NnWalkLearned *one, NnOperationKind kind,
                       NnOperand *output, const NnConstants *constants, NnOperand *const *inputs)
{
  const int          node = nn_walk_count (walker->walk);
  const NnOperation *gradient = one->node->operation;
  NnOperation       *operation;

  nn_walker_add_at (walker, one->theta->path, kind, output, constants, inputs);
  operation = nn_walk_get (walker->walk, node)->operation;
  operation->of = gradient->of;
  operation->parameter = g_strdup (gradient->parameter);
}

static NnOperand *new_number (NnWalker *walker, const char *symbol, const char *path, double value)
{
  NnOperand *number = nn_walker_operand (walker, symbol, path, NN_ONE, NN_ONE, NN_ONE);

  number->values[0] = (float) value;

  return number;
}

static NnOperand *add_gradient_norm (NnWalker *walker, const GArray *learned,
                                     const NnConstants *constants)
{
  g_autofree gpointer *gradients = g_new0 (gpointer, learned->len + 1);

  for (guint i = 0; i < learned->len; i++)
    gradients[i] = g_array_index (learned, NnWalkLearned, i).gradient;

  return nn_walker_add_at (walker, "clip.norm", NN_OP_CLIP,
                           new_number (walker, "‖g‖", "clip.norm", constants->norm), constants,
                           (NnOperand *const *) gradients);
}

/**
 * nn_walk_clip:
 * @walker: the walker
 * @trainer: the trainer, after clipping
 * @learned: (element-type NnWalkLearned): the parameters with their gradients, which become the
 *   clipped ones
 */
void nn_walk_clip (NnWalker *walker, const NnTrainer *trainer, GArray *learned)
{
  const NnConstants constants = {
    .norm = trainer->gradient_norm,
    .limit = trainer->config.clip,
    .factor = trainer->clip_factor,
  };
  OpenBoxes  open = { walker };
  NnOperand *factor;

  nn_walker_open (walker, NN_LEVEL_PASS, "clip");
  factor = nn_walker_add_at (walker, "clip.factor", NN_OP_CLIP,
                             new_number (walker, "κ", "clip.factor", constants.factor), &constants,
                             NN_INPUTS (add_gradient_norm (walker, learned, &constants)));

  for (guint i = 0; i < learned->len; i++)
    {
      NnWalkLearned *one = &g_array_index (learned, NnWalkLearned, i);
      const float   *g = one->parameter->gradient->values;
      NnOperand     *clipped =
          constants.factor == 1.0 ? one->gradient : copy_like (walker, one->theta, "clip", "g", g);

      go_to (&open, one);
      add_about (walker, one, NN_OP_CLIP, clipped, &constants, NN_INPUTS (one->gradient, factor));
      one->gradient = clipped;
    }

  go_to (&open, NULL);
  nn_walker_close (walker);
}

static void step_one (NnWalker *walker, const NnTrainer *trainer, const NnWalkLearned *one)
{
  const NnAdam     *adam = trainer->adam;
  const NnConstants of_m = { .beta = adam->config.beta1, .t = adam->step };
  const NnConstants of_v = { .beta = adam->config.beta2,
                             .beta2 = adam->config.beta2,
                             .t = adam->step };
  const NnConstants of_step = {
    .rate = trainer->learning_rate,
    .beta = adam->config.beta1,
    .beta2 = adam->config.beta2,
    .epsilon = adam->config.epsilon,
    .t = adam->step,
    .corrects_bias = adam->config.corrects_bias,
  };
  NnOperand *m = copy_like (walker, one->theta, "adam.m", "m_t",
                            nn_parameters_part (adam->parameters, one->index, adam->m).values);
  NnOperand *v = copy_like (walker, one->theta, "adam.v", "v_t",
                            nn_parameters_part (adam->parameters, one->index, adam->v).values);
  NnOperand *step = copy_like (walker, one->theta, "adam.step", "Δθ", NULL);

  add_about (walker, one, NN_OP_ADAM_M, m, &of_m, NN_INPUTS (one->m, one->gradient));
  add_about (walker, one, NN_OP_ADAM_V, v, &of_v, NN_INPUTS (one->v, one->gradient));
  nn_operation_compute (NN_OP_ADAM_STEP, step, &of_step, NN_INPUTS (one->theta, m, v));
  add_about (walker, one, NN_OP_ADAM_STEP, step, &of_step, NN_INPUTS (one->theta, m, v));
}

/**
 * nn_walk_adam:
 * @walker: the walker
 * @trainer: the trainer, after its update
 * @learned: (element-type NnWalkLearned): the parameters as they were before it, with
 *   their clipped gradients
 */
void nn_walk_adam (NnWalker *walker, const NnTrainer *trainer, const GArray *learned)
{
  OpenBoxes open = { walker };

  nn_walker_open (walker, NN_LEVEL_PASS, "adam");
  for (guint i = 0; i < learned->len; i++)
    {
      const NnWalkLearned *one = &g_array_index (learned, NnWalkLearned, i);

      go_to (&open, one);
      step_one (walker, trainer, one);
    }
  go_to (&open, NULL);
  nn_walker_close (walker);
}
