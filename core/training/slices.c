#include "core/training/slices.h"

/* The memory of a chunk grows with the number of features of its rows; this many are allowed,
 * except in a wide model. */
#define CHUNK_FEATURES (512 * 256)

/* How many rows a chunk has at most, of source and target together.  Every chunk reads all weights
 * and their gradients once more, so chunks should not be too small.  In a wide model most of the
 * memory is that of weights and gradients, so larger chunks need little more of it. */
static int rows_of_chunk (const NnTransformer *model)
{
  const int D = model->config.num_hiddens;

  return MAX (CHUNK_FEATURES / D, 2 * D);
}

/* One slice for each worker; with batch normalization only one. */
static int count_slices (const NnTransformer *model, int n_workers)
{
  return model->config.norm == NN_NORM_BATCH ? 1 : n_workers;
}

/**
 * @model: the model; it must outlive the slices
 * @n_workers: how many threads to use, at least 1
 * @smoothing: label smoothing of the loss
 * Returns: (transfer full): workers without a batch
 */
NnSlices *nn_slices_new (NnTransformer *model, int n_workers, double smoothing)
{
  NnSlices *self = g_new0 (NnSlices, 1);

  self->workers = nn_workers_new (n_workers);
  self->model = model;
  self->n = count_slices (model, n_workers);
  self->items = g_new0 (NnSlice, self->n);
  self->square_sums = g_new0 (double, nn_spans_count (model->parameters->gradients));
  self->chunk_rows = rows_of_chunk (model);

  for (int s = 0; s < self->n; s++)
    {
      self->items[s].model = s == 0 ? model : nn_transformer_new_replica (model);
      self->items[s].cross_entropy = nn_cross_entropy_new (smoothing);
      if (nn_lean_fits (&model->config))
        self->items[s].lean = nn_lean_new (self->items[s].model);
    }

  return self;
}

void nn_slices_free (NnSlices *self)
{
  if (self == NULL)
    return;

  nn_workers_free (self->workers);

  for (int s = 0; s < self->n; s++)
    {
      nn_batch_free (self->items[s].batch);
      nn_cross_entropy_free (self->items[s].cross_entropy);
      nn_lean_free (self->items[s].lean);
      if (s > 0)
        nn_transformer_free (self->items[s].model);
    }

  nn_batch_free (self->batch);
  g_free (self->square_sums);
  g_free (self->weights);
  g_free (self->items);
  g_free (self);
}

/**
 * @self: the slices, between two updates
 *
 * From now on the pass of core/model is used, whose layers keep all values.
 */
void nn_slices_watch (NnSlices *self)
{
  for (int s = 0; s < self->n; s++)
    g_clear_pointer (&self->items[s].lean, nn_lean_free);
}

/**
 * @self: the slices, between two evaluations
 * @memories: (nullable) (transfer none): what the encoder of the model computes is kept here and
 *   taken from here, until the next call.  The encoder must stay the same
 */
void nn_slices_share_memories (NnSlices *self, NnMemories *memories) { self->memories = memories; }

/* Multiply-adds of the dense layers for one row: a block has six D × D products on
 * either side (the keys and values of the source are the encoder's rows), and the
 * FFN; a target row also has a product with the weights of all words. */
static double cost_of_row (const NnConfig *config, gboolean is_target)
{
  const double D = config->num_hiddens;
  const double F = config->ffn_num_hiddens;
  const double blocks = config->num_blks * (6.0 * D * D + 2.0 * D * F);

  return is_target ? blocks + D * config->target_vocab : blocks;
}

static double cost_of_sentence (const NnSlices *self, int b)
{
  const NnConfig *config = &self->model->config;

  return self->batch->source_rows->lengths[b] * cost_of_row (config, FALSE) +
         self->batch->target_rows->lengths[b] * cost_of_row (config, TRUE);
}

/* Gives n sentences of the batch to slice s. */
static void set_sentences (NnSlices *self, int s, int first, int n)
{
  NnSlice *slice = &self->items[s];

  g_clear_pointer (&slice->batch, nn_batch_free);
  if (n == 0)
    return;

  slice->batch = nn_batch_slice (self->batch, first, n);
  slice->source = (NnSentences){ slice->batch->source_rows, slice->batch->source };
  slice->target = (NnSentences){ slice->batch->target_rows, slice->batch->decoder_input };
  slice->weights = self->weights + self->batch->target_rows->starts[first];
}

/* Divides the batch: slice s ends where the sum of the costs passes (s + 1) / n of the total. */
static void divide (NnSlices *self)
{
  const int B = self->batch->source_rows->B;
  double    total = 0.0;
  double    sum = 0.0;
  int       first = 0;

  for (int b = 0; b < B; b++)
    total += cost_of_sentence (self, b);

  for (int s = 0; s < self->n; s++)
    {
      const double share = total * (s + 1) / self->n;
      int          end = first;

      while (end < B && (s == self->n - 1 || sum + 0.5 * cost_of_sentence (self, end) < share))
        sum += cost_of_sentence (self, end++);

      set_sentences (self, s, first, end - first);
      first = end;
    }
}

/**
 * @batch: (transfer full): the sentences to work on
 * @loss: the kind of loss, which decides the weight of each position
 * @T: positions of a sentence, which the classic loss divides by
 *
 * Divides a batch among the slices.
 */
void nn_slices_load (NnSlices *self, NnBatch *batch, NnLossKind loss, int T)
{
  const int N = batch->target_rows->N;

  nn_batch_free (self->batch);
  self->batch = batch;
  self->weights = g_renew (float, self->weights, MAX (N, 1));
  nn_loss_weights (loss, batch->labels, N, T, batch->target_pad, self->weights);

  divide (self);
}
