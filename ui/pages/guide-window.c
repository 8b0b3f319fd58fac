/* The window of the user guide. */

#include "ui/pages/windows.h"

#include "ui/lessons/guide.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* A label for each block: a screen reader reads them one after the other, and the text can be
 * selected. */
struct _HlGuideWindow
{
  AdwWindow parent_instance;

  GPtrArray *sections;

  GtkListBox        *list;
  GtkScrolledWindow *scroll;
  GtkBox            *text;
};

G_DEFINE_FINAL_TYPE (HlGuideWindow, hl_guide_window, ADW_TYPE_WINDOW)

static const char *const style_of[] = {
  [HL_GUIDE_PARAGRAPH] = "body",
  [HL_GUIDE_HEADING] = "heading",
  [HL_GUIDE_ITEM] = "body",
  [HL_GUIDE_CODE] = "monospace",
};

static GtkWidget *make_label (const char *markup, const char *style)
{
  GtkWidget *label = hl_label_new (NULL, style);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);

  return label;
}

static GtkWidget *make_block (const HlGuideBlock *block)
{
  GtkWidget *label = make_label (block->markup, style_of[block->kind]);
  GtkWidget *row, *bullet;

  if (block->kind == HL_GUIDE_HEADING)
    gtk_widget_set_margin_top (label, 12);
  if (block->kind != HL_GUIDE_ITEM)
    return label;

  row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  bullet = gtk_label_new ("•");
  gtk_widget_set_valign (bullet, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (row), bullet);
  gtk_box_append (GTK_BOX (row), label);

  return row;
}

static void selected_cb (HlGuideWindow *self, GtkListBoxRow *row)
{
  const HlGuideSection *section;

  if (row == NULL)
    return;

  section = g_ptr_array_index (self->sections, gtk_list_box_row_get_index (row));
  hl_children_drop (self->text);

  gtk_box_append (self->text, make_label (section->title, "title-2"));
  for (guint i = 0; i < section->blocks->len; i++)
    gtk_box_append (self->text, make_block (g_ptr_array_index (section->blocks, i)));
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroll), 0.0);
}

static void hl_guide_window_class_init (HlGuideWindowClass *klass)
{
  HL_TEMPLATE (HlGuideWindow, "guide-window", list, scroll, text);
  HL_CALLED (selected_cb);
  HL_KEEPS (HlGuideWindow, g_ptr_array_unref, sections);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void hl_guide_window_init (HlGuideWindow *self)
{
  g_autofree char *guide = hl_guide_text ();

  self->sections = hl_guide_parse (guide);
  gtk_widget_init_template (GTK_WIDGET (self));

  NN_EACH_OF (const HlGuideSection, section, self->sections)
    {
      GtkWidget *label = gtk_label_new (section->title);

      gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
      gtk_list_box_append (self->list, label);
    }
}

/* Returns a new window, which GTK owns. */
HlGuideWindow *hl_guide_window_new (GtkWindow *parent)
{
  return g_object_new (HL_TYPE_GUIDE_WINDOW, "transient-for", parent, NULL);
}

/* Shows the section, and the window. */
void hl_guide_window_open (HlGuideWindow *self, const char *section)
{
  for (guint i = 0; i < self->sections->len; i++)
    if (g_str_equal (((HlGuideSection *) self->sections->pdata[i])->name, section))
      gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) i));

  gtk_window_present (GTK_WINDOW (self));
}
