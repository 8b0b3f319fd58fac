/* core/trace/operation/symbol.h
 *
 * A letter of a formula, and how it is found in a line.
 */

#pragma once

#include <glib.h>

typedef struct
{
  const char *name;    /* how it is written, such as "x₀, x₁, …" */
  const char *pattern; /* a regular expression that finds it in a formula */
  const char *meaning; /* what it is, to be translated */
} NnSymbol;

/* Where a name begins and ends: ∂, Δ and √ may be before it, ᵀ and ² behind it. */
#define NN_BEGIN "(?<![\\p{Ll}\\p{Lu}_])"
#define NN_END "(?![\\p{L}\\p{M}_₀-₉′])"
#define NN_NAME(letters) NN_BEGIN letters "(⁽[⁰-⁹]+⁾)?[′*]?[ᵀ²]?" NN_END
#define NN_EXACT(letters) NN_BEGIN letters "(⁽[⁰-⁹]+⁾)?[ᵀ²ᵗ]?" NN_END

/* An index: in brackets, in a sum, or by itself. */
#define NN_INDEX(letter) "((?<=Σ_)|(?<=max_)|(?<=\\{)|(?<=[\\[, (]))" letter "(?=[\\], )}=]|$)"
