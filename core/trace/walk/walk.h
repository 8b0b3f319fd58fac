/* core/trace/walk/walk.h
 *
 * A walk: the record of a real pass through a model, operation by operation.  It has the boxes of
 * the figure: each box contains smaller boxes, and the smallest contain operations.
 *
 *      encode                                               PASS
 *        encoder                                            STACK
 *          encoder.embedding                                SUBLAYER
 *            encoder.embedding.tokens                       OPERATION
 *            encoder.embedding.embedding
 *          encoder.pos_encoding                             SUBLAYER
 *          encoder.blks.block0                              BLOCK
 *            encoder.blks.block0.attention                  SUBLAYER
 *              encoder.blks.block0.attention.queries        OPERATION
 *              …
 *            encoder.blks.block0.addnorm1
 *            encoder.blks.block0.ffn
 *            encoder.blks.block0.addnorm2
 *      decode                                               PASS, for step 0
 *        decoder …
 *          decoder.dense
 *            decoder.dense.logits, .probabilities, .choice
 *      decode                                               PASS, for step 1
 *
 * Nodes are in pre-order: those inside node i are the nodes i + 1 … end − 1.
 *
 * Where normalization comes first (pre-norm), an add & norm is two boxes at two
 * places: addnorm1.norm before the sublayer, addnorm1.add after it; and each stack
 * ends with a box "norm".
 *
 * Every number is a copy of what the layers keep.  What they do not keep (products before scaling,
 * masked scores, mean and variance) is computed again from the copies, by the formulas.
 */

#pragma once

#include <gio/gio.h>

#include "core/trace/operation/operation.h"
#include "core/training/trainer.h"
#include "core/translation/prefix.h"
#include "core/translation/translator.h"

typedef enum
{
  NN_LEVEL_PASS,      /* a pass through the model, or another phase of an update */
  NN_LEVEL_STACK,     /* the encoder or the decoder */
  NN_LEVEL_BLOCK,     /* one of its blocks */
  NN_LEVEL_SUBLAYER,  /* an attention, an add & norm, … */
  NN_LEVEL_OPERATION, /* a line of arithmetic */
} NnLevel;

typedef struct
{
  NnLevel      level;       /* how large a box */
  char        *path;        /* which box of the figure */
  int          parent;      /* index of the node it is in, -1 for a pass */
  int          depth;       /* how many nodes it is in */
  int          end;         /* index of the first node after it that is not in it */
  int          target_step; /* the step of the decoder it belongs to, or -1 */
  gboolean     is_backward; /* whether it belongs to a backward pass */
  NnOperation *operation;   /* (nullable): of the level %NN_LEVEL_OPERATION: the operation */
} NnWalkNode;

typedef enum
{
  NN_WALK_TRANSLATION, /* the translation of a sentence */
  NN_WALK_UPDATE,      /* an update with one batch, or a part of it */
} NnWalkKind;

typedef struct
{
  int      width;           /* of a beam search; 0 if there was none */
  double   log_probability; /* of the translation that it finds */
  char   **tokens;          /* that translation */
  gboolean has_ended;       /* whether its last token is `<eos>` */
} NnWalkSearch;

typedef struct
{
  NnWalkKind kind;   /* what the pass was for */
  NnConfig   config; /* the model's */
  GPtrArray *nodes;  /* (element-type NnWalkNode): in the order of the pass */

  char   **source_tokens;    /* what the encoder read */
  int      source_valid_len; /* how many of these are not padding */
  char   **decoder_tokens;   /* what the decoder read, `<bos>` first */
  char   **target_tokens;    /* the next token after each of these; in an update, the label */
  int      target_valid_len; /* how many of these are not padding */
  gboolean is_book;          /* whether every token was decoded at position 0 */

  NnWalkSearch search; /* what another search finds for the same sentence (translation) */

  int        sentence;    /* the shown sentence of the batch (update) */
  int        n_sentences; /* how many the batch has (update) */
  gint64     update;      /* its number in the run, from 1 (update) */
  NnLossKind loss_kind;   /* which mean of the losses is taken (update) */
  double     loss;        /* of the batch (update) */
  double     loss_again;  /* of the same batch after the update (update) */
} NnWalk;

/**
 * NnWalkPartFunc:
 * @part: the walk so far
 * @user_data: what nn_walk_new_update() was given
 *
 * Called after each phase while a walk is recorded; nn_walk_share() keeps the part.
 */
typedef void (*NnWalkPartFunc) (const NnWalk *part, gpointer user_data);

NnWalk *nn_walk_new_translation (const NnTranslator *translator, const char *sentence,
                                 const NnTranslationOptions *options, GCancellable *cancellable,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;
NnWalk *nn_walk_new_translation_from (const NnTranslator *translator, const char *sentence,
                                      const NnPrefix *prefix, const NnTranslationOptions *options,
                                      GCancellable *cancellable,
                                      GError      **error) G_GNUC_WARN_UNUSED_RESULT;
NnWalk *nn_walk_new_update (NnTrainer *trainer, int sentence, NnWalkPartFunc report,
                            gpointer user_data, GCancellable *cancellable,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
NnWalk *nn_walk_new_pair (NnTransformer *model, const NnVocabulary *source_vocabulary,
                          const NnVocabulary *target_vocabulary, const NnBatch *pair,
                          gboolean has_gradients) G_GNUC_WARN_UNUSED_RESULT;
NnWalk *nn_walk_share (const NnWalk *self) G_GNUC_WARN_UNUSED_RESULT;
void    nn_walk_free (NnWalk *self);

int                nn_walk_count_tokens (const NnWalk *self, const NnAxis *axis);
const NnOperation *nn_walk_find_choice (const NnWalk *self, int target_step);
int                nn_walk_get_written (const NnWalk *self, int target_step);

int               nn_walk_count (const NnWalk *self);
const NnWalkNode *nn_walk_get (const NnWalk *self, int index);
int nn_walk_find (const NnWalk *self, const char *path, int target_step, gboolean is_backward);
const NnOperation *nn_walk_operation (const NnWalk *self, int index);
int                nn_walk_next (const NnWalk *self, NnOperationKind kind, int from);
int nn_walk_find_operation (const NnWalk *self, const char *box, NnOperationKind kind,
                            int target_step);
int nn_walk_find_maker (const NnWalk *self, const NnOperand *operand, int before);
int nn_walk_around (const NnWalk *self, int node, NnLevel level);

/* Goes through all operations of a walk, in order. */
#define NN_EACH_OPERATION(operation, walk)                                                         \
  for (int operation##_at = 0; operation##_at < nn_walk_count (walk); operation##_at++)            \
    for (const NnOperation *operation = nn_walk_operation ((walk), operation##_at);                \
         operation != NULL; operation = NULL)

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnWalk, nn_walk_free)
