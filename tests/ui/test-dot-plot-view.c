#include "ui/widgets/dot-plot-view.h"

#include "tests/support/widget-window.h"

typedef struct
{
  HlDotPlotView *view;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->view = g_object_ref_sink (g_object_new (HL_TYPE_DOT_PLOT_VIEW, NULL));
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->view); }

static void show_rows (Fixture *fixture)
{
  HlDotPlot *plot = hl_dot_plot_new ();

  plot->names[0] = g_strdup ("before");
  plot->names[1] = g_strdup ("after");
  plot->rows = g_strsplit ("la voiture", " ", 0);
  for (int i = 0; i < 2; i++)
    {
      hl_dot_plot_add (plot, 0, 2.0 + i, i);
      hl_dot_plot_add (plot, 1, 1.0 + i, i);
    }
  hl_dot_plot_view_take_plot (fixture->view, plot);
}

/* From left to right: the second, the third, the first. */
static void show_cloud (Fixture *fixture)
{
  HlDotPlot *plot = hl_dot_plot_new ();

  plot->names[0] = g_strdup ("Adam");
  plot->x_symbol = g_strdup ("−g");
  plot->y_symbol = g_strdup ("Δθ");
  plot->dot_names = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < 3; i++)
    {
      hl_dot_plot_add (plot, 0, (i + 2) % 3, i);
      g_ptr_array_add (plot->dot_names, g_strdup_printf ("θ[%d]", i + 1));
    }
  hl_dot_plot_view_take_plot (fixture->view, plot);
}

static void press (Fixture *fixture, int down, int right)
{
  g_signal_emit_by_name (fixture->view, "move-cell", down, right);
}

static void assert_reads (Fixture *fixture, const char *words)
{
  g_assert_cmpstr (hl_picture_get_reading (HL_PICTURE (fixture->view)), ==, words);
}

NN_FIXTURE_TEST (keys_go_from_word_to_word_and_from_before_to_after)
{
  show_rows (fixture);
  press (fixture, 1, 0);
  assert_reads (fixture, "la, before: 2.0000");
  press (fixture, 1, 0);
  assert_reads (fixture, "voiture, before: 3.0000");
  press (fixture, 0, 1);
  assert_reads (fixture, "voiture, after: 2.0000");
  press (fixture, 5, 5);
  assert_reads (fixture, "voiture, after: 2.0000");
}

NN_FIXTURE_TEST (keys_go_to_the_next_dot_of_a_cloud)
{
  show_cloud (fixture);
  press (fixture, 0, 1);
  assert_reads (fixture, "θ[1]: −g = 2, Δθ = 0");
  press (fixture, 0, -1);
  assert_reads (fixture, "θ[3]: −g = 1, Δθ = 2");
  press (fixture, 1, 0);
  assert_reads (fixture, "θ[2]: −g = 0, Δθ = 1");
  press (fixture, 0, -G_MAXINT16);
  assert_reads (fixture, "θ[2]: −g = 0, Δθ = 1");
}

NN_FIXTURE_TEST (nothing_is_pointed_out_in_another_plot)
{
  show_rows (fixture);
  press (fixture, 1, 0);
  show_cloud (fixture);
  assert_reads (fixture, "");
  hl_dot_plot_view_take_plot (fixture->view, NULL);
  press (fixture, 1, 0);
  assert_reads (fixture, "");
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
