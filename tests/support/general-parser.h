/* tests/support/general-parser.h
 *
 * Reads the general lines of core/trace/formula/formula.h, which hold for all cells of a result.
 *
 *      line      name [ indices ] = sum [ if condition, else sum ]
 *      sum       [−] term { (+ | −) term }
 *      term      factor { (· | / | ⊙ | blank) factor }     a blank is a matrix product
 *      factor    − factor | over term | function factor | primary { ² | ᵀ | ᵗ | ^factor }
 *      over      Σ_i | Σ_{i ∈ N} | Σ_θ | max_j | argmax_v | argmax_{v ≠ <bos>, <pad>} | concat_h
 *      function  exp | ln | tanh | sin | cos | √ | onehot
 *      primary   number | letter | constant | name [ indices ] | ( sum ) | ‖∂θ‖ | id(token)
 *                | min (sum, sum) | max (sum, sum) | [ sum (= | ≠ | > | ∈) sum ] | [ sum; sum ]
 *      indices   [sum,sum,…]
 *
 * A name without indices is a whole matrix or, in a line about cells, a single number.
 * Indices count from 1, words and their ids from 0.  [x > 0] is 1 where that is so, else 0;
 * [A; B] is A above B.  h is the head, of which all that has heads is a matrix.
 */

#pragma once

#include "core/trace/operation/operation.h"

typedef enum
{
  NN_TEST_NUMBER,
  NN_TEST_LETTER,   /* i, j, a, b, d, h, v */
  NN_TEST_CONSTANT, /* D, |V|, ε, … */
  NN_TEST_OPERAND,
  NN_TEST_ADD,
  NN_TEST_SUBTRACT,
  NN_TEST_TIMES,
  NN_TEST_OVER,
  NN_TEST_PRODUCT, /* of matrices */
  NN_TEST_NEGATIVE,
  NN_TEST_SUM,
  NN_TEST_LARGEST,
  NN_TEST_WHICH_IS_LARGEST,
  NN_TEST_SIDE_BY_SIDE,
  NN_TEST_FUNCTION,
  NN_TEST_SQUARE,
  NN_TEST_POWER,
  NN_TEST_TRANSPOSED,
  NN_TEST_IS_EQUAL,
  NN_TEST_IS_UNEQUAL,
  NN_TEST_IS_GREATER,
  NN_TEST_COUNTS, /* [i ∈ N] */
  NN_TEST_ABOVE,
  NN_TEST_MIN,
  NN_TEST_MAX,
  NN_TEST_ONE_HOT,
  NN_TEST_SUM_OF_SQUARES, /* Σ_θ ‖∂θ‖² */
  NN_TEST_ID_OF_TOKEN,
} NnTestNodeKind;

#define NN_TEST_MAX_CHILDREN 3

typedef struct _NnTestNode NnTestNode;

struct _NnTestNode
{
  NnTestNodeKind kind; /* what is done */
  int            n;    /* how many children */
  /* what it is done with; of an operand its indices */
  NnTestNode      *children[NN_TEST_MAX_CHILDREN];
  double           number;       /* of a number */
  char             letter;       /* of a letter, or what is summed over */
  const char      *name;         /* of a constant or a function */
  const NnOperand *operand;      /* of an operand */
  gboolean         is_counted;   /* whether a sum is over N */
  gboolean         skips_banned; /* whether the word that must not be chosen is not looked at */
};

typedef struct
{
  NnTestNode *left;      /* what is computed */
  NnTestNode *right;     /* how */
  char       *condition; /* when, or NULL */
  NnTestNode *otherwise; /* and how where that is not so, or NULL */
} NnTestLine;

NnTestLine *nn_test_line_new (const NnOperation *operation, const char *text);
void        nn_test_line_free (NnTestLine *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTestLine, nn_test_line_free)
