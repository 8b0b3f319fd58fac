/* ui/figures/masks.h
 *
 * What a mask does to scores, as three matrices in a row:
 *
 *      S  scores          S′ the mask over them     A  weights
 *      2.0  0.5  1.0      2.0   ▨▨▨   ▨▨▨           1.00   0     0
 *      0.3  1.2  0.8      0.3   1.2   ▨▨▨           0.29  0.71   0
 *      1.5  1.5  0.2      1.5   1.5   0.2           0.44  0.44  0.12
 *
 * All numbers are those of core's operations (core/trace/hand/by-hand.h).
 */

#pragma once

#include "core/trace/hand/by-hand.h"
#include "ui/figures/later-word.h"
#include "ui/figures/typed.h"
#include "ui/picture/figure.h"

typedef enum
{
  HL_MASK_CAUSAL,
  HL_MASK_PADDING,
  HL_MASK_BOTH,
  HL_MASK_NONE,
  HL_MASK_OWN,
} HlMaskKind;

/* The matrices. */
enum
{
  HL_MASKS_S,
  HL_MASKS_HIDDEN, /* S′ */
  HL_MASKS_A,
  HL_MASKS_N_PARTS
};

#define HL_MASKS_ALL_SHOWN (1 + NN_BY_HAND_SOFTMAX)

/* Borrows what it points to. */
typedef struct
{
  const float       *scores; /* (n, n) */
  int                n;
  HlMaskKind         kind;
  int                valid_len; /* tokens that are not padding */
  const float       *own;       /* (n, n): not 0 where the own mask hides */
  float              fill;
  const char        *fill_name;
  const char *const *names;   /* of the positions, or NULL */
  int                n_shown; /* how many of the operations have their result */
  int                query; /* that is told of while nothing is pointed out; −1: one that tells */
  gboolean           is_typed; /* the scores can be changed */
} HlMasksInput;

typedef struct
{
  HlMasksInput input; /* what it borrows is not kept */
  GPtrArray   *lines;
  float       *scores;
  char       **names;
  guint8      *states;
  double      *taken; /* of a query: what hidden keys would weigh without the mask, … */
  double      *left;  /* … and what they weigh with it */
  float       *open;  /* n × n: the weights without the mask */
  double      *later; /* what later keys would weigh without the mask */
  int          telling;
} HlMasks;

HlFigure *hl_masks_new (const HlMasksInput *input) G_GNUC_WARN_UNUSED_RESULT;
gboolean  hl_masks_hides (const HlMasks *self, int query, int key);
char     *hl_masks_title (const HlMasks *self) G_GNUC_WARN_UNUSED_RESULT;

#define HL_MASKS_MOST 64 /* positions of the model */

/* All that the picture shows follows from these, or from a head of the model. */
typedef struct
{
  int      kind, n, valid_len, fill, head;
  gboolean has_words;
  float    scores[HL_MASKS_MOST * HL_MASKS_MOST],
      own[HL_MASKS_MOST * HL_MASKS_MOST]; /* (n, n); not 0 where the own mask hides */
} HlMasksState;

extern const HlTyped      hl_masks_typed;
extern const HlLaterAbout hl_masks_later;
extern const char *const  hl_masks_fill_names[];

HlMasksInput hl_masks_input (const HlMasksState *state, int n_shown);
gboolean     hl_masks_is_first (const HlMasksState *state);
