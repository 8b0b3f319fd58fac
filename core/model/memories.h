/* core/model/memories.h
 *
 * What an encoder made of sentences, kept for other decoders that read it.  Where only the decoder
 * changes, as when its heads are muted one after the other, the encoder computes once:
 *
 *      sentences ─► encoder ─► memory ─┬─► decoder
 *                                      ├─► decoder without its first head
 *                                      └─► …
 *
 * Several threads may use it at once.
 */

#pragma once

#include "core/tensor/rows.h"
#include "core/tensor/tensor.h"

typedef struct _NnMemories NnMemories;

NnMemories *nn_memories_new (gsize most) G_GNUC_WARN_UNUSED_RESULT;
void        nn_memories_free (NnMemories *self);

const NnTensor *nn_memories_find (NnMemories *self, gboolean is_lean, const NnSentences *source);
void            nn_memories_keep (NnMemories *self, gboolean is_lean, const NnSentences *source,
                                  const NnTensor *memory);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnMemories, nn_memories_free)
