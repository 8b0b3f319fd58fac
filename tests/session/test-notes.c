/* Notes and their files: what is written is read back, what is broken is told and kept. */

#include "ui/session/notes.h"

#include <glib/gstdio.h>

#include "core/engine/owned.h"
#include "tests/support/workshop.h"

typedef struct
{
  char    *parent;
  char    *folder;
  HlNotes *notes;
  int      n_problems;
  char    *problem;
} Fixture;

static void problem_cb (Fixture *fixture, const char *problem)
{
  fixture->n_problems++;
  g_free (fixture->problem);
  fixture->problem = g_strdup (problem);
}

static void open_notes (Fixture *fixture)
{
  fixture->notes = hl_notes_new (fixture->folder);
  g_signal_connect_swapped (fixture->notes, "problem", G_CALLBACK (problem_cb), fixture);
  hl_notes_load (fixture->notes);
  hl_notes_flush (fixture->notes);
}

static void set_up (Fixture *fixture)
{
  fixture->parent = g_dir_make_tmp ("headlight-notes-XXXXXX", NULL);
  fixture->folder = g_build_filename (fixture->parent, "notes", NULL);
  open_notes (fixture);
}

NN_CLEARS (Fixture, tear_down, (g_object_unref, notes), (g_free, parent, folder, problem))

/* As if the program had been ended and begun again. */
static void open_again (Fixture *fixture)
{
  g_clear_object (&fixture->notes);
  open_notes (fixture);
}

static HlNote *add_note (Fixture *fixture, const char *text)
{
  char   *place[HL_PLAN_N_KEYS] = { [HL_PLAN_PAGE] = (char *) "model",
                                    [HL_PLAN_PLACE] =
                                        (char *) "decoder.blks.block1.attention2.softmax",
                                    [HL_PLAN_SENTENCE] = (char *) "he's calm .",
                                    [HL_PLAN_WORD] = (char *) "2" };
  HlNote *note = hl_notes_add (fixture->notes, "Model · softmax", place);

  hl_notes_write (fixture->notes, note, text);

  return note;
}

static guint count (Fixture *fixture)
{
  return g_list_model_get_n_items (hl_notes_get_list (fixture->notes));
}

static void write_file (Fixture *fixture, const char *name, const char *text, gssize length)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_mkdir_with_parents (fixture->folder, 0700);
  g_assert_true (g_file_set_contents (path, text, length, NULL));
}

static char *read_file (Fixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  char            *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);

  return text;
}

/* --- the file --------------------------------------------------------------------------------- */

static HlNote *parse (const char *text, GPtrArray *problems)
{
  return NN_OK (hl_note_new, "notes", "a", text, strlen (text), problems);
}

static char *written_of (HlNote *note)
{
  g_autoptr (GBytes) bytes = hl_note_take_bytes (note);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

NN_TEST (text_is_read_back_to_the_letter)
{
  static const char *const texts[] = {
    "",
    "one line",
    "two\nlines",
    "ends with a break\n",
    "\nbegins with one",
    "\n\n\n",
    "page: model\nis no place here",
    "# A heading\n\n- a list",
    "émotion 情",
    "tab\tand: colon",
  };

  for (int has_head = 0; has_head < 2; has_head++)
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
      {
        g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
        g_autoptr (HlNote)    note = parse ("", problems), again = NULL;
        g_autofree char      *written = NULL;

        if (has_head)
          hl_place_set (note->place, HL_PLAN_PAGE, "model");
        hl_note_set_text (note, texts[i]);
        written = written_of (note);
        again = parse (written, problems);

        g_assert_cmpstr (again->text, ==, texts[i]);
        g_assert_cmpstr (again->place[HL_PLAN_PAGE], ==, has_head ? "model" : NULL);
        g_assert_cmpuint (problems->len, ==, 0);
      }
}

/* "page" that is nowhere, a number that is none, a word that nobody knows, a path. */
NN_TEST (broken_lines_are_told_and_kept)
{
  g_autoptr (GPtrArray)    problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (HlNote)       note = parse ("title: T\npage: nowhere\nword: many\ncolor: red\n"
                                               "what is this\npicture: ../secret.png\n\nText.\n",
                                         problems);
  g_autofree char         *written = written_of (note);
  static const char *const broken[] = {
    "page: nowhere\n", "word: many\n", "color: red\n", "what is this\n", "picture: ../secret.png\n",
  };

  g_assert_cmpuint (problems->len, ==, G_N_ELEMENTS (broken));
  g_assert_nonnull (strstr (g_ptr_array_index (problems, 1), "a.md, line 3"));
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    g_assert_nonnull (strstr (written, broken[i]));
  g_assert_cmpstr (note->title, ==, "T");
  g_assert_cmpstr (note->text, ==, "Text.");
  g_assert_null (note->picture);
}

NN_TEST (text_by_hand_needs_no_head)
{
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (HlNote)    note = parse ("I wrote this\nin an editor.\n", problems);

  g_assert_cmpstr (note->text, ==, "I wrote this\nin an editor.");
  g_assert_cmpuint (problems->len, ==, 0);
}

/* --- the notes -------------------------------------------------------------------------------- */

NN_FIXTURE_TEST (note_is_there_on_another_day)
{
  HlNote *note = add_note (fixture, "I see it.");

  g_assert_nonnull (note);
  open_again (fixture);
  g_assert_cmpuint (count (fixture), ==, 1);
  note = hl_notes_get (fixture->notes, 0);
  g_assert_cmpstr (note->text, ==, "I see it.");
  g_assert_cmpstr (note->place[HL_PLAN_WORD], ==, "2");
  g_assert_cmpstr (note->place[HL_PLAN_SENTENCE], ==, "he's calm .");
  g_assert_cmpint (fixture->n_problems, ==, 0);
}

/* Two windows on one folder: what either of them writes stays. */
NN_FIXTURE_TEST (notes_of_two_windows_are_all_kept)
{
  Fixture          other = *fixture;
  HlNote          *own = add_note (fixture, "as it was");
  g_autofree char *name = g_strdup (own->name);
  HlNote          *theirs;

  hl_notes_flush (fixture->notes);
  other.problem = NULL;
  open_notes (&other);
  theirs = hl_notes_find (other.notes, name);
  hl_notes_write (other.notes, theirs, "what they say");
  hl_notes_flush (other.notes);
  hl_notes_write (fixture->notes, own, "what I say");
  hl_notes_flush (fixture->notes);

  g_assert_cmpint (fixture->n_problems, ==, 1);
  g_assert_nonnull (strstr (fixture->problem, "what I say"));
  g_assert_cmpuint (count (fixture), ==, 2);
  hl_notes_write (fixture->notes, own, "what I say now");
  hl_notes_delete (other.notes, theirs); /* unchanged since: it goes */
  hl_test_drop (other.notes);
  g_free (other.problem);
  open_again (fixture);
  g_assert_cmpuint (count (fixture), ==, 1);
  g_assert_cmpstr (hl_notes_get (fixture->notes, 0)->text, ==, "what I say now");
}

NN_FIXTURE_TEST (note_that_another_window_changed_is_not_deleted)
{
  Fixture other = *fixture;
  HlNote *own = add_note (fixture, "as it was");

  hl_notes_flush (fixture->notes);
  other.problem = NULL;
  open_notes (&other);
  hl_notes_write (other.notes, hl_notes_get (other.notes, 0), "longer than it was");
  hl_test_drop (other.notes);
  g_free (other.problem);
  hl_notes_delete (fixture->notes, own);
  open_again (fixture);
  g_assert_cmpuint (count (fixture), ==, 1);
  g_assert_cmpstr (hl_notes_get (fixture->notes, 0)->text, ==, "longer than it was");
}

NN_FIXTURE_TEST (file_in_the_place_of_the_folder_is_told)
{
  g_clear_object (&fixture->notes);
  g_rmdir (fixture->folder);
  g_assert_true (g_file_set_contents (fixture->folder, "mine", -1, NULL));
  open_notes (fixture);
  g_assert_cmpint (fixture->n_problems, ==, 1);
  g_assert_nonnull (strstr (fixture->problem, fixture->folder));
  g_remove (fixture->folder);
}

/* Nobody closes anything: it is in its file a moment after it was typed. */
NN_FIXTURE_TEST (typing_is_saved_by_itself)
{
  HlNote          *note = add_note (fixture, "typed");
  g_autofree char *base = hl_note_get_base (note);
  g_autofree char *path = g_build_filename (fixture->folder, base, NULL);

  for (int i = 0; i < 400 && !g_file_test (path, G_FILE_TEST_EXISTS); i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (10000);
    }
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

NN_FIXTURE_TEST (note_without_a_word_is_not_kept)
{
  hl_notes_add (fixture->notes, "Model", (char *[HL_PLAN_N_KEYS]){ NULL });
  open_again (fixture);
  g_assert_cmpuint (count (fixture), ==, 0);
}

NN_FIXTURE_TEST (deleted_note_is_gone_in_the_end)
{
  HlNote            *note = add_note (fixture, "first");
  g_autoptr (GBytes) picture = g_bytes_new_static ("<svg/>", 6);
  g_autofree char   *path = NULL;

  hl_notes_attach (fixture->notes, note, picture, "svg");
  hl_notes_flush (fixture->notes);
  path = hl_note_get_picture_path (note);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  hl_notes_delete (fixture->notes, note);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  open_again (fixture);
  g_assert_cmpuint (count (fixture), ==, 0);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

NN_FIXTURE_TEST (broken_file_is_told_and_stays)
{
  g_autofree char *left = NULL;

  write_file (fixture, "20260101-000000.md", "\xff\xfe not text", -1);
  write_file (fixture, "20260102-000000.md", "page: model\nodd line\n\nFine.\n", -1);
  open_again (fixture);
  g_assert_cmpuint (count (fixture), ==, 1);
  g_assert_cmpint (fixture->n_problems, ==, 1);
  g_assert_nonnull (strstr (fixture->problem, "20260101-000000.md"));
  g_assert_nonnull (strstr (fixture->problem, "20260102-000000.md, line 2"));

  hl_notes_write (fixture->notes, hl_notes_get (fixture->notes, 0), "Changed.");
  open_again (fixture);
  left = read_file (fixture, "20260102-000000.md");
  g_assert_cmpstr (left, ==, "page: model\nodd line\n\nChanged.\n");
  g_free (left);
  left = read_file (fixture, "20260101-000000.md");
  g_assert_cmpstr (left, ==, "\xff\xfe not text");
}

/* The folder is a file: it is said once, and the words stay here. */
NN_FIXTURE_TEST (what_cannot_be_saved_is_told)
{
  HlNote *note;

  g_assert_true (g_file_set_contents (fixture->folder, "in the way", -1, NULL));
  note = add_note (fixture, "kept");
  hl_notes_flush (fixture->notes);
  g_assert_cmpint (fixture->n_problems, ==, 1);
  g_assert_true (note->is_changed);
  g_unlink (fixture->folder);
  hl_notes_flush (fixture->notes);
  g_assert_false (note->is_changed);
}

/* The program is ended at once: what was asked for is done. */
NN_FIXTURE_TEST (picture_that_was_attached_last_is_kept)
{
  g_autoptr (GBytes) picture = g_bytes_new_static ("<svg/>", 6);

  hl_notes_attach (fixture->notes, add_note (fixture, "first"), picture, "svg");
  open_again (fixture);
  g_assert_nonnull (hl_notes_get (fixture->notes, 0)->picture);
}

/* Who deletes a note, and then another, does not find the picture that was on its way. */
NN_FIXTURE_TEST (picture_of_a_deleted_note_is_not_kept)
{
  g_autoptr (GBytes) picture = g_bytes_new_static ("<svg/>", 6);
  HlNote            *note = add_note (fixture, "first");
  g_autofree char   *base = g_strconcat (note->name, ".svg", NULL);
  g_autofree char   *path = g_build_filename (fixture->folder, base, NULL);

  hl_notes_attach (fixture->notes, note, picture, "svg");
  hl_notes_delete (fixture->notes, note);
  hl_notes_delete (fixture->notes, add_note (fixture, "second"));
  hl_notes_flush (fixture->notes);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* A file that takes long does not hold up the main loop. */
NN_FIXTURE_TEST (notes_are_read_beside_the_main_loop)
{
  write_file (fixture, "20260101-000000.md", "Written elsewhere.\n", -1);
  g_clear_object (&fixture->notes);
  fixture->notes = hl_notes_new (fixture->folder);
  hl_notes_load (fixture->notes);
  g_assert_cmpuint (count (fixture), ==, 0);
  add_note (fixture, "begun meanwhile");
  hl_test_wait_until (count (fixture) == 2);
  g_assert_cmpstr (hl_notes_get (fixture->notes, 0)->text, ==, "begun meanwhile");
}

static void exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **taken = user_data;

  *taken = g_object_ref (result);
}

static gboolean export_notes (Fixture *fixture, const char *target, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  hl_notes_export_async (fixture->notes, target, exported_cb, &result);
  hl_test_wait_until (result != NULL);

  return hl_notes_export_finish (result, error);
}

NN_FIXTURE_TEST (all_notes_become_one_file_with_pictures)
{
  g_autofree char   *target = g_build_filename (fixture->parent, "out", NULL);
  g_autofree char   *path = g_build_filename (target, "notes.md", NULL);
  g_autoptr (GBytes) picture = g_bytes_new_static ("<svg/>", 6);
  g_autofree char   *text = NULL;
  g_autofree char   *copy = NULL;
  HlNote            *note = add_note (fixture, "first");

  hl_notes_attach (fixture->notes, note, picture, "svg");
  hl_notes_flush (fixture->notes);
  copy = g_build_filename (target, note->picture, NULL);
  add_note (fixture, "second");

  g_assert_true (NN_OK (export_notes, fixture, target));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (strstr (text, "first") < strstr (text, "second"));
  g_assert_nonnull (strstr (text, note->picture));
  g_assert_true (g_file_test (copy, G_FILE_TEST_EXISTS));
  NN_FAILS (G_IO_ERROR, G_IO_ERROR_EXISTS, export_notes, fixture, target);
}
