#include "core/training/trainer-batch.h"

#include "core/text/shared-words.h"

/* Chooses whether padding is computed, see trainer-batch.h. */
static void choose_layouts (const NnTrainer *self, NnBatchLayout *source, NnBatchLayout *target)
{
  const NnConfig     *model = &self->model->config;
  const NnBatchLayout padded = self->config.text.is_book ? NN_BATCH_FIXED : NN_BATCH_PADDED;
  const gboolean      needs_all =
      self->config.is_padded || (model->norm == NN_NORM_BATCH && model->counts_padding);

  *source = needs_all ? padded : NN_BATCH_PACKED;
  *target = needs_all || self->config.loss == NN_LOSS_PLAIN ? padded : NN_BATCH_PACKED;
}

/**
 * @pairs: pairs to choose from
 * @order: (array length=n): which of them
 * @hides_words: whether some words become `<unk>`, as shared-words.h describes
 *
 * Makes a batch and divides it among the workers.
 */
void nn_trainer_load (NnTrainer *self, const NnPairs *pairs, const int *order, int n,
                      gboolean hides_words)
{
  const NnHiding hiding = { self->config.unknown_share, self->config.seed, self->epoch };
  NnBatchLayout  source;
  NnBatchLayout  target;
  NnBatch       *batch;

  choose_layouts (self, &source, &target);
  batch = nn_batch_new_mixed (pairs, order, n, source, target);
  if (hides_words)
    nn_shared_words_hide (pairs, order, &hiding, batch);
  nn_slices_load (self->slices, batch, self->config.loss,
                  self->config.text.is_book ? pairs->num_steps : batch->T);
}
