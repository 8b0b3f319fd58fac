/* ui/figures/forcing-typed.h
 *
 * What the decoder is to read, and whether its right side reads its own words.
 */

#pragma once

#include "ui/figures/forcing.h"
#include "ui/figures/typed.h"

typedef struct
{
  int  feeds_own;
  char target[HL_TYPED_WORDS]; /* "": the model's own translation */
} HlForcingState;

extern const HlTyped hl_forcing_typed;

char *hl_forcing_caption (const NnForcing *of, const char *source) G_GNUC_WARN_UNUSED_RESULT;
