/* app/check/case-model.h
 *
 * What the cases of blocks, stacks and whole models have in common: the
 * configuration by the names that such cases use, sentences of ids, and the
 * collecting of what a decoder produces step by step.
 */

#pragma once

#include "app/check/case.h"
#include "core/layers/cross-entropy.h"
#include "core/model/transformer.h"

G_BEGIN_DECLS

/* Which part of a model a case is about. */
typedef enum
{
  NN_CASE_ENCODER_BLOCK, /* one block of the encoder; it knows no vocabulary */
  NN_CASE_DECODER_BLOCK, /* one block of the decoder, likewise */
  NN_CASE_ENCODER,       /* the encoder alone */
  NN_CASE_DECODER,       /* the decoder alone */
  NN_CASE_MODEL,         /* all of it */
} NnCasePart;

typedef struct
{
  NnSentences source; /* (B, S) what the encoder reads */
  NnSentences target; /* (B, T) what the decoder reads */
  const int  *labels; /* (B, T) what it shall say, or NULL */
  int         B;      /* sentences */
  int         S;      /* source positions of each */
  int         T;      /* target positions of each */
} NnCaseBatch;

NnConfig nn_case_model_config (NnCase *self, NnCasePart part);
gboolean nn_case_require_weights (NnCase *self, const NnConfig *config, NnCasePart part);

NnSentences nn_case_sentences (NnCase *self, const char *ids, const char *valid_lens, int vocab);
NnCaseBatch nn_case_batch (NnCase *self, const char *suffix, const NnConfig *config);
NnCaseBatch nn_case_batch_slice (NnCase *self, const NnCaseBatch *batch, int first, int n);

double nn_case_loss (const NnTensor *logits, const NnCaseBatch *batch, NnLossKind kind, int pad,
                     NnTensor **d_logits);
void   nn_case_compare_scores (NnCase *self, const char *name, const NnScores *scores);

G_END_DECLS
