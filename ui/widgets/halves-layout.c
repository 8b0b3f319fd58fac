#include "ui/widgets/halves-layout.h"

#define DEFAULT_SPACING 12
#define SIDES 2

struct _HlHalvesLayout
{
  GtkLayoutManager parent_instance;

  gboolean first_is_square;
  int      spacing;
};

enum
{
  PROP_FIRST_IS_SQUARE = 1,
  PROP_SPACING,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlHalvesLayout, hl_halves_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The children that are not hidden.  Returns how many, at most two. */
static int find_sides (GtkWidget *widget, GtkWidget *sides[SIDES])
{
  int n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && n < SIDES;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      sides[n++] = child;

  return n;
}

static int least_width (GtkWidget *side)
{
  int least;

  gtk_widget_measure (side, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);

  return least;
}

/* Whether each one has room in its half. */
static gboolean are_beside (HlHalvesLayout *self, GtkWidget *sides[SIDES], int n, int width)
{
  const int half = (width - self->spacing) / SIDES;

  return n == SIDES && least_width (sides[0]) <= half && least_width (sides[1]) <= half;
}

static GtkSizeRequestMode hl_halves_layout_get_request_mode (GtkLayoutManager *layout,
                                                             GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The least width is that of one below the other, the natural one of the halves. */
static void measure_width (HlHalvesLayout *self, GtkWidget *sides[SIDES], int n, int *minimum,
                           int *natural)
{
  for (int i = 0; i < n; i++)
    *minimum = MAX (*minimum, least_width (sides[i]));
  *natural = n * *minimum + (n - 1) * self->spacing;
}

static void measure_height (HlHalvesLayout *self, GtkWidget *sides[SIDES], int n, int width,
                            int *minimum, int *natural)
{
  const gboolean is_wide = are_beside (self, sides, n, width);

  for (int i = 0; i < n; i++)
    {
      int least;
      int usual;

      gtk_widget_measure (sides[i], GTK_ORIENTATION_VERTICAL,
                          is_wide ? (width - self->spacing) / SIDES : width, &least, &usual, NULL,
                          NULL);
      *minimum = is_wide ? MAX (*minimum, least) : *minimum + least + i * self->spacing;
      *natural = is_wide ? MAX (*natural, usual) : *natural + usual + i * self->spacing;
    }
}

static void hl_halves_layout_measure (GtkLayoutManager *layout, GtkWidget *widget,
                                      GtkOrientation orientation, int for_size, int *minimum,
                                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  HlHalvesLayout *self = HL_HALVES_LAYOUT (layout);
  GtkWidget      *sides[SIDES];
  const int       n = find_sides (widget, sides);

  *minimum = *natural = 0;
  if (n == 0)
    return;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (self, sides, n, minimum, natural);
  else
    measure_height (self, sides, n, for_size < 0 ? G_MAXINT16 : for_size, minimum, natural);
}

/* Widgets one below the other share the height that they do not need. */
static void set_below (HlHalvesLayout *self, GtkWidget *sides[SIDES], int n, int width, int height)
{
  int y = 0;

  for (int i = 0; i < n; i++)
    {
      int least[SIDES] = { 0 };
      int extra;

      for (int j = i; j < n; j++)
        gtk_widget_measure (sides[j], GTK_ORIENTATION_VERTICAL, width, &least[j], NULL, NULL, NULL);
      extra = height - y - least[0] - least[1] - (n - 1 - i) * self->spacing;
      least[i] += MAX (extra, 0) / (n - i);
      gtk_widget_size_allocate (sides[i], &(GtkAllocation){ 0, y, width, least[i] }, -1);
      y += least[i] + self->spacing;
    }
}

static void hl_halves_layout_allocate (GtkLayoutManager *layout, GtkWidget *widget, int width,
                                       int height, int baseline)
{
  HlHalvesLayout *self = HL_HALVES_LAYOUT (layout);
  const gboolean  is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkWidget      *sides[SIDES];
  const int       n = find_sides (widget, sides);
  int             first = (width - self->spacing) / SIDES;
  int             second;

  if (!are_beside (self, sides, n, width))
    {
      set_below (self, sides, n, width, height);
      return;
    }

  if (self->first_is_square)
    first = MIN (first, MAX (height, least_width (sides[0])));
  second = width - self->spacing - first;
  gtk_widget_size_allocate (
      sides[0], &(GtkAllocation){ is_mirrored ? width - first : 0, 0, first, height }, -1);
  gtk_widget_size_allocate (
      sides[1], &(GtkAllocation){ is_mirrored ? 0 : width - second, 0, second, height }, -1);
}

static void hl_halves_layout_get_property (GObject *object, guint property_id, GValue *value,
                                           GParamSpec *pspec)
{
  HlHalvesLayout *self = HL_HALVES_LAYOUT (object);

  if (property_id == PROP_FIRST_IS_SQUARE)
    g_value_set_boolean (value, self->first_is_square);
  else if (property_id == PROP_SPACING)
    g_value_set_int (value, self->spacing);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_halves_layout_set_property (GObject *object, guint property_id, const GValue *value,
                                           GParamSpec *pspec)
{
  HlHalvesLayout *self = HL_HALVES_LAYOUT (object);

  if (property_id == PROP_FIRST_IS_SQUARE)
    self->first_is_square = g_value_get_boolean (value);
  else if (property_id == PROP_SPACING)
    self->spacing = g_value_get_int (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

static void hl_halves_layout_class_init (HlHalvesLayoutClass *klass)
{
  GObjectClass          *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);
  const GParamFlags      flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = hl_halves_layout_get_property;
  object_class->set_property = hl_halves_layout_set_property;
  layout_class->get_request_mode = hl_halves_layout_get_request_mode;
  layout_class->measure = hl_halves_layout_measure;
  layout_class->allocate = hl_halves_layout_allocate;

  properties[PROP_FIRST_IS_SQUARE] =
      g_param_spec_boolean ("first-is-square", NULL, NULL, FALSE, flags);
  properties[PROP_SPACING] =
      g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT16, DEFAULT_SPACING, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void hl_halves_layout_init (HlHalvesLayout *self) { self->spacing = DEFAULT_SPACING; }
