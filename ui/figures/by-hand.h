/* ui/figures/by-hand.h
 *
 * One attention on a few numbers, as crossings of rows and columns.
 *
 *                          Kᵀ                          V
 *      dot product     Q   S = Q Kᵀ ÷ √d ─ softmax ─► A  O = A V
 *
 *                          W_qᵀ   Kᵀ
 *      additive        W_k  w_v   K′
 *                      Q    Q′    S ─ softmax ─► A …        S = Σ w_v tanh (q′ + k′)
 *
 * A row of the left factor and a column of the upper one meet in what is made of them.  All numbers
 * are those of core's operations (core/trace/hand/by-hand.h).
 */

#pragma once

#include "core/trace/hand/by-hand.h"
#include "ui/figures/typed.h"
#include "ui/picture/figure.h"
#include "ui/picture/scene.h"

/* The matrices, as they are in the picture; those before S are given. */
typedef enum
{
  HL_HAND_Q,
  HL_HAND_K, /* turned: one column per key */
  HL_HAND_V,
  HL_HAND_W_Q, /* turned */
  HL_HAND_W_K,
  HL_HAND_W_V, /* a row */
  HL_HAND_S,
  HL_HAND_A,
  HL_HAND_O,
  HL_HAND_Q_MADE, /* Q′ = Q W_qᵀ */
  HL_HAND_K_MADE, /* K′ = W_k Kᵀ */
  HL_N_HAND_PARTS
} HlHandPart;

/* What is shown of an attention. */
typedef struct
{
  int      head;      /* whose scores and weights are shown, from 0 */
  int      n_shown;   /* how many of its operations have their result */
  gboolean has_words; /* queries and keys are words, not numbered */

  const NnByHand *before; /* the same with one number as it was, or NULL; not kept */
} HlHandView;

typedef struct HlHand HlHand;

struct HlHand
{
  NnByHand   what; /* borrowed numbers are not kept */
  HlHandView view;
  GPtrArray *operations;

  float   *values[HL_N_HAND_PARTS]; /* NULL where there is no such matrix */
  int      rows[HL_N_HAND_PARTS], columns[HL_N_HAND_PARTS];
  char   **query_names, **key_names;
  gboolean is_divided; /* the scores that are shown */
  guint8  *states;     /* of scores and weights, or NULL */
  gboolean is_masked;  /* the mask has been shown */
  float   *other;      /* of a query: its largest weight with, without the division; or NULL */
  int     *best;       /* of a query: the key with the largest weight */
  int     *fan;        /* of a key: the query that gives it most */
  int      telling;    /* the query whose row tells most */
  HlHand  *before;     /* or NULL */
  HlItem   changed;    /* the only number that is another one than before, or none */
};

HlHand  *hl_hand_new (const NnByHand *what, HlHandView view) G_GNUC_WARN_UNUSED_RESULT;
void     hl_hand_free (gpointer self);
char    *hl_hand_headline (gconstpointer self) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_hand_describe (gconstpointer self, HlItem item) G_GNUC_WARN_UNUSED_RESULT;
void     hl_hand_tabulate (gconstpointer self, GString *csv);
gboolean hl_hand_is_hidden (const HlHand *self, int query, int key);
gboolean hl_hand_is_shown (const HlHand *self, int part);
HlItem   hl_hand_made (const HlHand *self, HlItem given);
HlItem   hl_hand_beside (const HlHand *self, HlItem item, int down, int right);

static inline float hl_hand_at (const HlHand *self, int part, int row, int column)
{
  return self->values[part][row * self->columns[part] + column];
}

/* The columns of Q and rows of Kᵀ that the current head has. */
static inline gboolean hl_hand_is_of_head (const HlHand *self, int feature, int n_features)
{
  return feature / (n_features / self->what.n_heads) == self->view.head;
}

#define HL_HAND_MOST 8 /* of anything that is typed */
#define HL_HAND_MOST_HIDDENS 4

/* All that the picture shows follows from these, or from a head of the model. */
typedef struct
{
  int      kind, n_queries, n_keys, width, value_width, n_hiddens, n_heads, head, valid_len;
  gboolean is_scaled, is_causal, has_words;
  float    numbers[HL_HAND_S][HL_HAND_MOST * HL_HAND_MOST]; /* as they are in the picture */
} HlHandState;

/* What is attended, with the numbers that it borrows. */
typedef struct
{
  NnByHand what;
  int      head;
  float   *owned[3];
} HlAttended;

extern const HlTyped hl_hand_typed;

void     hl_hand_attend (const HlHandState *state, HlAttended *attended);
void     hl_attended_clear (HlAttended *self);
gboolean hl_hand_is_example (const HlHandState *state, int example);

HlFigure *hl_attention_hand_new (const NnByHand *what, HlHandView view) G_GNUC_WARN_UNUSED_RESULT;
