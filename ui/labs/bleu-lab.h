/* ui/labs/bleu-lab.h
 *
 * The lab on BLEU: type a prediction and a reference, and see which n-grams count,
 * what a repeated word does not gain, what shortness costs, and how all of it becomes
 * one number.
 *
 * Steps: the n-grams of each length, the brevity, the product.
 * The translation of the workspace can be taken as the prediction.
 */

#pragma once

#include "ui/labs/lab-page.h"

#define HL_TYPE_BLEU_LAB (hl_bleu_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlBleuLab, hl_bleu_lab, HL, BLEU_LAB, HlLabPage)
