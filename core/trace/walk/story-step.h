/* core/trace/walk/story-step.h
 *
 * One step of a story: what is told, where, and the numbers that a sentence about it needs.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NnStoryKind:
 * @NN_STORY_READ: the encoder is about to read; @n source tokens, from @word to @other
 * @NN_STORY_PLACE: @word, which is token @place of @n, gets its position; @width features
 * @NN_STORY_LOOK: in @block, @head: the query @word looks at @other with weight @value; where
 *   all @n heads look mostly there, @value is the mean of their weights
 * @NN_STORY_MEMORY: the encoder is done; @n tokens, @width features
 * @NN_STORY_WRITE: after @word, @head of @block looks at @other with weight @value, or all @n
 *   heads do, likewise; @written is chosen with probability @chance
 * @NN_STORY_END: after @word, the end of the sentence is chosen with probability @chance
 * @NN_STORY_GIVEN: after @word, @written was given, whose probability is @chance; @other is what
 *   the decoder would have chosen, with probability @value, or %NULL if it is the same
 * @NN_STORY_BATCH: @n sentence pairs; shown is number @place, which begins with @word
 * @NN_STORY_TEACH: the decoder reads the reference, from @word to @other, @n tokens
 * @NN_STORY_SURPRISE: of all labels @word has the largest −ln p, @value; @chance is p
 * @NN_STORY_LOSS: the loss of the batch is @value
 * @NN_STORY_PUSH: of all labels the logits of @word have the longest gradient, @value
 * @NN_STORY_BOTTOM: of all source tokens the vector of @word has the longest gradient, @value
 * @NN_STORY_CLIP: the gradient has length @value; @limit is allowed, 0 for any; @factor
 * @NN_STORY_ADAM: update number @place; the largest change of a parameter is @value
 * @NN_STORY_AGAIN: the loss was @limit and is @value
 *
 * What is told.
 */
typedef enum
{
  NN_STORY_READ,
  NN_STORY_PLACE,
  NN_STORY_LOOK,
  NN_STORY_MEMORY,
  NN_STORY_WRITE,
  NN_STORY_END,
  NN_STORY_GIVEN,
  NN_STORY_BATCH,
  NN_STORY_TEACH,
  NN_STORY_SURPRISE,
  NN_STORY_LOSS,
  NN_STORY_PUSH,
  NN_STORY_BOTTOM,
  NN_STORY_CLIP,
  NN_STORY_ADAM,
  NN_STORY_AGAIN,

  NN_N_STORY_KINDS
} NnStoryKind;

/**
 * NnStoryStep:
 * @kind: what is told
 * @first: the first node that belongs to it
 * @node: where it is told
 * @word: (unowned) (nullable): a token
 * @other: (unowned) (nullable): another one
 * @written: (unowned) (nullable): what the decoder chooses
 * @block: which one, from 0
 * @head: which one, from 0, or -1 if none looks mostly at one token
 * @query: row of @word in the weights, where @head is
 * @key: column of @other there, likewise
 * @n: how many there are; of heads, 0 unless all look mostly at @other
 * @place: which of them, from 1
 * @width: features of a token
 * @value: a number; see #NnStoryKind
 * @chance: a probability
 * @limit: what @value is compared with
 * @factor: by which gradients are multiplied
 *
 * What the kind does not name is 0, %NULL, or -1 for a head.
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
  double      chance;
  double      limit;
  double      factor;
} NnStoryStep;

G_END_DECLS
