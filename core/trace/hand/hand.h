/* core/trace/hand/hand.h
 *
 * A record of operations on given numbers, in order.
 */

#pragma once

#include "core/trace/operation/operation.h"

typedef struct
{
  GPtrArray *operations; /* (element-type NnOperation): the operations so far, which hold
                          * references to their operands */
  GPtrArray *operands;   /* (element-type NnOperand): all operands, until the record is complete */
} NnHand;

NnHand     nn_hand_begin (void);
GPtrArray *nn_hand_end (NnHand *self) G_GNUC_WARN_UNUSED_RESULT;

NnAxis     nn_hand_positions (const char *const *names, const char *mark,
                              int n) G_GNUC_WARN_UNUSED_RESULT;
NnOperand *nn_hand_keep (const NnHand *self, NnOperand *operand);
NnOperand *nn_hand_given (const NnHand *self, const char *symbol, const float *values, NnAxis rows,
                          NnAxis columns);
NnOperand *nn_hand_result (const NnHand *self, const char *symbol, NnAxis rows, NnAxis columns);
NnOperand *nn_hand_add (const NnHand *self, NnOperationKind kind, NnOperand *output,
                        const NnConstants *constants, NnOperand *const *inputs);
NnOperand *nn_hand_compute (const NnHand *self, NnOperationKind kind, NnOperand *output,
                            const NnConstants *constants, NnOperand *const *inputs);
guint8    *nn_hand_states (int n_queries, int n_keys, gboolean is_causal,
                           int valid_len) G_GNUC_WARN_UNUSED_RESULT;
NnOperand *nn_hand_softmax (const NnHand *self, NnOperand *scores, const guint8 *states);
NnOperand *nn_hand_losses (const NnHand *self, NnOperand *p, NnOperand *labels);
