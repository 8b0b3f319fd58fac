/* ui/labs/attention-input.h
 *
 * What the attention lab attends with: queries, keys and values that people type, or those
 * of one head of the model in use for the current sentence.
 *
 *      [ Numbers of the model in use ▾ ]  [ Decoder, block 1: self-attention ▾ ]
 *      Q (5, 32)      K (5, 32)      V (5, 32)
 *      ▦▦▦▦▦▦▦        ▦▦▦▦▦▦▦        ▦▦▦▦▦▦▦
 *
 * Signals
 *   changed   there are other numbers
 */

#pragma once

#include "core/trace/hand/by-hand.h"

#include "ui/labs/model-attention.h"
#include "ui/labs/model-places.h"
#include "ui/labs/operation-board.h"
#include "ui/session/inspection.h"

G_BEGIN_DECLS

#define HL_TYPE_ATTENTION_INPUT (hl_attention_input_get_type ())

G_DECLARE_FINAL_TYPE (HlAttentionInput, hl_attention_input, HL, ATTENTION_INPUT, GtkWidget)

void hl_attention_input_set_session (HlAttentionInput *self, HlWorkspace *workspace,
                                     HlInspection *inspection);
void hl_attention_input_join (HlAttentionInput *self, HlOperationBoard *board);

void hl_attention_input_set_form (HlAttentionInput *self, NnAttentionKind kind, int n_heads,
                                  int head);
void hl_attention_input_fill (HlAttentionInput *self, NnByHand *what);

const HlModelAttention *hl_attention_input_get_model (HlAttentionInput *self);
HlModelPlaces          *hl_attention_input_get_places (HlAttentionInput *self);

G_END_DECLS
