/* ui/figures/forcing.h
 *
 * Teacher forcing beside autoregression:
 *
 *      Training: all rows at once                    Translating: one more row at each step
 *      reads                chooses         same?    reads                chooses
 *      <bos>  ▇ ▨ ▨   il    ▇▇▇▇ 0.97         ✓      <bos>  ▇       il    ▇▇▇▇ 0.97
 *      il     ▇ ▇ ▨   est   ▇▇▇  0.93         ✓      il     ▇ ▇     est   ▇▇▇  0.93
 *      est    ▇ ▇ ▇   calme ▇▇▇  0.91                ┆┆┆
 *
 * and by how much both sides differ, a row a stage of the decoder, one column per word.
 */

#pragma once

#include "ui/figures/forcing-words.h"
#include "ui/figures/typed.h"

HlFigure *hl_forcing_new (const NnForcing *of, const char *source, const char *problem, int n_shown,
                          gboolean has_stages) G_GNUC_WARN_UNUSED_RESULT;

/* What the decoder is to read, and whether the right side reads its own words. */
typedef struct
{
  int  feeds_own;
  char target[HL_TYPED_WORDS]; /* "": the model's own translation */
} HlForcingState;

extern const HlTyped hl_forcing_typed;

char *hl_forcing_caption (const NnForcing *of, const char *source) G_GNUC_WARN_UNUSED_RESULT;
