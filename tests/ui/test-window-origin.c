

#include "ui/render/origin.h"

#include "tests/support/widget-window.h"
#include "tests/support/window-fixture.h"

#include "app/window-private.h"

typedef HlTestWindow Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_window_set_up (fixture);
  g_settings_set_string (fixture->settings, "page", "translate");
  g_settings_set_string (fixture->settings, "sentence", "i see .");
  hl_test_window_show (fixture);
  hl_test_window_open_model (fixture, 1);
}

#define NN_ORIGIN_TEST(name) NN_TEST_WITH (name, Fixture, fixture, set_up, hl_test_window_tear_down)

static HlExportable *page_of (Fixture *fixture)
{
  return HL_EXPORTABLE (gtk_stack_get_visible_child (fixture->window->pages));
}

static void go_to (Fixture *fixture, const char *page)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", page);
}

static void select_head (Fixture *fixture, int word, int block, int head)
{
  hl_workspace_select (fixture->window->workspace, (HlSelection){ word, block, head });
}

/* Writes the picture of the page, and returns its file. */
static GFile *export_to (Fixture *fixture, const char *name)
{
  g_autofree char        *path = hl_test_workshop_path (&fixture->workshop, name);
  g_autofree char        *origin = hl_window_write_origin (fixture->window);
  g_autoptr (GError)      error = NULL;
  HlPrint                 print = { .origin = origin };
  g_autoptr (HlRecording) recording = NULL;
  g_autoptr (GBytes)      bytes = NULL, whole = NULL;

  g_assert_true (hl_figure_format_read (name, &print.format, NULL));
  recording = hl_exportable_record (page_of (fixture), &print, &error);
  g_assert_no_error (error);
  bytes = hl_recording_encode (recording, &print, &error);
  g_assert_no_error (error);
  whole = hl_origin_write (g_steal_pointer (&bytes), &print);
  g_assert_true (g_file_set_contents (path, g_bytes_get_data (whole, NULL),
                                      (gssize) g_bytes_get_size (whole), &error));

  return g_file_new_for_path (path);
}

static char *table_of (Fixture *fixture) { return hl_test_export_text (page_of (fixture)); }

/* Every head of every block, as every kind of file. */
NN_ORIGIN_TEST (a_picture_leads_back_to_what_it_shows)
{
  static const char *const names[] = { "a.png", "b.svg", "c.pdf" };
  HlTranslation           *translation = hl_workspace_get_translation (fixture->window->workspace);
  const NnTensor          *weights = hl_translation_get (translation)->cross_weights;
  int                      n = 0;

  for (int block = 0; block < weights->shape.dims[0]; block++)
    for (int head = 0; head < weights->shape.dims[1]; head++)
      {
        g_autoptr (GFile) file = NULL;
        g_autofree char  *here = NULL, *there = NULL, *numbers = NULL, *again = NULL;

        go_to (fixture, "attention");
        select_head (fixture, 0, block, head);
        here = hl_window_write_origin (fixture->window);
        numbers = table_of (fixture);
        file = export_to (fixture, names[n++ % G_N_ELEMENTS (names)]);

        select_head (fixture, 0, 0, (head + 1) % weights->shape.dims[1]);
        go_to (fixture, "bleu");
        hl_window_open_picture (fixture->window, file);
        there = hl_window_write_origin (fixture->window);
        again = table_of (fixture);
        g_assert_cmpstr (there, ==, here);
        g_assert_cmpstr (again, ==, numbers);
      }
  g_assert_cmpint (n, >=, 2);
}

NN_ORIGIN_TEST (another_model_is_told)
{
  g_autoptr (GFile) file = NULL;

  go_to (fixture, "attention");
  file = export_to (fixture, "a.png");
  hl_window_open_picture (fixture->window, file);
  g_assert_false (hl_test_says (GTK_WIDGET (fixture->window), "Another model made this picture"));

  hl_test_window_open_model (fixture, 2);
  hl_window_open_picture (fixture->window, file);
  hl_test_wait_until (
      hl_test_shows (GTK_WIDGET (fixture->window), "Another model made this picture"));
}

NN_ORIGIN_TEST (other_pictures_are_told)
{
  g_autofree char  *path = hl_test_workshop_path (&fixture->workshop, "other.png");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, "\x89PNG\r\n\x1a\n", -1, NULL));
  hl_window_open_picture (fixture->window, file);
  hl_test_wait_until (
      hl_test_shows (GTK_WIDGET (fixture->window), "“other.png” does not say where it was made"));
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
