#include "ui/lessons/question-text.h"

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kind.h"

/* Returns its words. */
static const HlQuestionKind *hl_question_kind (NnQuestionKind kind)
{
  static const HlQuestionKind *const tables[] = { hl_questions_attention, hl_questions_model,
                                                  hl_questions_update };
  gsize                              i = 0;

  while (tables[i][kind].prompt == NULL && tables[i][kind].ask == NULL)
    i++;

  return &tables[i][kind];
}

/* Returns the words of a choice, by its role. */
static char *words_of_role (const NnQuestion *question, int index, const char *const *words)
{
  const char *found = words[nn_question_role (question, index)];

  return found != NULL ? g_strdup (_ (found)) : NULL;
}

/* Returns what to ask, in the user's language. concept: what it is about, or NULL. */
char *hl_question_text (const NnQuestion *question, HlConcept *concept)
{
  const HlQuestionKind *kind = hl_question_kind (question->kind);

  if (concept != NULL)
    *concept = kind->concept;

  return kind->prompt != NULL ? g_strdup (_ (kind->prompt)) : kind->ask (question);
}

/* Returns the name of a row or a column, or a token. */
static char *name_choice (const NnQuestion *question, int index)
{
  const NnOperand *picture = question->operation->output;

  if (question->form == NN_ANSWER_ROW || question->form == NN_ANSWER_ROWS)
    return hl_question_name (&picture->row_axis, index);
  if (question->form == NN_ANSWER_COLUMN || question->form == NN_ANSWER_COLUMNS)
    return hl_question_name (&picture->column_axis, index);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("“%s”"), question->choices[index]);
}

/* Returns what to call that answer. index: one of its answers: a choice, a row or a column. */
char *hl_question_choice (const NnQuestion *question, int index)
{
  const HlQuestionKind *kind = hl_question_kind (question->kind);

  g_assert (index >= 0 && index < question->n_answers);

  if (kind->choices != NULL)
    return words_of_role (question, index, kind->choices);

  return kind->choose != NULL ? kind->choose (question, index) : name_choice (question, index);
}

/* Replaces a hyphen before a number by a minus sign. */
static char *with_minus_signs (char *text)
{
  GString *better = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    if (*c == '-' && g_ascii_isdigit (c[1]))
      g_string_append (better, "−");
    else
      g_string_append_c (better, *c);
  g_free (text);

  return g_string_free (better, FALSE);
}

/* Returns why the right answer is right, for the reveal. */
char *hl_question_reason (const NnQuestion *question)
{
  const HlQuestionKind *kind = hl_question_kind (question->kind);

  return with_minus_signs (
      kind->reasons != NULL
          ? words_of_role (question, nn_question_find_right (question), kind->reasons)
          : kind->explain (question));
}

/* Returns why that answer is not right, where there is more to say than the reason of the right
 * one, or NULL. */
char *hl_question_why_not (const NnQuestion *question, int index)
{
  const HlQuestionKind *kind = hl_question_kind (question->kind);
  char                 *why = NULL;

  g_assert (index >= 0 && index < question->n_answers && !question->is_right[index]);

  if (kind->against != NULL)
    why = words_of_role (question, index, kind->against);
  else if (kind->refute != NULL)
    why = kind->refute (question, index);

  return why != NULL ? with_minus_signs (why) : NULL;
}
