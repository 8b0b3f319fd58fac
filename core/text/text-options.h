/* core/text/text-options.h
 *
 * How a model's sentences became ids.  It is part of the model: whoever translates
 * with it later must cut sentences and look up words in the same way.
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

/* In tokens.  Attention holds the square of it for every head. */
#define NN_TEXT_MAX_STEPS 4096

/**
 * NnTextOptions:
 * @is_book: the textbook's pipeline: the first lines of a file, each side
 *   num_steps long; otherwise the program's own
 * @order: the order of the vocabularies
 * @min_count: how often a token must occur to get an id
 * @num_steps: T, the longest a sentence may be, counting `<eos>`
 * @longest: the longest source sentence that was learned from, counting `<eos>`; 0 if
 *   that is not known
 */
typedef struct
{
  gboolean          is_book;
  NnVocabularyOrder order;
  int               min_count;
  int               num_steps;
  int               longest;
} NnTextOptions;

static inline NnTextOptions
nn_text_options_book (void)
{
  return (NnTextOptions){ TRUE, NN_VOCABULARY_SORTED, 2, 9, 0 };
}

static inline NnTextOptions
nn_text_options_classic (void)
{
  return (NnTextOptions){ TRUE, NN_VOCABULARY_CLASSIC, 2, 10, 0 };
}

static inline NnTextOptions
nn_text_options_recommended (void)
{
  return (NnTextOptions){ FALSE, NN_VOCABULARY_RESERVED, 2, 32, 0 };
}

G_END_DECLS
