/* ui/labs/normalization-lab.h
 *
 * LayerNorm and BatchNorm: the same formula over other numbers, and what follows from that.
 *
 *      Numbers        both on one matrix, step by step
 *      A word changes in training, batch normalization lets the future through
 *      Training       a Transformer with the one and with the other, from the same seed
 *
 * Properties
 *   workspace   HlWorkspace   whose model and sentence are used
 */

#pragma once

#include "ui/labs/lab-page.h"

#define HL_TYPE_NORMALIZATION_LAB (hl_normalization_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlNormalizationLab, hl_normalization_lab, HL, NORMALIZATION_LAB, HlLabPage)
