#include "core/training/run-memory.h"

#include <glib/gi18n-lib.h>

#include "core/engine/memory.h"
#include "core/lean/lean.h"

/* How many values a pass keeps, forward and backward: in each block, so many tensors of D features
 * for a row, and so many scores, weights and gradients for a pair of rows; so many logits for a
 * target row. */
#define FEATURES_PER_BLOCK 30.0
#define SCORES_PER_PAIR 4.0
#define LOGITS_PER_ROW 3.0

/* So many rows a lean pass has in memory at once at most, see rows_of_chunk() in slices.c. */
#define LEAN_ROWS 20000.0

/* Raises S and T to the rows that the longest sentences of the pairs need. */
static void longest_rows (const NnTrainingConfig *training, const NnPairs *pairs, int *S, int *T)
{
  for (int i = 0; i < pairs->n; i++)
    {
      *S = MAX (*S, nn_pairs_source_length (pairs, i));
      *T = MAX (*T, nn_pairs_target_length (pairs, i));
    }

  if (training->is_padded && pairs->n > 0)
    *S = *T = pairs->num_steps;
}

static double values_of_pass (const NnConfig *model, double n_sentences, double S, double T)
{
  const double D = model->num_hiddens;
  const double F = model->ffn_num_hiddens;
  const double rows = n_sentences * (S + T);
  const double pairs = n_sentences * (S * S + T * T + S * T);

  return model->num_blks * (rows * (FEATURES_PER_BLOCK * D + 3.0 * F) +
                            SCORES_PER_PAIR * pairs * model->num_heads) +
         LOGITS_PER_ROW * n_sentences * T * model->target_vocab;
}

/* Estimates how many bytes the run needs at most, besides the dataset. */
static double bytes_of_run (const NnConfig *model, const NnTrainingConfig *training,
                            const NnDataset *dataset)
{
  const double   learned = (double) nn_config_count_values (model);
  const double   tables = (double) nn_config_count_table_values (model);
  const int      workers = model->norm == NN_NORM_BATCH ? 1 : training->workers;
  const gboolean is_lean = nn_lean_fits (model) && !training->is_padded;
  double         sentences = MIN (training->batch_size, MAX (dataset->training->n, 1));
  int            S = 1;
  int            T = 1;

  longest_rows (training, dataset->training, &S, &T);
  longest_rows (training, dataset->held_out, &S, &T);
  if (is_lean)
    sentences = MIN (sentences, workers * MAX (LEAN_ROWS / (S + T), 1.0));

  /* Values, gradients, m, v, the last good values, and one more while they are packed.  Each
   * further worker has a table of positions, and gradients, which need twice the memory while they
   * are packed. */
  return sizeof (float) * (learned * (6.0 + 2.0 * (workers - 1)) + tables * workers +
                           values_of_pass (model, sentences, S, T));
}

/**
 * nn_run_memory_check:
 * @model: its sizes, with those of the vocabularies
 * @training: the run
 * @dataset: what it learns from
 * @error: return location for %NN_TRAINING_CONFIG_ERROR_MEMORY
 *
 * Returns: whether there is memory for the run
 */
gboolean nn_run_memory_check (const NnConfig *model, const NnTrainingConfig *training,
                              const NnDataset *dataset, GError **error)
{
  const double n_bytes = bytes_of_run (model, training, dataset);

  if (nn_memory_has_room (n_bytes))
    return TRUE;

  g_set_error (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_MEMORY,
               _ ("There is not enough memory: this training needs about %.1f GB. Choose a smaller "
                  "model, shorter sentences, a smaller batch or fewer threads."),
               n_bytes / 1e9);

  return FALSE;
}
