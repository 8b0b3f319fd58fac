/* core/trace/operation/formula-writer.h
 *
 * Numbers, products and long sums, printed as formula.h says.
 *
 *      nn_write_number()    −0.4123    10⁻⁵    −1000000    −∞
 *      nn_write_operand()   (−0.4123), what may follow an operator
 *      nn_write_sum()       0.8 · 0.51 − 0.3 · 0.7 + Σ₂₈(0.1042)
 */

#pragma once

#include <glib.h>

typedef enum
{
  NN_FORMULA_SHORT, /* the largest terms of a long sum, and the sum of the others as one number */
  NN_FORMULA_ALL,   /* all terms */
} NnFormulaLength;

/* This many terms of a long sum are shown.  A sum is long if it has at least two more. */
#define NN_FORMULA_SHOWN_TERMS 6

typedef struct
{
  GString        *text;       /* what has been written */
  NnFormulaLength length;     /* whether long sums are shortened */
  int             n_left_out; /* how many terms are not shown one by one */
  double          size;       /* Σ |term| over all sums, which rounding errors are compared with */
  GArray         *longest;    /* (nullable) (element-type double): gets the terms of the longest
                               * sum */
} NnFormulaWriter;

typedef struct
{
  int    index; /* which of all terms it is */
  double value; /* what the term adds */
} NnTerm;

/**
 * NnTermFunc:
 * @writer: where to write
 * @index: which of the terms
 * @user_data: the caller's
 *
 * Writes a term.  If the term begins with a minus sign, the sum uses it as its sign.
 */
typedef void (*NnTermFunc) (NnFormulaWriter *writer, int index, gpointer user_data);

void nn_write (NnFormulaWriter *self, const char *text);
void nn_write_number (NnFormulaWriter *self, double x);
void nn_write_operand (NnFormulaWriter *self, double x);
void nn_write_minus (NnFormulaWriter *self, double x);
void nn_write_subscript (NnFormulaWriter *self, int n);

void nn_write_joined (NnFormulaWriter *self, gsize start);

void nn_write_sum (NnFormulaWriter *self, const double *terms, int n, NnTermFunc write,
                   gpointer user_data);

int nn_terms_pick_largest (NnTerm *terms, int n, int n_wanted);
