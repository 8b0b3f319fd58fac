/* ui/labs/masks-lab.h
 *
 * Which keys a query may see, and what happens when it may see all.
 *
 *      Masks              causal, padding, both, as a textbook prints them
 *      Softmax            scores, masked scores, weights, with every fill
 *      What leaks         no earlier position moves: the difference is exactly 0
 *      In training        the loss collapses, and so does the translation
 *
 * Properties
 *   workspace   HlWorkspace   whose model and sentence are used
 */

#pragma once

#include "ui/labs/lab-page.h"

#define HL_TYPE_MASKS_LAB (hl_masks_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlMasksLab, hl_masks_lab, HL, MASKS_LAB, HlLabPage)
