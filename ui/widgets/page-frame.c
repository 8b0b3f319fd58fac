#include "ui/widgets/page-frame.h"

#include <glib/gi18n.h>

#include "ui/widgets/menu.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"
#include "ui/widgets/wrap-layout.h"

/* What opens a menu says so: a word and an arrow. */
static GtkWidget *new_menu_button (const char *title)
{
  return g_object_new (GTK_TYPE_MENU_BUTTON, "label", title, "has-frame", FALSE, NULL);
}

/* Everything that is seldom wanted. */
GtkWidget *hl_page_more_new (GtkWidget *content)
{
  GtkWidget *button = new_menu_button (_ ("More"));

  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), hl_popover_new (content, 400));

  return button;
}

static GMenuModel *new_export_menu (void)
{
  static const struct
  {
    const char *title, *action;
  } rows[] = {
    { N_ ("_Export Picture…"), "win.export" },
    { N_ ("_Copy Picture"), "win.copy" },
    { N_ ("_SVG"), "win.copy-as::svg" },
    { N_ ("_Numbers"), "win.copy-as::csv" },
    { N_ ("_LaTeX"), "win.copy-as::tex" },
    { N_ ("C_aption"), "win.copy-as::caption" },
    { N_ ("Caption _for LaTeX"), "win.copy-as::caption-tex" },
    { N_ ("Exported Pictures as a Sc_ript"), "win.copy-as::script" },
  };
  GMenu            *menu = g_menu_new ();
  g_autoptr (GMenu) kinds = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_menu_append (i < 2 ? menu : kinds, _ (rows[i].title), rows[i].action);
  g_menu_append_section (menu, _ ("Copy as"), G_MENU_MODEL (kinds));

  return G_MENU_MODEL (menu);
}

/* Takes the picture of the page along, as the last button of every page.  The actions are the
 * window's. */
GtkWidget *hl_page_export_new (void)
{
  g_autoptr (GMenuModel) menu = new_export_menu ();
  GtkWidget             *button = new_menu_button (_ ("Export"));

  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), menu);

  return button;
}

#define USUAL_DPI (96 * 1024) /* as GtkSettings counts */

static int natural_width (GtkWidget *widget)
{
  int dpi;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);

  return HL_PAGE_LAYOUT_WIDTH * MAX (dpi, USUAL_DPI) / USUAL_DPI;
}

static GtkSizeRequestMode get_request_mode (GtkWidget *widget)
{
  return gtk_widget_get_request_mode (gtk_widget_get_first_child (widget));
}

static void measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*minimum, natural_width (widget));
}

static void allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (widget), width, height, baseline, NULL);
}

/* The widget is as wide as a page wants to be, whatever its child wants. */
void hl_page_lay_out (GtkWidget *widget)
{
  gtk_widget_set_layout_manager (widget,
                                 gtk_custom_layout_new (get_request_mode, measure, allocate));
}

#define SPACE 8

G_DEFINE_FINAL_TYPE (HlPageFrame, hl_page_frame, GTK_TYPE_WIDGET)

/* A view of that name, which lessons and marks use; the first one is shown.  It scrolls where the
 * window is smaller than it. */
void hl_page_frame_add_view (HlPageFrame *self, const char *name, const char *title,
                             GtkWidget *view)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_stack_add_titled (self->views, scrolled, name, title);
}

static void chip_cb (HlPageFrame *self, GtkWidget *chip)
{
  guint index;

  if (g_ptr_array_find (self->chips, chip, &index))
    g_signal_emit_by_name (self, "chosen", (int) index);
}

/* One more view; all of them are one group. */
void hl_page_frame_add_chip (HlPageFrame *self, const char *title)
{
  GtkWidget *chip = gtk_toggle_button_new_with_label (title);

  if (self->chips->len > 0)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (chip), self->chips->pdata[0]);
  gtk_widget_add_css_class (chip, "chip");
  gtk_widget_set_focus_on_click (chip, FALSE);
  hl_connect (chip, "clicked", chip_cb, self);
  g_ptr_array_add (self->chips, chip);
  gtk_box_append (GTK_BOX (self->tray), chip);
  gtk_widget_set_visible (self->tray, TRUE);
}

static GtkWidget *action_button (const HlPageAction *action)
{
  GtkWidget     *button = gtk_button_new_with_label (_ (action->title));
  GtkActionable *actionable = GTK_ACTIONABLE (button);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, action->tip != NULL ? _ (action->tip) : NULL);
  if (action->target != NULL)
    gtk_actionable_set_action_target (actionable, "s", action->target);
  gtk_actionable_set_action_name (actionable, action->action);

  return button;
}

/* A button in sight; its texts are translated here. */
GtkWidget *hl_page_frame_add_action (HlPageFrame *self, const HlPageAction *action)
{
  GtkWidget *button = action_button (action);

  hl_page_frame_add_tool (self, button);

  return button;
}

/* A widget that does something; More comes after all of them. */
void hl_page_frame_add_tool (HlPageFrame *self, GtkWidget *tool)
{
  gtk_widget_insert_before (tool, self->tools, self->undo);
}

static void close_cb (GtkWidget *button)
{
  hl_menu_close (GTK_MENU_BUTTON (gtk_widget_get_ancestor (button, GTK_TYPE_MENU_BUTTON)));
}

/* Buttons one below the other, for a popover, which each of them closes; a box. */
GtkWidget *hl_page_actions_new (const HlPageAction *actions, gsize n)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  for (gsize i = 0; i < n; i++)
    {
      GtkWidget *button = action_button (actions + i);

      gtk_widget_set_halign (gtk_button_get_child (GTK_BUTTON (button)), GTK_ALIGN_START);
      g_signal_connect (button, "clicked", G_CALLBACK (close_cb), NULL);
      gtk_box_append (GTK_BOX (box), button);
    }

  return box;
}

/* Any other control in sight. */
void hl_page_frame_add_control (HlPageFrame *self, GtkWidget *control)
{
  gtk_box_append (GTK_BOX (self->controls), control);
}

/* Says which chip is shown now; −1: none. */
void hl_page_frame_mark (HlPageFrame *self, int chip)
{
  for (int i = 0; i < (int) self->chips->len; i++)
    gtk_toggle_button_set_active (self->chips->pdata[i], i == chip);
}

/* Everything that is seldom wanted, behind More. */
void hl_page_frame_set_more (HlPageFrame *self, GtkWidget *content)
{
  gtk_widget_insert_before (hl_page_more_new (content), self->tools, self->undo);
}

/* Whether the page has changes that can be undone. */
void hl_page_frame_set_can_undo (HlPageFrame *self, gboolean can_undo)
{
  gtk_widget_set_sensitive (self->undo, can_undo);
  if (can_undo)
    gtk_widget_set_visible (self->undo, TRUE);
}

/* Before a class the picture has the room of the controls. */
void hl_page_frame_set_is_bare (HlPageFrame *self, gboolean is_bare)
{
  gtk_widget_set_visible (self->row, !is_bare);
}

static void undo_cb (HlPageFrame *self) { g_signal_emit_by_name (self, "undo"); }

static void hl_page_frame_class_init (HlPageFrameClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_OWNS (HlPageFrame, gtk_widget_unparent, box);
  HL_OWNS (HlPageFrame, g_ptr_array_unref, chips);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "chosen", 1, G_TYPE_INT);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "undo", 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "page");
}

/* A row that begins another line where it has no room. */
static GtkWidget *make_row (int spacing)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, spacing);

  g_object_set (row, "layout-manager", g_object_new (HL_TYPE_WRAP_LAYOUT, "spacing", spacing, NULL),
                NULL);

  return row;
}

/* A row of chips of which one is marked. */
GtkWidget *hl_page_tray_new (void)
{
  GtkWidget *tray = make_row (0);

  gtk_widget_add_css_class (tray, "views");

  return tray;
}

static void make_tools (HlPageFrame *self)
{
  self->tools = make_row (2);
  self->undo = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  gtk_widget_add_css_class (self->undo, "flat");
  gtk_widget_set_tooltip_text (self->undo, _ ("Undo (Ctrl+Z)"));
  hl_name (self->undo, _ ("Undo"));
  gtk_widget_set_visible (self->undo, FALSE);
  g_signal_connect_swapped (self->undo, "clicked", G_CALLBACK (undo_cb), self);
  gtk_box_append (GTK_BOX (self->tools), self->undo);
  gtk_box_append (GTK_BOX (self->tools), hl_page_export_new ());
  gtk_widget_set_halign (self->tools, GTK_ALIGN_END);
  gtk_widget_set_hexpand (self->tools, TRUE);
}

static void hl_page_frame_init (HlPageFrame *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACE);
  self->sentence = g_object_new (HL_TYPE_SENTENCE, NULL);
  self->question = g_object_new (HL_TYPE_QUESTION_PANE, NULL);
  self->views = GTK_STACK (gtk_stack_new ());
  self->chips = g_ptr_array_new ();
  self->tray = hl_page_tray_new ();
  self->controls = make_row (SPACE);
  self->row = make_row (SPACE);
  gtk_widget_add_css_class (self->row, "bar");
  make_tools (self);
  gtk_widget_set_visible (self->tray, FALSE);
  g_object_set (self->views, "vexpand", TRUE, "hhomogeneous", FALSE, "vhomogeneous", FALSE, NULL);
  gtk_box_append (GTK_BOX (self->controls), self->tray);
  gtk_box_append (GTK_BOX (self->row), self->controls);
  gtk_box_append (GTK_BOX (self->row), self->tools);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->sentence));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->views));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->question)); /* the picture stays */
  gtk_box_append (GTK_BOX (self->box), self->row);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

/* A control in sight, with its name. */
void hl_page_frame_add_named (HlPageFrame *self, GtkWidget *control, const char *title)
{
  hl_name (control, title);
  gtk_box_append (GTK_BOX (self->controls), control);
}
