/* app/cli-worksheet.c
 *
 * headlight-cli worksheet: a lesson on paper, for every student with other numbers, and the
 * answers.
 */

#include <glib/gi18n.h>
#include <locale.h>

#include "app/cli.h"
#include "app/paths.h"
#include "core/checkpoint/checkpoint.h"
#include "ui/handouts/worksheet.h"
#include "ui/session/course.h"

typedef struct
{
  gint64 seed;       /* the number of the first sheet */
  int    n_students; /* how many sheets */
  char  *model;      /* whose numbers some exercises have, or NULL */
  char  *paper;      /* the name of the paper, or NULL */
  char  *output;     /* the file of the sheets, or NULL */
  char  *key;        /* the file of the answers, or NULL */
  char **lessons;    /* the lesson; one only, or NULL */
} Arguments;

/* Finds a lesson by its file, or by its name if it comes with the program. */
static GFile *find_lesson (const char *name)
{
  g_autofree char  *folder = app_paths_lessons ();
  g_autoptr (GFile) own = hl_lesson_box_find_file (folder, name);

  return g_file_query_exists (own, NULL) ? g_steal_pointer (&own)
                                         : g_file_new_for_commandline_arg (name);
}

/* Computes the numbers of the model, if an exercise has some. */
static gboolean take_model (const Arguments *arguments, HlWorksheetJob *job, GError **error)
{
  g_autoptr (NnCheckpoint) checkpoint = NULL;
  g_autoptr (NnTranslator) translator = NULL;

  if (!hl_worksheet_job_read (job, error))
    return FALSE;
  if (!hl_worksheet_job_needs_model (job))
    return TRUE;

  checkpoint = hl_cli_load_model (arguments->model, error);
  if (checkpoint != NULL)
    translator = nn_checkpoint_new_translator (checkpoint, error);

  return translator != NULL && hl_worksheet_job_take_model (job, translator, error);
}

static HlCliStatus write_sheets (const Arguments *arguments, const HlPaper *paper)
{
  g_autoptr (GError) error = NULL;
  HlWorksheetJob     job = {
        .lesson = find_lesson (arguments->lessons[0]),
        .seed = (guint64) arguments->seed,
        .n_students = arguments->n_students,
        .paper = paper,
        .parts = HL_WORKSHEET_SHEETS,
        .sheets = g_strdup (arguments->output),
        .key = g_strdup (arguments->key),
  };
  const gboolean is_done = hl_worksheet_job_check (&job, &error) &&
                           take_model (arguments, &job, &error) &&
                           hl_worksheet_job_run (&job, &error);

  hl_worksheet_job_clear (&job);

  return is_done ? HL_CLI_DONE : hl_cli_fail (error);
}

static HlCliStatus check_arguments (const Arguments *arguments, const HlPaper **paper)
{
  if (arguments->lessons == NULL || arguments->lessons[1] != NULL)
    return hl_cli_misuse (
        _ ("Specify exactly one lesson: a file, or a name such as “2-attention”"));
  if (arguments->output == NULL)
    return hl_cli_misuse (_ ("Specify the file for the worksheet: --output FILE"));
  if (g_strcmp0 (arguments->output, arguments->key) == 0)
    return hl_cli_misuse (_ ("Give --output and --key different files"));
  if (arguments->seed < 0)
    return hl_cli_misuse (_ ("--seed must be 0 or more"));
  if (arguments->n_students < 1 || arguments->n_students > HL_WORKSHEET_MAX_STUDENTS)
    return hl_cli_misuse (_ ("--students must be between 1 and %d"), HL_WORKSHEET_MAX_STUDENTS);

  *paper = hl_paper_find (arguments->paper != NULL ? arguments->paper : "a4");
  if (*paper == NULL)
    return hl_cli_misuse (_ ("--paper must be a4 or letter, not “%s”"), arguments->paper);

  return HL_CLI_DONE;
}

static HlCliStatus run (gpointer arguments)
{
  const HlPaper    *paper = NULL;
  const HlCliStatus status = check_arguments (arguments, &paper);

  setlocale (LC_NUMERIC, ""); /* people read what is drawn */

  return status == HL_CLI_DONE ? write_sheets (arguments, paper) : status;
}

HlCliStatus hl_cli_worksheet (int argc, char *argv[])
{
  Arguments          arguments = { .seed = 1, .n_students = 1 };
  const GOptionEntry entries[] = {
    { "seed", 's', 0, G_OPTION_ARG_INT64, &arguments.seed,
      N_ ("Seed that chooses the numbers; default: 1"), N_ ("N") },
    { "students", 'n', 0, G_OPTION_ARG_INT, &arguments.n_students,
      N_ ("Number of sheets; each sheet uses the next seed; default: 1"), N_ ("COUNT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments.output, N_ ("PDF file for the sheets"),
      N_ ("FILE") },
    { "key", 'k', 0, G_OPTION_ARG_FILENAME, &arguments.key,
      N_ ("PDF file for the answers; default: none"), N_ ("FILE") },
    { "model", 'm', 0, G_OPTION_ARG_FILENAME, &arguments.model,
      N_ ("Model whose numbers some exercises use; default: the included model"), N_ ("FILE") },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &arguments.paper,
      N_ ("Paper size: a4 or letter; default: a4"), N_ ("PAPER") },
    HL_CLI_REST (&arguments.lessons),
    HL_CLI_END,
  };

  return hl_cli_run (
      argc, argv, _ ("LESSON"),
      _ ("Write a worksheet for a lesson, with different numbers for every student."), entries, run,
      &arguments);
}
