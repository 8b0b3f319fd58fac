#include "ui/labs/operation-question.h"

#include <string.h>

#include "core/trace/question-table.h"

#include "ui/lessons/question-reason.h"
#include "ui/lessons/question-text.h"

/* How many sets there are to choose from. */
#define MOST_SETS 4

/* A row of members, 0 … n − 1, as in is_right. */
typedef gboolean Set[HL_LAB_QUESTION_MOST_CHOICES];

static gboolean
is_of_sets (const NnQuestion *question)
{
  return question->form == NN_ANSWER_ROWS || question->form == NN_ANSWER_COLUMNS;
}

static int
size_of (const gboolean *set,
         int             n)
{
  int size = 0;

  for (int i = 0; i < n; i++)
    size += set[i] != FALSE;

  return size;
}

static gboolean
is_same (const gboolean *a,
         const gboolean *b,
         int             n)
{
  for (int i = 0; i < n; i++)
    if (!a[i] != !b[i])
      return FALSE;

  return TRUE;
}

/* Puts a set where its size belongs, so that the order tells nothing; a second one of the
 * same members is left out. */
static int
insert_set (Set             sets[],
            int             n_sets,
            const gboolean *set,
            int             n)
{
  int at = n_sets;

  for (int i = 0; i < n_sets; i++)
    if (is_same (sets[i], set, n))
      return n_sets;

  for (; at > 0 && size_of (sets[at - 1], n) > size_of (set, n); at--)
    memcpy (sets[at], sets[at - 1], sizeof (Set));
  memcpy (sets[at], set, sizeof (gboolean) * (gsize) n);

  return n_sets + 1;
}

/* The right set, none, all, and the right one but for one member. */
static int
find_sets (const NnQuestion *question,
           Set               sets[MOST_SETS])
{
  const int n = question->n_answers;
  Set       none = { 0 };
  Set       all = { 0 };
  Set       other = { 0 };
  int       n_sets = 0;

  for (int i = 0; i < n; i++)
    {
      all[i] = TRUE;
      other[i] = question->is_right[i];
    }
  other[question->row % n] = !other[question->row % n];

  n_sets = insert_set (sets, n_sets, question->is_right, n);
  n_sets = insert_set (sets, n_sets, none, n);
  n_sets = insert_set (sets, n_sets, all, n);

  return insert_set (sets, n_sets, other, n);
}

static void
add_sets (const NnQuestion  *question,
          HlLabQuestionSpec *spec)
{
  Set       sets[MOST_SETS] = { 0 };
  const int n_sets = find_sets (question, sets);

  for (int i = 0; i < n_sets; i++)
    {
      NnQuestion       copy = *question;
      g_autofree char *words = NULL;

      copy.is_right = sets[i];
      words = hl_question_answer (&copy);
      hl_lab_question_spec_add (spec, words,
                                is_same (sets[i], question->is_right, question->n_answers));
    }
}

/**
 * hl_operation_question:
 * @operation: what is about to be done
 * @head: the one that is shown, from 0
 * @number: another one asks about another row or unit
 *
 * Returns: (transfer full) (nullable): a good question about it
 */
HlLabQuestionSpec *
hl_operation_question (const NnOperation *operation,
                       int                head,
                       int                number)
{
  const int              H = operation->output->slices;
  g_autoptr (NnQuestion) question = nn_question_about (operation, (guint) (head + H * number));
  g_autofree char       *text = NULL;
  g_autofree char       *why = NULL;
  HlLabQuestionSpec     *spec;

  if (question == NULL || question->n_answers > HL_LAB_QUESTION_MOST_CHOICES ||
      (H > 1 && question->slice != head))
    return NULL;

  text = hl_question_text (question);
  why = hl_question_reason (question);
  spec = hl_lab_question_spec_new (text, why);
  if (is_of_sets (question))
    add_sets (question, spec);
  else
    for (int i = 0; i < question->n_answers; i++)
      {
        g_autofree char *choice = hl_question_choice (question, i);

        hl_lab_question_spec_add (spec, choice, question->is_right[i]);
      }

  return spec;
}
