#include "ui/pages/toast.h"

#include "tests/support/widget-window.h"

typedef struct
{
  GtkWidget       *window;
  AdwToastOverlay *overlay;
} Fixture;

static void set_up (Fixture *fixture)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  fixture->overlay = ADW_TOAST_OVERLAY (adw_toast_overlay_new ());
  adw_toast_overlay_set_child (fixture->overlay, gtk_label_new ("page"));
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->overlay), 400, 200);
}

static void tear_down (Fixture *fixture) { hl_test_close_window (fixture->window); }

static void wait_ms (int ms)
{
  const gint64 end = g_get_monotonic_time () + 1000 * ms;

  while (g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

/* libadwaita 1.2 frees a toast that is dismissed while it appears, and uses it afterwards. */
NN_FIXTURE_TEST (many_toasts_in_a_second_do_no_harm)
{
  for (int i = 0; i < 30; i++)
    {
      g_autofree char *text = g_strdup_printf ("Step %d", i);

      hl_toast_briefly (fixture->overlay, text);
      g_assert_true (hl_test_says (fixture->window, text));
      wait_ms (7 * (i % 10));
    }
}

NN_FIXTURE_TEST (button_goes_with_what_it_undoes)
{
  hl_toast_button (fixture->overlay, "Removed", "Undo", "window.close");
  g_assert_true (hl_test_says (fixture->window, "Removed"));
  wait_ms (50);
  hl_toast_briefly (fixture->overlay, "Marked");
  g_assert_true (hl_test_says (fixture->window, "Marked"));
  g_assert_false (hl_test_says (fixture->window, "Removed"));
  g_assert_false (hl_test_says (fixture->window, "Undo"));
}

static void note_action (GSimpleAction *action, GVariant *parameter, char **noted)
{
  g_free (*noted);
  *noted = g_variant_dup_string (parameter, NULL);
}

/* GTK warns of a button that has an action and not yet what it acts on; here that ends the test. */
NN_FIXTURE_TEST (button_knows_what_it_acts_on)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction)      action = g_simple_action_new ("lesson", G_VARIANT_TYPE_STRING);
  g_autofree char               *noted = NULL;

  g_signal_connect (action, "activate", G_CALLBACK (note_action), &noted);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
  gtk_widget_insert_action_group (fixture->window, "win", G_ACTION_GROUP (group));
  for (int i = 0; i < 2; i++)
    {
      hl_toast_button (fixture->overlay, "Finished", "Next",
                       i == 0 ? "win.lesson::4-masks" : "win.lesson::5-norm");
      wait_ms (i == 0 ? 50 : 1200);
    }
  g_signal_emit_by_name (hl_test_find (GTK_WIDGET (fixture->overlay), GTK_TYPE_BUTTON, 0),
                         "clicked");
  g_assert_cmpstr (noted, ==, "5-norm");
}

NN_FIXTURE_TEST (older_toast_gives_way)
{
  hl_toast (fixture->overlay, "First");
  wait_ms (1200);
  hl_toast (fixture->overlay, "Second");
  wait_ms (1200);
  g_assert_true (hl_test_says (fixture->window, "Second"));
  g_assert_false (hl_test_says (fixture->window, "First"));
}
