#include "ui/figures/pass.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/model/place.h"
#include "core/trace/question/question-rules.h"
#include "core/trace/walk/early-words.h"
#include "ui/figures/story-marks.h"
#include "ui/numbers/word-text.h"

#define OUTPUT_LAYER "decoder.dense" /* the sublayer of the next word, wherever it is computed */
#define LIMIT 3.0                    /* of colors: times the root of the mean square */

/* --- Which places there are ------------------------------------------------------------------- */

static int side_of (const char *path) { return nn_place_read (path).stack != NN_STACK_ENCODER; }

/* Whether the sublayer is where words or positions enter. */
static gboolean is_input (const char *sublayer)
{
  const NnBox box = nn_place_read (sublayer).box;

  return box == NN_BOX_EMBEDDING || box == NN_BOX_POSITIONS;
}

/* The kind of place that shows the result of an operation; HL_PASS_N_KINDS if none does. */
static HlPassKind kind_of (const NnOperation *operation)
{
  switch ((int) operation->kind)
    {
    case NN_OP_EMBEDDING:
    case NN_OP_POSITIONS:
      return HL_PASS_INPUT;
    case NN_OP_SOFTMAX:
      return nn_place_read (operation->path).sublayer == NN_SUBLAYER_CROSS ? HL_PASS_CROSS
                                                                           : HL_PASS_ATTENTION;
    case NN_OP_RESIDUAL:
    case NN_OP_SUBLAYER_ALONE:
      return HL_PASS_ADD;
    case NN_OP_SCALE_SHIFT:
      return HL_PASS_NORM;
    case NN_OP_RELU:
      return HL_PASS_FFN;
    case NN_OP_PROBABILITIES:
      return HL_PASS_NEXT;
    default:
      return HL_PASS_N_KINDS;
    }
}

static HlPassPlace *add_place (HlPass *self, HlPassKind kind, int side, const char *path)
{
  const int         n = (int) self->places->len;
  const HlPassPlace place = { .kind = kind,
                              .side = side,
                              .block = nn_place_read (path).block,
                              .path = path,
                              .back = -1,
                              .learned = { .gradient_node = -1, .change_node = -1 },
                              .nodes = g_new (int, (gsize) self->n_rows[side]) };

  if (n == 0 || !g_str_equal (hl_pass_place (self, n - 1)->path, path))
    self->n_boxes++;
  for (int i = 0; i < self->n_rows[side]; i++)
    place.nodes[i] = -1;
  g_array_append_val (self->places, place);
  hl_pass_place (self, n)->box = self->n_boxes - 1;

  return hl_pass_place (self, n);
}

/* Finds the place for a result, or adds it. Words and positions are one place: what the first block
 * reads. */
static HlPassPlace *find_place (HlPass *self, HlPassKind kind, int node)
{
  const NnWalkNode *at = nn_walk_get (self->walk, node);
  const int         side = side_of (at->path);
  const char       *path =
      kind == HL_PASS_NEXT ? OUTPUT_LAYER : nn_walk_get (self->walk, at->parent)->path;

  for (int i = 0; i < (int) self->places->len; i++)
    {
      HlPassPlace *place = hl_pass_place (self, i);

      if (place->kind == kind && place->side == side &&
          (kind == HL_PASS_INPUT || g_str_equal (place->path, path)))
        return place;
    }

  return add_place (self, kind, side, path);
}

static void find_rows (HlPass *self, int node)
{
  const NnWalkNode *at = nn_walk_get (self->walk, node);
  const HlPassKind  kind = kind_of (at->operation);
  HlPassPlace      *place;

  if (kind == HL_PASS_N_KINDS || at->is_backward)
    return;

  place = find_place (self, kind, node);
  for (int i = 0, row = MAX (at->target_step, 0);
       i < at->operation->output->rows && row < self->n_rows[place->side]; i++, row++)
    if (kind != HL_PASS_NEXT || place->nodes[row] < 0)
      place->nodes[row] = node;
}

/* --- An update -------------------------------------------------------------------------------- */

static double joined (double length, const NnOperand *more)
{
  double squares = length * length;

  for (gsize i = 0; i < nn_operand_length (more); i++)
    squares += (double) more->values[i] * (double) more->values[i];

  return sqrt (squares);
}

/* Embeddings, and positions if they are, are learned where words and positions are seen; of the two
 * places of an add & norm, the norm learns. */
static HlPassLearned *find_learned (HlPass *self, int node)
{
  const char *path =
      nn_walk_get (self->walk, nn_walk_around (self->walk, node, NN_LEVEL_SUBLAYER))->path;

  for (int i = 0; i < (int) self->places->len; i++)
    {
      HlPassPlace *place = hl_pass_place (self, i);

      if (place->kind == HL_PASS_INPUT
              ? is_input (path) && side_of (path) == place->side
              : place->kind != HL_PASS_ADD && g_str_equal (place->path, path))
        return &place->learned;
    }

  return NULL;
}

static void add_learned (HlPass *self, const NnOperation *operation, int node)
{
  HlPassLearned *learned = find_learned (self, node);

  if (learned == NULL)
    return;
  if (operation->kind == NN_OP_PARAMETER_GRADIENT)
    {
      learned->n++;
      learned->gradient = joined (learned->gradient, operation->output);
      learned->gradient_node = node;
      self->largest_gradient = fmax (self->largest_gradient, learned->gradient);
    }
  else
    {
      learned->length = joined (learned->length, operation->inputs[0]);
      learned->m = joined (learned->m, operation->inputs[1]);
      learned->v = joined (learned->v, operation->inputs[2]);
      learned->change = joined (learned->change, operation->output);
      learned->change_node = node;
    }
}

/* The gradient of what a place shows. */
static void find_gradient (HlPass *self, int node)
{
  const NnOperation *gradient = nn_walk_operation (self->walk, node);
  const char        *path = nn_walk_get (self->walk, node)->path;

  for (int i = 0; i < (int) self->places->len; i++)
    {
      HlPassPlace *place = hl_pass_place (self, i);

      if (place->kind == HL_PASS_NEXT || place->nodes[0] < 0 ||
          !g_str_equal (nn_walk_get (self->walk, place->nodes[0])->path, path))
        continue;
      place->back = node;
      if (hl_pass_is_attention (place))
        for (gsize j = 0; j < nn_operand_length (gradient->output); j++)
          self->weight_limit =
              fmax (self->weight_limit, fabs ((double) gradient->output->values[j]));
    }
}

/* The loss of a row of the decoder, before or after the update. */
double hl_pass_loss (const HlPass *self, int row, gboolean is_after)
{
  const int        node = is_after ? self->again : self->losses;
  const NnOperand *grid = node >= 0 ? nn_walk_operation (self->walk, node)->inputs[0] : NULL;

  return grid != NULL && row < grid->columns
             ? (double) nn_operand_get (grid, 0, self->walk->sentence, row)
             : 0.0;
}

double hl_pass_share (const HlPassLearned *self)
{
  return self->length > 0.0 ? self->change / self->length : 0.0;
}

static void find_update (HlPass *self)
{
  const NnWalk *walk = self->walk;

  self->backward = nn_walk_find (walk, "backward", -1, TRUE);
  self->losses = nn_walk_find (walk, "loss.batch", -1, FALSE);
  self->again = nn_walk_find (walk, "loss_again.batch", -1, FALSE);
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_operation (walk, i);

      if (operation != NULL && operation->kind == NN_OP_GRADIENT)
        find_gradient (self, i);
      if (operation != NULL &&
          (operation->kind == NN_OP_PARAMETER_GRADIENT || operation->kind == NN_OP_ADAM_STEP))
        add_learned (self, operation, i);
    }
  for (int i = 0; i < (int) self->places->len; i++)
    self->largest_share =
        fmax (self->largest_share, hl_pass_share (&hl_pass_place (self, i)->learned));
  for (int row = 0; row < self->n_valid[1]; row++)
    self->largest_loss = fmax (
        self->largest_loss, fmax (hl_pass_loss (self, row, FALSE), hl_pass_loss (self, row, TRUE)));
  if (self->losses >= 0)
    self->least_loss = nn_cross_entropy_floor (
        nn_walk_operation (walk, self->losses)->constants.smoothing, walk->config.target_vocab);
}

/* --- All of a pass ---------------------------------------------------------------------------- */

/* Finds the scales of colors. Numbers that are added up from sublayer to sublayer grow, so each
 * kind of place has a scale of its own, and so have encoder and decoder. */
static void find_limits (HlPass *self)
{
  double squares[2][HL_PASS_N_SCALES][2] = { 0 }, n[2][HL_PASS_N_SCALES][2] = { 0 };

  for (int i = 0; i < (int) self->places->len; i++)
    {
      const HlPassPlace *place = hl_pass_place (self, i);
      const HlPassScale  scale = hl_pass_scale (place->kind);

      for (int row = 0; row < self->n_rows[place->side] && place->kind != HL_PASS_NEXT; row++)
        for (int back = 0; back < 2; back++)
          {
            int              at;
            const NnOperand *numbers = hl_pass_numbers (self, place, row, back, &at);

            if (numbers == NULL || hl_pass_is_attention (place))
              continue;
            squares[place->side][scale][back] += pow (nn_operand_row_length (numbers, at), 2.0);
            n[place->side][scale][back] += numbers->columns;
          }
    }
  for (int i = 0; i < 2 * HL_PASS_N_SCALES * 2; i++)
    {
      const double mean = (&squares[0][0][0])[i] / fmax ((&n[0][0][0])[i], 1.0);

      (&self->limits[0][0][0])[i] = mean > 0.0 && isfinite (mean) ? LIMIT * sqrt (mean) : 1.0;
    }
}

static char **copy_words (char **words, int n)
{
  char **copy = g_new0 (char *, (gsize) n + 1);

  for (int i = 0; i < n; i++)
    copy[i] = hl_word_apart (words[i]);

  return copy;
}

/* The places of a walk, or of the part of it that has been recorded; the pass shares it. */
HlPass *hl_pass_new (const NnWalk *walk)
{
  HlPass *self = g_new0 (HlPass, 1);

  self->n_users = 1;
  self->walk = nn_walk_share (walk);
  self->places = g_array_new (FALSE, FALSE, sizeof (HlPassPlace));
  self->n_rows[0] = (int) g_strv_length (walk->source_tokens);
  self->n_rows[1] = (int) g_strv_length (walk->decoder_tokens);
  self->n_valid[0] = walk->source_valid_len;
  self->n_valid[1] = walk->kind == NN_WALK_UPDATE ? walk->target_valid_len : self->n_rows[1];
  self->tokens[0] = copy_words (walk->source_tokens, self->n_rows[0]);
  self->tokens[1] = copy_words (walk->decoder_tokens, self->n_rows[1]);
  self->writes = copy_words (walk->target_tokens, self->n_rows[1]);
  self->backward = self->losses = self->again = self->early_row = -1;
  for (int i = 0; i < nn_walk_count (walk); i++)
    if (nn_walk_operation (walk, i) != NULL)
      find_rows (self, i);
  if (walk->kind == NN_WALK_UPDATE)
    find_update (self);
  find_limits (self);

  return self;
}

void hl_pass_unref (HlPass *self)
{
  if (self == NULL || --self->n_users > 0)
    return;

  for (int i = 0; i < (int) self->places->len; i++)
    g_free (hl_pass_place (self, i)->nodes);
  g_array_unref (self->places);
  g_strfreev (self->tokens[0]);
  g_strfreev (self->tokens[1]);
  g_strfreev (self->writes);
  g_free (self->early);
  nn_walk_free (self->walk);
  g_free (self);
}

/* --- What is there ---------------------------------------------------------------------------- */

/* The numbers of a row of a place, or their gradients, and which row of them it is; NULL: none. */
const NnOperand *hl_pass_numbers (const HlPass *self, const HlPassPlace *place, int row,
                                  gboolean is_back, int *at)
{
  const int node = is_back ? place->back : place->nodes[row];

  if (node < 0)
    return NULL;
  *at = row - MAX (nn_walk_get (self->walk, node)->target_step, 0);

  return nn_walk_operation (self->walk, node)->output;
}

/* How much a row gives to another one, or the magnitude of its gradient; head −1: the mean. */
double hl_pass_weight (const NnOperand *weights, int head, int row, int key)
{
  double sum = 0.0;

  if (head >= 0)
    return fabs ((double) nn_operand_get (weights, MIN (head, weights->slices - 1), row, key));

  for (int h = 0; h < weights->slices; h++)
    sum += fabs ((double) nn_operand_get (weights, h, row, key));

  return sum / weights->slices;
}

/* --- Where one is ----------------------------------------------------------------------------- */

/* The place that is current at a node. The loss and the norm of the whole gradient are shown at the
 * place of the next word. */
static int place_at (const HlPass *self, int node)
{
  const NnWalkNode *at = nn_walk_get (self->walk, node);
  const int         around = nn_walk_around (self->walk, node, NN_LEVEL_SUBLAYER);
  const char       *sublayer = around >= 0 ? nn_walk_get (self->walk, around)->path : NULL;
  const NnBox       box = nn_place_read (at->path).box;

  if (box == NN_BOX_LOSS || box == NN_BOX_LOSS_AGAIN || box == NN_BOX_CLIP)
    return hl_pass_find (self, HL_PASS_NEXT, 1, -1);

  for (int i = 0; sublayer != NULL && i < (int) self->places->len; i++)
    {
      const HlPassPlace *place = hl_pass_place (self, i);
      const NnOperation *operation = at->operation;
      /* Both places of an add & norm have the same path. */
      const gboolean is_sum = operation != NULL && (operation->kind == NN_OP_RESIDUAL ||
                                                    operation->kind == NN_OP_SUBLAYER_ALONE ||
                                                    operation->kind == NN_OP_DROPOUT);

      if (place->side == side_of (sublayer) &&
          (operation == NULL || place->kind != (is_sum ? HL_PASS_NORM : HL_PASS_ADD)) &&
          (g_str_equal (place->path, sublayer) ||
           (place->kind == HL_PASS_INPUT && is_input (sublayer))))
        return i;
    }

  return -1;
}

/* Which row, or which weight, the sentence is about. */
static void find_told (const HlPass *self, const NnStoryStep *step, HlPassStand *stand)
{
  const gboolean is_weight =
      step->kind == NN_STORY_LOOK || step->kind == NN_STORY_WRITTEN || step->kind == NN_STORY_ASK;
  const HlPassKind kind =
      stand->place >= 0 ? hl_pass_place (self, stand->place)->kind : HL_PASS_N_KINDS;

  if (stand->place < 0 || step->kind == NN_STORY_MEMORY || step->kind == NN_STORY_NORM ||
      is_weight != (kind == HL_PASS_ATTENTION || kind == HL_PASS_CROSS))
    return;

  stand->told_place = stand->place;
  stand->told_row = stand->row >= 0 ? stand->row : step->query;
  if (!is_weight)
    return;
  stand->told_key = step->key;
  stand->told_head = step->head;
}

/* A pass through the encoder or the decoder alone counts as a place in it. */
HlPassStand hl_pass_stand (const HlPass *self, const HlPassAt *at)
{
  const NnWalkNode *node = nn_walk_get (self->walk, at->node);
  const NnWalkNode *next = at->node + 1 < node->end ? nn_walk_get (self->walk, at->node + 1) : NULL;
  const gboolean    is_wrapper = node->level == NN_LEVEL_PASS && next != NULL &&
                              next->level == NN_LEVEL_STACK && next->end == node->end;
  const char   *path = is_wrapper ? next->path : node->path;
  const NnPlace place = nn_place_read (path);
  HlPassStand   stand = { .row = node->target_step,
                          .side = place.stack == NN_STACK_NONE ? -1 : side_of (path),
                          .block = place.block,
                          .place = place_at (self, at->node),
                          .reached = at->n_done - 1,
                          .told_place = -1,
                          .told_row = -1,
                          .told_key = -1,
                          .told_head = -1 };

  if (stand.place >= 0)
    {
      stand.side = hl_pass_place (self, stand.place)->side;
      stand.block = hl_pass_place (self, stand.place)->block;
    }
  if (at->step.node >= 0)
    find_told (self, &at->step, &stand);

  return stand;
}

HlPassReach hl_pass_reach (const HlPass *self, const HlPassStand *stand, gboolean hides, int place,
                           int row)
{
  const HlPassPlace *at = hl_pass_place (self, place);
  const int          node = at->nodes[row];
  const gboolean     is_at_hand = at->side == 0 ? stand->row < 0 : stand->row == row;

  if (hl_pass_is_done (stand, node))
    return HL_PASS_DONE;

  return node >= 0 && self->walk->kind == NN_WALK_TRANSLATION && is_at_hand && !hides
             ? HL_PASS_AHEAD
             : HL_PASS_EMPTY;
}

/* Whether the word that a row writes is known; in an update it is the label. */
gboolean hl_pass_knows_written (const HlPass *self, const HlPassStand *stand, int row)
{
  const int next = hl_pass_find (self, HL_PASS_NEXT, 1, -1);

  return self->walk->kind == NN_WALK_UPDATE || row < stand->row ||
         (next >= 0 && hl_pass_reach (self, stand, TRUE, next, row) == HL_PASS_DONE);
}

/* Before a word is written, its name would give the answer away. */
gboolean hl_pass_knows_token (const HlPass *self, const HlPassStand *stand, int side, int row)
{
  return self->walk->kind == NN_WALK_UPDATE || side == 0 || row == 0 || row <= stand->row ||
         hl_pass_knows_written (self, stand, row - 1);
}

/* --- After fewer blocks ----------------------------------------------------------------------- */

static void find_early (HlPass *self, int row)
{
  g_autofree float *p = g_new (float, (gsize) self->walk->config.target_vocab);

  if (self->early == NULL)
    self->early = g_new0 (HlPassEarly, (gsize) self->walk->config.num_blks);
  self->early_row = row;
  for (int block = 0; block < self->walk->config.num_blks; block++)
    {
      HlPassEarly *early = &self->early[block];

      *early = (HlPassEarly){ nn_walk_early_words (self->walk, row, block, p), 0, 0.0 };
      if (early->node < 0)
        continue;
      early->id = nn_largest_of (p, self->walk->config.target_vocab, -1);
      early->probability = (double) p[early->id];
    }
}

/* What the current row would write, were a block the last one; NULL: not known.  Who is
 * asked for the next word is not told before. */
const HlPassEarly *hl_pass_early (HlPass *self, const HlPassStand *stand, gboolean hides, int block)
{
  const HlPassEarly *early;

  if (self->walk->kind != NN_WALK_TRANSLATION || stand->row < 0 ||
      (hides && !hl_pass_knows_written (self, stand, stand->row)))
    return NULL;
  if (self->early_row != stand->row)
    find_early (self, stand->row);
  early = &self->early[block];

  return hl_pass_is_done (stand, early->node) ? early : NULL;
}

/* What a place is called in the picture. */
const char *hl_pass_title (const HlPass *self, const HlPassPlace *place)
{
  const NnConfig *config = &self->walk->config;

  if (place->kind == HL_PASS_INPUT)
    return config->has_positions ? _ ("tokens and positions") : _ ("words");

  return hl_story_box_name (nn_place_read (place->path).box, config->has_residual);
}
