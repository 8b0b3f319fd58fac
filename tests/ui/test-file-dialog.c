#include "ui/pages/file-dialog.h"

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

typedef struct
{
  GtkWidget       *label;
  GtkWidget       *window;
  GtkNativeDialog *dialog;
} Fixture;

static GFile *chosen; /* or NULL */

static void chosen_cb (GtkWidget *label, GFile *file) { g_set_object (&chosen, file); }

static void ask (Fixture *fixture, GtkFileChooserAction action)
{
  hl_file_dialog_ask (&fixture->dialog, fixture->label,
                      &(HlFileWish){ action, "A Table", G_CALLBACK (chosen_cb),
                                     action == GTK_FILE_CHOOSER_ACTION_SAVE ? "table.csv" : NULL,
                                     "Tables", "csv" });
}

static void set_up (Fixture *fixture)
{
  fixture->label = gtk_label_new ("a page");
  fixture->window = hl_test_open_window (fixture->label, 300, 200);
  ask (fixture, GTK_FILE_CHOOSER_ACTION_SAVE);
}

static void tear_down (Fixture *fixture)
{
  g_clear_object (&fixture->dialog);
  g_clear_object (&chosen);
  hl_test_close_window (fixture->window);
}

NN_FIXTURE_TEST (dialog_belongs_to_the_window_and_offers_a_name_and_a_type)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (fixture->dialog);

  g_assert_true (GTK_WIDGET (gtk_native_dialog_get_transient_for (fixture->dialog)) ==
                 fixture->window);
  NN_TEXT (gtk_file_chooser_get_current_name (chooser), "table.csv");
  g_assert_cmpstr (gtk_file_filter_get_name (gtk_file_chooser_get_filter (chooser)), ==, "Tables");
}

static void count_cb (int *n) { (*n)++; }

/* A program that ends with the dialog loses nothing of a run. */
NN_FIXTURE_TEST (run_is_saved_first)
{
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GSimpleAction)      save = g_simple_action_new ("save-run", NULL);
  int                            n = 0;

  g_signal_connect_swapped (save, "activate", G_CALLBACK (count_cb), &n);
  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (save));
  gtk_widget_insert_action_group (fixture->window, "win", G_ACTION_GROUP (actions));
  ask (fixture, GTK_FILE_CHOOSER_ACTION_SAVE);
  g_assert_cmpint (n, ==, 1);
}

NN_FIXTURE_TEST (answer_ends_the_dialog)
{
  g_signal_emit_by_name (fixture->dialog, "response", GTK_RESPONSE_CANCEL);
  g_assert_null (fixture->dialog);
  g_assert_null (chosen);
}

NN_FIXTURE_TEST (another_dialog_takes_its_place)
{
  GtkNativeDialog *before = fixture->dialog;

  g_object_add_weak_pointer (G_OBJECT (before), (gpointer *) &before);
  ask (fixture, GTK_FILE_CHOOSER_ACTION_OPEN);
  g_assert_true (fixture->dialog != before);
  g_assert_false (gtk_native_dialog_get_visible (before));
  hl_test_wait_until (before == NULL); /* GTK may still read what it showed */
}

/* As the portal of a sandbox shows a file. */
static GFile *lone_file (const char *name)
{
  return g_file_new_build_filename (g_get_user_runtime_dir (), "doc", "a1b2", name, NULL);
}

NN_TEST (file_of_a_portal_is_alone_and_one_in_its_folder_is_not)
{
  g_autoptr (GFile) lone = lone_file ("model.safetensors");
  g_autoptr (GFile) folder = lone_file ("models");
  g_autoptr (GFile) in_folder = g_file_get_child (folder, "model.safetensors");
  g_autoptr (GFile) elsewhere = g_file_new_for_path ("/home/somebody/model.safetensors");

  g_assert_true (hl_file_dialog_is_alone (lone));
  g_assert_false (hl_file_dialog_is_alone (in_folder));
  g_assert_false (hl_file_dialog_is_alone (elsewhere));
}

NN_TEST (suffix_is_added_but_to_a_lone_file)
{
  g_autoptr (GFile) lone = lone_file ("map");
  g_autoptr (GFile) elsewhere = g_file_new_for_path ("/nowhere/map");
  g_autoptr (GFile) kept = hl_file_dialog_complete (lone, "map.png", NULL);
  g_autoptr (GFile) completed = hl_file_dialog_complete (elsewhere, "map.png", NULL);

  g_assert_true (g_file_equal (kept, lone));
  NN_TEXT (g_file_get_basename (completed), "map.png");
}

NN_FIXTURE_TEST (folder_of_a_lone_file_is_asked_for)
{
  g_autoptr (GFile) lone = lone_file ("sheets.pdf");

  hl_file_dialog_ask_for_folder (&fixture->dialog, fixture->label, lone, G_CALLBACK (chosen_cb));
  g_assert_cmpint (gtk_file_chooser_get_action (GTK_FILE_CHOOSER (fixture->dialog)), ==,
                   GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
  g_assert_cmpstr (gtk_native_dialog_get_title (fixture->dialog), ==,
                   "Choose the Folder of “sheets.pdf”");
}
