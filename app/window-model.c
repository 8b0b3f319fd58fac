/* app/window-model.c
 *
 * Whose numbers the window shows: the line below its title that compares the model in use
 * with the textbook's, and the two models in the box in the main menu.
 */

#include "app/paths.h"
#include "app/window-private.h"

static const char *const names[] = { "headlight", "book" };

static GFile *file_of (const char *name)
{
  g_autofree char *path = app_paths_named_model (name);

  return g_file_new_for_path (path);
}

/* Returns the name of a shipped model, and "" for any other model. */
static const char *name_of (HlModel *model)
{
  GFile *file = model != NULL ? hl_model_get_file (model) : NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) box = file_of (names[i]);

      if (file != NULL && g_file_equal (file, box))
        return names[i];
    }

  return "";
}

static void box_model_cb (HlWindow *self, GVariant *parameter)
{
  g_autoptr (GFile) file = file_of (g_variant_get_string (parameter, NULL));

  hl_workspace_open_model (self->workspace, file);
}

/* Shows the comparison with the textbook's model where somebody may want it: not to a newcomer
 * on the start page or in a lesson, and not to a class. */
void hl_window_show_book_line (HlWindow *self)
{
  const char *page = gtk_stack_get_visible_child_name (self->pages);

  gtk_widget_set_visible (GTK_WIDGET (self->book_line),
                          hl_workspace_get_model (self->workspace) != NULL && !self->is_presented &&
                              g_strcmp0 (page, "start") != 0 &&
                              (self->course == NULL || hl_course_get_plan (self->course) == NULL));
}

/* Compares the model in use with the textbook's, and marks it in the main menu if it is one of
 * those in the box. */
void hl_window_show_model (HlWindow *self)
{
  HlModel *model = hl_workspace_get_model (self->workspace);

  hl_book_line_set_checkpoint (self->book_line,
                               model != NULL ? hl_model_get_checkpoint (model) : NULL);
  hl_window_show_book_line (self);
  g_simple_action_set_state (self->box_model, g_variant_new_string (name_of (model)));
}

/* Adds the choice between the models in the box. */
void hl_window_set_up_box_models (HlWindow *self)
{
  self->box_model =
      g_simple_action_new_stateful ("box-model", G_VARIANT_TYPE_STRING, g_variant_new_string (""));
  g_signal_connect_object (self->box_model, "activate", G_CALLBACK (box_model_cb), self,
                           G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (self->box_model));
  hl_window_show_model (self);
}
