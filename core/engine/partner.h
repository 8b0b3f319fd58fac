/* core/engine/partner.h
 *
 * A second thread for one translation.  A product of one row with a large matrix is
 * as fast as memory, and two processors read twice as fast as one.  But a product
 * takes microseconds, less than it takes to wake a thread; so the partner stays awake
 * for a moment after each, and sleeps only when nothing comes.
 *
 *      pieces    0  1  2  3  4  5  6  7
 *                └─ caller ─►  ◄ partner ┘
 *
 * Each takes the next piece from its own end, so that in the next step the same
 * weights are in the same processor's cache.  If the partner does not come, because
 * other programs are busy, the caller does all pieces itself.
 *
 * Who computes a piece changes nothing about its numbers.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NnPiece:
 * @piece: which one
 * @data: what nn_partner_share() was given
 *
 * Does one piece of a job.  Pieces must not depend on each other.
 */
typedef void (*NnPiece) (int      piece,
                         gpointer data);

gboolean nn_partner_engage (void);
void     nn_partner_dismiss (void);
gboolean nn_partner_is_engaged (void);

void nn_partner_share (NnPiece  work,
                       gpointer data,
                       int      n_pieces);

G_END_DECLS
