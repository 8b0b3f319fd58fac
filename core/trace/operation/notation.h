/* core/trace/operation/notation.h
 *
 * The language of the general lines.  A general line is a formula that holds for all cells of a
 * result.
 *
 *      $y[i,j] = exp ($0[i,j] − max_j $0[i,j]) / Σ_j exp ($0[i,j] − max_j $0[i,j])
 *
 *      line      [ $y [ indices ] = ] right
 *      right     sum [ if condition, else sum ]
 *      sum       [−] term { (+ | −) term }
 *      term      product { (· | / | ⊙) product }
 *      product   factor { blank factor }             of matrices
 *      factor    primary { ² | ᵀ }
 *      primary   number | letter | constant | $n [ indices ] | ( sum ) | over | function
 *                | min (sum, sum) | max (sum, sum) | onehot($n) | id(token)
 *                | [ sum (= | >) sum ] | [ sum ≠ pad ] | [i ∈ N] | [ sum; sum ]
 *      over      (Σ_i | Σ_{i ∈ N}) term without / | Σ_θ ‖∂θ‖²
 *                | (max_j | argmax_v | argmax_{v ≠ %v} | concat_h) factor
 *      function  (exp | ln | tanh | √) factor
 *      constant  D, √D, d_k, √d_k, |V|, |N|, |x|, ε, λ, η, c, β₁, β₂, β₁ᵗ, β₂ᵗ, %s, %β, %α
 *
 * $0 is the first operand.  Without indices it is a whole matrix; then the line is about
 * whole matrices too.  Indices count from 1, words from 0.  [x > 0] is 1 or 0; [A; B] is A
 * above B; h is the head, which all matrices that have heads share.  A constant that begins
 * with % is printed as its number: %s is the mask value, %v the words that must not be chosen, %β
 * what is left of a running average, and %α = 1 − β.
 *
 * A line is parsed once.  A product of matrices becomes a sum over a letter of its own, so that a
 * cell is computed only from single numbers:
 *
 *      $0 $1ᵀ    Σ_k $0[r,k] · $1[c,k]      r, c: row and column of the cell
 */

#pragma once

#include "core/trace/operation/notation-node.h"

G_BEGIN_DECLS

const NnLine *nn_line_of (const char *text, const char *cell);

G_END_DECLS
