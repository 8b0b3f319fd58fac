#include "ui/widgets/scroll-to.h"

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

#define N_ROWS 20
#define ROW_HEIGHT 50

typedef struct
{
  GtkWidget     *window;
  GtkWidget     *view;
  GtkWidget     *rows[N_ROWS];
  GtkAdjustment *adjustment;
} Fixture;

static void set_up (Fixture *fixture)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  for (int i = 0; i < N_ROWS; i++)
    {
      fixture->rows[i] = gtk_label_new ("row");
      gtk_widget_set_size_request (fixture->rows[i], 100, ROW_HEIGHT);
      gtk_box_append (GTK_BOX (box), fixture->rows[i]);
    }
  fixture->view = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (fixture->view), box);
  fixture->adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (fixture->view));
  fixture->window = hl_test_open_window (fixture->view, 300, 200);
}

static void tear_down (Fixture *fixture) { hl_test_close_window (fixture->window); }

static gboolean is_in_view (Fixture *fixture, int row)
{
  const double value = gtk_adjustment_get_value (fixture->adjustment);
  const double page = gtk_adjustment_get_page_size (fixture->adjustment);

  return row * ROW_HEIGHT >= value && (row + 1) * ROW_HEIGHT <= value + page;
}

NN_FIXTURE_TEST (hidden_part_comes_into_view)
{
  g_assert_false (is_in_view (fixture, 15));
  hl_scroll_to_part (fixture->rows[15], &(HlRect){ 0 });
  hl_test_wait_until (is_in_view (fixture, 15));
  hl_scroll_to_part (fixture->rows[1], &(HlRect){ 0 });
  hl_test_wait_until (is_in_view (fixture, 1));
}

/* Of a picture that is larger than the view, the current part. */
NN_FIXTURE_TEST (part_of_a_large_widget_comes_into_view)
{
  GtkWidget *box = gtk_widget_get_parent (fixture->rows[0]);

  hl_scroll_to_part (box, &(HlRect){ 0, 15 * ROW_HEIGHT, 100, ROW_HEIGHT });
  hl_test_wait_until (is_in_view (fixture, 15));
  g_assert_false (is_in_view (fixture, 1));
  hl_scroll_to_part (box, &(HlRect){ 0, ROW_HEIGHT, 100, ROW_HEIGHT });
  hl_test_wait_until (is_in_view (fixture, 1));
}

/* As a picture that the step has just made. */
NN_FIXTURE_TEST (part_that_appears_is_waited_for)
{
  gtk_widget_set_visible (fixture->rows[N_ROWS - 1], FALSE);
  hl_test_spin (50);
  gtk_widget_set_visible (fixture->rows[N_ROWS - 1], TRUE);
  hl_scroll_to_part (fixture->rows[N_ROWS - 1], &(HlRect){ 0 });
  hl_test_wait_until (is_in_view (fixture, N_ROWS - 1));
}

NN_FIXTURE_TEST (what_is_in_view_stays_where_it_is)
{
  gtk_adjustment_set_value (fixture->adjustment, 30);
  hl_scroll_to_part (fixture->rows[2], &(HlRect){ 0 });
  hl_test_spin (100);
  g_assert_cmpfloat (gtk_adjustment_get_value (fixture->adjustment), ==, 30);
}
