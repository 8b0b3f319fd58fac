/* ui/render/figure-spec.h
 *
 * What the figure of a Transformer shows: how it is configured, what of it is
 * open, and how far a pass has come.  Plain numbers and paths.
 *
 *      encoder                                 a stack
 *      encoder.blks.block0                     a block of it
 *      encoder.blks.block0.attention           a sublayer
 *      encoder.blks.block0.attention.softmax   an operation
 *
 * A shape has one letter for an axis: "HTS" is written (H, n, m), the weights of H heads
 * for n target tokens as queries and m source tokens as keys; K is d_k, and V is |V|.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

#define HL_FIGURE_MAX_AXES 4

/**
 * HlFigureSpec:
 * @n_blocks: L, blocks in each stack, at least 1
 * @n_heads: H
 * @width: D, features of a token
 * @hidden_width: F, hidden units of the positionwise network
 * @source_length: S; 0 where no sentence has been read
 * @target_length: T; likewise
 * @target_words: V
 * @is_pre_norm: whether normalization stands before each sublayer
 * @is_batch_norm: whether it is batch normalization
 * @attention: (nullable): how the keys are scored, as core calls it; a constant; %NULL:
 *   "dot-product"
 * @has_positions: whether positions are added to the embeddings
 * @trains_positions: whether these are learned
 * @has_causal_mask: whether the future is hidden
 * @has_dropout: whether anything is dropped while training
 * @is_training: whether the pass is one of training: it drops, and ends in a loss
 * @smooths_labels: whether its loss spreads the target over other words
 * @is_step: whether the decoder reads one position; T is then how many it has read
 * @is_backward: whether the pass goes from the loss down
 * @is_resting: whether nothing flows: an optimizer goes from box to box
 * @open: (nullable) (array zero-terminated=1): the paths of what is open
 * @current: (nullable): the path of the step at hand; without one nothing is dimmed
 * @beside: (nullable) (array zero-terminated=1): paths of what this step is about too
 * @done: (nullable) (element-type utf8): the paths of what holds its values
 * @source_caption: (nullable): what the encoder reads
 * @target_caption: (nullable): what the decoder reads
 * @output_caption: (nullable): what comes out
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable): of the names; %NULL: a default
 *
 * Borrows what it points to, unless hl_figure_spec_copy () made it.
 */
typedef struct
{
  int n_blocks;
  int n_heads;
  int width;
  int hidden_width;
  int source_length;
  int target_length;
  int target_words;

  const char *attention;

  gboolean is_pre_norm;
  gboolean is_batch_norm;
  gboolean has_positions;
  gboolean trains_positions;
  gboolean has_causal_mask;
  gboolean has_dropout;
  gboolean is_training;
  gboolean smooths_labels;
  gboolean is_step;
  gboolean is_backward;
  gboolean is_resting;

  const char *const *open;
  const char        *current;
  const char *const *beside;
  GHashTable        *done;

  const char *source_caption;
  const char *target_caption;
  const char *output_caption;

  const HlPalette            *palette;
  const PangoFontDescription *font;
} HlFigureSpec;

HlFigureSpec *hl_figure_spec_copy (const HlFigureSpec *self) G_GNUC_WARN_UNUSED_RESULT;
void          hl_figure_spec_free (HlFigureSpec *self);

gboolean hl_figure_spec_is_open (const HlFigureSpec *self,
                                 const char         *path);

char *hl_figure_shape_letters (const char *shape) G_GNUC_WARN_UNUSED_RESULT;
char *hl_figure_shape_numbers (const HlFigureSpec *self,
                               const char         *shape) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlFigureSpec, hl_figure_spec_free)

G_END_DECLS
