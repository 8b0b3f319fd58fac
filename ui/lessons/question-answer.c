#include "ui/lessons/question-answer.h"

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"

/* Returns nothing pressed, no votes. */
HlQuestionAnswer *hl_question_answer_new (int n_choices)
{
  HlQuestionAnswer *self = g_new0 (HlQuestionAnswer, 1);

  self->n_choices = n_choices;
  self->is_chosen = g_new0 (gboolean, n_choices);
  self->votes = g_new0 (int, n_choices);
  self->before = g_new0 (int, n_choices);

  return self;
}

NN_FREES_FOR_ALL (HlQuestionAnswer, hl_question_answer_free, (g_free, is_chosen, votes, before))

static int sum (const int *votes, int n_choices)
{
  int n = 0;

  for (int i = 0; i < n_choices; i++)
    n += votes[i];

  return n;
}

/* Returns how many of a class have voted. */
int hl_question_answer_count_votes (const HlQuestionAnswer *self)
{
  return sum (self->votes, self->n_choices);
}

/* Returns whether a choice has more votes than every other one. */
static gboolean most_are_right (const HlQuestionAnswer *self, const HlQuestionSpec *spec)
{
  const int *votes = self->votes;

  for (int i = 0; i < spec->n_choices; i++)
    if (spec->right < 0 || (i != spec->right && votes[i] >= votes[spec->right]))
      return FALSE;

  return TRUE;
}

/* Returns whether it is right; of a class, whether most of it are for what is right. */
gboolean hl_question_answer_is_right (const HlQuestionAnswer *self, const HlQuestionSpec *spec)
{
  return hl_question_answer_count_votes (self) > 0 ? most_are_right (self, spec)
                                                   : hl_question_spec_grade (spec, self->is_chosen);
}

static int count_right (const int *votes, const HlQuestionSpec *spec)
{
  int n = 0;

  for (int i = 0; i < spec->n_choices; i++)
    if (spec->is_right[i])
      n += votes[i];

  return n;
}

static char *judge_votes (const HlQuestionAnswer *self, const HlQuestionSpec *spec,
                          const char *right)
{
  const int n = sum (self->votes, self->n_choices);
  const int n_before = sum (self->before, self->n_choices);

  if (n_before > 0)
    /* Translators: the right answer, how many of a class voted for it, and of how many; the same
     * of the vote before */
    return g_strdup_printf (
        _ ("The answer: %s. Correct votes: %d of %d; in the first vote: %d of %d."), right,
        count_right (self->votes, spec), n, count_right (self->before, spec), n_before);

  /* Translators: the right answer, how many of a class voted for it, and of how many */
  return g_strdup_printf (ngettext ("The answer: %s. %d of %d vote was correct.",
                                    "The answer: %s. %d of %d votes were correct.", (gulong) n),
                          right, count_right (self->votes, spec), n);
}

/* Returns why the wrong choice that was pressed is wrong. */
static const char *why_not (const HlQuestionAnswer *self, const HlQuestionSpec *spec)
{
  for (int i = 0; i < spec->n_choices && !spec->has_several; i++)
    if (!spec->is_right[i] && self->is_chosen[i])
      return spec->why_not[i];

  return NULL;
}

/* Returns what was right, and whether that was answered. */
char *hl_question_answer_judge (const HlQuestionAnswer *self, const HlQuestionSpec *spec)
{
  g_autofree char *right = hl_question_spec_list (spec, spec->is_right);
  const char      *against = why_not (self, spec);
  const int        n = hl_question_answer_count_votes (self);

  if (n > 0)
    return judge_votes (self, spec, right);
  if (!self->is_given)
    /* Translators: the answer to a question that was not answered */
    return g_strdup_printf (_ ("The answer: %s."), right);
  if (hl_question_answer_is_right (self, spec))
    /* Translators: a right answer, repeated */
    return g_strdup_printf (_ ("Correct: %s."), right);
  if (against != NULL)
    /* Translators: why a wrong answer is wrong, and the right answer */
    return g_strdup_printf (_ ("Not quite. %s The answer: %s."), against, right);

  /* Translators: the answer to a question that was answered otherwise */
  return g_strdup_printf (_ ("Not quite. The answer: %s."), right);
}
