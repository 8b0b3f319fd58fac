/* core/trace/formula-link.h
 *
 * The chain rule in numbers, one link at a time: what an operation that read a tensor
 * hands back to one cell of it.  See operation.h for what the operands of each are.
 *
 *      formula-link-rows.c        linear maps, sums, dropout, ReLU, the loss, embedding
 *      formula-link-attention.c   heads, scores, softmax, weighted sum
 *      formula-link-additive.c    the scores of additive attention
 *      formula-link-norm.c        mean, variance, normalize, scale and shift
 *
 * Used by   formula-gradient.c
 */

#pragma once

#include "core/trace/formula-rules.h"

G_BEGIN_DECLS

/**
 * NnLink:
 * @x: what is being differentiated for
 * @term: the operation that read it
 * @operands: (array): what that hands back is made of these
 */
typedef struct
{
  const NnOperand      *x;
  const NnGradientTerm *term;
  NnOperand *const     *operands;
} NnLink;

/**
 * NnLinkRules:
 * @write: writes what cell @cell of x is handed, and returns it
 * @depends: says which cells of operand @operand that reads
 * @general: the same for all cells, $0 being the first operand
 * @sizes: what is multiplied with what, #0 being the size of the first operand
 * @indices: (nullable): of the cell of x that @general is about, such as "[i,d]"; without,
 *   it is about all of x, in matrices
 * @other: (nullable): @general in a batch normalization, or of a smoothed label
 * @other_indices: (nullable): @indices there
 */
typedef struct
{
  double (*write) (NnFormulaWriter *writer,
                   const NnLink    *link,
                   NnCell           cell);
  NnCells (*depends) (const NnLink *link,
                      NnCell        cell,
                      int           operand);
  const char *general;
  const char *sizes;
  const char *indices;
  const char *other;
  const char *other_indices;
} NnLinkRules;

extern const NnLinkRules nn_link_loss;
extern const NnLinkRules nn_link_linear_x;
extern const NnLinkRules nn_link_linear_weight;
extern const NnLinkRules nn_link_linear_bias;
extern const NnLinkRules nn_link_same;
extern const NnLinkRules nn_link_dropout;
extern const NnLinkRules nn_link_relu;
extern const NnLinkRules nn_link_embedding;
extern const NnLinkRules nn_link_position_table;

extern const NnLinkRules nn_link_split_heads;
extern const NnLinkRules nn_link_join_heads;
extern const NnLinkRules nn_link_weights;
extern const NnLinkRules nn_link_values;
extern const NnLinkRules nn_link_softmax;
extern const NnLinkRules nn_link_mask;
extern const NnLinkRules nn_link_scale;
extern const NnLinkRules nn_link_queries;
extern const NnLinkRules nn_link_keys;

extern const NnLinkRules nn_link_features;
extern const NnLinkRules nn_link_score_weight;
extern const NnLinkRules nn_link_feature_queries;
extern const NnLinkRules nn_link_feature_keys;
extern const NnLinkRules nn_link_feature_query_weight;
extern const NnLinkRules nn_link_feature_key_weight;

extern const NnLinkRules nn_link_x_hat;
extern const NnLinkRules nn_link_gamma;
extern const NnLinkRules nn_link_beta;
extern const NnLinkRules nn_link_normalize_x;
extern const NnLinkRules nn_link_normalize_mean;
extern const NnLinkRules nn_link_normalize_variance;
extern const NnLinkRules nn_link_variance;
extern const NnLinkRules nn_link_mean;

double nn_link_get (const NnLink *link,
                    int           operand,
                    NnCell        cell);

NnCells nn_link_same_cell (const NnLink *link,
                           NnCell        cell,
                           int           operand);

double nn_link_write_product (NnFormulaWriter *writer,
                              double           a,
                              double           b);

G_END_DECLS
