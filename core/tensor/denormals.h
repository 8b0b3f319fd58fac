/* core/tensor/denormals.h
 *
 * Floats below 1.2e-38 are "denormal": a processor computes them many times more
 * slowly than others.  A saturated softmax produces them by the thousand, and
 * none of them matters.  Between these two calls the calling thread takes
 * them for 0.
 *
 * On processors other than x86 nothing is changed.
 *
 * Used by   core/training/workers.c, core/translation/translator.c and tensor/partner.c
 */

#pragma once

#include <glib.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

G_BEGIN_DECLS

/* Two bits of the register MXCSR: results and operands that are denormal are 0. */
#define NN_FLUSH_TO_ZERO 0x8000u
#define NN_DENORMALS_ARE_ZERO 0x0040u

/**
 * nn_denormals_flush:
 *
 * Returns: what nn_denormals_restore() needs
 */
static inline guint
nn_denormals_flush (void)
{
#if defined(__SSE2__)
  const guint before = _mm_getcsr ();

  _mm_setcsr (before | NN_FLUSH_TO_ZERO | NN_DENORMALS_ARE_ZERO);

  return before;
#else
  return 0;
#endif
}

/**
 * nn_denormals_restore:
 * @before: what nn_denormals_flush() returned
 */
static inline void
nn_denormals_restore (guint before)
{
#if defined(__SSE2__)
  _mm_setcsr (before);
#endif
}

G_END_DECLS
