#include "core/trace/walk/story-told.h"

#include <math.h>

#include "core/model/place.h"
#include "core/text/tokens.h"
#include "core/text/vocabulary.h"

/* What there is to tell of any node of a translation. */

/**
 * Returns: how many words it writes, with `<eos>`: tokens after that, which the textbook's way of
 *   decoding also writes, are not part of the translation
 */
int nn_story_count_written (const NnWalk *walk)
{
  int n = 0;

  while (walk->target_tokens[n] != NULL && nn_walk_find_choice (walk, n) != NULL)
    if (g_str_equal (walk->target_tokens[n++], NN_TOKEN_EOS))
      break;

  return n;
}

/* Which of the two ideas of an add & norm a node is about: up to its sum, the residual connection;
 * after it, the normalization. */
static NnStoryKind kind_of_add_norm (const NnWalkNode *node)
{
  const NnOperation *operation = node->operation;

  return operation == NULL || operation->kind == NN_OP_RESIDUAL ||
                 operation->kind == NN_OP_SUBLAYER_ALONE || operation->kind == NN_OP_DROPOUT
             ? NN_STORY_ADD
             : NN_STORY_NORM;
}

static gboolean has_places (const NnWalk *walk)
{
  return nn_walk_find (walk, "encoder.pos_encoding.positions", -1, FALSE) >= 0;
}

/* Which idea the embedding is about: in the decoder, that a written word is read. A model that adds
 * no places tells of that where words have become numbers. */
static NnStoryKind kind_of_embedding (const NnWalk *walk, const NnWalkNode *node)
{
  if (node->target_step >= 0)
    return NN_STORY_BACK;

  return node->operation != NULL && node->operation->kind == NN_OP_EMBEDDING && !has_places (walk)
             ? NN_STORY_PLACES
             : NN_STORY_WORDS;
}

/**
 * @node: any node of it
 * Returns: which idea of the story it is about
 */
NnStoryKind nn_story_kind (const NnWalk *walk, int node)
{
  const NnWalkNode *at = nn_walk_get (walk, node);
  const NnPlace     place = nn_place_read (at->path);
  const gboolean    is_memory = node + 1 == nn_walk_get (walk, 0)->end;
  const gboolean    is_last = at->operation != NULL && at->operation->kind == NN_OP_CHOICE &&
                           at->target_step == nn_story_count_written (walk) - 1;

  if (is_memory || is_last)
    return is_memory ? NN_STORY_MEMORY : NN_STORY_AGAIN;

  switch (place.box)
    {
    case NN_BOX_EMBEDDING:
      return kind_of_embedding (walk, at);
    case NN_BOX_POSITIONS:
      return NN_STORY_PLACES;
    case NN_BOX_ATTENTION:
      return NN_STORY_LOOK;
    case NN_BOX_ATTENTION1:
      return NN_STORY_WRITTEN;
    case NN_BOX_ATTENTION2:
      return NN_STORY_ASK;
    case NN_BOX_BLOCK:
      return at->target_step < 0 ? NN_STORY_LOOK : NN_STORY_WRITTEN;
    case NN_BOX_ADD_NORM:
      return kind_of_add_norm (at);
    case NN_BOX_ADD:
      return NN_STORY_ADD;
    case NN_BOX_NORM:
      return NN_STORY_NORM;
    case NN_BOX_FFN:
      return NN_STORY_NETWORK;
    case NN_BOX_DENSE:
      return NN_STORY_CHOOSE;
    default:
      return at->target_step < 0 ? NN_STORY_WORDS : NN_STORY_BACK;
    }
}

/* Finds the first operation of a kind in the sublayer around a node, or else inside the node
 * itself. */
static const NnOperation *find_in (const NnWalk *walk, int node, NnOperationKind kind)
{
  const int box = nn_walk_around (walk, node, NN_LEVEL_SUBLAYER);
  const int first = box >= 0 ? box : node;
  const int end = nn_walk_get (walk, first)->end;

  for (int i = first; i < end; i++)
    if (nn_walk_operation (walk, i) != NULL && nn_walk_operation (walk, i)->kind == kind)
      return nn_walk_operation (walk, i);

  return NULL;
}

/* Returns whether the token is a word, of which there is more to tell than of a comma. */
static gboolean is_same_token (const NnOperand *weights, int row, int key)
{
  if (weights->row_axis.kind != weights->column_axis.kind)
    return FALSE;

  return weights->rows > 1 ? row == key : key == weights->columns - 1;
}

static int largest_key (const NnOperand *weights, int head, int row)
{
  int largest = 0;

  for (int key = 1; key < weights->columns; key++)
    if (nn_operand_get (weights, head, row, key) > nn_operand_get (weights, head, row, largest))
      largest = key;

  return largest;
}

/**
 * Returns: how good an example its largest weight is: a word that is found is a better one than a
 *   mark, and another one than the same
 */
double nn_story_rank (const NnOperand *weights, int head, int row)
{
  const int key = largest_key (weights, head, row);

  return nn_operand_get (weights, head, row, key) +
         (nn_token_is_word (nn_axis_label (&weights->column_axis, key)) ? 1.0 : 0.0) +
         (is_same_token (weights, row, key) ? 0.0 : 1.0);
}

/** Returns: the head that nn_story_rank() ranks highest, from 0 */
int nn_story_clearest_head (const NnOperand *weights, int row)
{
  int clearest = 0;

  for (int head = 1; head < weights->slices; head++)
    if (nn_story_rank (weights, head, row) > nn_story_rank (weights, clearest, row))
      clearest = head;

  return clearest;
}

/* Tells which key the row gives most weight to in a head; in the clearest one, if @head is none. */
static void tell_weights (NnStoryStep *step, int row, int head)
{
  const NnOperand *weights = step->operation->output;

  step->query = CLAMP (row, 0, weights->rows - 1);
  step->head =
      head >= 0 && head < weights->slices ? head : nn_story_clearest_head (weights, step->query);
  step->key = largest_key (weights, step->head, step->query);
  step->n = nn_operand_count_visible (weights, step->query);
  step->other = nn_axis_label (&weights->column_axis, step->key);
  step->value = nn_operand_get (weights, step->head, step->query, step->key);
  step->limit = step->value;
  for (int key = 0; key < weights->columns; key++)
    if (nn_operand_state (weights, step->query, key) == NN_CELL_NORMAL)
      step->limit =
          MIN (step->limit, (double) nn_operand_get (weights, step->head, step->query, key));
  step->factor = 0.0;
  for (int other = 0; head < 0 && other < weights->slices; other++)
    step->factor =
        MAX (step->factor, (double) nn_operand_get (weights, other, step->query,
                                                    largest_key (weights, other, step->query)));
}

static double cosine_of_rows (const NnOperand *a, const NnOperand *b, int row)
{
  const double lengths = nn_operand_row_length (a, row) * nn_operand_row_length (b, row);
  double       product = 0.0;

  for (int j = 0; j < a->columns; j++)
    product += (double) nn_operand_get (a, 0, row, j) * nn_operand_get (b, 0, row, j);

  return lengths > 0.0 ? product / lengths : 0.0;
}

static void tell_sum (NnStoryStep *step, int row, const char *path)
{
  const NnOperation *sum = step->operation;
  const NnSublayer   sublayer = nn_place_read (path).sublayer;

  step->n = sum->kind == NN_OP_RESIDUAL;
  step->query = CLAMP (row, 0, sum->output->rows - 1);
  step->place = sublayer == NN_SUBLAYER_ENCODER_FFN || sublayer == NN_SUBLAYER_DECODER_FFN;
  step->limit = nn_operand_row_length (sum->inputs[step->n], step->query);
  step->factor = nn_operand_row_length (sum->output, step->query);
  if (step->n == 0)
    return;

  step->value = nn_operand_row_length (sum->inputs[0], step->query);
  step->probability = cosine_of_rows (sum->inputs[0], sum->output, step->query);
}

static double deviation_of_row (const NnOperand *rows, int row)
{
  const double length = nn_operand_row_length (rows, row);
  double       sum = 0.0;

  for (int j = 0; j < rows->columns; j++)
    sum += nn_operand_get (rows, 0, row, j);

  return sqrt (MAX (length * length - sum * sum / rows->columns, 0.0) / rows->columns);
}

static void find_deviations (const NnOperand *rows, int n, double *least, double *most)
{
  *least = *most = deviation_of_row (rows, 0);
  for (int row = 1; row < n; row++)
    {
      *least = MIN (*least, deviation_of_row (rows, row));
      *most = MAX (*most, deviation_of_row (rows, row));
    }
}

static void tell_norm (NnStoryStep *step, const NnWalk *walk, int row)
{
  const NnOperand *before = step->operation->inputs[0], *after = step->operation->output;

  step->n = nn_walk_count_tokens (walk, &after->row_axis);
  step->query = CLAMP (row, 0, step->n - 1);
  step->width = after->columns;
  find_deviations (before, step->n, &step->value, &step->limit);
  find_deviations (after, step->n, &step->factor, &step->probability);
}

static void tell_network (NnStoryStep *step, int row)
{
  const NnOperand *neurons = step->operation->output;

  step->query = CLAMP (row, 0, neurons->rows - 1);
  step->width = neurons->columns;
  for (int j = 0; j < neurons->columns; j++)
    step->n += nn_operand_get (neurons, 0, step->query, j) > 0.0f;
}

/* The words that the model does not know share a row of the table. */
static void tell_words (NnStoryStep *step, const NnWalk *walk, int row)
{
  const NnOperand *ids = step->operation->inputs[0], *table = step->operation->inputs[1];

  step->query = CLAMP (row, 0, walk->source_valid_len - 1);
  step->n = table->rows;
  step->width = table->columns;
  step->place = (int) ids->values[step->query];
  for (int i = walk->source_valid_len - 1; i >= 0; i--)
    if (g_strcmp0 (nn_axis_label (&table->row_axis, (int) ids->values[i]), NN_TOKEN_UNK) == 0)
      step->other = walk->source_tokens[i];
}

static void tell_places (NnStoryStep *step, const NnWalk *walk, int node, int row)
{
  const gboolean is_decoder = nn_walk_get (walk, node)->target_step >= 0;

  step->n = step->operation->kind == NN_OP_POSITIONS;
  step->query = CLAMP (row, 0, step->operation->output->rows - 1);
  step->width = is_decoder;
  step->factor = is_decoder && walk->is_book;
  step->place = step->factor != 0.0 ? 1 : is_decoder ? step->target_step + 1 : step->query + 1;
}

static double probability_of (const NnOperation *choice, int id)
{
  return nn_operand_get (choice->inputs[0], 0, 0, id);
}

static void tell_choice (NnStoryStep *step, const NnWalk *walk, const NnOperation *last_row)
{
  const NnOperation *choice = nn_walk_find_choice (walk, step->target_step);
  const int          written = nn_walk_get_written (walk, step->target_step);
  const int          best = largest_key (choice->inputs[0], 0, 0);

  step->n = choice->inputs[0]->columns;
  step->width = last_row->inputs[0]->columns;
  step->probability = probability_of (choice, written);
  step->factor = choice->constants.is_given;
  step->value = probability_of (choice, best);
  if (step->value > step->probability)
    step->other = nn_axis_label (&choice->inputs[0]->column_axis, best);
}

static void tell_all (NnStoryStep *step, const NnWalk *walk)
{
  step->n = nn_story_count_written (walk);
  step->probability = 1.0;
  for (int t = 0; t < step->n; t++)
    step->probability *=
        probability_of (nn_walk_find_choice (walk, t), nn_walk_get_written (walk, t));
  step->factor = g_str_equal (walk->target_tokens[step->n - 1], NN_TOKEN_EOS);
}

/* Sets what the words of the step are. */
static void name_row (NnStoryStep *step, const NnWalk *walk, int node)
{
  const int t = nn_walk_get (walk, node)->target_step;

  step->word = t < 0 ? walk->source_tokens[step->query] : walk->decoder_tokens[t];
  step->written = walk->target_tokens[step->target_step];
}

/* Finds the operation whose numbers a step of that kind tells of. */
static const NnOperation *find_told (const NnWalk *walk, int node, NnStoryKind kind)
{
  static const NnOperationKind kinds[NN_STORY_BATCH] = {
    [NN_STORY_WORDS] = NN_OP_EMBEDDING, [NN_STORY_PLACES] = NN_OP_POSITIONS,
    [NN_STORY_LOOK] = NN_OP_SOFTMAX,    [NN_STORY_WRITTEN] = NN_OP_SOFTMAX,
    [NN_STORY_ASK] = NN_OP_SOFTMAX,     [NN_STORY_ADD] = NN_OP_RESIDUAL,
    [NN_STORY_NORM] = NN_OP_NORMALIZE,  [NN_STORY_NETWORK] = NN_OP_RELU,
    [NN_STORY_CHOOSE] = NN_OP_LOGITS,   [NN_STORY_AGAIN] = NN_OP_LOGITS,
    [NN_STORY_BACK] = NN_OP_EMBEDDING,
  };
  const NnOperation *found =
      kind == NN_STORY_MEMORY ? nn_walk_operation (walk, node) : find_in (walk, node, kinds[kind]);

  if (found == NULL && kind == NN_STORY_ADD)
    return find_in (walk, node, NN_OP_SUBLAYER_ALONE);

  return found == NULL && kind == NN_STORY_PLACES ? find_in (walk, node, NN_OP_EMBEDDING) : found;
}

static void tell (NnStoryStep *step, const NnWalk *walk, int node, int row, int head)
{
  switch (step->kind)
    {
    case NN_STORY_WORDS:
      tell_words (step, walk, row);
      break;
    case NN_STORY_PLACES:
      tell_places (step, walk, node, row);
      break;
    case NN_STORY_ADD:
      tell_sum (step, row, nn_walk_get (walk, node)->path);
      break;
    case NN_STORY_NORM:
      tell_norm (step, walk, row);
      break;
    case NN_STORY_NETWORK:
      tell_network (step, row);
      break;
    case NN_STORY_MEMORY:
      step->n = walk->source_valid_len;
      step->query = CLAMP (row, 0, step->n - 1);
      step->width = step->operation->output->columns;
      step->place = walk->config.num_blks;
      break;
    case NN_STORY_CHOOSE:
      tell_choice (step, walk, step->operation);
      break;
    case NN_STORY_AGAIN:
      tell_all (step, walk);
      break;
    case NN_STORY_LOOK:
    case NN_STORY_WRITTEN:
    case NN_STORY_ASK:
      tell_weights (step, row, head);
      break;
    default:
      break;
    }
}

/**
 * @node: any node of it
 * @row: which source token the encoder's steps are told of; elsewhere there is one row
 * @head: which head is told of, or -1 for the clearest
 * @step: (out): what there is to tell of the node; @first is the node
 */
void nn_story_tell (const NnWalk *walk, int node, int row, int head, NnStoryStep *step)
{
  const int t = nn_walk_get (walk, node)->target_step;

  *step = (NnStoryStep){ .kind = nn_story_kind (walk, node),
                         .first = node,
                         .node = node,
                         .head = -1,
                         .target_step = MAX (t, 0),
                         .block = MAX (nn_place_read (nn_walk_get (walk, node)->path).block, 0),
                         .place = t + 1 };
  step->operation = find_told (walk, node, step->kind);
  tell (step, walk, node, t < 0 ? row : 0, head);
  name_row (step, walk, node);
}
