/* ui/figures/word-order-figure.h
 *
 * A sentence before and after its words changed places, each word joined to itself.
 */

#pragma once

#include "core/experiments/word-order.h"
#include "ui/render/brackets.h"

G_BEGIN_DECLS

HlBracketsSpec *hl_word_order_figure (const NnWordOrder *order) G_GNUC_WARN_UNUSED_RESULT;
char          **hl_word_order_lines (const NnWordOrder *order) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
