/* core/experiments/mask-matrix.h
 *
 * A mask as a matrix of 1 and 0: which keys each query sees.
 *
 *      causal      padding, 2 of 3     both
 *      ■ · ·       ■ ■ ·               ■ · ·
 *      ■ ■ ·       ■ ■ ·               ■ ■ ·
 *      ■ ■ ■       ■ ■ ·               ■ ■ ·
 */

#pragma once

#include "core/layers/mask.h"

G_BEGIN_DECLS

/**
 * NnMaskKind:
 * @NN_MASK_KIND_CAUSAL: no query sees later keys
 * @NN_MASK_KIND_PADDING: no query sees keys beyond the valid length
 * @NN_MASK_KIND_BOTH: no query sees later keys or keys beyond the valid length
 */
typedef enum
{
  NN_MASK_KIND_CAUSAL,
  NN_MASK_KIND_PADDING,
  NN_MASK_KIND_BOTH,
} NnMaskKind;

NnTensor *nn_mask_matrix_new (NnMaskKind kind, int n, int valid_len) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
