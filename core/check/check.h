/* core/check/check.h
 *
 * Somebody else's numbers against ours.  A case is a file with the inputs, the
 * weights and the results of a layer, a model or a text function, for instance
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
 * computes stands above its function in the check-*.c files.
 *
 * Every tensor is measured on its own scale: no value may be off by more than 10⁻⁴
 * of the largest entry that the file has for it, so that one value out of place by
 * 10⁻³ of it is noticed whatever its size.  Ours are off by 2 · 10⁻⁷ in the median.
 * A tensor that is zero but for the rounding of whoever made the file has no scale;
 * it may be off by 10⁻⁶ of the largest gradient of the case.
 *
 * Used by   headlight-cli check
 * See also  kinds.c for the kinds and their tolerances
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define NN_CHECK_ERROR (nn_check_error_quark ())
GQuark nn_check_error_quark (void);

/**
 * NnCheckError:
 * @NN_CHECK_ERROR_NOT_A_CASE: the file does not say of which kind it is
 * @NN_CHECK_ERROR_UNKNOWN_KIND: the kind is none of ours
 * @NN_CHECK_ERROR_INCOMPLETE: an input, a weight or a setting is missing
 * @NN_CHECK_ERROR_INVALID: one of them has a shape or a value that does not fit
 */
typedef enum
{
  NN_CHECK_ERROR_NOT_A_CASE,
  NN_CHECK_ERROR_UNKNOWN_KIND,
  NN_CHECK_ERROR_INCOMPLETE,
  NN_CHECK_ERROR_INVALID,
} NnCheckError;

/**
 * NnCheckVerdict:
 * @NN_CHECK_PASSED: every result is within its tolerance
 * @NN_CHECK_FAILED: some result is not, or there is something that no kind knows
 * @NN_CHECK_NOT_CHECKED: something that is not in the file was needed
 * @NN_CHECK_LIST: the file lists cases and is none itself
 */
typedef enum
{
  NN_CHECK_PASSED,
  NN_CHECK_FAILED,
  NN_CHECK_NOT_CHECKED,
  NN_CHECK_LIST,
} NnCheckVerdict;

/**
 * NnCheckResult:
 * @name: which result
 * @deviation: the largest difference; infinite where nothing could be compared
 * @relative: the same as a part of the largest expected entry; 0 if @is_zero
 * @tolerance: how large @relative may be, or @deviation if @is_zero
 * @is_zero: whether what is expected is zero but for rounding
 * @is_ok: whether all values are close enough
 * @problem: (nullable): why nothing could be compared
 */
typedef struct
{
  char    *name;
  double   deviation;
  double   relative;
  double   tolerance;
  gboolean is_zero;
  gboolean is_ok;
  char    *problem;
} NnCheckResult;

/**
 * NnCheckReport:
 * @kind: (nullable): the kind of the case
 * @verdict: all in all
 * @reason: (nullable): why it could not be checked
 * @results: (element-type NnCheckResult): one by one
 */
typedef struct
{
  char          *kind;
  NnCheckVerdict verdict;
  char          *reason;
  GPtrArray     *results;
} NnCheckReport;

/**
 * NnCheckOptions:
 * @corpus_path: (nullable): the file that cases of the kind text_file describe
 */
typedef struct
{
  const char *corpus_path;
} NnCheckOptions;

NnCheckReport *nn_check_file (const char           *path,
                              const NnCheckOptions *options,
                              GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void           nn_check_report_free (NnCheckReport *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnCheckReport, nn_check_report_free)

G_END_DECLS
