#include "core/model/place.h"
#include "core/trace/question/question-rules.h"

#include <string.h>

static int node_of (const NnWalk *walk, const NnOperation *operation)
{
  int node = 0;

  while (node < nn_walk_count (walk) && nn_walk_operation (walk, node) != operation)
    node++;

  return node < nn_walk_count (walk) ? node : -1;
}

/* The latest node before @end that has an operation of that kind. */
static int find_latest (const NnWalk *walk, NnOperationKind kind, int end)
{
  int latest = -1;

  for (int i = end - 1; i >= 0 && latest < 0; i--)
    if (nn_walk_operation (walk, i) != NULL && nn_walk_operation (walk, i)->kind == kind)
      latest = i;

  return latest;
}

/* The box that made an operand before a node: a place that can be pointed at. */
static int box_that_made (const NnWalk *walk, const NnOperand *operand, int node)
{
  const int maker = nn_walk_find_maker (walk, operand, node - 1);

  return maker >= 0 ? nn_walk_get (walk, maker)->parent : -1;
}

/* What are K and V computed from? */

/* In the first block of the encoder, the rows are hardly more than the embeddings: both answers
 * could be defended. */
NnQuestion *nn_ask_sources (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int          node = walk != NULL ? node_of (walk, operation) : -1;
  const int          at = node >= 0 ? find_latest (walk, NN_OP_QUERIES, node) : -1;
  const NnOperation *queries = at >= 0 ? nn_walk_get (walk, at)->operation : NULL;
  const NnPlace      place = nn_place_read (operation->path);
  const NnOperand   *x = operation->inputs[0];
  NnQuestion        *self;

  if (queries == NULL || (place.stack == NN_STACK_ENCODER && place.block == 0))
    return NULL;

  self = nn_question_new (NN_QUESTION_SOURCES, operation, NN_ANSWER_CHOICE, NN_N_SOURCES);
  nn_question_take_one (self, x == queries->inputs[0] ? NN_FROM_ROWS : NN_FROM_MEMORY);
  self->margin = 1.0;
  self->nodes = g_new (int, NN_N_SOURCES);
  self->nodes[NN_FROM_ROWS] = box_that_made (walk, queries->inputs[0], node);
  self->nodes[NN_FROM_MEMORY] = x == queries->inputs[0] ? -1 : box_that_made (walk, x, node);
  self->nodes[NN_FROM_EMBEDDING] = nn_walk_find (walk, "encoder.embedding", -1, FALSE);
  self->nodes[NN_FROM_WEIGHTS] = -1;

  return self;
}

/* Which token is the label of a row? */

static gboolean is_taken (char *const *choices, int n, const char *choice)
{
  for (int i = 0; i < n; i++)
    if (g_str_equal (choices[i], choice))
      return TRUE;

  return FALSE;
}

/* Inserts a choice in alphabetical order, which does not give the answer away. */
static void insert_label (NnQuestion *self, int n, const char *choice, NnLabelRole role)
{
  int at = n;

  for (; at > 0 && strcmp (self->choices[at - 1], choice) > 0; at--)
    {
      self->choices[at] = self->choices[at - 1];
      self->roles[at] = self->roles[at - 1];
    }
  self->choices[at] = g_strdup (choice);
  self->roles[at] = (int) role;
}

static NnQuestion *ask_label_of (const NnOperation *operation, gconstpointer about, int which)
{
  const NnWalk     *walk = about;
  const int         row = which + 1;
  const char *const words[NN_N_LABELS] = {
    [NN_LABEL_NEXT] = walk->target_tokens[row],
    [NN_LABEL_READ] = walk->decoder_tokens[row],
    [NN_LABEL_BEFORE] = walk->decoder_tokens[row - 1],
    [NN_LABEL_SOURCE] = row < walk->source_valid_len ? walk->source_tokens[row] : NULL,
  };
  NnQuestion *self = nn_question_new (NN_QUESTION_LABEL, operation, NN_ANSWER_CHOICE, NN_N_LABELS);
  int         n = 0;

  self->choices = g_new0 (char *, NN_N_LABELS + 1);
  self->roles = g_new (int, NN_N_LABELS);
  for (int role = 0; role < NN_N_LABELS; role++)
    if (words[role] != NULL && !is_taken (self->choices, n, words[role]))
      insert_label (self, n++, words[role], (NnLabelRole) role);
  self->n_answers = n;
  for (int i = 0; i < n; i++)
    self->is_right[i] = self->roles[i] == NN_LABEL_NEXT;
  self->row = row;
  self->margin = 1.0;
  if (n < 3 || g_str_equal (words[NN_LABEL_NEXT], words[NN_LABEL_READ]))
    g_clear_pointer (&self, nn_question_free);

  return self;
}

/* Asks about any row but the first, which has no token before it. */
NnQuestion *nn_ask_label (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int n = walk != NULL ? walk->target_valid_len - 1 : 0;

  if (n < 1 || walk->kind != NN_WALK_UPDATE ||
      nn_place_read (operation->path).stack != NN_STACK_DECODER)
    return NULL;

  return nn_question_try (operation, walk, ask_label_of, n, pick);
}

/* Where do the words come from that the decoder reads? */

/* Returns whether the word that is read had the largest probability at the step before.  There are
 * no questions about words that were given to the decoder or kept by a beam search. */
static gboolean reads_own_choice (const NnWalk *walk, int node)
{
  const int          step = nn_walk_get (walk, node)->target_step;
  const int          at = find_latest (walk, NN_OP_PROBABILITIES, node);
  const NnOperation *before = at >= 0 ? nn_walk_get (walk, at)->operation : NULL;
  const float       *p;
  int                best;

  if (step < 1 || before == NULL || before->output->column_axis.labels == NULL)
    return FALSE;

  p = nn_operand_row (before->output, 0, before->output->rows - 1);
  best = nn_largest_of (p, before->output->columns, -1);

  return g_str_equal (before->output->column_axis.labels[best], walk->decoder_tokens[step]);
}

NnQuestion *nn_ask_exposure (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const int   node = walk != NULL ? node_of (walk, operation) : -1;
  const int   last = operation->output->rows - 1;
  gboolean    is_update;
  NnQuestion *self;

  if (node < 0 || nn_place_read (operation->path).stack != NN_STACK_DECODER)
    return NULL;

  is_update = walk->kind == NN_WALK_UPDATE;
  if (is_update ? walk->target_valid_len < 2 : !reads_own_choice (walk, node))
    return NULL;

  self = nn_question_new (NN_QUESTION_EXPOSURE, operation, NN_ANSWER_CHOICE, NN_N_EXPOSURES);
  nn_question_take_one (self, is_update ? NN_READS_REFERENCE : NN_READS_OWN);
  self->row = is_update ? 1 + (int) (pick % (guint) (walk->target_valid_len - 1)) : last;
  self->margin = 1.0;

  return self;
}

/* What is normalized? */

/* Asks only about sublayers; the last normalization of a stack belongs to none. */
NnQuestion *nn_ask_norm_place (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  NnQuestion *self;

  if (walk == NULL || nn_place_read (operation->path).add_norm == 0)
    return NULL;

  self = nn_question_new (NN_QUESTION_NORM_PLACE, operation, NN_ANSWER_CHOICE, NN_N_NORM_PLACES);
  nn_question_take_one (self, walk->config.is_pre_norm ? NN_NORM_BEFORE : NN_NORM_AFTER);
  self->margin = 1.0;

  return self;
}
