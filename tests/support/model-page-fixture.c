#include "tests/support/model-page-fixture.h"

#include "tests/support/widget-window.h"

void hl_test_model_page_set_up (HlTestModelPage *self)
{
  hl_test_workshop_init (&self->workshop);
  self->workspace = hl_workspace_new ();
  self->inspection = hl_inspection_new (self->workspace);
  self->player = self->inspection->player;
  self->what_if = hl_what_if_new (self->workspace);
  self->page = g_object_ref_sink (g_object_new (HL_TYPE_MODEL_PAGE, "inspection", self->inspection,
                                                "what-if", self->what_if, "view", "map", NULL));
  self->window = hl_test_open_window (GTK_WIDGET (self->page), 900, 600);
}

/* Closes the window, and sees that the page goes away with it. */
void hl_test_model_page_tear_down (HlTestModelPage *self)
{
  hl_test_close_window (self->window);
  hl_test_drop (self->page);
  hl_test_drop (self->inspection);
  hl_test_drop (self->what_if);
  hl_test_drop (self->workspace);
  hl_test_workshop_clear (&self->workshop);
}

/* Waits for the walk: an update's has a beginning before it is whole. */
void hl_test_model_page_wait (HlTestModelPage *self)
{
  hl_test_wait_until (hl_test_walk (self) != NULL && !hl_inspection_get_is_busy (self->inspection));
}

/* Trains a model, opens it, and waits for the walk through the translation. */
void hl_test_translate (HlTestModelPage *self, const char *sentence)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&self->workshop, "model.safetensors", 80);

  g_object_set (self->workspace, "sentence", sentence, NULL);
  hl_workspace_open_model (self->workspace, file);
  hl_test_model_page_wait (self);
}

void hl_test_model_page_translate (HlTestModelPage *self)
{
  hl_test_model_page_set_up (self);
  hl_test_translate (self, "i see .");
}

/* Waits for the walk through an update, in place of the translation. */
void hl_test_update (HlTestModelPage *self)
{
  hl_test_do (self, "model.mode", "update");
  hl_test_model_page_wait (self);
}

/* what: or NULL. */
void hl_test_do (HlTestModelPage *self, const char *action, const char *what)
{
  gtk_widget_activate_action (GTK_WIDGET (self->page), action, what != NULL ? "s" : NULL, what);
}

const NnWalk *hl_test_walk (HlTestModelPage *self) { return self->inspection->walk; }

/* To a node of the walk. */
void hl_test_go (HlTestModelPage *self, const char *path, int target_step)
{
  hl_player_set_position (self->player, hl_test_node (self, path, target_step));
}

/* Returns the node of the walk. target_step: which word, or −1 in the encoder. */
int hl_test_node (HlTestModelPage *self, const char *path, int target_step)
{
  return nn_walk_find (hl_test_walk (self), path, target_step, FALSE);
}

/* Returns that child. */
gpointer hl_test_page_part (HlTestModelPage *self, const char *name)
{
  return hl_test_child (self->page, name);
}

/* The same of the toolbar, of the view of the walk, and of its stage. */
gpointer hl_test_toolbar_part (HlTestModelPage *self, const char *name)
{
  return hl_test_child (hl_test_page_part (self, "toolbar"), name);
}

gpointer hl_test_view_part (HlTestModelPage *self, const char *name)
{
  return hl_test_child (hl_test_page_part (self, "walk_view"), name);
}

gpointer hl_test_pane_part (HlTestModelPage *self, const char *name)
{
  return hl_test_child (hl_test_view_part (self, "stage_pane"), name);
}

gpointer hl_test_stage (HlTestModelPage *self) { return hl_test_pane_part (self, "stage"); }

const char *hl_test_text (gpointer label) { return gtk_label_get_text (label); }
