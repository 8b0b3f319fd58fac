/* core/layers/scores.h
 *
 * One (queries, keys) matrix for every sentence and head: the scores of an
 * attention, its weights, or the gradients of either.
 *
 *      sentence b, head h   (S_q, S_k)   of that sentence
 *
 * When all sentences have the same lengths this is the textbook's
 * (B · H, S_q, S_k) tensor, with the head index fastest.  In a packed batch
 * the matrices differ in size and simply follow each other.
 */

#pragma once

#include "core/tensor/matmul.h"
#include "core/tensor/rows.h"

typedef struct
{
  int       B;          /* number of sentences */
  int       H;          /* number of heads */
  int      *query_lens; /* (B) S_q of each sentence */
  int      *key_lens;   /* (B) S_k of each sentence */
  gsize    *offsets;    /* (B) where the first head's matrix of each sentence begins */
  NnTensor *values;     /* all matrices */
} NnScores;

void nn_scores_reshape (NnScores *self, int H, const NnRows *queries, const NnRows *keys);
void nn_scores_clear (NnScores *self);

NnMatrix nn_scores_matrix (const NnScores *self, int sentence, int head);
