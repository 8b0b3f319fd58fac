#include "ui/widgets/quiz-table.h"

#include <glib/gi18n.h>

#include "ui/render/csv.h"
#include "ui/widgets/question-choice.h"

/* "A 3; B 12; C 1", or what somebody chose. */
static char *
answer_of (const HlQuizEntry *entry)
{
  GString *votes;

  if (entry->votes == NULL)
    return g_strdup (entry->answer);

  votes = g_string_new (NULL);
  for (int i = 0; entry->choices[i] != NULL; i++)
    {
      g_autofree char *letter = hl_question_letter (i);

      g_string_append_printf (votes, "%s%s %d", i > 0 ? "; " : "", letter, entry->votes[i]);
    }

  return g_string_free (votes, FALSE);
}

static void
append_line (GString           *table,
             const HlQuizEntry *entry)
{
  g_autofree char *when = g_date_time_format (entry->when, "%Y-%m-%dT%H:%M:%S%z");
  g_autofree char *answer = answer_of (entry);
  const char      *cells[] = { when,
                               entry->question,
                               hl_concept_title (entry->concept),
                               answer,
                               entry->right,
                          entry->is_right ? _ ("yes") : _ ("no") };

  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      if (i > 0)
        g_string_append_c (table, ',');
      hl_csv_append (table, cells[i]);
    }
  g_string_append_c (table, '\n');
}

/**
 * hl_quiz_table:
 * @log: what was asked and answered
 *
 * Returns: (transfer full): all of it, with a line of titles
 */
char *
hl_quiz_table (const HlQuizLog *log)
{
  const char *titles[] = { _ ("date"), _ ("question"), _ ("concept"), _ ("answer"),
                           _ ("right answer"), _ ("right") };
  GString    *table = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      if (i > 0)
        g_string_append_c (table, ',');
      hl_csv_append (table, titles[i]);
    }
  g_string_append_c (table, '\n');
  for (int i = 0; i < hl_quiz_log_count (log); i++)
    append_line (table, hl_quiz_log_get (log, i));

  return g_string_free (table, FALSE);
}
