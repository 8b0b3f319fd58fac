/* core/trace/operation/operation-rows.h
 *
 * What a row of the table of operations says; the rows, in four parts, and what several of them
 * have in common.
 */

#pragma once

#include "core/trace/operation/operation.h"
#include "core/trace/operation/symbol.h"

G_BEGIN_DECLS

/**
 * NnWhen:
 * @NN_WHEN_BIAS: a linear map has a bias
 * @NN_WHEN_PAST: the cache has rows above those of the operation
 * @NN_WHEN_INPUT: something goes in
 * @NN_WHEN_LEARNED: the second input is learned
 * @NN_WHEN_BATCH_NORM: a feature is normalized over tokens
 * @NN_WHEN_RUNNING: with remembered statistics
 * @NN_WHEN_OVER_ALL: all numbers share their statistics
 * @NN_WHEN_UNBIASED: the variance divides by one less
 * @NN_WHEN_OUTSIDE: ε is added to the deviation
 * @NN_WHEN_CORRECTED: the bias of a running average is corrected
 * @NN_WHEN_SMOOTHED: labels are smoothed
 * @NN_WHEN_BANNED: an id must not be chosen
 * @NN_WHEN_LOGITS: a third input is there, for probabilities that are too small for a float
 * @NN_WHEN_LIMITED: the norm has a limit, and is not 0
 * @NN_WHEN_SEEING: every query sees a key
 *
 * What may be so of an operation; as bits, what has to be.
 */
typedef enum
{
  NN_WHEN_BIAS = 1 << 0,
  NN_WHEN_PAST = 1 << 1,
  NN_WHEN_INPUT = 1 << 2,
  NN_WHEN_LEARNED = 1 << 3,
  NN_WHEN_BATCH_NORM = 1 << 4,
  NN_WHEN_RUNNING = 1 << 5,
  NN_WHEN_OVER_ALL = 1 << 6,
  NN_WHEN_UNBIASED = 1 << 7,
  NN_WHEN_OUTSIDE = 1 << 8,
  NN_WHEN_CORRECTED = 1 << 9,
  NN_WHEN_SMOOTHED = 1 << 10,
  NN_WHEN_BANNED = 1 << 11,
  NN_WHEN_LOGITS = 1 << 12,
  NN_WHEN_LIMITED = 1 << 13,
  NN_WHEN_SEEING = 1 << 14,
} NnWhen;

/**
 * NnGeneralLine:
 * @text: the formula, in the language of notation.h; some are translated
 * @cell: (nullable): of a link, the indices of the cell that @text is about, such as
 *   "[i,d]"; without, it is about whole matrices
 * @when: what has to be so of the operation, as bits of #NnWhen; of several lines, the first of
 *   which all is so is it; a link goes by the constants alone
 * @at: (nullable): the path of the operation, where a kind does several things
 * @below: (nullable): what is said of its operands, in lines below it
 */
typedef struct
{
  const char *text;
  const char *cell;
  guint       when;
  const char *at;
  const char *below;
} NnGeneralLine;

#define NN_MAX_LINES 8
#define NN_MAX_LINKS 4
#define NN_MAX_SYMBOLS 4

/**
 * NnLinkRow:
 * @operands: (nullable): what a term of the gradient of an input is made of, in order: d is
 *   the gradient of the output, y the output, 0 and so on the inputs; D and Y are d and y of
 *   the whole batch, where there is one; %NULL if nothing goes back there
 * @line: the term
 * @other: the term where all is so that its @when asks for
 * @lesson: (nullable): the lesson on the gradient that is this term alone
 */
typedef struct
{
  const char   *operands;
  NnGeneralLine line;
  NnGeneralLine other;
  const char   *lesson;
} NnLinkRow;

/**
 * NnOperationRow:
 * @kind: which kind it is about
 * @key: what files and paths call it
 * @title: what people call it, to be translated
 * @title_context: (nullable): the context of that
 * @group: (nullable): what of an attention it is a part of, to be translated in the context
 *   "attention": there is no room for thirteen parts
 * @lesson: (nullable): its lesson, where that is not called like it; lesson-key.c knows
 *   where there are several
 * @lines: its formula
 * @links: for each input, what its gradient gets
 * @beside: inputs that only stand beside it, as bits
 * @symbols: the letters that come with it
 */
typedef struct
{
  NnOperationKind kind;
  const char     *key;
  const char     *title;
  const char     *title_context;
  const char     *group;
  const char     *lesson;
  NnGeneralLine   lines[NN_MAX_LINES];
  NnLinkRow       links[NN_MAX_LINKS];
  guint           beside;
  NnSymbol        symbols[NN_MAX_SYMBOLS];
} NnOperationRow;

extern const NnOperationRow nn_operations_layers[];
extern const NnOperationRow nn_operations_attention[];
extern const NnOperationRow nn_operations_norm[];
extern const NnOperationRow nn_operations_update[];

/* x Wᵀ + b, wherever it stands.  Keys and values of a decoder that works word by word stand
 * below those that the cache remembers from the words before: the last input. */
#define NN_LINEAR                                                      \
  .lines = {                                                           \
    { "$y = [$3; $0 $1ᵀ + $2]", .when = NN_WHEN_BIAS | NN_WHEN_PAST }, \
    { "$y = $0 $1ᵀ + $2", .when = NN_WHEN_BIAS },                      \
    { "$y = [$2; $0 $1ᵀ]", .when = NN_WHEN_PAST },                     \
    { "$y = $0 $1ᵀ" },                                                 \
  },                                                                   \
  .links = {                                                           \
    { "d1", { "$0 $1" }, .lesson = "d-linear" },                       \
    { "d0", { "$0ᵀ $1" }, .lesson = "d-weight" },                      \
    { "d", { "Σ_i $0[i,d]", "[d]" }, .lesson = "d-bias" },             \
  }

/* Over the keys j or the words v. */
#define NN_SOFTMAX(j)                                       \
  "$y[i," j "] = exp ($0[i," j "] − max_" j " $0[i," j "])" \
  " / Σ_" j " exp ($0[i," j "] − max_" j " $0[i," j "])"

G_END_DECLS
