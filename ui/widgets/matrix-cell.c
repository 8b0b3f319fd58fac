#include "ui/widgets/matrix-cell.h"

#include "ui/widgets/matrix-text.h"

#define WIDTH 6 /* characters of an editable cell */

/* ## Accessibility
 *
 * Role `cell`.  What is typed in is labeled by its place; a result says place and number. */
struct _HlMatrixCell
{
  GtkWidget parent_instance;

  GtkWidget *child;
  char      *place; /* "row 1, column 2" */
  float      number;
  int        digits;
  gboolean   is_editable;
  gboolean   is_setting;
  HlLight    light;
};

enum
{
  EDITED,
  MISTAKEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlMatrixCell, hl_matrix_cell, GTK_TYPE_WIDGET)

static void set_class (HlMatrixCell *self, const char *css_class, gboolean has_class)
{
  if (has_class)
    gtk_widget_add_css_class (GTK_WIDGET (self), css_class);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), css_class);
}

static void set_mistaken (HlMatrixCell *self, gboolean is_mistaken)
{
  set_class (self, "error", is_mistaken);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self->child), GTK_ACCESSIBLE_STATE_INVALID,
      is_mistaken ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static void describe (HlMatrixCell *self)
{
  const char      *place = self->place != NULL ? self->place : "";
  g_autofree char *number = hl_number_to_text (self->number, self->digits);
  g_autofree char *words = g_strdup_printf ("%s: %s", place, number);

  gtk_accessible_update_property (
      self->is_editable ? GTK_ACCESSIBLE (self->child) : GTK_ACCESSIBLE (self),
      GTK_ACCESSIBLE_PROPERTY_LABEL, self->is_editable ? place : words, -1);
}

/* Returns whether the text that is being typed is this number, in any spelling. */
static gboolean is_being_typed (HlMatrixCell *self)
{
  float number;

  return self->is_editable && gtk_widget_has_focus (self->child) &&
         hl_number_from_text (gtk_editable_get_text (GTK_EDITABLE (self->child)), &number, NULL) &&
         number == self->number;
}

static void show_number (HlMatrixCell *self)
{
  g_autofree char *words = hl_number_to_text (self->number, self->digits);

  self->is_setting = TRUE;
  if (!self->is_editable)
    gtk_label_set_text (GTK_LABEL (self->child), words);
  else if (!is_being_typed (self))
    gtk_editable_set_text (GTK_EDITABLE (self->child), words);
  self->is_setting = FALSE;

  set_mistaken (self, FALSE);
  describe (self);
}

/* While somebody is typing, the beginning of a number is not marked as a mistake. */
static void judge (HlMatrixCell *self, gboolean is_final)
{
  const char        *words = gtk_editable_get_text (GTK_EDITABLE (self->child));
  g_autoptr (GError) error = NULL;
  float              number;

  if (hl_number_from_text (words, &number, &error))
    {
      const gboolean   was_mistaken = gtk_widget_has_css_class (GTK_WIDGET (self), "error");
      g_autofree char *shown = hl_number_to_text (self->number, self->digits);
      const gboolean   is_same = number == self->number || g_str_equal (words, shown);

      set_mistaken (self, FALSE);
      if (!is_same)
        self->number = number;
      if (!is_same || was_mistaken)
        g_signal_emit (self, signals[EDITED], 0);
    }
  else if (is_final ||
           !g_error_matches (error, HL_MATRIX_TEXT_ERROR, HL_MATRIX_TEXT_ERROR_UNFINISHED))
    {
      set_mistaken (self, TRUE);
      g_signal_emit (self, signals[MISTAKEN], 0, error->message);
    }
}

static void changed_cb (HlMatrixCell *self)
{
  if (!self->is_setting)
    judge (self, FALSE);
}

static void activate_cb (HlMatrixCell *self) { judge (self, TRUE); }

static void leave_cb (HlMatrixCell *self)
{
  judge (self, TRUE);
  show_number (self);
}

static void hl_matrix_cell_dispose (GObject *object)
{
  HlMatrixCell *self = HL_MATRIX_CELL (object);

  g_clear_pointer (&self->child, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_matrix_cell_parent_class)->dispose (object);
}

static void hl_matrix_cell_finalize (GObject *object)
{
  g_free (HL_MATRIX_CELL (object)->place);

  G_OBJECT_CLASS (hl_matrix_cell_parent_class)->finalize (object);
}

static void hl_matrix_cell_class_init (HlMatrixCellClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_matrix_cell_dispose;
  object_class->finalize = hl_matrix_cell_finalize;

  /* Somebody typed another number, or put one where there was none. */
  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  /* hint: what is wrong, and what would be right. */
  signals[MISTAKEN] = g_signal_new ("mistaken", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_css_name (widget_class, "matrix-cell");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_CELL);
}

static void hl_matrix_cell_init (HlMatrixCell *self) { self->digits = HL_NUMBER_SHORTEST; }

static GtkWidget *new_text (HlMatrixCell *self)
{
  GtkWidget *text =
      g_object_new (GTK_TYPE_TEXT, "accessible-role", GTK_ACCESSIBLE_ROLE_TEXT_BOX, NULL);
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (text), WIDTH);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (text), WIDTH);
  gtk_editable_set_alignment (GTK_EDITABLE (text), 1);
  gtk_text_set_input_purpose (GTK_TEXT (text), GTK_INPUT_PURPOSE_NUMBER);
  g_signal_connect_swapped (text, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (text, "activate", G_CALLBACK (activate_cb), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (text, focus);

  return text;
}

static GtkWidget *new_label (HlMatrixCell *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);

  return label;
}

/* Returns a cell with 0 in it. */
GtkWidget *hl_matrix_cell_new (gboolean is_editable)
{
  HlMatrixCell *self = g_object_new (HL_TYPE_MATRIX_CELL, NULL);

  self->is_editable = is_editable;
  self->child = is_editable ? new_text (self) : new_label (self);
  gtk_widget_add_css_class (self->child, "number");
  gtk_widget_set_parent (self->child, GTK_WIDGET (self));
  set_class (self, "result", !is_editable);
  show_number (self);

  return GTK_WIDGET (self);
}

float hl_matrix_cell_get_number (HlMatrixCell *self) { return self->number; }

/* digits: after the point; −1: as many as it takes. */
void hl_matrix_cell_set_number (HlMatrixCell *self, float number, int digits)
{
  self->number = number;
  self->digits = digits;
  show_number (self);
}

/* Keeps room for a result with a sign and so many digits, so that nothing moves when it comes.
 * digits: after the point; −1 for no more room than the number needs. */
void hl_matrix_cell_reserve (HlMatrixCell *self, int digits)
{
  if (!self->is_editable)
    gtk_label_set_width_chars (GTK_LABEL (self->child), digits > 0 ? digits + 3 : -1);
}

/* place: where it stands, such as "row 1, column 2". */
void hl_matrix_cell_set_place (HlMatrixCell *self, const char *place)
{
  g_free (self->place);
  self->place = g_strdup (place);
  describe (self);
}

void hl_matrix_cell_set_light (HlMatrixCell *self, HlLight light)
{
  self->light = light;
  set_class (self, "first", (light & HL_LIGHT_FIRST) != 0);
  set_class (self, "second", (light & HL_LIGHT_SECOND) != 0);
}

HlLight hl_matrix_cell_get_light (HlMatrixCell *self) { return self->light; }

/* Shows its number again where something else is being typed. Returns whether there was
 * something else. */
gboolean hl_matrix_cell_restore (HlMatrixCell *self)
{
  g_autofree char *words = hl_number_to_text (self->number, self->digits);

  if (!self->is_editable || is_being_typed (self) ||
      g_str_equal (words, gtk_editable_get_text (GTK_EDITABLE (self->child))))
    return FALSE;

  show_number (self);

  return TRUE;
}

/* Returns where somebody types; NULL for a result. */
GtkText *hl_matrix_cell_get_text (HlMatrixCell *self)
{
  return self->is_editable ? GTK_TEXT (self->child) : NULL;
}

/* Takes the keyboard to it: to where somebody types, if there is such a place. */
void hl_matrix_cell_focus (HlMatrixCell *self)
{
  GtkText *text = hl_matrix_cell_get_text (self);

  gtk_widget_grab_focus (text != NULL ? GTK_WIDGET (text) : GTK_WIDGET (self));
}
