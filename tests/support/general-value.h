/* tests/support/general-value.h
 *
 * Computes one cell from what general-parser.h has read.
 */

#pragma once

#include "tests/support/general-formula.h"
#include "tests/support/general-parser.h"

#define NN_TEST_N_LETTERS 128

/* A number, and what it was made of without signs: what rounding is measured by. */
typedef struct
{
  double value;
  double size;
} NnTestValue;

typedef struct
{
  const NnTestGeneral *general;
  const NnOperation   *operation;
  int                  letters[NN_TEST_N_LETTERS];  /* from 0 */
  int                  ranges[NN_TEST_N_LETTERS];   /* how many there are; 0: not known */
  gboolean             is_bound[NN_TEST_N_LETTERS]; /* by a sum: runs over the whole batch */
  int                  row;                         /* of names without indices */
  int                  column;
  NnTestValue          other_sentences; /* Σ′ */
} NnTestCell;

NnTestValue nn_test_evaluate (NnTestCell *self, const NnTestNode *node);
gboolean    nn_test_is_of_batch (const NnOperand *operand);
