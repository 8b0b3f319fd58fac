/* core/engine/blas.h
 *
 * The threads of OpenBLAS are switched off.  Headlight divides its work among threads itself
 * (workers.h, partner.h), so OpenBLAS computes on the calling thread.
 */

#pragma once

#include <glib.h>

void nn_blas_use_one_thread (void);
void nn_blas_end_idle_threads (void);
