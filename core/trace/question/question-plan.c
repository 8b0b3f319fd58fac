#include "core/trace/question/question-plan.h"

#include <string.h>

#include "core/engine/owned.h"
#include "core/trace/question/question-table.h"

#define NOTHING (-1) /* no rule: the node does not ask */

struct _NnQuestionPlan
{
  NnWalk *walk;  /* whose nodes ask, shared */
  gint8  *rules; /* (array): of each node the rule it asks by, or %NOTHING */
};

/* Whether another planned question about the same word gives this answer away, or the reverse. */
static gboolean tells_the_word (const NnQuestionPlan *self, int node)
{
  const NnWalkNode     *here = nn_walk_get (self->walk, node);
  const NnOperationKind kind = here->operation->kind;

  if (self->walk->kind != NN_WALK_TRANSLATION || here->target_step < 0 ||
      (kind != NN_OP_SOFTMAX && kind != NN_OP_PROBABILITIES))
    return FALSE;

  for (int i = 0; i < nn_walk_count (self->walk); i++)
    {
      const NnWalkNode *other = nn_walk_get (self->walk, i);

      if (self->rules[i] != NOTHING && other->target_step == here->target_step &&
          other->operation->kind != kind &&
          (other->operation->kind == NN_OP_SOFTMAX ||
           other->operation->kind == NN_OP_PROBABILITIES))
        return TRUE;
    }

  return FALSE;
}

/* Returns the nodes of a kind for which a rule has a question. */
static GArray *find_candidates (const NnQuestionPlan *self, NnOperationKind kind, int rule)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = 0; i < nn_walk_count (self->walk); i++)
    {
      const NnOperation *operation = nn_walk_get (self->walk, i)->operation;

      if (operation != NULL && operation->kind == kind && self->rules[i] == NOTHING)
        {
          g_autoptr (NnQuestion) question = nn_question_by_rule (self->walk, i, rule);

          if (question != NULL)
            g_array_append_val (nodes, i);
        }
    }

  return nodes;
}

/* Takes the first candidate from @first on that is still free. */
static void take (NnQuestionPlan *self, const GArray *nodes, guint first, int rule)
{
  for (guint i = 0; i < nodes->len; i++)
    {
      const int node = g_array_index (nodes, int, (first + i) % nodes->len);

      if (self->rules[node] == NOTHING && !tells_the_word (self, node))
        {
          self->rules[node] = (gint8) rule;
          return;
        }
    }
}

static void plan_rule (NnQuestionPlan *self, NnOperationKind kind, int rule)
{
  g_autoptr (GArray) nodes = find_candidates (self, kind, rule);
  const guint        limit = (guint) nn_question_limit (kind, rule);
  const guint        n = MIN (limit, nodes->len);
  const guint        offset = n > 0 ? (guint) rule * nodes->len / (2 * n) : 0;

  for (guint i = 0; i < n; i++)
    take (self, nodes, i * nodes->len / n + offset, rule);
}

/** Returns: (transfer full): which of its nodes ask what */
NnQuestionPlan *nn_question_plan_new (const NnWalk *walk)
{
  NnQuestionPlan *self = g_new0 (NnQuestionPlan, 1);
  const int       n = nn_walk_count (walk);

  self->walk = nn_walk_share (walk);
  self->rules = g_new (gint8, n);
  memset (self->rules, NOTHING, (gsize) n);

  for (NnOperationKind kind = 0; kind < NN_N_OPERATION_KINDS; kind++)
    for (int rule = 0; rule < nn_question_n_rules (kind); rule++)
      plan_rule (self, kind, rule);

  return self;
}

NN_FREES_FOR_ALL (NnQuestionPlan, nn_question_plan_free, (nn_walk_free, walk), (g_free, rules))

/** Returns: whether @walk has the very nodes that were planned for */
gboolean nn_question_plan_is_of (const NnQuestionPlan *self, const NnWalk *walk)
{
  const int n = nn_walk_count (walk);

  return n == nn_walk_count (self->walk) &&
         (n == 0 || nn_walk_get (walk, 0) == nn_walk_get (self->walk, 0));
}

/* The last operation of a box that has a question.  A step over the box asks that one,
 * if it is about the box as a whole. */
static int find_in_box (const NnQuestionPlan *self, int box)
{
  const NnWalkNode *node = nn_walk_get (self->walk, box);
  const NnPlace     place = nn_place_read (node->path);

  for (int i = node->end - 1; i > box; i--)
    if (self->rules[i] != NOTHING &&
        nn_question_is_worth (place.box, nn_walk_get (self->walk, i)->operation->kind))
      return i;

  return -1;
}

/* At a choice, the question about the probabilities before it is asked. */
static int find_asking (const NnQuestionPlan *self, int node)
{
  const NnWalkNode *here = nn_walk_get (self->walk, node);

  if (here->operation == NULL)
    return find_in_box (self, node);
  if (self->rules[node] != NOTHING)
    return node;

  return here->operation->kind == NN_OP_CHOICE && here->parent >= 0
             ? find_in_box (self, here->parent)
             : -1;
}

/**
 * @node: a node of the walk: an operation, or a box about whose operations there may be a
 *   question; a choice may be asked by the probabilities that it is made by
 * Returns: (transfer full) (nullable): what to ask before that node shows what it does,
 *   which must not outlive the plan
 */
NnQuestion *nn_question_plan_ask (const NnQuestionPlan *self, int node)
{
  const int asking = find_asking (self, node);

  return asking >= 0 ? nn_question_by_rule (self->walk, asking, self->rules[asking]) : NULL;
}
