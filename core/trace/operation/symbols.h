/* core/trace/operation/symbols.h
 *
 * What each letter of a formula means.  An operation's row has the letters that come with it;
 * here are those of all, indices, sizes and signs.  core/README.md has the same for people who
 * read the code.
 */

#pragma once

#include "core/trace/operation/symbol.h"

G_BEGIN_DECLS

GPtrArray *nn_symbols_in (const char *formula) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
