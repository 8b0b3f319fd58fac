/* ui/figures/pass.h
 *
 * The whole pass as a figure: all places with their numbers, gray except what the current step is
 * about.
 *
 *      from left to right               as in the book, upward
 *      words ▒ ▒ ≈ ▒ ▒ ▒  ─┐ memory            ┌ output ┐ → la
 *      words ▒ ▒ ≈ ▒ ≈◄▒ ▒ → la         ┌ add ┐ ─►┌ attention ┐
 *                                       the red   <bos> la
 *
 * Parts  from 0 the places: row a token, column 0, of an attention the token that is read
 *        HL_PASS_WORD  row: which of the words that could come next, the likeliest first
 *        HL_PASS_FOLD  row: a block; column: whether of the decoder
 *        HL_PASS_HERE  row and column −1: what the step is about, as a whole
 */

#pragma once

#include <math.h>

#include "core/trace/walk/story-told.h"
#include "ui/picture/figure.h"

/* The places of a pass: which numbers are seen together, and where in the walk they are.
 *
 *      side      encoder, decoder: a row for each token
 *      place     the rows' numbers after one sublayer; an add & norm has two
 *      box       the places of one sublayer, as the book's figure has it
 *      node      when a number was computed; what comes after @reached is not there yet
 *
 * Numbers are read in the walk; nothing is copied.
 */

#define HL_PASS_WORD 10000
#define HL_PASS_FOLD 10001
#define HL_PASS_HERE 10002

typedef struct _HlPass HlPass;

typedef struct
{
  int         node;    /* of the walk */
  int         n_done;  /* nodes that have shown their results */
  gboolean    hides;   /* whether nothing is seen that is yet to be computed */
  NnStoryStep step;    /* what the sentence tells; node −1: nothing */
  gboolean    is_book; /* whether it is arranged as in the book */
  int         head;    /* whose weights are seen; −1: the mean of all */
} HlPassAt;

typedef enum
{
  HL_PASS_INPUT, /* words and positions */
  HL_PASS_NORM,
  HL_PASS_ATTENTION,
  HL_PASS_CROSS, /* cross-attention */
  HL_PASS_ADD,   /* a sublayer's output is added to what went around it */
  HL_PASS_FFN,   /* the hidden units of the network */
  HL_PASS_NEXT,  /* the next word; in an update, the label and its loss */
  HL_PASS_N_KINDS,
} HlPassKind;

/* What an update makes of the parameters of a place. */
typedef struct
{
  int    n;                        /* parameters */
  double gradient, change, length; /* lengths: of their gradient, of their change, their own */
  double m, v;                     /* likewise of what Adam keeps */
  int    gradient_node, change_node;
} HlPassLearned;

typedef struct
{
  HlPassKind    kind;
  int           side; /* 1: the decoder */
  int           block, box;
  const char   *path;  /* of its sublayer */
  int          *nodes; /* of each row of its side, −1: none */
  int           back;  /* the node of its gradient, −1: none */
  HlPassLearned learned;
} HlPassPlace;

typedef enum
{
  HL_PASS_LINES, /* what is on the way of the residual connections */
  HL_PASS_NORMS,
  HL_PASS_UNITS,
  HL_PASS_N_SCALES,
} HlPassScale;

/* What the decoder would write, were a block the last one. */
typedef struct
{
  int    node, id;
  double probability;
} HlPassEarly;

struct _HlPass
{
  NnWalk      *walk;
  GArray      *places;
  int          n_boxes, n_rows[2], n_valid[2];
  char       **tokens[2], **writes;
  double       limits[2][HL_PASS_N_SCALES][2]; /* of numbers, of gradients */
  double       weight_limit;                   /* of gradients of attention weights */
  int          backward, losses, again;        /* nodes of an update, −1: none */
  double       largest_loss, least_loss;
  double       largest_gradient, largest_share; /* of the parameters of a place */
  HlPassEarly *early;                           /* of each block, for one row */
  int          early_row, n_users;
};

/* Where one is. */
typedef struct
{
  int row;                                       /* of the decoder, −1: it has not begun */
  int side, block, place;                        /* −1: none */
  int reached;                                   /* the last node that is done */
  int told_place, told_row, told_key, told_head; /* what the sentence tells of, −1 */
} HlPassStand;

typedef enum
{
  HL_PASS_EMPTY, /* not computed yet */
  HL_PASS_AHEAD, /* this pass of the row will compute it */
  HL_PASS_DONE,
} HlPassReach;

static inline HlPassPlace *hl_pass_place (const HlPass *self, int index)
{
  return &g_array_index (self->places, HlPassPlace, index);
}

static inline gboolean hl_pass_is_attention (const HlPassPlace *place)
{
  return place->kind == HL_PASS_ATTENTION || place->kind == HL_PASS_CROSS;
}

HlPass     *hl_pass_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
void        hl_pass_unref (HlPass *self);
const char *hl_pass_title (const HlPass *self, const HlPassPlace *place);
HlPassStand hl_pass_stand (const HlPass *self, const HlPassAt *at);
HlPassReach hl_pass_reach (const HlPass *self, const HlPassStand *stand, gboolean hides, int place,
                           int row);
const NnOperand *hl_pass_numbers (const HlPass *self, const HlPassPlace *place, int row,
                                  gboolean is_back, int *at);
double           hl_pass_weight (const NnOperand *weights, int head, int row, int key);
double           hl_pass_loss (const HlPass *self, int row, gboolean is_after);
double           hl_pass_share (const HlPassLearned *self);
gboolean hl_pass_knows_token (const HlPass *self, const HlPassStand *stand, int side, int row);
gboolean hl_pass_knows_written (const HlPass *self, const HlPassStand *stand, int row);
const HlPassEarly *hl_pass_early (HlPass *self, const HlPassStand *stand, gboolean hides,
                                  int block);

/* The last place of that kind; block −1: of any; −1: there is none. */
static inline int hl_pass_find (const HlPass *self, HlPassKind kind, int side, int block)
{
  for (int i = (int) self->places->len - 1; i >= 0; i--)
    {
      const HlPassPlace *place = hl_pass_place (self, i);

      if (place->kind == kind && place->side == side && (block < 0 || place->block == block))
        return i;
    }

  return -1;
}

/* The column with the largest weight. */
static inline int hl_pass_most (const NnOperand *weights, int head, int row)
{
  int most = 0;

  for (int key = 1; key < weights->columns; key++)
    if (hl_pass_weight (weights, head, row, key) > hl_pass_weight (weights, head, row, most))
      most = key;

  return most;
}

static inline HlPassScale hl_pass_scale (HlPassKind kind)
{
  return kind == HL_PASS_NORM ? HL_PASS_NORMS : kind == HL_PASS_FFN ? HL_PASS_UNITS : HL_PASS_LINES;
}

/* The number of the fullest color. */
static inline double hl_pass_limit (const HlPass *self, const HlPassPlace *place, gboolean is_back)
{
  if (is_back && (hl_pass_is_attention (place)))
    return self->weight_limit > 0.0 ? self->weight_limit : 1.0;

  return self->limits[place->side][hl_pass_scale (place->kind)][is_back];
}

/* Whether a node is done; −1: there is none. */
static inline gboolean hl_pass_is_done (const HlPassStand *stand, int node)
{
  return node >= 0 && node <= stand->reached;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlPass, hl_pass_unref)

gboolean hl_pass_turn_head (const HlPass *self, int by, int *head);
int      hl_pass_follow (HlPass *self, const HlPassAt *at, HlItem item);

HlFigure *hl_pass_figure_new (HlPass *self, const HlPassAt *at,
                              const char *sentence) G_GNUC_WARN_UNUSED_RESULT;
