/* tests/fuzz/mutate.h
 *
 * Damages files as a person would who knows their formats.  Single bytes that are
 * off hardly ever get past the first check of a reader; a file of the right
 * form with one thing in it that makes no sense does.
 *
 *      safetensors   one entry of the header, or of the JSON in its metadata, or
 *                    some numbers; the lengths are set right again
 *      JSON          one value: gone, of another type, out of range, another's
 *
 * The same seed does the same damage.
 */

#pragma once

#include <glib.h>

GBytes *nn_fuzz_mutate_json (const guint8 *data, gsize size, guint seed);
GBytes *nn_fuzz_mutate_safetensors (const guint8 *data, gsize size, guint seed);
