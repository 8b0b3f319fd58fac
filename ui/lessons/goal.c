#include "ui/lessons/goal.h"

#include <glib/gi18n-lib.h>

#include "ui/lessons/plan-names.h"

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
 * no goal. */
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

      /* Translators: %s is what somebody wrote; the other a list of words */
      *problem = g_strdup_printf (_ ("The program cannot detect “%s”. Use one of: %s"), text, list);
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
                                    ? _ ("nothing follows “%s”")
                                    : goals[kind].argument == NUMBER
                                          ? _ ("a number from 1 follows “%s”")
                                          : _ ("a name follows “%s” that the program knows"),
                                goals[kind].name);

  return is_right;
}

void hl_goal_clear (HlGoal *self) { g_clear_pointer (&self->name, g_free); }
