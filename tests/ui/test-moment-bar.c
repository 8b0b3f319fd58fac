#include "ui/pages/moment-bar.h"

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

typedef struct
{
  HlTestWorkshop     workshop;
  HlWorkspace       *workspace;
  HlTrainingSession *training;
  HlRunKeeper       *keeper;
  HlMoments         *moments;
  HlMomentBar       *bar;
  GtkWidget         *window;
} Fixture;

static void
set_up (Fixture *fixture)
{
  g_autofree char *runs = NULL;

  hl_test_workshop_init (&fixture->workshop);
  runs = hl_test_workshop_path (&fixture->workshop, "runs");
  fixture->workspace = hl_workspace_new ();
  fixture->training = hl_training_session_new ();
  fixture->keeper = hl_run_keeper_new (fixture->training, runs);
  fixture->moments = hl_moments_new (fixture->workspace, fixture->keeper);
  fixture->bar = g_object_ref_sink (g_object_new (HL_TYPE_MOMENT_BAR, NULL));
  hl_moment_bar_set_moments (fixture->bar, fixture->moments);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->bar), 600, 60);

  hl_run_keeper_queue (fixture->keeper, NULL, fixture->workshop.options);
  hl_test_wait_until (hl_training_session_get_state (fixture->training) == HL_TRAINING_FINISHED);
  hl_run_keeper_wait (fixture->keeper);
}

static void
tear_down (Fixture *fixture)
{
  hl_training_session_wait (fixture->training);
  hl_run_keeper_wait (fixture->keeper);
  hl_test_spin (150);
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->bar);
  g_assert_finalize_object (fixture->moments);
  g_assert_finalize_object (fixture->keeper);
  g_assert_finalize_object (fixture->training);
  g_assert_finalize_object (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

static GtkWidget *
find (Fixture *fixture,
      GType    type)
{
  return hl_test_find (GTK_WIDGET (fixture->bar), type, 0);
}

static gint64
update_in_use (Fixture *fixture)
{
  HlModel *model = hl_workspace_get_model (fixture->workspace);

  return model != NULL ? hl_model_get_update (model) : -1;
}

static void
press (Fixture      *fixture,
       GtkScrollType scroll)
{
  g_signal_emit_by_name (find (fixture, GTK_TYPE_SCALE), "move-slider", scroll);
}

NN_FIXTURE_TEST (keys_go_from_moment_to_moment)
{
  GtkLabel *text = GTK_LABEL (find (fixture, GTK_TYPE_LABEL));

  g_assert_true (g_str_has_prefix (gtk_label_get_text (text), "Update 12 of 12 · loss "));
  press (fixture, GTK_SCROLL_START);
  hl_test_wait_until (update_in_use (fixture) == 0);
  g_assert_cmpstr (gtk_label_get_text (text), ==, "Update 0 of 12");
  gtk_test_accessible_assert_property (find (fixture, GTK_TYPE_SCALE),
                                       GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "Update 0 of 12");
  press (fixture, GTK_SCROLL_STEP_RIGHT);
  hl_test_wait_until (update_in_use (fixture) == 1);
}

NN_FIXTURE_TEST (a_chosen_moment_is_marked_and_left_with_one_click)
{
  GtkWidget *bar = GTK_WIDGET (fixture->bar);

  g_assert_false (gtk_widget_has_css_class (bar, "chosen"));
  g_assert_false (gtk_widget_is_sensitive (find (fixture, GTK_TYPE_BUTTON)));
  hl_workspace_use_model (fixture->workspace,
                          hl_training_session_get_snapshot (fixture->training));
  hl_moments_choose (fixture->moments, 4);
  hl_test_wait_until (update_in_use (fixture) == 4);
  g_assert_true (gtk_widget_has_css_class (bar, "chosen"));

  gtk_widget_activate_action (bar, "moment.latest", NULL);
  g_assert_cmpint (update_in_use (fixture), ==, 12);
  g_assert_false (gtk_widget_has_css_class (bar, "chosen"));
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (find (fixture, GTK_TYPE_SCALE))), ==, 12.0);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
