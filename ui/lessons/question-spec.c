#include "ui/lessons/question-spec.h"

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-text.h"

/* Returns a question without choices. */
HlQuestionSpec *hl_question_spec_new (const char *text, const char *why, HlConcept concept)
{
  HlQuestionSpec *self = g_new0 (HlQuestionSpec, 1);

  self->text = g_strdup (text);
  self->why = g_strdup (why);
  self->concept = concept;
  self->choices = g_new0 (char *, 1);
  self->right = -1;

  return self;
}

void hl_question_spec_add (HlQuestionSpec *self, const char *choice, gboolean is_right)
{
  const int n = self->n_choices++;

  self->choices = g_renew (char *, self->choices, n + 2);
  self->why_not = g_renew (char *, self->why_not, n + 1);
  self->is_right = g_renew (gboolean, self->is_right, n + 1);
  self->choices[n] = g_strdup (choice);
  self->choices[n + 1] = NULL;
  self->why_not[n] = NULL;
  self->is_right[n] = is_right;
  if (is_right && self->right < 0)
    self->right = n;
}

/* Returns a question without choices: the lines "ask" and "why" of an entry of data/sentences.
 * about: its numbers and conditions, and a row without a name. */
HlQuestionSpec *hl_question_spec_said (const char *key, const HlNamed *about, HlConcept concept)
{
  g_autofree char *text = hl_sentence_of (key, "ask", about);
  g_autofree char *why = hl_sentence_of (key, "why", about);

  return hl_question_spec_new (text, why, concept);
}

void hl_question_spec_add_yes_no (HlQuestionSpec *self, gboolean is_yes)
{
  hl_question_spec_add (self, _ ("Yes"), is_yes);
  hl_question_spec_add (self, _ ("No"), !is_yes);
}

void hl_question_spec_settle (HlQuestionSpec *self, int right, const char *why)
{
  g_assert (right >= 0 && right < self->n_choices);

  for (int i = 0; i < self->n_choices; i++)
    self->is_right[i] = i == right;
  self->right = right;
  g_free (self->why);
  self->why = g_strdup (why);
}

/* Returns whether the answer is a place in the picture, at which people can point. */
static const char *hint_of (const NnQuestion *question)
{
  if (question->nodes != NULL)
    return _ ("You can also choose the place on the map.");
  if (question->form != NN_ANSWER_CHOICE)
    return _ ("You can also choose a cell in the picture.");

  return NULL;
}

static void take_maps (HlQuestionSpec *self, const NnQuestion *question)
{
  self->maps = g_new (HlChoiceMap, question->n_answers);
  for (int i = 0; i < question->n_answers; i++)
    {
      const double *shape = nn_question_numbers (question, i);

      self->maps[i] = (HlChoiceMap){ question->maps[i]->output, question->slice, (int) shape[0],
                                     (int) shape[1] };
    }
}

/* Returns its words; maps are borrowed from what it is about. question: a question of a walk, or
 * about typed numbers. */
HlQuestionSpec *hl_question_spec_of (const NnQuestion *question)
{
  HlConcept        concept;
  g_autofree char *text = hl_question_text (question, &concept);
  g_autofree char *why = hl_question_reason (question);
  HlQuestionSpec  *self = hl_question_spec_new (text, why, concept);

  self->hint = g_strdup (hint_of (question));
  self->form = question->form;
  self->has_several = question->form == NN_ANSWER_ROWS || question->form == NN_ANSWER_COLUMNS;
  for (int i = 0; i < question->n_answers; i++)
    {
      g_autofree char *choice = hl_question_choice (question, i);

      hl_question_spec_add (self, choice, question->is_right[i]);
      if (!question->is_right[i])
        self->why_not[i] = hl_question_why_not (question, i);
    }
  if (question->maps != NULL)
    take_maps (self, question);

  return self;
}

void hl_question_spec_free (HlQuestionSpec *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < self->n_choices; i++)
    g_free (self->why_not[i]);
  g_free (self->why_not);
  g_strfreev (self->choices);
  g_free (self->is_right);
  g_free (self->maps);
  g_free (self->text);
  g_free (self->hint);
  g_free (self->noted);
  g_free (self->why);
  g_free (self);
}

/* Returns the choice that is there, or -1. row: of a cell of the picture that it is about, from
 * 0. */
int hl_question_spec_find_cell (const HlQuestionSpec *self, int row, int column)
{
  int at = -1;

  if (self->form == NN_ANSWER_ROW || self->form == NN_ANSWER_ROWS)
    at = row;
  else if (self->form == NN_ANSWER_COLUMN || self->form == NN_ANSWER_COLUMNS)
    at = column;

  return at < self->n_choices ? at : -1;
}

/* Returns whether all right ones were taken, and nothing else. answer: for each choice, whether
 * a person took it. */
gboolean hl_question_spec_grade (const HlQuestionSpec *self, const gboolean *answer)
{
  for (int i = 0; i < self->n_choices; i++)
    if (!answer[i] != !self->is_right[i])
      return FALSE;

  return TRUE;
}

/* Returns all of these in one line. answer: for each choice, whether it is meant. */
char *hl_question_spec_list (const HlQuestionSpec *self, const gboolean *answer)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (int i = 0; i < self->n_choices; i++)
    if (answer[i])
      g_ptr_array_add (names, self->choices[i]);

  if (names->len == 0)
    /* Translators: none of several keys or rows is right */
    return g_strdup (_ ("None"));
  if (names->len == (guint) self->n_choices && names->len > 1)
    /* Translators: all of several keys or rows are right */
    return g_strdup (_ ("All"));

  g_ptr_array_add (names, NULL);

  /* Translators: between two items of a list */
  return g_strjoinv (_ (", "), (char **) names->pdata);
}
