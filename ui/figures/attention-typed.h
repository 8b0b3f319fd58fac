/* ui/figures/attention-typed.h
 *
 * What is typed into the lab on attention by hand.
 */

#pragma once

#include "ui/figures/attention-hand.h"
#include "ui/figures/typed.h"

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
