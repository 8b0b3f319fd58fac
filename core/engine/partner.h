/* core/engine/partner.h
 *
 * A second thread for one translation: the partner.  For a product of one row with a large matrix,
 * reading the matrix takes most of the time, and two processors read it faster than one.  But a
 * product takes microseconds, less than waking a thread.  So after each product the partner checks
 * for the next one in a loop ("spins") for some tens of microseconds, and sleeps only then.
 *
 *      pieces    0  1  2  3  4  5  6  7
 *                └─ caller ─►  ◄ partner ┘
 *
 * Each takes the next piece from its own end, so that in the next step the same weights are in the
 * cache of the same processor.  If the partner does not run, because other programs use the
 * processor, the caller computes all pieces itself.
 *
 * The numbers of a piece do not depend on which thread computes it.
 */

#pragma once

#include <glib.h>

/**
 * NnPiece:
 * @piece: which one
 * @data: what nn_partner_share() was given
 *
 * Computes one piece of a job.  Pieces must not depend on each other.
 */
typedef void (*NnPiece) (int piece, gpointer data);

gboolean nn_partner_acquire (void);
void     nn_partner_release (void);
gboolean nn_partner_is_acquired (void);

void nn_partner_share (NnPiece work, gpointer data, int n_pieces);
