/* core/trace/operation/operand.h
 *
 * An operand: the numbers that an operation reads, or its result.  It is a matrix, or one matrix
 * for each head, with names for its rows and columns.
 *
 *                 i'm   home  .    <eos>        columns: source tokens
 *      <bos>      0.1   0.6   0.1  0.2
 *      je         0.2   0.7   0.0  0.1          rows: target tokens
 *      └──────────── slice 0 of H ────┘
 *
 * Operands are reference-counted: the operations that read the result of another one hold the same
 * operand.  It is a copy of numbers of the model and never changes, so any thread may read it.
 *
 * Labels are names of rows, columns or cells.  They are reference-counted, because many operands
 * share them: the words of a vocabulary are the columns of many matrices.
 */

#pragma once

#include "core/text/vocabulary.h"

char **nn_labels_new (const char *const *names, int n) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_take (GPtrArray *names) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_of_ids (const NnVocabulary *vocabulary, const int *ids,
                         int n) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_of_pairs (char *const *queries, int n_queries, char *const *keys,
                           int n_keys) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_ref (char **labels) G_GNUC_WARN_UNUSED_RESULT;
void   nn_labels_unref (char **labels);

/* What an axis runs over. */
typedef enum
{
  NN_AXIS_SOURCE,   /* tokens of the source sentence */
  NN_AXIS_TARGET,   /* tokens that the decoder reads */
  NN_AXIS_FEATURE,  /* features of a token */
  NN_AXIS_HEAD,     /* heads */
  NN_AXIS_WORD,     /* words of a vocabulary */
  NN_AXIS_SENTENCE, /* sentences of a batch */
  NN_AXIS_ONE,      /* a single row, column or matrix */
  NN_AXIS_POSITION, /* positions in a sentence */
  NN_AXIS_PAIR,     /* every query with every key, the keys fastest */
  NN_AXIS_INDEX,    /* anything else that can be counted */
} NnAxisKind;

typedef struct
{
  NnAxisKind kind;   /* what it runs over */
  int        length; /* how many there are */
  char     **labels; /* (nullable) (array length=length): their names and a NULL,
                      * reference-counted; without, they are numbered from 0 */
  char     **writes; /* (nullable) (array length=length): for each token that the decoder reads,
                      * the next token, and a NULL, reference-counted; without, it is not known
                      * yet */
} NnAxis;

/* Axes without names. */
#define NN_ONE (nn_axis (NN_AXIS_ONE, 1, NULL))
#define NN_POSITIONS(n) (nn_axis (NN_AXIS_POSITION, (n), NULL))
#define NN_FEATURES(n) (nn_axis (NN_AXIS_FEATURE, (n), NULL))
#define NN_HEADS(n) (nn_axis (NN_AXIS_HEAD, (n), NULL))

typedef enum
{
  NN_CELL_NORMAL,  /* a number like any other */
  NN_CELL_FUTURE,  /* hidden by the causal mask */
  NN_CELL_PADDING, /* there is no token */
} NnCellState;

/* After its creation, read any field, write none. */
typedef struct
{
  char    *symbol;       /* what formulas call it: "Q", "W_q", "x̂" */
  char    *path;         /* its name: that of the operation that made it, or of the parameter */
  float   *values;       /* (slices, rows, columns) */
  int      slices;       /* number of matrices: H, or 1 */
  int      rows;         /* of each */
  int      columns;      /* of each */
  NnAxis   slice_axis;   /* what the matrices are */
  NnAxis   row_axis;     /* what the rows are */
  NnAxis   column_axis;  /* what the columns are */
  gboolean is_parameter; /* whether it is learned */
  gboolean is_unit;      /* whether its numbers are weights or probabilities, from 0 to 1 */
  char   **words;        /* (nullable) (array): (rows, columns) what each number stands for,
                          * where the numbers are ids; and a NULL */
  guint8  *states;       /* (nullable) (array): (rows, columns) the NnCellState of each cell, in
                          * all slices */
} NnOperand;

NnAxis      nn_axis (NnAxisKind kind, int length, char **labels);
const char *nn_axis_label (const NnAxis *self, int index);
char       *nn_axis_query_name (const NnAxis *self, int index) G_GNUC_WARN_UNUSED_RESULT;

NnOperand *nn_operand_new (const char *symbol, const char *path, NnAxis slices, NnAxis rows,
                           NnAxis columns) G_GNUC_WARN_UNUSED_RESULT;
NnOperand *nn_operand_ref (NnOperand *self);
void       nn_operand_unref (NnOperand *self);

void  nn_operand_rename (NnOperand *self, const char *symbol);
char *nn_symbol_numbered (const char *letter, int number) G_GNUC_WARN_UNUSED_RESULT;

gsize nn_operand_length (const NnOperand *self);

/* Returns row @row of matrix @slice. */
static inline float *nn_operand_row (const NnOperand *self, int slice, int row)
{
  return self->values + ((gsize) slice * (gsize) self->rows + (gsize) row) * (gsize) self->columns;
}

float       nn_operand_get (const NnOperand *self, int slice, int row, int column);
NnCellState nn_operand_state (const NnOperand *self, int row, int column);
int         nn_operand_count_visible (const NnOperand *self, int row);
double      nn_operand_row_length (const NnOperand *self, int row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnOperand, nn_operand_unref)
