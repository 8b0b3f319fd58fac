#include "ui/handouts/worksheet.h"

#include "tests/support/cases.h"

#define LESSON "# Mine\n## One\nexercise: softmax\npredict: Which?\n( ) one\n(x) two\n"

typedef struct
{
  char          *folder;
  HlWorksheetJob job;
} Fixture;

static char *path_of (Fixture *fixture, const char *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

static void write_file (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = path_of (fixture, name);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void set_up (Fixture *fixture)
{
  g_autofree char *lesson = NULL;

  fixture->folder = g_dir_make_tmp ("headlight-job-XXXXXX", NULL);
  lesson = path_of (fixture, "mine.lesson");
  write_file (fixture, "mine.lesson", LESSON);
  fixture->job = (HlWorksheetJob){
    .lesson = g_file_new_for_path (lesson),
    .seed = 4,
    .n_students = 2,
    .paper = hl_paper_find ("letter"),
  };
}

static void tear_down (Fixture *fixture)
{
  g_free (fixture->folder);
  hl_worksheet_job_clear (&fixture->job);
}

static gboolean place (Fixture *fixture, const char *name, GError **error)
{
  g_autofree char *path = path_of (fixture, name);

  return hl_worksheet_job_place (&fixture->job, path, TRUE, error);
}

static gsize size_of (const char *path)
{
  g_autofree char *bytes = NULL;
  gsize            length = 0;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_true (g_str_has_prefix (bytes, "%PDF"));

  return length;
}

NN_FIXTURE_TEST (sheets_and_answers_are_written)
{
  g_assert_true (place (fixture, "sheets", NULL));
  g_assert_true (g_str_has_suffix (fixture->job.sheets, "/sheets.pdf"));
  g_assert_true (g_str_has_suffix (fixture->job.key, "/sheets-answers.pdf"));
  g_assert_true (hl_worksheet_job_check (&fixture->job, NULL));
  g_assert_true (NN_OK (hl_worksheet_job_run, &fixture->job));
  g_assert_cmpuint (size_of (fixture->job.sheets), !=, size_of (fixture->job.key));
}

/* The dialog has asked about the file that was chosen, and about no other. */
NN_FIXTURE_TEST (other_files_are_not_replaced)
{
  g_autoptr (GError) error = NULL;

  write_file (fixture, "sheets-answers.pdf", "mine");
  g_assert_false (place (fixture, "sheets.pdf", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_assert_nonnull (strstr (error->message, "sheets-answers.pdf"));
}

NN_FIXTURE_TEST (suffix_does_not_replace_a_file)
{
  write_file (fixture, "sheets.pdf", "mine");
  NN_FAILS (G_IO_ERROR, G_IO_ERROR_EXISTS, place, fixture, "sheets");
}

NN_FIXTURE_TEST (unwritable_place_is_told_before_the_work)
{
  g_autoptr (GError) error = NULL;

  fixture->job.sheets = g_strdup ("/nonexistent/sheets.pdf");
  g_assert_false (hl_worksheet_job_check (&fixture->job, &error));
  g_assert_nonnull (strstr (error->message, "/nonexistent/sheets.pdf"));
}

NN_FIXTURE_TEST (mistake_in_the_lesson_is_told)
{
  g_autoptr (GError) error = NULL;

  write_file (fixture, "mine.lesson", "# Mine\n## One\nexercise: nothing\nsee: Look.\n");
  g_assert_false (hl_worksheet_job_read (&fixture->job, &error));
  g_assert_nonnull (strstr (error->message, "mine.lesson, line 3"));
}

NN_FIXTURE_TEST (printer_gets_every_document)
{
  fixture->job.parts = HL_WORKSHEET_BOTH;
  g_assert_true (hl_worksheet_job_read (&fixture->job, NULL));
  g_assert_cmpint (hl_worksheet_job_count (&fixture->job), ==, 5);
  for (int i = 0; i < 5; i++)
    {
      g_autoptr (HlDocument) document = hl_worksheet_job_write (&fixture->job, i);
      g_autofree char       *number =
          i == 2 ? g_strdup ("all answers") : g_strdup_printf ("sheet %d", i % 3 + 4);

      g_assert_true (g_str_has_suffix (document->footer, number));
    }
}
