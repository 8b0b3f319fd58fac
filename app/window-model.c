/* app/window-model.c
 *
 * Whose numbers the window shows: its title, behind which the model in use is compared with the
 * textbook's, and the two shipped models in the main menu.
 */

#include <glib/gi18n.h>

#include "app/pages.h"
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

/* Shows the page's name, whose numbers it shows, and what there is to read about them where
 * somebody may want it: not how they differ from the textbook's to a newcomer on the start page
 * or in a lesson. */
void hl_window_show_title (HlWindow *self)
{
  HlModel          *model = hl_workspace_get_model (self->workspace);
  const char       *name = gtk_stack_get_visible_child_name (self->pages);
  const HlPageInfo *page = name != NULL ? hl_pages_find (name) : NULL;
  const gboolean    is_start = g_strcmp0 (name, "start") == 0;
  const HlPlanStep *step = self->course != NULL ? hl_course_get_step (self->course) : NULL;
  g_autofree char  *description = model != NULL && !is_start ? hl_model_describe (model) : NULL;

  hl_title_menu_set_page (self->title, name, page != NULL ? _ (page->title) : "");
  hl_title_menu_set_model (self->title, description,
                           model != NULL ? hl_model_get_checkpoint (model) : NULL);
  hl_title_menu_set_shown (
      self->title, !is_start && (self->course == NULL || hl_course_get_plan (self->course) == NULL),
      step == NULL || !hl_plan_step_names (step, HL_PLAN_HIDE, "exercises"));
}

/* Tells whose numbers they are, and marks the model in the main menu if it is a shipped one. */
void hl_window_show_model (HlWindow *self)
{
  hl_window_show_title (self);
  g_simple_action_set_state (
      self->box_model, g_variant_new_string (name_of (hl_workspace_get_model (self->workspace))));
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
