#include "core/trace/walk/reading.h"

#include "core/model/place.h"

/* Returns the weights of each block. */
static GPtrArray *weights_of (const NnWalk *walk, int target_step, const char *softmax)
{
  GPtrArray *weights = g_ptr_array_new ();

  for (int block = 0; block < walk->config.num_blks; block++)
    {
      g_autofree char *path = nn_block_path ("decoder", block, softmax);
      const int        node = nn_walk_find (walk, path, target_step, FALSE);

      g_ptr_array_add (weights, nn_walk_get (walk, node)->operation->output);
    }

  return weights;
}

/* Finds the largest weight that a head gives to the key, and counts the heads. */
static NnReading read_key (const GPtrArray *blocks, int key)
{
  NnReading reading = { .key = key, .weight = -1.0 };

  for (guint block = 0; block < blocks->len; block++)
    {
      const NnOperand *weights = g_ptr_array_index (blocks, block);

      for (int head = 0; head < weights->slices; head++)
        {
          const double weight = (double) nn_operand_get (weights, head, 0, key);

          reading.n_heads++;
          reading.n_clear += weight > NN_READING_CLEAR;
          if (weight <= reading.weight)
            continue;
          reading.weight = weight;
          reading.block = (int) block;
          reading.head = head;
          reading.word = nn_axis_label (&weights->column_axis, key);
        }
    }

  return reading;
}

/* Whether @a goes first: clear before unclear; of the clear ones, an earlier token before the row's
 * own; of the others, the larger weight. */
static gboolean is_better (const NnReading *a, const NnReading *b)
{
  if ((a->n_clear > 0) != (b->n_clear > 0))
    return a->n_clear > 0;
  if (a->n_clear > 0 && a->is_itself != b->is_itself)
    return b->is_itself;
  if (a->n_clear != b->n_clear)
    return a->n_clear > b->n_clear;

  return a->weight > b->weight;
}

/**
 * @walk: a walk through a translation; it outlives the result
 * @is_cross: whether of the source, not of the words so far
 * @reading: (out): what that row read
 * Returns: whether the walk has such a step
 */
gboolean nn_reading_find (const NnWalk *walk, int target_step, gboolean is_cross,
                          NnReading *reading)
{
  const char           *softmax = is_cross ? "attention2.softmax" : "attention1.softmax";
  const int             n_keys = is_cross ? walk->source_valid_len : target_step + 1;
  g_autoptr (GPtrArray) blocks = NULL;

  if (nn_walk_find (walk, "decode", target_step, FALSE) < 0)
    return FALSE;

  blocks = weights_of (walk, target_step, softmax);
  for (int key = 0; key < n_keys; key++)
    {
      NnReading candidate = read_key (blocks, key);

      candidate.is_itself = !is_cross && key == target_step;
      if (key == 0 || is_better (&candidate, reading))
        *reading = candidate;
    }

  return TRUE;
}
