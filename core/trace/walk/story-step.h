/* core/trace/walk/story-step.h
 *
 * One step of a story: the kind of fact, its node in the walk, and the tokens and numbers for a
 * sentence about it.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NnStoryKind:
 * @NN_STORY_SOURCE: the encoder reads @n source tokens, from @word to @other
 * @NN_STORY_POSITION: the position of @word, which is token @place of @n, is added; @width features
 * @NN_STORY_LARGEST_WEIGHT: in @head of @block the query @word has the weight @value for the key
 *   @other; if all @n heads have a weight above one half there, @value is the mean of their weights
 * @NN_STORY_MEMORY: the encoder is done: the memory has @n tokens with @width features
 * @NN_STORY_CHOICE: after @word, @written is chosen with probability @probability; @head, @block,
 *   @other, @value and @n say which source token has the largest weight, as above
 * @NN_STORY_END: after @word, the end of the sentence is chosen with probability @probability
 * @NN_STORY_GIVEN: after @word, @written was given, and its probability is @probability; @other is
 *   the token that the decoder would have chosen, with probability @value, or %NULL if equal
 * @NN_STORY_BATCH: the batch has @n sentence pairs; pair number @place, which begins with @word, is
 *   shown
 * @NN_STORY_TEACHER_FORCING: the decoder reads the @n tokens of the reference, from @word to @other
 * @NN_STORY_LARGEST_LOSS: of all labels @word has the largest loss, @value; its probability is
 *   @probability; @factor is the label smoothing, with which no loss is below @limit
 * @NN_STORY_LOSS: the loss of the batch is @value
 * @NN_STORY_LOGIT_GRADIENT: of all labels, the gradient of the logits of @word has the largest
 *   norm, @value
 * @NN_STORY_EMBEDDING_GRADIENT: of all source tokens, the gradient of the embedding of @word has
 *   the largest norm, @value
 * @NN_STORY_CLIP: the gradient of all parameters has the norm @value; it is multiplied by @factor,
 *   so that its norm is at most @limit; 0 means no limit
 * @NN_STORY_ADAM: in update number @place, the largest change of a parameter is @value
 * @NN_STORY_LOSS_AFTER: the loss of the same batch was @limit before the update and is @value now
 *
 * The kind of fact that a step states.
 */
typedef enum
{
  NN_STORY_SOURCE,
  NN_STORY_POSITION,
  NN_STORY_LARGEST_WEIGHT,
  NN_STORY_MEMORY,
  NN_STORY_CHOICE,
  NN_STORY_END,
  NN_STORY_GIVEN,
  NN_STORY_BATCH,
  NN_STORY_TEACHER_FORCING,
  NN_STORY_LARGEST_LOSS,
  NN_STORY_LOSS,
  NN_STORY_LOGIT_GRADIENT,
  NN_STORY_EMBEDDING_GRADIENT,
  NN_STORY_CLIP,
  NN_STORY_ADAM,
  NN_STORY_LOSS_AFTER,

  NN_N_STORY_KINDS
} NnStoryKind;

/**
 * NnStoryStep:
 * @kind: the kind of fact
 * @first: the first node of the walk that belongs to the step
 * @node: its last node; all numbers of the step have been computed there
 * @word: (unowned) (nullable): a token
 * @other: (unowned) (nullable): another token
 * @written: (unowned) (nullable): the token that the decoder writes
 * @block: number of a block, from 0
 * @head: number of a head, from 0; −1 if no head has a weight above one half
 * @query: row of @word, where it is one of many rows
 * @key: column of @other in the weights of @head
 * @n: a count, see #NnStoryKind; the number of heads only if all have a weight above one half for
 *   @other, else 0
 * @place: number of one of the @n, from 1
 * @width: features of a token
 * @value: a number, see #NnStoryKind
 * @probability: a probability
 * @limit: a number that @value is compared with
 * @factor: the factor of gradient clipping
 *
 * Members that a kind does not use are 0 or %NULL; @head is −1 then.
 */
typedef struct
{
  NnStoryKind kind;
  int         first;
  int         node;
  const char *word;
  const char *other;
  const char *written;
  int         block;
  int         head;
  int         query;
  int         key;
  int         n;
  int         place;
  int         width;
  double      value;
  double      probability;
  double      limit;
  double      factor;
} NnStoryStep;

G_END_DECLS
