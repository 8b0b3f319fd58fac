#include "ui/widgets/quiz-table.h"

#include "tests/support/cases.h"

static HlQuizEntry *new_entry (const char *question, const char *answer, const char *right)
{
  HlQuizEntry *entry = g_new0 (HlQuizEntry, 1);

  entry->when = g_date_time_new_now_local ();
  entry->question = g_strdup (question);
  entry->concept = HL_CONCEPT_MASKS;
  entry->answer = g_strdup (answer);
  entry->right = g_strdup (right);
  entry->is_right = g_strcmp0 (answer, right) == 0;

  return entry;
}

static char **read_lines (const HlQuizLog *log)
{
  g_autofree char *table = hl_quiz_table (&(HlQuizSource){ log, "Masks" }, 1);

  g_assert_true (g_str_has_suffix (table, "\n"));

  return g_strsplit (table, "\n", -1);
}

NN_TEST (answers_are_lines_of_a_table)
{
  g_autoptr (HlQuizLog) log = hl_quiz_log_new ();
  g_auto (GStrv)        lines = NULL;

  hl_quiz_log_add (log, new_entry ("Which keys?", "None", "“.”, “<eos>”"));
  hl_quiz_log_add (log, new_entry ("And now?", "None", "None"));
  lines = read_lines (log);
  g_assert_cmpstr (lines[0], ==, "date,place,question,concept,answer,correct answer,correct");
  g_assert_nonnull (strstr (lines[1], ",Masks,Which keys?,Masks,None,\"“.”, “<eos>”\",no"));
  g_assert_nonnull (strstr (lines[2], ",Masks,And now?,Masks,None,None,yes"));
  g_assert_true (g_ascii_isdigit (lines[1][0]));
  g_assert_cmpstr (lines[3], ==, "");
}

/* Words come from files of other people, and a spreadsheet computes what begins with "=". */
NN_TEST (words_are_no_formulas)
{
  g_autoptr (HlQuizLog) log = hl_quiz_log_new ();
  g_auto (GStrv)        lines = NULL;

  hl_quiz_log_add (log, new_entry ("=1+1", "say \"a\"", "@b"));
  lines = read_lines (log);
  g_assert_nonnull (strstr (lines[1], ",\" =1+1\",Masks,\"say \"\"a\"\"\",\" @b\",no"));
}

NN_TEST (votes_have_letters)
{
  g_autoptr (HlQuizLog) log = hl_quiz_log_new ();
  g_auto (GStrv)        lines = NULL;
  HlQuizEntry          *entry = new_entry ("Which?", NULL, "b");
  const char *const     choices[] = { "a", "b", "c", NULL };
  const int             votes[] = { 3, 12, 0 };

  entry->choices = g_strdupv ((char **) choices);
  entry->votes = g_memdup2 (votes, sizeof votes);
  entry->is_right = TRUE;
  hl_quiz_log_add (log, entry);
  lines = read_lines (log);
  g_assert_nonnull (strstr (lines[1], ",A 3; B 12; C 0,b,yes"));
}

/* A class that goes from page to page has one table. */
NN_TEST (answers_of_all_places_are_in_the_order_of_time)
{
  g_autoptr (HlQuizLog) pages = hl_quiz_log_new ();
  g_autoptr (HlQuizLog) lessons = hl_quiz_log_new ();
  const HlQuizSource    sources[] = { { lessons, NULL }, { pages, "Model" } };
  HlQuizEntry          *early = new_entry ("first", "a", "a");
  HlQuizEntry          *late = new_entry ("second", "a", "a");
  HlQuizEntry          *latest = new_entry ("third", "a", "a");
  g_autoptr (GDateTime) before = g_steal_pointer (&early->when);
  g_autofree char      *table = NULL;
  g_auto (GStrv)        lines = NULL;

  early->when = g_date_time_add_seconds (before, -2.0);
  late->place = g_strdup ("Masks · Hidden");
  g_date_time_unref (latest->when);
  latest->when = g_date_time_add_seconds (before, 2.0);
  hl_quiz_log_add (pages, early);
  hl_quiz_log_add (pages, latest);
  hl_quiz_log_add (lessons, late);
  table = hl_quiz_table (sources, 2);
  lines = g_strsplit (table, "\n", -1);
  g_assert_nonnull (strstr (lines[1], ",Model,first,"));
  g_assert_nonnull (strstr (lines[2], ",Masks · Hidden,second,"));
  g_assert_nonnull (strstr (lines[3], ",Model,third,"));
}

/* A lesson need not say what its questions are about. */
NN_TEST (no_concept_is_an_empty_cell)
{
  g_autoptr (HlQuizLog) log = hl_quiz_log_new ();
  g_auto (GStrv)        lines = NULL;
  HlQuizEntry          *entry = new_entry ("Which?", "a", "a");

  entry->concept = HL_CONCEPT_NONE;
  hl_quiz_log_add (log, entry);
  lines = read_lines (log);
  g_assert_nonnull (strstr (lines[1], ",Which?,,a,a,yes"));
}

/* What was answered about other steps is in the table, but not in the summary. */
NN_TEST (summary_counts_the_steps_at_hand_by_concept)
{
  g_autoptr (HlQuizLog) log = hl_quiz_log_new ();
  HlQuizScore           score;

  hl_quiz_log_add (log, new_entry ("before", "a", "a"));
  hl_quiz_log_begin (log);
  hl_quiz_log_add (log, new_entry ("one", "a", "a"));
  hl_quiz_log_add (log, new_entry ("two", "a", "b"));
  score = hl_quiz_log_score (log, HL_CONCEPT_MASKS);
  g_assert_cmpint (score.n_asked, ==, 2);
  g_assert_cmpint (score.n_right, ==, 1);
  g_assert_cmpint (hl_quiz_log_score (log, HL_CONCEPT_LOSS).n_asked, ==, 0);
  g_assert_cmpint (hl_quiz_log_count (log), ==, 3);
  g_assert_cmpint (hl_quiz_log_first (log), ==, 1);
}
