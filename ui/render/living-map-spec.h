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

/**
 * HlMapLaneKind:
 * @HL_MAP_ENCODER: the lane above
 * @HL_MAP_DECODER: the lane below
 */
typedef enum
{
  HL_MAP_ENCODER,
  HL_MAP_DECODER,
  HL_MAP_N_LANES,
} HlMapLaneKind;

/**
 * HlMapPlaceKind:
 * @HL_MAP_INPUT: words and positions
 * @HL_MAP_NORM: a normalization
 * @HL_MAP_ATTENTION: self-attention
 * @HL_MAP_CROSS: encoder–decoder attention, which has a copy of the memory
 * @HL_MAP_ADD: where the sublayer's output is added to what went around it
 * @HL_MAP_FFN: the hidden units of the feed-forward network
 * @HL_MAP_MEMORY: what leaves the encoder
 * @HL_MAP_NEXT: the candidates for the next word
 *
 * What a column shows.
 */
typedef enum
{
  HL_MAP_INPUT,
  HL_MAP_NORM,
  HL_MAP_ATTENTION,
  HL_MAP_CROSS,
  HL_MAP_ADD,
  HL_MAP_FFN,
  HL_MAP_MEMORY,
  HL_MAP_NEXT,
} HlMapPlaceKind;

/**
 * HlMapPlace:
 * @lane: where it is
 * @kind: what it shows
 * @block: of the stack, from 0; %HL_MAP_NONE outside of blocks
 * @path: of its sublayer: "decoder.blks.block0.attention2"
 * @symbol: what formulas call its numbers
 * @n_heads: of an attention, else 1
 * @width: numbers a head and row: features, hidden units, or rows that can be read
 * @values: (array): (rows, heads, width)
 * @states: (array) (nullable): (rows, width) the #HlCellState of attention weights
 * @nodes: (array): (rows) the node that computed the row, or −1
 * @n_cached: (array): (rows) whose keys and values were kept when the row was computed
 * @gradients: (array) (nullable): (rows, heads, width) of an update: ∂loss/∂ of @values
 * @gradient_node: the node that computed these, or −1
 * @learned: of an update: what the place's parameters got
 * @is_on_line: whether the residual connection runs through it, not around it
 * @is_last_norm: of a memory: whether it is what the last normalization made
 */
typedef struct
{
  HlMapLaneKind  lane;
  HlMapPlaceKind kind;
  int            block;
  char          *path;
  char          *symbol;
  int            n_heads;
  int            width;
  float         *values;
  guint8        *states;
  int           *nodes;
  int           *n_cached;
  float         *gradients;
  int            gradient_node;
  HlMapLearned   learned;
  gboolean       is_on_line;
  gboolean       is_last_norm;
} HlMapPlace;

/**
 * HlMapLane:
 * @n_rows: tokens
 * @tokens: (array zero-terminated=1): their names
 * @writes: (array zero-terminated=1) (nullable): of the decoder: what each row writes
 * @valid_len: how many are no padding
 * @limit: the largest magnitude that its strips tell apart
 * @norm_limit: likewise of what was normalized, which is much smaller where sums grow
 * @added_limit: the length of the longest vector that is added to a line
 * @unit_limit: the largest activation that its silhouettes tell apart
 * @gradient_limit: the largest magnitude of a gradient that its strips tell apart
 * @norm_gradient_limit: likewise of what was normalized
 * @unit_gradient_limit: likewise of its silhouettes
 */
typedef struct
{
  int    n_rows;
  char **tokens;
  char **writes;
  int    valid_len;
  double limit;
  double norm_limit;
  double added_limit;
  double unit_limit;
  double gradient_limit;
  double norm_gradient_limit;
  double unit_gradient_limit;
} HlMapLane;

/**
 * HlMapCandidate:
 * @id: of the word in the vocabulary
 * @word: a word that could come next
 * @probability: how likely
 * @logit: its score before the softmax
 */
typedef struct
{
  int    id;
  char  *word;
  double probability;
  double logit;
} HlMapCandidate;

/**
 * HlMapChoice:
 * @candidates: the most probable, the first first
 * @n_candidates: how many they are
 * @chosen: which of them was written, or −1
 * @is_given: whether a person gave that word; else the decoder chose it
 * @n_others: words that are not named
 * @others: their probability together
 * @node: when the probabilities were computed
 *
 * What a decoder row goes on to.
 */
typedef struct
{
  HlMapCandidate candidates[HL_MAP_CANDIDATES];
  int            n_candidates;
  int            chosen;
  gboolean       is_given;
  int            n_others;
  double         others;
  int            node;
} HlMapChoice;

/**
 * HlMapEarly:
 * @candidates: the most probable, the first first
 * @n_candidates: how many they are
 * @node: when the block was done, or −1
 *
 * What the row at hand would have gone on to, were a block the last one.
 */
typedef struct
{
  HlMapCandidate candidates[HL_MAP_EARLY];
  int            n_candidates;
  int            node;
} HlMapEarly;

/**
 * HlMapReach:
 * @HL_MAP_DONE: it is computed
 * @HL_MAP_AHEAD: this pass of the row will compute it
 * @HL_MAP_EMPTY: it is not computed yet
 */
typedef enum
{
  HL_MAP_DONE,
  HL_MAP_AHEAD,
  HL_MAP_EMPTY,
} HlMapReach;

/**
 * HlMapWords:
 * @HL_MAP_NO_WORDS: what is at hand is computed
 * @HL_MAP_WORDS_READ: the words that a lane reads, or both lanes do
 * @HL_MAP_WORDS_WRITTEN: the words that the decoder is to write
 * @HL_MAP_WORDS_JUDGED: these with their losses
 *
 * Which words are at hand in an update, while a batch is drawn, and where each row has its loss.
 */
typedef enum
{
  HL_MAP_NO_WORDS,
  HL_MAP_WORDS_READ,
  HL_MAP_WORDS_WRITTEN,
  HL_MAP_WORDS_JUDGED,
} HlMapWords;

/**
 * HlMapLink:
 * @place: a place, or %HL_MAP_NONE
 * @row: a row of it; of an attention, the row that reads
 * @from: of an attention, the row that is read; else %HL_MAP_NONE
 * @head: by which head, or %HL_MAP_NONE for all of them
 *
 * A row, or attention weights, that a sentence tells of.
 */
typedef struct
{
  int place;
  int row;
  int from;
  int head;
} HlMapLink;

/**
 * HlMapTold:
 * @node: the step that a sentence is about
 * @link: what it tells of
 */
typedef struct
{
  int       node;
  HlMapLink link;
} HlMapTold;

/**
 * HlMapSpec:
 * @lanes: encoder, decoder
 * @places: (element-type HlMapPlace): from left to right, the encoder's first
 * @choices: (array): of each decoder row
 * @early: (array length=n_blocks) (nullable): of the row at hand, after each block
 * @early_row: the row that these are of, or %HL_MAP_NONE
 * @update: (nullable): if the pass is part of an update
 * @n_blocks: L
 * @n_heads: H
 * @target_words: |V|
 * @is_pre_norm: whether normalization stands before each sublayer
 * @lacks_residual: whether an %HL_MAP_ADD adds nothing: it is the sublayer's output alone
 * @has_causal_mask: whether later words are hidden from earlier ones
 * @is_batch_norm: whether it is batch normalization
 * @is_additive: whether attention is additive
 * @has_positions: whether positions are added to the words
 * @row: the decoder row at hand, %HL_MAP_NONE while the encoder reads
 * @lane: the #HlMapLaneKind at hand, or %HL_MAP_NONE for the whole pass
 * @block: the block of it at hand, or %HL_MAP_NONE
 * @place: the place at hand, or %HL_MAP_NONE
 * @words: whether words are at hand, and which
 * @story: (element-type HlMapTold): what the sentences of the story tell of
 * @told: what the sentence about the step at hand tells of, which is shown before all else
 * @reached: the last node whose result is there
 * @hides_ahead: whether nothing is shown that is yet to be computed
 * @heads: which heads are shown, a bit each
 * @is_mean: whether their mean is shown instead
 * @is_book: whether it is arranged as in the book: boxes in two columns, upward
 * @is_slim: whether it only says where one is: without legend and candidates
 * @open_block: the block that is not folded where there is no room for all
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable): of the names; %NULL: a default
 */
typedef struct
{
  HlMapLane    lanes[HL_MAP_N_LANES];
  GArray      *places;
  HlMapChoice *choices;
  HlMapEarly  *early;
  int          early_row;
  HlMapUpdate *update;
  GArray      *story;
  int          n_blocks;
  int          n_heads;
  int          target_words;
  gboolean     is_pre_norm;
  gboolean     lacks_residual;
  gboolean     has_causal_mask;
  gboolean     has_positions;
  gboolean     is_batch_norm;
  gboolean     is_additive;

  int        row;
  int        lane;
  int        block;
  int        place;
  HlMapWords words;
  HlMapLink  told;
  int        reached;
  gboolean   hides_ahead;
  guint32    heads;
  gboolean   is_mean;
  gboolean   is_book;
  gboolean   is_slim;
  int        open_block;

  const HlPalette      *palette;
  PangoFontDescription *font;
} HlMapSpec;

HlMapSpec *hl_map_spec_new (int          n_source,
                            const char **source,
                            int          n_target,
                            const char **target,
                            const char **writes) G_GNUC_WARN_UNUSED_RESULT;
void       hl_map_spec_free (HlMapSpec *self);
void       hl_map_early_clear (HlMapEarly *self);

HlMapPlace *hl_map_spec_add_place (HlMapSpec        *self,
                                   const HlMapPlace *like);
void        hl_map_spec_set_limits (HlMapSpec *self);

static inline HlMapPlace *
hl_map_place (const HlMapSpec *self,
              int              index)
{
  return &g_array_index (self->places, HlMapPlace, index);
}

/* Whether a step of the walk has shown its result. */
static inline gboolean
hl_map_has_done (const HlMapSpec *self,
                 int              node)
{
  return node != HL_MAP_NONE && node <= self->reached;
}

/* Whether it is known what the row at hand would have gone on to after a block.  Who is asked for
 * the next word is not told before. */
static inline gboolean
hl_map_knows_early (const HlMapSpec *self,
                    HlMapLaneKind    lane,
                    int              block)
{
  return lane == HL_MAP_DECODER && self->early != NULL && self->early_row == self->row &&
         self->early[block].n_candidates > 0 && hl_map_has_done (self, self->early[block].node) &&
         (!self->hides_ahead || hl_map_has_done (self, self->choices[self->row].node));
}

/* Whether gradients come to the places. */
static inline gboolean
hl_map_goes_back (const HlMapSpec *self)
{
  return self->update != NULL && hl_map_has_done (self, self->update->backward);
}

/* Whether the gradient has come to a place. */
static inline gboolean
hl_map_has_gradient (const HlMapSpec  *self,
                     const HlMapPlace *place)
{
  return hl_map_has_done (self, place->gradient_node);
}

static inline const float *
hl_map_gradient_row (const HlMapPlace *self,
                     int               row,
                     int               head)
{
  return self->gradients +
         ((gsize) row * (gsize) self->n_heads + (gsize) head) * (gsize) self->width;
}

static inline const float *
hl_map_place_row (const HlMapPlace *self,
                  int               row,
                  int               head)
{
  return self->values + ((gsize) row * (gsize) self->n_heads + (gsize) head) * (gsize) self->width;
}

HlMapReach hl_map_reach (const HlMapSpec *self,
                         int              place,
                         int              row);
double     hl_map_limit (const HlMapSpec  *self,
                         const HlMapPlace *place);
double     hl_map_added (const HlMapSpec *self,
                         int              place,
                         int              row);
double     hl_map_gradient_limit (const HlMapSpec  *self,
                                  const HlMapPlace *place);
gboolean   hl_map_knows_token (const HlMapSpec *self,
                               HlMapLaneKind    lane,
                               int              row);
gboolean   hl_map_knows_written (const HlMapSpec *self,
                                 int              row);
gboolean   hl_map_is_told (const HlMapSpec *self,
                           HlMapLaneKind    lane,
                           int              row);
gboolean   hl_map_shows_head (const HlMapSpec *self,
                              int              head);
double     hl_map_weight (const HlMapPlace *self,
                          int               head,
                          int               row,
                          int               from);
int        hl_map_strongest (const HlMapPlace *self,
                             int               row);
int        hl_map_find_sources (const HlMapPlace *self,
                                int               row,
                                int               sources[HL_MAP_SOURCES]);
int        hl_map_first_of (const HlMapSpec *self,
                            HlMapLaneKind    lane);
int        hl_map_last_of (const HlMapSpec *self,
                           HlMapLaneKind    lane,
                           HlMapPlaceKind   kind);
int        hl_map_last_cross (const HlMapSpec *self);
int        hl_map_find_next (const HlMapSpec *self);
int        hl_map_n_firing (const HlMapPlace *self,
                            int               row);

int hl_map_group_size (int    n_values,
                       double width,
                       double stripe);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlMapSpec, hl_map_spec_free)

G_END_DECLS
