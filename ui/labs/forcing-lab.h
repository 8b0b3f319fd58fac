/* ui/labs/forcing-lab.h
 *
 * The lab on teacher forcing and autoregression: left, the decoder reads all words at once
 * under the causal mask; right, one after the other with the cache.  Row t comes out the
 * same, beyond rounding, as long as both read the same words.
 *
 * Steps: the positions, one after the other.
 *
 * The model and the sentence are those of the workspace.
 */

#pragma once

#include "ui/labs/lab-page.h"

#define HL_TYPE_FORCING_LAB (hl_forcing_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlForcingLab, hl_forcing_lab, HL, FORCING_LAB, HlLabPage)
