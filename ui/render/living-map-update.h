/* ui/render/living-map-update.h
 *
 * What a living map shows of an update besides the pass forward: the losses of its rows,
 * the gradients at its places, what its parameters got of them, and the losses after that.
 *
 *      row voiture → rouge    −ln p 0.31, after the update 0.27
 *      place                  ∂loss/∂x, as large as what the place shows
 *      its parameters         ‖g‖ before it is clipped, ‖Δθ‖ / ‖θ‖
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HlMapLearned:
 * @n: parameters of a place; 0 if nothing is learned there
 * @gradient: the length of their gradient
 * @change: the length of their change in the update
 * @length: their own length before it
 * @m: the length of Adam's m of them after the update
 * @v: likewise of its v
 * @gradient_node: when the last of their gradients was there, or −1
 * @change_node: when the last of them had changed, or −1
 */
typedef struct
{
  int    n;
  double gradient;
  double change;
  double length;
  double m;
  double v;
  int    gradient_node;
  int    change_node;
} HlMapLearned;

/**
 * HlMapUpdate:
 * @sentence: which of the batch is shown, from 0
 * @n_sentences: how many the batch has
 * @before: (array): the loss of each decoder row
 * @after: (array): the same after the update
 * @before_node: when these were known, or −1
 * @after_node: likewise
 * @loss_node: when the loss of the batch was known, or −1
 * @loss: of the batch
 * @loss_again: of the same batch after the update
 * @smoothing: of the labels, 0 for none
 * @least_loss: the smallest loss that a row can have with it
 * @gradients: (array): the length of the gradient of the logits of each decoder row
 * @gradient_node: when these were known, or −1
 * @backward: the first node of the way back, or −1
 * @clip_node: when the gradient was clipped, or −1
 * @norm: its length before
 * @limit: the longest that is allowed, 0 for any
 * @factor: what it was multiplied by
 * @adam_node: the last node of the optimizer, or −1
 * @t: which update of the optimizer it is, from 1
 * @weight_limit: the largest magnitude of ∂loss/∂A, at which a ribbon is as wide as can be
 * @largest_loss: of all rows, before and after
 * @largest_row_gradient: of @gradients
 * @largest_gradient: of all places' parameters
 * @largest_share: likewise of change / length
 */
typedef struct
{
  int     sentence;
  int     n_sentences;
  double *before;
  double *after;
  int     before_node;
  int     after_node;
  int     loss_node;
  double  loss;
  double  loss_again;
  double  smoothing;
  double  least_loss;
  double *gradients;
  int     gradient_node;
  int     backward;
  int     clip_node;
  double  norm;
  double  limit;
  double  factor;
  int     adam_node;
  gint64  t;
  double  weight_limit;
  double  largest_loss;
  double  largest_row_gradient;
  double  largest_gradient;
  double  largest_share;
} HlMapUpdate;

HlMapUpdate *hl_map_update_new (int n_rows) G_GNUC_WARN_UNUSED_RESULT;
void         hl_map_update_free (HlMapUpdate *self);

char *hl_map_least_loss_text (double smoothing,
                              double least_loss) G_GNUC_WARN_UNUSED_RESULT;

static inline double
hl_map_learned_share (const HlMapLearned *self)
{
  return self->length > 0.0 ? self->change / self->length : 0.0;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlMapUpdate, hl_map_update_free)

G_END_DECLS
