/* ui/render/living-map-spec.h
 *
 * What the living map shows: all numbers of a translation that it has a place for, where
 * in the translation one stands, and which heads are looked at.
 *
 *      lane       encoder, decoder: a row for each token
 *      place      a column of a lane: the rows' numbers after one sublayer
 *      node       when a number was computed; what comes after @reached is not yet there
 *
 * Numbers are copies: the map outlives the pass it was made from.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/living-map-update.h"
#include "ui/render/matrix.h"
#include "ui/render/palette.h"

G_BEGIN_DECLS

#define HL_MAP_CANDIDATES 6 /* words that are named with their probabilities */
#define HL_MAP_SOURCES 3    /* of an attention's row that are named, and lit */
#define HL_MAP_EARLY 3      /* likewise after a block */
#define HL_MAP_STRIPE 2.0   /* narrowest stripe of features, CSS pixels */
#define HL_MAP_UNIT 1.0     /* narrowest column of hidden units, CSS pixels */
#define HL_MAP_NONE (-1)    /* no place, no row, no block */
#define HL_MAP_MAX_HEADS 32 /* that can be chosen one by one */
#define HL_MAP_ALL_HEADS (~0u)

typedef enum
{
  HL_MAP_ENCODER, /* the lane above */
  HL_MAP_DECODER, /* the lane below */
  HL_MAP_N_LANES,
} HlMapLaneKind;

/* What a column shows. */
typedef enum
{
  HL_MAP_INPUT,     /* words and positions */
  HL_MAP_NORM,      /* a normalization */
  HL_MAP_ATTENTION, /* self-attention */
  HL_MAP_CROSS,     /* encoder–decoder attention, which has a copy of the memory */
  HL_MAP_ADD,       /* where the sublayer's output is added to what went around it */
  HL_MAP_FFN,       /* the hidden units of the feed-forward network */
  HL_MAP_MEMORY,    /* what leaves the encoder */
  HL_MAP_NEXT,      /* the candidates for the next word */
} HlMapPlaceKind;

typedef struct
{
  HlMapLaneKind  lane;    /* where it is */
  HlMapPlaceKind kind;    /* what it shows */
  int            block;   /* of the stack, from 0; HL_MAP_NONE outside of blocks */
  char          *path;    /* of its sublayer: "decoder.blks.block0.attention2" */
  char          *symbol;  /* what formulas call its numbers */
  int            n_heads; /* of an attention, else 1 */
  /* numbers a head and row: features, hidden units, or rows that can be read */
  int          width;
  float       *values;    /* (rows, heads, width) */
  guint8      *states;    /* (rows, width) the HlCellState of attention weights, or NULL */
  int         *nodes;     /* (rows) the node that computed the row, or −1 */
  int         *n_cached;  /* (rows) whose keys and values were kept when the row was computed */
  float       *gradients; /* (rows, heads, width) of an update: ∂loss/∂ of values, or NULL */
  int          gradient_node; /* the node that computed these, or −1 */
  HlMapLearned learned;       /* of an update: what the place's parameters got */
  gboolean     is_on_line;    /* whether the residual connection runs through it, not around it */
  gboolean     is_last_norm;  /* of a memory: whether it is what the last normalization made */
} HlMapPlace;

typedef struct
{
  int    n_rows;      /* tokens */
  char **tokens;      /* their names */
  char **writes;      /* of the decoder: what each row writes, or NULL */
  int    valid_len;   /* how many are no padding */
  double limit;       /* the largest magnitude that its strips tell apart */
  double norm_limit;  /* likewise of what was normalized, which is much smaller where sums grow */
  double added_limit; /* the length of the longest vector that is added to a line */
  double unit_limit;  /* the largest activation that its silhouettes tell apart */
  double gradient_limit;      /* the largest magnitude of a gradient that its strips tell apart */
  double norm_gradient_limit; /* likewise of what was normalized */
  double unit_gradient_limit; /* likewise of its silhouettes */
} HlMapLane;

typedef struct
{
  int    id;          /* of the word in the vocabulary */
  char  *word;        /* a word that could come next */
  double probability; /* how likely */
  double logit;       /* its score before the softmax */
} HlMapCandidate;

/* What a decoder row goes on to. */
typedef struct
{
  HlMapCandidate candidates[HL_MAP_CANDIDATES]; /* the most probable, the first first */
  int            n_candidates;                  /* how many they are */
  int            chosen;                        /* which of them was written, or −1 */
  gboolean       is_given; /* whether a person gave that word; else the decoder chose it */
  int            n_others; /* words that are not named */
  double         others;   /* their probability together */
  int            node;     /* when the probabilities were computed */
} HlMapChoice;

/* What the row at hand would have gone on to, were a block the last one. */
typedef struct
{
  HlMapCandidate candidates[HL_MAP_EARLY]; /* the most probable, the first first */
  int            n_candidates;             /* how many they are */
  int            node;                     /* when the block was done, or −1 */
} HlMapEarly;

typedef enum
{
  HL_MAP_DONE,  /* it is computed */
  HL_MAP_AHEAD, /* this pass of the row will compute it */
  HL_MAP_EMPTY, /* it is not computed yet */
} HlMapReach;

/* Which words are at hand in an update, while a batch is drawn, and where each row has its loss. */
typedef enum
{
  HL_MAP_NO_WORDS,      /* what is at hand is computed */
  HL_MAP_WORDS_READ,    /* the words that a lane reads, or both lanes do */
  HL_MAP_WORDS_WRITTEN, /* the words that the decoder is to write */
  HL_MAP_WORDS_JUDGED,  /* these with their losses */
} HlMapWords;

/* A row, or attention weights, that a sentence tells of. */
typedef struct
{
  int place; /* a place, or HL_MAP_NONE */
  int row;   /* a row of it; of an attention, the row that reads */
  int from;  /* of an attention, the row that is read; else HL_MAP_NONE */
  int head;  /* by which head, or HL_MAP_NONE for all of them */
} HlMapLink;

typedef struct
{
  int       node; /* the step that a sentence is about */
  HlMapLink link; /* what it tells of */
} HlMapTold;

typedef struct
{
  HlMapLane    lanes[HL_MAP_N_LANES]; /* encoder, decoder */
  GArray      *places;                /* from left to right, the encoder's first */
  HlMapChoice *choices;               /* of each decoder row */
  HlMapEarly  *early;                 /* of the row at hand, after each block, or NULL */
  int          early_row;             /* the row that these are of, or HL_MAP_NONE */
  HlMapUpdate *update;                /* if the pass is part of an update, or NULL */
  GArray      *story;                 /* what the sentences of the story tell of */
  int          n_blocks;              /* L */
  int          n_heads;               /* H */
  int          target_words;          /* |V| */
  gboolean     is_pre_norm;           /* whether normalization stands before each sublayer */
  /* whether an HL_MAP_ADD adds nothing: it is the sublayer's output alone */
  gboolean lacks_residual;
  gboolean has_causal_mask; /* whether later words are hidden from earlier ones */
  gboolean has_positions;   /* whether positions are added to the words */
  gboolean is_batch_norm;   /* whether it is batch normalization */
  gboolean is_additive;     /* whether attention is additive */

  int        row;   /* the decoder row at hand, HL_MAP_NONE while the encoder reads */
  int        lane;  /* the HlMapLaneKind at hand, or HL_MAP_NONE for the whole pass */
  int        block; /* the block of it at hand, or HL_MAP_NONE */
  int        place; /* the place at hand, or HL_MAP_NONE */
  HlMapWords words; /* whether words are at hand, and which */
  /* what the sentence about the step at hand tells of, which is shown before all else */
  HlMapLink told;
  int       reached;     /* the last node whose result is there */
  gboolean  hides_ahead; /* whether nothing is shown that is yet to be computed */
  guint32   heads;       /* which heads are shown, a bit each */
  gboolean  is_mean;     /* whether their mean is shown instead */
  gboolean  is_book;     /* whether it is arranged as in the book: boxes in two columns, upward */
  gboolean  is_slim;     /* whether it only says where one is: without legend and candidates */
  int       open_block;  /* the block that is not folded where there is no room for all */

  const HlPalette      *palette; /* the theme; NULL: light */
  PangoFontDescription *font;    /* of the names; NULL: a default */
} HlMapSpec;

HlMapSpec *hl_map_spec_new (int n_source, const char **source, int n_target, const char **target,
                            const char **writes) G_GNUC_WARN_UNUSED_RESULT;
void       hl_map_spec_free (HlMapSpec *self);
void       hl_map_early_clear (HlMapEarly *self);

HlMapPlace *hl_map_spec_add_place (HlMapSpec *self, const HlMapPlace *like);
void        hl_map_spec_set_limits (HlMapSpec *self);

static inline HlMapPlace *hl_map_place (const HlMapSpec *self, int index)
{
  return &g_array_index (self->places, HlMapPlace, index);
}

/* Whether a step of the walk has shown its result. */
static inline gboolean hl_map_has_done (const HlMapSpec *self, int node)
{
  return node != HL_MAP_NONE && node <= self->reached;
}

/* Whether it is known what the row at hand would have gone on to after a block.  Who is asked for
 * the next word is not told before. */
static inline gboolean hl_map_knows_early (const HlMapSpec *self, HlMapLaneKind lane, int block)
{
  return lane == HL_MAP_DECODER && self->early != NULL && self->early_row == self->row &&
         self->early[block].n_candidates > 0 && hl_map_has_done (self, self->early[block].node) &&
         (!self->hides_ahead || hl_map_has_done (self, self->choices[self->row].node));
}

/* Whether gradients come to the places. */
static inline gboolean hl_map_goes_back (const HlMapSpec *self)
{
  return self->update != NULL && hl_map_has_done (self, self->update->backward);
}

/* Whether the gradient has come to a place. */
static inline gboolean hl_map_has_gradient (const HlMapSpec *self, const HlMapPlace *place)
{
  return hl_map_has_done (self, place->gradient_node);
}

static inline const float *hl_map_gradient_row (const HlMapPlace *self, int row, int head)
{
  return self->gradients +
         ((gsize) row * (gsize) self->n_heads + (gsize) head) * (gsize) self->width;
}

static inline const float *hl_map_place_row (const HlMapPlace *self, int row, int head)
{
  return self->values + ((gsize) row * (gsize) self->n_heads + (gsize) head) * (gsize) self->width;
}

HlMapReach hl_map_reach (const HlMapSpec *self, int place, int row);
double     hl_map_limit (const HlMapSpec *self, const HlMapPlace *place);
double     hl_map_added (const HlMapSpec *self, int place, int row);
double     hl_map_gradient_limit (const HlMapSpec *self, const HlMapPlace *place);
gboolean   hl_map_knows_token (const HlMapSpec *self, HlMapLaneKind lane, int row);
gboolean   hl_map_knows_written (const HlMapSpec *self, int row);
gboolean   hl_map_is_told (const HlMapSpec *self, HlMapLaneKind lane, int row);
gboolean   hl_map_shows_head (const HlMapSpec *self, int head);
double     hl_map_weight (const HlMapPlace *self, int head, int row, int from);
int        hl_map_strongest (const HlMapPlace *self, int row);
int        hl_map_find_sources (const HlMapPlace *self, int row, int sources[HL_MAP_SOURCES]);
int        hl_map_first_of (const HlMapSpec *self, HlMapLaneKind lane);
int        hl_map_last_of (const HlMapSpec *self, HlMapLaneKind lane, HlMapPlaceKind kind);
int        hl_map_last_cross (const HlMapSpec *self);
int        hl_map_find_next (const HlMapSpec *self);
int        hl_map_n_firing (const HlMapPlace *self, int row);

int hl_map_group_size (int n_values, double width, double stripe);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlMapSpec, hl_map_spec_free)

G_END_DECLS
