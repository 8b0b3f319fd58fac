#include "ui/pages/windows.h"

#include "tests/support/widget-window.h"

typedef struct
{
  GtkWidget       *window;
  HlWorksheetForm *form;
  int              n_saved;
  int              n_printed;
} Fixture;

static void count_cb (int *n) { (*n)++; }

static void set_up (Fixture *fixture)
{
  fixture->window = hl_test_open_window (gtk_label_new (NULL), 300, 200);
  fixture->form = hl_worksheet_form_new (GTK_WINDOW (fixture->window));
  hl_worksheet_form_set_lessons (fixture->form, (const char *[]){ "Masks", "Heads", NULL }, 0);
  g_signal_connect_swapped (fixture->form, "save", G_CALLBACK (count_cb), &fixture->n_saved);
  g_signal_connect_swapped (fixture->form, "print", G_CALLBACK (count_cb), &fixture->n_printed);
  gtk_window_present (GTK_WINDOW (fixture->form));
}

static void tear_down (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->form));
  hl_test_close_window (fixture->window);
}

NN_FIXTURE_TEST (one_sheet_of_the_first_lesson_is_offered)
{
  const HlWorksheetChoices choices = hl_worksheet_form_get_choices (fixture->form);

  g_assert_cmpint (choices.lesson, ==, 0);
  g_assert_cmpint (choices.seed, ==, 1);
  g_assert_cmpint (choices.n_students, ==, 1);
  g_assert_cmpint (choices.paper, ==, 0);
  g_assert_cmpint (choices.answers, ==, HL_ANSWERS_APART);
  g_assert_false (choices.has_figure);
}

NN_FIXTURE_TEST (choices_are_told)
{
  hl_worksheet_form_set_lessons (fixture->form, (const char *[]){ "Masks", "Heads", NULL }, 1);
  hl_worksheet_form_set_figure (fixture->form, "Model");
  gtk_spin_button_set_value (hl_test_child (fixture->form, "students"), 30);
  gtk_switch_set_active (hl_test_child (fixture->form, "figure"), TRUE);
  adw_combo_row_set_selected (hl_test_child (fixture->form, "answers_row"), HL_ANSWERS_NONE);

  g_assert_cmpint (hl_worksheet_form_get_choices (fixture->form).lesson, ==, 1);
  g_assert_cmpint (hl_worksheet_form_get_choices (fixture->form).n_students, ==, 30);
  g_assert_cmpint (hl_worksheet_form_get_choices (fixture->form).answers, ==, HL_ANSWERS_NONE);
  g_assert_true (hl_worksheet_form_get_choices (fixture->form).has_figure);
}

/* A number that is being typed, and one that is too large. */
NN_FIXTURE_TEST (typed_numbers_count)
{
  gtk_editable_set_text (hl_test_child (fixture->form, "seed"), "12");
  gtk_editable_set_text (hl_test_child (fixture->form, "students"), "100000000000");

  g_assert_cmpint (hl_worksheet_form_get_choices (fixture->form).seed, ==, 12);
  g_assert_cmpint (hl_worksheet_form_get_choices (fixture->form).n_students, ==, 200);
}

/* Without a picture none can be asked for. */
NN_FIXTURE_TEST (page_may_have_no_picture)
{
  hl_worksheet_form_set_figure (fixture->form, "Model");
  gtk_switch_set_active (hl_test_child (fixture->form, "figure"), TRUE);
  hl_worksheet_form_set_figure (fixture->form, NULL);

  g_assert_false (hl_worksheet_form_get_choices (fixture->form).has_figure);
  g_assert_false (gtk_widget_get_sensitive (hl_test_child (fixture->form, "figure_row")));
}

NN_FIXTURE_TEST (buttons_ask_for_it)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->form), "worksheet.save", NULL);
  g_assert_cmpint (fixture->n_saved, ==, 1);
  g_assert_cmpint (fixture->n_printed, ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (fixture->form), "worksheet.print", NULL);
  g_assert_cmpint (fixture->n_printed, ==, 1);
}
