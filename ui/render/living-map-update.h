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

typedef struct
{
  int    n;             /* parameters of a place; 0 if nothing is learned there */
  double gradient;      /* the length of their gradient */
  double change;        /* the length of their change in the update */
  double length;        /* their own length before it */
  double m;             /* the length of Adam's m of them after the update */
  double v;             /* likewise of its v */
  int    gradient_node; /* when the last of their gradients was there, or −1 */
  int    change_node;   /* when the last of them had changed, or −1 */
} HlMapLearned;

typedef struct
{
  int     sentence;      /* which of the batch is shown, from 0 */
  int     n_sentences;   /* how many the batch has */
  double *before;        /* the loss of each decoder row */
  double *after;         /* the same after the update */
  int     before_node;   /* when these were known, or −1 */
  int     after_node;    /* likewise */
  int     loss_node;     /* when the loss of the batch was known, or −1 */
  double  loss;          /* of the batch */
  double  loss_again;    /* of the same batch after the update */
  double  smoothing;     /* of the labels, 0 for none */
  double  least_loss;    /* the smallest loss that a row can have with it */
  double *gradients;     /* the length of the gradient of the logits of each decoder row */
  int     gradient_node; /* when these were known, or −1 */
  int     backward;      /* the first node of the way back, or −1 */
  int     clip_node;     /* when the gradient was clipped, or −1 */
  double  norm;          /* its length before */
  double  limit;         /* the longest that is allowed, 0 for any */
  double  factor;        /* what it was multiplied by */
  int     adam_node;     /* the last node of the optimizer, or −1 */
  gint64  t;             /* which update of the optimizer it is, from 1 */
  /* the largest magnitude of ∂loss/∂A, at which a ribbon is as wide as can be */
  double weight_limit;
  double largest_loss;         /* of all rows, before and after */
  double largest_row_gradient; /* of gradients */
  double largest_gradient;     /* of all places' parameters */
  double largest_share;        /* likewise of change / length */
} HlMapUpdate;

HlMapUpdate *hl_map_update_new (int n_rows) G_GNUC_WARN_UNUSED_RESULT;
void         hl_map_update_free (HlMapUpdate *self);

char *hl_map_least_loss_text (double smoothing, double least_loss) G_GNUC_WARN_UNUSED_RESULT;

static inline double hl_map_learned_share (const HlMapLearned *self)
{
  return self->length > 0.0 ? self->change / self->length : 0.0;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlMapUpdate, hl_map_update_free)

G_END_DECLS
