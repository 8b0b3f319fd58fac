/* ui/figures/forcing-words.h
 *
 * What there is to say about teacher forcing: the sentence of the picture, of a cell, of a row, of
 * a stage, and its table.
 */

#pragma once

#include "core/experiments/forcing.h"

#include "ui/picture/figure.h"

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

#define HL_FORCING_SIDES 2
#define HL_FORCING_FIGURES 2 /* say how small a difference is */

HlForcingCell        hl_forcing_cell (const HlForcing *self, int side, int row, int column);
const NnForcingSide *hl_forcing_side (const HlForcing *self, int side);
int                  hl_forcing_count_known (const HlForcing *self, int side);
double               hl_forcing_difference (const HlForcing *self, int stage, int row);
gboolean             hl_forcing_is_same (const HlForcing *self, int row);
char                *hl_forcing_stage_name (const HlForcing *self, int stage);

char *hl_forcing_name (gconstpointer data);
char *hl_forcing_describe (gconstpointer data, HlItem item);
void  hl_forcing_tabulate (gconstpointer data, GString *csv);
