#include "ui/widgets/scroll-to.h"

/* The widget may have just become visible.  It gets its place in the next frame. */
#define FRAMES 2

static void
show_range (GtkAdjustment *adjustment,
            double         start,
            double         size)
{
  const double value = gtk_adjustment_get_value (adjustment);
  const double page = gtk_adjustment_get_page_size (adjustment);

  if (start < value || size > page)
    gtk_adjustment_set_value (adjustment, start);
  else if (start + size > value + page)
    gtk_adjustment_set_value (adjustment, start + size - page);
}

static void
scroll (GtkWidget *widget)
{
  GtkWidget      *view = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  GtkWidget      *content;
  graphene_rect_t place;

  content = view != NULL ? gtk_viewport_get_child (GTK_VIEWPORT (view)) : NULL;
  if (content == NULL || !gtk_widget_compute_bounds (widget, content, &place))
    return;

  show_range (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view)), place.origin.y,
              place.size.height);
  show_range (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view)), place.origin.x,
              place.size.width);
}

static gboolean
frame_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       user_data)
{
  int *frames = user_data;

  if (++*frames < FRAMES)
    return G_SOURCE_CONTINUE;

  if (gtk_widget_get_mapped (widget))
    scroll (widget);

  return G_SOURCE_REMOVE;
}

/**
 * hl_scroll_to:
 * @widget: a part of what a viewport shows
 *
 * Scrolls until the whole of it is seen, or its beginning if it is too large; as soon as
 * it has its place.
 */
void
hl_scroll_to (GtkWidget *widget)
{
  gtk_widget_add_tick_callback (widget, frame_cb, g_new0 (int, 1), g_free);
}
