/* core/trace/operation/notation-node.h
 *
 * The tree of nodes that a line of notation.h is parsed to.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define NN_N_LETTERS 26
#define NN_MAX_CHILDREN 6

/**
 * NnNodeKind:
 *
 * The kind of an expression in a line; see notation.h.
 */
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

/**
 * NnConstantName:
 *
 * The constants that a line may name.
 */
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
  NN_CONSTANT_KEPT,  /* %β */
  NN_CONSTANT_MIXED, /* %α */
  NN_N_CONSTANTS,
} NnConstantName;

/**
 * NnCondition:
 * @NN_IF_VISIBLE: key j is visible
 * @NN_IF_SEES: query i sees a key
 * @NN_IF_EXISTS: the operand has that cell, and a token there
 *
 * The condition of "A if condition, else B".
 */
typedef enum
{
  NN_IF_VISIBLE,
  NN_IF_SEES,
  NN_IF_EXISTS,
} NnCondition;

typedef struct _NnNode NnNode;

/**
 * NnNode:
 * @kind: the kind of expression
 * @n: how many children
 * @children: its parts; the indices of an operand
 * @is_inverse: whether a sum subtracts it, or a term divides by it
 * @number: of a number
 * @constant: of a constant
 * @function: of a function
 * @name: of a function; of a product its sign
 * @condition: of an if
 * @operand: which operand, from 0
 * @letter: of a letter; what a sum or a maximum runs over
 * @row: the letter of the row, of an operand without indices
 * @column: the letter of its column
 * @has_letters: one bit for each letter that its value depends on
 * @is_whole: whether an operand has no indices; whether a sum is a product of matrices
 * @is_transposed: whether rows and columns of whole matrices are exchanged
 * @joins_heads: whether its columns are those of all heads (concat_h)
 * @is_counted: whether a sum leaves out padding
 * @skips_banned: whether an argmax leaves out the words that must not be chosen
 * @is_fixed: whether its value depends on no number of an operand, except in [brackets]
 * @memory: index of the memory of its value in NnCell, or -1
 * @text: of a maximum, its text in the line
 * @length: length of @text in bytes
 *
 * Nodes are never freed: a line is parsed once and used until the program ends.
 */
struct _NnNode
{
  NnNodeKind     kind;
  int            n;
  NnNode        *children[NN_MAX_CHILDREN];
  gboolean       is_inverse;
  double         number;
  NnConstantName constant;
  double (*function) (double x);
  const char *name;
  NnCondition condition;
  int         operand;
  char        letter;
  char        row;
  char        column;
  guint32     has_letters;
  gboolean    is_whole;
  gboolean    is_transposed;
  gboolean    joins_heads;
  gboolean    is_counted;
  gboolean    skips_banned;
  gboolean    is_fixed;
  int         memory;
  const char *text;
  gsize       length;
};

/**
 * NnLine:
 * @text: as it was written
 * @n_indices: how many indices the left side has, 0 for whole matrices
 * @indices: their letters
 * @right: the right side: the value of a cell
 * @n_memories: how many memories its nodes have
 * @maximum: (nullable): its first maximum; if the line has it twice, it is computed once
 */
typedef struct
{
  const char *text;
  int         n_indices;
  char        indices[3];
  NnNode     *right;
  int         n_memories;
  NnNode     *maximum;
} NnLine;

NnNode *nn_node_new (NnNodeKind kind) G_GNUC_WARN_UNUSED_RESULT;
NnNode *nn_node_new_of (NnNodeKind kind, NnNode *child) G_GNUC_WARN_UNUSED_RESULT;
void    nn_node_add (NnNode *node, NnNode *child, gboolean is_inverse);
void    nn_node_rename_letter (NnNode *node, char from, char to);
void    nn_node_transpose (NnNode *node);
void    nn_node_finish (NnNode *node, NnLine *line);

/* The bit of a letter from a to z. */
static inline guint32 nn_letter_bit (char letter) { return (guint32) 1 << (letter - 'a'); }

G_END_DECLS
