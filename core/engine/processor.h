/* core/engine/processor.h
 *
 * Vector registers.  A program that runs on every 64-bit PC may use registers of four floats; most
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
