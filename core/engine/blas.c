#include "core/engine/blas.h"

#include <cblas.h>

/** Tells OpenBLAS to compute on the calling thread alone, from now on. */
void nn_blas_use_one_thread (void) { openblas_set_num_threads (1); }

#ifdef __ELF__
/* A function of OpenBLAS; builds without threads do not have it. */
extern int blas_thread_shutdown_ (void) __attribute__ ((weak));
#else
static int (*const blas_thread_shutdown_) (void) = NULL;
#endif

/** Ends the threads that OpenBLAS starts before main(); all products are computed on the calling
 * thread from now on.  A program calls this first: if it ends while such a thread begins to wait,
 * it never ends (OpenBLAS 0.3.21). */
void nn_blas_end_idle_threads (void)
{
  nn_blas_use_one_thread ();
  if (blas_thread_shutdown_ != NULL)
    blas_thread_shutdown_ ();
}
