/* core/trace/operation/symbols.h
 *
 * What each letter of a formula means.  The row of an operation has the letters that it introduces;
 * this file has indices, sizes and signs, which all use.  core/README.md has the same table for
 * readers of the code.
 */

#pragma once

#include "core/trace/operation/symbol.h"

GPtrArray *nn_symbols_in (const char *formula) G_GNUC_WARN_UNUSED_RESULT;
