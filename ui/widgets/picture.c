#include "ui/widgets/picture.h"

#include "ui/widgets/theme.h"

/* Base of the widgets that show a drawing.
 *
 * ## Accessibility
 *
 * Role `img`.  The label says what the picture is, the description what is pointed out in it. */
typedef struct
{
  GskRenderNode *paper; /* what lies below the lights; NULL when it is outdated, or nothing */
  GskRenderNode *node;  /* the drawing over them; NULL when it is outdated */
  char          *reading;
  gboolean       is_pointed_at; /* the pointer has moved here, and no key has taken over since */
} HlPicturePrivate;

enum
{
  PROP_0,
  PROP_READING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (HlPicture, hl_picture, GTK_TYPE_WIDGET)

static HlPicturePrivate *own_of (HlPicture *self) { return hl_picture_get_instance_private (self); }

static void clear_nodes (HlPicture *self)
{
  HlPicturePrivate *own = own_of (self);

  g_clear_pointer (&own->paper, gsk_render_node_unref);
  g_clear_pointer (&own->node, gsk_render_node_unref);
}

static void lay_out (HlPicture *self)
{
  const HlPictureClass *klass = HL_PICTURE_GET_CLASS (self);
  GtkWidget            *widget = GTK_WIDGET (self);

  clear_nodes (self);
  if (klass->lay_out != NULL)
    klass->lay_out (self, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  gtk_widget_queue_draw (widget);
}

/* After each layout GTK says again where the pointer rests, and gives no time.  Nobody has
 * moved it then. */
static gboolean is_at_rest (GtkEventController *motion)
{
  GdkEvent *event = gtk_event_controller_get_current_event (motion);

  return event != NULL && gdk_event_get_time (event) == GDK_CURRENT_TIME;
}

static void motion_cb (HlPicture *self, double x, double y, GtkEventController *motion)
{
  HlPicturePrivate *own = own_of (self);

  if (!own->is_pointed_at && is_at_rest (motion))
    return;

  own->is_pointed_at = TRUE;
  HL_PICTURE_GET_CLASS (self)->hover (self, x, y);
}

static void leave_cb (HlPicture *self)
{
  own_of (self)->is_pointed_at = FALSE;
  HL_PICTURE_GET_CLASS (self)->leave (self);
}

static void released_cb (HlPicture *self, int n_press, double x, double y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  HL_PICTURE_GET_CLASS (self)->click (self, x, y);
}

static GskRenderNode *draw_node (HlPicture *self, void (*draw) (HlPicture *self, cairo_t *cr))
{
  const int    width = gtk_widget_get_width (GTK_WIDGET (self));
  const int    height = gtk_widget_get_height (GTK_WIDGET (self));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_t     *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  draw (self, cr);
  cairo_destroy (cr);

  return gtk_snapshot_free_to_node (snapshot);
}

/* Draws a layer once, and appends it to every frame. */
static void append_layer (HlPicture *self, GskRenderNode                          **node,
                          void (*draw) (HlPicture *self, cairo_t *cr), GtkSnapshot *snapshot)
{
  if (*node == NULL && draw != NULL)
    *node = draw_node (self, draw);
  if (*node != NULL)
    gtk_snapshot_append_node (snapshot, *node);
}

static void hl_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HlPicture            *self = HL_PICTURE (widget);
  HlPicturePrivate     *own = own_of (self);
  const HlPictureClass *klass = HL_PICTURE_GET_CLASS (self);

  append_layer (self, &own->paper, klass->draw_paper, snapshot);
  if (klass->snapshot_lights != NULL)
    klass->snapshot_lights (self, snapshot);
  append_layer (self, &own->node, klass->draw, snapshot);
  if (klass->snapshot_cursor != NULL)
    klass->snapshot_cursor (self, snapshot);

  hl_widget_snapshot_focus (widget, snapshot, klass->focus_gap);
}

static void hl_picture_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  lay_out (HL_PICTURE (widget));
}

static void hl_picture_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (hl_picture_parent_class)->css_changed (widget, change);

  hl_picture_outdate (HL_PICTURE (widget));
}

/* The ring around a picture that has the focus is not of CSS. */
static void hl_picture_state_flags_changed (GtkWidget *widget, GtkStateFlags before)
{
  const GtkStateFlags changed = before ^ gtk_widget_get_state_flags (widget);

  if (changed & (GTK_STATE_FLAG_FOCUSED | GTK_STATE_FLAG_FOCUS_VISIBLE))
    gtk_widget_queue_draw (widget);
}

static void hl_picture_get_property (GObject *object, guint prop_id, GValue *value,
                                     GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_READING:
      g_value_set_string (value, own_of (HL_PICTURE (object))->reading);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void hl_picture_finalize (GObject *object)
{
  HlPicturePrivate *own = own_of (HL_PICTURE (object));

  clear_nodes (HL_PICTURE (object));
  g_free (own->reading);

  G_OBJECT_CLASS (hl_picture_parent_class)->finalize (object);
}

static void hl_picture_class_init (HlPictureClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = hl_picture_finalize;
  object_class->get_property = hl_picture_get_property;
  widget_class->css_changed = hl_picture_css_changed;
  widget_class->size_allocate = hl_picture_size_allocate;
  widget_class->snapshot = hl_picture_snapshot;
  widget_class->state_flags_changed = hl_picture_state_flags_changed;

  /* What is pointed out, in words; empty where nothing is. */
  properties[PROP_READING] =
      g_param_spec_string ("reading", NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void hl_picture_init (HlPicture *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture         *click = gtk_gesture_click_new ();

  own_of (self)->reading = g_strdup ("");

  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (hl_picture_redraw), NULL);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

/* Returns what is pointed out, in words; empty where nothing is. */
const char *hl_picture_get_reading (HlPicture *self)
{
  g_return_val_if_fail (HL_IS_PICTURE (self), NULL);

  return own_of (self)->reading;
}

/* Call this when what the picture shows is new. */
void hl_picture_outdate (HlPicture *self)
{
  lay_out (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Call this when what it shows is new, but not how much room it takes. */
void hl_picture_redraw (HlPicture *self) { lay_out (self); }

/* Call this when something else is pointed out. reading: what is pointed out; NULL for nothing. */
void hl_picture_take_reading (HlPicture *self, char *reading)
{
  HlPicturePrivate *own = own_of (self);

  g_free (own->reading);
  own->reading = reading != NULL ? reading : g_strdup ("");

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  own->reading, -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
