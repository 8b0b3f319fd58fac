/* core/engine/processor.h
 *
 * What depends on the processor: vector registers, and numbers near 0.
 *
 * A program that runs on every 64-bit PC may use registers of four floats; most
 * machines have eight or sixteen.  A function marked NN_EVERY_PROCESSOR is compiled once for each
 * of these widths.  When the program starts, it chooses the widest that its machine has.
 *
 *      AVX-512    16 floats      Intel since 2017, AMD since 2022
 *      AVX2        8 floats      nearly all since 2015
 *      default     4 floats
 *
 * With wider registers a sum is added up in another order, and x · y + z is rounded once instead of
 * twice.  Two kinds of machine may therefore differ in the last bits of a float.  One machine
 * always gives the same bits.
 *
 * Compilers other than GCC from 12 on, C libraries other than glibc and the thread sanitizer, which
 * does not support this choice, use the default.
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

#if defined(__x86_64__) && defined(__GLIBC__) && __GNUC__ >= 12 && !defined(__clang__) &&          \
    !defined(__SANITIZE_THREAD__)
#define NN_HAS_EVERY_PROCESSOR
#define NN_EVERY_PROCESSOR                                                                         \
  __attribute__ ((target_clones ("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define NN_EVERY_PROCESSOR
#endif

/* Returns how many floats a register of this machine holds, for code that differs with the
 * width. */
static inline int nn_processor_lanes (void)
{
#ifdef NN_HAS_EVERY_PROCESSOR
  return __builtin_cpu_supports ("avx512vl")                                 ? 16
         : __builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma") ? 8
                                                                             : 4;
#else
  return 4;
#endif
}

/* A helper of such a function.  It is always inlined, because only what is part of the function is
 * compiled for each width. */
#define NN_INLINE static inline __attribute__ ((always_inline))

/* Comes before a loop whose sum, or whose maximum, may be computed in any order:
 * NN_REDUCE (+, sum) or NN_REDUCE (max, largest).  There may be several sums. */
#define NN_PRAGMA(text) _Pragma (#text)
#define NN_REDUCE(operator, ...) NN_PRAGMA (omp simd reduction(operator : __VA_ARGS__))

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
