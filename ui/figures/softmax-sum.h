/* ui/figures/softmax-sum.h
 *
 * The sum below the line of a softmax, written out:
 *
 *      0.0067 / (1 + 0.0067 + 0.0009 + 0.0008 + … 0.0004)
 */

#pragma once

#include "core/trace/walk/origin.h"

char *hl_softmax_sum (const NnOperation *operation,
                      const NnNumber    *number) G_GNUC_WARN_UNUSED_RESULT;
