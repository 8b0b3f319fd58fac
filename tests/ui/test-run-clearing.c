#include "ui/pages/train-parts.h"

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

typedef struct
{
  HlTestWorkshop workshop;
  char          *folder;
  HlRunList     *runs;
  GtkWidget     *clearing;
  GtkWidget     *window;
} Fixture;

static void set_up (Fixture *fixture)
{
  gboolean is_loading = TRUE;

  hl_test_workshop_init (&fixture->workshop);
  fixture->folder = hl_test_workshop_path (&fixture->workshop, "runs");
  fixture->runs = hl_run_list_new (fixture->folder);
  while (is_loading)
    {
      hl_test_iterate ();
      g_object_get (fixture->runs, "is-loading", &is_loading, NULL);
    }
  fixture->clearing = g_object_ref_sink (hl_run_clearing_new (fixture->runs));
  fixture->window = hl_test_open_window (fixture->clearing, 300, 200);
}

static void tear_down (Fixture *fixture)
{
  hl_test_wait_until (!hl_run_list_is_saving (fixture->runs));
  hl_test_spin (100);
  hl_test_close_window (fixture->window);
  hl_test_drop (fixture->clearing);
  hl_test_drop (fixture->runs);
  g_free (fixture->folder);
  hl_test_workshop_clear (&fixture->workshop);
}

static void add_runs (Fixture *fixture, int n)
{
  for (int i = 0; i < n; i++)
    {
      HlRun *run = hl_run_list_add (fixture->runs, "run", fixture->workshop.options);

      hl_run_set_state (run, HL_RUN_ENDED);
      hl_run_save (run, NULL);
    }
  hl_test_wait_until (!hl_run_list_is_saving (fixture->runs));
}

static AdwMessageDialog *ask (Fixture *fixture)
{
  g_autoptr (GList) windows = NULL;

  g_signal_emit_by_name (fixture->clearing, "clicked");
  windows = gtk_window_list_toplevels ();
  for (GList *l = windows; l != NULL; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data))
      return l->data;

  g_assert_not_reached ();
}

static GtkCheckButton *check_at (AdwMessageDialog *dialog, int index)
{
  return hl_test_find (adw_message_dialog_get_extra_child (dialog), GTK_TYPE_CHECK_BUTTON, index);
}

static guint count (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (fixture->runs));
}

NN_FIXTURE_TEST (button_says_what_the_runs_take)
{
  g_assert_false (gtk_widget_get_visible (fixture->clearing));
  add_runs (fixture, 2);

  g_assert_true (
      g_str_has_prefix (gtk_button_get_label (GTK_BUTTON (fixture->clearing)), "2 runs use "));
  g_assert_null (strstr (gtk_button_get_label (GTK_BUTTON (fixture->clearing)), "0 bytes"));
  g_assert_false (gtk_widget_has_css_class (fixture->clearing, "warning"));
}

NN_FIXTURE_TEST (chosen_runs_go_and_no_others)
{
  AdwMessageDialog *dialog;
  HlRun            *second;

  add_runs (fixture, 3);
  second = hl_run_list_peek (fixture->runs, 1);
  dialog = ask (fixture);
  g_assert_false (gtk_check_button_get_active (check_at (dialog, 0)));
  gtk_check_button_set_active (check_at (dialog, 0), TRUE);
  gtk_check_button_set_active (check_at (dialog, 2), TRUE);
  adw_message_dialog_response (dialog, "clear");

  g_assert_cmpuint (count (fixture), ==, 1);
  g_assert_true (hl_run_list_peek (fixture->runs, 0) == second);
}

NN_FIXTURE_TEST (cancel_keeps_all)
{
  AdwMessageDialog *dialog;

  add_runs (fixture, 2);
  dialog = ask (fixture);
  gtk_check_button_set_active (check_at (dialog, 0), TRUE);
  adw_message_dialog_response (dialog, "cancel");

  g_assert_cmpuint (count (fixture), ==, 2);
}

NN_FIXTURE_TEST (too_many_are_marked_and_the_oldest_chosen)
{
  AdwMessageDialog *dialog;

  add_runs (fixture, HL_RUN_LIST_MAX_RUNS + 1);
  g_assert_true (gtk_widget_has_css_class (fixture->clearing, "warning"));
  dialog = ask (fixture);
  g_assert_true (gtk_check_button_get_active (check_at (dialog, 0)));
  g_assert_false (gtk_check_button_get_active (check_at (dialog, 1)));
  adw_message_dialog_response (dialog, "clear");

  g_assert_cmpuint (count (fixture), ==, HL_RUN_LIST_MAX_RUNS);
  g_assert_false (gtk_widget_has_css_class (fixture->clearing, "warning"));
}
