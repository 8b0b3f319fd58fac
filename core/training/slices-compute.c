/* core/training/slices-compute.c
 *
 * Forward, loss and backward of the slices of a batch: step by step for the whole batch, or
 * together for one chunk of sentences after the other.
 */

#include "core/training/slices.h"

#include <math.h>

static NnSlice *slice_with_work (NnSlices *self, int s)
{
  return s < self->n && self->items[s].batch != NULL ? &self->items[s] : NULL;
}

static void forward (int s, gpointer data)
{
  NnSlices *self = data;
  NnSlice  *slice = slice_with_work (self, s);

  if (slice == NULL)
    return;

  if (slice->lean != NULL)
    slice->logits = nn_lean_forward (slice->lean, &self->pass, &slice->source, &slice->target);
  else
    slice->logits = (NnTensor *) nn_transformer_forward (slice->model, &self->pass, &slice->source,
                                                         &slice->target);
}

static void compute_loss (int s, gpointer data)
{
  const NnSlices *self = data;
  NnSlice        *slice = slice_with_work (data, s);
  double          objective;

  if (slice == NULL)
    return;

  if (slice->lean != NULL)
    objective = nn_lean_loss (slice->cross_entropy, slice->logits, slice->batch->labels,
                              slice->weights, self->pass.is_training);
  else
    objective = nn_cross_entropy_forward (slice->cross_entropy, slice->logits, slice->batch->labels,
                                          slice->weights);
  slice->report = nn_loss_report_of (slice->batch, slice->cross_entropy->losses->values);
  slice->report.objective = objective;
}

/* The gradients of replicas are already 0: nn_span_take() has cleared them. */
static void clear_gradients (const NnSlices *self, int s)
{
  if (s == 0)
    nn_parameters_clear_gradients (self->model->parameters);
}

static void backward (int s, gpointer data)
{
  NnSlices *self = data;
  NnSlice  *slice = slice_with_work (self, s);

  clear_gradients (self, s);
  if (slice == NULL)
    return;

  if (slice->lean != NULL)
    nn_lean_backward (slice->lean, slice->logits);
  else
    nn_transformer_backward (slice->model, nn_cross_entropy_backward (slice->cross_entropy));
}

/* How many rows, of source and target together, come before sentence @b. */
static int rows_before (const NnBatch *batch, int b)
{
  const NnRows *source = batch->source_rows;
  const NnRows *target = batch->target_rows;

  return b < source->B ? source->starts[b] + target->starts[b] : source->N + target->N;
}

static const NnTensor *encode (const NnSlices *self, NnSlice *slice, const NnSentences *source)
{
  NnMemories     *shared = self->pass.is_training ? NULL : self->memories;
  const NnTensor *memory = shared != NULL ? nn_memories_find (shared, TRUE, source) : NULL;

  if (memory != NULL)
    return memory;

  memory = nn_lean_encode (slice->lean, &self->pass, source);
  if (shared != NULL)
    nn_memories_keep (shared, TRUE, source, memory);

  return memory;
}

/* Runs forward, and backward if training, on n sentences of the slice. */
static void compute_chunk (const NnSlices *self, NnSlice *slice, int first, int n)
{
  g_autoptr (NnBatch) chunk = nn_batch_slice (slice->batch, first, n);
  const NnSentences   source = { chunk->source_rows, chunk->source };
  const NnSentences   target = { chunk->target_rows, chunk->decoder_input };
  const NnTensor     *memory = encode (self, slice, &source);
  NnTensor    *logits = nn_lean_decode (slice->lean, &self->pass, memory, source.rows, &target);
  const float *weights = slice->weights + slice->batch->target_rows->starts[first];
  const double objective =
      nn_lean_loss (slice->cross_entropy, logits, chunk->labels, weights, self->pass.is_training);
  NnLossReport report = nn_loss_report_of (chunk, slice->cross_entropy->losses->values);

  report.objective = objective;
  nn_loss_report_add (&slice->report, &report);
  if (self->pass.is_training)
    nn_lean_backward (slice->lean, logits);
}

/* Computes chunks of about the same size, so that each uses the memory of the one before. */
static void compute_lean (const NnSlices *self, NnSlice *slice)
{
  const int B = slice->batch->source_rows->B;
  const int N = rows_before (slice->batch, B);
  const int n_chunks = (N + self->chunk_rows - 1) / self->chunk_rows;
  int       first = 0;

  slice->report = (NnLossReport){ 0 };
  for (int i = 1; i <= n_chunks; i++)
    {
      const gint64 share = (gint64) N * i / n_chunks;
      int          end = first;

      while (end < B && rows_before (slice->batch, end) < share)
        end++;

      if (end > first)
        compute_chunk (self, slice, first, end - first);
      first = end;
    }
}

static void compute (int s, gpointer data)
{
  NnSlices *self = data;
  NnSlice  *slice = slice_with_work (self, s);

  if (slice == NULL || slice->lean == NULL)
    {
      forward (s, self);
      compute_loss (s, self);
      if (self->pass.is_training)
        backward (s, self);
      return;
    }

  if (self->pass.is_training)
    clear_gradients (self, s);
  compute_lean (self, slice);
}

/* Worker w adds the gradients of spans w, w + n, w + 2 n, …, each in the order of the slices. */
static void sum_gradients (int w, gpointer data)
{
  NnSlices *self = data;
  NnTensor *sum = self->model->parameters->gradients;

  for (int i = w; i < nn_spans_count (sum); i += nn_workers_count (self->workers))
    {
      const NnSpan span = nn_spans_get (sum, i);

      for (int s = 1; s < self->n; s++)
        if (self->items[s].batch != NULL)
          nn_span_take (span, sum, self->items[s].model->parameters->gradients);

      self->square_sums[i] = nn_span_square_sum (span, sum);
    }
}

static NnLossReport sum_reports (const NnSlices *self)
{
  NnLossReport report = { 0 };

  for (int s = 0; s < self->n; s++)
    if (self->items[s].batch != NULL)
      nn_loss_report_add (&report, &self->items[s].report);

  return report;
}

/**
 * @self: the slices, with a batch
 *
 * Computes the logits of each slice on a thread of its own.
 */
void nn_slices_forward (NnSlices *self, const NnPass *pass)
{
  self->pass = *pass;
  nn_workers_run (self->workers, forward, self);
}

/**
 * @self: the slices, after forward
 * Returns: the loss of the whole batch
 */
NnLossReport nn_slices_loss (NnSlices *self)
{
  nn_workers_run (self->workers, compute_loss, self);

  return sum_reports (self);
}

/**
 * @self: the slices, after loss
 *
 * Afterwards the parameters of the model have the gradient of the whole batch.
 */
void nn_slices_backward (NnSlices *self)
{
  nn_workers_run (self->workers, backward, self);
  nn_workers_run (self->workers, sum_gradients, self);
}

/**
 * @self: the slices, with a batch
 *
 * Forward, loss and, in training, backward.  The workers do not wait for each other in between.
 * The numbers are those of the three functions above; in a lean pass they differ by rounding.
 *
 * Returns: the loss of the whole batch
 */
NnLossReport nn_slices_compute (NnSlices *self, const NnPass *pass)
{
  self->pass = *pass;
  nn_workers_run (self->workers, compute, self);
  if (pass->is_training)
    nn_workers_run (self->workers, sum_gradients, self);

  return sum_reports (self);
}

/**
 * @self: the slices, after backward
 * Returns: ‖∂θ‖, the norm of the gradient of all parameters
 */
double nn_slices_gradient_norm (const NnSlices *self)
{
  double sum = 0.0;

  for (int i = 0; i < nn_spans_count (self->model->parameters->gradients); i++)
    sum += self->square_sums[i];

  return sqrt (sum);
}
