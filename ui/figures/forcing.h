/* ui/figures/forcing.h
 *
 * Teacher forcing beside autoregression, of which each row reads what the row before has chosen:
 *
 *      Training: reads the given words               Translating: reads what it has written
 *      <bos>  →  il                                  <bos>  →  il
 *      elle   →  est                                 il   ↙ →  est
 *
 * which words each row sees:
 *
 *      reads                chooses         same?    reads                chooses
 *      <bos>  ▇ ▨ ▨   il    ▇▇▇▇ 0.97         =      <bos>  ▇       il    ▇▇▇▇ 0.97
 *      il     ▇ ▇ ▨   est   ▇▇▇  0.93         =      il     ▇ ▇     est   ▇▇▇  0.93
 *      est    ▇ ▇ ▇   calme ▇▇▇  0.91                ┆┆┆
 *
 * and by how much both sides differ, a row a stage of the decoder, one column per word.
 */

#pragma once

#include "core/experiments/forcing.h"
#include "ui/figures/typed.h"
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

typedef enum
{
  HL_FORCING_ROWS,   /* what each row reads and chooses */
  HL_FORCING_STAGES, /* by how much both sides differ */
  HL_FORCING_CELLS,  /* and which words each row sees */
} HlForcingView;

typedef struct
{
  const NnForcing *of; /* borrowed; NULL: none yet, and why */
  char            *source, *problem;
  int              n_shown; /* rows of the right side */
  HlForcingView    view;
} HlForcing;

#define HL_FORCING_SIDES 2
#define HL_FORCING_FIGURES 2 /* say how small a difference is */

HlForcingCell        hl_forcing_cell (const HlForcing *self, int side, int row, int column);
const NnForcingSide *hl_forcing_side (const HlForcing *self, int side);
int                  hl_forcing_count_known (const HlForcing *self, int side);
double               hl_forcing_difference (const HlForcing *self, int stage, int row);
gboolean             hl_forcing_is_same (const HlForcing *self, int row);
char                *hl_forcing_stage_name (const HlForcing *self, int stage);

HlForcingView hl_forcing_view (const char *name);

char *hl_forcing_headline (gconstpointer data);
char *hl_forcing_describe (gconstpointer data, HlItem item);
void  hl_forcing_tabulate (gconstpointer data, GString *csv);

HlFigure *hl_forcing_new (const NnForcing *of, const char *source, const char *problem, int n_shown,
                          HlForcingView view) G_GNUC_WARN_UNUSED_RESULT;

/* What the decoder is to read, and whether the right side reads its own words. */
typedef struct
{
  int  feeds_own;
  char target[HL_TYPED_WORDS]; /* "": the model's own translation */
  char source[HL_TYPED_WORDS]; /* "": the sentence that all pages look at */
} HlForcingState;

/* The included model writes "me" where it is "m'ignore", and goes astray: "ne me ferme pas !" */
#define HL_FORCING_SOURCE "don't ignore me ."
#define HL_FORCING_TARGET "ne m'ignore pas !"

extern const HlTyped hl_forcing_typed;

char *hl_forcing_caption (const NnForcing *of, const char *source) G_GNUC_WARN_UNUSED_RESULT;
