#include "core/trace/question/question-rules.h"

#include <math.h>

/* Two translations whose ln p differ by less are a tie. */
#define TIE 0.01

/* Adds up ln p of the words that the walk wrote. */
static double add_up (const NnWalk *walk)
{
  double sum = 0.0;

  for (int i = nn_walk_next (walk, NN_OP_CHOICE, 0); i >= 0;
       i = nn_walk_next (walk, NN_OP_CHOICE, i + 1))
    {
      const NnOperation *choice = nn_walk_operation (walk, i);

      sum += log (nn_operand_get (choice->inputs[0], 0, 0, (int) choice->output->values[0]));
    }

  return sum;
}

/* Joins the words by blanks, without the <eos> at the end. */
static char *join_words (char **tokens)
{
  GString *words = g_string_new (NULL);

  for (int i = 0; tokens[i] != NULL && tokens[i + 1] != NULL; i++)
    g_string_append_printf (words, "%s%s", i > 0 ? " " : "", tokens[i]);

  return g_string_free (words, FALSE);
}

static gboolean is_last (const NnWalk *walk, const NnOperation *operation)
{
  for (int i = nn_walk_count (walk) - 1; i >= 0; i--)
    if (nn_walk_get (walk, i)->operation != NULL)
      return nn_walk_get (walk, i)->operation == operation;

  return FALSE;
}

/* Asks at the last step: the greedy translation is known then, that of the beam is not. */
NnQuestion *nn_ask_search (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnWalkSearch *search = walk != NULL ? &walk->search : NULL;
  NnQuestion         *self;
  gboolean            is_same;
  double              greedy;

  if (search == NULL || search->width == 0 || walk->kind != NN_WALK_TRANSLATION ||
      !search->has_ended || !is_last (walk, operation) ||
      !g_str_equal (walk->target_tokens[walk->target_valid_len - 1],
                    search->tokens[g_strv_length (search->tokens) - 1]))
    return NULL;

  greedy = add_up (walk);
  is_same = g_strv_equal ((const char *const *) walk->target_tokens,
                          (const char *const *) search->tokens);
  if (!is_same && fabs (greedy - search->log_probability) < TIE)
    return NULL;

  self = nn_question_new (NN_QUESTION_SEARCH, operation, NN_ANSWER_CHOICE, NN_N_SEARCHES);
  nn_question_take_one (self, is_same                            ? NN_SEARCH_BOTH
                              : greedy > search->log_probability ? NN_SEARCH_GREEDY
                                                                 : NN_SEARCH_BEAM);
  self->value = exp (greedy);
  self->other_value = exp (search->log_probability);
  self->margin = 1.0;
  self->width = search->width;
  self->tokens = join_words (search->tokens);

  return self;
}
