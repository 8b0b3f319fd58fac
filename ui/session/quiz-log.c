#include "ui/session/quiz-log.h"

#include "core/engine/owned.h"
#include "ui/lessons/lesson-markup.h"

struct _HlQuizLog
{
  GPtrArray *entries; /* all that was answered */
  int        first;   /* the first of them that is about the current steps */
};

/* Returns an entry of now; NULL if nobody has answered. */
HlQuizEntry *hl_quiz_entry_of (const HlQuestionSpec *spec, const HlQuestionAnswer *answer)
{
  const gboolean   has_votes = hl_question_answer_count_votes (answer) > 0;
  g_autofree char *asked = spec->has_terms ? hl_lesson_plain (spec->text) : g_strdup (spec->text);
  HlQuizEntry     *self;

  if (!answer->is_given && !has_votes)
    return NULL;

  self = g_new0 (HlQuizEntry, 1);
  self->when = g_date_time_new_now_local ();
  self->question = g_steal_pointer (&asked);
  self->concept = spec->concept;
  self->choices = g_strdupv (spec->choices);
  self->right = hl_question_spec_list (spec, spec->is_right);
  self->is_right = hl_question_answer_is_right (answer, spec);
  if (has_votes)
    self->votes = g_memdup2 (answer->votes, sizeof (int) * (gsize) spec->n_choices);
  else
    self->answer = hl_question_spec_list (spec, answer->is_chosen);
  for (int i = 0; has_votes && i < spec->n_choices && self->before == NULL; i++)
    if (answer->before[i] > 0)
      self->before = g_memdup2 (answer->before, sizeof (int) * (gsize) spec->n_choices);

  return self;
}

NN_FREES_FOR_ALL (HlQuizEntry, hl_quiz_entry_free, (g_date_time_unref, when),
                  (g_free, question, answer, votes, before, right, place), (g_strfreev, choices))

/* Returns a log of nothing. */
HlQuizLog *hl_quiz_log_new (void)
{
  HlQuizLog *self = g_new0 (HlQuizLog, 1);

  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) hl_quiz_entry_free);

  return self;
}

NN_FREES_FOR_ALL (HlQuizLog, hl_quiz_log_free, (g_ptr_array_unref, entries))

/* entry: what was answered. */
void hl_quiz_log_add (HlQuizLog *self, HlQuizEntry *entry)
{
  g_ptr_array_add (self->entries, entry);
}

/* There are other steps now: what was answered before stays in the table, but not in the score. */
void hl_quiz_log_begin (HlQuizLog *self) { self->first = (int) self->entries->len; }

/* Returns how many entries there are. */
int hl_quiz_log_count (const HlQuizLog *self) { return (int) self->entries->len; }

/* Returns the first entry about the current steps; the number of entries if there is none. */
int hl_quiz_log_first (const HlQuizLog *self) { return self->first; }

/* Returns an entry. index: from 0. */
const HlQuizEntry *hl_quiz_log_get (const HlQuizLog *self, int index)
{
  g_assert (index >= 0 && index < hl_quiz_log_count (self));

  return g_ptr_array_index (self->entries, index);
}

/* Returns how the questions about concept and the current steps were answered. */
HlQuizScore hl_quiz_log_score (const HlQuizLog *self, HlConcept concept)
{
  HlQuizScore score = { 0, 0 };

  for (int i = self->first; i < hl_quiz_log_count (self); i++)
    if (hl_quiz_log_get (self, i)->concept == concept)
      {
        score.n_asked++;
        score.n_right += hl_quiz_log_get (self, i)->is_right ? 1 : 0;
      }

  return score;
}
