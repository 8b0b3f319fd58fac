#include "core/trace/question/question-table.h"

#include "core/trace/question/question-rules.h"

static const NnQuestionRow *const tables[] = { nn_questions_attention, nn_questions_model,
                                               nn_questions_update };

/* Returns rule number @rule for operations of a kind, or NULL if there are fewer; without a
 * walk the first one with a question is taken. */
static const NnQuestionRow *find_rule (NnOperationKind kind, int rule)
{
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const NnQuestionRow *row = tables[i]; row->ask != NULL; row++)
      if (row->kind == kind && rule-- == 0)
        return row;

  return NULL;
}

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
 * @kind: of an operation in it
 * Returns: whether there may be a question about that operation when a person steps over the box
 */
gboolean nn_question_is_worth (NnBox box, NnOperationKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (worth); i++)
    if (worth[i].kind == kind && worth[i].box == box)
      return TRUE;

  return FALSE;
}

/** Returns: in how many ways an operation of that kind can be asked about */
int nn_question_n_rules (NnOperationKind kind)
{
  int n = 0;

  while (find_rule (kind, n) != NULL)
    n++;

  return n;
}

/**
 * @rule: from 0
 * Returns: how often a walk asks by rule number @rule of that kind at most
 */
int nn_question_limit (NnOperationKind kind, int rule) { return find_rule (kind, rule)->limit; }

/**
 * @rule: one of its rules, from 0
 * Returns: (transfer full) (nullable): what that rule has to ask
 */
NnQuestion *nn_question_by_rule (const NnWalk *walk, int node, int rule)
{
  const NnOperation *operation = nn_walk_get (walk, node)->operation;
  NnQuestion *self = find_rule (operation->kind, rule)->ask (walk, operation, hash_of (node) / 2);

  if (self != NULL)
    self->node = node;

  return self;
}

/**
 * @operation: an operation on numbers that the user typed, not of a walk
 * @pick: which row, head or unit to ask about; a multiple of H more is the same head
 * Returns: (transfer full) (nullable): what to ask before the operation shows what it
 *   does, which must not outlive @operation
 */
NnQuestion *nn_question_about (const NnOperation *operation, guint pick)
{
  NnQuestion *self = NULL;

  for (int i = 0; find_rule (operation->kind, i) != NULL && self == NULL; i++)
    self = find_rule (operation->kind, i)->ask (NULL, operation, pick);

  return self;
}
