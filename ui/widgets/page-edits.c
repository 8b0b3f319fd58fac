#include "ui/widgets/page-edits.h"

#include <string.h>

#include "ui/widgets/cell-editor.h"

static HlPageEdits *edits_of (gpointer page)
{
  return g_object_get_data (G_OBJECT (page), "hl-page-edits");
}

static const float *get (gpointer page, int part, int *rows, int *columns)
{
  const HlPageEdits *self = edits_of (page);

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

static void set (gpointer page, int part, const float *numbers, int rows, int columns)
{
  HlPageEdits     *self = edits_of (page);
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
      self->object (page, problem);
      return;
    }
  self->changed (page);
  if (hl_figure_view_held (self->view).part < 0)
    self->noted (page);
}

static void object (gpointer page, const char *problem) { edits_of (page)->object (page, problem); }

static void done (gpointer page)
{
  edits_of (page)->shown (page);
  edits_of (page)->noted (page);
}

static char *read_words (gpointer page, HlItem item) { return edits_of (page)->read (page, item); }

static void write_words (gpointer page, HlItem item, const char *words)
{
  g_autofree char *problem = edits_of (page)->write (page, item, words);

  edits_of (page)->changed (page);
  if (problem != NULL)
    edits_of (page)->object (page, problem);
}

/* From the last number of a matrix on into the next one. */
static gboolean key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType held,
                        HlPageEdits *self)
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

/* Returns what shows the view, in its place.  The page owns the edits as long as it lives. */
GtkWidget *hl_page_edits_make (HlPageEdits *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_object_set_data (G_OBJECT (self->page), "hl-page-edits", self);
  self->edits = (HlEdits){ get,         set,          object,
                           done,        self->limits, self->read != NULL ? read_words : NULL,
                           write_words, HL_PAGE_STATE };
  self->history = hl_history_new (&self->edits, self->page);
  self->editor = hl_cell_editor_new (self->view, GTK_WIDGET (self->page), self->history);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);

  return self->editor;
}

/* Frees what it holds; call this when the page goes. */
void hl_page_edits_clear (HlPageEdits *self) { g_clear_pointer (&self->history, hl_history_free); }

/* Before changes that are one step of the way back; what is the model's is not kept. */
void hl_page_edits_keep (HlPageEdits *self, int part)
{
  if (!self->is_model)
    hl_history_keep (self->history, part);
}

/* Before numbers that are others altogether, which are not the model's. */
void hl_page_edits_begin (HlPageEdits *self, int part)
{
  hl_page_edits_leave (self);
  hl_page_edits_keep (self, part);
  self->is_model = FALSE;
  hl_figure_view_point (self->view, HL_NOTHING);
}

/* Ends typing, before another changes numbers. */
void hl_page_edits_leave (HlPageEdits *self) { hl_cell_editor_leave (self->editor); }

void hl_page_edits_undo (HlPageEdits *self)
{
  hl_page_edits_leave (self);
  hl_history_go (self->history, FALSE);
}
