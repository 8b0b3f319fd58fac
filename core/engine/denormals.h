/* core/engine/denormals.h
 *
 * Floats between 0 and 1.2e-38 are "denormal" (or "subnormal"): a processor computes with them many
 * times more slowly than with others.  A saturated softmax produces many of them, and they change
 * no result that can be seen.  Every pass through a stack of the model (encoder.c, decoder.c,
 * decoder-state.c), and every slice of a worker, begins with
 *
 *      g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();
 *
 * Until that function returns, its thread computes with 0 in their place.  Then the setting of the
 * caller is back.
 *
 * On processors other than x86 nothing is changed.
 */

#pragma once

#include <glib.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

/* Two bits of the register MXCSR: results and operands that are denormal are 0. */
#define NN_FLUSH_TO_ZERO 0x8000u
#define NN_DENORMALS_ARE_ZERO 0x0040u

/* How the calling thread treated denormals before. */
typedef struct
{
  guint before; /* the value of the register */
} NnDenormals;

/**
 * From now on the calling thread computes with 0 instead of denormals.
 *
 * Returns: what nn_denormals_restore() needs
 */
static inline NnDenormals nn_denormals_flush (void)
{
  NnDenormals self = { 0 };

#if defined(__SSE2__)
  self.before = _mm_getcsr ();
  _mm_setcsr (self.before | NN_FLUSH_TO_ZERO | NN_DENORMALS_ARE_ZERO);
#endif

  return self;
}

/**
 * @self: what nn_denormals_flush() returned
 *
 * Treats denormals as before.  It is called on the same thread.
 */
static inline void nn_denormals_restore (const NnDenormals *self)
{
#if defined(__SSE2__)
  _mm_setcsr (self->before);
#endif
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NnDenormals, nn_denormals_restore)
