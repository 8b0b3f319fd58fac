/* core/layers/embedding.h
 *
 * Embedding: row i of a learned table is the vector of word i.
 *
 *      y = √D · E[i]
 *
 * If the first values of E have the variance 1 / D (parameters.h), those of y have the variance
 * 1.  They are then about as large as the positions in [−1, 1], which are added next.
 *
 *   i   (N)       ids, in [0, |V|)
 *   E   (|V|, D)  learned
 *   y   (N, D)
 *
 * Read in   D2L 11.7.4, "Encoder"; Vaswani et al. 2017, section 3.4
 */

#pragma once

#include "core/layers/parameters.h"

/* Read any field, write none: they belong to embedding.c. */
typedef struct
{
  NnParameter *weight; /* (|V|, D) E */
  float        scale;  /* √D */

  const int      *ids;      /* (nullable) (unowned): the ids of the latest forward call */
  NnTensor       *output;   /* (N, D) the latest y */
  const NnTensor *d_output; /* (nullable) (unowned): the latest ∂y */
} NnEmbedding;

NnEmbedding *nn_embedding_new (NnParameters *parameters, const char *path, int V,
                               int D) G_GNUC_WARN_UNUSED_RESULT;
void         nn_embedding_free (NnEmbedding *self);

const NnTensor *nn_embedding_forward (NnEmbedding *self, const int *ids, int N);
void            nn_embedding_backward (NnEmbedding *self, const NnTensor *d_y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnEmbedding, nn_embedding_free)
