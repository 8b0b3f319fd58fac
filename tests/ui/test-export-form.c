#include "ui/pages/windows.h"

#include "config.h"

#include "tests/support/lab-fixture.h"

#define MILLIMETER (96.0 / 25.4)

typedef struct
{
  HlTestLab     lab;
  GSettings    *settings;
  HlExportForm *form;
} Fixture;

static void open_form (Fixture *fixture, const HlLabTable *table)
{
  hl_test_lab_set_up (&fixture->lab, table);
  hl_test_lab_show (&fixture->lab);
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "export");
  fixture->form = hl_export_form_new (GTK_WINDOW (fixture->lab.window), fixture->settings);
  hl_export_form_show (fixture->form, HL_EXPORTABLE (fixture->lab.lab), HL_EXPORT_THIS);
}

static void set_up (Fixture *fixture) { open_form (fixture, &hl_normalization_lab); }

static void tear_down (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->form));
  g_object_unref (fixture->settings);
  hl_test_lab_tear_down (&fixture->lab);
}

static void choose (Fixture *fixture, const char *row, guint choice)
{
  adw_combo_row_set_selected (hl_test_child (fixture->form, row), choice);
}

static gboolean shows (Fixture *fixture, const char *row)
{
  return gtk_widget_get_visible (hl_test_child (fixture->form, row));
}

static const char *size_of (Fixture *fixture)
{
  return gtk_label_get_label (hl_test_child (fixture->form, "size_label"));
}

#define NN_FORM_TEST(name) NN_TEST_WITH (name, Fixture, fixture, set_up, tear_down)

NN_FORM_TEST (a_purpose_sets_width_and_words)
{
  HlPrint print = hl_export_form_get_print (fixture->form);

  g_assert_cmpfloat (print.width, ==, 0);
  g_assert_false (shows (fixture, "width_row"));
  choose (fixture, "format_row", HL_FIGURE_TEX);
  choose (fixture, "purpose_row", 1);
  print = hl_export_form_get_print (fixture->form);
  g_assert_cmpint (print.format, ==, HL_FIGURE_TEX);
  g_assert_cmpfloat_with_epsilon (print.width, 84 * MILLIMETER, 1e-6);
  g_assert_cmpfloat (print.type, ==, 8);
  g_assert_true (g_str_has_prefix (size_of (fixture), "84 × "));
}

/* A picture of many numbers does not fit into half a column: its words would be smaller. */
NN_FORM_TEST (words_that_must_be_smaller_are_announced)
{
  choose (fixture, "format_row", HL_FIGURE_PDF);
  choose (fixture, "purpose_row", 1);
  gtk_spin_button_set_value (hl_test_child (fixture->form, "width"), 40);
  g_assert_nonnull (strstr (size_of (fixture), "Text of 8.0 pt needs "));
  gtk_spin_button_set_value (hl_test_child (fixture->form, "width"), 400);
  g_assert_null (strstr (size_of (fixture), "need"));
  g_assert_nonnull (strstr (size_of (fixture), "text size 8.0 pt"));
  g_assert_cmpint (adw_combo_row_get_selected (hl_test_child (fixture->form, "purpose_row")), ==,
                   5); /* something else */
}

NN_FORM_TEST (the_other_unit_is_the_same_width)
{
  choose (fixture, "purpose_row", 1);
  gtk_drop_down_set_selected (hl_test_child (fixture->form, "unit"), 1);
  g_assert_cmpfloat (gtk_spin_button_get_value (hl_test_child (fixture->form, "width")), ==, 317);
  gtk_drop_down_set_selected (hl_test_child (fixture->form, "unit"), 0);
  g_assert_cmpfloat (gtk_spin_button_get_value (hl_test_child (fixture->form, "width")), ==, 84);
}

NN_FORM_TEST (numbers_have_no_size)
{
  choose (fixture, "format_row", HL_FIGURE_NPZ);
  g_assert_false (shows (fixture, "purpose_row"));
  g_assert_false (shows (fixture, "resolution_row"));
  g_assert_false (shows (fixture, "preview"));
}

NN_FORM_TEST (what_was_chosen_is_there_the_next_time)
{
  HlPrint print;

  choose (fixture, "format_row", HL_FIGURE_PNG);
  choose (fixture, "purpose_row", 4);
  gtk_switch_set_active (hl_test_child (fixture->form, "transparent"), TRUE);
  gtk_window_close (GTK_WINDOW (fixture->form));
  g_assert_null (hl_export_form_get_page (fixture->form));
  hl_export_form_show (fixture->form, HL_EXPORTABLE (fixture->lab.lab), HL_EXPORT_THIS);
  print = hl_export_form_get_print (fixture->form);
  g_assert_cmpint (print.format, ==, HL_FIGURE_PNG);
  g_assert_cmpfloat_with_epsilon (print.width, 800 * MILLIMETER, 1e-6);
  g_assert_cmpfloat (print.resolution, ==, 150);
  g_assert_true (print.is_transparent);
}
