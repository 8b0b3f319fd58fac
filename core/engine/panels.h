/* core/engine/panels.h
 *
 * A weight that is laid out once, for many products:
 *
 *      Y = X Wᵀ + b
 *
 *   X   (N, I)    W   (O, I)    Y   (N, O)
 *
 * OpenBLAS brings W into another order in every call, which takes longer than the product itself if
 * X has few rows.  Here sixteen rows of W are a panel, and in a panel the sixteen weights of an
 * input are side by side.  So a product reads W from its beginning to its end:
 *
 *      panel 0    w_0,0  … w_15,0     w_0,1  … w_15,1     w_0,2 …
 *      panel 1    w_16,0 … w_31,0     w_16,1 … w_31,1     w_16,2 …
 *
 * Every y is one sum over the inputs in their order.  It does not depend on the other rows of X.
 */

#pragma once

#include "core/engine/operands.h"

typedef struct _NnPanels NnPanels;

NnPanels *nn_panels_new (NnMatrix w) G_GNUC_WARN_UNUSED_RESULT;
void      nn_panels_free (NnPanels *self);

void nn_panels_multiply (NnMatrix y, NnMatrix x, const NnPanels *w, const float *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnPanels, nn_panels_free)
