#include "ui/pages/bars.h"

#include "tests/support/runs-fixture.h"
#include "tests/support/widget-window.h"

typedef struct
{
  HlTestRuns     runs;
  HlSnapshotBar *bar;
  GtkWidget     *window;
} Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_runs_set_up (&fixture->runs);
  fixture->bar = g_object_ref_sink (g_object_new (HL_TYPE_SNAPSHOT_BAR, NULL));
  hl_snapshot_bar_set_snapshots (fixture->bar, fixture->runs.snapshots);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->bar), 600, 60);

  hl_test_runs_run_to_the_end (&fixture->runs);
}

static void tear_down (Fixture *fixture)
{
  hl_test_runs_wait (&fixture->runs);
  hl_test_close_window (fixture->window);
  hl_test_drop (fixture->bar);
  hl_test_runs_tear_down (&fixture->runs);
}

static GtkWidget *find (Fixture *fixture, GType type)
{
  return hl_test_find (GTK_WIDGET (fixture->bar), type, 0);
}

static void press (Fixture *fixture, GtkScrollType scroll)
{
  g_signal_emit_by_name (find (fixture, GTK_TYPE_SCALE), "move-slider", scroll);
}

NN_FIXTURE_TEST (keys_go_from_snapshot_to_snapshot)
{
  GtkLabel *text = GTK_LABEL (find (fixture, GTK_TYPE_LABEL));

  g_assert_true (g_str_has_prefix (gtk_label_get_text (text),
                                   "Update 12 of 12 · training loss of the batch "));
  press (fixture, GTK_SCROLL_START);
  hl_test_wait_until (hl_test_runs_update_in_use (&fixture->runs) == 0);
  g_assert_cmpstr (gtk_label_get_text (text), ==, "Update 0 of 12");
  gtk_test_accessible_assert_property (find (fixture, GTK_TYPE_SCALE),
                                       GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "Update 0 of 12");
  press (fixture, GTK_SCROLL_STEP_RIGHT);
  hl_test_wait_until (hl_test_runs_update_in_use (&fixture->runs) == 1);
}

NN_FIXTURE_TEST (a_chosen_snapshot_is_marked_and_left_with_one_click)
{
  GtkWidget *bar = GTK_WIDGET (fixture->bar);

  g_assert_false (gtk_widget_has_css_class (bar, "chosen"));
  g_assert_false (gtk_widget_is_sensitive (find (fixture, GTK_TYPE_BUTTON)));
  hl_workspace_use_model (fixture->runs.workspace, fixture->runs.training->copy->model);
  hl_run_snapshots_choose (fixture->runs.snapshots, 4);
  hl_test_wait_until (hl_test_runs_update_in_use (&fixture->runs) == 4);
  g_assert_true (gtk_widget_has_css_class (bar, "chosen"));

  gtk_widget_activate_action (bar, "snapshot.latest", NULL);
  g_assert_cmpint (hl_test_runs_update_in_use (&fixture->runs), ==, 12);
  g_assert_false (gtk_widget_has_css_class (bar, "chosen"));
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (find (fixture, GTK_TYPE_SCALE))), ==, 12.0);
}
