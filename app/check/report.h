/* app/check/report.h
 *
 * What a check has found: result by result, and all in all.
 */

#pragma once

#include <glib.h>

#define NN_CHECK_ERROR (nn_check_error_quark ())
GQuark nn_check_error_quark (void);

typedef enum
{
  NN_CHECK_ERROR_NOT_A_CASE,   /* the file does not say of which kind it is */
  NN_CHECK_ERROR_UNKNOWN_KIND, /* the kind is none of ours */
  NN_CHECK_ERROR_INCOMPLETE,   /* an input, a weight or a setting is missing */
  NN_CHECK_ERROR_INVALID,      /* one of them has a shape or a value that does not fit */
} NnCheckError;

typedef enum
{
  NN_CHECK_PASSED, /* every result is within its tolerance */
  NN_CHECK_FAILED, /* some result is not, or there is something that no kind knows */
  /* something that is not in the file was needed, or no result is off but those that are
   * unsteady */
  NN_CHECK_NOT_CHECKED,
  NN_CHECK_LIST, /* the file lists cases and is none itself */
} NnCheckVerdict;

typedef struct
{
  char    *name;      /* which result */
  double   deviation; /* the largest difference; infinite where nothing could be compared */
  double   relative;  /* the same as a part of the largest expected entry; 0 if is_zero */
  double   tolerance; /* how large relative may be, or deviation if is_zero */
  gboolean is_zero;   /* whether what is expected is zero except for rounding */
  gboolean is_ok;     /* whether all values are close enough */
  /* whether they are not, but single precision cannot tell: with the last bit of what the case
   * begins with changed, they come out about as far off */
  gboolean is_unsteady;
  char    *problem; /* why nothing could be compared, or NULL */
} NnCheckResult;

typedef struct
{
  char          *kind;    /* the kind of the case, or NULL */
  NnCheckVerdict verdict; /* all in all */
  char          *reason;  /* why it could not be checked, or NULL */
  GPtrArray     *results; /* one by one */
} NnCheckReport;

typedef struct
{
  const char *corpus_path; /* the file that cases of the kind text_file describe, or NULL */
} NnCheckOptions;
