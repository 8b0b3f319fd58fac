/* core/trace/operation/notation.h
 *
 * The language of the general lines.  A general line is a formula that holds for all cells of a
 * result.
 *
 *      $y[i,j] = exp ($0[i,j] − max_j $0[i,j]) / Σ_j exp ($0[i,j] − max_j $0[i,j])
 *
 *      line      [ $y [ indices ] = ] right
 *      right     sum [ if condition, else sum ]
 *      sum       [−] term { (+ | −) term }
 *      term      product { (· | / | ⊙) product }
 *      product   factor { blank factor }             of matrices
 *      factor    primary { ² | ᵀ }
 *      primary   number | letter | constant | $n [ indices ] | ( sum ) | over | function
 *                | min (sum, sum) | max (sum, sum) | onehot($n) | id(token)
 *                | [ sum (= | >) sum ] | [ sum ≠ pad ] | [i ∈ N] | [ sum; sum ]
 *      over      (Σ_i | Σ_{i ∈ N}) term without / | Σ_θ ‖∂θ‖²
 *                | (max_j | argmax_v | argmax_{v ≠ %v} | concat_h) factor
 *      function  (exp | ln | tanh | √) factor
 *      constant  D, √D, d_k, √d_k, |V|, |N|, |x|, ε, λ, η, c, β₁, β₂, β₁ᵗ, β₂ᵗ, %s, %β, %α
 *
 * $0 is the first operand.  Without indices it is a whole matrix; then the line is about
 * whole matrices too.  Indices count from 1, words from 0.  [x > 0] is 1 or 0; [A; B] is A
 * above B; h is the head, which all matrices that have heads share.  A constant that begins
 * with % is printed as its number: %s is the mask value, %v the words that must not be chosen, %β
 * what is left of a running average, and %α = 1 − β.
 *
 * A line is parsed once.  A product of matrices becomes a sum over a letter of its own, so that a
 * cell is computed only from single numbers:
 *
 *      $0 $1ᵀ    Σ_k $0[r,k] · $1[c,k]      r, c: row and column of the cell
 */

#pragma once

#include <glib.h>

/* The tree of nodes that a line of notation.h is parsed to. */

#define NN_N_LETTERS 26
#define NN_MAX_CHILDREN 6

/* The kind of an expression in a line; see notation.h. */
typedef enum
{
  NN_NODE_NUMBER,
  NN_NODE_LETTER,
  NN_NODE_CONSTANT,
  NN_NODE_OPERAND,
  NN_NODE_ADD,
  NN_NODE_MULTIPLY,
  NN_NODE_SUM,
  NN_NODE_SUM_OF_SQUARES, /* Σ_θ ‖∂θ‖² */
  NN_NODE_MAX_OVER,
  NN_NODE_ARGMAX,
  NN_NODE_FUNCTION,
  NN_NODE_LOG_SUM_EXP, /* ln Σ_v exp x */
  NN_NODE_SQUARE,
  NN_NODE_MIN,
  NN_NODE_MAX,
  NN_NODE_IS_EQUAL,
  NN_NODE_IS_GREATER,
  NN_NODE_IS_WORD, /* [x ≠ pad] */
  NN_NODE_COUNTS,  /* [i ∈ N] */
  NN_NODE_ONE_HOT,
  NN_NODE_ABOVE,
  NN_NODE_IF,
  NN_NODE_ID_OF_TOKEN,
  NN_N_NODES,
} NnNodeKind;

/* The constants that a line may name. */
typedef enum
{
  NN_CONSTANT_BETA1_POWER,
  NN_CONSTANT_BETA2_POWER,
  NN_CONSTANT_BETA1,
  NN_CONSTANT_BETA2,
  NN_CONSTANT_ROOT_OF_HEAD_WIDTH,
  NN_CONSTANT_ROOT_OF_WIDTH,
  NN_CONSTANT_HEAD_WIDTH,
  NN_CONSTANT_WORDS,
  NN_CONSTANT_COUNTED,
  NN_CONSTANT_NUMBERS, /* |x| */
  NN_CONSTANT_WIDTH,
  NN_CONSTANT_EPSILON,
  NN_CONSTANT_SMOOTHING,
  NN_CONSTANT_RATE,
  NN_CONSTANT_LIMIT,
  NN_CONSTANT_MASK_VALUE,
  NN_CONSTANT_KEPT,  /* β after a percent sign */
  NN_CONSTANT_MIXED, /* α after a percent sign */
  NN_N_CONSTANTS,
} NnConstantName;

/* The condition of "A if condition, else B". */
typedef enum
{
  NN_IF_VISIBLE, /* key j is visible */
  NN_IF_SEES,    /* query i sees a key */
  NN_IF_EXISTS,  /* the operand has that cell, and a token there */
} NnCondition;

typedef struct _NnNode NnNode;

/* Nodes are never freed: a line is parsed once and used until the program ends. */
struct _NnNode
{
  NnNodeKind     kind;                      /* the kind of expression */
  int            n;                         /* how many children */
  NnNode        *children[NN_MAX_CHILDREN]; /* its parts; the indices of an operand */
  gboolean       is_inverse;                /* whether a sum subtracts it, or a term divides by
                                             * it */
  double         number;                    /* of a number */
  NnConstantName constant;                  /* of a constant */
  double (*function) (double x);            /* of a function */
  const char *name;                         /* of a function; of a product its sign */
  NnCondition condition;                    /* of an if */
  int         operand;                      /* which operand, from 0 */
  char        letter;                       /* of a letter; what a sum or a maximum runs over */
  char        row;                          /* the letter of the row, of an operand without
                                             * indices */
  char        column;                       /* the letter of its column */
  guint32     has_letters;                  /* one bit for each letter that its value depends on */
  gboolean    is_whole;                     /* whether an operand has no indices; whether a sum
                                             * is a product of matrices */
  gboolean    is_transposed;                /* whether rows and columns of whole matrices are
                                             * exchanged */
  gboolean    joins_heads;                  /* whether its columns are those of all heads
                                             * (concat_h) */
  gboolean    is_counted;                   /* whether a sum leaves out padding */
  gboolean    skips_banned;                 /* whether an argmax leaves out the words that must
                                             * not be chosen */
  gboolean    is_fixed;                     /* whether its value depends on no number of an
                                             * operand, except in [brackets] */
  int         memory;                       /* index of the memory of its value in NnCell, or -1 */
  const char *text;                         /* of a maximum, its text in the line */
  gsize       length;                       /* length of @text in bytes */
};

typedef struct
{
  const char *text;       /* as it was written */
  int         n_indices;  /* how many indices the left side has, 0 for whole matrices */
  char        indices[3]; /* their letters */
  NnNode     *right;      /* the right side: the value of a cell */
  int         n_memories; /* how many memories its nodes have */
  NnNode     *maximum;    /* (nullable): its first maximum; if the line has it twice, it is
                           * computed once */
} NnLine;

/* The bit of a letter from a to z. */
static inline guint32 nn_letter_bit (char letter) { return (guint32) 1 << (letter - 'a'); }

const NnLine *nn_line_of (const char *text, const char *cell);
