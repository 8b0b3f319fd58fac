#include "core/lean/scratch.h"

#include "core/engine/owned.h"

/** Frees the contents of @self, but not @self itself, which is a part of a model's lean pass. */
NN_CLEARS_FOR_ALL (NnLeanScratch, nn_lean_scratch_clear,
                   (nn_tensor_free, sublayer, d_sublayer, d_normalized, d_hidden, d_heads,
                    d_projected, d_memory, weights))
