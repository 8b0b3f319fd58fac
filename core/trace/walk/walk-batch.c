#include "core/trace/walk/walk-batch.h"

/** Returns: their places in a picture */
NnWalkGrid nn_walk_grid (const NnRows *rows, NnAxis sentences)
{
  NnWalkGrid self = { rows, sentences, 0 };

  for (int b = 0; b < rows->B; b++)
    self.width = MAX (self.width, rows->lengths[b]);

  return self;
}

static NnOperand *new_grid (const NnWalkGrid *self, NnWalker *walker, const char *symbol,
                            const char *path)
{
  NnOperand *grid = nn_walker_operand (walker, symbol, path, NN_ONE, self->sentences,
                                       nn_axis (NN_AXIS_POSITION, self->width, NULL));

  grid->states = g_new0 (guint8, nn_operand_length (grid));
  for (int b = 0; b < grid->rows; b++)
    for (int t = self->rows->valid_lens[b]; t < self->width; t++)
      grid->states[b * self->width + t] = NN_CELL_PADDING;

  return grid;
}

/**
 * @ids: (array): one for each row of the stack
 * @pad: what is written where there is no row
 *
 * Returns: (transfer none): (B, width)
 */
NnOperand *nn_walk_grid_of_ids (const NnWalkGrid *self, NnWalker *walker, const char *symbol,
                                const char *path, const int *ids, int pad,
                                const NnVocabulary *vocabulary)
{
  NnOperand      *grid = new_grid (self, walker, symbol, path);
  const int       n = grid->rows * grid->columns;
  g_autofree int *words = g_new (int, n);

  for (int b = 0; b < grid->rows; b++)
    for (int t = 0; t < self->width; t++)
      {
        const gboolean has_row = t < self->rows->lengths[b];
        const int      id = has_row ? ids[self->rows->starts[b] + t] : pad;

        nn_operand_row (grid, 0, b)[t] = (float) id;
        words[b * self->width + t] = id;
      }
  grid->words = nn_labels_of_ids (vocabulary, words, n);

  return grid;
}

/**
 * @values: (array): one for each row of the stack
 *
 * Returns: (transfer none): (B, width), 0 where there is no row
 */
NnOperand *nn_walk_grid_of_numbers (const NnWalkGrid *self, NnWalker *walker, const char *symbol,
                                    const char *path, const float *values)
{
  NnOperand *grid = new_grid (self, walker, symbol, path);

  for (int b = 0; b < grid->rows; b++)
    for (int t = 0; t < self->rows->lengths[b]; t++)
      nn_operand_row (grid, 0, b)[t] = values[self->rows->starts[b] + t];

  return grid;
}
