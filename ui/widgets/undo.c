#include "ui/widgets/undo.h"

#include <string.h>

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
void hl_undo_set_up (GtkText *text)
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
