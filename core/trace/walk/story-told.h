/* core/trace/walk/story-told.h
 *
 * What there is to tell of any node of a translation: each is about one of the twelve ideas of its
 * story.
 *
 * A step of a story is the kind of fact, its node in the walk, and the tokens and numbers for a
 * sentence about it.
 */

#pragma once

#include "core/trace/operation/operation.h"
#include "core/trace/walk/walk.h"

/* The kind of fact that a step states. */
typedef enum
{
  NN_STORY_WORDS,           /* a token has the id @place, its row of a table of @n learned rows
                             * of @width numbers; @word is it, @other the first token of the
                             * sentence that is not in the table, or %NULL */
  NN_STORY_PLACES,          /* the numbers of @place, from 1, are added to those of @word; @n is
                             * 0 where the model has none, @width is 1 in the decoder, and
                             * @factor where that reads every token at the same place */
  NN_STORY_LOOK,            /* encoder self-attention: in @head of @block, @word gives @other the
                             * weight @value, the largest of the @n in its row; @limit is the
                             * least of them; @factor is the largest that any head of @block
                             * gives, 0 where the head was chosen */
  NN_STORY_ADD,             /* what was @value long and what the sublayer made of it, @limit
                             * long, together @factor long, with the cosine @probability to what
                             * it was; @n is 0 where the model keeps only the second; @place is 1
                             * where the sublayer is a network */
  NN_STORY_NORM,            /* @n rows of @width numbers had deviations from @value to @limit,
                             * and have from @factor to @probability */
  NN_STORY_NETWORK,         /* @n of the @width hidden units are above 0 for @word */
  NN_STORY_MEMORY,          /* the memory has @n rows of @width numbers; @place blocks made it */
  NN_STORY_WRITTEN,         /* decoder self-attention, as LOOK; word @place is about to be
                             * written */
  NN_STORY_ASK,             /* cross-attention, likewise */
  NN_STORY_CHOOSE,          /* word @place is @written, of @n, with probability @probability,
                             * from a row of @width numbers; where it was given, @factor is 1;
                             * where another token had a larger one, @value, that is @other */
  NN_STORY_BACK,            /* @word, the last one written, is read, before word @place is; the
                             * first one read was written by nobody */
  NN_STORY_AGAIN,           /* @n words were written, with the probability @probability together;
                             * @factor is 1 if the last of them is the end of the sentence */
  NN_STORY_BATCH,           /* the batch has @n sentence pairs; pair number @place, which begins
                             * with @word, is shown */
  NN_STORY_TEACHER_FORCING, /* the decoder reads the @n tokens of the reference, from @word to
                             * @other */
  NN_STORY_LARGEST_LOSS,    /* of all labels @word has the largest loss, @value; its probability
                             * is @probability; @factor is the label smoothing, with which no
                             * loss is below @limit */
  NN_STORY_LOSS,            /* the loss of the batch is @value */
  NN_STORY_LOGIT_GRADIENT,  /* of all labels, the gradient of the logits of @word has the largest
                             * norm, @value */
  NN_STORY_PARTS,           /* of all parts of the model, that of @operation has the longest
                             * gradient, @value */
  NN_STORY_CLIP,            /* the gradient of all parameters has the norm @value; it is
                             * multiplied by @factor, so that its norm is at most @limit; 0 means
                             * no limit */
  NN_STORY_ADAM,            /* in update number @place, the largest change of a parameter is
                             * @value */
  NN_STORY_LOSS_AFTER,      /* the loss of the same batch was @limit before the update and is
                             * @value now */

  NN_N_STORY_KINDS
} NnStoryKind;

/* Members that a kind does not use are 0 or %NULL; @head is −1 then. */
typedef struct
{
  NnStoryKind        kind;        /* the kind of fact */
  int                first;       /* the first node of the walk that belongs to the step */
  int                node;        /* its last node; all numbers of the step have been computed
                                   * there */
  const NnOperation *operation;   /* (unowned) (nullable): of a translation: the one whose
                                   * numbers are told */
  int                target_step; /* of a translation: which word is written there, from 0; in
                                   * the encoder, which one the story tells of afterwards */
  const char        *word;        /* (unowned) (nullable): a token */
  const char        *other;       /* (unowned) (nullable): another token */
  const char        *written;     /* (unowned) (nullable): the token that the decoder writes */
  int                block;       /* number of a block, from 0 */
  int                head;        /* number of a head, from 0; −1 if none is told of */
  int                query;       /* row of @word, where it is one of many rows */
  int                key;         /* column of @other in the weights of @head */
  int                n;           /* a count, see #NnStoryKind */
  int                place;       /* number of one of the @n, from 1 */
  int                width;       /* features of a token */
  double             value;       /* a number, see #NnStoryKind */
  double             probability; /* a probability */
  double             limit;       /* a number that @value is compared with */
  double             factor;      /* the factor of gradient clipping, or see #NnStoryKind */
} NnStoryStep;

void        nn_story_tell (const NnWalk *walk, int node, int row, int head, NnStoryStep *step);
NnStoryKind nn_story_kind (const NnWalk *walk, int node);
int         nn_story_count_written (const NnWalk *walk);
double      nn_story_rank (const NnOperand *weights, int head, int row);
int         nn_story_clearest_head (const NnOperand *weights, int row);
