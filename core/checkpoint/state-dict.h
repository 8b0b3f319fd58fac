/* core/checkpoint/state-dict.h
 *
 * The tensors of a file under the names that the parameters have in our models.  Other programs
 * have other names for the same parameter:
 *
 *      encoder.blks.block0.attention.W_q.weight        the PyTorch edition
 *      encoder.blks.0.attention.W_q.weight             the MLX edition
 *      module.model.encoder.blks.block0.…              a prefix that all share, whatever it is
 *
 * A tensor with two names may be in the file under one of them, with the other one in the metadata.
 * safetensors.torch.save_model() does this for tied embeddings.
 *
 *      file ─► nn_state_dict_new () ─► nn_state_dict_infer ()    sizes and variants
 *                                 ├──► nn_state_dict_check ()    do all tensors fit?
 *                                 └──► nn_state_dict_fill ()     the values
 */

#pragma once

#include "core/checkpoint/safetensors.h"
#include "core/model/config.h"

/* The decoder's embedding and the output layer may be tied, that is, share their values. */
#define NN_DECODER_EMBEDDING "decoder.embedding.weight"
#define NN_OUTPUT_WEIGHT "decoder.dense.weight"

typedef struct
{
  const NnSafetensors *file;     /* (unowned): the file */
  GHashTable          *tensors;  /* (element-type utf8 NnSafetensor): its tensors by their names
                                  * in our models */
  char                *prefix;   /* what all names in the file begin with; mostly "" */
  GPtrArray           *left_out; /* (element-type utf8): the names of the tensors that are not
                                  * parameters */
} NnStateDict;

NnStateDict *nn_state_dict_new (const NnSafetensors *file,
                                GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void         nn_state_dict_free (NnStateDict *self);

char    *nn_state_dict_list (const GPtrArray *names) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_state_dict_has (const NnStateDict *self, const char *name);
gboolean nn_state_dict_fail (const NnStateDict *self, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

gboolean nn_state_dict_infer (const NnStateDict *self, NnConfig *config, GError **error);
gboolean nn_state_dict_check (const NnStateDict *self, const NnConfig *config, GError **error);
gboolean nn_state_dict_fill (const NnStateDict *self, NnParameters *parameters, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnStateDict, nn_state_dict_free)
