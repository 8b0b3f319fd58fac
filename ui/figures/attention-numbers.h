/* ui/figures/attention-numbers.h
 *
 * What one attention on a few numbers computes (core/trace/hand/by-hand.h), as the matrices of its
 * picture (attention-hand.h), and what there is to say about them.
 */

#pragma once

#include "core/trace/hand/by-hand.h"

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
} HlHandView;

typedef struct
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
} HlHand;

HlHand  *hl_hand_new (const NnByHand *what, HlHandView view) G_GNUC_WARN_UNUSED_RESULT;
void     hl_hand_free (gpointer self);
char    *hl_hand_name (gconstpointer self) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_hand_describe (gconstpointer self, HlItem item) G_GNUC_WARN_UNUSED_RESULT;
void     hl_hand_tabulate (gconstpointer self, GString *csv);
gboolean hl_hand_is_hidden (const HlHand *self, int query, int key);
gboolean hl_hand_is_shown (const HlHand *self, int part);
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
