#include "ui/widgets/page-choices.h"

#include <glib/gi18n.h>

#include "ui/widgets/say.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/wrap-layout.h"

#define SPACE 8

/* --- A control --- */

/* Returns the value of a control. */
static int read_control (const HlPageControl *self, GtkWidget *widget)
{
  switch (self->kind)
    {
    case HL_CONTROL_CHECK:
      return gtk_check_button_get_active (GTK_CHECK_BUTTON (widget)) != self->is_inverse;
    case HL_CONTROL_COUNT:
      return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (widget));
    case HL_CONTROL_CHOICE:
      return (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (widget));
    case HL_CONTROL_BUTTON:
    default:
      return 0;
    }
}

/* Sets a control. most: the largest number of a count now. */
static void write_control (const HlPageControl *self, GtkWidget *widget, int value, int most)
{
  switch (self->kind)
    {
    case HL_CONTROL_CHECK:
      gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), value != self->is_inverse);
      break;
    case HL_CONTROL_COUNT:
      gtk_spin_button_set_range (GTK_SPIN_BUTTON (widget), self->least, MAX (most, self->least));
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (widget), value);
      break;
    case HL_CONTROL_CHOICE:
      gtk_drop_down_set_selected (GTK_DROP_DOWN (widget), (guint) value);
      break;
    case HL_CONTROL_BUTTON:
    default:
      break;
    }
}

/* Returns which signal says that a person has set it; NULL for a button. */
static const char *signal_of (const HlPageControl *self)
{
  static const char *const names[] = {
    [HL_CONTROL_CHECK] = "notify::active",
    [HL_CONTROL_COUNT] = "notify::value",
    [HL_CONTROL_CHOICE] = "notify::selected",
    [HL_CONTROL_BUTTON] = NULL,
  };

  return names[self->kind];
}

/* Returns the control with its label around it. */
static GtkWidget *row_of (GtkWidget *widget)
{
  return GTK_IS_LABEL (gtk_widget_get_prev_sibling (widget)) ? gtk_widget_get_parent (widget)
                                                             : widget;
}

/* Adds a row with a title in front of the control, which it returns. */
static GtkWidget *add_labelled (GtkWidget *box, const char *title, GtkWidget *control)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACE);
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), control);
  hl_name (control, title);
  gtk_box_append (GTK_BOX (box), row);

  return control;
}

static GtkWidget *new_choice (const char *const *choices)
{
  GtkStringList *words = gtk_string_list_new (NULL);

  for (int i = 0; choices[i] != NULL; i++)
    gtk_string_list_append (words, _ (choices[i]));

  return gtk_drop_down_new (G_LIST_MODEL (words), NULL);
}

/* What is not a number is answered by the lab, not refused by the field. */
static GtkWidget *new_count (const HlPageControl *self)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (self->least, MAX (self->most, 1), 1);

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), FALSE);

  return spin;
}

static GtkWidget *new_button (const HlPageControl *self, const char *title)
{
  GtkWidget *button = gtk_button_new_with_label (title);

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), self->action);

  return button;
}

/* Adds a button or a check beside the control before, or in a row of its own. */
static GtkWidget *add_alone (const HlPageControl *self, GtkWidget *box, GtkWidget *control)
{
  GtkWidget *row = self->is_beside ? gtk_widget_get_last_child (box)
                                   : gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACE);

  gtk_box_append (GTK_BOX (row), control);
  if (!self->is_beside)
    gtk_box_append (GTK_BOX (box), row);

  return control;
}

/* Makes the control. frame: takes it if it is in sight; box: else. */
GtkWidget *hl_page_control_add (const HlPageControl *self, HlPageFrame *frame, GtkWidget *box)
{
  const char *title =
      self->context != NULL ? g_dpgettext2 (NULL, self->context, self->title) : _ (self->title);
  GtkWidget *widget;

  switch (self->kind)
    {
    case HL_CONTROL_CHECK:
      widget = gtk_check_button_new_with_label (title);
      gtk_widget_set_focus_on_click (widget, FALSE);
      if (self->is_in_sight)
        hl_page_frame_add_control (frame, widget);
      else
        add_alone (self, box, widget);
      break;
    case HL_CONTROL_COUNT:
      widget = add_labelled (box, title, new_count (self));
      break;
    case HL_CONTROL_CHOICE:
      widget = new_choice (self->choices);
      if (self->is_in_sight)
        hl_page_frame_add_named (frame, widget, title);
      else
        add_labelled (box, title, widget);
      break;
    case HL_CONTROL_BUTTON:
    default:
      widget = new_button (self, title);
      if (self->is_in_sight)
        {
          gtk_widget_add_css_class (widget, "flat");
          hl_page_frame_add_tool (frame, widget);
        }
      else
        add_alone (self, box, widget);
    }
  if (self->tip != NULL)
    gtk_widget_set_tooltip_text (widget, _ (self->tip));

  return widget;
}

/* --- All of a page --- */

/* What a control sets. */
int *hl_page_choices_field (const HlPageChoices *self, int control)
{
  return G_STRUCT_MEMBER_P (self->state, self->controls[control].offset);
}

char *hl_page_choices_words (const HlPageChoices *self, int field)
{
  return G_STRUCT_MEMBER_P (self->state, self->words[field].offset);
}

static void control_cb (GtkWidget *widget, GParamSpec *pspec, HlPageChoices *self)
{
  guint index;
  int   value;

  if (self->is_showing || !g_ptr_array_find (self->widgets, widget, &index))
    return;

  value = read_control (&self->controls[index], widget);
  if (value != *hl_page_choices_field (self, (int) index))
    self->chosen (self->page, (int) index, value);
}

static void words_cb (GtkEditable *field, HlPageChoices *self)
{
  guint index;

  if (!self->is_showing && g_ptr_array_find (self->fields, field, &index))
    self->typed (self->page, (int) index, gtk_editable_get_text (field));
}

/* Returns a row of fields, which is not there where there are none. */
GtkWidget *hl_page_choices_make_words (HlPageChoices *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACE);

  self->fields = g_ptr_array_new ();
  for (int i = 0; i < self->n_words; i++)
    {
      GtkWidget  *label = gtk_label_new_with_mnemonic (_ (self->words[i].title));
      GtkWidget  *field = gtk_entry_new ();
      const char *hint = self->words[i].hint;

      g_object_set (field, "hexpand", TRUE, "width-chars", 18, "max-length", HL_TYPED_WORDS / 4 - 1,
                    "placeholder-text", hint != NULL ? _ (hint) : NULL, NULL);
      gtk_label_set_mnemonic_widget (GTK_LABEL (label), field);
      gtk_box_append (GTK_BOX (row), label);
      gtk_box_append (GTK_BOX (row), field);
      g_ptr_array_add (self->fields, g_object_ref (field));
      g_signal_connect (field, "changed", G_CALLBACK (words_cb), self);
    }
  gtk_widget_set_visible (row, self->n_words > 0);
  g_object_set (row, "layout-manager", g_object_new (HL_TYPE_WRAP_LAYOUT, "spacing", SPACE, NULL),
                NULL);

  return row;
}

/* Adds the controls. more: what is behind More. */
void hl_page_choices_add (HlPageChoices *self, HlPageFrame *frame, GtkWidget *more)
{
  self->widgets = g_ptr_array_new ();
  for (int i = 0; i < self->n_controls; i++)
    {
      const HlPageControl *control = &self->controls[i];
      GtkWidget           *widget = hl_page_control_add (control, frame, more);

      g_ptr_array_add (self->widgets, g_object_ref (widget));
      if (signal_of (control) != NULL)
        g_signal_connect (widget, signal_of (control), G_CALLBACK (control_cb), self);
    }
}

static void leave (GPtrArray **widgets, HlPageChoices *self)
{
  for (guint i = 0; *widgets != NULL && i < (*widgets)->len; i++)
    {
      g_signal_handlers_disconnect_by_data ((*widgets)->pdata[i], self);
      g_object_unref ((*widgets)->pdata[i]);
    }
  g_clear_pointer (widgets, g_ptr_array_unref);
}

/* Before the page goes. */
void hl_page_choices_clear (HlPageChoices *self)
{
  leave (&self->widgets, self);
  leave (&self->fields, self);
}

/* Whether there is such a control now; those in sight belong to a figure. */
static gboolean is_seen (const HlPageChoices *self, int index, gboolean has_figure)
{
  return (has_figure || !self->controls[index].is_in_sight) &&
         (self->has == NULL || self->has (self->page, index));
}

/* Shows the state. has_figure: one is in sight; is_told: a lesson has set the state, and nobody
 * takes that back. */
void hl_page_choices_show (HlPageChoices *self, gboolean has_figure, gboolean is_told)
{
  self->is_showing = TRUE;
  for (int i = 0; i < self->n_words; i++)
    {
      GtkEditable *field = self->fields->pdata[i];
      const char  *words = hl_page_choices_words (self, i);

      if (g_str_equal (gtk_editable_get_text (field), words))
        continue;
      if (is_told)
        gtk_editable_set_text (field, words);
      else
        hl_undo_replace (field, words);
    }
  for (int i = 0; i < self->n_controls; i++)
    {
      GtkWidget *widget = self->widgets->pdata[i];

      write_control (&self->controls[i], widget, *hl_page_choices_field (self, i),
                     self->most != NULL ? self->most (self->page, i) : self->controls[i].most);
      gtk_widget_set_visible (row_of (widget), is_seen (self, i, has_figure));
    }
  self->is_showing = FALSE;
}

/* --- Places of the model --- */

static void selected_cb (GtkDropDown *places, GParamSpec *pspec, HlModelChoice *self)
{
  if (self->is_listing)
    return;

  self->wanted = 0;
  self->chosen (self->page);
}

/* Adds the list to a box. */
void hl_model_choice_add (HlModelChoice *self, GtkWidget *box, const char *title)
{
  self->places = g_object_ref (add_labelled (box, title, gtk_drop_down_new (NULL, NULL)));
  g_signal_connect (self->places, "notify::selected", G_CALLBACK (selected_cb), self);
}

/* Before the page goes. */
void hl_model_choice_clear (HlModelChoice *self)
{
  if (self->places != NULL)
    g_signal_handlers_disconnect_by_data (self->places, self);
  g_clear_object (&self->places);
  g_clear_pointer (&self->things, g_ptr_array_unref);
}

/* Lists what the model has; the place that was chosen stays, where there is one. */
void hl_model_choice_take (HlModelChoice *self, GPtrArray *things)
{
  GtkDropDown              *places = GTK_DROP_DOWN (self->places);
  const guint               selected = gtk_drop_down_get_selected (places);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  g_clear_pointer (&self->things, g_ptr_array_unref);
  self->things = things;
  self->is_listing = TRUE;
  for (guint i = 0; i < things->len; i++)
    gtk_string_list_take (titles, self->name (things->pdata[i]));
  gtk_drop_down_set_model (places, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (places, selected < things->len ? selected : 0);
  self->is_listing = FALSE;
  hl_model_choice_want (self, self->wanted);
}

/* Chooses the place, if need be as soon as the model's are listed. place: from 1; 0: none. */
void hl_model_choice_want (HlModelChoice *self, int place)
{
  const guint n = self->things != NULL ? self->things->len : 0;

  self->wanted = place;
  self->is_listing = TRUE;
  if (place > 0 && place <= (int) n)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->places), (guint) place - 1);
  self->is_listing = FALSE;
}

/* Returns it, from 1. */
int hl_model_choice_get_place (const HlModelChoice *self)
{
  return (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->places)) + 1;
}

/* Returns what is at the place that is chosen, or NULL. */
gconstpointer hl_model_choice_get (const HlModelChoice *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->places));

  return self->things != NULL && selected < self->things->len ? self->things->pdata[selected]
                                                              : NULL;
}

/* Returns which block of the decoder is chosen, or −1. */
int hl_model_choice_get_block (const HlModelChoice *self)
{
  gconstpointer thing = hl_model_choice_get (self);

  return thing != NULL && self->block != NULL ? self->block (thing) : -1;
}

/* Chooses the place in a block of the decoder that is looked at from now on; returns whether that
 * is another one. */
gboolean hl_model_choice_follow (HlModelChoice *self, int block)
{
  const gboolean is_new =
      block != self->followed && self->block != NULL && self->things != NULL && self->wanted == 0;

  self->followed = block;
  if (!is_new || hl_model_choice_get_block (self) == block)
    return FALSE;

  for (guint i = 0; i < self->things->len; i++)
    if (self->block (self->things->pdata[i]) == block)
      {
        self->is_listing = TRUE;
        gtk_drop_down_set_selected (GTK_DROP_DOWN (self->places), i);
        self->is_listing = FALSE;
        return TRUE;
      }

  return FALSE;
}

void hl_model_choice_set_visible (HlModelChoice *self, gboolean is_visible)
{
  gtk_widget_set_visible (row_of (self->places), is_visible);
}
