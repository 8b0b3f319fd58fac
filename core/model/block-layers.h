/* core/model/block-layers.h
 *
 * Creates the layers of a block from the configuration of its model.  The blocks of the encoder and
 * of the decoder are made of the same three kinds of layer.
 */

#pragma once

#include "core/layers/add-norm.h"
#include "core/layers/multi-head-attention.h"
#include "core/layers/positionwise-ffn.h"
#include "core/model/config.h"

NnMultiHeadAttention *nn_block_new_attention (NnParameters *parameters, const char *block,
                                              const char *name, const NnConfig *config,
                                              gboolean has_bias) G_GNUC_WARN_UNUSED_RESULT;
NnPositionwiseFfn *nn_block_new_ffn (NnParameters *parameters, const char *block, const char *name,
                                     const NnConfig *config) G_GNUC_WARN_UNUSED_RESULT;
NnAddNorm *nn_block_new_add_norm (NnParameters *parameters, const char *block, const char *name,
                                  const NnConfig *config) G_GNUC_WARN_UNUSED_RESULT;
