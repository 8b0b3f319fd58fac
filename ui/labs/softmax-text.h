/* ui/labs/softmax-text.h
 *
 * What there is to read about the steps of a masked softmax: their names, their formulas,
 * and each of their numbers with its operands.
 *
 * Used by   masked-softmax.c
 */

#pragma once

#include "ui/labs/masked-softmax.h"

G_BEGIN_DECLS

const char     *hl_softmax_step_title (HlSoftmaxStep step);
const char     *hl_softmax_step_formula (HlSoftmaxStep step);
const NnTensor *hl_softmax_tensor (const NnTensor       *scores,
                                   const NnSoftmaxSteps *steps,
                                   HlSoftmaxStep         step);
char           *hl_softmax_read (const NnTensor       *scores,
                                 const NnSoftmaxSteps *steps,
                                 HlSoftmaxStep         step,
                                 int                   row,
                                 int                   column) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
