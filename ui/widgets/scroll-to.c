#include "ui/widgets/scroll-to.h"

/* The widget may have just become visible.  It gets its position in the next frame. */
#define FRAMES 2

static void show_range (GtkAdjustment *adjustment, double start, double size)
{
  const double value = gtk_adjustment_get_value (adjustment);
  const double page = gtk_adjustment_get_page_size (adjustment);

  if (start < value || size > page)
    gtk_adjustment_set_value (adjustment, start);
  else if (start + size > value + page)
    gtk_adjustment_set_value (adjustment, start + size - page);
}

/* The part to scroll to, and how many frames have passed since. */
typedef struct
{
  HlRect part; /* of the widget; without a width: all of it */
  int    n_frames;
} Aim;

/* Finds the rectangle of the part in the child of the viewport, which may be enlarged. */
static gboolean find_place (GtkWidget *widget, const HlRect *part, GtkWidget *content,
                            graphene_rect_t *place)
{
  graphene_point_t start;
  graphene_point_t end;

  if (part->width <= 0)
    return gtk_widget_compute_bounds (widget, content, place);

  if (!gtk_widget_compute_point (widget, content,
                                 &GRAPHENE_POINT_INIT ((float) part->x, (float) part->y), &start) ||
      !gtk_widget_compute_point (
          widget, content,
          &GRAPHENE_POINT_INIT ((float) hl_rect_right (part), (float) hl_rect_bottom (part)), &end))
    return FALSE;

  *place = GRAPHENE_RECT_INIT (start.x, start.y, end.x - start.x, end.y - start.y);

  return TRUE;
}

static void scroll (GtkWidget *widget, const HlRect *part)
{
  GtkWidget      *view = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  GtkWidget      *content;
  graphene_rect_t place;

  content = view != NULL ? gtk_viewport_get_child (GTK_VIEWPORT (view)) : NULL;
  if (content == NULL || !find_place (widget, part, content, &place))
    return;

  show_range (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view)), place.origin.y,
              place.size.height);
  show_range (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view)), place.origin.x,
              place.size.width);
}

static gboolean frame_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  Aim *aim = user_data;

  if (++aim->n_frames < FRAMES)
    return G_SOURCE_CONTINUE;

  if (gtk_widget_get_mapped (widget))
    scroll (widget, &aim->part);

  return G_SOURCE_REMOVE;
}

/* Scrolls until the whole of it is seen, or its beginning if it is too large; as soon as it has
 * its place. */
void hl_scroll_to_part (GtkWidget *widget, const HlRect *part)
{
  Aim *aim = g_new0 (Aim, 1);

  aim->part = *part;
  gtk_widget_add_tick_callback (widget, frame_cb, aim, g_free);
}

static void show_starts (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (GTK_IS_SCROLLED_WINDOW (child) && gtk_widget_get_mapped (child))
        gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (child)),
                                  0.0);
      show_starts (child);
    }
}

static gboolean start_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  int *n_frames = user_data;

  if (++*n_frames <= FRAMES)
    return G_SOURCE_CONTINUE;

  show_starts (widget);

  return G_SOURCE_REMOVE;
}

/* Scrolls all that it shows to its beginning, also if hl_scroll_to() was about to scroll it
 * elsewhere. */
void hl_scroll_to_start (GtkWidget *widget)
{
  show_starts (widget);
  gtk_widget_add_tick_callback (widget, start_cb, g_new0 (int, 1), g_free);
}
