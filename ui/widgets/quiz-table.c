#include "ui/widgets/quiz-table.h"

#include <glib/gi18n.h>

#include "ui/render/csv.h"

static void append_votes (GString *text, const HlQuizEntry *entry, const int *votes)
{
  for (int i = 0; entry->choices[i] != NULL; i++)
    {
      g_autofree char *letter = hl_question_letter (i);

      g_string_append_printf (text, "%s%s %d", i > 0 ? "; " : "", letter, votes[i]);
    }
}

/* Returns the votes, "A 3; B 12; C 1", after a first vote "A 9; B 6; C 1 → A 3; B 12; C 1", or the
 * choice of one person. */
static char *answer_of (const HlQuizEntry *entry)
{
  GString *votes;

  if (entry->votes == NULL)
    return g_strdup (entry->answer);

  votes = g_string_new (NULL);
  if (entry->before != NULL)
    {
      append_votes (votes, entry, entry->before);
      g_string_append (votes, " → ");
    }
  append_votes (votes, entry, entry->votes);

  return g_string_free (votes, FALSE);
}

typedef struct
{
  const HlQuizEntry *entry; /* what was answered */
  const char        *place; /* where */
} Line;

static void append_cells (GString *table, const char **cells, int n)
{
  for (int i = 0; i < n; i++)
    {
      hl_csv_append (table, cells[i]);
      g_string_append_c (table, i + 1 < n ? ',' : '\n');
    }
}

static void append_line (GString *table, const Line *line)
{
  const HlQuizEntry *entry = line->entry;
  g_autofree char   *when = g_date_time_format (entry->when, "%Y-%m-%dT%H:%M:%S%z");
  g_autofree char   *answer = answer_of (entry);
  const char        *cells[] = {
           when,
           line->place,
           entry->question,
           hl_concept_title (entry->concept),
           answer,
           entry->right,
    entry->is_right ? _ ("yes") : _ ("no"),
  };

  append_cells (table, cells, G_N_ELEMENTS (cells));
}

static int compare_times (gconstpointer a, gconstpointer b)
{
  return g_date_time_compare (((const Line *) a)->entry->when, ((const Line *) b)->entry->when);
}

/* The entries of all logs, in the order in which they were answered. */
static GArray *collect_lines (const HlQuizSource *sources, int n_sources)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));

  for (int i = 0; i < n_sources; i++)
    for (int j = 0; j < hl_quiz_log_count (sources[i].log); j++)
      {
        const HlQuizEntry *entry = hl_quiz_log_get (sources[i].log, j);
        const Line         line = { entry, entry->place != NULL ? entry->place : sources[i].place };

        g_array_append_val (lines, line);
      }
  g_array_sort (lines, compare_times);

  return lines;
}

/* Returns all of it in the order of time, with a line of titles. sources: what was asked and
 * answered: on each page, and in lessons. */
char *hl_quiz_table (const HlQuizSource *sources, int n_sources)
{
  const char        *titles[] = { _ ("date"),   _ ("place"),          _ ("question"), _ ("concept"),
                                  _ ("answer"), _ ("correct answer"), _ ("correct") };
  g_autoptr (GArray) lines = collect_lines (sources, n_sources);
  GString           *table = g_string_new (NULL);

  append_cells (table, titles, G_N_ELEMENTS (titles));
  for (guint i = 0; i < lines->len; i++)
    append_line (table, &g_array_index (lines, Line, i));

  return g_string_free (table, FALSE);
}
