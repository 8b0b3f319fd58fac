/* ui/figures/attention-hand.h
 *
 * One attention on a few numbers, as crossings of rows and columns.
 *
 *                          Kᵀ                          V
 *      dot product     Q   S = Q Kᵀ ÷ √d ─ softmax ─► A  O = A V
 *
 *                          W_qᵀ   Kᵀ
 *      additive        W_k  w_v   K′
 *                      Q    Q′    S ─ softmax ─► A …        S = Σ w_v tanh (q′ + k′)
 *
 * A row of the left factor and a column of the upper one meet in what is made of them.  All numbers
 * are those of core's operations (core/trace/hand/by-hand.h).
 */

#pragma once

#include "ui/figures/attention-numbers.h"
#include "ui/figures/typed.h"
#include "ui/picture/figure.h"

#define HL_HAND_MOST 8 /* of anything that is typed */
#define HL_HAND_MOST_HIDDENS 4

/* All that the picture shows follows from these, or from a head of the model. */
typedef struct
{
  int      kind, n_queries, n_keys, width, value_width, n_hiddens, n_heads, head, valid_len;
  gboolean is_scaled, is_causal, has_words;
  float    numbers[HL_HAND_S][HL_HAND_MOST * HL_HAND_MOST]; /* as they are in the picture */
} HlHandState;

/* What is attended, with the numbers that it borrows. */
typedef struct
{
  NnByHand what;
  int      head;
  float   *owned[3];
} HlAttended;

extern const HlTyped hl_hand_typed;

void     hl_hand_attend (const HlHandState *state, HlAttended *attended);
void     hl_attended_clear (HlAttended *self);
gboolean hl_hand_is_example (const HlHandState *state, int example);
void     hl_hand_lay_out_again (HlHandState *state, const HlHandState *before);
char    *hl_hand_find_problem (const HlHandState *state) G_GNUC_WARN_UNUSED_RESULT;

HlFigure *hl_attention_hand_new (const NnByHand *what, HlHandView view) G_GNUC_WARN_UNUSED_RESULT;
