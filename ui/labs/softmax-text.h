/* ui/labs/softmax-text.h
 *
 * What there is to read about the steps of a masked softmax: their names, their formulas,
 * and each of their numbers with its operands.
 */

#pragma once

#include "core/trace/by-hand-softmax.h"

G_BEGIN_DECLS

/**
 * HlSoftmaxStep:
 *
 * What the player stops at; each has a matrix.
 */
typedef enum
{
  HL_SOFTMAX_STEP_SCORES,
  HL_SOFTMAX_STEP_MASKED,
  HL_SOFTMAX_STEP_SHIFTED,
  HL_SOFTMAX_STEP_RAISED,
  HL_SOFTMAX_STEP_WEIGHTS,
  HL_SOFTMAX_N_STEPS,
} HlSoftmaxStep;

const char      *hl_softmax_step_title (HlSoftmaxStep step);
char            *hl_softmax_step_formula (const GPtrArray *lines,
                                          HlSoftmaxStep    step) G_GNUC_WARN_UNUSED_RESULT;
const NnOperand *hl_softmax_operand (const GPtrArray *lines,
                                     HlSoftmaxStep    step);
char            *hl_softmax_read (const GPtrArray *lines,
                                  HlSoftmaxStep    step,
                                  int              row,
                                  int              column) G_GNUC_WARN_UNUSED_RESULT;
char            *hl_softmax_remark (const GPtrArray *lines,
                                    int              n_queries,
                                    float            fill,
                                    const char      *number) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
