#include "ui/pages/beginning-entry.h"

#include "ui/widgets/wrap-layout.h"

/* The sentence that says why nothing can begin so stands below what was typed, until that
 * changes.
 *
 * ## Actions
 *
 * - `beginning.go-on`: makes the branch. */
struct _HlBeginningEntry
{
  GtkWidget parent_instance;

  HlWhatIf *what_if; /* or NULL */

  GtkEntry *entry;
  GtkLabel *problem;
};

G_DEFINE_FINAL_TYPE (HlBeginningEntry, hl_beginning_entry, GTK_TYPE_WIDGET)

static void changed_cb (HlBeginningEntry *self)
{
  const char *problem = hl_what_if_get_problem (self->what_if);

  gtk_label_set_text (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
      problem != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static void go_on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlBeginningEntry *self = HL_BEGINNING_ENTRY (widget);

  if (self->what_if != NULL)
    hl_what_if_begin (self->what_if);
}

static void activate_cb (HlBeginningEntry *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "beginning.go-on", NULL);
}

static void hl_beginning_entry_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&HL_BEGINNING_ENTRY (object)->what_if);

  G_OBJECT_CLASS (hl_beginning_entry_parent_class)->dispose (object);
}

static gboolean hl_beginning_entry_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (HL_BEGINNING_ENTRY (widget)->entry));
}

static void hl_beginning_entry_class_init (HlBeginningEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_beginning_entry_dispose;
  widget_class->grab_focus = hl_beginning_entry_grab_focus;

  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/beginning-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, HlBeginningEntry, entry);
  gtk_widget_class_bind_template_child (widget_class, HlBeginningEntry, problem);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "beginning.go-on", NULL, go_on_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_beginning_entry_init (HlBeginningEntry *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void hl_beginning_entry_set_what_if (HlBeginningEntry *self, HlWhatIf *what_if)
{
  g_return_if_fail (HL_IS_BEGINNING_ENTRY (self));

  g_set_object (&self->what_if, what_if);
  g_object_bind_property (what_if, "beginning", self->entry, "text",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_signal_connect_object (what_if, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}
