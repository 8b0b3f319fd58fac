#include "core/trace/formula-link.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#define MAX_INPUTS 4 /* of an operation that hands back gradients */

/* What of a sum is not the shown sentence's is the other sentences' of the batch; but
 * not what is only rounding. */
#define ROUNDING 1e-5
#define SMALLEST 1e-9

/* By the operation that read the tensor, and by which of its inputs it was. */
static const NnLinkRules *const links[NN_N_OPERATION_KINDS][MAX_INPUTS] = {
  [NN_OP_EMBEDDING] = { NULL, &nn_link_embedding },
  [NN_OP_POSITIONS] = { &nn_link_same, &nn_link_position_table },
  [NN_OP_DROPOUT] = { &nn_link_dropout },

  [NN_OP_QUERIES] = { &nn_link_linear_x, &nn_link_linear_weight, &nn_link_linear_bias },
  [NN_OP_KEYS] = { &nn_link_linear_x, &nn_link_linear_weight, &nn_link_linear_bias },
  [NN_OP_VALUES] = { &nn_link_linear_x, &nn_link_linear_weight, &nn_link_linear_bias },
  [NN_OP_PROJECT] = { &nn_link_linear_x, &nn_link_linear_weight, &nn_link_linear_bias },
  [NN_OP_DENSE1] = { &nn_link_linear_x, &nn_link_linear_weight, &nn_link_linear_bias },
  [NN_OP_DENSE2] = { &nn_link_linear_x, &nn_link_linear_weight, &nn_link_linear_bias },
  [NN_OP_LOGITS] = { &nn_link_linear_x, &nn_link_linear_weight, &nn_link_linear_bias },

  [NN_OP_SPLIT_HEADS] = { &nn_link_split_heads },
  [NN_OP_PRODUCT] = { &nn_link_queries, &nn_link_keys },
  [NN_OP_FEATURES] = { &nn_link_feature_queries, &nn_link_feature_keys,
                       &nn_link_feature_query_weight, &nn_link_feature_key_weight },
  [NN_OP_ADDITIVE_SCORES] = { &nn_link_features, &nn_link_score_weight },
  [NN_OP_SCALE] = { &nn_link_scale },
  [NN_OP_MASK] = { &nn_link_mask },
  [NN_OP_SOFTMAX] = { &nn_link_softmax },
  [NN_OP_WEIGHTED_SUM] = { &nn_link_weights, &nn_link_values },
  [NN_OP_JOIN_HEADS] = { &nn_link_join_heads },

  [NN_OP_RESIDUAL] = { &nn_link_same, &nn_link_same },
  [NN_OP_MEAN] = { &nn_link_mean },
  [NN_OP_VARIANCE] = { &nn_link_variance },
  [NN_OP_NORMALIZE] = { &nn_link_normalize_x, &nn_link_normalize_mean,
                        &nn_link_normalize_variance },
  [NN_OP_SCALE_SHIFT] = { &nn_link_x_hat, &nn_link_gamma, &nn_link_beta },
  [NN_OP_RELU] = { &nn_link_relu },
  [NN_OP_LOSS] = { &nn_link_loss },
};

static const NnLinkRules *
rules_of (const NnGradientTerm *term)
{
  g_assert (term->input < MAX_INPUTS && links[term->by][term->input] != NULL);

  return links[term->by][term->input];
}

static NnLink
link_of (const NnOperation    *operation,
         const NnGradientTerm *term)
{
  return (NnLink){ operation->inputs[0], term, operation->inputs + term->first };
}

/* What the other sentences of the batch add to the gradient of a parameter. */
static void
write_other_sentences (NnFormulaWriter   *writer,
                       const NnOperation *operation,
                       NnCell             cell,
                       double             shown)
{
  const double whole = nn_operand_get (operation->output, cell.slice, cell.row, cell.column);
  const double rest = whole - shown;

  if (fabs (rest) <= ROUNDING * (fabs (whole) + fabs (shown) + writer->size) + SMALLEST)
    return;

  nn_write (writer, " + Σ′(");
  nn_write_number (writer, rest);
  nn_write (writer, ")");
}

static void
write_gradient (NnFormulaWriter   *writer,
                const NnOperation *operation,
                NnCell             cell)
{
  double sum = 0.0;

  for (int i = 0; i < operation->n_terms; i++)
    {
      const NnLink link = link_of (operation, &operation->terms[i]);
      const gsize  start = writer->text->len;

      sum += rules_of (link.term)->write (writer, &link, cell);
      if (i > 0)
        nn_write_joined (writer, start);
    }
  if (operation->n_terms == 0)
    nn_write (writer, "0");

  if (operation->kind == NN_OP_PARAMETER_GRADIENT)
    write_other_sentences (writer, operation, cell, sum);
}

/* The smallest rectangle around both. */
static NnCells
hull (NnCells a,
      NnCells b)
{
  NnCells both = a;

  if (a.n_rows == 0 || b.n_rows == 0)
    return a.n_rows == 0 ? b : a;

  both.slice = a.slice == b.slice ? a.slice : -1;
  both.first_row = MIN (a.first_row, b.first_row);
  both.n_rows = MAX (a.first_row + a.n_rows, b.first_row + b.n_rows) - both.first_row;
  both.first_column = MIN (a.first_column, b.first_column);
  both.n_columns = MAX (a.first_column + a.n_columns, b.first_column + b.n_columns) -
                   both.first_column;

  return both;
}

/* An operand may be of use to several terms, and x itself to some. */
static NnCells
gradient_depends (const NnOperation *operation,
                  NnCell             cell,
                  int                input)
{
  NnCells cells = nn_cells_none ();

  for (int i = 0; i < operation->n_terms; i++)
    {
      const NnLink link = link_of (operation, &operation->terms[i]);

      for (int operand = 0; operand < link.term->n; operand++)
        if (link.operands[operand] == operation->inputs[input])
          cells = hull (cells, rules_of (link.term)->depends (&link, cell, operand));
    }

  return cells;
}

/* Whether the term is one of a batch normalization, or of a smoothed label. */
static gboolean
is_other (const NnGradientTerm *term)
{
  return rules_of (term)->other != NULL &&
         (term->constants.is_batch_norm || term->constants.smoothing > 0.0);
}

static const char *
indices_of (const NnGradientTerm *term)
{
  return is_other (term) ? rules_of (term)->other_indices : rules_of (term)->indices;
}

/* The cell that the line is about; "" where it is about matrices. */
static const char *
indices_of_line (const NnOperation *operation)
{
  for (int i = 0; i < operation->n_terms; i++)
    if (indices_of (&operation->terms[i]) != NULL)
      return indices_of (&operation->terms[i]);

  return "";
}

/* What is handed on as it is has a cell as soon as another term has one. */
static void
describe_term (GString           *text,
               const NnOperation *operation,
               const NnLink      *link,
               const char        *indices)
{
  const NnGradientTerm *term = link->term;
  const NnLinkRules    *found = rules_of (term);

  g_assert (indices_of (term) != NULL || *indices == '\0' || found == &nn_link_same);

  nn_formula_expand (text, is_other (term) ? found->other : _ (found->general), link->operands,
                     operation);
  if (indices_of (term) == NULL)
    g_string_append (text, indices);
}

static void
describe_gradient (GString           *text,
                   const NnOperation *operation)
{
  const char *indices = indices_of_line (operation);

  nn_formula_expand (text, "$y", operation->inputs, operation);
  g_string_append_printf (text, "%s = ", indices);
  for (int i = 0; i < operation->n_terms; i++)
    {
      const NnLink link = link_of (operation, &operation->terms[i]);

      g_string_append (text, i > 0 ? " + " : "");
      describe_term (text, operation, &link, indices);
    }
  g_string_append (text, operation->n_terms == 0 ? "0" : "");
  g_string_append (text, operation->kind == NN_OP_PARAMETER_GRADIENT ? " + Σ′   " : "   ");

  for (int i = 0; i < operation->n_terms; i++)
    {
      const NnLink link = link_of (operation, &operation->terms[i]);

      g_string_append (text, i > 0 ? " + " : "");
      nn_formula_expand (text, rules_of (link.term)->sizes, link.operands, operation);
    }
  nn_formula_expand (text, " → #y", operation->inputs, operation);
}

const NnFormulaRules nn_formula_gradient = { write_gradient, gradient_depends, NULL,
                                             describe_gradient };
