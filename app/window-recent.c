#include "app/window-recent.h"

#include "app/paths.h"
#include "app/window-private.h"

#define KEY "recent-models"
#define MOST 8

/* Whether it is a shipped model; the menu lists those separately. */
static gboolean is_in_box (const char *uri)
{
  static const char *const names[] = { "headlight", "book" };
  g_autofree char         *path = g_filename_from_uri (uri, NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *box = app_paths_named_model (names[i]);

      if (g_strcmp0 (path, box) == 0)
        return TRUE;
    }

  return FALSE;
}

static void fill_menu (HlWindow *self)
{
  g_autoptr (GVariant) recent = g_settings_get_value (self->settings, KEY);
  GVariantIter         iter;
  const char          *uri;
  const char          *name;

  g_menu_remove_all (self->recent_models);
  g_variant_iter_init (&iter, recent);
  while (g_variant_iter_next (&iter, "(&s&s)", &uri, &name))
    {
      g_autoptr (GMenuItem) item = NULL;

      if (is_in_box (uri))
        continue;

      item = g_menu_item_new (NULL, NULL);
      g_menu_item_set_label (item, name);
      g_menu_item_set_action_and_target (item, "win.open-recent", "s", uri);
      g_menu_append_item (self->recent_models, item);
    }
}

/* The model in use is the latest; one that is in no file, or that was altered, is none. */
void hl_window_note_recent (HlWindow *self)
{
  HlModel             *model = hl_workspace_get_model (self->workspace);
  GFile               *file = model != NULL ? hl_model_get_file (model) : NULL;
  g_autofree char     *latest = file != NULL ? g_file_get_uri (file) : NULL;
  g_autoptr (GVariant) recent = g_settings_get_value (self->settings, KEY);
  GVariantBuilder      builder;
  GVariantIter         iter;
  const char          *uri;
  const char          *name;
  int                  n = 1;

  if (latest == NULL || hl_model_get_original (model) != NULL)
    return;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(ss)"));
  g_variant_builder_add (&builder, "(ss)", latest, hl_model_get_name (model));
  g_variant_iter_init (&iter, recent);
  while (g_variant_iter_next (&iter, "(&s&s)", &uri, &name) && n < MOST)
    if (!g_str_equal (uri, latest))
      {
        g_variant_builder_add (&builder, "(ss)", uri, name);
        n++;
      }

  g_settings_set_value (self->settings, KEY, g_variant_builder_end (&builder));
  fill_menu (self);
}

static void open_recent_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  hl_workspace_open_model (HL_WINDOW (widget)->workspace, file);
}

/* Returns the model that was open last, if it is still there, or NULL. */
GFile *hl_window_get_last_model (GSettings *settings)
{
  g_autoptr (GVariant) recent = g_settings_get_value (settings, KEY);
  g_autoptr (GFile)    file = NULL;
  const char          *uri;

  if (g_variant_n_children (recent) == 0)
    return NULL;

  g_variant_get_child (recent, 0, "(&s&s)", &uri, NULL);
  file = g_file_new_for_uri (uri);

  return g_file_query_exists (file, NULL) ? g_steal_pointer (&file) : NULL;
}

void hl_window_set_up_recent (HlWindow *self) { fill_menu (self); }

void hl_window_bind_recent (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, HlWindow, recent_models);
  gtk_widget_class_install_action (widget_class, "win.open-recent", "s", open_recent_action);
}
