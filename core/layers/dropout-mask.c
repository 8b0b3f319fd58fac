#include "core/layers/dropout-mask.h"

#include "core/engine/processor.h"
#include "core/tensor/random.h"

/**
 * @b: a sentence of @rows
 *
 * Returns: what nn_dropout_mask_factor() asks for
 */
guint32 nn_dropout_mask_row_key (const NnDropoutMask *self, const NnRows *rows, int b, int t)
{
  const guint64 key = nn_random_mix (self->key, (guint64) rows->first_sentence + (guint64) b);

  return (guint32) (nn_random_mix (key, (guint64) rows->first_position + (guint64) t) >> 32);
}

NN_EVERY_PROCESSOR static void write_factors (NnDropoutMask self, guint32 row_key,
                                              int first_feature, float *factors, int n)
{
  for (int i = 0; i < n; i++)
    factors[i] = nn_dropout_mask_factor (self, row_key, (guint32) (first_feature + i));
}

/**
 * @first_feature: the first of its features to be written
 * @factors: (array length=n): where r goes
 *
 * Writes r of @n features that follow one another.
 */
void nn_dropout_mask_write (const NnDropoutMask *self, guint32 row_key, int first_feature,
                            float *factors, int n)
{
  write_factors (*self, row_key, first_feature, factors, n);
}
