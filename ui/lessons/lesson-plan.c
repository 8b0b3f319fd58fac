#include "ui/lessons/lesson-plan.h"

static void choice_free (gpointer data)
{
  HlPlanChoice *choice = data;

  g_free (choice->text);
  g_free (choice);
}

static void claim_free (gpointer data)
{
  HlPlanClaim *claim = data;

  g_free (claim->text);
  g_free (claim);
}

static void step_free (gpointer data)
{
  HlPlanStep *step = data;

  g_free (step->title);
  g_strfreev (step->names);
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    g_free (step->place[i]);
  for (int i = 0; i < HL_PLAN_N_TEXTS; i++)
    g_free (step->texts[i]);
  g_ptr_array_unref (step->choices);
  hl_goal_clear (&step->goal);
  g_ptr_array_unref (step->claims);
  g_free (step);
}

/* Returns a lesson that says nothing yet. name: the name of its file, without what its kind ends
 * it with. */
HlLessonPlan *hl_lesson_plan_new (HlPlanKind kind, const char *name)
{
  HlLessonPlan *self = g_new0 (HlLessonPlan, 1);

  self->kind = kind;
  self->name = g_strdup (name);
  self->steps = g_ptr_array_new_with_free_func (step_free);

  return self;
}

void hl_lesson_plan_free (HlLessonPlan *self)
{
  if (self == NULL)
    return;

  g_free (self->name);
  g_free (self->title);
  g_free (self->about);
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    g_free (self->place[i]);
  g_ptr_array_unref (self->steps);
  g_free (self);
}

/* Returns how many steps there are. */
int hl_lesson_plan_count (const HlLessonPlan *self) { return (int) self->steps->len; }

/* Returns one of its steps. index: from 0. */
const HlPlanStep *hl_lesson_plan_get (const HlLessonPlan *self, int index)
{
  g_assert (index >= 0 && index < hl_lesson_plan_count (self));

  return g_ptr_array_index (self->steps, index);
}

/* Returns a step that says nothing yet. */
HlPlanStep *hl_lesson_plan_add_step (HlLessonPlan *self, const char *title, int line)
{
  HlPlanStep *step = g_new0 (HlPlanStep, 1);

  step->title = g_strdup (title);
  step->line = line;
  step->choices = g_ptr_array_new_with_free_func (choice_free);
  step->claims = g_ptr_array_new_with_free_func (claim_free);
  g_ptr_array_add (self->steps, step);

  return step;
}

static void inherit (HlPlanStep *step, char *const *place, HlPlanKey first, HlPlanKey end)
{
  for (int i = (int) first; i < (int) end; i++)
    if (step->place[i] == NULL)
      step->place[i] = g_strdup (place[i]);
}

/* "place" and "step" both move the player, so the one that a step names replaces the other. */
static void inherit_in_page (HlPlanStep *step, char *const *place)
{
  const gboolean names_place = step->place[HL_PLAN_PLACE] != NULL;
  const gboolean names_step = step->place[HL_PLAN_STEP] != NULL;

  inherit (step, place, HL_PLAN_VIEW, HL_PLAN_EXERCISE);
  if (names_step && !names_place)
    g_clear_pointer (&step->place[HL_PLAN_PLACE], g_free);
  if (names_place && !names_step)
    g_clear_pointer (&step->place[HL_PLAN_STEP], g_free);
}

/* Lets each step say everything that it takes over from the lesson and from the step before.
 * What is locked or hidden for a step alone ends with it. */
void hl_lesson_plan_inherit (HlLessonPlan *self)
{
  char *const *before = self->place;

  for (guint i = 0; i < self->steps->len; i++)
    {
      HlPlanStep    *step = g_ptr_array_index (self->steps, i);
      const gboolean stays = step->place[HL_PLAN_PAGE] == NULL ||
                             g_strcmp0 (step->place[HL_PLAN_PAGE], before[HL_PLAN_PAGE]) == 0;

      inherit (step, before, HL_PLAN_MODEL, HL_PLAN_LOCK);
      inherit (step, self->place, HL_PLAN_LOCK, HL_PLAN_VIEW);
      if (stays)
        inherit_in_page (step, before);
      before = step->place;
    }
}

/* Returns the number, or 0 if the step says none. key: one whose value counts something from 1. */
int hl_plan_step_get_number (const HlPlanStep *self, HlPlanKey key)
{
  return self->place[key] != NULL ? (int) g_ascii_strtoll (self->place[key], NULL, 10) : 0;
}

/* Returns whether the control is among those that the step locks or hides. key: HL_PLAN_LOCK or
 * HL_PLAN_HIDE; control: a control, by its name. */
gboolean hl_plan_step_names (const HlPlanStep *self, HlPlanKey key, const char *control)
{
  g_auto (GStrv) names = g_strsplit (self->place[key] != NULL ? self->place[key] : "", " ", -1);

  return g_strv_contains ((const char *const *) names, control);
}
