#include "ui/widgets/room-layout.h"

#define DEFAULT_SPACING 6

struct _HlRoomLayout
{
  GtkLayoutManager parent_instance;

  int spacing;
};

enum
{
  PROP_SPACING = 1,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlRoomLayout, hl_room_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The child at or after one that is not hidden, or NULL. */
static GtkWidget *find_shown (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);

  return child;
}

static GtkSizeRequestMode hl_room_layout_get_request_mode (GtkLayoutManager *layout,
                                                           GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure_width (GtkWidget *widget, int *minimum, int *natural)
{
  for (GtkWidget *child = find_shown (gtk_widget_get_first_child (widget)); child != NULL;
       child = find_shown (gtk_widget_get_next_sibling (child)))
    {
      int least;
      int usual;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &usual, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, usual);
    }
}

static void hl_room_layout_measure (GtkLayoutManager *layout, GtkWidget *widget,
                                    GtkOrientation orientation, int for_size, int *minimum,
                                    int *natural, int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *first = find_shown (gtk_widget_get_first_child (widget));

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (widget, minimum, natural);
  else if (first != NULL)
    gtk_widget_measure (first, orientation, for_size, minimum, natural, NULL, NULL);
}

static void hl_room_layout_allocate (GtkLayoutManager *layout, GtkWidget *widget, int width,
                                     int height, int baseline)
{
  HlRoomLayout *self = HL_ROOM_LAYOUT (layout);
  int           y = 0;

  for (GtkWidget *child = find_shown (gtk_widget_get_first_child (widget)); child != NULL;
       child = find_shown (gtk_widget_get_next_sibling (child)))
    {
      gboolean has_room;
      int      needed;

      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &needed, NULL, NULL);
      has_room = y == 0 || y + needed <= height;
      gtk_widget_set_child_visible (child, has_room);
      if (has_room)
        gtk_widget_size_allocate (child, &(GtkAllocation){ 0, y, width, needed }, -1);
      y += needed + self->spacing;
    }
}

static void hl_room_layout_get_property (GObject *object, guint property_id, GValue *value,
                                         GParamSpec *pspec)
{
  if (property_id == PROP_SPACING)
    g_value_set_int (value, HL_ROOM_LAYOUT (object)->spacing);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_room_layout_set_property (GObject *object, guint property_id, const GValue *value,
                                         GParamSpec *pspec)
{
  if (property_id != PROP_SPACING)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
      return;
    }

  HL_ROOM_LAYOUT (object)->spacing = g_value_get_int (value);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

static void hl_room_layout_class_init (HlRoomLayoutClass *klass)
{
  GObjectClass          *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  object_class->get_property = hl_room_layout_get_property;
  object_class->set_property = hl_room_layout_set_property;
  layout_class->get_request_mode = hl_room_layout_get_request_mode;
  layout_class->measure = hl_room_layout_measure;
  layout_class->allocate = hl_room_layout_allocate;

  properties[PROP_SPACING] =
      g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT16, DEFAULT_SPACING,
                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void hl_room_layout_init (HlRoomLayout *self) { self->spacing = DEFAULT_SPACING; }
