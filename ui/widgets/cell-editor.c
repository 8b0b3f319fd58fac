#include "ui/numbers/number-text.h"
#include "ui/widgets/cell-editor.h"

#include <math.h>
#include <string.h>

#include "ui/picture/words.h"
#include "ui/widgets/say.h"

#define STEP 0.1      /* of a number that is dragged */
#define PIXELS 2.0    /* for a step */
#define THRESHOLD 4.0 /* pixels, from which on a click is a drag */

typedef struct
{
  HlFigureView *view;
  GtkWidget    *overlay, *place; /* the field's */
  GtkEditable  *field;
  HlHistory    *history;
  HlItem        item;    /* in the field, or dragged */
  float         start;   /* before */
  char         *words;   /* before, if it is words; else NULL */
  HlItem        dragged; /* where the pointer was pressed */

  GtkEventController *keys, *focus; /* the page's, the field's */
} Editor;

static gboolean is_open (Editor *self) { return gtk_widget_get_visible (self->place); }

static gboolean is_as_before (Editor *self, HlItem item)
{
  g_autofree char *words = self->words != NULL ? hl_history_words (self->history, item) : NULL;

  return self->words != NULL ? g_strcmp0 (words, self->words) == 0
                             : hl_history_number (self->history, item) == self->start;
}

/* Ends typing: what was typed stays, or the number is again what it was. */
static void let_go (Editor *self, gboolean keeps)
{
  const HlItem item = self->item;

  self->item = HL_NOTHING;
  if (!keeps || is_as_before (self, item))
    hl_history_drop (self->history);
  hl_figure_view_hold (self->view, HL_NOTHING);
  hl_figure_view_point (self->view, item);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  if (self->history->edits->done != NULL)
    self->history->edits->done (self->history->page);
}

static void leave (Editor *self, gboolean keeps)
{
  if (self->item.part < 0 || !is_open (self))
    return;

  gtk_widget_set_visible (self->place, FALSE);
  let_go (self, keeps);
  self->history->edits->object (self->history->page, NULL);
}

static void hold (Editor *self, HlItem item)
{
  self->item = item;
  g_free (self->words);
  self->words = hl_history_words (self->history, item);
  self->start = self->words == NULL ? hl_history_number (self->history, item) : 0.0f;
  hl_history_keep (self->history, self->words == NULL ? item.part : self->history->edits->words);
  hl_figure_view_hold (self->view, item);
}

static void enter (Editor *self, HlItem item)
{
  g_autofree char *text = NULL, *plain = NULL;

  leave (self, TRUE);
  if (!hl_history_has (self->history, item))
    return;
  text = hl_history_words (self->history, item);
  gtk_editable_set_alignment (self->field, text != NULL ? 0.0f : 0.5f);
  if (text == NULL)
    text = hl_number_to_text (hl_history_number (self->history, item), HL_NUMBER_SHORTEST);
  gtk_editable_set_text (self->field, text);
  hold (self, item);
  plain = hl_words_plain (hl_figure_view_get_reading (self->view));
  hl_name (self->field, plain);
  gtk_widget_set_visible (self->place, TRUE);
  gtk_widget_queue_allocate (self->overlay);
  gtk_widget_grab_focus (GTK_WIDGET (self->field));
}

/* Words are below one another. */
static gboolean step (Editor *self, int down, int right)
{
  const HlItem next = self->words != NULL
                          ? (HlItem){ self->item.part, self->item.row + down + right, 0 }
                          : hl_history_next (self->history, self->item, down, right);

  enter (self, next);

  return TRUE;
}

static void typed_cb (Editor *self)
{
  g_autoptr (GError) error = NULL;
  float              number;

  if (self->item.part < 0)
    return;

  if (self->words != NULL)
    {
      self->history->edits->object (self->history->page, NULL);
      self->history->edits->write (self->history->page, self->item,
                                   gtk_editable_get_text (self->field));
      return;
    }
  if (hl_number_from_text (gtk_editable_get_text (self->field), &number, &error))
    hl_history_change (self->history, self->item, number);
  else if (error->code == HL_MATRIX_TEXT_ERROR_UNFINISHED)
    g_clear_error (&error);
  self->history->edits->object (self->history->page, error != NULL ? error->message : NULL);
}

static void activated_cb (Editor *self, int part, int row, int column)
{
  enter (self, (HlItem){ part, row, column });
}

static gboolean position_cb (GtkOverlay *overlay, GtkWidget *child, GdkRectangle *place,
                             Editor *self)
{
  const HlRect area = hl_figure_view_area (self->view, self->item);

  *place = (GdkRectangle){ (int) area.x, (int) area.y, (int) ceil (area.width),
                           (int) ceil (area.height) };

  return TRUE;
}

/* --- Dragging --------------------------------------------------------------------------------- */

/* Only numbers are dragged. */
static void drag_begin_cb (Editor *self, double x, double y)
{
  const HlItem     item = hl_figure_view_pick (self->view, x, y);
  g_autofree char *words = hl_history_words (self->history, item);

  self->dragged = words == NULL ? item : HL_NOTHING;
}

static void drag_update_cb (Editor *self, double dx, double dy, GtkGesture *drag)
{
  const gboolean is_begun = self->item.part >= 0 && !is_open (self);

  if ((!is_begun && fabs (dy) < THRESHOLD) || !hl_history_has (self->history, self->dragged) ||
      (is_open (self) && hl_item_equal (self->dragged, self->item)))
    return;

  leave (self, TRUE);
  if (!is_begun)
    {
      gtk_gesture_set_state (drag, GTK_EVENT_SEQUENCE_CLAIMED);
      hold (self, self->dragged);
    }
  hl_history_change (self->history, self->item,
                     (float) (rint (self->start / STEP - dy / PIXELS) * STEP));
}

static void drag_end_cb (Editor *self)
{
  if (self->item.part >= 0 && !is_open (self))
    let_go (self, TRUE);
}

/* --- Keys ------------------------------------------------------------------------------------- */

static void pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer overlay)
{
  g_autoptr (GtkWidget) owned G_GNUC_UNUSED = overlay;
  Editor                     *self = g_object_get_data (overlay, "editor");
  g_autoptr (GError)          error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  const HlItem     item = { MAX (hl_figure_view_pointed (self->view).part, 0), 0, 0 };
  const HlItem     pointed = hl_figure_view_pointed (self->view);
  g_autofree char *words = hl_history_words (self->history, pointed);

  if (text == NULL || gtk_widget_get_root (overlay) == NULL)
    return;
  if (words != NULL)
    {
      enter (self, pointed);
      gtk_editable_set_text (self->field, g_strstrip (text));
      return;
    }
  if (!hl_history_has (self->history, item))
    return;
  if (is_open (self) && hl_number_from_text (text, &(float){ 0 }, NULL))
    {
      gtk_editable_set_text (self->field, text);
      return;
    }
  leave (self, TRUE);
  if (!hl_history_paste (self->history, item.part, text, &error))
    self->history->edits->object (self->history->page, error->message);
}

static gboolean field_key (Editor *self, guint key)
{
  int            first, last;
  const gboolean is_whole = gtk_editable_get_selection_bounds (self->field, &first, &last) &&
                            first == 0 &&
                            last == (int) g_utf8_strlen (gtk_editable_get_text (self->field), -1);

  switch (key)
    {
    case GDK_KEY_Tab:
      return step (self, 0, 1);
    case GDK_KEY_ISO_Left_Tab:
      return step (self, 0, -1);
    case GDK_KEY_Up:
      return step (self, -1, 0);
    case GDK_KEY_Down:
      return step (self, 1, 0);
    case GDK_KEY_Left:
      return is_whole && self->words == NULL && step (self, 0, -1);
    case GDK_KEY_Right:
      return is_whole && self->words == NULL && step (self, 0, 1);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      leave (self, TRUE);
      return TRUE;
    case GDK_KEY_Escape:
      leave (self, FALSE);
      return TRUE;
    default:
      return FALSE;
    }
}

/* A person types somewhere else in the page. */
static gboolean is_elsewhere (Editor *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (self->overlay));

  return GTK_IS_EDITABLE (focus) && focus != GTK_WIDGET (self->field);
}

static gboolean key_cb (Editor *self, guint key, guint code, GdkModifierType state)
{
  const gunichar   letter = gdk_keyval_to_unicode (key);
  const gboolean   is_control = (state & GDK_CONTROL_MASK) != 0;
  const HlItem     pointed = hl_figure_view_pointed (self->view);
  g_autofree char *words = hl_history_words (self->history, pointed);
  char             typed[8] = "";

  if (is_elsewhere (self) || !gtk_widget_get_mapped (self->overlay))
    return FALSE;
  if (is_control && gdk_keyval_to_lower (key) == GDK_KEY_z)
    {
      leave (self, TRUE);
      hl_history_go (self->history, (state & GDK_SHIFT_MASK) != 0);
      return TRUE;
    }
  if (is_control && key == GDK_KEY_v && !(is_open (self) && self->words != NULL))
    {
      gdk_clipboard_read_text_async (gtk_widget_get_clipboard (self->overlay), NULL, pasted_cb,
                                     g_object_ref (self->overlay));
      return TRUE;
    }
  if (is_open (self))
    return field_key (self, key);
  if (is_control || (state & GDK_ALT_MASK) != 0 || !g_unichar_isgraph (letter) ||
      !hl_history_has (self->history, pointed))
    return FALSE;
  typed[g_unichar_to_utf8 (letter, typed)] = '\0';
  if (words == NULL && strstr ("0123456789-.,", typed) == NULL)
    return FALSE;

  enter (self, pointed);
  gtk_editable_set_text (self->field, typed);
  gtk_editable_set_position (self->field, -1);

  return TRUE;
}

static void pointed_cb (Editor *self)
{
  const HlItem     pointed = hl_figure_view_pointed (self->view);
  g_autofree char *words = hl_history_words (self->history, pointed);

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->view),
                                   words != NULL                             ? "text"
                                   : hl_history_has (self->history, pointed) ? "ns-resize"
                                                                             : NULL);
}

static void left_cb (Editor *self) { leave (self, TRUE); }

static void free_editor (gpointer data)
{
  Editor *self = data;

  g_signal_handlers_disconnect_by_data (self->view, self);
  g_signal_handlers_disconnect_by_data (self->keys, self);
  g_signal_handlers_disconnect_by_data (self->focus, self);
  g_object_unref (self->view);
  g_object_unref (self->keys);
  g_object_unref (self->focus);
  g_free (self->words);
  g_free (self);
}

/* Ends typing, before another changes numbers. */
void hl_cell_editor_leave (GtkWidget *overlay)
{
  leave (g_object_get_data (G_OBJECT (overlay), "editor"), TRUE);
}

/* Shows the view; hears keys wherever in the page the focus is.  Borrows the history. */
GtkWidget *hl_cell_editor_new (HlFigureView *view, GtkWidget *page, HlHistory *history)
{
  Editor             *self = g_new0 (Editor, 1);
  GtkWidget          *field = gtk_text_new ();
  GtkEventController *keys = gtk_event_controller_key_new (),
                     *focus = gtk_event_controller_focus_new ();
  GtkEventController *drag = GTK_EVENT_CONTROLLER (gtk_gesture_drag_new ());

  *self = (Editor){ .view = g_object_ref (view),
                    .overlay = gtk_overlay_new (),
                    .place = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0),
                    .field = GTK_EDITABLE (field),
                    .history = history,
                    .item = HL_NOTHING,
                    .dragged = HL_NOTHING,
                    .keys = g_object_ref (keys),
                    .focus = g_object_ref (focus) };
  g_object_set_data_full (G_OBJECT (self->overlay), "editor", self, free_editor);
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), GTK_WIDGET (view));
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->place);
  gtk_box_append (GTK_BOX (self->place), field);
  g_object_set (field, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, "xalign", 0.5f, "width-chars",
                1, NULL);
  gtk_widget_add_css_class (self->place, "cell-field");
  gtk_widget_set_visible (self->place, FALSE);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase (drag, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (page, keys);
  gtk_widget_add_controller (field, focus);
  gtk_widget_add_controller (self->overlay, drag);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (left_cb), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect_swapped (field, "changed", G_CALLBACK (typed_cb), self);
  g_signal_connect_swapped (view, "activated", G_CALLBACK (activated_cb), self);
  g_signal_connect_swapped (view, "notify::reading", G_CALLBACK (pointed_cb), self);
  g_signal_connect (self->overlay, "get-child-position", G_CALLBACK (position_cb), self);

  return self->overlay;
}
