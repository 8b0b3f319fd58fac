#include "core/engine/blas.h"

#include <cblas.h>

/**
 * nn_blas_use_one_thread:
 *
 * Tells OpenBLAS to compute on the calling thread alone, from now on.
 */
void
nn_blas_use_one_thread (void)
{
  openblas_set_num_threads (1);
}

#ifdef __ELF__
/* OpenBLAS's own; some builds of it have no threads and lack it. */
extern int blas_thread_shutdown_ (void) __attribute__ ((weak));
#else
static int (*const blas_thread_shutdown_) (void) = NULL;
#endif

/**
 * nn_blas_end_idle_threads:
 *
 * Ends the threads that OpenBLAS starts before main() does anything; all products are
 * computed on the calling thread from now on.  Call it first of all: a program that ends
 * while such a thread is falling asleep waits for it for ever (OpenBLAS 0.3.21).
 */
void
nn_blas_end_idle_threads (void)
{
  nn_blas_use_one_thread ();
  if (blas_thread_shutdown_ != NULL)
    blas_thread_shutdown_ ();
}
