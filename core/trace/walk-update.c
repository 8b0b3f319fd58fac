/* core/trace/walk-update.c
 *
 * The walk through one update of a trainer, phase by phase:
 *
 *      batch        the sentences as ids
 *      forward      one of them through the whole figure
 *      loss         of its positions, and of the batch
 *      backward     the figure in reverse
 *      clip, adam   what becomes of the gradients
 *      loss_again   the same batch, after the update
 *
 * The trainer does exactly what nn_trainer_update() does; between two phases the
 * walker looks.
 */

#include "core/engine/denormals.h"
#include "core/layers/path.h"
#include "core/trace/gradient-tracer.h"
#include "core/trace/walk-backward.h"
#include "core/trace/walk-batch.h"
#include "core/trace/walk-layers.h"
#include "core/trace/walk-loss.h"
#include "core/trace/walk-optimizer.h"
#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"

/* An update that is being written down. */
typedef struct
{
  NnTrainer     *trainer;
  NnWalker      *walker;
  const NnSlice *slice;     /* who has the shown sentence */
  NnWalkRows     source;    /* its rows there */
  NnWalkRows     target;    /* likewise */
  NnAxis         sentences; /* of the whole batch */
  NnOperand     *logits;
  NnWalkLoss     loss;
  GArray        *learned;
  NnWalkPartFunc report; /* or NULL */
  gpointer       user_data;
} Update;

static char **
name_rows (const NnVocabulary *vocabulary,
           const int          *ids,
           int                 n)
{
  g_autofree const char **names = g_new0 (const char *, n);

  for (int i = 0; i < n; i++)
    names[i] = nn_vocabulary_token (vocabulary, ids[i]);

  return nn_labels_new (names, n);
}

static NnWalkRows
shown_rows (NnAxisKind          kind,
            const NnRows       *rows,
            int                 sentence,
            const int          *ids,
            const NnVocabulary *vocabulary)
{
  const int n = rows->lengths[sentence];

  return (NnWalkRows){
    .rows = rows,
    .sentence = sentence,
    .axis = nn_axis (kind, n, name_rows (vocabulary, ids + rows->starts[sentence], n)),
    .whole = nn_axis (kind, rows->N, name_rows (vocabulary, ids, rows->N)),
  };
}

/* "i'm home . <eos>", once for each sentence. */
static char **
name_sentences (const NnBatch      *batch,
                const NnVocabulary *vocabulary)
{
  const NnRows         *rows = batch->source_rows;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (int b = 0; b < rows->B; b++)
    {
      GString *name = g_string_new (NULL);

      for (int s = 0; s < MIN (rows->valid_lens[b], rows->lengths[b]); s++)
        g_string_append_printf (name, "%s%s", s > 0 ? " " : "",
                                nn_vocabulary_token (vocabulary,
                                                     batch->source[rows->starts[b] + s]));
      g_ptr_array_add (names, g_string_free (name, FALSE));
    }

  return nn_labels_new ((const char *const *) names->pdata, rows->B);
}

/* Finds the slice that has the sentence, and its number there. */
static void
choose_sentence (Update *self,
                 int     sentence)
{
  const NnSlices  *slices = self->trainer->slices;
  const NnDataset *dataset = self->trainer->dataset;
  const NnSlice   *slice = slices->items;

  for (; slice->batch == NULL || sentence >= slice->batch->source_rows->B; slice++)
    sentence -= slice->batch != NULL ? slice->batch->source_rows->B : 0;

  self->slice = slice;
  self->source = shown_rows (NN_AXIS_SOURCE, slice->batch->source_rows, sentence,
                             slice->batch->source, dataset->source_vocabulary);
  self->target = shown_rows (NN_AXIS_TARGET, slice->batch->target_rows, sentence,
                             slice->batch->decoder_input, dataset->target_vocabulary);
  self->target.axis.writes =
      name_rows (dataset->target_vocabulary,
                 slice->batch->labels + self->target.rows->starts[sentence],
                 self->target.axis.length);
  self->sentences = nn_axis (NN_AXIS_SENTENCE, slices->batch->source_rows->B,
                             name_sentences (slices->batch, dataset->source_vocabulary));
}

static void
describe (Update *self,
          int     sentence)
{
  const NnVocabulary *vocabulary = self->trainer->dataset->target_vocabulary;
  const NnBatch      *batch = self->slice->batch;
  const int           first = self->target.rows->starts[self->target.sentence];
  const int           T = self->target.axis.length;
  NnWalk             *walk = self->walker->walk;

  walk->sentence = sentence;
  walk->n_sentences = self->sentences.length;
  walk->loss_kind = self->trainer->config.loss;
  walk->source_tokens = g_strdupv (self->source.axis.labels);
  walk->source_valid_len = self->source.rows->valid_lens[self->source.sentence];
  walk->decoder_tokens = g_strdupv (self->target.axis.labels);
  walk->target_tokens = g_new0 (char *, T + 1);
  for (int t = 0; t < T; t++)
    {
      walk->target_tokens[t] = g_strdup (nn_vocabulary_token (vocabulary,
                                                              batch->labels[first + t]));
      walk->target_valid_len += batch->labels[first + t] != batch->target_pad;
    }
}

static void
walk_source (Update *self)
{
  const NnBatch      *batch = self->trainer->slices->batch;
  const NnVocabulary *vocabulary = self->trainer->dataset->source_vocabulary;
  const NnWalkGrid    grid = nn_walk_grid (batch->source_rows, self->sentences);
  NnOperand          *ids = nn_walk_grid_of_ids (&grid, self->walker, "source", "batch.source",
                                                 batch->source, vocabulary->pad, vocabulary);
  NnOperand          *lengths = nn_walker_operand (self->walker, "valid_lens",
                                                   "batch.valid_lens", NN_ONE, self->sentences,
                                                   NN_ONE);

  for (int b = 0; b < lengths->rows; b++)
    lengths->values[b] = (float) batch->source_rows->valid_lens[b];

  nn_walker_add_at (self->walker, "batch.source", NN_OP_BATCH, ids, NULL, NN_INPUTS (NULL));
  nn_walker_add_at (self->walker, "batch.valid_lens", NN_OP_BATCH, lengths, NULL,
                    NN_INPUTS (ids));
}

static void
walk_batch (Update *self)
{
  const NnBatch      *batch = self->trainer->slices->batch;
  const NnVocabulary *vocabulary = self->trainer->dataset->target_vocabulary;
  const NnWalkGrid    grid = nn_walk_grid (batch->target_rows, self->sentences);
  NnOperand          *input = nn_walk_grid_of_ids (&grid, self->walker, "input",
                                                   "batch.decoder_input", batch->decoder_input,
                                                   batch->target_pad, vocabulary);
  NnOperand          *labels = nn_walk_grid_of_ids (&grid, self->walker, "label", "batch.labels",
                                                    batch->labels, batch->target_pad, vocabulary);

  nn_walker_open (self->walker, NN_LEVEL_PASS, "batch");
  walk_source (self);
  nn_walker_add_at (self->walker, "batch.decoder_input", NN_OP_BATCH, input, NULL,
                    NN_INPUTS (NULL));
  nn_walker_add_at (self->walker, "batch.labels", NN_OP_BATCH, labels, NULL, NN_INPUTS (input));
  nn_walker_close (self->walker);
}

static void
walk_forward (Update *self)
{
  const NnTransformer *model = self->slice->model;
  NnWalkTarget         target = {
            .rows = self->target,
            .keys = self->target.axis,
            .source = self->source.axis,
  };

  nn_walker_open (self->walker, NN_LEVEL_PASS, "forward");
  target.memory = nn_walk_encoder (self->walker, model->encoder, &self->source);
  self->logits = nn_walk_decoder (self->walker, model->decoder, &target);
  for (int box = 0; box < 3; box++) /* decoder.dense, decoder, forward */
    nn_walker_close (self->walker);
}

static void
walk_loss (Update *self)
{
  self->loss = (NnWalkLoss){
    .walker = self->walker,
    .slices = self->trainer->slices,
    .slice = self->slice,
    .target = self->target,
    .sentences = self->sentences,
    .vocabulary = self->trainer->dataset->target_vocabulary,
    .logits = self->logits,
  };
  nn_walk_loss (&self->loss, self->trainer->report.objective);
}

static void
walk_backward (Update *self)
{
  const NnWalk         *walk = self->walker->walk;
  const int             forward = nn_walk_find (walk, "forward", -1, FALSE);
  g_autoptr (GPtrArray) places =
      nn_gradient_places_new (self->slice->model, self->slice->cross_entropy->d_logits);
  const NnWalkBackward backward = {
    .first = forward,
    .end = nn_walk_get (walk, forward)->end,
    .places = places,
    .source = self->source,
    .target = self->target,
    .loss_inputs = NN_INPUTS (self->loss.probabilities, self->loss.labels, self->loss.weights),
    .smoothing = self->slice->cross_entropy->smoothing,
  };

  self->walker->is_backward = TRUE;
  nn_walker_open (self->walker, NN_LEVEL_PASS, "backward");
  nn_walk_backward (self->walker, &backward);
  nn_walker_close (self->walker);
  self->walker->is_backward = FALSE;
  nn_walk_learned_find_gradients (self->learned, walk);
}

/* What is remembered but not learned. */
static GPtrArray *
copy_buffers (const NnParameters *parameters)
{
  GPtrArray *buffers = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_tensor_free);

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (nn_parameters_get (parameters, i)->gradient == NULL)
      g_ptr_array_add (buffers, nn_tensor_copy (nn_parameters_get (parameters, i)->value));

  return buffers;
}

static void
restore_buffers (NnParameters *parameters,
                 GPtrArray    *buffers)
{
  guint n = 0;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (nn_parameters_get (parameters, i)->gradient == NULL)
      nn_tensor_assign (&nn_parameters_get (parameters, i)->value,
                        g_ptr_array_index (buffers, n++));
}

/* The same batch, with the same features dropped.  The running averages of a batch
 * normalization are put back, or this second look would change the run. */
static void
walk_loss_again (Update *self)
{
  NnSlices             *slices = self->trainer->slices;
  NnParameters         *parameters = self->trainer->model->parameters;
  const NnPass          pass = slices->pass;
  g_autoptr (GPtrArray) buffers = copy_buffers (parameters);
  NnLossReport          report;

  nn_slices_forward (slices, &pass);
  report = nn_slices_loss (slices);
  restore_buffers (parameters, buffers);

  nn_walk_loss_again (&self->loss, report.objective);
}

static void
clear (Update *self)
{
  nn_walker_free (self->walker);
  nn_labels_unref (self->source.axis.labels);
  nn_labels_unref (self->source.whole.labels);
  nn_labels_unref (self->target.axis.labels);
  nn_labels_unref (self->target.axis.writes);
  nn_labels_unref (self->target.whole.labels);
  nn_labels_unref (self->sentences.labels);
  g_clear_pointer (&self->learned, g_array_unref);
}

static void
tell (const Update *self)
{
  if (self->report != NULL)
    self->report (self->walker->walk, self->user_data);
}

/* What batch normalizations remember, before forward mixes this batch into it. */
static void
copy_remembered (const Update *self)
{
  const NnParameters *parameters = self->slice->model->parameters;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnParameter *buffer = nn_parameters_get (parameters, i);
      const gboolean     is_mean = g_str_equal (nn_path_name (buffer->path), "running_mean");
      const char        *symbol = is_mean ? "μ̄_{t−1}" : "σ̄²_{t−1}";

      if (buffer->gradient == NULL)
        nn_walker_parameter (self->walker, buffer, symbol)->is_parameter = FALSE;
    }
}

/* The phases after the batch is drawn. */
static gboolean
walk_phases (Update  *self,
             GError **error)
{
  NnTrainer *trainer = self->trainer;

  walk_batch (self);
  tell (self);
  copy_remembered (self);
  nn_trainer_forward (trainer);
  walk_forward (self);
  tell (self);
  self->learned = nn_walk_learned_new (self->walker, trainer->adam);
  if (!nn_trainer_loss (trainer, error))
    return FALSE;

  walk_loss (self);
  tell (self);
  nn_trainer_backward (trainer);
  walk_backward (self);
  tell (self);
  if (!nn_trainer_clip (trainer, error))
    return FALSE;

  nn_walk_clip (self->walker, trainer, self->learned);
  tell (self);
  nn_trainer_apply (trainer);
  nn_walk_adam (self->walker, trainer, self->learned);
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
 * @cancellable: (nullable): looked at until the update begins, and never later
 * @error: %NN_TRAINER_ERROR_DIVERGED or %G_IO_ERROR_CANCELLED
 *
 * Makes one update, with the same numbers as nn_trainer_update(), and writes down every
 * operation.  Afterwards the walk needs neither the trainer nor its model; the layers of
 * that remember every step from then on.
 *
 * Returns: (transfer full) (nullable): the walk, or %NULL
 */
NnWalk *
nn_walk_new_update (NnTrainer     *trainer,
                    int            sentence,
                    NnWalkPartFunc report,
                    gpointer       user_data,
                    GCancellable  *cancellable,
                    GError       **error)
{
  g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();

  Update  update = { .trainer = trainer, .report = report, .user_data = user_data };
  NnWalk *walk = NULL;

  g_assert (trainer->phase == NN_PHASE_DRAW_BATCH);
  g_assert (sentence >= 0);

  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !nn_trainer_leave_epoch (trainer, cancellable, error))
    return NULL;

  nn_slices_watch (trainer->slices);
  nn_trainer_draw_batch (trainer);
  sentence = MIN (sentence, trainer->slices->batch->source_rows->B - 1);
  update.walker = nn_walker_new (NN_WALK_UPDATE, trainer->model,
                                 trainer->dataset->source_vocabulary,
                                 trainer->dataset->target_vocabulary);
  choose_sentence (&update, sentence);
  describe (&update, sentence);

  if (walk_phases (&update, error))
    walk = nn_walker_finish (g_steal_pointer (&update.walker));
  clear (&update);

  return walk;
}
