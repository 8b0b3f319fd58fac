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

#include "core/experiments/forcing.h"

#include "ui/picture/figure.h"

G_BEGIN_DECLS

/* The parts of the pictures. */
enum
{
  HL_FORCING_LEFT,  /* { row, word that it may see } */
  HL_FORCING_RIGHT, /* likewise */
  HL_FORCING_SAME,  /* { row, 0 } */
  HL_FORCING_STAGE, /* { stage, row } */
};

typedef enum
{
  HL_FORCING_NOTHING, /* there is no such word, or row */
  HL_FORCING_NOW,     /* computed in this step */
  HL_FORCING_BEFORE,  /* in an earlier one */
  HL_FORCING_HIDDEN,  /* by the mask */
  HL_FORCING_TO_COME,
} HlForcingCell;

typedef struct
{
  const NnForcing *of; /* borrowed; NULL: none yet, and why */
  char            *source, *problem;
  int              n_shown; /* rows of the right side */
  gboolean         has_stages;
} HlForcing;

HlFigure *hl_forcing_new (const NnForcing *of, const char *source, const char *problem, int n_shown,
                          gboolean has_stages) G_GNUC_WARN_UNUSED_RESULT;
HlForcingCell hl_forcing_cell (const HlForcing *self, int side, int row, int column);

G_END_DECLS
