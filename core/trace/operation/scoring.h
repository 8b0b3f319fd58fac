/* core/trace/operation/scoring.h
 *
 * Scoring functions as steps: how queries and keys become scores, for each kind of attention.
 *
 *      Q, K ──► first step ──► second step ──► S        a step reads its weights, too
 *
 * Code that shows scores follows this table and does not depend on the kind of attention: walks
 * (walk-attention.c), typed numbers (by-hand.h), worksheets (pass-exercise.h) and labs.
 */

#pragma once

#include "core/layers/attention.h"

#include "core/trace/operation/operation.h"

#define NN_SCORING_MAX_STEPS 2
#define NN_SCORING_MAX_WEIGHTS 3

/* The first step reads queries and keys, each other step the one before; weights follow. */
typedef struct
{
  NnOperationKind kind;         /* the operation */
  const char     *symbol;       /* of its result */
  gboolean        is_of_pairs;  /* whether the result is (H, n_q · n_k, A), a row for each query
                                 * and key, instead of (H, n_q, n_k) */
  int             first_weight; /* of the weights, the first that it reads */
  int             n_weights;    /* how many weights it reads */
  gboolean        is_asked;     /* whether worksheets have exercises on this step */
} NnScoringStep;

typedef struct
{
  const char *symbol;          /* as the textbook calls it */
  const char *symbol_in_model; /* where W_q and W_k are the projections before the heads */
  gboolean    is_vector;       /* whether it is (A) instead of (A, K) */
} NnScoringWeight;

typedef struct
{
  int             n_steps;                         /* how many steps it takes */
  NnScoringStep   steps[NN_SCORING_MAX_STEPS];     /* in order */
  int             n_weights;                       /* how many matrices are learned */
  NnScoringWeight weights[NN_SCORING_MAX_WEIGHTS]; /* as nn_multi_head_attention_score_weight()
                                                    * counts them; the first one has A rows */
} NnScoring;

const NnScoring     *nn_scoring_of (NnAttentionKind kind);
const NnScoringStep *nn_scoring_find (NnOperationKind operation, NnAttentionKind *kind);
