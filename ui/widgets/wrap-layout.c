#include "ui/widgets/wrap-layout.h"

#include "ui/session/properties.h"

#define DEFAULT_SPACING 6

struct _HlWrapLayout
{
  GtkLayoutManager parent_instance;

  int spacing;
};

G_DEFINE_FINAL_TYPE (HlWrapLayout, hl_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

/* Some of its children may be hidden; those count for nothing. */
typedef struct
{
  GtkWidget *first;    /* its first child */
  GtkWidget *past;     /* the child after its last, or NULL */
  int        width;    /* what its children need, spacing included */
  int        n_expand; /* how many of them take what is left */
} Line;

static int natural_width (GtkWidget *child)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);

  return natural;
}

/* Returns the widget that a title is before; the two stay on one line. */
static GtkWidget *titled_by (GtkWidget *child)
{
  GtkWidget *next = gtk_widget_get_next_sibling (child);

  while (next != NULL && !gtk_widget_should_layout (next))
    next = gtk_widget_get_next_sibling (next);
  if (next == NULL || !GTK_IS_LABEL (child))
    return NULL;

  return gtk_label_get_mnemonic_widget (GTK_LABEL (child)) == next ? next : NULL;
}

static Line read_line (HlWrapLayout *self, GtkWidget *first, int width)
{
  Line line = { .first = first };

  for (line.past = first; line.past != NULL; line.past = gtk_widget_get_next_sibling (line.past))
    {
      GtkWidget *titled;
      int        needed, together;

      if (!gtk_widget_should_layout (line.past))
        continue;

      titled = titled_by (line.past);
      needed = natural_width (line.past) + (line.width > 0 ? self->spacing : 0);
      together = needed + (titled != NULL ? self->spacing + natural_width (titled) : 0);
      if (line.width > 0 && line.width + together > width)
        break;

      line.width += needed;
      line.n_expand += gtk_widget_compute_expand (line.past, GTK_ORIENTATION_HORIZONTAL);
    }

  return line;
}

/* Returns the width of a child in its line, which is at most the width of the line. */
static int width_in (const Line *line, GtkWidget *child, int width)
{
  int extra = 0;

  if (line->n_expand > 0 && gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL))
    extra = MAX (width - line->width, 0) / line->n_expand;

  return MIN (natural_width (child) + extra, MAX (width, 0));
}

static int height_of (const Line *line, int width, int *least)
{
  int height = 0;

  *least = 0;

  for (GtkWidget *child = line->first; child != line->past;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      {
        int minimum, natural;

        gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width_in (line, child, width),
                            &minimum, &natural, NULL, NULL);
        *least = MAX (*least, minimum);
        height = MAX (height, natural);
      }

  return height;
}

static GtkSizeRequestMode hl_wrap_layout_get_request_mode (GtkLayoutManager *layout,
                                                           GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure_width (HlWrapLayout *self, GtkWidget *widget, int *minimum, int *natural)
{
  *natural = read_line (self, gtk_widget_get_first_child (widget), G_MAXINT).width;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      {
        int needed;

        gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &needed, NULL, NULL, NULL);
        *minimum = MAX (*minimum, needed);
      }
}

/* A single line may be lower or higher than natural; several lines have their natural heights. */
static gboolean is_one_line (GtkWidget *widget, const Line *line)
{
  return line->first == gtk_widget_get_first_child (widget) && line->past == NULL;
}

static int measure_height (HlWrapLayout *self, GtkWidget *widget, int width, int *minimum)
{
  int height = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;)
    {
      const Line line = read_line (self, child, width);
      int        least;

      height += height_of (&line, width, &least) + (height > 0 ? self->spacing : 0);
      *minimum = is_one_line (widget, &line) ? least : height;
      child = line.past;
    }

  return height;
}

static void hl_wrap_layout_measure (GtkLayoutManager *layout, GtkWidget *widget,
                                    GtkOrientation orientation, int for_size, int *minimum,
                                    int *natural, int *minimum_baseline, int *natural_baseline)
{
  HlWrapLayout *self = HL_WRAP_LAYOUT (layout);

  *minimum = 0;
  *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (self, widget, minimum, natural);
  else
    *natural = measure_height (self, widget, for_size >= 0 ? for_size : G_MAXINT, minimum);
}

static void set_line (HlWrapLayout *self, GtkWidget *widget, const Line *line, int y, int width,
                      int height)
{
  const gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int            x = 0;

  for (GtkWidget *child = line->first; child != line->past;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      {
        const int     needed = width_in (line, child, width);
        GtkAllocation place = { is_mirrored ? width - x - needed : x, y, needed, height };

        gtk_widget_size_allocate (child, &place, -1);
        x += needed + self->spacing;
      }
}

static void hl_wrap_layout_allocate (GtkLayoutManager *layout, GtkWidget *widget, int width,
                                     int height, int baseline)
{
  HlWrapLayout *self = HL_WRAP_LAYOUT (layout);
  int           y = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;)
    {
      const Line line = read_line (self, child, width);
      int        least;
      const int  natural = height_of (&line, width, &least);
      const int  line_height = is_one_line (widget, &line) ? height : natural;

      set_line (self, widget, &line, y, width, line_height);
      y += line_height + self->spacing;
      child = line.past;
    }
}

static void set_spacing (HlWrapLayout *self, int spacing)
{
  self->spacing = spacing;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

static void hl_wrap_layout_class_init (HlWrapLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = hl_wrap_layout_get_request_mode;
  layout_class->measure = hl_wrap_layout_measure;
  layout_class->allocate = hl_wrap_layout_allocate;

  HL_PROPERTIES ({ "spacing", G_TYPE_INT, G_STRUCT_OFFSET (HlWrapLayout, spacing), HL_WRITTEN, NULL,
                   G_CALLBACK (set_spacing) });
}

static void hl_wrap_layout_init (HlWrapLayout *self) { self->spacing = DEFAULT_SPACING; }
