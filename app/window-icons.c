/* app/window-icons.c
 *
 * A hold on the small icons that the window shows.
 *
 * GTK (4.8 to 4.18 at least) keeps the last hundred icons that were looked up, and draws new ones
 * in a thread.  If an older icon is let go there while the main loop looks for it, the program
 * ends.  An icon that is held is never let go.
 */

#include "app/window-private.h"

static const char *const icons[] = {
  "applications-science-symbolic",
  "dialog-warning-symbolic",
  "document-open-symbolic",
  "document-print-symbolic",
  "edit-clear-symbolic",
  "edit-copy-symbolic",
  "edit-find-symbolic",
  "edit-undo-symbolic",
  "go-first-symbolic",
  "go-last-symbolic",
  "go-next-symbolic",
  "go-previous-symbolic",
  "headlight-attention-lab-symbolic",
  "headlight-attention-symbolic",
  "headlight-bleu-symbolic",
  "headlight-feed-forward-symbolic",
  "headlight-forcing-symbolic",
  "headlight-lesson-symbolic",
  "headlight-masks-symbolic",
  "headlight-model-symbolic",
  "headlight-normalization-symbolic",
  "headlight-positions-symbolic",
  "headlight-start-symbolic",
  "headlight-subwords-symbolic",
  "headlight-train-symbolic",
  "headlight-translate-symbolic",
  "list-remove-symbolic",
  "media-playback-start-symbolic",
  "object-flip-horizontal-symbolic",
  "object-select-symbolic",
  "open-menu-symbolic",
  "pan-down-symbolic",
  "pan-up-symbolic",
  "sidebar-show-symbolic",
  "switch-off-symbolic",
  "switch-on-symbolic",
  "system-search-symbolic",
  "value-decrease-symbolic",
  "value-increase-symbolic",
  "view-more-symbolic",
  "window-close-symbolic",
  "window-maximize-symbolic",
  "window-minimize-symbolic",
  NULL,
};

/* As GtkImage looks for them: only then it is the same icon. */
static GtkIconPaintable *look_up (GtkIconTheme *theme, const char *name, int scale)
{
  g_autoptr (GIcon) icon = g_themed_icon_new (name);

  return gtk_icon_theme_lookup_by_gicon (
      theme, icon, 16, scale, gtk_widget_get_default_direction (), GTK_ICON_LOOKUP_PRELOAD);
}

/* Of another theme the icons are others. */
static void hold_cb (GtkIconTheme *theme)
{
  g_autoptr (GdkMonitor) monitor =
      g_list_model_get_item (gdk_display_get_monitors (gtk_icon_theme_get_display (theme)), 0);
  const int  scale = monitor != NULL ? gdk_monitor_get_scale_factor (monitor) : 1;
  GPtrArray *held = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; icons[i] != NULL; i++)
    g_ptr_array_add (held, look_up (theme, icons[i], scale));
  g_object_set_data_full (G_OBJECT (theme), "hl-held-icons", held,
                          (GDestroyNotify) g_ptr_array_unref);
}

void hl_window_hold_icons (void)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());

  g_signal_connect (theme, "changed", G_CALLBACK (hold_cb), NULL);
  hold_cb (theme);
}
