#include "ui/widgets/cell-editor.h"

#include <math.h>
#include <string.h>

#include "ui/numbers/number-text.h"
#include "ui/picture/words.h"
#include "ui/widgets/say.h"

#define STEP 0.1      /* of a number that is dragged */
#define PIXELS 2.0    /* for a step */
#define THRESHOLD 4.0 /* pixels, from which on a click is a drag */

/* --- The numbers ------------------------------------------------------------------------------ */

/* The numbers of a part of the figure, or NULL where they are not changed. */
static const float *get (const HlCellEditor *self, int part, int *rows, int *columns)
{
  if (part == HL_PAGE_STATE && self->state_size > 0)
    {
      *rows = 1;
      *columns = (int) (self->state_size / sizeof (float));
      return self->state;
    }

  return self->is_model || self->typed == NULL
             ? NULL
             : hl_typed_edited (self->typed, self->state, part, rows, columns);
}

static void set (HlCellEditor *self, int part, const float *numbers, int rows, int columns)
{
  g_autofree char *problem = NULL;

  if (part == HL_PAGE_STATE)
    {
      memcpy (self->state, numbers, self->state_size);
      self->is_model = FALSE;
    }
  else
    problem = hl_typed_set (self->typed, self->state, part, numbers, rows, columns);
  if (problem != NULL)
    {
      self->object (self->page, problem);
      return;
    }
  self->changed (self->page);
  if (hl_figure_view_held (self->view).part < 0)
    self->noted (self->page);
}

/* What the item is, if it is words that can be changed; else NULL. */
static char *words_of (const HlCellEditor *self, HlItem item)
{
  return self->read != NULL && item.part >= 0 ? self->read (self->page, item) : NULL;
}

/* Whether the item can be changed. */
static gboolean has (const HlCellEditor *self, HlItem item)
{
  g_autofree char *words = words_of (self, item);
  int              rows, columns;

  return words != NULL ||
         (item.part >= 0 && get (self, item.part, &rows, &columns) != NULL && item.row >= 0 &&
          item.row < rows && item.column >= 0 && item.column < columns);
}

/* The number of an item that can be changed. */
static float number_of (const HlCellEditor *self, HlItem item)
{
  int          rows = 0, columns = 0;
  const float *numbers = get (self, item.part, &rows, &columns);

  return numbers[item.row * columns + item.column];
}

/* Makes it another number, as a part of the latest step. */
static void change (HlCellEditor *self, HlItem item, float number)
{
  int               rows = 0, columns = 0;
  const float      *numbers = get (self, item.part, &rows, &columns);
  g_autofree float *changed = g_memdup2 (numbers, (gsize) (rows * columns) * sizeof *numbers);

  changed[item.row * columns + item.column] = number;
  set (self, item.part, changed, rows, columns);
}

/* The item beside, as they are read; after the last one the first. */
static HlItem next_of (const HlCellEditor *self, HlItem item, int down, int right)
{
  int rows = 1, columns = 1, next;

  get (self, item.part, &rows, &columns);
  next = (item.row + down) * columns + item.column + right + rows * columns;

  return (HlItem){ item.part, next / columns % rows, next % columns };
}

/* --- The way back ----------------------------------------------------------------------------- */

/* The numbers of a part before a change. */
typedef struct
{
  float *numbers;
  int    part, rows, columns;
} Kept;

static void free_kept (gpointer kept)
{
  g_free (((Kept *) kept)->numbers);
  g_free (kept);
}

static void keep (HlCellEditor *self, GPtrArray *list, int part)
{
  Kept        *kept = g_new0 (Kept, 1);
  const float *numbers = get (self, part, &kept->rows, &kept->columns);

  kept->part = part;
  kept->numbers = g_memdup2 (numbers, (gsize) (kept->rows * kept->columns) * sizeof *numbers);
  g_ptr_array_add (list, kept);
}

/* Takes a list's latest numbers; those of now go to the other list, if there is one. */
static void take (HlCellEditor *self, GPtrArray *from, GPtrArray *to)
{
  Kept *kept = from->len > 0 ? g_ptr_array_steal_index (from, from->len - 1) : NULL;

  if (kept == NULL)
    return;

  if (to != NULL)
    keep (self, to, kept->part);
  set (self, kept->part, kept->numbers, kept->rows, kept->columns);
  free_kept (kept);
}

/* A step back, or forth again. */
static void go (HlCellEditor *self, gboolean forth)
{
  take (self, forth ? self->future : self->past, forth ? self->past : self->future);
}

/* Begins a step: what the numbers of the part are now. */
static void begin_step (HlCellEditor *self, int part)
{
  keep (self, self->past, part);
  g_ptr_array_set_size (self->future, 0);
}

/* Before changes that are one step of the way back; what is the model's is not kept. */
void hl_cell_editor_keep (HlCellEditor *self, int part)
{
  if (!self->is_model)
    begin_step (self, part);
}

/* Takes back the changes since the latest step began, and forgets them. */
void hl_cell_editor_drop (HlCellEditor *self) { take (self, self->past, NULL); }

/* The numbers of the part before the latest step, if they have the same shape; else NULL. */
const float *hl_cell_editor_before (HlCellEditor *self, int part)
{
  const Kept *kept = self->past->len > 0 ? self->past->pdata[self->past->len - 1] : NULL;
  int         rows = 0, columns = 0;

  get (self, part, &rows, &columns);

  return kept != NULL && kept->part == part && kept->rows == rows && kept->columns == columns
             ? kept->numbers
             : NULL;
}

/* --- Typing ----------------------------------------------------------------------------------- */

typedef struct
{
  HlCellEditor *edits;
  HlFigureView *view;
  GtkWidget    *overlay, *place; /* the field's */
  GtkEditable  *field;
  HlItem        item;    /* in the field, or dragged */
  float         start;   /* before */
  char         *words;   /* before, if it is words; else NULL */
  HlItem        dragged; /* where the pointer was pressed */

  GtkEventController *keys, *focus; /* the page's, the field's */
} Editor;

static gboolean is_open (Editor *self) { return gtk_widget_get_visible (self->place); }

static gboolean is_as_before (Editor *self, HlItem item)
{
  g_autofree char *words = self->words != NULL ? words_of (self->edits, item) : NULL;

  return self->words != NULL ? g_strcmp0 (words, self->words) == 0
                             : number_of (self->edits, item) == self->start;
}

/* Ends typing: what was typed stays, or the number is again what it was. */
static void let_go (Editor *self, gboolean keeps)
{
  const HlItem item = self->item;

  self->item = HL_NOTHING;
  if (!keeps || is_as_before (self, item))
    hl_cell_editor_drop (self->edits);
  hl_figure_view_hold (self->view, HL_NOTHING);
  hl_figure_view_point (self->view, item);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  self->edits->shown (self->edits->page);
  self->edits->noted (self->edits->page);
}

static void leave (Editor *self, gboolean keeps)
{
  if (self->item.part < 0 || !is_open (self))
    return;

  gtk_widget_set_visible (self->place, FALSE);
  let_go (self, keeps);
  self->edits->object (self->edits->page, NULL);
}

static void hold (Editor *self, HlItem item)
{
  self->item = item;
  g_free (self->words);
  self->words = words_of (self->edits, item);
  self->start = self->words == NULL ? number_of (self->edits, item) : 0.0f;
  begin_step (self->edits, self->words == NULL ? item.part : HL_PAGE_STATE);
  hl_figure_view_hold (self->view, item);
}

static void enter (Editor *self, HlItem item)
{
  g_autofree char *text = NULL, *plain = NULL;

  leave (self, TRUE);
  if (!has (self->edits, item))
    return;
  text = words_of (self->edits, item);
  gtk_editable_set_alignment (self->field, text != NULL ? 0.0f : 0.5f);
  if (text == NULL)
    text = hl_number_to_text (number_of (self->edits, item), HL_NUMBER_SHORTEST);
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
                          : next_of (self->edits, self->item, down, right);

  enter (self, next);

  return TRUE;
}

/* Other words are shown, whatever is wrong with them. */
static void write_words (HlCellEditor *self, HlItem item, const char *words)
{
  g_autofree char *problem = self->write (self->page, item, words);

  self->changed (self->page);
  if (problem != NULL)
    self->object (self->page, problem);
}

static void typed_cb (Editor *self)
{
  g_autoptr (GError) error = NULL;
  float              number;

  if (self->item.part < 0)
    return;

  if (self->words != NULL)
    {
      self->edits->object (self->edits->page, NULL);
      write_words (self->edits, self->item, gtk_editable_get_text (self->field));
      return;
    }
  if (hl_number_from_text (gtk_editable_get_text (self->field), &number, &error))
    change (self->edits, self->item, number);
  else if (error->code == HL_MATRIX_TEXT_ERROR_UNFINISHED)
    g_clear_error (&error);
  self->edits->object (self->edits->page, error != NULL ? error->message : NULL);
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
  g_autofree char *words = words_of (self->edits, item);

  self->dragged = words == NULL ? item : HL_NOTHING;
}

static void drag_update_cb (Editor *self, double dx, double dy, GtkGesture *drag)
{
  const gboolean is_begun = self->item.part >= 0 && !is_open (self);

  if ((!is_begun && fabs (dy) < THRESHOLD) || !has (self->edits, self->dragged) ||
      (is_open (self) && hl_item_equal (self->dragged, self->item)))
    return;

  leave (self, TRUE);
  if (!is_begun)
    {
      gtk_gesture_set_state (drag, GTK_EVENT_SEQUENCE_CLAIMED);
      hold (self, self->dragged);
    }
  change (self->edits, self->item, (float) (rint (self->start / STEP - dy / PIXELS) * STEP));
}

static void drag_end_cb (Editor *self)
{
  if (self->item.part >= 0 && !is_open (self))
    let_go (self, TRUE);
}

/* --- Keys ------------------------------------------------------------------------------------- */

/* Puts a pasted matrix instead of the part's. */
static void paste (HlCellEditor *self, int part, const char *text)
{
  int                rows, columns;
  g_autoptr (GError) error = NULL;
  g_autofree float  *numbers = hl_matrix_from_text (text, &self->limits, &rows, &columns, &error);

  if (numbers == NULL)
    {
      self->object (self->page, error->message);
      return;
    }
  begin_step (self, part);
  set (self, part, numbers, rows, columns);
}

static void pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer overlay)
{
  g_autoptr (GtkWidget) owned G_GNUC_UNUSED = overlay;
  Editor                     *self = g_object_get_data (overlay, "editor");
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  const HlItem     item = { MAX (hl_figure_view_pointed (self->view).part, 0), 0, 0 };
  const HlItem     pointed = hl_figure_view_pointed (self->view);
  g_autofree char *words = words_of (self->edits, pointed);

  if (text == NULL || gtk_widget_get_root (overlay) == NULL)
    return;
  if (words != NULL)
    {
      enter (self, pointed);
      gtk_editable_set_text (self->field, g_strstrip (text));
      return;
    }
  if (!has (self->edits, item))
    return;
  if (is_open (self) && hl_number_from_text (text, &(float){ 0 }, NULL))
    {
      gtk_editable_set_text (self->field, text);
      return;
    }
  leave (self, TRUE);
  paste (self->edits, item.part, text);
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
  const guint      lower = gdk_keyval_to_lower (key);
  const gboolean   is_control = (state & GDK_CONTROL_MASK) != 0;
  const HlItem     pointed = hl_figure_view_pointed (self->view);
  g_autofree char *words = words_of (self->edits, pointed);
  char             typed[8] = "";

  if (is_elsewhere (self) || !gtk_widget_get_mapped (self->overlay))
    return FALSE;
  if (is_control && (lower == GDK_KEY_z || lower == GDK_KEY_y))
    {
      leave (self, TRUE);
      go (self->edits, lower == GDK_KEY_y || (state & GDK_SHIFT_MASK) != 0);
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
      !has (self->edits, pointed))
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
  g_autofree char *words = words_of (self->edits, pointed);

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->view), words != NULL ? "text"
                                                            : has (self->edits, pointed)
                                                                ? "ns-resize"
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

/* From the last number of a matrix on into the next one. */
static gboolean view_key_cb (HlCellEditor *self, guint key)
{
  const HlItem item = hl_figure_view_pointed (self->view);
  const int    down = (key == GDK_KEY_Down) - (key == GDK_KEY_Up);
  const int    right = (key == GDK_KEY_Right) - (key == GDK_KEY_Left);
  const HlItem next = item.part < 0 || down == right || self->beside == NULL
                          ? item
                          : self->beside (self->page, item, down, right);

  if (!hl_item_equal (next, item))
    hl_figure_view_point (self->view, next);

  return !hl_item_equal (next, item);
}

/* Returns what shows the view, in its place; it hears keys wherever in the page the focus is.  The
 * page owns the edits as long as it lives. */
GtkWidget *hl_cell_editor_make (HlCellEditor *edits)
{
  HlFigureView       *view = edits->view;
  Editor             *self = g_new0 (Editor, 1);
  GtkWidget          *field = gtk_text_new ();
  GtkEventController *keys = gtk_event_controller_key_new (),
                     *focus = gtk_event_controller_focus_new ();
  GtkEventController *drag = GTK_EVENT_CONTROLLER (gtk_gesture_drag_new ());
  GtkEventController *view_keys = gtk_event_controller_key_new ();

  *self = (Editor){ .view = g_object_ref (view),
                    .overlay = gtk_overlay_new (),
                    .place = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0),
                    .field = GTK_EDITABLE (field),
                    .edits = edits,
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
  gtk_widget_add_controller (edits->page, keys);
  gtk_widget_add_controller (GTK_WIDGET (view), view_keys);
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

  g_signal_connect_swapped (view_keys, "key-pressed", G_CALLBACK (view_key_cb), edits);

  edits->past = g_ptr_array_new_with_free_func (free_kept);
  edits->future = g_ptr_array_new_with_free_func (free_kept);
  edits->overlay = self->overlay;

  return self->overlay;
}

/* Frees what it holds; call this when the page goes. */
void hl_cell_editor_clear (HlCellEditor *self)
{
  g_clear_pointer (&self->past, g_ptr_array_unref);
  g_clear_pointer (&self->future, g_ptr_array_unref);
}

/* Ends typing, before another changes numbers. */
void hl_cell_editor_leave (HlCellEditor *self)
{
  leave (g_object_get_data (G_OBJECT (self->overlay), "editor"), TRUE);
}

/* Before numbers that are others altogether, which are not the model's. */
void hl_cell_editor_begin (HlCellEditor *self, int part)
{
  hl_cell_editor_leave (self);
  hl_cell_editor_keep (self, part);
  self->is_model = FALSE;
  hl_figure_view_point (self->view, HL_NOTHING);
}

void hl_cell_editor_undo (HlCellEditor *self)
{
  hl_cell_editor_leave (self);
  go (self, FALSE);
}
