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

#include "core/layers/path.h"
#include "core/trace/walk/walk-backward.h"
#include "core/trace/walk/walk-batch.h"
#include "core/trace/walk/walk-loss.h"
#include "core/trace/walk/walk-optimizer.h"
#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"

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

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (nn_parameters_get (parameters, i)->gradient == NULL)
      g_ptr_array_add (buffers, nn_tensor_copy (nn_parameters_get (parameters, i)->value));

  return buffers;
}

static void restore_buffers (NnParameters *parameters, GPtrArray *buffers)
{
  guint n = 0;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (nn_parameters_get (parameters, i)->gradient == NULL)
      nn_tensor_assign (&nn_parameters_get (parameters, i)->value,
                        g_ptr_array_index (buffers, n++));
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

static void tell (const Update *self)
{
  if (self->report != NULL)
    self->report (self->shown.walker->walk, self->user_data);
}

/* Copies the running statistics before the forward pass updates them. */
static void copy_running (const Update *self)
{
  const NnParameters *parameters = self->shown.slice->model->parameters;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnParameter *buffer = nn_parameters_get (parameters, i);
      const gboolean     is_mean = g_str_equal (nn_path_name (buffer->path), "running_mean");
      const char        *symbol = is_mean ? "μ̄_{t−1}" : "σ̄²_{t−1}";

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
  self->learned = nn_walk_learned_new (shown->walker, trainer->adam);
  if (!nn_trainer_loss (trainer, error))
    return FALSE;

  nn_walk_loss (shown, trainer->report.objective);
  tell (self);
  nn_trainer_backward (trainer);
  nn_walk_backward (shown);
  nn_walk_learned_find_gradients (self->learned, shown->walker->walk);
  tell (self);
  if (!nn_trainer_clip (trainer, error))
    return FALSE;

  nn_walk_clip (shown->walker, trainer, self->learned);
  tell (self);
  nn_trainer_apply (trainer);
  nn_walk_adam (shown->walker, trainer, self->learned);
  tell (self);
  walk_loss_again (self);

  return TRUE;
}

/**
 * nn_walk_new_update:
 * @trainer: a trainer between two updates; the layout of its batches shows all padding
 *   if its configuration is_padded.  If its epoch is over, it ends first
 * @sentence: the sentence of the batch whose rows are shown; the last one, if the
 *   batch has fewer
 * @report: (nullable): called with the walk after each phase
 * @user_data: for @report
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
