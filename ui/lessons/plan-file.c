#include "ui/lessons/plan-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/experiments/intervention.h"
#include "core/text/characters.h"
#include "core/text/read-file.h"
#include "ui/lessons/claim.h"
#include "ui/lessons/lesson-plan.h"

/* Reads the lines of a lesson.  A person who writes one is told what is wrong, in which line, and
 * what to do about it:
 *
 *      masks.lesson, line 12: there is no page “mask”.  Write one of: translate, masks, … */

#define LARGEST_NUMBER 10000

typedef struct
{
  HlLessonPlan *plan;    /* the lesson so far */
  HlPlanStep   *step;    /* the step that is being read, or NULL */
  char        **text;    /* the text that continues in the next line, or NULL */
  int           n_empty; /* how many empty lines came after the latest of that text */
  int           number;  /* of the line, from 1 */
} Reader;

static gboolean fail_twice (const Reader *self, const char *key, GError **error)
{
  return hl_plan_fail (self->plan, self->number, error,
                       /* Translators: %s is a word of a lesson file */
                       _ ("“%s” occurs here a second time. Delete one of the two."), key);
}

static gboolean fail_without_number (const Reader *self, const char *key, const char *value,
                                     GError **error)
{
  return hl_plan_fail (self->plan, self->number, error,
                       /* Translators: a word of a lesson file, and what follows it */
                       _ ("“%s” needs a whole number of 1 or more, not “%s”."), key, value);
}

static gboolean take_once (const Reader *self, char **place, const char *key, const char *value,
                           GError **error)
{
  if (*place != NULL)
    return fail_twice (self, key, error);
  *place = g_strdup (value);

  return TRUE;
}

/* Adds a line to the paragraph, which ends with an empty line. */
static void go_on (Reader *self, const char *line)
{
  char *before = *self->text;

  *self->text = *before == '\0'
                    ? g_strdup (line)
                    : g_strconcat (before, self->n_empty > 0 ? "\n\n" : " ", line, NULL);
  g_free (before);
  self->n_empty = 0;
}

/* Adds a line to the note of an entry, which begins with two spaces that are not part of it. */
static void add_line (Reader *self, const char *line)
{
  GString *text = g_string_new (*self->text);

  for (int i = 0; i <= self->n_empty; i++)
    g_string_append_c (text, '\n');
  g_string_append (text, g_str_has_prefix (line, "  ") ? line + 2 : line);
  g_free (*self->text);
  *self->text = g_string_free (text, FALSE);
  self->n_empty = 0;
}

static gboolean is_number (const char *value)
{
  char        *end = NULL;
  const gint64 number = g_ascii_strtoll (value, &end, 10);

  return *value != '\0' && *end == '\0' && number >= 1 && number <= LARGEST_NUMBER;
}

/* Returns the first of some names that is unknown, or NULL.  Only controls have several names. */
static const char *find_unknown (HlPlanKey key, char *const words[])
{
  const char *const *values = hl_plan_key_values (key);

  for (int i = 0; values[0] != NULL && words[i] != NULL; i++)
    if (!g_strv_contains (values, words[i]))
      return words[i];

  return NULL;
}

static gboolean check_alteration (const Reader *self, const char *value, GError **error)
{
  NnAlteration       alteration;
  g_autoptr (GError) problem = NULL;

  return nn_alteration_from_words (value, &alteration, &problem) ||
         hl_plan_fail (self->plan, self->number, error, "%s", problem->message);
}

static gboolean check_place (const Reader *self, HlPlanKey key, const char *value, GError **error)
{
  const gboolean is_list = key == HL_PLAN_LOCK || key == HL_PLAN_HIDE || key == HL_PLAN_EXERCISE;
  g_auto (GStrv) words = g_strsplit (value, " ", is_list ? -1 : 1);
  const char    *unknown = find_unknown (key, words);

  if (hl_plan_key_is_number (key) && !is_number (value) && !hl_plan_is_first_moment (key, value) &&
      !(key == HL_PLAN_HEAD && g_str_equal (value, "all")))
    return fail_without_number (self, hl_plan_key_name (key), value, error);
  if (unknown != NULL)
    {
      g_autofree char *list = g_strjoinv (", ", (char **) hl_plan_key_values (key));

      return hl_plan_fail (self->plan, self->number, error,
                           /* Translators: a word of a lesson file, what follows it, and a
                            * list of what may be there */
                           _ ("“%s” cannot be “%s”. Write one of these: %s."),
                           hl_plan_key_name (key), unknown, list);
    }
  if (key == HL_PLAN_ALTER)
    return check_alteration (self, value, error);
  if (*value == '\0')
    return hl_plan_fail (self->plan, self->number, error,
                         _ ("Nothing follows “%s”. Complete the line, or delete it."),
                         hl_plan_key_name (key));

  return TRUE;
}

static gboolean read_place (Reader *self, HlPlanKey key, const char *value, GError **error)
{
  char **place = self->step != NULL ? self->step->place : self->plan->place;

  return check_place (self, key, value, error) &&
         take_once (self, &place[key], hl_plan_key_name (key), value, error);
}

static gboolean read_minutes (Reader *self, const char *value, GError **error)
{
  int *minutes = self->step != NULL ? &self->step->minutes : &self->plan->minutes;

  if (!is_number (value))
    return fail_without_number (self, "minutes", value, error);
  *minutes = (int) g_ascii_strtoll (value, NULL, 10);

  return TRUE;
}

/* Reads the name of a step and its former names, such as "causal-mask 3". */
static gboolean read_names (Reader *self, const char *value, GError **error)
{
  const gsize n = strspn (value, "abcdefghijklmnopqrstuvwxyz0123456789- ");

  if (self->step->names != NULL)
    return fail_twice (self, "id", error);
  if (!g_ascii_islower (*value) || value[n] != '\0' || strstr (value, "  ") != NULL)
    return hl_plan_fail (self->plan, self->number, error,
                         /* Translators: "id" is a word of a lesson file, and stays as it is */
                         _ ("“id” must be a name of lowercase letters, digits and hyphens that "
                            "begins with a letter, not “%s”."),
                         value);
  self->step->names = g_strsplit (value, " ", -1);

  return TRUE;
}

static gboolean read_goal (Reader *self, const char *value, GError **error)
{
  g_autofree char *problem = NULL;

  if (self->step->has_goal)
    return fail_twice (self, "done", error);
  self->step->has_goal = TRUE;
  if (hl_goal_parse (&self->step->goal, value, &problem))
    return TRUE;

  return hl_plan_fail (self->plan, self->number, error, "%s", problem);
}

static gboolean read_claim (Reader *self, const char *value, GError **error)
{
  g_autofree char    *problem = NULL;
  g_autoptr (HlClaim) claim = hl_claim_parse (value, &problem);
  HlPlanClaim        *kept;

  if (claim == NULL)
    return hl_plan_fail (self->plan, self->number, error, "%s", problem);

  kept = g_new (HlPlanClaim, 1);
  kept->line = self->number;
  kept->text = g_strdup (value);
  g_ptr_array_add (self->step->claims, kept);

  return TRUE;
}

static gboolean read_text (Reader *self, HlPlanTextKind kind, const char *value, GError **error)
{
  if (!take_once (self, &self->step->texts[kind], hl_plan_text_name (kind), value, error))
    return FALSE;
  self->text = &self->step->texts[kind];

  return TRUE;
}

/* Reads the fields that an entry of a list of places has. */
static gboolean read_in_entry (Reader *self, const char *key, const char *value, GError **error)
{
  if (g_str_equal (key, hl_plan_text_name (HL_PLAN_NOTE)))
    return read_text (self, HL_PLAN_NOTE, value, error);
  for (int i = 0; i < HL_PLAN_N_OF_PLACE; i++)
    if (g_str_equal (key, hl_plan_key_name (hl_plan_keys_of_place[i])))
      return read_place (self, hl_plan_keys_of_place[i], value, error);

  return hl_plan_fail (self->plan, self->number, error,
                       /* Translators: %s is a word of a lesson file */
                       _ ("A marked place cannot have “%s”. Delete the line; if it is part of a "
                          "note, begin it with two spaces."),
                       key);
}

/* Reads the fields that only a step has. */
static gboolean read_in_step (Reader *self, const char *key, const char *value, GError **error)
{
  const int kind = hl_plan_text_find (key);

  if (kind >= 0)
    return read_text (self, (HlPlanTextKind) kind, value, error);
  if (g_str_equal (key, "done"))
    return read_goal (self, value, error);
  if (g_str_equal (key, "claim"))
    return read_claim (self, value, error);
  if (g_str_equal (key, "id"))
    return read_names (self, value, error);

  return hl_plan_fail (self->plan, self->number, error,
                       /* Translators: %s is a word of a lesson file */
                       _ ("Unknown keyword “%s”. Correct the word before the colon; if the line is "
                          "part of a text, begin it with a capital letter."),
                       key);
}

static gboolean read_key (Reader *self, const char *key, const char *value, GError **error)
{
  const int place = hl_plan_key_find (key);

  self->text = NULL;
  if (self->plan->kind == HL_PLAN_PLAYLIST && self->step != NULL)
    return read_in_entry (self, key, value, error);
  if (self->plan->kind == HL_PLAN_PLAYLIST)
    return hl_plan_fail (self->plan, self->number, error, "%s", hl_plan_form (self->plan->kind));
  if (place >= 0 && (place != HL_PLAN_EXERCISE || self->step != NULL))
    return read_place (self, (HlPlanKey) place, value, error);
  if (g_str_equal (key, "minutes"))
    return read_minutes (self, value, error);
  if (g_str_equal (key, "about") && self->step == NULL)
    {
      self->text = &self->plan->about;
      return take_once (self, &self->plan->about, key, value, error);
    }
  if (self->step == NULL)
    return hl_plan_fail (
        self->plan, self->number, error,
        /* Translators: a word of a lesson file */
        _ ("“%s” is allowed only in a step. First start a step with a line “## ” and a title."),
        key);

  return read_in_step (self, key, value, error);
}

/* Reads a choice: "( ) one", or "(x) the right one". */
static gboolean read_choice (Reader *self, const char *line, GError **error)
{
  HlPlanChoice *choice;

  self->text = NULL;
  if (self->step == NULL || self->step->texts[HL_PLAN_PREDICT] == NULL)
    return hl_plan_fail (self->plan, self->number, error,
                         _ ("A choice needs a question before it: a line that begins with "
                            "“predict:”."));
  if (line[3] != ' ' || line[4] == '\0')
    return hl_plan_fail (self->plan, self->number, error,
                         _ ("A space and the text of the choice must follow “( )” or “(x)”."));

  choice = g_new (HlPlanChoice, 1);
  choice->text = g_strstrip (g_strdup (line + 4));
  choice->is_right = line[1] == 'x';
  g_ptr_array_add (self->step->choices, choice);

  return TRUE;
}

static gboolean read_heading (Reader *self, const char *line, GError **error)
{
  self->text = NULL;
  if (g_str_has_prefix (line, "## ") && self->plan->title != NULL)
    {
      self->step = hl_lesson_plan_add_step (self->plan, line + 3, self->number);
      return TRUE;
    }
  if (g_str_has_prefix (line, "# ") && self->plan->title == NULL)
    {
      self->plan->title = g_strdup (line + 2);
      return TRUE;
    }

  return hl_plan_fail (self->plan, self->number, error, "%s", hl_plan_form (self->plan->kind));
}

/* Returns the length of the word before a colon at the beginning of the line, or 0. */
gsize hl_plan_key_length (const char *line)
{
  const gsize n = strspn (line, "abcdefghijklmnopqrstuvwxyz-");

  return n > 0 && line[n] == ':' && (line[n + 1] == ' ' || line[n + 1] == '\0') ? n : 0;
}

static gboolean read_line (Reader *self, char *line, GError **error)
{
  const gsize n = hl_plan_key_length (line);

  if (*line == '\0')
    self->n_empty++;
  else if (g_str_has_prefix (line, "//"))
    return TRUE;
  else if (*line == '#')
    return read_heading (self, line, error);
  else if (self->plan->kind == HL_PLAN_LESSON &&
           (g_str_has_prefix (line, "( )") || g_str_has_prefix (line, "(x)")))
    return read_choice (self, line, error);
  else if (n > 0)
    {
      g_autofree char *key = g_strndup (line, n);

      self->n_empty = 0;
      return read_key (self, key, g_strchug (line + n + 1), error);
    }
  else if (self->text == NULL)
    return hl_plan_fail (self->plan, self->number, error,
                         self->plan->kind == HL_PLAN_PLAYLIST
                             ? _ ("This text has no keyword. Begin it with “note:”.")
                             : _ ("This text has no keyword. Begin it with “see:” or another "
                                  "keyword."));
  else if (self->plan->kind == HL_PLAN_PLAYLIST)
    add_line (self, line);
  else
    go_on (self, line);

  return TRUE;
}

/* The id of a step without a name is its number. */
static void add_names (HlLessonPlan *plan)
{
  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    {
      HlPlanStep *step = g_ptr_array_index (plan->steps, i);

      if (step->names == NULL)
        {
          g_autofree char *number = g_strdup_printf ("%d", i + 1);

          step->names = g_strsplit (number, " ", -1);
        }
    }
}

static void add_minutes (HlLessonPlan *plan)
{
  int sum = 0;

  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    sum += hl_lesson_plan_get (plan, i)->minutes;
  if (plan->minutes == 0)
    plan->minutes = sum;
}

/* Returns the lesson, or NULL. lines: of it, in UTF-8; space at their ends is cut off; name: the
 * name of the file, without what its kind ends it with. */
static HlLessonPlan *hl_plan_reader_read (HlPlanKind kind, char **lines, const char *name,
                                          GError **error)
{
  g_autoptr (HlLessonPlan) plan = hl_lesson_plan_new (kind, name);
  Reader                   self = { plan, NULL, NULL, 0, 0 };

  for (int i = 0; lines[i] != NULL; i++)
    {
      self.number = i + 1;
      if (!read_line (&self, g_strchomp (lines[i]), error))
        return NULL;
    }

  if (kind == HL_PLAN_LESSON)
    hl_lesson_plan_inherit (plan);
  add_names (plan);
  add_minutes (plan);

  return hl_lesson_plan_check (plan, error) ? g_steal_pointer (&plan) : NULL;
}

static char *file_of (HlPlanKind kind, const char *name)
{
  g_autofree char *shown = nn_printable_path (name);

  return g_strconcat (shown, hl_plan_suffix (kind), NULL);
}

static void tell_too_large (HlPlanKind kind, const char *name, GError **error)
{
  g_autofree char *file = file_of (kind, name);

  g_set_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE,
               _ ("“%s” is too large. Choose a text smaller than 1 MB."), file);
}

static gboolean is_text (HlPlanKind kind, const char *text, gsize length, const char *name,
                         GError **error)
{
  g_autofree char *file = file_of (kind, name);

  if (length > HL_LESSON_MAX_BYTES)
    tell_too_large (kind, name, error);
  else if (memchr (text, '\0', length) != NULL || !g_utf8_validate_len (text, length, NULL))
    g_set_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE,
                 _ ("“%s” is not UTF-8 text. Save it as UTF-8."), file);
  else
    return TRUE;

  return FALSE;
}

/* Returns the lesson or list of places, or NULL. name: the name of the file, without what its kind
 * ends it with. */
HlLessonPlan *hl_plan_file_parse (HlPlanKind kind, const char *text, gsize length, const char *name,
                                  GError **error)
{
  g_autofree char *copy = NULL;
  g_auto (GStrv)   lines = NULL;

  if (!is_text (kind, text, length, name, error))
    return NULL;

  copy = g_strndup (text, length);
  lines = g_strsplit (copy, "\n", -1);

  return hl_plan_reader_read (kind, lines, name, error);
}

static char *name_of (HlPlanKind kind, const char *base)
{
  const char *suffix = hl_plan_suffix (kind);

  return g_str_has_suffix (base, suffix) ? g_strndup (base, strlen (base) - strlen (suffix))
                                         : g_strdup (base);
}

/* Returns the same without ".lesson". */
char *hl_lesson_plan_name_of (const char *base) { return name_of (HL_PLAN_LESSON, base); }

/* Sets an error that says why a file cannot be read. */
static void tell_unreadable (HlPlanKind kind, GFile *file, const char *name, const GError *cause,
                             GError **error)
{
  g_autofree char *path = g_file_get_parse_name (file);
  g_autofree char *shown = nn_printable_path (path);

  if (g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    tell_too_large (kind, name, error);
  else
    g_set_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE,
                 /* Translators: a file, then a reason */
                 _ ("%s cannot be read: %s. Choose another file."), shown, cause->message);
}

/* Returns the lesson, or NULL. file: a lesson or a list of places. */
HlLessonPlan *hl_plan_file_read (HlPlanKind kind, GFile *file, GCancellable *cancellable,
                                 GError **error)
{
  const char        *path = g_file_peek_path (file);
  g_autofree char   *base = g_file_get_basename (file);
  g_autofree char   *name = name_of (kind, base);
  g_autofree char   *text = NULL;
  g_autoptr (GError) cause = NULL;
  gsize              length = 0;

  if (path == NULL)
    g_set_error_literal (&cause, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         /* Translators: after “… cannot be read: ” */
                         _ ("it is not on this computer"));
  else
    text = nn_read_file (path, HL_LESSON_MAX_BYTES, TRUE, cancellable, &length, &cause);
  if (text != NULL)
    return hl_plan_file_parse (kind, text, length, name, error);

  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&cause));
  else
    tell_unreadable (kind, file, name, cause, error);

  return NULL;
}
