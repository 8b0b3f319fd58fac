/* core/engine/denormals.h
 *
 * Floats below 1.2e-38 are "denormal": a processor computes them many times more
 * slowly than others.  A saturated softmax produces them by the thousand, and
 * none of them matters.  Whatever goes through a stack of the model (encoder.c, decoder.c,
 * decoder-state.c), and whatever a worker does, begins with
 *
 *      g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();
 *
 * and until it returns, its thread takes them for 0.  The caller's own arithmetic
 * stays as it was.
 *
 * On processors other than x86 nothing is changed.
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
 * NnDenormals:
 * @before: what the register was
 *
 * How the calling thread took denormals before.
 */
typedef struct
{
  guint before;
} NnDenormals;

/**
 * nn_denormals_flush:
 *
 * Returns: what nn_denormals_restore() needs
 */
static inline NnDenormals
nn_denormals_flush (void)
{
  NnDenormals self = { 0 };

#if defined(__SSE2__)
  self.before = _mm_getcsr ();
  _mm_setcsr (self.before | NN_FLUSH_TO_ZERO | NN_DENORMALS_ARE_ZERO);
#endif

  return self;
}

/**
 * nn_denormals_restore:
 * @self: what nn_denormals_flush() returned
 *
 * To be called on the same thread.
 */
static inline void
nn_denormals_restore (const NnDenormals *self)
{
#if defined(__SSE2__)
  _mm_setcsr (self->before);
#endif
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NnDenormals, nn_denormals_restore)

G_END_DECLS
