/* ui/render/typeset-reader.h
 *
 * Reads a printed formula (core/trace/operation/notation.h, core/trace/formula/formula.h) as a
 * person does.
 *
 *      x_q   x_{a, b}   S₀   β₁ᵗ   x[i,j]    scripts
 *      a^(b / c)                             likewise
 *      Σ_j …   max_j …                       a sign with what it runs over
 *      a · b / c                             a fraction: the whole term over the next product
 *      √d_k   √(a + b)                       a root
 *      (…)   […]   |…|   ‖…‖                 brackets
 *
 * Any text has a tree: what is none of these is a word.  Behind three spaces are sizes;
 * they are not fractions.
 */

#pragma once

#include "ui/render/typeset-tree.h"

HlTypesetNode *hl_typeset_read (const char *text) G_GNUC_WARN_UNUSED_RESULT;
