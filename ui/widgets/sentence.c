#include "ui/widgets/sentence.h"

#include "ui/numbers/word-text.h"
#include "ui/picture/words.h"
#include "ui/session/properties.h"
#include "ui/widgets/theme.h"

#define LEAST 80   /* percent of its size that a sentence has where the page is too narrow for it */
#define MARGIN 16  /* that stays free on the right */
#define LINES 2    /* that it has at most */
#define ROUNDING 1 /* pixels by which equal lines may differ */

struct _HlSentence
{
  GtkWidget parent_instance;

  GtkWidget    *label;
  HlFigureView *view;    /* or NULL */
  char         *problem; /* or NULL */
  char         *said;    /* in place of what the view says, or NULL */
  char         *shown;   /* as markup, at the size where there is room */
};

G_DEFINE_FINAL_TYPE (HlSentence, hl_sentence, GTK_TYPE_WIDGET)

/* How many lines of that width the sentence has at full size, and how wide it is in one. */
static int count_lines (HlSentence *self, int room, int *width)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (self->label, NULL);
  int          n;

  pango_layout_set_markup (layout, self->shown, -1);
  if (room > 0)
    pango_layout_set_width (layout, room * PANGO_SCALE);
  n = pango_layout_get_line_count (layout);
  if (width != NULL)
    pango_layout_get_pixel_size (layout, width, NULL);
  g_object_unref (layout);

  return n;
}

/* One size on all pages. */
static void set_size (HlSentence *self, int room)
{
  const gboolean   has_room = room <= 0 || count_lines (self, room, NULL) <= LINES;
  g_autofree char *sized =
      g_strdup_printf ("<span size='%d%%'>%s</span>", has_room ? 100 : LEAST, self->shown);

  if (g_strcmp0 (gtk_label_get_label (GTK_LABEL (self->label)), sized) != 0)
    gtk_label_set_markup (GTK_LABEL (self->label), sized);
}

static void say (HlSentence *self)
{
  g_autofree char *escaped =
      self->problem != NULL ? g_markup_escape_text (self->problem, -1) : NULL;
  g_autofree char *name = self->view != NULL ? hl_figure_view_get_name (self->view) : g_strdup ("");
  const char      *reading = self->view != NULL ? hl_figure_view_get_reading (self->view) : "";
  const char      *sentence = escaped != NULL      ? escaped
                              : self->said != NULL ? self->said
                              : *reading != '\0'   ? reading
                                                   : name;
  g_autofree char *apart = hl_line_apart (sentence);

  g_free (self->shown);
  self->shown = hl_words_markup (apart, hl_widget_palette (GTK_WIDGET (self)));
  set_size (self, gtk_widget_get_width (GTK_WIDGET (self)) - MARGIN);
}

/* Something else is pointed at, or the figure shows other numbers: what was wrong no longer is. */
static void reading_cb (HlSentence *self)
{
  g_clear_pointer (&self->problem, g_free);
  say (self);
}

/* Says what the view shows. */
void hl_sentence_follow (HlSentence *self, HlFigureView *view)
{
  if (self->view != NULL)
    g_signal_handlers_disconnect_by_data (self->view, self);
  g_set_object (&self->view, view);
  if (view != NULL)
    hl_connect (view, "notify::reading", reading_cb, self);
  reading_cb (self);
}

/* Says what is wrong, until something else is shown or pointed at; NULL or "": nothing is. */
void hl_sentence_object (HlSentence *self, const char *problem)
{
  g_free (self->problem);
  self->problem = problem != NULL && *problem != '\0' ? g_strdup (problem) : NULL;
  say (self);
}

/* Says that in place of what the view says; NULL: what the view says. */
void hl_sentence_say (HlSentence *self, const char *sentence)
{
  if (g_strcmp0 (sentence, self->said) == 0)
    return;

  g_free (self->said);
  self->said = g_strdup (sentence);
  reading_cb (self);
}

/* How high a line is: as in the program's own letters, or as in those of other scripts, such as
 * Thai, which are higher. */
static int line_height (HlSentence *self)
{
  PangoContext     *context = gtk_widget_get_pango_context (self->label);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  PangoLayout      *layout = gtk_widget_create_pango_layout (self->label, NULL);
  const int         usual =
      (pango_font_metrics_get_ascent (metrics) + pango_font_metrics_get_descent (metrics)) /
      PANGO_SCALE;
  int height;

  pango_layout_set_markup (layout, self->shown, -1);
  pango_layout_get_pixel_size (layout, NULL, &height);
  height /= pango_layout_get_line_count (layout);
  g_object_unref (layout);
  pango_font_metrics_unref (metrics);

  return height > usual + ROUNDING ? height : usual;
}

/* As high as LINES lines, whatever it says: the figure below stays in place. */
static void hl_sentence_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                 int *minimum, int *natural, int *minimum_baseline,
                                 int *natural_baseline)
{
  HlSentence *self = HL_SENTENCE (widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 1 : LINES * line_height (self);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      count_lines (self, 0, natural);
      *natural = MAX (*natural, 1);
    }
}

static void hl_sentence_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  HlSentence *self = HL_SENTENCE (widget);

  set_size (self, width - MARGIN);
  gtk_widget_allocate (self->label, width, height, baseline, NULL);
}

static void hl_sentence_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (hl_sentence_parent_class)->css_changed (widget, change);
  say (HL_SENTENCE (widget));
  gtk_widget_queue_resize (widget);
}

static void hl_sentence_class_init (HlSentenceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_OWNS (HlSentence, g_object_unref, view);
  HL_OWNS (HlSentence, gtk_widget_unparent, label);
  HL_OWNS (HlSentence, g_free, problem, said, shown);
  widget_class->measure = hl_sentence_measure;
  widget_class->size_allocate = hl_sentence_size_allocate;
  widget_class->css_changed = hl_sentence_css_changed;
  gtk_widget_class_set_css_name (widget_class, "sentence");
}

static void hl_sentence_init (HlSentence *self)
{
  self->label = gtk_label_new (NULL);
  self->shown = g_strdup ("");
  gtk_label_set_xalign (GTK_LABEL (self->label), 0.0f);
  gtk_label_set_yalign (GTK_LABEL (self->label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (self->label), LINES);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
}
