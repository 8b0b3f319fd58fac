#include "ui/lessons/step-question.h"

#include "ui/lessons/lesson-markup.h"

/* Returns its question; NULL if there is nothing to choose from. */
HlQuestionSpec *hl_step_question_new (const HlPlanStep *step)
{
  const char     *why = step->texts[HL_PLAN_ANSWER];
  HlQuestionSpec *spec;

  if (step->choices->len == 0)
    return NULL;

  spec = hl_question_spec_new (step->texts[HL_PLAN_PREDICT], why,
                               hl_concept_find (step->place[HL_PLAN_CONCEPT]));
  spec->has_terms = TRUE;
  for (guint i = 0; i < step->choices->len; i++)
    {
      const HlPlanChoice *choice = g_ptr_array_index (step->choices, i);
      g_autofree char    *plain = hl_lesson_plain (choice->text); /* a button leads nowhere */

      hl_question_spec_add (spec, plain, choice->is_right);
    }

  return spec;
}
