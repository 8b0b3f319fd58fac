/* core/trace/walk/walk-update.c
 *
 * The walk through one update of a trainer, phase by phase:
 *
 *      batch        the sentences as ids
 *      forward      the whole figure, for one of them
 *      loss         of its positions, and of the batch
 *      backward     the figure in reverse
 *      clip, adam   the clipped gradients, and the steps of all parameters
 *      loss_again   the same batch, after the update
 *
 * The trainer computes exactly what nn_trainer_update() computes; after each phase the walker reads
 * the layers.
 */

#include <string.h>

#include "core/engine/each.h"
#include "core/layers/path.h"
#include "core/trace/operation/operations.h"
#include "core/trace/walk/walk-backward.h"
#include "core/trace/walk/walk-loss.h"
#include "core/trace/walk/walk-sentence.h"
#include "core/trace/walk/walker.h"
#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"

/* The last phases of an update: gradients are clipped, and Adam makes a step of each.
 *
 *      clip         clip.norm, clip.factor, then every gradient
 *      adam         m, v and the step of every parameter
 *
 * Both are in the order of the list of parameters, from the encoder's embedding to the output
 * layer. */

/* One parameter during an update. */
typedef struct
{
  const NnParameter *parameter; /* (unowned): of the model */
  int                index;     /* its place in the list of parameters */
  NnOperand         *theta;     /* (unowned): its values before the update */
  NnOperand         *m;         /* (unowned): Adam's m before the update */
  NnOperand         *v;         /* (unowned): Adam's v before the update */
  NnOperand         *gradient;  /* (unowned): its gradient, then its clipped gradient */
  const NnWalkNode  *node;      /* (unowned): where the walk has its gradient */
} NnWalkLearned;

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

/* Returns every parameter that is learned, with copies of its values and of Adam's m and v.
 * adam: the optimizer, before the update. */
static GArray *walk_learned_new (NnWalker *walker, const NnAdam *adam)
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

/* walk: the walk, with its way back. */
static void walk_learned_find_gradients (GArray *learned, const NnWalk *walk)
{
  g_autoptr (GHashTable) by_path = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, 0); i >= 0;
       i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, i + 1))
    {
      const NnWalkNode *node = nn_walk_get (walk, i);

      g_hash_table_insert (by_path, node->path, (gpointer) node);
    }

  NN_EACH_AT (NnWalkLearned, one, learned)
    {
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
                           new_number (walker, "‖∂θ‖", "clip.norm", constants->norm), constants,
                           (NnOperand *const *) gradients);
}

/* trainer: the trainer, after clipping; learned: the parameters with their gradients, which
 * become the clipped ones. */
static void walk_clip (NnWalker *walker, const NnTrainer *trainer, GArray *learned)
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

  NN_EACH_AT (NnWalkLearned, one, learned)
    {
      const float *g = one->parameter->gradient->values;
      NnOperand   *clipped =
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

/* trainer: the trainer, after its update; learned: the parameters as they were before it, with
 * their clipped gradients. */
static void walk_adam (NnWalker *walker, const NnTrainer *trainer, const GArray *learned)
{
  OpenBoxes open = { walker };

  nn_walker_open (walker, NN_LEVEL_PASS, "adam");
  NN_EACH_AT (const NnWalkLearned, one, learned)
    {
      go_to (&open, one);
      step_one (walker, trainer, one);
    }
  go_to (&open, NULL);
  nn_walker_close (walker);
}

/* A walk through an update while it is made. */
typedef struct
{
  NnTrainer     *trainer;
  NnWalkSentence shown;
  GArray        *learned;
  NnWalkPartFunc report; /* or NULL */
  gpointer       user_data;
} Update;

static void walk_source (const NnWalkSentence *shown)
{
  const NnBatch      *batch = shown->slices->batch;
  const NnVocabulary *vocabulary = shown->source_vocabulary;
  const NnWalkGrid    grid = nn_walk_grid (batch->source_rows, shown->sentences);
  NnOperand          *ids = nn_walk_grid_of_ids (&grid, shown->walker, "source", "batch.source",
                                                 batch->source, vocabulary->pad, vocabulary);
  NnOperand *lengths = nn_walker_operand (shown->walker, "valid_lens", "batch.valid_lens", NN_ONE,
                                          shown->sentences, NN_ONE);

  for (int b = 0; b < lengths->rows; b++)
    lengths->values[b] = (float) batch->source_rows->valid_lens[b];

  nn_walker_add_at (shown->walker, "batch.source", NN_OP_BATCH, ids, NULL, NN_INPUTS (NULL));
  nn_walker_add_at (shown->walker, "batch.valid_lens", NN_OP_BATCH, lengths, NULL, NN_INPUTS (ids));
}

static void walk_batch (const NnWalkSentence *shown)
{
  NnWalker           *walker = shown->walker;
  const NnBatch      *batch = shown->slices->batch;
  const NnVocabulary *vocabulary = shown->target_vocabulary;
  const NnWalkGrid    grid = nn_walk_grid (batch->target_rows, shown->sentences);
  const int           pad = batch->target_pad;
  NnOperand          *input = nn_walk_grid_of_ids (&grid, walker, "input", "batch.decoder_input",
                                                   batch->decoder_input, pad, vocabulary);
  NnOperand *labels = nn_walk_grid_of_ids (&grid, walker, "label", "batch.labels", batch->labels,
                                           batch->target_pad, vocabulary);

  nn_walker_open (walker, NN_LEVEL_PASS, "batch");
  walk_source (shown);
  nn_walker_add_at (walker, "batch.decoder_input", NN_OP_BATCH, input, NULL, NN_INPUTS (NULL));
  nn_walker_add_at (walker, "batch.labels", NN_OP_BATCH, labels, NULL, NN_INPUTS (input));
  nn_walker_close (walker);
}

/* Copies the buffers: running statistics, which are saved but not learned. */
static GPtrArray *copy_buffers (const NnParameters *parameters)
{
  GPtrArray *buffers = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_tensor_free);

  NN_EACH_OF (NnParameter, parameter, parameters->items)
    if (parameter->gradient == NULL)
      g_ptr_array_add (buffers, nn_tensor_copy (parameter->value));

  return buffers;
}

static void restore_buffers (NnParameters *parameters, GPtrArray *buffers)
{
  guint n = 0;

  NN_EACH_OF (NnParameter, parameter, parameters->items)
    if (parameter->gradient == NULL)
      nn_tensor_assign (&parameter->value, g_ptr_array_index (buffers, n++));
}

/* Computes the loss of the same batch again, with the same dropout masks.  The running statistics
 * of a batch normalization are restored, because otherwise this pass would change the run. */
static void walk_loss_again (Update *self)
{
  NnSlices             *slices = self->trainer->slices;
  NnParameters         *parameters = self->trainer->model->parameters;
  const NnPass          pass = slices->pass;
  g_autoptr (GPtrArray) buffers = copy_buffers (parameters);
  NnLossReport          report;

  nn_slices_forward (slices, &pass);
  report = nn_slices_loss (slices);
  restore_buffers (parameters, buffers);

  nn_walk_loss_again (&self->shown, report.objective);
}

static gpointer share_node (gconstpointer node, gpointer user_data)
{
  return g_atomic_rc_box_acquire ((gpointer) node);
}

/* Who shares the part keeps its nodes; the walk grows on with an array of its own. */
static void tell (const Update *self)
{
  NnWalk               *walk = self->shown.walker->walk;
  g_autoptr (GPtrArray) part = walk->nodes;

  if (self->report != NULL)
    self->report (walk, self->user_data);
  walk->nodes = g_ptr_array_copy (part, share_node, NULL);
}

/* Copies the running statistics before the forward pass updates them. */
static void copy_running (const Update *self)
{
  const NnParameters *parameters = self->shown.slice->model->parameters;

  NN_EACH_OF (const NnParameter, buffer, parameters->items)
    {
      const gboolean is_mean = g_str_equal (nn_path_name (buffer->path), "running_mean");
      const char    *symbol = is_mean ? "μ̄_{t−1}" : "σ̄²_{t−1}";

      if (buffer->gradient == NULL)
        nn_walker_parameter (self->shown.walker, buffer, symbol)->is_parameter = FALSE;
    }
}

/* Adds the phases that follow the drawing of the batch. */
static gboolean walk_phases (Update *self, GError **error)
{
  NnTrainer      *trainer = self->trainer;
  NnWalkSentence *shown = &self->shown;

  walk_batch (shown);
  tell (self);
  copy_running (self);
  nn_trainer_forward (trainer);
  nn_walk_sentence_forward (shown);
  tell (self);
  self->learned = walk_learned_new (shown->walker, trainer->adam);
  if (!nn_trainer_loss (trainer, error))
    return FALSE;

  nn_walk_loss (shown, trainer->report.objective);
  tell (self);
  nn_trainer_backward (trainer);
  nn_walk_backward (shown);
  walk_learned_find_gradients (self->learned, shown->walker->walk);
  tell (self);
  if (!nn_trainer_clip (trainer, error))
    return FALSE;

  walk_clip (shown->walker, trainer, self->learned);
  tell (self);
  nn_trainer_apply (trainer);
  walk_adam (shown->walker, trainer, self->learned);
  tell (self);
  walk_loss_again (self);

  return TRUE;
}

/**
 * @trainer: a trainer between two updates; the layout of its batches shows all padding
 *   if its configuration is_padded.  If its epoch is over, it ends first
 * @sentence: the sentence of the batch whose rows are shown; the last one, if the
 *   batch has fewer
 * @report: (nullable): called with the walk after each phase
 * @cancellable: (nullable): checked until the update begins, and not later
 * @error: %NN_TRAINER_ERROR_DIVERGED or %G_IO_ERROR_CANCELLED
 *
 * Makes one update, with the same numbers as nn_trainer_update(), and writes down every operation.
 * Afterwards the walk needs neither the trainer nor its model.  From then on the layers of the
 * model keep the values of every pass (nn_slices_watch()).
 *
 * Returns: (transfer full) (nullable): the walk, or %NULL
 */
NnWalk *nn_walk_new_update (NnTrainer *trainer, int sentence, NnWalkPartFunc report,
                            gpointer user_data, GCancellable *cancellable, GError **error)
{
  Update  update = { .trainer = trainer, .report = report, .user_data = user_data };
  NnWalk *walk = NULL;

  g_assert (trainer->phase == NN_PHASE_DRAW_BATCH);
  g_assert (sentence >= 0);

  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !nn_trainer_leave_epoch (trainer, cancellable, error))
    return NULL;

  nn_slices_watch (trainer->slices);
  nn_trainer_draw_batch (trainer);
  nn_walk_sentence_begin (&update.shown, trainer->slices, trainer->dataset->source_vocabulary,
                          trainer->dataset->target_vocabulary,
                          MIN (sentence, trainer->slices->batch->source_rows->B - 1));
  update.shown.walker->walk->loss_kind = trainer->config.loss;
  update.shown.walker->walk->update = trainer->update + 1;

  if (walk_phases (&update, error))
    walk = nn_walker_finish (g_steal_pointer (&update.shown.walker));
  nn_walk_sentence_clear (&update.shown);
  g_clear_pointer (&update.learned, g_array_unref);

  return walk;
}
