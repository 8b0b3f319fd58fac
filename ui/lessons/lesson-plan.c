#include "ui/lessons/lesson-plan.h"

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"
#include "core/text/characters.h"

#define LARGEST 100000

/* What kind of value follows the name of a goal. */
typedef enum
{
  NOTHING,
  NUMBER,
  NAME,
} Argument;

static const struct
{
  const char *name;
  Argument    argument;
  HlPlanKey   key; /* of names: which are allowed */
} goals[HL_N_GOALS] = {
  [HL_GOAL_READ] = { "read", NOTHING, HL_PLAN_N_KEYS },
  [HL_GOAL_ANSWERED] = { "answered", NOTHING, HL_PLAN_N_KEYS },
  [HL_GOAL_TRANSLATED] = { "translated", NOTHING, HL_PLAN_N_KEYS },
  [HL_GOAL_CHOSEN] = { "chosen", NOTHING, HL_PLAN_N_KEYS },
  [HL_GOAL_PAGE] = { "page", NAME, HL_PLAN_PAGE },
  [HL_GOAL_VIEW] = { "view", NAME, HL_PLAN_VIEW },
  [HL_GOAL_WORD] = { "word", NUMBER, HL_PLAN_N_KEYS },
  [HL_GOAL_BLOCK] = { "block", NUMBER, HL_PLAN_N_KEYS },
  [HL_GOAL_HEAD] = { "head", NUMBER, HL_PLAN_N_KEYS },
  [HL_GOAL_KIND] = { "kind", NAME, HL_PLAN_KIND },
  [HL_GOAL_MODE] = { "mode", NAME, HL_PLAN_MODE },
  [HL_GOAL_DEPTH] = { "depth", NAME, HL_PLAN_DEPTH },
  [HL_GOAL_STEPPED] = { "stepped", NUMBER, HL_PLAN_N_KEYS },
  [HL_GOAL_LAST] = { "last", NOTHING, HL_PLAN_N_KEYS },
  [HL_GOAL_UPDATES] = { "updates", NUMBER, HL_PLAN_N_KEYS },
  [HL_GOAL_MODEL] = { "model", NAME, HL_PLAN_MODEL },
  [HL_GOAL_ALTERED] = { "altered", NOTHING, HL_PLAN_N_KEYS },
  [HL_GOAL_CHANGED] = { "changed", NOTHING, HL_PLAN_N_KEYS },
  [HL_GOAL_TRAINED] = { "trained", NOTHING, HL_PLAN_N_KEYS },
};

static int find (const char *name)
{
  for (int i = 0; i < HL_N_GOALS; i++)
    if (g_str_equal (goals[i].name, name))
      return i;

  return -1;
}

static char *list_goals (void)
{
  GString *list = g_string_new (NULL);

  for (int i = 0; i < HL_N_GOALS; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", goals[i].name);

  return g_string_free (list, FALSE);
}

static gboolean take_number (HlGoal *self, const char *text)
{
  char        *end = NULL;
  const gint64 number = g_ascii_strtoll (text, &end, 10);

  if (*text == '\0' || *end != '\0' || number < 1 || number > LARGEST)
    return FALSE;
  self->number = (int) number;

  return TRUE;
}

static gboolean take_name (HlGoal *self, const char *text)
{
  const char *const *names = hl_plan_key_values (goals[self->kind].key);

  if (*text == '\0' || (names[0] != NULL && !g_strv_contains (names, text)))
    return FALSE;
  self->name = g_strdup (text);

  return TRUE;
}

/* Returns whether it is a goal. text: "head 2"; problem: what is wrong, and what to do, if it is
 * not a goal. */
gboolean hl_goal_parse (HlGoal *self, const char *text, char **problem)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 2);
  const char    *rest = words[0] != NULL && words[1] != NULL ? words[1] : "";
  const int      kind = words[0] != NULL ? find (words[0]) : -1;
  gboolean       is_right = FALSE;

  *self = (HlGoal){ HL_GOAL_READ, NULL, 0 };
  *problem = NULL;
  if (kind < 0)
    {
      g_autofree char *list = list_goals ();

      *problem = g_strdup_printf (
          /* Translators: %s is what a person wrote; the other a list of words */
          _ ("The program cannot tell when “%s” is done. Write one of these: %s."), text, list);
      return FALSE;
    }

  self->kind = (HlGoalKind) kind;
  switch (goals[kind].argument)
    {
    case NUMBER:
      is_right = take_number (self, rest);
      break;
    case NAME:
      is_right = take_name (self, rest);
      break;
    case NOTHING:
    default:
      is_right = *rest == '\0';
      break;
    }

  if (!is_right)
    *problem = g_strdup_printf (goals[kind].argument == NOTHING
                                    /* Translators: %s is a word of a lesson file */
                                    ? _ ("Nothing may follow “%s”. Delete the rest of the line.")
                                    : goals[kind].argument == NUMBER
                                          ? _ ("A whole number of 1 or more must follow “%s”.")
                                          : _ ("A name that the program knows must follow “%s”."),
                                goals[kind].name);

  return is_right;
}

static void goal_clear (HlGoal *self) { g_clear_pointer (&self->name, g_free); }

NN_FREES (HlPlanChoice, choice_free, (g_free, text))

NN_FREES (HlPlanClaim, claim_free, (g_free, text))

static void step_free (gpointer data)
{
  HlPlanStep *step = data;

  g_free (step->title);
  g_strfreev (step->names);
  hl_place_clear (step->place);
  for (int i = 0; i < HL_PLAN_N_TEXTS; i++)
    g_free (step->texts[i]);
  g_ptr_array_unref (step->choices);
  goal_clear (&step->goal);
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
  hl_place_clear (self->place);
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

  NN_EACH_OF (HlPlanStep, step, self->steps)
    {
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

G_DEFINE_QUARK (hl_plan_error, hl_plan_error)

/* Returns with what the name of its file ends. */
const char *hl_plan_suffix (HlPlanKind kind)
{
  return kind == HL_PLAN_PLAYLIST ? ".playlist" : ".lesson";
}

/* Returns how its lines must begin. */
const char *hl_plan_form (HlPlanKind kind)
{
  return kind == HL_PLAN_PLAYLIST ? _ ("The first line of a list of marked places is “# ” and its "
                                       "title. The first line of each entry is “## ” and its name.")
                                  : _ ("The first line of a lesson is “# ” and its title. The "
                                       "first line of each step is “## ” and its title.");
}

/* Returns FALSE. format: what is wrong, and what to do. */
gboolean hl_plan_fail (const HlLessonPlan *self, int line, GError **error, const char *format, ...)
{
  g_autofree char *file = g_strconcat (self->name, hl_plan_suffix (self->kind), NULL);
  g_autofree char *problem = NULL;
  g_autofree char *text = NULL;
  g_autofree char *printable = NULL;
  va_list          arguments;

  va_start (arguments, format);
  problem = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  /* Translators: a file, the number of a line in it, and what is wrong there */
  text = g_strdup_printf (_ ("%s, line %d: %s"), file, line, problem);
  printable = nn_printable_message (text);
  g_set_error_literal (error, HL_PLAN_ERROR, HL_PLAN_ERROR_SYNTAX, printable);

  return FALSE;
}

static int count_right (const HlPlanStep *step)
{
  int n = 0;

  for (guint i = 0; i < step->choices->len; i++)
    n += ((const HlPlanChoice *) g_ptr_array_index (step->choices, i))->is_right;

  return n;
}

static gboolean check_view (const HlLessonPlan *self, const HlPlanStep *step, GError **error)
{
  const char *const *views = hl_plan_views_of (step->place[HL_PLAN_PAGE]);
  const char        *view = step->place[HL_PLAN_VIEW];
  g_autofree char   *list = g_strjoinv (", ", (char **) views);

  if (view == NULL || g_strv_contains (views, view))
    return TRUE;
  if (views[0] == NULL)
    return hl_plan_fail (self, step->line, error,
                         _ ("The page of this step has no views. Delete "
                            "“view”."));

  return hl_plan_fail (self, step->line, error, _ ("“%s” cannot be “%s”. Write one of these: %s."),
                       "view", view, list);
}

static gboolean check_input (const HlLessonPlan *self, const HlPlanStep *step, GError **error)
{
  const char        *page = step->place[HL_PLAN_PAGE];
  const char        *input = step->place[HL_PLAN_INPUT];
  const char *const *inputs = hl_plan_inputs_of (page);
  g_autofree char   *list = g_strjoinv (", ", (char **) inputs);

  if (input == NULL || hl_plan_reads_words (page) || g_strv_contains (inputs, input) ||
      (inputs[0] != NULL && strchr (input, '=') != NULL))
    return TRUE;
  if (inputs[0] == NULL)
    return hl_plan_fail (self, step->line, error,
                         _ ("The page of this step has no settings. Delete “input”."));

  return hl_plan_fail (self, step->line, error, _ ("“%s” cannot be “%s”. Write one of these: %s."),
                       "input", input, list);
}

/* Checks what needs a whole step. */
static gboolean check_step (const HlLessonPlan *self, const HlPlanStep *step, GError **error)
{
  const gboolean asks = step->texts[HL_PLAN_PREDICT] != NULL;
  gboolean       has_text = FALSE;

  for (int i = 0; i < HL_PLAN_N_TEXTS; i++)
    has_text |= step->texts[i] != NULL && i != HL_PLAN_NOTE;
  if (!has_text)
    return hl_plan_fail (self, step->line, error,
                         _ ("This step has nothing to read. Write a line that begins with "
                            "“see:”."));
  if (step->choices->len == 1)
    return hl_plan_fail (self, step->line, error,
                         _ ("This question has only one choice. Write a second one."));
  if (step->choices->len > HL_PLAN_MAX_CHOICES)
    return hl_plan_fail (self, step->line, error,
                         _ ("This question has more than %d choices. Delete some."),
                         HL_PLAN_MAX_CHOICES);
  if (step->choices->len > 0 && count_right (step) != 1)
    return hl_plan_fail (
        self, step->line, error,
        _ ("Exactly one choice of this question must be correct. Mark it with “(x)”."));
  if (step->texts[HL_PLAN_ANSWER] != NULL && !asks)
    return hl_plan_fail (self, step->line, error,
                         _ ("This step has an answer but no question. Add a line that begins "
                            "with “predict:”."));
  if (step->texts[HL_PLAN_SAMPLE] != NULL && step->texts[HL_PLAN_SAY] == NULL)
    return hl_plan_fail (self, step->line, error,
                         _ ("This step has a sample answer but no question. Add a line that "
                            "begins with “say:”."));
  if (step->goal.kind == HL_GOAL_ANSWERED && step->choices->len == 0)
    return hl_plan_fail (self, step->line, error,
                         _ ("“done: answered” needs a question with choices in this step."));

  return check_view (self, step, error) && check_input (self, step, error);
}

/* Checks that no two steps share an id; progress is kept by id. */
static gboolean check_names (const HlLessonPlan *self, GError **error)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);

  NN_EACH_OF (const HlPlanStep, step, self->steps)
    for (int n = 0; step->names[n] != NULL; n++)
      if (!g_hash_table_add (known, step->names[n]))
        return hl_plan_fail (self, step->line, error,
                             _ ("“%s” is the id of another step. Write another id."),
                             step->names[n]);

  return TRUE;
}

static gboolean check_entry (const HlLessonPlan *self, const HlPlanStep *step, GError **error)
{
  const char *note = step->texts[HL_PLAN_NOTE];

  if (step->place[HL_PLAN_PAGE] == NULL)
    return hl_plan_fail (self, step->line, error,
                         _ ("This entry has no page. Write one, as in “page: masks”, or delete the "
                            "entry."));
  if (g_str_equal (step->place[HL_PLAN_PAGE], "model") && step->place[HL_PLAN_PLACE] == NULL)
    return hl_plan_fail (self, step->line, error,
                         _ ("This entry has no place. Write one, as in “place: "
                            "decoder.dense.choice”, or delete the entry."));
  if (note != NULL && g_utf8_strlen (note, -1) > HL_PLAN_MAX_NOTE)
    return hl_plan_fail (self, step->line, error,
                         _ ("The note of this entry is longer than %d characters. Shorten it."),
                         HL_PLAN_MAX_NOTE);

  return check_view (self, step, error);
}

static gboolean check_playlist (const HlLessonPlan *self, GError **error)
{
  if (self->title == NULL)
    return hl_plan_fail (self, 1, error, "%s", hl_plan_form (self->kind));
  if (hl_lesson_plan_count (self) > HL_PLAN_MAX_ENTRIES)
    return hl_plan_fail (
        self, hl_lesson_plan_get (self, HL_PLAN_MAX_ENTRIES)->line, error,
        _ ("A list of marked places can have at most %d entries. Split it into two files."),
        HL_PLAN_MAX_ENTRIES);

  for (int i = 0; i < hl_lesson_plan_count (self); i++)
    if (!check_entry (self, hl_lesson_plan_get (self, i), error))
      return FALSE;

  return TRUE;
}

/* Returns whether its steps make sense. */
gboolean hl_lesson_plan_check (const HlLessonPlan *self, GError **error)
{
  if (self->kind == HL_PLAN_PLAYLIST)
    return check_playlist (self, error);
  if (self->title == NULL || hl_lesson_plan_count (self) == 0)
    return hl_plan_fail (self, 1, error, "%s", hl_plan_form (self->kind));

  for (int i = 0; i < hl_lesson_plan_count (self); i++)
    if (!check_step (self, hl_lesson_plan_get (self, i), error))
      return FALSE;

  return check_names (self, error);
}
