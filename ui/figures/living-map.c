#include "ui/figures/living-map.h"

#include <math.h>
#include <string.h>

#include "core/model/place.h"
#include "core/trace/walk/early-words.h"
#include "core/trace/walk/walk.h"
#include "ui/figures/cell-state.h"
#include "ui/figures/living-map-story.h"
#include "ui/figures/living-map-update.h"
#include "ui/render/living-map-spec.h"

/* What the current row would have continued to after each block of the decoder. */

static const NnAxis *words_of (const NnWalk *walk)
{
  const int node = nn_walk_find (walk, "decoder.dense.logits", 0, FALSE);

  return node < 0 ? NULL : &nn_walk_get (walk, node)->operation->output->column_axis;
}

static int find_best (const float *probabilities, int n, const HlMapEarly *early,
                      const int taken[HL_MAP_EARLY])
{
  int best = -1;

  for (int id = 0; id < n; id++)
    {
      gboolean is_taken = FALSE;

      for (int i = 0; i < early->n_candidates; i++)
        is_taken = is_taken || taken[i] == id;
      if (!is_taken && (best < 0 || probabilities[id] > probabilities[best]))
        best = id;
    }

  return best;
}

static void early_fill (HlMapEarly *early, const NnAxis *words, const float *probabilities)
{
  int taken[HL_MAP_EARLY] = { 0 };

  while (early->n_candidates < MIN (HL_MAP_EARLY, words->length))
    {
      const int best = find_best (probabilities, words->length, early, taken);

      taken[early->n_candidates] = best;
      early->candidates[early->n_candidates++] = (HlMapCandidate){
        .word = g_strdup (nn_axis_label (words, best)),
        .probability = (double) probabilities[best],
      };
    }
}

/* Computes the words of the current row, if these are not there yet. map: the map of a
 * translation, at a step. */
static void hl_living_map_add_early (HlMapSpec *map, const NnWalk *walk)
{
  const NnAxis     *words = words_of (walk);
  g_autofree float *probabilities = NULL;

  if (map->row == map->early_row || map->row == HL_MAP_NONE || words == NULL)
    return;
  if (map->early == NULL)
    map->early = g_new0 (HlMapEarly, map->n_blocks);

  probabilities = g_new (float, words->length);
  map->early_row = map->row;
  for (int block = 0; block < map->n_blocks; block++)
    {
      HlMapEarly *early = &map->early[block];

      hl_map_early_clear (early);
      early->node = nn_walk_early_words (walk, map->row, block, probabilities);
      if (early->node >= 0)
        early_fill (early, words, probabilities);
    }
}

#define OUTPUT_LAYER "decoder.dense" /* the sublayer of the next word, wherever it is computed */

/* A map while it is filled. */
typedef struct
{
  HlMapSpec    *map;
  const NnWalk *walk;
  GHashTable   *places; /* of an operation's path: its place + 1 */
} Filling;

static HlMapLaneKind lane_of (const char *path)
{
  return nn_place_read (path).stack == NN_STACK_ENCODER ? HL_MAP_ENCODER : HL_MAP_DECODER;
}

/* Which kind of place an operation's result has, if any. */
static gboolean kind_of (const NnOperation *operation, HlMapPlaceKind *kind)
{
  const NnPlace place = nn_place_read (operation->path);

  switch (operation->kind)
    {
    case NN_OP_EMBEDDING:
    case NN_OP_POSITIONS:
      *kind = HL_MAP_INPUT;
      return TRUE;
    case NN_OP_SOFTMAX:
      *kind = place.sublayer == NN_SUBLAYER_CROSS ? HL_MAP_CROSS : HL_MAP_ATTENTION;
      return TRUE;
    case NN_OP_RESIDUAL:
    case NN_OP_SUBLAYER_ALONE:
      *kind = HL_MAP_ADD;
      return TRUE;
    case NN_OP_SCALE_SHIFT:
      *kind = place.stack == NN_STACK_ENCODER && place.block < 0 ? HL_MAP_MEMORY : HL_MAP_NORM;
      return TRUE;
    case NN_OP_RELU:
      *kind = HL_MAP_FFN;
      return TRUE;
    case NN_OP_PROBABILITIES:
      *kind = HL_MAP_NEXT;
      return TRUE;
    default:
      return FALSE;
    }
}

/* Words and positions are one place: what the first block reads. */
static char *key_of (HlMapPlaceKind kind, const NnOperation *operation)
{
  if (kind == HL_MAP_INPUT)
    return g_strdup (lane_of (operation->path) == HL_MAP_ENCODER ? "encoder" : "decoder");

  return g_strdup (operation->path);
}

static HlMapPlace describe (const Filling *self, HlMapPlaceKind kind, const char *path,
                            const NnOperation *operation)
{
  const NnOperand    *output = operation->output;
  const HlMapLaneKind lane = lane_of (operation->path);
  const gboolean      is_attention = kind == HL_MAP_ATTENTION || kind == HL_MAP_CROSS;
  HlMapPlace          place = {
             .lane = lane,
             .kind = kind,
             .block = nn_place_read (operation->path).block,
             .path = (char *) path,
             .symbol = output->symbol,
             .n_heads = is_attention ? output->slices : 1,
             .width = kind == HL_MAP_NEXT ? 0 : output->columns,
  };

  if (kind == HL_MAP_ATTENTION)
    place.width = self->map->lanes[lane].n_rows;
  place.is_on_line =
      kind == HL_MAP_INPUT || kind == HL_MAP_ADD || kind == HL_MAP_MEMORY ||
      (kind == HL_MAP_NORM && (!self->map->is_pre_norm || place.block == HL_MAP_NONE));
  place.is_last_norm = kind == HL_MAP_MEMORY;

  return place;
}

static HlMapPlace *find_place (const Filling *self, HlMapPlaceKind kind, int node,
                               const NnOperation *operation)
{
  g_autofree char  *key = key_of (kind, operation);
  const int         index = GPOINTER_TO_INT (g_hash_table_lookup (self->places, key));
  const NnWalkNode *sublayer = nn_walk_get (self->walk, nn_walk_get (self->walk, node)->parent);
  HlMapPlace        like;

  if (index > 0)
    return hl_map_place (self->map, index - 1);

  like = describe (self, kind, kind == HL_MAP_NEXT ? OUTPUT_LAYER : sublayer->path, operation);
  hl_map_spec_add_place (self->map, &like);
  g_hash_table_insert (self->places, g_steal_pointer (&key),
                       GINT_TO_POINTER ((int) self->map->places->len));

  return hl_map_place (self->map, (int) self->map->places->len - 1);
}

/* The rows of an operand, which in a decoder step is one. */
static void copy_rows (HlMapPlace *place, const NnOperand *operand, int first, int node)
{
  const int columns = MIN (operand->columns, place->width);

  for (int i = 0; i < operand->rows; i++)
    {
      for (int h = 0; h < place->n_heads; h++)
        memcpy ((float *) hl_map_place_row (place, first + i, h), nn_operand_row (operand, h, i),
                sizeof (float) * (gsize) columns);
      for (int j = 0; place->states != NULL && j < place->width; j++)
        place->states[(first + i) * place->width + j] =
            j < columns ? hl_cell_state_of (nn_operand_state (operand, i, j)) : HL_CELL_HIDDEN;
      place->nodes[first + i] = node;
    }
}

/* Puts a word among the most probable. */
static void insert_candidate (HlMapChoice *choice, int ids[HL_MAP_CANDIDATES], int id,
                              const float *probabilities)
{
  int at = choice->n_candidates;

  while (at > 0 && probabilities[id] > probabilities[ids[at - 1]])
    at--;
  if (at == HL_MAP_CANDIDATES)
    return;

  choice->n_candidates = MIN (choice->n_candidates + 1, HL_MAP_CANDIDATES);
  for (int i = choice->n_candidates - 1; i > at; i--)
    ids[i] = ids[i - 1];
  ids[at] = id;
}

static void fill_choice (HlMapChoice *choice, const NnOperation *operation, int row, int node)
{
  const NnOperand *logits = operation->inputs[0];
  const float     *p = nn_operand_row (operation->output, 0, row);
  const int        n_words = operation->output->columns;
  int              ids[HL_MAP_CANDIDATES];

  choice->node = node;
  choice->chosen = HL_MAP_NONE;
  choice->n_candidates = 0;
  for (int id = 0; id < n_words; id++)
    insert_candidate (choice, ids, id, p);

  choice->others = 1.0;
  for (int i = 0; i < choice->n_candidates; i++)
    {
      choice->candidates[i] = (HlMapCandidate){
        .id = ids[i],
        .word = g_strdup (nn_axis_label (&operation->output->column_axis, ids[i])),
        .probability = (double) p[ids[i]],
        .logit = (double) nn_operand_get (logits, 0, row, ids[i]),
      };
      choice->others -= choice->candidates[i].probability;
    }
  choice->others = MAX (choice->others, 0.0);
  choice->n_others = n_words - choice->n_candidates;
}

/* The word that was written, which is not the most probable where that is banned. */
static void mark_chosen (HlMapChoice *choice, const char *word)
{
  for (int i = 0; i < choice->n_candidates; i++)
    if (g_strcmp0 (choice->candidates[i].word, word) == 0)
      choice->chosen = i;
}

/* Of whose tokens the cache had keys and values when the weights were computed. */
static int count_cached (const NnWalk *walk, const NnOperation *weights, int target_step)
{
  const int        n = (int) (strlen (weights->path) - strlen ("softmax"));
  g_autofree char *path = g_strdup_printf ("%.*skeys", n, weights->path);
  const int        keys = nn_walk_find (walk, path, target_step, FALSE);

  return keys < 0 ? 0 : nn_walk_get (walk, keys)->operation->constants.n_cached;
}

static void fill (Filling *self, int node)
{
  const NnWalkNode  *at = nn_walk_get (self->walk, node);
  const NnOperation *operation = at->operation;
  const int          first = MAX (at->target_step, 0);
  HlMapPlaceKind     kind;
  HlMapPlace        *place;

  if (operation->kind == NN_OP_CHOICE)
    {
      mark_chosen (&self->map->choices[first], self->walk->target_tokens[first]);
      self->map->choices[first].is_given = operation->constants.is_given;
    }
  if (!kind_of (operation, &kind))
    return;

  place = find_place (self, kind, node, operation);
  if (kind == HL_MAP_NEXT)
    {
      for (int i = 0; i < operation->output->rows; i++)
        {
          place->nodes[first + i] = node;
          fill_choice (&self->map->choices[first + i], operation, i, node);
        }
    }
  else
    copy_rows (place, operation->output, first, node);
  if (kind == HL_MAP_ATTENTION)
    place->n_cached[first] = count_cached (self->walk, operation, at->target_step);
}

/* Where the decoder begins, the encoder is done.  Without a last normalization the memory
 * is what left the last block. */
static void add_memory (const Filling *self)
{
  const int         last = (int) self->map->places->len - 1;
  const HlMapPlace *from = hl_map_place (self->map, last);
  const gsize       n_rows = (gsize) self->map->lanes[HL_MAP_ENCODER].n_rows;
  HlMapPlace        like;
  HlMapPlace       *memory;

  if (from->kind == HL_MAP_MEMORY || from->lane == HL_MAP_DECODER)
    return;

  like = *from;
  like.kind = HL_MAP_MEMORY;
  like.block = HL_MAP_NONE;
  like.is_on_line = TRUE;
  memory = hl_map_spec_add_place (self->map, &like);
  from = hl_map_place (self->map, last);
  memcpy (memory->values, from->values, sizeof (float) * n_rows * (gsize) from->width);
  memcpy (memory->nodes, from->nodes, sizeof (int) * n_rows);
}

/* Returns its map, at no step; free it with hl_map_spec_free(). */
HlMapSpec *hl_living_map_spec_new (const NnWalk *walk)
{
  const NnConfig *config = &walk->config;
  Filling         self = { .walk = walk };

  self.map = hl_map_spec_new (
      (int) g_strv_length (walk->source_tokens), (const char **) walk->source_tokens,
      (int) g_strv_length (walk->decoder_tokens), (const char **) walk->decoder_tokens,
      (const char **) walk->target_tokens);
  self.map->lanes[HL_MAP_ENCODER].valid_len = walk->source_valid_len;
  if (walk->kind == NN_WALK_UPDATE)
    self.map->lanes[HL_MAP_DECODER].valid_len = walk->target_valid_len;
  self.map->n_blocks = config->num_blks;
  self.map->n_heads = config->num_heads;
  self.map->target_words = config->target_vocab;
  self.map->is_pre_norm = config->is_pre_norm;
  self.map->lacks_residual = !config->has_residual;
  self.map->has_causal_mask = config->has_causal_mask;
  self.map->has_positions = config->has_positions;
  self.map->is_batch_norm = config->norm == NN_NORM_BATCH;
  self.map->is_additive = config->attention == NN_ATTENTION_ADDITIVE;
  self.map->open_block = config->num_blks - 1;
  self.places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnWalkNode *node = nn_walk_get (walk, i);

      if (node->level == NN_LEVEL_STACK && lane_of (node->path) == HL_MAP_DECODER)
        add_memory (&self);
      if (node->operation != NULL && !node->is_backward)
        fill (&self, i);
    }

  g_hash_table_unref (self.places);
  if (walk->kind == NN_WALK_UPDATE)
    hl_living_map_add_update (self.map, walk);
  hl_living_map_add_story (self.map, walk);
  hl_map_spec_set_limits (self.map);

  return self.map;
}

/* An add & norm of one box is two places. */
static gboolean is_place_of (const HlMapPlace *place, const NnOperation *operation)
{
  if (operation == NULL || (place->kind != HL_MAP_ADD && place->kind != HL_MAP_NORM))
    return TRUE;

  return (place->kind == HL_MAP_ADD) ==
         (operation->kind == NN_OP_RESIDUAL || operation->kind == NN_OP_SUBLAYER_ALONE ||
          operation->kind == NN_OP_DROPOUT);
}

/* The sublayer that a node is, or is in.  The loss, and how long all gradients are together, are
 * on the card. */
static int place_at (const HlMapSpec *map, const NnWalk *walk, int node)
{
  const NnWalkNode *at = nn_walk_get (walk, node);
  const int         around = nn_walk_around (walk, node, NN_LEVEL_SUBLAYER);
  const char       *sublayer = around >= 0 ? nn_walk_get (walk, around)->path : NULL;
  const NnBox       box = nn_place_read (at->path).box;

  if (box == NN_BOX_LOSS || box == NN_BOX_LOSS_AGAIN || box == NN_BOX_CLIP)
    return hl_map_find_next (map);

  for (int i = 0; sublayer != NULL && i < (int) map->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (map, i);

      if (place->lane == lane_of (sublayer) &&
          (g_str_equal (place->path, sublayer) ||
           (place->kind == HL_MAP_INPUT && hl_map_is_input (sublayer))) &&
          is_place_of (place, at->operation))
        return i;
    }

  return HL_MAP_NONE;
}

/* A pass through one stack is at that stack. */
static int unwrap (const NnWalk *walk, int node)
{
  const NnWalkNode *at = nn_walk_get (walk, node);
  const gboolean    is_wrapper = at->level == NN_LEVEL_PASS && node + 1 < at->end &&
                              nn_walk_get (walk, node + 1)->level == NN_LEVEL_STACK &&
                              nn_walk_get (walk, node + 1)->end == at->end;

  return is_wrapper ? node + 1 : node;
}

/* Which words a step of an update is about, and in which lane. */
static HlMapWords words_at (const NnWalkNode *node, int *lane)
{
  static const struct
  {
    const char *path;
    HlMapWords  words;
    int         lane;
  } steps[] = {
    { "decoder.dense.logits", HL_MAP_WORDS_JUDGED, HL_MAP_DECODER },
    { "loss.probabilities", HL_MAP_WORDS_JUDGED, HL_MAP_DECODER },
    { "loss.positions", HL_MAP_WORDS_JUDGED, HL_MAP_DECODER },
    { "loss.smoothed", HL_MAP_WORDS_JUDGED, HL_MAP_DECODER },
    { "batch", HL_MAP_WORDS_READ, HL_MAP_NONE },
    { "batch.source", HL_MAP_WORDS_READ, HL_MAP_ENCODER },
    { "batch.valid_lens", HL_MAP_WORDS_READ, HL_MAP_ENCODER },
    { "batch.decoder_input", HL_MAP_WORDS_READ, HL_MAP_DECODER },
    { "batch.labels", HL_MAP_WORDS_WRITTEN, HL_MAP_DECODER },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (g_strcmp0 (node->path, steps[i].path) == 0)
      {
        *lane = steps[i].lane;
        return steps[i].words;
      }

  return HL_MAP_NO_WORDS;
}

/* With its last step a pass forward through the decoder is done: no word of it is current. */
static gboolean is_end_of_forward (const NnWalk *walk, int node)
{
  const NnWalkNode *at = nn_walk_get (walk, node);

  return !at->is_backward && g_strcmp0 (at->path, "decoder.dense.logits") == 0;
}

/* What a node is at: a place, or a block, or a lane, or all of the pass; or words. */
static void set_at_hand (HlMapSpec *map, const NnWalk *walk, int node)
{
  const NnPlace at = nn_place_read (nn_walk_get (walk, unwrap (walk, node))->path);

  map->place = place_at (map, walk, node);
  map->block = at.block;
  map->lane = at.stack == NN_STACK_NONE      ? HL_MAP_NONE
              : at.stack == NN_STACK_ENCODER ? HL_MAP_ENCODER
                                             : HL_MAP_DECODER;
  map->words = HL_MAP_NO_WORDS;
  if (map->update != NULL && is_end_of_forward (walk, node))
    map->place = HL_MAP_NONE;
  else if (map->update != NULL)
    map->words = words_at (nn_walk_get (walk, node), &map->lane);
  if (map->place == HL_MAP_NONE)
    return;

  map->block = hl_map_place (map, map->place)->block;
  map->lane = hl_map_place (map, map->place)->lane;
}

void hl_living_map_spec_go_to (HlMapSpec *map, const NnWalk *walk, int node, int n_done,
                               gboolean is_asking)
{
  const NnWalkNode *at = nn_walk_get (walk, node);

  map->row = at->target_step;
  set_at_hand (map, walk, node);
  map->hides_ahead = is_asking;
  map->reached = n_done - 1;
  if (map->update == NULL)
    hl_living_map_add_early (map, walk);
}
