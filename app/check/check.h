/* app/check/check.h
 *
 * Numbers that another program computed, compared with ours.  A case is a file with the
 * inputs, the weights and the results of a layer, a model or a text function, for instance
 * saved from PyTorch.  The results are computed once more and compared.
 *
 *      in.*  w.*  ──►  core  ──►  results
 *                                    │  ≤ tolerance?
 *      out*  grad.*  state.*  final.*┘
 *
 * Numeric cases are safetensors files whose metadata say the "kind" and, as JSON,
 * the "config"; text cases are JSON.  Nothing is guessed: every tensor of the file
 * must be one that its kind knows, and every result is recomputed.
 *
 *      in.NAME        an input; without in.valid_lens nothing is masked
 *      w.NAME         a parameter, by its name in the textbook's state_dict
 *      mask.SITE      1 for what a dropout keeps, else 0
 *      out, out.NAME  a result of forward; attention weights are (B · H, S_q, S_k)
 *      grad.out       D: all other gradients are those of Σ out · D
 *      grad.NAME      the gradient of in.NAME or w.NAME
 *      state.NAME     what a layer remembers
 *      final.NAME     a parameter after training
 *
 * A case holds as many of its kind's results as it likes.  What each kind reads and
 * computes is in its line (case.h) and above its function.
 *
 * Every tensor is measured on its own scale: no value may be off by more than 10⁻⁴
 * of the largest entry that the file has for it, so that one value out of place by
 * 10⁻³ of it is noticed whatever its size.  Ours are off by 2 · 10⁻⁷ in the median.
 * A tensor that is zero except for the rounding of the program that made the file has no scale;
 * it may be off by 10⁻⁶ of the largest gradient of the case.
 */

#pragma once

#include "app/check/report.h"

void nn_check_report_free (NnCheckReport *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnCheckReport, nn_check_report_free)

NnCheckReport *nn_check_file (const char *path, const NnCheckOptions *options,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The kinds of cases, one after the other; NULL behind the last one. */
const char *nn_check_kind (int i);
gboolean    nn_check_kind_is_text (const char *kind);
