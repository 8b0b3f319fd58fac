/* core/checkpoint/sidecar.h
 *
 * The sidecar of a file that PyTorch wrote: a JSON file beside it, model.json beside
 * model.safetensors, with the settings that the tensors do not show.
 *
 *      {"num_hiddens": 256, "num_blks": 2, "num_heads": 4, "ffn_num_hiddens": 64,
 *       "use_bias": false, "num_steps": 9, "src_vocab": …, "tgt_vocab": …}
 *
 * num_heads, num_steps and the vocabularies are required; values that the tensors show are
 * optional.  A vocabulary is the list of its words in the order of their ids, a map from words to
 * ids or from ids to words, or the name of a file in the same folder, which has one of these in
 * JSON or one word on each line.  A row of the embedding may be without a word, in a list as null.
 *
 * The reserved tokens may have other usual names, such as <s> or [PAD], or be named:
 * {…, "bos": "<start>", "eos": "<stop>", "pad": "_", "unk": "?"}.  Every other value of a
 * configuration (checkpoint-json.h) may be given too.
 */

#pragma once

#include "core/model/config.h"
#include "core/text/text-options.h"

/* The token of a row without a word. */
#define NN_SIDECAR_EMPTY_ROW "<row %d>"

typedef struct
{
  char         *path;              /* (type filename): the sidecar */
  NnConfig      config;            /* the configuration of the model */
  NnTextOptions text;              /* how sentences become tokens */
  NnVocabulary *source_vocabulary; /* the encoder's vocabulary */
  NnVocabulary *target_vocabulary; /* the decoder's vocabulary */
} NnSidecar;

NnSidecar *nn_sidecar_load (const char *model_path, const NnConfig *inferred,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void       nn_sidecar_free (NnSidecar *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSidecar, nn_sidecar_free)
