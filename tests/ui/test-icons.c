#include "app/pages.h"
#include "tests/support/window-fixture.h"

#define MANY 300 /* more than GTK keeps */

static GtkIconTheme *theme_of_display (void)
{
  return gtk_icon_theme_get_for_display (gdk_display_get_default ());
}

/* Returns the icon that a GtkImage of that name shows. */
static GtkIconPaintable *look_up (const char *name)
{
  g_autoptr (GIcon) icon = g_themed_icon_new (name);

  return gtk_icon_theme_lookup_by_gicon (theme_of_display (), icon, 16, 1, GTK_TEXT_DIR_LTR,
                                         GTK_ICON_LOOKUP_PRELOAD);
}

static gboolean is_held (const char *name)
{
  g_autoptr (GtkIconPaintable) icon = look_up (name);
  const GPtrArray *held = g_object_get_data (G_OBJECT (theme_of_display ()), "hl-held-icons");

  return g_ptr_array_find ((GPtrArray *) held, icon, NULL);
}

/* GTK keeps an icon once it is drawn.  Drawn here it is never in the hands of GTK's thread, which
 * ends the program if it lets go of an icon while another asks for it (app/window-icons.c). */
static void draw_and_let_go (const char *name)
{
  g_autoptr (GIcon)            icon = g_themed_icon_new (name);
  g_autoptr (GtkIconPaintable) paintable =
      gtk_icon_theme_lookup_by_gicon (theme_of_display (), icon, 16, 1, GTK_TEXT_DIR_LTR, 0);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gdk_paintable_snapshot (GDK_PAINTABLE (paintable), snapshot, 16, 16);
  g_object_unref (snapshot);
}

/* Returns whether the icon is another one after many others were looked for. */
static gboolean is_let_go (const char *name)
{
  g_auto (GStrv)    others = gtk_icon_theme_get_icon_names (theme_of_display ());
  GtkIconPaintable *icon = look_up (name);
  gboolean          is_gone;

  g_object_add_weak_pointer (G_OBJECT (icon), (gpointer *) &icon);
  g_object_unref (icon);
  for (guint i = 0, n = 0; others[i] != NULL && n < MANY; i++)
    if (g_str_has_suffix (others[i], "-symbolic"))
      {
        draw_and_let_go (others[i]);
        n++;
      }
  hl_test_spin (200);
  is_gone = icon == NULL;
  if (!is_gone)
    g_object_remove_weak_pointer (G_OBJECT (icon), (gpointer *) &icon);

  return is_gone;
}

HL_WINDOW_TEST (held_icons_are_never_let_go)
{
  hl_test_window_show (fixture);
  g_assert_true (is_let_go ("user-trash-symbolic")); /* else this test could not fail */
  g_assert_false (is_let_go ("edit-copy-symbolic"));
  g_assert_false (is_let_go ("headlight-masks-symbolic"));
}

static void check_icons (GtkWidget *widget)
{
  HL_EACH_CHILD (child, widget)
    check_icons (child);

  if (GTK_IS_IMAGE (widget) &&
      gtk_image_get_storage_type (GTK_IMAGE (widget)) == GTK_IMAGE_ICON_NAME)
    {
      const char *name = gtk_image_get_icon_name (GTK_IMAGE (widget));

      if (strcmp (name, "image-missing") != 0 && !is_held (name))
        g_error ("%s is not among the names of app/window-icons.c", name);
    }
}

HL_WINDOW_TEST (icons_of_all_pages_are_held)
{
  hl_test_window_show (fixture);
  hl_test_window_open_model (fixture, 1);
  for (int i = 0; i < hl_pages_count (); i++)
    {
      hl_test_window_go (fixture, hl_pages_get (i)->name);
      check_icons (GTK_WIDGET (fixture->window));
    }
}
