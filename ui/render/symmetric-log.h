/* ui/render/symmetric-log.h
 *
 * A logarithmic axis for numbers of both signs: each power of ten is as long as the next one,
 * and between −linear and linear, where a logarithm would continue without end, the axis is an
 * ordinary one.
 *
 *      −10⁻³  −10⁻⁴  −10⁻⁵    0    10⁻⁵   10⁻⁴   10⁻³      linear = 10⁻⁵
 *        ├──────┼──────┼──────┼──────┼──────┼──────┤
 *       −3     −2     −1      0      1      2      3       positions
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

double hl_symmetric_log (double number, double linear);
double hl_symmetric_log_invert (double place, double linear);

G_END_DECLS
