/* ui/labs/norm-activations.h
 *
 * What a real model normalizes: for each of its normalizations, the numbers that went in
 * while it translated a sentence, and the γ and β that it has learned.
 *
 *      encoder.blks.block0.addnorm1    (6, 128)    one row for each source token
 *      decoder.blks.block0.addnorm1    (5, 128)    one row for each token written
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/figures/walk-rows.h"

typedef struct
{
  HlWalkRows *x;     /* what is normalized: a row for each token */
  float      *gamma; /* (D) */
  float      *beta;  /* (D) */
} HlNormActivations;

GPtrArray *hl_norm_activations_from_walk (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
char      *hl_norm_activations_title (const HlNormActivations *self) G_GNUC_WARN_UNUSED_RESULT;
