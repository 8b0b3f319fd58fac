#include "ui/widgets/theme.h"

#include <adwaita.h>

#include "tests/support/widget-window.h"

static void use_theme (gboolean is_dark)
{
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      is_dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                              : ADW_COLOR_SCHEME_FORCE_LIGHT);
}

NN_TEST (palette_follows_the_text)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new ("light and dark"));
  GtkWidget *window = hl_test_open_window (label, 200, 100);

  g_assert_false (hl_widget_palette (label)->is_dark);
  use_theme (TRUE);
  g_assert_true (hl_widget_palette (label)->is_dark);
  use_theme (FALSE);
  g_assert_false (hl_widget_palette (label)->is_dark);

  hl_test_close_window (window);
  g_assert_finalize_object (label);
}

/* The style sheet of high contrast, which libadwaita loads when a person asks for it. */
NN_TEST (palette_follows_high_contrast)
{
  GtkWidget        *label = g_object_ref_sink (gtk_label_new ("strong"));
  GtkWidget        *window = hl_test_open_window (label, 200, 100);
  GtkCssProvider   *style = gtk_css_provider_new ();
  GtkStyleProvider *provider = GTK_STYLE_PROVIDER (style);

  g_assert_true (hl_widget_palette (label) == hl_palette_get (FALSE));
  gtk_css_provider_load_from_resource (style, "/org/headlight/Headlight/style-hc.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), provider,
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_assert_true (hl_widget_palette (label) == hl_palette_get_high_contrast (FALSE));
  use_theme (TRUE);
  g_assert_true (hl_widget_palette (label) == hl_palette_get_high_contrast (TRUE));
  use_theme (FALSE);
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (), provider);
  g_assert_true (hl_widget_palette (label) == hl_palette_get (FALSE));

  g_object_unref (style);
  hl_test_close_window (window);
  g_assert_finalize_object (label);
}

NN_TEST (font_is_the_desktops)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new ("a font"));

  g_assert_cmpstr (pango_font_description_get_family (hl_widget_font (label)), ==, "DejaVu Sans");
  g_assert_finalize_object (label);
}

NN_TEST (focus_ring_shows_only_with_the_keyboard)
{
  GtkWidget *button = g_object_ref_sink (gtk_button_new_with_label ("a button"));
  GtkWidget *window = hl_test_open_window (button, 200, 100);

  for (int has_keyboard = 0; has_keyboard < 2; has_keyboard++)
    {
      g_autoptr (GtkSnapshot)   snapshot = gtk_snapshot_new ();
      g_autoptr (GskRenderNode) node = NULL;

      gtk_widget_grab_focus (button);
      gtk_window_set_focus_visible (GTK_WINDOW (window), has_keyboard);
      hl_widget_snapshot_focus (button, snapshot, 0);
      node = gtk_snapshot_to_node (snapshot);
      g_assert_true ((node != NULL) == has_keyboard);
    }

  hl_test_close_window (window);
  g_assert_finalize_object (button);
}
