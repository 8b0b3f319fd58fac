#include "ui/pages/operation-pane.h"

#include <glib/gi18n.h>

#include "ui/widgets/operation-view.h"

/**
 * HlOperationPane:
 *
 * Shows the step at hand of an inspection.
 */
struct _HlOperationPane
{
  GtkWidget parent_instance;

  HlInspection *inspection;

  GtkLabel        *place;
  GtkLabel        *title;
  HlOperationView *operation;
  GtkListBox      *parts;
};

enum
{
  STEP_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlOperationPane, hl_operation_pane, GTK_TYPE_WIDGET)

static HlPlayer *
player_of (HlOperationPane *self)
{
  return hl_inspection_get_player (self->inspection);
}

static const char *
title_of (HlOperationPane *self,
          int              node)
{
  return hl_player_get_step (player_of (self), node)->title;
}

static void
activate_step (HlOperationPane *self,
               int              node)
{
  g_signal_emit (self, signals[STEP_ACTIVATED], 0, node);
}

/* The groups around a step, each a link to itself. */
static char *
place_of (HlOperationPane *self,
          const NnWalk    *walk,
          int              node)
{
  g_autoptr (GString) place = g_string_new (NULL);

  for (int i = nn_walk_get (walk, node)->parent; i >= 0; i = nn_walk_get (walk, i)->parent)
    {
      g_autofree char *link = g_markup_printf_escaped ("<a href=\"%d\">%s</a>", i,
                                                       title_of (self, i));

      if (place->len > 0)
        g_string_prepend (place, " › ");
      g_string_prepend (place, link);
    }

  return g_string_free (g_steal_pointer (&place), FALSE);
}

static gboolean
link_cb (HlOperationPane *self,
         const char      *target)
{
  activate_step (self, (int) g_ascii_strtoll (target, NULL, 10));

  return GDK_EVENT_STOP;
}

static GtkWidget *
new_part_row (HlOperationPane *self,
              const NnWalk    *walk,
              int              node)
{
  GtkWidget       *row = adw_action_row_new ();
  const int        n_steps = nn_walk_get (walk, node)->end - node - 1;
  g_autofree char *n = NULL;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title_of (self, node));
  if (n_steps > 0)
    n = g_strdup_printf (ngettext ("%d step", "%d steps", (gulong) n_steps), n_steps);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_label_new (n));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "node", GINT_TO_POINTER (node));

  return row;
}

static void
show_parts (HlOperationPane *self,
            const NnWalk    *walk,
            int              node)
{
  const int  end = nn_walk_get (walk, node)->end;
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->parts))) != NULL)
    gtk_list_box_remove (self->parts, row);

  for (int i = node + 1; i < end; i = nn_walk_get (walk, i)->end)
    gtk_list_box_append (self->parts, new_part_row (self, walk, i));
  gtk_widget_set_visible (GTK_WIDGET (self->parts), end > node + 1);
}

static void
part_cb (HlOperationPane *self,
         GtkWidget       *row)
{
  activate_step (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "node")));
}

/**
 * hl_operation_pane_show_step:
 *
 * Shows the step at hand, as far as it may be shown.
 */
void
hl_operation_pane_show_step (HlOperationPane *self)
{
  const NnWalk    *walk = hl_inspection_get_walk (self->inspection);
  const int        node = hl_player_get_position (player_of (self));
  g_autofree char *place = NULL;

  hl_operation_view_set_operation (self->operation,
                                   walk != NULL ? nn_walk_get (walk, node)->operation : NULL);
  if (walk == NULL)
    return;

  place = place_of (self, walk, node);
  gtk_label_set_markup (self->place, place);
  gtk_label_set_text (self->title, title_of (self, node));
  gtk_widget_set_visible (GTK_WIDGET (self->place), *place != '\0');
  show_parts (self, walk, node);
}

/**
 * hl_operation_pane_set_inspection:
 * @self: the pane
 * @inspection: (transfer none): whose steps are shown
 */
void
hl_operation_pane_set_inspection (HlOperationPane *self,
                                  HlInspection    *inspection)
{
  g_set_object (&self->inspection, inspection);
}

static void
hl_operation_pane_dispose (GObject *object)
{
  HlOperationPane *self = HL_OPERATION_PANE (object);
  GtkWidget       *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->inspection);

  G_OBJECT_CLASS (hl_operation_pane_parent_class)->dispose (object);
}

static void
hl_operation_pane_class_init (HlOperationPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_operation_pane_dispose;

  /**
   * HlOperationPane::step-activated:
   * @self: the pane
   * @node: index of a step of the walk
   *
   * Somebody wants to go there.
   */
  signals[STEP_ACTIVATED] = g_signal_new ("step-activated", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                          G_TYPE_INT);

  g_type_ensure (HL_TYPE_OPERATION_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/operation-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, place);
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, title);
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, operation);
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, parts);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
  gtk_widget_class_bind_template_callback (widget_class, part_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_operation_pane_init (HlOperationPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
