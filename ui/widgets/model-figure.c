#include "ui/widgets/model-figure.h"

#include "ui/widgets/figure-view.h"
#include "ui/widgets/open-set.h"

/**
 * HlModelFigure:
 *
 * Shows the figure of a model and points out one box of it.
 *
 * In a scrolled window it keeps in sight what happens: a box that opens stays where it
 * was clicked, and the step at hand is never outside.
 *
 * ## CSS nodes
 *
 * One node named `model-figure`.
 *
 * ## Keys
 *
 * Arrow keys go to the neighboring box, Enter opens and closes it, Escape closes what
 * is open around it.
 *
 * ## Accessibility
 *
 * As #HlPicture; the description speaks the box that is pointed out: where it is, the
 * shape of its result, and how far the pass has come with it.
 */
struct _HlModelFigure
{
  HlPicture parent_instance;

  HlFigureView view;
  HlOpenSet   *open;
};

enum
{
  PROP_0,
  PROP_PATH,
  N_PROPS
};

enum
{
  BOX_ACTIVATED,
  MOVE_BOX,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlModelFigure, hl_model_figure, HL_TYPE_PICTURE)

static void
describe_figure (HlModelFigure *self)
{
  g_autofree char *label = hl_figure_view_label (&self->view);

  hl_picture_set_label (HL_PICTURE (self), label);
}

static void
report_box (HlModelFigure *self)
{
  hl_picture_take_reading (HL_PICTURE (self), hl_figure_view_describe (&self->view));
}

static void
hover_box (HlModelFigure *self,
           int            index)
{
  if (index == self->view.hovered)
    return;

  self->view.hovered = index;
  report_box (self);
}

static void
choose (HlModelFigure *self,
        const char    *path)
{
  if (g_str_equal (path, self->view.path))
    return;

  g_free (self->view.path);
  self->view.path = g_strdup (path);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PATH]);
}

static void
hl_model_figure_lay_out (HlPicture *picture,
                         int        width,
                         int        height)
{
  hl_figure_view_lay_out (&HL_MODEL_FIGURE (picture)->view, GTK_WIDGET (picture));
}

static void
show_open (HlModelFigure *self)
{
  if (self->view.spec != NULL)
    hl_figure_view_set_open (&self->view, hl_open_set_list (self->open));
  hl_picture_outdate (HL_PICTURE (self));
  report_box (self);
}

/* The box of the current step is always scrolled into view. */
static void
show_current (HlModelFigure *self)
{
  hl_figure_view_bring_into_sight (&self->view, GTK_WIDGET (self),
                                   hl_figure_view_current (&self->view), NULL);
}

/* Opens or closes a box, and scrolls so that the box stays where it is on the screen. */
static void
set_open (HlModelFigure *self,
          const char    *path,
          gboolean       is_open)
{
  const HlRect before = hl_figure_view_place (&self->view, hl_figure_view_find (&self->view, path));

  if (is_open)
    hl_open_set_open (self->open, path);
  else
    hl_open_set_close (self->open, path);

  choose (self, path);
  show_open (self);
  hl_figure_view_bring_into_sight (&self->view, GTK_WIDGET (self),
                                   hl_figure_view_find (&self->view, path), &before);
}

static void
activate (HlModelFigure *self,
          int            index)
{
  const HlFigureBox *box = hl_figure_box (self->view.layout, index);
  g_autofree char   *path = g_strdup (box->path);

  if (box->can_open)
    set_open (self, path, !box->is_open);
  g_signal_emit (self, signals[BOX_ACTIVATED], 0, path);
}

static void
hl_model_figure_hover (HlPicture *picture,
                       double     x,
                       double     y)
{
  HlModelFigure *self = HL_MODEL_FIGURE (picture);

  hover_box (self, hl_figure_view_pick (&self->view, x, y));
}

static void
hl_model_figure_leave (HlPicture *picture)
{
  hover_box (HL_MODEL_FIGURE (picture), HL_FIGURE_NONE);
}

/* A click on the name of an open box closes it.  A click inside only points it out. */
static void
hl_model_figure_click (HlPicture *picture,
                       double     x,
                       double     y)
{
  HlModelFigure *self = HL_MODEL_FIGURE (picture);
  const int      index = hl_figure_view_pick (&self->view, x, y);
  HlRect         title;

  if (index == HL_FIGURE_NONE)
    return;

  title = hl_zoom_to_widget (&self->view.zoom, &hl_figure_box (self->view.layout, index)->title);
  choose (self, hl_figure_box (self->view.layout, index)->path);
  report_box (self);
  if (!hl_figure_box (self->view.layout, index)->is_open || hl_rect_contains (&title, x, y))
    activate (self, index);
}

static void
hl_model_figure_move_box (HlModelFigure *self,
                          int            down,
                          int            right)
{
  int to;

  if (self->view.layout == NULL)
    return;

  to = hl_figure_view_neighbor (&self->view, down, right);
  self->view.hovered = HL_FIGURE_NONE;
  choose (self, hl_figure_box (self->view.layout, to)->path);
  report_box (self);
  hl_figure_view_bring_into_sight (&self->view, GTK_WIDGET (self), to, NULL);
}

static gboolean
activate_cb (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   user_data)
{
  HlModelFigure *self = HL_MODEL_FIGURE (widget);
  const int      index = hl_figure_view_chosen (&self->view);

  if (index == HL_FIGURE_NONE)
    return GDK_EVENT_PROPAGATE;

  activate (self, index);

  return GDK_EVENT_STOP;
}

static gboolean
close_cb (GtkWidget *widget,
          GVariant  *arguments,
          gpointer   user_data)
{
  HlModelFigure   *self = HL_MODEL_FIGURE (widget);
  const int        index = hl_figure_view_open_around (&self->view);
  g_autofree char *path = NULL;

  if (index == HL_FIGURE_NONE)
    return GDK_EVENT_PROPAGATE;

  path = g_strdup (hl_figure_box (self->view.layout, index)->path);
  set_open (self, path, FALSE);

  return GDK_EVENT_STOP;
}

static void
hl_model_figure_draw (HlPicture *picture,
                      cairo_t   *cr)
{
  hl_figure_view_draw (&HL_MODEL_FIGURE (picture)->view, cr);
}

static void
hl_model_figure_snapshot_cursor (HlPicture   *picture,
                                 GtkSnapshot *snapshot)
{
  hl_figure_view_snapshot_cursor (&HL_MODEL_FIGURE (picture)->view, snapshot);
}

static void
hl_model_figure_measure (GtkWidget     *widget,
                         GtkOrientation orientation,
                         int            for_size,
                         int           *minimum,
                         int           *natural,
                         int           *minimum_baseline,
                         int           *natural_baseline)
{
  HlModelFigure *self = HL_MODEL_FIGURE (widget);

  if (self->view.layout == NULL)
    return;

  *minimum = hl_zoom_minimum (&self->view.zoom, widget, orientation, for_size);
  *natural = hl_zoom_natural (&self->view.zoom, orientation);
}

static GtkSizeRequestMode
hl_model_figure_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The figure gets another size when the room for it changes. */
static gboolean
next_frame_cb (GtkWidget     *widget,
               GdkFrameClock *clock,
               gpointer       user_data)
{
  gtk_widget_queue_resize (widget);
  show_current (HL_MODEL_FIGURE (widget));

  return G_SOURCE_REMOVE;
}

static void
resized_cb (GtkWidget *widget)
{
  gtk_widget_add_tick_callback (widget, next_frame_cb, NULL, NULL);
}

static void
hl_model_figure_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (hl_model_figure_parent_class)->root (widget);

  hl_zoom_watch (widget, G_CALLBACK (resized_cb));
}

/* The tooltip stands beside the box that it describes. */
static gboolean
hl_model_figure_query_tooltip (GtkWidget  *widget,
                               int         x,
                               int         y,
                               gboolean    is_keyboard,
                               GtkTooltip *tooltip)
{
  const HlFigureView *view = &HL_MODEL_FIGURE (widget)->view;

  return hl_figure_view_set_tooltip (view,
                                     is_keyboard ? hl_figure_view_shown (view)
                                                 : hl_figure_view_pick (view, x, y),
                                     tooltip);
}

static void
hl_model_figure_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  if (prop_id == PROP_PATH)
    g_value_set_string (value, HL_MODEL_FIGURE (object)->view.path);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
hl_model_figure_set_property (GObject      *object,
                              guint         prop_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  if (prop_id == PROP_PATH)
    hl_model_figure_set_path (HL_MODEL_FIGURE (object), g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
hl_model_figure_finalize (GObject *object)
{
  HlModelFigure *self = HL_MODEL_FIGURE (object);

  hl_figure_view_clear (&self->view);
  hl_open_set_free (self->open);

  G_OBJECT_CLASS (hl_model_figure_parent_class)->finalize (object);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  hl_picture_bind_key (widget_class, GDK_KEY_Up, 0, "move-box", -1, 0);
  hl_picture_bind_key (widget_class, GDK_KEY_Down, 0, "move-box", 1, 0);
  hl_picture_bind_key (widget_class, GDK_KEY_Left, 0, "move-box", 0, -1);
  hl_picture_bind_key (widget_class, GDK_KEY_Right, 0, "move-box", 0, 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, activate_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, 0, activate_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, close_cb, NULL);
}

static void
add_signals (GType type)
{
  /**
   * HlModelFigure::box-activated:
   * @self: the figure
   * @path: of the box
   *
   * Somebody clicked a box or pressed Enter on it.  If it has parts, it has just been
   * opened or closed.
   */
  signals[BOX_ACTIVATED] = g_signal_new ("box-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  /**
   * HlModelFigure::move-box:
   * @self: the figure
   * @down: 1 to go down, −1 to go up, else 0
   * @right: 1 to go right, −1 to go left, else 0
   *
   * Key-binding signal: points out the next box, or that of the step at hand if there
   * was none.
   */
  signals[MOVE_BOX] = g_signal_new_class_handler (
      "move-box", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_model_figure_move_box), NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT,
      G_TYPE_INT);
}

static void
hl_model_figure_class_init (HlModelFigureClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  object_class->finalize = hl_model_figure_finalize;
  object_class->get_property = hl_model_figure_get_property;
  object_class->set_property = hl_model_figure_set_property;
  widget_class->get_request_mode = hl_model_figure_get_request_mode;
  widget_class->measure = hl_model_figure_measure;
  widget_class->query_tooltip = hl_model_figure_query_tooltip;
  widget_class->root = hl_model_figure_root;
  picture_class->click = hl_model_figure_click;
  picture_class->draw = hl_model_figure_draw;
  picture_class->hover = hl_model_figure_hover;
  picture_class->lay_out = hl_model_figure_lay_out;
  picture_class->leave = hl_model_figure_leave;
  picture_class->snapshot_cursor = hl_model_figure_snapshot_cursor;

  /**
   * HlModelFigure:path:
   *
   * The box that is pointed out, "" for none.
   */
  properties[PROP_PATH] = g_param_spec_string ("path", NULL, NULL, "",
                                               G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY |
                                                   G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  add_signals (G_TYPE_FROM_CLASS (klass));
  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "model-figure");
}

static void
hl_model_figure_init (HlModelFigure *self)
{
  hl_figure_view_init (&self->view);
  self->open = hl_open_set_new ();
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  describe_figure (self);
}

/**
 * hl_model_figure_get_spec:
 * @self: the figure
 *
 * Returns: (transfer none) (nullable): what it shows, in the window's colors and font,
 *   with what is open now; until the next call of hl_model_figure_set_spec ()
 */
const HlFigureSpec *
hl_model_figure_get_spec (HlModelFigure *self)
{
  g_return_val_if_fail (HL_IS_MODEL_FIGURE (self), NULL);

  return self->view.spec;
}

/**
 * hl_model_figure_set_spec:
 * @self: the figure
 * @spec: (nullable): what to show, which is copied; palette and font are the widget's
 *   own, and what the user opened stays open
 *
 * Brings the step at hand into sight.
 */
void
hl_model_figure_set_spec (HlModelFigure      *self,
                          const HlFigureSpec *spec)
{
  g_return_if_fail (HL_IS_MODEL_FIGURE (self));

  hl_figure_view_set_spec (&self->view, spec);
  describe_figure (self);
  if (spec != NULL)
    hl_open_set_follow (self->open, spec->open);
  show_open (self);
  show_current (self);
}

/**
 * hl_model_figure_get_path:
 * @self: the figure
 *
 * Returns: (transfer none): the box that is pointed out, "" for none
 */
const char *
hl_model_figure_get_path (HlModelFigure *self)
{
  g_return_val_if_fail (HL_IS_MODEL_FIGURE (self), NULL);

  return self->view.path;
}

/**
 * hl_model_figure_set_path:
 * @self: the figure
 * @path: (nullable): the box to point out; one that is not shown is pointed out by
 *   what contains it
 */
void
hl_model_figure_set_path (HlModelFigure *self,
                          const char    *path)
{
  g_return_if_fail (HL_IS_MODEL_FIGURE (self));

  choose (self, path != NULL ? path : "");
  report_box (self);
}

/**
 * hl_model_figure_get_box:
 * @self: the figure
 * @path: what a step is called
 * @rect: (out): where the box is in which it is shown, in the widget
 *
 * Returns: whether there is one
 */
gboolean
hl_model_figure_get_box (HlModelFigure *self,
                         const char    *path,
                         HlRect        *rect)
{
  int index;

  g_return_val_if_fail (HL_IS_MODEL_FIGURE (self), FALSE);

  index = hl_figure_view_find (&self->view, path);
  if (index != HL_FIGURE_NONE)
    *rect = hl_figure_view_place (&self->view, index);

  return index != HL_FIGURE_NONE;
}
