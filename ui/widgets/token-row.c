#include "ui/widgets/token-row.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/session/properties.h"

#define NONE (-1)
#define SPACING 6

/* Shows a sentence as tokens, one of which can be selected.
 *
 * ## Keys
 *
 * Left and Right select the neighbor, Home and End the first and the last token, Escape none.
 * Tab leaves the sentence as a whole.
 *
 * ## Accessibility
 *
 * Role `list-box`; each token is an `option`. */
struct _HlTokenRow
{
  GtkWidget parent_instance;

  GPtrArray *chips; /* of HlTokenChip, which are children */
  int        selected;
  gboolean   has_notes;
};

enum
{
  MOVE_SELECTION,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlTokenRow, hl_token_row, GTK_TYPE_WIDGET)

static HlTokenChip *chip_at (HlTokenRow *self, int position)
{
  return g_ptr_array_index (self->chips, position);
}

/* Sets chips line by line, and allocates them only if asked to.  A right-to-left sentence begins
 * at the right. */
static int set_chips (HlTokenRow *self, int width, gboolean allocates)
{
  const gboolean is_mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int            x = 0;
  int            y = 0;
  int            line = 0;

  for (guint i = 0; i < self->chips->len; i++)
    {
      GtkWidget     *chip = GTK_WIDGET (chip_at (self, i));
      GtkRequisition natural;
      int            chip_width;

      gtk_widget_get_preferred_size (chip, NULL, &natural);
      chip_width = MIN (natural.width, width);

      if (x > 0 && x + chip_width > width)
        {
          x = 0;
          y += line + SPACING;
          line = 0;
        }

      if (allocates)
        gtk_widget_size_allocate (chip,
                                  &(GtkAllocation){ is_mirrored ? width - x - chip_width : x, y,
                                                    chip_width, natural.height },
                                  -1);
      x += chip_width + SPACING;
      line = MAX (line, natural.height);
    }

  return y + line;
}

static void measure_width (HlTokenRow *self, int *minimum, int *natural)
{
  *minimum = 0;
  *natural = 0;

  for (guint i = 0; i < self->chips->len; i++)
    {
      int chip_minimum;
      int chip_natural;

      gtk_widget_measure (GTK_WIDGET (chip_at (self, i)), GTK_ORIENTATION_HORIZONTAL, -1,
                          &chip_minimum, &chip_natural, NULL, NULL);
      *minimum = MAX (*minimum, chip_minimum);
      *natural += chip_natural + (i > 0 ? SPACING : 0);
    }
}

static void hl_token_row_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
  HlTokenRow *self = HL_TOKEN_ROW (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (self, minimum, natural);
  else
    *minimum = *natural = set_chips (self, for_size < 0 ? G_MAXINT / 2 : for_size, FALSE);
}

static void hl_token_row_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  set_chips (HL_TOKEN_ROW (widget), width, TRUE);
}

static GtkSizeRequestMode hl_token_row_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The Tab key stops once at the whole sentence. */
static gboolean hl_token_row_focus (GtkWidget *widget, GtkDirectionType direction)
{
  HlTokenRow *self = HL_TOKEN_ROW (widget);

  if (self->chips->len == 0)
    return FALSE;

  if (gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;

  return gtk_widget_grab_focus (GTK_WIDGET (chip_at (self, MAX (self->selected, 0))));
}

static void hl_token_row_move_selection (HlTokenRow *self, int tokens)
{
  const int last = (int) self->chips->len - 1;
  int       next = 0;

  if (last < 0)
    return;

  if (self->selected != NONE)
    next = CLAMP (self->selected + tokens, 0, last);
  else if (tokens > last)
    next = last;

  hl_token_row_set_selected (self, next);
  gtk_widget_grab_focus (GTK_WIDGET (chip_at (self, next)));
}

static gboolean escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  HlTokenRow *self = HL_TOKEN_ROW (widget);

  if (self->selected == NONE)
    return FALSE;

  hl_token_row_set_selected (self, NONE);

  return TRUE;
}

static int focused_chip (HlTokenRow *self)
{
  guint focused;

  return g_ptr_array_find (self->chips, gtk_widget_get_focus_child (GTK_WIDGET (self)), &focused)
             ? (int) focused
             : NONE;
}

/* Space and Enter act on the focused chip as a click does. */
static gboolean toggle_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  HlTokenRow *self = HL_TOKEN_ROW (widget);
  const int   focused = focused_chip (self);

  if (focused == NONE)
    return FALSE;

  hl_token_row_set_selected (self, focused == self->selected ? NONE : focused);

  return TRUE;
}

static void released_cb (HlTokenRow *self, int n_press, double x, double y)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  GtkWidget *chip = picked == NULL ? NULL : gtk_widget_get_ancestor (picked, HL_TYPE_TOKEN_CHIP);
  guint      clicked;

  if (chip == NULL || !g_ptr_array_find (self->chips, chip, &clicked))
    return;

  gtk_widget_grab_focus (chip);
  hl_token_row_set_selected (self, (int) clicked == self->selected ? NONE : (int) clicked);
}

/* Removes all chips but the first @n_chips. */
static void remove_chips (HlTokenRow *self, int n_chips)
{
  for (guint i = (guint) n_chips; i < self->chips->len; i++)
    gtk_widget_unparent (GTK_WIDGET (chip_at (self, (int) i)));

  g_ptr_array_set_size (self->chips, n_chips);
}

static void set_has_notes (HlTokenRow *self, gboolean has_notes)
{
  if (self->has_notes == has_notes)
    return;

  self->has_notes = has_notes;
  for (int i = 0; i < (int) self->chips->len; i++)
    hl_token_chip_set_has_note (chip_at (self, i), has_notes);
  g_object_notify (G_OBJECT (self), "has-notes");
}

static void hl_token_row_dispose (GObject *object)
{
  remove_chips (HL_TOKEN_ROW (object), 0);

  G_OBJECT_CLASS (hl_token_row_parent_class)->dispose (object);
}

static void hl_token_row_finalize (GObject *object)
{
  g_ptr_array_unref (HL_TOKEN_ROW (object)->chips);

  G_OBJECT_CLASS (hl_token_row_parent_class)->finalize (object);
}

static void bind_keys (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key;
    guint keypad_key;
    int   tokens;
  } moves[] = {
    { GDK_KEY_Left, GDK_KEY_KP_Left, -1 },
    { GDK_KEY_Right, GDK_KEY_KP_Right, 1 },
    { GDK_KEY_Home, GDK_KEY_KP_Home, -G_MAXINT16 },
    { GDK_KEY_End, GDK_KEY_KP_End, G_MAXINT16 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      gtk_widget_class_add_binding_signal (widget_class, moves[i].key, 0, "move-selection", "(i)",
                                           moves[i].tokens);
      gtk_widget_class_add_binding_signal (widget_class, moves[i].keypad_key, 0, "move-selection",
                                           "(i)", moves[i].tokens);
    }
  gtk_widget_class_add_binding (widget_class, GDK_KEY_space, 0, toggle_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, toggle_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, 0, toggle_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void hl_token_row_class_init (HlTokenRowClass *klass)
{
  const HlProperty properties[] = {
    { "selected", G_TYPE_INT, G_STRUCT_OFFSET (HlTokenRow, selected), HL_WRITTEN, NULL,
      G_CALLBACK (hl_token_row_set_selected) },
    { "has-notes", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlTokenRow, has_notes), HL_WRITTEN, NULL,
      G_CALLBACK (set_has_notes) },
  };
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_token_row_dispose;
  object_class->finalize = hl_token_row_finalize;
  widget_class->focus = hl_token_row_focus;
  widget_class->get_request_mode = hl_token_row_get_request_mode;
  widget_class->measure = hl_token_row_measure;
  widget_class->size_allocate = hl_token_row_size_allocate;

  /* The position of the selected token, from 0; −1 for none. */

  /* Whether each token has a line below its word: a probability. */
  hl_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  /* Key-binding signal: selects another token, the first one if there was none. */
  signals[MOVE_SELECTION] = g_signal_new_class_handler (
      "move-selection", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_token_row_move_selection), NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "token-row");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_BOX);
}

static void hl_token_row_init (HlTokenRow *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->chips = g_ptr_array_new ();
  self->selected = NONE;
  self->has_notes = TRUE;

  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

static gboolean shows (HlTokenRow *self, const HlToken *tokens, int n_tokens)
{
  if ((int) self->chips->len != n_tokens)
    return FALSE;

  for (int i = 0; i < n_tokens; i++)
    if (!hl_token_chip_shows (chip_at (self, i), &tokens[i]))
      return FALSE;

  return TRUE;
}

/* Shows another sentence, with no token selected; the keyboard stays about where it was.  Chips
 * stay, and where all tokens are the same they keep their colors. tokens: its tokens, which are
 * copied; n_tokens: how many, perhaps 0. */
void hl_token_row_set_tokens (HlTokenRow *self, const HlToken *tokens, int n_tokens)
{
  int focused;
  int n_kept;

  g_return_if_fail (HL_IS_TOKEN_ROW (self));

  hl_token_row_set_selected (self, NONE);
  if (shows (self, tokens, n_tokens))
    return;

  focused = focused_chip (self);
  n_kept = MIN (n_tokens, (int) self->chips->len);
  if (focused >= n_kept && n_kept > 0)
    gtk_widget_grab_focus (GTK_WIDGET (chip_at (self, n_kept - 1)));
  remove_chips (self, n_kept);
  for (int i = 0; i < n_kept; i++)
    hl_token_chip_set_token (chip_at (self, i), &tokens[i]);
  for (int i = n_kept; i < n_tokens; i++)
    hl_token_row_append (self, &tokens[i]);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* token: its next token, which is copied. */
void hl_token_row_append (HlTokenRow *self, const HlToken *token)
{
  GtkWidget *chip;

  g_return_if_fail (HL_IS_TOKEN_ROW (self));

  chip = hl_token_chip_new (token);
  hl_token_chip_set_has_note (HL_TOKEN_CHIP (chip), self->has_notes);
  gtk_widget_set_parent (chip, GTK_WIDGET (self));
  g_ptr_array_add (self->chips, chip);
}

/* Returns the position of the selected token, from 0; −1 for none. */
int hl_token_row_get_selected (HlTokenRow *self)
{
  g_return_val_if_fail (HL_IS_TOKEN_ROW (self), NONE);

  return self->selected;
}

/* selected: the position of the token to select, from 0; −1 for none. */
void hl_token_row_set_selected (HlTokenRow *self, int selected)
{
  g_return_if_fail (HL_IS_TOKEN_ROW (self));
  g_return_if_fail (selected >= NONE && selected < (int) self->chips->len);

  if (selected == self->selected)
    return;

  if (self->selected != NONE)
    hl_token_chip_set_selected (chip_at (self, self->selected), FALSE);
  self->selected = selected;
  if (selected != NONE)
    hl_token_chip_set_selected (chip_at (self, selected), TRUE);

  g_object_notify (G_OBJECT (self), "selected");
}
