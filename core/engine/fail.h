/* core/engine/fail.h
 *
 * The end of a function that could not do what it was asked: it says why.
 *
 *      return NN_FAIL (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_RANGE, "…", …);
 *
 * The arguments are those of g_set_error().
 */

#pragma once

#include <glib.h>

#define NN_FAIL(error, ...) (g_set_error ((error), __VA_ARGS__), FALSE)
#define NN_FAIL_NULL(error, ...) (g_set_error ((error), __VA_ARGS__), NULL)
