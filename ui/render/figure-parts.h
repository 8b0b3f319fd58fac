/* ui/render/figure-parts.h
 *
 * What the boxes of the figure are called, and which operations each kind of
 * sublayer is made of, in the order in which they are computed:
 *
 *      attention    queries keys values split_heads product scale mask softmax
 *                   (dropout) weighted_sum join_heads project
 *                   product and scale are how keys are scored: other attentions have others
 *      add & norm   (dropout) residual mean variance normalize scale_shift
 *      FFN          dense1 relu dense2
 *      output       logits probabilities choice
 *      loss         probabilities positions (smoothed) batch
 *
 * The keys are those of core's operations, so that a step finds its box.
 */

#pragma once

#include "ui/render/figure-spec.h"

G_BEGIN_DECLS

#define HL_FIGURE_MAX_OPERATIONS 16

/**
 * HlFigureKind:
 * @HL_FIGURE_GROUP: several closed blocks in one box
 * @HL_FIGURE_BLOCK: a block
 * @HL_FIGURE_EMBEDDING: token ids to vectors
 * @HL_FIGURE_POSITIONS: where each stands, and dropout
 * @HL_FIGURE_SELF_ATTENTION: the encoder's; its mask hides padding
 * @HL_FIGURE_CAUSAL_ATTENTION: the decoder's; its mask hides the future
 * @HL_FIGURE_CROSS_ATTENTION: from the decoder to the encoder's output
 * @HL_FIGURE_FFN: the positionwise network
 * @HL_FIGURE_ADD_NORM: a residual connection, then normalization
 * @HL_FIGURE_ADD: a residual connection alone
 * @HL_FIGURE_NORM: normalization alone
 * @HL_FIGURE_OUTPUT: scores of the words, and their probabilities
 * @HL_FIGURE_LOSS: how bad the prediction was
 * @HL_FIGURE_OPERATION: a single operation of one of these
 */
typedef enum
{
  HL_FIGURE_GROUP,
  HL_FIGURE_BLOCK,
  HL_FIGURE_EMBEDDING,
  HL_FIGURE_POSITIONS,
  HL_FIGURE_SELF_ATTENTION,
  HL_FIGURE_CAUSAL_ATTENTION,
  HL_FIGURE_CROSS_ATTENTION,
  HL_FIGURE_FFN,
  HL_FIGURE_ADD_NORM,
  HL_FIGURE_ADD,
  HL_FIGURE_NORM,
  HL_FIGURE_OUTPUT,
  HL_FIGURE_LOSS,
  HL_FIGURE_OPERATION,
} HlFigureKind;

/**
 * HlFigureOperation:
 * @key: what core calls it
 * @name: what the figure calls it, translated
 * @shape: of what comes out, in the letters of hl_figure_shape_letters(); R: the rows, C: the keys
 * @has_parameters: whether something learned takes part
 * @is_per_head: whether each head does it: it stands between the splitting and the joining of the
 *   heads
 * @is_idle: whether it passes on what it gets: dropout outside training
 * @is_remembered: whether it was measured earlier: running statistics
 */
typedef struct
{
  const char *key;
  const char *name;
  const char *shape;
  gboolean    has_parameters;
  gboolean    is_per_head;
  gboolean    is_idle;
  gboolean    is_remembered;
} HlFigureOperation;

gboolean    hl_figure_kind_is_attention (HlFigureKind kind);
gboolean    hl_figure_kind_has_parameters (const HlFigureSpec *spec,
                                           HlFigureKind        kind);
const char *hl_figure_kind_name (const HlFigureSpec *spec,
                                 HlFigureKind        kind);
char       *hl_figure_blocks_name (const HlFigureSpec *spec,
                                   int                 first,
                                   int                 last) G_GNUC_WARN_UNUSED_RESULT;

HlFigureOperation hl_figure_operation (const HlFigureSpec *spec,
                                       HlFigureKind        sublayer,
                                       const char         *key);
int               hl_figure_operations (const HlFigureSpec *spec,
                                        HlFigureKind        sublayer,
                                        const char         *keys[HL_FIGURE_MAX_OPERATIONS]);

G_END_DECLS
