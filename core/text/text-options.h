/* core/text/text-options.h
 *
 * How the sentences of a run became ids.  The options are saved with the model: a translation
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

/* In tokens.  The attention weights of a head are as many as the square of it. */
#define NN_TEXT_MAX_STEPS 4096

#define NN_TEXT_READING 1

typedef enum
{
  NN_TOKENS_WORDS,      /* words; characters where words have no spaces between them */
  NN_TOKENS_CHARACTERS, /* characters */
  NN_TOKENS_BPE,        /* pieces of words, by byte-pair encoding (byte-pairs.h) */
} NnTokenKind;

typedef struct
{
  gboolean          is_book;   /* the textbook's pipeline: the first lines of a file, each side
                                * num_steps long; otherwise the program's own */
  NnVocabularyOrder order;     /* the order of the vocabularies */
  int               min_count; /* how often a token must occur to get an id */
  int               num_steps; /* the maximum length of a sentence in tokens, counting `<eos>` */
  int               longest;   /* the length of the longest source sentence of the training
                                * pairs, counting `<eos>`; 0 if it is not known */
  NnTokenKind       tokens;    /* what the tokens are; words in the textbook's pipeline */
  int               n_merges;  /* of byte-pair encoding: how many merges are learned at most for
                                * each language */
  int               reading;   /* the version of the program's own rule for reading text
                                * (tokenizer.h): 0 in files of the first versions, else
                                * %NN_TEXT_READING */
} NnTextOptions;

/* The rule by which a text is read before words are divided. */
static inline NnReadingRule nn_text_options_rule (const NnTextOptions *self)
{
  return self->is_book                   ? NN_READING_BOOK
         : self->tokens == NN_TOKENS_BPE ? NN_READING_RUNS
         : self->reading == 0            ? NN_READING_FIRST
                                         : NN_READING_WORDS;
}

/* The column "book" of the table above. */
static inline NnTextOptions nn_text_options_book (void)
{
  return (NnTextOptions){ TRUE, NN_VOCABULARY_SORTED, 2,    9,
                          0,    NN_TOKENS_WORDS,      2000, NN_TEXT_READING };
}

/* The column "classic". */
static inline NnTextOptions nn_text_options_classic (void)
{
  return (NnTextOptions){ TRUE, NN_VOCABULARY_CLASSIC, 2,    10,
                          0,    NN_TOKENS_WORDS,       2000, NN_TEXT_READING };
}

/* The column "recommended". */
static inline NnTextOptions nn_text_options_recommended (void)
{
  return (NnTextOptions){ FALSE, NN_VOCABULARY_RESERVED, 2,    32,
                          0,     NN_TOKENS_WORDS,        2000, NN_TEXT_READING };
}
