/* tests/fuzz/target.h
 *
 * What a fuzz target has: a function that takes any bytes and must come back, and
 * if it likes files to start from, made when it starts, and a way of its own to
 * damage them.
 *
 *      libFuzzer, or replay.c  ─►  LLVMFuzzerTestOneInput ()
 *                   │
 *                   └─ nn_fuzz_mutate ()  damages what nn_fuzz_write_seeds () wrote
 */

#pragma once

#include <glib.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Writes files to start from into a folder. */
void nn_fuzz_write_seeds (const char *folder);

/* Returns: (transfer full) (nullable): one file made of another; %NULL if it is so
 * broken that only single bytes can be changed */
GBytes *nn_fuzz_mutate (const guint8 *data, gsize size, guint seed);
