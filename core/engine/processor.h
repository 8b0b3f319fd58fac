/* core/engine/processor.h
 *
 * A program that runs on every 64-bit PC may use registers of four floats; most
 * machines have eight or sixteen.  A function marked NN_EVERY_PROCESSOR is compiled
 * once for each of these widths, and the program takes the widest that its machine
 * has when it starts.  The C stays one and the same.
 *
 *      AVX-512    16 floats      Intel since 2017, AMD since 2022
 *      AVX2        8 floats      nearly all since 2015
 *      default     4 floats
 *
 * Wider registers add up in another order and fuse x · y + z into one rounding, so
 * two kinds of machine may differ in the last bit of a float; one machine never
 * differs from itself.
 *
 * Compilers other than GCC 12, C libraries other than glibc and the thread sanitizer,
 * which cannot watch the choice being made, take the default.
 */

#pragma once

#include <glib.h>

#if defined(__x86_64__) && defined(__GLIBC__) && __GNUC__ >= 12 && !defined(__clang__) && \
    !defined(__SANITIZE_THREAD__)
#define NN_EVERY_PROCESSOR \
  __attribute__ ((target_clones ("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define NN_EVERY_PROCESSOR
#endif

/* A part of such a function in a function of its own.  Only what is compiled into it
 * is compiled for its processor. */
#define NN_INLINE static inline __attribute__ ((always_inline))

/* Stands before a loop whose sums, or whose largest number, may be found in any order:
 * NN_REDUCE (+, sum) or NN_REDUCE (max, largest).  What it sums may be several variables. */
#define NN_PRAGMA(text) _Pragma (#text)
#define NN_REDUCE(operator, ...) NN_PRAGMA (omp simd reduction(operator : __VA_ARGS__))
