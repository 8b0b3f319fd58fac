#include "ui/widgets/figure-view.h"

#include "ui/picture/words.h"
#include "ui/session/properties.h"
#include "ui/widgets/say.h"
#include "ui/widgets/theme.h"

#define MOTION 200 /* ms */
#define FAR 10000  /* more items than any figure has in a row */
#define NARROW 300 /* pixels: no figure needs more, unless it would become too small to read */
#define SMALL 0.7  /* how small a figure becomes that is wider than its room */

struct _HlFigureView
{
  GtkWidget parent_instance;

  HlFigure      *figure; /* or NULL */
  HlScene       *scene;  /* for the present size; NULL until it is wanted */
  HlText        *text;
  GskRenderNode *drawing; /* without the cursor; NULL when it is outdated */
  HlItem         hovered, chosen, held;
  HlSize         least; /* what the figure asked for */
  double         zoom;  /* of the scene; below 1 where it is wider than its room */
  char          *reading;
  HlFigure      *old_figure; /* while the old scene moves to the new one, or NULL */
  HlScene       *old_scene;
  gint64         since;         /* the time of the motion's first frame; 0 before it */
  double         fraction;      /* of the motion */
  gboolean       is_pointed_at; /* the pointer has moved here, and no key has taken over since */
  double         x, y;          /* where it rests then */
};

static guint activated;

G_DEFINE_FINAL_TYPE (HlFigureView, hl_figure_view, GTK_TYPE_WIDGET)

/* What is held, under the pointer, or chosen by key. */
HlItem hl_figure_view_pointed (HlFigureView *self)
{
  if (self->held.part >= 0)
    return self->held;

  return self->hovered.part >= 0 ? self->hovered : self->chosen;
}

static gboolean is_in (HlFigureView *self, const char *style)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return root != NULL && gtk_widget_has_css_class (GTK_WIDGET (root), style);
}

/* On a projector nothing is said about what can be clicked: nobody in the room can. */
static HlLook look_of (HlFigureView *self)
{
  return (HlLook){ hl_widget_palette (GTK_WIDGET (self)), self->text, is_in (self, "presented"),
                   is_in (self, "bare") };
}

static HlScene *build (HlFigureView *self, HlSize room)
{
  const HlLook look = look_of (self);

  return hl_figure_build (self->figure, &look, room);
}

static HlSize size_of (HlFigureView *self)
{
  return (HlSize){ gtk_widget_get_width (GTK_WIDGET (self)),
                   gtk_widget_get_height (GTK_WIDGET (self)) };
}

/* In a room of that width; a figure that is wider, even in a column, is drawn smaller. */
static HlScene *build_in (HlFigureView *self, HlSize room, double *zoom)
{
  HlScene *scene = build (self, room);

  *zoom = 1.0;
  if (room.width < 1 || scene->size.width <= room.width)
    return scene;

  *zoom = room.width / scene->size.width;
  room = (HlSize){ scene->size.width, room.height / *zoom };
  hl_scene_free (scene);
  scene = build (self, room);
  *zoom *= MIN (room.width / scene->size.width, 1.0);

  return scene;
}

/* The figure's marks in its present room, made when they are wanted, or NULL. */
static HlScene *scene_of (HlFigureView *self)
{
  if (self->scene == NULL && self->figure != NULL)
    self->scene = build_in (self, size_of (self), &self->zoom);

  return self->scene;
}

static void forget_drawing (HlFigureView *self)
{
  g_clear_pointer (&self->scene, hl_scene_free);
  g_clear_pointer (&self->drawing, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What is pointed out has changed: it is read, spoken and drawn. */
static void read_item (HlFigureView *self)
{
  const HlItem     item = hl_figure_view_pointed (self);
  g_autofree char *plain = NULL;

  g_free (self->reading);
  self->reading = item.part >= 0 && self->figure != NULL
                      ? self->figure->kind->describe (self->figure->data, item)
                      : g_strdup ("");
  plain = hl_words_plain (self->reading);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, plain,
                                  -1);
  g_object_notify (G_OBJECT (self), "reading");
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void point (HlFigureView *self, HlItem *place, HlItem item)
{
  const HlItem   before = hl_figure_view_pointed (self);
  const gboolean is_clicked = g_signal_has_handler_pending (self, activated, 0, FALSE);

  *place = item;
  if (place == &self->hovered) /* a number that is edited has another cursor */
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                     item.part >= 0 && is_clicked ? "pointer" : NULL);
  if (!hl_item_equal (before, hl_figure_view_pointed (self)))
    read_item (self);
}

/* Whether what was pointed at last stays pointed out. */
static gboolean keeps (HlFigureView *self)
{
  return self->figure != NULL && self->figure->kind->keeps;
}

/* Whether keys are for the widget around it. */
static gboolean is_led (HlFigureView *self)
{
  return self->figure != NULL && self->figure->kind->is_led;
}

/* Points out an item, whatever lies under the pointer. */
void hl_figure_view_point (HlFigureView *self, HlItem item)
{
  self->is_pointed_at = FALSE;
  self->hovered = HL_NOTHING;
  self->chosen = keeps (self) && item.row < 0 ? HL_NOTHING : item;
  read_item (self);
}

/* What is held; nothing, while nobody changes it. */
HlItem hl_figure_view_held (HlFigureView *self) { return self->held; }

/* Keeps an item pointed out, wherever the pointer goes. */
void hl_figure_view_hold (HlFigureView *self, HlItem item) { point (self, &self->held, item); }

/* --- Motion ----------------------------------------------------------------------------------- */

static void end_motion (HlFigureView *self)
{
  g_clear_pointer (&self->old_scene, hl_scene_free);
  g_clear_pointer (&self->old_figure, hl_figure_free);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  HlFigureView *self = HL_FIGURE_VIEW (widget);
  const gint64  now = gdk_frame_clock_get_frame_time (clock);
  double        t;

  if (self->old_scene == NULL)
    return G_SOURCE_REMOVE;

  self->since = self->since == 0 ? now : self->since;
  t = MIN ((now - self->since) / (1000.0 * MOTION), 1.0);
  self->fraction = 1.0 - (1.0 - t) * (1.0 - t);
  gtk_widget_queue_draw (widget);
  if (t >= 1.0)
    end_motion (self);

  return t < 1.0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* Keeps the old scene to move away from, unless the desktop asks for less motion. */
static void begin_motion (HlFigureView *self)
{
  gboolean is_enabled;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &is_enabled,
                NULL);
  if (!is_enabled || self->scene == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  if (self->old_scene == NULL)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
  else
    end_motion (self);
  self->old_scene = g_steal_pointer (&self->scene);
  self->old_figure = g_steal_pointer (&self->figure);
  self->since = 0;
  self->fraction = 0.0;
}

/* --- Another figure --------------------------------------------------------------------------- */

/* Its least size, and whether what was chosen is there, too. */
static HlSize look_at (HlFigureView *self)
{
  g_autoptr (HlScene) scene = NULL;

  if (self->figure == NULL)
    return (HlSize){ 0, 0 };

  scene = build (self, (HlSize){ 0, 0 });

  return scene->size;
}

static void take (HlFigureView *self, HlFigure *figure, gboolean moves)
{
  const HlSize     before = self->least;
  g_autofree char *name = NULL, *plain = NULL;

  if (moves && figure != NULL)
    begin_motion (self);
  else
    end_motion (self);
  hl_figure_free (self->figure);
  self->figure = figure;
  forget_drawing (self);
  name = hl_figure_view_get_name (self);
  plain = hl_words_plain (name);
  hl_name (self, plain);
  self->hovered = HL_NOTHING;
  self->least = look_at (self);
  if (figure == NULL || self->least.width != before.width || self->least.height != before.height)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  if (self->chosen.part >= 0 && figure != NULL && !hl_scene_has (scene_of (self), self->chosen))
    self->chosen = HL_NOTHING;
  if (self->is_pointed_at)
    self->hovered = hl_figure_view_pick (self, self->x, self->y);
  read_item (self);
}

/* Shows another figure, which it takes; what is pointed out stays so where it is there, too. */
void hl_figure_view_take (HlFigureView *self, HlFigure *figure) { take (self, figure, FALSE); }

/* The same, but what stands for the same items moves to its new position. */
void hl_figure_view_move_to (HlFigureView *self, HlFigure *figure) { take (self, figure, TRUE); }

/* The figure that is shown, or NULL. */
const HlFigure *hl_figure_view_get_figure (HlFigureView *self) { return self->figure; }

/* The figure in a sentence. */
char *hl_figure_view_get_name (HlFigureView *self)
{
  return self->figure != NULL ? self->figure->kind->headline (self->figure->data) : g_strdup ("");
}

/* What is pointed out in a sentence; "" for nothing. */
const char *hl_figure_view_get_reading (HlFigureView *self) { return self->reading; }

/* The item at a point. */
HlItem hl_figure_view_pick (HlFigureView *self, double x, double y)
{
  return scene_of (self) != NULL ? hl_scene_pick (self->scene, x / self->zoom, y / self->zoom)
                                 : HL_NOTHING;
}

/* Where an item is. */
HlRect hl_figure_view_area (HlFigureView *self, HlItem item)
{
  const HlRect area =
      scene_of (self) != NULL ? hl_scene_area (self->scene, item) : (HlRect){ 0, 0, 0, 0 };

  return (HlRect){ self->zoom * area.x, self->zoom * area.y, self->zoom * area.width,
                   self->zoom * area.height };
}

/* Where it would be, had the view so much room. */
HlRect hl_figure_view_area_in (HlFigureView *self, HlItem item, HlSize room)
{
  g_autoptr (HlScene) scene = self->figure != NULL ? build (self, room) : NULL;

  return scene != NULL ? hl_scene_area (scene, item) : (HlRect){ 0, 0, 0, 0 };
}

/* After each layout GTK says again where the pointer rests, without a time: nobody has moved it. */
static void motion_cb (HlFigureView *self, double x, double y, GtkEventController *motion)
{
  if (!self->is_pointed_at &&
      gtk_event_controller_get_current_event_time (motion) == GDK_CURRENT_TIME)
    return;

  self->is_pointed_at = TRUE;
  self->x = x;
  self->y = y;
  if (!keeps (self) || hl_figure_view_pick (self, x, y).row >= 0)
    point (self, &self->hovered, hl_figure_view_pick (self, x, y));
}

static void leave_cb (HlFigureView *self)
{
  self->is_pointed_at = FALSE;
  if (keeps (self))
    self->chosen = hl_figure_view_pointed (self);
  point (self, &self->hovered, HL_NOTHING);
}

static void activate (HlFigureView *self)
{
  const HlItem item = hl_figure_view_pointed (self);

  if (item.part >= 0)
    g_signal_emit (self, activated, 0, item.part, item.row, item.column);
}

static void released_cb (HlFigureView *self, int n_press, double x, double y)
{
  const HlItem item = hl_figure_view_pick (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (keeps (self) && item.row < 0)
    {
      if (item.part >= 0)
        g_signal_emit (self, activated, 0, item.part, item.row, item.column);
      else
        hl_figure_view_point (self, item);
      return;
    }
  point (self, &self->chosen, item);
  activate (self);
}

static HlItem move_from (HlFigureView *self, HlItem item, int down, int right)
{
  const HlFigureKind *kind = self->figure->kind;

  if (down == 0 && right == 0)
    return item;

  return kind->move != NULL ? kind->move (self->figure->data, item, down, right)
                            : hl_scene_move (self->scene, item, down, right);
}

static gboolean move_cb (GtkWidget *widget, GVariant *way, gpointer user_data)
{
  HlFigureView *self = HL_FIGURE_VIEW (widget);
  HlItem        item = hl_figure_view_pointed (self), before;
  int           down, right;

  g_variant_get (way, "(ii)", &down, &right);
  if (scene_of (self) == NULL || is_led (self))
    return FALSE;

  for (int i = MAX (ABS (down), ABS (right)); i > 0; i--)
    {
      before = item;
      item = move_from (self, item, CLAMP (down, -1, 1), 0);
      item = move_from (self, item, 0, CLAMP (right, -1, 1));
      if (hl_item_equal (item, before))
        break;
    }
  hl_figure_view_point (self, item);

  return TRUE;
}

static gboolean enter_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  if (is_led (HL_FIGURE_VIEW (widget)))
    return FALSE;

  activate (HL_FIGURE_VIEW (widget));

  return hl_figure_view_pointed (HL_FIGURE_VIEW (widget)).part >= 0;
}

/* Where nothing is pointed out, Enter and Escape are for the widget around. */
static gboolean escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  if (hl_figure_view_pointed (HL_FIGURE_VIEW (widget)).part < 0 || is_led (HL_FIGURE_VIEW (widget)))
    return FALSE;

  hl_figure_view_point (HL_FIGURE_VIEW (widget), HL_NOTHING);

  return TRUE;
}

/* Where the view has a tooltip, it is the reading of what is below the pointer. */
static gboolean hl_figure_view_query_tooltip (GtkWidget *widget, int x, int y, gboolean is_by_key,
                                              GtkTooltip *tooltip)
{
  HlFigureView    *self = HL_FIGURE_VIEW (widget);
  const HlItem     item = hl_figure_view_pick (self, x, y);
  g_autofree char *words = NULL, *plain = NULL;

  if (is_by_key || item.part < 0)
    return GTK_WIDGET_CLASS (hl_figure_view_parent_class)
        ->query_tooltip (widget, x, y, is_by_key, tooltip);

  words = self->figure->kind->describe (self->figure->data, item);
  plain = hl_words_plain (words);
  gtk_tooltip_set_text (tooltip, plain);

  return TRUE;
}

static void hl_figure_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                    int *minimum, int *natural, int *min_base, int *nat_base)
{
  HlFigureView       *self = HL_FIGURE_VIEW (widget);
  const gboolean      is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  g_autoptr (HlScene) column = NULL;
  HlSize              least;
  double              zoom;

  self->least = least = look_at (self);
  if (self->figure != NULL && least.width > NARROW &&
      (is_width || (for_size >= 0 && for_size < least.width)))
    {
      column = build_in (self, (HlSize){ is_width ? NARROW : for_size, 1 }, &zoom);
      least.width = MIN (least.width, MAX (NARROW, NARROW * SMALL / zoom));
      least.height = zoom * column->size.height;
    }
  *minimum = *natural = 1 + (int) (is_width ? least.width : least.height);
  if (is_width)
    *natural = 1 + (int) self->least.width;
  else if (for_size < 0 && least.width > NARROW) /* of all widths, the one that needs least */
    *minimum = 1 + (int) (SMALL * least.height);
}

static GtkSizeRequestMode hl_figure_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void hl_figure_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  forget_drawing (HL_FIGURE_VIEW (widget));
}

/* Other colors, another font. */
static void hl_figure_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  HlFigureView *self = HL_FIGURE_VIEW (widget);

  GTK_WIDGET_CLASS (hl_figure_view_parent_class)->css_changed (widget, change);
  end_motion (self);
  forget_drawing (self);
  g_clear_pointer (&self->text, hl_text_free);
  self->text = hl_text_new (hl_widget_font (widget));
  gtk_widget_queue_resize (widget);
}

static void draw (const HlScene *scene, HlItem pointed, gboolean cursor, const HlRect *area,
                  GtkSnapshot *snapshot)
{
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float) area->x, (float) area->y, (float) area->width,
                                     (float) area->height));

  hl_scene_draw (scene, pointed, cursor, cr);
  cairo_destroy (cr);
}

static void draw_cursor (HlFigureView *self, const HlScene *scene, GtkSnapshot *snapshot)
{
  const HlItem item = hl_figure_view_pointed (self);
  const HlRect area = hl_scene_cursor_area (scene, item);

  if (area.width > 0.0)
    draw (scene, item, TRUE, &area, snapshot);
}

/* A frame in which only the cursor moved draws the cursor alone. */
static void hl_figure_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HlFigureView *self = HL_FIGURE_VIEW (widget);
  const HlSize  size = size_of (self);
  HlRect        all;

  scene_of (self);
  all = (HlRect){ 0, 0, size.width / self->zoom, size.height / self->zoom };
  gtk_snapshot_save (snapshot);
  gtk_snapshot_scale (snapshot, (float) self->zoom, (float) self->zoom);
  if (self->scene != NULL && self->old_scene != NULL)
    {
      g_autoptr (HlScene) between = hl_scene_between (self->old_scene, self->scene, self->fraction);

      draw (between, HL_NOTHING, FALSE, &all, snapshot);
    }
  else if (self->scene != NULL)
    {
      if (self->drawing == NULL)
        {
          GtkSnapshot *node = gtk_snapshot_new ();

          draw (self->scene, HL_NOTHING, FALSE, &all, node);
          self->drawing = gtk_snapshot_free_to_node (node);
        }
      gtk_snapshot_append_node (snapshot, self->drawing);
      draw_cursor (self, self->scene, snapshot);
      if (self->figure->kind->light != NULL)
        {
          g_autoptr (HlScene) light =
              hl_figure_light (self->figure, self->scene, hl_figure_view_pointed (self));

          draw_cursor (self, light, snapshot);
        }
    }
  gtk_snapshot_restore (snapshot);
  if (hl_figure_view_pointed (self).part < 0 || is_led (self))
    hl_widget_snapshot_focus (widget, snapshot, 8);
}

static void hl_figure_view_class_init (HlFigureViewClass *klass)
{
  static const struct
  {
    guint           key, keypad;
    GdkModifierType modifiers;
    int             down, right;
  } keys[] = {
    { GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1, 0 },
    { GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1, 0 },
    { GDK_KEY_Left, GDK_KEY_KP_Left, 0, 0, -1 },
    { GDK_KEY_Right, GDK_KEY_KP_Right, 0, 0, 1 },
    { GDK_KEY_Home, GDK_KEY_KP_Home, 0, 0, -FAR },
    { GDK_KEY_End, GDK_KEY_KP_End, 0, 0, FAR },
    { GDK_KEY_Home, GDK_KEY_KP_Home, GDK_CONTROL_MASK, -FAR, -FAR },
    { GDK_KEY_End, GDK_KEY_KP_End, GDK_CONTROL_MASK, FAR, FAR },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_KEEPS (HlFigureView, hl_scene_free, old_scene);
  HL_KEEPS (HlFigureView, hl_figure_free, old_figure);
  HL_KEEPS (HlFigureView, hl_scene_free, scene);
  HL_KEEPS (HlFigureView, gsk_render_node_unref, drawing);
  HL_KEEPS (HlFigureView, hl_text_free, text);
  HL_KEEPS (HlFigureView, hl_figure_free, figure);
  HL_KEEPS (HlFigureView, g_free, reading);
  widget_class->measure = hl_figure_view_measure;
  widget_class->get_request_mode = hl_figure_view_get_request_mode;
  widget_class->size_allocate = hl_figure_view_size_allocate;
  widget_class->css_changed = hl_figure_view_css_changed;
  widget_class->snapshot = hl_figure_view_snapshot;
  widget_class->query_tooltip = hl_figure_view_query_tooltip;

  HL_PROPERTIES ({ "reading", G_TYPE_STRING, G_STRUCT_OFFSET (HlFigureView, reading) });
  activated =
      hl_signal_new (G_TYPE_FROM_CLASS (klass), "activated", 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      gtk_widget_class_add_binding (widget_class, keys[i].key, keys[i].modifiers, move_cb, "(ii)",
                                    keys[i].down, keys[i].right);
      gtk_widget_class_add_binding (widget_class, keys[i].keypad, keys[i].modifiers, move_cb,
                                    "(ii)", keys[i].down, keys[i].right);
    }
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, enter_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, 0, enter_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_set_css_name (widget_class, "figure");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void hl_figure_view_init (HlFigureView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture         *click = gtk_gesture_click_new ();

  self->hovered = self->chosen = self->held = HL_NOTHING;
  self->reading = g_strdup ("");
  self->zoom = 1.0;
  self->text = hl_text_new (NULL);
  gtk_widget_set_direction (GTK_WIDGET (self),
                            GTK_TEXT_DIR_LTR); /* numbers and formulas are read so */
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}
