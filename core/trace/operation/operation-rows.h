/* core/trace/operation/operation-rows.h
 *
 * The form of a row in the table of operations, the four parts of the table, and what several rows
 * have in common.
 */

#pragma once

#include "core/trace/operation/operation.h"
#include "core/trace/operation/symbol.h"

/* Conditions on an operation, as bits. */
typedef enum
{
  NN_WHEN_BIAS = 1 << 0,       /* a linear map has a bias */
  NN_WHEN_PAST = 1 << 1,       /* the cache has rows above those of the operation */
  NN_WHEN_INPUT = 1 << 2,      /* the operation has an input */
  NN_WHEN_LEARNED = 1 << 3,    /* the second input is learned */
  NN_WHEN_BATCH_NORM = 1 << 4, /* a feature is normalized over tokens */
  NN_WHEN_RUNNING = 1 << 5,    /* with running statistics */
  NN_WHEN_OVER_ALL = 1 << 6,   /* all numbers share their statistics */
  NN_WHEN_UNBIASED = 1 << 7,   /* the variance divides by one less */
  NN_WHEN_OUTSIDE = 1 << 8,    /* ε is added to the deviation */
  NN_WHEN_CORRECTED = 1 << 9,  /* the bias of a running average is corrected */
  NN_WHEN_SMOOTHED = 1 << 10,  /* labels are smoothed */
  NN_WHEN_BANNED = 1 << 11,    /* some ids must not be chosen */
  NN_WHEN_LOGITS = 1 << 12,    /* a third input is there, for probabilities that are too small
                                * for a float */
  NN_WHEN_LIMITED = 1 << 13,   /* the norm has a limit, and is not 0 */
  NN_WHEN_SEEING = 1 << 14,    /* every query sees a key */
} NnWhen;

typedef struct
{
  const char *text;  /* the formula, in the language of notation.h; some are translated */
  const char *cell;  /* (nullable): of a link, the indices of the cell that @text is about, such
                      * as "[i,d]"; without, it is about whole matrices */
  guint       when;  /* the conditions for this line, as bits of NnWhen; of several lines, the
                      * first one whose conditions all hold is used; a link has conditions on the
                      * constants only */
  const char *at;    /* (nullable): the path of the operation, if a kind has several formulas */
  const char *below; /* (nullable): formulas of its operands, in lines below it */
} NnGeneralLine;

#define NN_MAX_LINES 8
#define NN_MAX_LINKS 4
#define NN_MAX_SYMBOLS 4

typedef struct
{
  const char   *operands; /* (nullable): the operands of a term in the gradient of an input, in
                           * order: d is the gradient of the output, y the output, 0 and so on
                           * the inputs; D and Y are d and y of the whole batch, if there is one;
                           * NULL if the input has no gradient */
  NnGeneralLine line;     /* the term */
  NnGeneralLine other;    /* the term if the conditions of its @when hold */
  const char   *lesson;   /* (nullable): the lesson on the gradient that is this term alone */
} NnLinkRow;

typedef struct
{
  NnOperationKind kind;                    /* the kind of operation */
  const char     *key;                     /* its name in files and paths */
  const char     *title;                   /* its name for people, to be translated */
  const char     *title_context;           /* (nullable): the context of @title for translators */
  const char     *group;                   /* (nullable): the part of an attention that it
                                            * belongs to, to be translated in the context
                                            * "attention"; pictures have no room for all
                                            * operations of an attention */
  const char     *lesson;                  /* (nullable): the name of its lesson, if it is not
                                            * @key; ui/lessons chooses if there are several */
  NnGeneralLine   lines[NN_MAX_LINES];     /* its formula, or one for each of several conditions */
  NnLinkRow       links[NN_MAX_LINKS];     /* for each input, the term that its gradient gets
                                            * from this operation */
  guint           beside;                  /* the inputs that are only shown beside it and not
                                            * read, as bits */
  NnSymbol        symbols[NN_MAX_SYMBOLS]; /* the letters that its formula introduces */
} NnOperationRow;

extern const NnOperationRow nn_operations_layers[];
extern const NnOperationRow nn_operations_attention[];
extern const NnOperationRow nn_operations_norm[];
extern const NnOperationRow nn_operations_update[];

/* x Wᵀ + b, for all linear layers.  In a decoder that works token by token, the new keys and values
 * are below those of earlier tokens from the cache, which are the last input. */
#define NN_LINEAR                                                                                  \
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
#define NN_SOFTMAX(j)                                                                              \
  "$y[i," j "] = exp ($0[i," j "] − max_" j " $0[i," j "])"                                        \
  " / Σ_" j " exp ($0[i," j "] − max_" j " $0[i," j "])"
