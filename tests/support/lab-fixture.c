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

/* Sees that the lab begins with its first step, and takes all of them. */
void hl_test_lab_play (HlTestLab *self)
{
  g_assert_cmpint (self->player->position, ==, 0);
  hl_player_move (self->player, HL_PLAYER_LAST);
}

/* Closes the window, and sees that the lab goes away with it. */
void hl_test_lab_tear_down (HlTestLab *self)
{
  if (self->window != NULL)
    hl_test_close_window (self->window);
  hl_test_wait_until (G_OBJECT (self->lab)->ref_count == 1);
  g_assert_finalize_object (self->lab);
  g_assert_finalize_object (self->workspace);
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
  GtkWidget *sentence = GTK_WIDGET (hl_page_frame_get_sentence (hl_test_lab_frame (self)));

  return gtk_label_get_text (hl_test_find (sentence, GTK_TYPE_LABEL, 0));
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
  for (int i = 0; i < hl_test_count (self->lab, GTK_TYPE_CHECK_BUTTON); i++)
    {
      GtkCheckButton *button = hl_test_find (self->lab, GTK_TYPE_CHECK_BUTTON, i);

      if (g_strcmp0 (gtk_check_button_get_label (button), title) == 0)
        {
          gtk_check_button_set_active (button, is_active);
          return;
        }
    }
  g_assert_not_reached ();
}
