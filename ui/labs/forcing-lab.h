/* ui/labs/forcing-lab.h
 *
 * The lab on teacher forcing and autoregression: left, the decoder reads all words at once
 * under the causal mask; right, one after the other with the cache.  Row t comes out the
 * same, beyond rounding, as long as both read the same words.
 *
 * Steps: the positions, one after the other.
 *
 * Properties
 *   workspace   HlWorkspace   whose model and sentence are used
 */

#pragma once

#include "core/experiments/forcing.h"

#include "ui/labs/lab.h"

G_BEGIN_DECLS

#define HL_TYPE_FORCING_LAB (hl_forcing_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlForcingLab, hl_forcing_lab, HL, FORCING_LAB, HlLab)

const NnForcing *hl_forcing_lab_get_result (HlForcingLab *self);

G_END_DECLS
