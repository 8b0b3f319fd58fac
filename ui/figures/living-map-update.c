#include "ui/figures/living-map-update.h"

#include <math.h>
#include <string.h>

#include "core/model/place.h"

/* Whether a place shows what an operation made. */
static gboolean shows (const HlMapPlace *place, const NnWalk *walk, const char *path)
{
  return place->kind != HL_MAP_NEXT && place->nodes[0] != HL_MAP_NONE &&
         g_str_equal (nn_walk_get (walk, place->nodes[0])->path, path);
}

static void take_gradient (HlMapSpec *map, HlMapPlace *place, const NnOperand *gradient, int node)
{
  const int   n_rows = map->lanes[place->lane].n_rows;
  const gsize n_row = (gsize) place->n_heads * (gsize) place->width;

  place->gradients = g_new0 (float, (gsize) n_rows *n_row + 1);
  place->gradient_node = node;
  for (int i = 0; i < n_rows; i++)
    for (int h = 0; h < place->n_heads; h++)
      memcpy ((float *) hl_map_gradient_row (place, i, h), nn_operand_row (gradient, h, i),
              sizeof (float) * (gsize) place->width);
  if (place->states == NULL)
    return;

  for (gsize i = 0; i < (gsize) n_rows * n_row; i++)
    map->update->weight_limit =
        MAX (map->update->weight_limit, fabs ((double) place->gradients[i]));
}

static void add_gradient (HlMapSpec *map, const NnWalk *walk, const NnWalkNode *gradient, int node)
{
  for (int i = 0; i < (int) map->places->len; i++)
    {
      HlMapPlace *place = hl_map_place (map, i);

      if (shows (place, walk, gradient->path))
        take_gradient (map, place, gradient->operation->output, node);
    }
}

/* Returns whether words or positions come in there. */
gboolean hl_map_is_input (const char *sublayer)
{
  const NnBox box = nn_place_read (sublayer).box;

  return box == NN_BOX_EMBEDDING || box == NN_BOX_POSITIONS;
}

/* Embeddings, and positions if they are, are learned where words and positions are shown; of
 * the two places of an add & norm, the norm learns. */
static gboolean learns (const HlMapPlace *place, const char *sublayer)
{
  const NnStack stack = nn_place_read (sublayer).stack;

  if (place->kind == HL_MAP_INPUT)
    return hl_map_is_input (sublayer) &&
           (stack == NN_STACK_ENCODER) == (place->lane == HL_MAP_ENCODER);

  return place->kind != HL_MAP_ADD && g_str_equal (place->path, sublayer);
}

static HlMapLearned *find_learned (HlMapSpec *map, const NnWalk *walk, int node)
{
  const int sublayer = nn_walk_around (walk, node, NN_LEVEL_SUBLAYER);

  for (int i = 0; i < (int) map->places->len; i++)
    if (learns (hl_map_place (map, i), nn_walk_get (walk, sublayer)->path))
      return &hl_map_place (map, i)->learned;

  return NULL;
}

/* The length of two vectors that together are one. */
static double join (double length, const NnOperand *more)
{
  double squares = length * length;

  for (gsize i = 0; i < nn_operand_length (more); i++)
    squares += (double) more->values[i] * (double) more->values[i];

  return sqrt (squares);
}

static void add_learned (HlMapSpec *map, const NnWalk *walk, const NnOperation *operation, int node)
{
  HlMapLearned *learned = find_learned (map, walk, node);

  if (learned == NULL)
    return;

  if (operation->kind == NN_OP_PARAMETER_GRADIENT)
    {
      learned->n++;
      learned->gradient = join (learned->gradient, operation->output);
      learned->gradient_node = node;
    }
  else
    {
      learned->length = join (learned->length, operation->inputs[0]);
      learned->change = join (learned->change, operation->output);
      learned->m = join (learned->m, operation->inputs[1]);
      learned->v = join (learned->v, operation->inputs[2]);
      learned->change_node = node;
      map->update->t = operation->constants.t;
    }
}

static void find_largest (HlMapSpec *map)
{
  HlMapUpdate *update = map->update;

  for (int i = 0; i < (int) map->places->len; i++)
    {
      const HlMapLearned *learned = &hl_map_place (map, i)->learned;

      update->largest_gradient = MAX (update->largest_gradient, learned->gradient);
      update->largest_share = MAX (update->largest_share, hl_map_learned_share (learned));
    }
  for (int t = 0; t < map->lanes[HL_MAP_DECODER].valid_len; t++)
    update->largest_loss = MAX (update->largest_loss, MAX (update->before[t], update->after[t]));
}

static const NnOperation *operation_at (const NnWalk *walk, int node)
{
  return nn_walk_get (walk, node)->operation;
}

/* The row of the shown sentence in the losses of the batch. */
static void copy_losses (const NnWalk *walk, int node, int n_rows, double *losses)
{
  const NnOperand *grid = operation_at (walk, node)->inputs[0];

  for (int t = 0; t < MIN (n_rows, grid->columns); t++)
    losses[t] = (double) nn_operand_get (grid, 0, walk->sentence, t);
}

static int find (const NnWalk *walk, const char *path)
{
  return nn_walk_find (walk, path, -1, FALSE);
}

static void add_least_loss (HlMapUpdate *update, const NnWalk *walk)
{
  update->smoothing = operation_at (walk, update->loss_node)->constants.smoothing;
  update->least_loss = nn_cross_entropy_floor (update->smoothing, walk->config.target_vocab);
}

static void add_losses (HlMapSpec *map, const NnWalk *walk)
{
  HlMapUpdate *update = map->update;
  const int    n_rows = map->lanes[HL_MAP_DECODER].n_rows;
  const int    smoothed = find (walk, "loss.smoothed");

  update->before_node = smoothed >= 0 ? smoothed : find (walk, "loss.positions");
  update->loss_node = find (walk, "loss.batch");
  update->after_node = find (walk, "loss_again.batch");
  update->loss = walk->loss;
  update->loss_again = walk->loss_again;
  if (update->loss_node >= 0)
    add_least_loss (update, walk);
  if (update->loss_node >= 0)
    copy_losses (walk, update->loss_node, n_rows, update->before);
  if (update->after_node >= 0)
    copy_losses (walk, update->after_node, n_rows, update->after);
}

/* How long the gradient of the logits of each row is. */
static void add_logit_gradients (HlMapSpec *map, const NnWalk *walk)
{
  HlMapUpdate *update = map->update;
  const int    n_rows = map->lanes[HL_MAP_DECODER].valid_len;

  update->gradient_node = nn_walk_find (walk, "decoder.dense.logits", -1, TRUE);
  if (update->gradient_node < 0)
    return;

  for (int t = 0; t < n_rows; t++)
    {
      const NnOperand *gradient = operation_at (walk, update->gradient_node)->output;
      double           squares = 0.0;

      for (int j = 0; j < gradient->columns; j++)
        squares += pow (nn_operand_get (gradient, 0, t, j), 2.0);
      update->gradients[t] = sqrt (squares);
      update->largest_row_gradient = MAX (update->largest_row_gradient, update->gradients[t]);
    }
}

static void add_clip (HlMapUpdate *update, const NnWalk *walk)
{
  const int adam = find (walk, "adam");

  update->clip_node = find (walk, "clip.factor");
  if (adam >= 0)
    update->adam_node = nn_walk_get (walk, adam)->end - 1;
  if (update->clip_node < 0)
    return;

  update->norm = operation_at (walk, update->clip_node)->constants.norm;
  update->limit = operation_at (walk, update->clip_node)->constants.limit;
  update->factor = operation_at (walk, update->clip_node)->constants.factor;
}

/* Adds gradients, losses and what the parameters got. map: the map of an update, with the pass
 * forward; walk: the walk through it, or the part that has been walked through. */
void hl_living_map_add_update (HlMapSpec *map, const NnWalk *walk)
{
  map->update = hl_map_update_new (map->lanes[HL_MAP_DECODER].n_rows);
  map->update->sentence = walk->sentence;
  map->update->n_sentences = walk->n_sentences;
  map->update->backward = nn_walk_find (walk, "backward", -1, TRUE);
  for (int i = 0; i < (int) map->places->len; i++)
    hl_map_place (map, i)->learned.gradient_node = HL_MAP_NONE;
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnWalkNode *node = nn_walk_get (walk, i);

      if (node->operation == NULL)
        continue;
      if (node->operation->kind == NN_OP_GRADIENT)
        add_gradient (map, walk, node, i);
      if (node->operation->kind == NN_OP_PARAMETER_GRADIENT ||
          node->operation->kind == NN_OP_ADAM_STEP)
        add_learned (map, walk, node->operation, i);
    }
  add_losses (map, walk);
  add_logit_gradients (map, walk);
  add_clip (map->update, walk);
  find_largest (map);
}
