/* core/text/text-options.h
 *
 * How the sentences of a training became ids.  The options are saved with the model: a translation
 * must tokenize and truncate sentences in the same way.
 *
 *                        book        classic     recommended
 *      text              book        book        NFC, apostrophes folded
 *      vocabulary        sorted      classic     reserved
 *      counted           fitted      whole       training part only
 *      num_steps         9           10          32
 *      a row has         num_steps   num_steps   what the batch needs
 */

#pragma once

#include "core/text/vocabulary.h"

G_BEGIN_DECLS

/* In tokens.  The attention weights of a head are as many as the square of it. */
#define NN_TEXT_MAX_STEPS 4096

/**
 * NnTextOptions:
 * @is_book: the textbook's pipeline: the first lines of a file, each side
 *   num_steps long; otherwise the program's own
 * @order: the order of the vocabularies
 * @min_count: how often a token must occur to get an id
 * @num_steps: the maximum length of a sentence in tokens, counting `<eos>`
 * @longest: the length of the longest source sentence of the training pairs, counting `<eos>`; 0 if
 *   it is not known
 */
typedef struct
{
  gboolean          is_book;
  NnVocabularyOrder order;
  int               min_count;
  int               num_steps;
  int               longest;
} NnTextOptions;

/* The column "book" of the table above. */
static inline NnTextOptions nn_text_options_book (void)
{
  return (NnTextOptions){ TRUE, NN_VOCABULARY_SORTED, 2, 9, 0 };
}

/* The column "classic". */
static inline NnTextOptions nn_text_options_classic (void)
{
  return (NnTextOptions){ TRUE, NN_VOCABULARY_CLASSIC, 2, 10, 0 };
}

/* The column "recommended". */
static inline NnTextOptions nn_text_options_recommended (void)
{
  return (NnTextOptions){ FALSE, NN_VOCABULARY_RESERVED, 2, 32, 0 };
}

G_END_DECLS
