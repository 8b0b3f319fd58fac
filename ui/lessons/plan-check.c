#include "ui/lessons/plan-check.h"

#include <glib/gi18n-lib.h>

#include "core/text/printable.h"

G_DEFINE_QUARK (hl_plan_error, hl_plan_error)

/* Returns with what the name of its file ends. */
const char *hl_plan_suffix (HlPlanKind kind)
{
  return kind == HL_PLAN_PLAYLIST ? ".playlist" : ".lesson";
}

/* Returns how its lines must begin. */
const char *hl_plan_form (HlPlanKind kind)
{
  return kind == HL_PLAN_PLAYLIST
             ? _ ("A list of marked places begins with one line “# ” and its title; each entry "
                  "begins with a line “## ” and its name.")
             : _ ("A lesson begins with one line “# ” and its title; each step begins with a line "
                  "“## ” and its title.");
}

/* Returns FALSE. format: what is wrong, and what to do. */
gboolean hl_plan_fail (const HlLessonPlan *self, int line, GError **error, const char *format, ...)
{
  g_autofree char *problem = NULL;
  g_autofree char *text = NULL;
  g_autofree char *printable = NULL;
  va_list          arguments;

  va_start (arguments, format);
  problem = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  /* Translators: a file, what its name ends with, the number of a line in it, and what is
   * wrong there */
  text = g_strdup_printf (_ ("%s%s, line %d: %s"), self->name, hl_plan_suffix (self->kind), line,
                          problem);
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

  return hl_plan_fail (self, step->line, error, _ ("“%s” cannot be “%s”. Write one of: %s."),
                       "view", view, list);
}

static gboolean check_input (const HlLessonPlan *self, const HlPlanStep *step, GError **error)
{
  const char        *page = step->place[HL_PLAN_PAGE];
  const char        *input = step->place[HL_PLAN_INPUT];
  const char *const *inputs = hl_plan_inputs_of (page);
  g_autofree char   *list = g_strjoinv (", ", (char **) inputs);

  if (input == NULL || hl_plan_reads_words (page) || g_strv_contains (inputs, input))
    return TRUE;
  if (inputs[0] == NULL)
    return hl_plan_fail (self, step->line, error,
                         _ ("The page of this step has nothing to set. Delete “input”."));

  return hl_plan_fail (self, step->line, error, _ ("“%s” cannot be “%s”. Write one of: %s."),
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
                         _ ("This question has one choice. Write a "
                            "second one."));
  if (step->choices->len > HL_PLAN_MAX_CHOICES)
    return hl_plan_fail (self, step->line, error,
                         _ ("This question has more than %d choices. Delete some."),
                         HL_PLAN_MAX_CHOICES);
  if (step->choices->len > 0 && count_right (step) != 1)
    return hl_plan_fail (self, step->line, error,
                         _ ("One choice of this question must be right, and no other: mark it "
                            "“(x)”."));
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

  for (int i = 0; i < hl_lesson_plan_count (self); i++)
    {
      const HlPlanStep *step = hl_lesson_plan_get (self, i);

      for (int n = 0; step->names[n] != NULL; n++)
        if (!g_hash_table_add (known, step->names[n]))
          return hl_plan_fail (self, step->line, error,
                               _ ("“%s” is the id of another step. Write another one."),
                               step->names[n]);
    }

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
    return hl_plan_fail (self, hl_lesson_plan_get (self, HL_PLAN_MAX_ENTRIES)->line, error,
                         _ ("A list of marked places has at most %d entries. Split it into two "
                            "files."),
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
