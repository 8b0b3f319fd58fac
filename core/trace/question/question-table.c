#include "core/trace/question/question-table.h"

#include "core/trace/question/question-rules.h"

#define MAX_RULES 4

/* A rule, and how often it may ask in one walk: twice at most, with all rules of the same kind
 * together.  What is learned once is asked once. */
typedef struct
{
  NnQuestionRule *ask;
  int             limit;
} Rule;

/* The rules for each kind of operation; without a walk the first one with a question is
 * taken. */
static const Rule rules[NN_N_OPERATION_KINDS][MAX_RULES] = {
  [NN_OP_TOKENS] = { { nn_ask_label, 1 } },
  [NN_OP_EMBEDDING] = { { nn_ask_parameters, 1 }, { nn_ask_exposure, 1 }, { nn_ask_swap, 1 } },
  [NN_OP_POSITIONS] = { { nn_ask_same_word, 1 }, { nn_ask_swap, 1 } },
  [NN_OP_KEYS] = { { nn_ask_sources, 2 } },
  [NN_OP_PRODUCT] = { { nn_ask_shape, 1 } },
  [NN_OP_ADDITIVE_SCORES] = { { nn_ask_shape, 1 } },
  [NN_OP_SCALE] = { { nn_ask_unscaled, 1 } },
  [NN_OP_MASK] = { { nn_ask_hidden, 1 }, { nn_ask_which_mask, 2 } },
  [NN_OP_SOFTMAX] = { { nn_ask_most_attended, 2 },
                      { nn_ask_spread, 1 },
                      { nn_ask_which_map, 1 },
                      { nn_ask_which_model, 1 } },
  [NN_OP_WEIGHTED_SUM] = { { nn_ask_values_change, 1 } },
  [NN_OP_MEAN] = { { nn_ask_norm_place, 1 } },
  [NN_OP_NORMALIZE] = { { nn_ask_sum_zero, 1 } },
  [NN_OP_DENSE1] = { { nn_ask_tokens_change, 1 } },
  [NN_OP_RELU] = { { nn_ask_relu, 1 } },
  [NN_OP_LOGITS] = { { nn_ask_first_loss, 1 } },
  [NN_OP_PROBABILITIES] = { { nn_ask_next_token, 2 } },
  [NN_OP_CHOICE] = { { nn_ask_search, 1 } },
  [NN_OP_LOSS] = { { nn_ask_largest_loss, 1 }, { nn_ask_padding_loss, 1 } },
  [NN_OP_GRADIENT] = { { nn_ask_rising_logit, 1 } },
  [NN_OP_PARAMETER_GRADIENT] = { { nn_ask_touched, 1 } },
  [NN_OP_CLIP] = { { nn_ask_clipped, 1 } },
  [NN_OP_ADAM_STEP] = { { nn_ask_step_sign, 2 } },
  [NN_OP_LOSS_AGAIN] = { { nn_ask_loss_again, 1 } },
};

/* The operations of a box that are worth a question. */
static const struct
{
  NnBox           box;
  NnOperationKind kind;
} worth[] = {
  { NN_BOX_EMBEDDING, NN_OP_EMBEDDING },
  { NN_BOX_EMBEDDING, NN_OP_TOKENS },
  { NN_BOX_POSITIONS, NN_OP_POSITIONS },
  { NN_BOX_ATTENTION, NN_OP_SOFTMAX },
  { NN_BOX_ATTENTION1, NN_OP_SOFTMAX },
  { NN_BOX_ATTENTION2, NN_OP_SOFTMAX },
  { NN_BOX_ATTENTION1, NN_OP_KEYS },
  { NN_BOX_ATTENTION2, NN_OP_KEYS },
  { NN_BOX_ADD_NORM, NN_OP_NORMALIZE },
  { NN_BOX_NORM, NN_OP_NORMALIZE },
  { NN_BOX_FFN, NN_OP_RELU },
  { NN_BOX_DENSE, NN_OP_CHOICE },
  { NN_BOX_DENSE, NN_OP_PROBABILITIES },
  { NN_BOX_DENSE, NN_OP_GRADIENT },
  { NN_BOX_DECODE, NN_OP_PROBABILITIES },
  { NN_BOX_LOSS, NN_OP_LOSS },
  { NN_BOX_BACKWARD, NN_OP_GRADIENT },
  { NN_BOX_CLIP, NN_OP_CLIP },
  { NN_BOX_ADAM, NN_OP_ADAM_STEP },
  { NN_BOX_LOSS_AGAIN, NN_OP_LOSS_AGAIN },
};

/* Neighboring nodes have different numbers, and each node the same one every time (the last
 * steps of MurmurHash3). */
static guint hash_of (int node)
{
  guint hash = (guint) node + 1;

  hash = (hash ^ hash >> 16) * 0x85ebca6bu;
  hash = (hash ^ hash >> 13) * 0xc2b2ae35u;

  return hash ^ hash >> 16;
}

/**
 * nn_question_is_worth:
 * @box: a box that holds operations
 * @kind: of an operation in it
 *
 * Returns: whether there may be a question about that operation when a person steps over the box
 */
gboolean nn_question_is_worth (NnBox box, NnOperationKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (worth); i++)
    if (worth[i].kind == kind && worth[i].box == box)
      return TRUE;

  return FALSE;
}

/**
 * nn_question_n_rules:
 * @kind: a kind of operation
 *
 * Returns: in how many ways an operation of that kind can be asked about
 */
int nn_question_n_rules (NnOperationKind kind)
{
  int n = 0;

  while (n < MAX_RULES && rules[kind][n].ask != NULL)
    n++;

  return n;
}

/**
 * nn_question_limit:
 * @kind: a kind of operation
 * @rule: from 0
 *
 * Returns: how often a walk asks by rule number @rule of that kind at most
 */
int nn_question_limit (NnOperationKind kind, int rule) { return rules[kind][rule].limit; }

/**
 * nn_question_by_rule:
 * @walk: a walk
 * @node: an operation of it
 * @rule: one of its rules, from 0
 *
 * Returns: (transfer full) (nullable): what that rule has to ask
 */
NnQuestion *nn_question_by_rule (const NnWalk *walk, int node, int rule)
{
  const NnOperation *operation = nn_walk_get (walk, node)->operation;
  NnQuestion        *self = rules[operation->kind][rule].ask (walk, operation, hash_of (node) / 2);

  if (self != NULL)
    self->node = node;

  return self;
}

/**
 * nn_question_about:
 * @operation: an operation on numbers that the user typed, not of a walk
 * @pick: which row, head or unit to ask about; a multiple of H more is the same head
 *
 * Returns: (transfer full) (nullable): what to ask before the operation shows what it
 *   does, which must not outlive @operation
 */
NnQuestion *nn_question_about (const NnOperation *operation, guint pick)
{
  const Rule *found = rules[operation->kind];
  NnQuestion *self = NULL;

  for (int i = 0; i < MAX_RULES && found[i].ask != NULL && self == NULL; i++)
    self = found[i].ask (NULL, operation, pick);

  return self;
}
