/* core/checkpoint/sidecar.h
 *
 * What a file that PyTorch made cannot say about itself, from a JSON file beside
 * it: model.json beside model.safetensors.
 *
 *      {"num_hiddens": 256, "num_blks": 2, "num_heads": 4, "ffn_num_hiddens": 64,
 *       "use_bias": false, "num_steps": 9, "src_vocab": …, "tgt_vocab": …}
 *
 * The number of heads, num_steps and the vocabularies are needed; what the tensors show may
 * be left out.  A vocabulary is the list of its words in the order of their ids,
 * or the name of a file in the same folder: such a list in JSON, or one word a line.
 * Every other value of a configuration (checkpoint-json.h) may be given too.
 */

#pragma once

#include "core/model/config.h"
#include "core/text/text-options.h"

G_BEGIN_DECLS

/**
 * NnSidecar:
 * @path: where it stands
 * @config: the model, as far as the file says it
 * @text: how sentences become tokens
 * @source_vocabulary: the words of the encoder
 * @target_vocabulary: the words of the decoder
 */
typedef struct
{
  char         *path;
  NnConfig      config;
  NnTextOptions text;
  NnVocabulary *source_vocabulary;
  NnVocabulary *target_vocabulary;
} NnSidecar;

NnSidecar *nn_sidecar_load (const char     *model_path,
                            const NnConfig *inferred,
                            GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void       nn_sidecar_free (NnSidecar *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSidecar, nn_sidecar_free)

G_END_DECLS
