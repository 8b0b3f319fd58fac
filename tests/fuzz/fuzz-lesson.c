/* tests/fuzz/fuzz-lesson.c
 *
 * Any bytes as a lesson: the reader must end with an error that has a line, or with a lesson
 * whose steps can all be read.
 */

#include <stdint.h>
#include <string.h>

#include "ui/lessons/claim.h"
#include "ui/lessons/plan-file.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void use (const HlPlanStep *step)
{
  g_assert_true (g_utf8_validate (step->title, -1, NULL));
  g_assert_true (step->choices->len != 1);
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    g_assert_true (step->place[i] == NULL || *step->place[i] != '\0');
  for (guint i = 0; i < step->claims->len; i++)
    {
      const HlPlanClaim  *kept = g_ptr_array_index (step->claims, i);
      g_autofree char    *problem = NULL;
      g_autoptr (HlClaim) claim = hl_claim_parse (kept->text, &problem);

      g_assert_nonnull (claim);
    }
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlLessonPlan) plan =
      hl_plan_file_parse (HL_PLAN_LESSON, (const char *) data, size, "fuzz", &error);

  g_assert_true ((plan == NULL) == (error != NULL));
  if (plan == NULL)
    {
      g_assert_true (strstr (error->message, "fuzz.lesson") != NULL);
      return 0;
    }

  g_assert_cmpint (hl_lesson_plan_count (plan), >, 0);
  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    use (hl_lesson_plan_get (plan, i));

  return 0;
}
