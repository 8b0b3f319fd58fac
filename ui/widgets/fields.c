#include "ui/widgets/fields.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/text/characters.h"
#include "ui/numbers/number-reader.h"

#define MOST_STEPS 200
#define PAUSE (G_USEC_PER_SEC) /* what is typed after it is another step */

/* What a field has held: the current text, those before it and those that were taken back. */
typedef struct
{
  GtkText   *text;    /* unowned: it owns this */
  GPtrArray *states;  /* of char * */
  guint      at_hand; /* which of them */

  gboolean is_going;    /* back, or forth */
  gboolean is_replaced; /* a person chose the words that are being written */
  guint    changing;    /* an idle source: what changes before it runs is one step */
  gint64   typed;       /* when the last letter was typed or deleted; 0: it was not that */
  glong    length;      /* of the text after the last change, in letters */
} HlUndo;

static void undo_free (gpointer data)
{
  HlUndo *self = data;

  g_clear_handle_id (&self->changing, g_source_remove);
  g_ptr_array_unref (self->states);
  g_free (self);
}

static HlUndo *undo_of (GtkText *text) { return g_object_get_data (G_OBJECT (text), "hl-undo"); }

static const char *state_at (const HlUndo *self, guint index)
{
  return g_ptr_array_index (self->states, index);
}

static gboolean changed_cb (gpointer user_data)
{
  HlUndo *self = user_data;

  self->changing = 0;

  return G_SOURCE_REMOVE;
}

/* A person who has the keyboard in the field has changed it, or has chosen what to write there. */
static gboolean is_by_person (const HlUndo *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->text));

  return self->is_replaced ||
         (root != NULL && gtk_root_get_focus (root) == GTK_WIDGET (self->text));
}

static void begin (HlUndo *self, const char *words)
{
  g_ptr_array_set_size (self->states, 0);
  g_ptr_array_add (self->states, g_strdup (words));
  self->at_hand = 0;
  self->typed = 0;
}

static void push (HlUndo *self, const char *words)
{
  g_ptr_array_set_size (self->states, (int) self->at_hand + 1);
  if (self->states->len > MOST_STEPS)
    g_ptr_array_remove_index (self->states, 0);
  g_ptr_array_add (self->states, g_strdup (words));
  self->at_hand = self->states->len - 1;
}

/* Words that take the place of selected ones change the text twice; what is typed is many changes,
 * of one letter each. */
static void text_cb (GtkText *text)
{
  HlUndo        *self = undo_of (text);
  const char    *words = gtk_editable_get_text (GTK_EDITABLE (text));
  const char    *before = state_at (self, self->at_hand);
  const gint64   now = g_get_monotonic_time ();
  const gboolean typed = ABS (g_utf8_strlen (words, -1) - self->length) == 1;

  self->length = g_utf8_strlen (words, -1);
  if (self->is_going || g_str_equal (before, words))
    return;
  if (!is_by_person (self))
    {
      begin (self, words);
      return;
    }

  if (self->at_hand > 0 &&
      (self->changing != 0 || (typed && self->typed > 0 && now - self->typed < PAUSE)))
    {
      g_ptr_array_set_size (self->states, (int) self->at_hand);
      g_ptr_array_add (self->states, g_strdup (words));
    }
  else
    push (self, words);
  self->typed = typed ? now : 0;
  if (self->changing == 0)
    self->changing = g_idle_add_full (G_PRIORITY_HIGH, changed_cb, self, NULL);
}

static void go (HlUndo *self, int by)
{
  const int to = (int) self->at_hand + by;

  if (to < 0 || to >= (int) self->states->len ||
      !gtk_editable_get_editable (GTK_EDITABLE (self->text)))
    return;

  self->at_hand = (guint) to;
  self->typed = 0;
  self->is_going = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->text), state_at (self, self->at_hand));
  gtk_editable_set_position (GTK_EDITABLE (self->text), -1);
  self->is_going = FALSE;
}

/* Returns whether it is one of both keys. */
static gboolean is_key (guint key, GdkModifierType modifiers, gboolean *is_redo)
{
  const GdkModifierType held =
      modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK | GDK_SUPER_MASK);
  const guint lower = gdk_keyval_to_lower (key);

  *is_redo = lower == GDK_KEY_y || (held & GDK_SHIFT_MASK) != 0;

  return (lower == GDK_KEY_z && (held & ~GDK_SHIFT_MASK) == GDK_CONTROL_MASK) ||
         (lower == GDK_KEY_y && held == GDK_CONTROL_MASK);
}

static gboolean key_cb (HlUndo *self, guint key, guint keycode, GdkModifierType modifiers)
{
  gboolean is_redo;

  if (!is_key (key, modifiers, &is_redo))
    return GDK_EVENT_PROPAGATE;

  go (self, is_redo ? 1 : -1);

  return GDK_EVENT_STOP;
}

/* text: a field, or what is inside of one. */
static void hl_undo_set_up (GtkText *text)
{
  HlUndo             *self;
  GtkEventController *keys;

  if (undo_of (text) != NULL || !gtk_editable_get_enable_undo (GTK_EDITABLE (text)))
    return;

  self = g_new0 (HlUndo, 1);
  self->text = text;
  self->states = g_ptr_array_new_with_free_func (g_free);
  begin (self, gtk_editable_get_text (GTK_EDITABLE (text)));
  self->length = g_utf8_strlen (gtk_editable_get_text (GTK_EDITABLE (text)), -1);
  g_object_set_data_full (G_OBJECT (text), "hl-undo", self, undo_free);

  gtk_editable_set_enable_undo (GTK_EDITABLE (text), FALSE);
  keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (text), keys);
  g_signal_connect (text, "changed", G_CALLBACK (text_cb), NULL);
}

void hl_undo_replace (GtkEditable *field, const char *words)
{
  GtkEditable *inner = gtk_editable_get_delegate (field);
  GtkEditable *text = inner != NULL ? inner : field;
  HlUndo      *self = undo_of (GTK_TEXT (text));

  if (self != NULL)
    {
      self->is_replaced = TRUE;
      self->typed = 0;
    }
  gtk_editable_set_text (field, words);
  gtk_editable_set_position (field, -1);
  if (self != NULL)
    self->is_replaced = FALSE;
}

#define MOST_DECIMALS 12

/* Then the wheel is left to what scrolls around it. */
static void ignore_wheel (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

/* A scrollbar is scrolled, too. */
static gboolean has_value (GtkWidget *widget)
{
  return GTK_IS_SPIN_BUTTON (widget) || GTK_IS_COMBO_BOX (widget) ||
         (GTK_IS_RANGE (widget) && !GTK_IS_SCROLLBAR (gtk_widget_get_parent (widget)));
}

/* Whether the field is about a share of something, which people also write in percent. */
static gboolean is_share (GtkSpinButton *spin)
{
  double lowest;
  double highest;

  gtk_spin_button_get_range (spin, &lowest, &highest);

  return lowest >= -1.0 && highest <= 1.0 && gtk_spin_button_get_digits (spin) > 0;
}

/* Reads a share: "5 %" is 0.05.  Whole numbers have "." and "," between groups of digits. */
static gboolean read_number (GtkSpinButton *spin, const char *text, double *value, int *decimals)
{
  static const char *const signs[] = { "%", "％", "٪" };
  g_autofree char         *number = g_strstrip (g_strdup (text));
  gboolean                 is_percent = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (signs) && is_share (spin) && !is_percent; i++)
    if ((is_percent = g_str_has_suffix (number, signs[i])))
      number[strlen (number) - strlen (signs[i])] = '\0';
  if (!hl_number_read (number, value, decimals))
    return FALSE;
  if (gtk_spin_button_get_digits (spin) == 0 && *decimals == 3 && strpbrk (number, "eE") == NULL)
    {
      *value = round (*value * 1000.0);
      *decimals = 0;
    }
  if (is_percent)
    {
      *value /= 100.0;
      *decimals += 2;
    }

  return TRUE;
}

/* Reads what was typed, in place of what the button does, which is to take the nearest number that
 * it has. value: gets the number; hint: gets what is wrong, or NULL. Returns whether it is a number
 * that the field can have; otherwise its value is that which it has. */
static gboolean read_field (GtkSpinButton *spin, double *value, char **hint)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (spin)));
  g_autofree char *typed = nn_printable (text);
  int              decimals = 0;
  double           lowest;
  double           highest;

  *hint = NULL;
  gtk_spin_button_get_range (spin, &lowest, &highest);
  if (!read_number (spin, text, value, &decimals) || *value < lowest || *value > highest)
    *hint =
        /* Translators: what was typed, and two numbers */
        g_strdup_printf (_ ("“%s” is not a number from %.10g to %.10g."), typed, lowest, highest);
  else if (gtk_spin_button_get_digits (spin) == 0 && *value != floor (*value))
    /* Translators: what was typed, and two numbers */
    *hint = g_strdup_printf (_ ("“%s” is not a whole number from %.10g to %.10g."), typed, lowest,
                             highest);

  if (*hint != NULL)
    *value = gtk_spin_button_get_value (spin);
  else if (gtk_spin_button_get_digits (spin) > 0 &&
           (guint) decimals > gtk_spin_button_get_digits (spin))
    gtk_spin_button_set_digits (spin, (guint) MIN (decimals, MOST_DECIMALS));

  return *hint == NULL;
}

/* Says it where the page has a place for hints (the action "field.hint", with nothing once it is
 * right again), and on the field. */
static int input_cb (GtkSpinButton *spin, double *value, gpointer user_data)
{
  g_autofree char *hint = NULL;
  const gboolean   is_read = read_field (spin, value, &hint);
  const gboolean   was_wrong = gtk_widget_has_css_class (GTK_WIDGET (spin), "error");

  if (is_read && was_wrong)
    {
      gtk_widget_remove_css_class (GTK_WIDGET (spin), "error");
      gtk_widget_set_tooltip_text (GTK_WIDGET (spin), NULL);
      gtk_widget_activate_action (GTK_WIDGET (spin), "field.hint", "s", "");
    }
  else if (!is_read)
    {
      gtk_widget_add_css_class (GTK_WIDGET (spin), "error");
      gtk_widget_set_tooltip_text (GTK_WIDGET (spin), hint);
      gtk_widget_activate_action (GTK_WIDGET (spin), "field.hint", "s", hint);
    }

  return TRUE;
}

/* Numbers are read in one way, however often the button is seen. */
static void read_as_typed (GtkWidget *spin)
{
  const guint input = g_signal_lookup ("input", GTK_TYPE_SPIN_BUTTON);

  /* A numeric button drops the comma of "0,0005" where the locale has a point. */
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), FALSE);
  if (g_signal_handler_find (spin, G_SIGNAL_MATCH_ID, input, 0, NULL, NULL, NULL) == 0)
    g_signal_connect (spin, "input", G_CALLBACK (input_cb), NULL);
}

static gboolean mapped_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values,
                           gpointer user_data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);

  if (GTK_IS_TEXT (widget))
    hl_undo_set_up (GTK_TEXT (widget));
  else if (has_value (widget))
    ignore_wheel (widget);
  else if (GTK_IS_DROP_DOWN (widget) && gtk_test_accessible_has_property (
                                            GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL))
    /* Newer versions of GTK name it by what is chosen: its own name would not be heard. */
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  if (GTK_IS_SPIN_BUTTON (widget))
    read_as_typed (widget);
  if (GTK_IS_SCALE (widget))
    gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR); /* time goes to the right, as on axes */

  return TRUE;
}

/* From now on every field is prepared when it is seen first. */
void hl_fields_set_up (void)
{
  static gsize is_done = 0;

  if (g_once_init_enter (&is_done))
    {
      g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
      g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL,
                                  NULL);
      g_once_init_leave (&is_done, 1);
    }
}
