/* app/check/report.h
 *
 * What a check has found: result by result, and all in all.
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

NnCheckReport *nn_check_report_new (void) G_GNUC_WARN_UNUSED_RESULT;
void           nn_check_report_free (NnCheckReport *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnCheckReport, nn_check_report_free)

G_END_DECLS
