#include "ui/pages/file-dialog.h"

#include "tests/support/widget-window.h"

typedef struct
{
  GtkWidget       *label;
  GtkWidget       *window;
  GtkNativeDialog *dialog;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->label = gtk_label_new ("a page");
  fixture->window = hl_test_open_window (fixture->label, 300, 200);
  hl_file_dialog_begin (&fixture->dialog, fixture->label, GTK_FILE_CHOOSER_ACTION_SAVE,
                        "Save the Table", "table.csv");
}

static void tear_down (Fixture *fixture)
{
  g_clear_object (&fixture->dialog);
  hl_test_close_window (fixture->window);
}

NN_FIXTURE_TEST (dialog_belongs_to_the_window_and_offers_a_name)
{
  g_autofree char *name = gtk_file_chooser_get_current_name (GTK_FILE_CHOOSER (fixture->dialog));

  g_assert_true (GTK_WIDGET (gtk_native_dialog_get_transient_for (fixture->dialog)) ==
                 fixture->window);
  g_assert_cmpstr (name, ==, "table.csv");
}

NN_FIXTURE_TEST (each_type_is_a_filter)
{
  GtkFileFilter         *tables = hl_file_dialog_add_type (fixture->dialog, "Tables", "csv");
  g_autoptr (GListModel) filters =
      gtk_file_chooser_get_filters (GTK_FILE_CHOOSER (fixture->dialog));
  g_autoptr (GtkFileFilter) first = g_list_model_get_item (filters, 0);

  g_assert_cmpuint (g_list_model_get_n_items (filters), ==, 1);
  g_assert_true (first == tables);
  g_assert_cmpstr (gtk_file_filter_get_name (first), ==, "Tables");
}

NN_FIXTURE_TEST (answer_ends_the_dialog)
{
  g_assert_null (hl_file_dialog_take (&fixture->dialog, GTK_RESPONSE_CANCEL));
  g_assert_null (fixture->dialog);
}

NN_FIXTURE_TEST (another_dialog_takes_its_place)
{
  GtkNativeDialog *before = g_object_ref (fixture->dialog);

  hl_file_dialog_begin (&fixture->dialog, fixture->label, GTK_FILE_CHOOSER_ACTION_OPEN,
                        "Open a Table", NULL);
  g_assert_true (fixture->dialog != before);
  g_assert_finalize_object (before);
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
  g_autofree char  *name = g_file_get_basename (completed);

  g_assert_true (g_file_equal (kept, lone));
  g_assert_cmpstr (name, ==, "map.png");
}

static void ignore_cb (void) {}

NN_FIXTURE_TEST (folder_of_a_lone_file_is_asked_for)
{
  g_autoptr (GFile) lone = lone_file ("sheets.pdf");

  hl_file_dialog_ask_for_folder (&fixture->dialog, fixture->label, lone, G_CALLBACK (ignore_cb));
  g_assert_cmpint (gtk_file_chooser_get_action (GTK_FILE_CHOOSER (fixture->dialog)), ==,
                   GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
  g_assert_cmpstr (gtk_native_dialog_get_title (fixture->dialog), ==,
                   "Choose the Folder of “sheets.pdf”");
}
