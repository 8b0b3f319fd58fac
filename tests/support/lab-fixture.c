#include "tests/support/lab-fixture.h"

#include "ui/widgets/playable.h"

/* Makes the lab, which no window shows yet. */
void hl_test_lab_set_up (HlTestLab *self, const HlLabTable *table)
{
  hl_test_workshop_init (&self->workshop);
  self->workspace = hl_workspace_new ();
  hl_workspace_set_shipped (self->workspace, NULL, self->workshop.corpus);
  self->lab = g_object_ref_sink (hl_lab_new (table));
  self->player = hl_playable_get_player (HL_PLAYABLE (self->lab));
  g_object_set (self->lab, "workspace", self->workspace, NULL);
}

/* Opens a small window with the lab. */
void hl_test_lab_show (HlTestLab *self)
{
  self->window = hl_test_open_window (self->lab, 800, 500);
}

/* From now on the lab looks where other pages look. */
void hl_test_lab_share (HlTestLab *self)
{
  g_autoptr (HlInspection) inspection = hl_inspection_new (self->workspace);

  self->state = hl_state_new (self->workspace, inspection);
  g_object_set (self->lab, "state", self->state, NULL);
}

/* Trains a model and opens it; it translates the sentence then. */
void hl_test_lab_translate (HlTestLab *self, const char *sentence, int epochs)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&self->workshop, "model.safetensors", epochs);

  g_object_set (self->workspace, "sentence", sentence, NULL);
  hl_workspace_open_model (self->workspace, file);
  hl_test_wait_until (self->workspace->translation != NULL);
}

/* Closes the window, and sees that the lab goes away with it. */
void hl_test_lab_tear_down (HlTestLab *self)
{
  if (self->state != NULL)
    g_object_set (self->lab, "state", NULL, NULL);
  g_clear_object (&self->state);
  if (self->window != NULL)
    hl_test_close_window (self->window);
  hl_test_wait_until (G_OBJECT (self->lab)->ref_count == 1);
  hl_test_drop (self->lab);
  hl_test_drop (self->workspace);
  hl_test_workshop_clear (&self->workshop);
}

/* Returns the picture of a lab that is a table. */
HlFigureView *hl_test_lab_view (HlTestLab *self)
{
  return hl_test_find (self->lab, HL_TYPE_FIGURE_VIEW, 0);
}

/* Returns its frame. */
HlPageFrame *hl_test_lab_frame (HlTestLab *self)
{
  return hl_test_find (self->lab, HL_TYPE_PAGE_FRAME, 0);
}

/* Returns the sentence above the picture. */
const char *hl_test_lab_sentence (HlTestLab *self)
{
  GtkWidget *sentence = GTK_WIDGET (hl_test_lab_frame (self)->sentence);

  return gtk_label_get_text (hl_test_find (sentence, GTK_TYPE_LABEL, 0));
}

/* What the picture is made of.  view: which of its pictures, from 0. */
gpointer hl_test_lab_data (HlTestLab *self, int view)
{
  const HlFigure *figure =
      hl_figure_view_get_figure (hl_test_find (self->lab, HL_TYPE_FIGURE_VIEW, view));

  return figure != NULL ? figure->data : NULL;
}

/* Shows another of its views. */
void hl_test_lab_open (HlTestLab *self, const char *view)
{
  gtk_stack_set_visible_child_name (HL_LAB (self->lab)->frame->views, view);
}

void hl_test_lab_undo (HlTestLab *self)
{
  g_signal_emit_by_name (hl_test_lab_frame (self), "undo");
}

/* view: which of its pictures, from 0. */
void hl_test_lab_click (HlTestLab *self, int view, HlItem item)
{
  g_signal_emit_by_name (hl_test_find (self->lab, HL_TYPE_FIGURE_VIEW, view), "activated",
                         item.part, item.row, item.column);
}

/* Types a number into a cell of the picture. */
void hl_test_lab_type (HlTestLab *self, int part, int row, int column, const char *text)
{
  hl_test_lab_click (self, 0, (HlItem){ part, row, column });
  gtk_editable_set_text (hl_test_find (self->lab, GTK_TYPE_TEXT, 0), text);
}

/* Clicks a chip. */
void hl_test_lab_choose (HlTestLab *self, int chip)
{
  g_signal_emit_by_name (hl_test_lab_frame (self), "chosen", chip);
}

/* title: of a spin button. */
void hl_test_lab_set_count (HlTestLab *self, const char *title, int number)
{
  for (int i = 0; i < hl_test_count (self->lab, GTK_TYPE_LABEL); i++)
    {
      GtkWidget *label = hl_test_find (self->lab, GTK_TYPE_LABEL, i);

      if (g_strcmp0 (gtk_label_get_text (GTK_LABEL (label)), title) == 0)
        {
          gtk_spin_button_set_value (GTK_SPIN_BUTTON (gtk_widget_get_next_sibling (label)), number);
          return;
        }
    }
  g_assert_not_reached ();
}

/* title: of a check button. */
void hl_test_lab_check (HlTestLab *self, const char *title, gboolean is_active)
{
  gtk_check_button_set_active (hl_test_labelled (self->lab, GTK_TYPE_CHECK_BUTTON, title),
                               is_active);
}
