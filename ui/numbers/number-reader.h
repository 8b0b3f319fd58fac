/* ui/numbers/number-reader.h
 *
 * A number as people type it, in every locale.
 *
 *      0.0005   0,0005   5e-4   5·10⁻⁴   ٠٫٠٠٠٥     0.0005
 *      −1.5                                          -1.5
 *      1 000    1’000                                1000
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char    *hl_number_to_plain (const char *text) G_GNUC_WARN_UNUSED_RESULT;
gboolean hl_number_read (const char *text, double *number, int *decimals);

G_END_DECLS
