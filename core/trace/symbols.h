/* core/trace/symbols.h
 *
 * The one table of symbols: what each letter of a formula means.  core/README.md has the
 * same table for people who read the code.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NnSymbol:
 * @name: how it is written, such as "x₀, x₁, …"
 * @pattern: a regular expression that finds it in a formula
 * @meaning: what it is, to be translated
 */
typedef struct
{
  const char *name;
  const char *pattern;
  const char *meaning;
} NnSymbol;

GPtrArray *nn_symbols_in (const char *formula) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
