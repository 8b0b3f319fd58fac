/* ui/labs/attention-lab.h
 *
 * The lab on attention by hand: a few queries, keys and values to type, and every number
 * on the way to the output: products, scale, mask, softmax, weighted sum; by one head or
 * by several that share the columns; with the dot product, or with a small network.
 *
 * Steps: the operations, one after the other.
 */

#pragma once

#include "ui/labs/lab.h"
G_BEGIN_DECLS

#define HL_TYPE_ATTENTION_LAB (hl_attention_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlAttentionLab, hl_attention_lab, HL, ATTENTION_LAB, HlLab)

G_END_DECLS
