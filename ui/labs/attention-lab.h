/* ui/labs/attention-lab.h
 *
 * Attention by Hand: queries, keys and values that people type where they are, or those of one
 * head of the model in use, and everything that attention makes of them, at once.
 *
 *      “sat” matches “cat” best: 69 % of its result is the value of “cat”.
 *                  Kᵀ              V
 *              Q   S ─ softmax ─►  A  O
 *      ( Three words ) ( In the model ) ( Why √d_k )   [÷ √d] [Causal mask]   More ▾
 */

#pragma once

#include "ui/labs/lab-page.h"

#define HL_TYPE_ATTENTION_LAB (hl_attention_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlAttentionLab, hl_attention_lab, HL, ATTENTION_LAB, HlLabPage)
