#include "ui/pages/windows.h"

#include "tests/support/widget-window.h"

typedef struct
{
  char          *folder;
  GtkWidget     *window;
  HlNotes       *notes;
  HlNotesWindow *view;
  int            n_asked;
  HlNote        *asked;
} Fixture;

static void new_cb (int *n) { (*n)++; }

static void go_cb (Fixture *fixture, HlNote *note) { fixture->asked = note; }

static void set_up (Fixture *fixture)
{
  fixture->folder = g_dir_make_tmp ("headlight-notes-XXXXXX", NULL);
  fixture->notes = hl_notes_new (fixture->folder);
  fixture->window = hl_test_open_window (gtk_label_new (NULL), 300, 200);
  fixture->view = hl_notes_window_new (GTK_WINDOW (fixture->window), fixture->notes);
  g_signal_connect_swapped (fixture->view, "new", G_CALLBACK (new_cb), &fixture->n_asked);
  g_signal_connect_swapped (fixture->view, "go", G_CALLBACK (go_cb), fixture);
  gtk_window_present (GTK_WINDOW (fixture->view));
}

static void tear_down (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->view));
  hl_test_close_window (fixture->window);
  g_clear_object (&fixture->notes);
  g_free (fixture->folder);
}

static HlNote *add_note (Fixture *fixture, const char *text)
{
  char   *place[HL_PLAN_N_KEYS] = { [HL_PLAN_PAGE] = (char *) "model" };
  HlNote *note = hl_notes_add (fixture->notes, "Model", place);

  hl_notes_window_open (fixture->view, note);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (hl_test_child (fixture->view, "view")), text,
                            -1);

  return note;
}

static char *shown_text (Fixture *fixture)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (hl_test_child (fixture->view, "view"));
  GtkTextIter    start;
  GtkTextIter    end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);

  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void act (Fixture *fixture, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), action, NULL);
  for (int i = 0; i < 20; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (5000);
    }
}

NN_FIXTURE_TEST (what_is_typed_is_the_note)
{
  HlNote *note = add_note (fixture, "typed");

  g_assert_cmpstr (note->text, ==, "typed");
  g_assert_true (note->is_changed);
  gtk_window_close (GTK_WINDOW (fixture->view));
  g_assert_false (note->is_changed);
}

NN_FIXTURE_TEST (each_note_keeps_its_own_text)
{
  HlNote *first = add_note (fixture, "first");
  HlNote *second = add_note (fixture, "second");

  hl_notes_window_open (fixture->view, first);
  NN_TEXT (shown_text (fixture), "first");
  g_assert_cmpstr (second->text, ==, "second");
}

/* It would take the window seconds to lay it out. */
NN_FIXTURE_TEST (too_much_is_not_inserted)
{
  HlNote          *note = add_note (fixture, "mine");
  GtkTextBuffer   *buffer = gtk_text_view_get_buffer (hl_test_child (fixture->view, "view"));
  g_autofree char *large = g_strnfill (1 << 20, 'x');

  gtk_text_buffer_insert_at_cursor (buffer, large, -1);
  g_assert_cmpstr (note->text, ==, "mine");
  gtk_text_buffer_insert_at_cursor (buffer, "!", -1);
  g_assert_cmpuint (strlen (note->text), ==, 5);
}

NN_FIXTURE_TEST (deleted_note_comes_back_with_its_text)
{
  HlNote *note = add_note (fixture, "mine");

  act (fixture, "notes.delete");
  g_assert_null (hl_notes_get (fixture->notes, 0));
  act (fixture, "notes.undo");
  g_assert_true (hl_notes_get (fixture->notes, 0) == note);
  NN_TEXT (shown_text (fixture), "mine");
}

NN_FIXTURE_TEST (buttons_ask_for_it)
{
  HlNote *note = add_note (fixture, "mine");

  act (fixture, "notes.new");
  g_assert_cmpint (fixture->n_asked, ==, 1);
  act (fixture, "notes.go");
  g_assert_true (fixture->asked == note);
}
