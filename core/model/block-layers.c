#include "core/model/block-layers.h"

#include "core/layers/path.h"

/**
 * @name: the layer's name in the block, such as "attention1"
 * @has_bias: whether the projections have a bias
 * Returns: (transfer full): the layer
 */
NnMultiHeadAttention *nn_block_new_attention (NnParameters *parameters, const char *block,
                                              const char *name, const NnConfig *config,
                                              gboolean has_bias)
{
  const NnMultiHeadAttentionConfig attention = nn_config_attention (config, has_bias);
  g_autofree char                 *path = nn_path_join (block, name);

  return nn_multi_head_attention_new (parameters, path, &attention);
}

/**
 * @name: the layer's name in the block
 * Returns: (transfer full): the layer
 */
NnPositionwiseFfn *nn_block_new_ffn (NnParameters *parameters, const char *block, const char *name,
                                     const NnConfig *config)
{
  const int        D = config->num_hiddens;
  g_autofree char *path = nn_path_join (block, name);

  return nn_positionwise_ffn_new (parameters, path, D, config->ffn_num_hiddens, D);
}

/**
 * @name: the layer's name in the block, such as "addnorm1"
 * Returns: (transfer full): the layer
 */
NnAddNorm *nn_block_new_add_norm (NnParameters *parameters, const char *block, const char *name,
                                  const NnConfig *config)
{
  g_autofree char *path = nn_path_join (block, name);

  return nn_add_norm_new (parameters, path, nn_config_add_norm (config));
}
