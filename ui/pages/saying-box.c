#include "ui/pages/saying-box.h"

#include <string.h>

#include "ui/lessons/lesson-markup.h"
#include "ui/pages/text-limit.h"
#include "ui/session/note.h"
#include "ui/widgets/scroll-to.h"

/* ## Actions
 *
 * - `saying.sample`: shows the possible answer. */
struct _HlSayingBox
{
  AdwBin parent_instance;

  gboolean is_showing; /* the text is the program's doing, not a person's */

  GtkWidget     *box;
  GtkLabel      *task;
  GtkTextBuffer *buffer;
  GtkWidget     *too_long;
  GtkWidget     *sample_button;
  GtkLabel      *sample;
};

enum
{
  SAID,
  TERM_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlSayingBox, hl_saying_box, ADW_TYPE_BIN)

static char *get_text (HlSayingBox *self)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);

  return gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
}

static void changed_cb (HlSayingBox *self)
{
  g_autofree char *text = get_text (self);

  if (!self->is_showing)
    g_signal_emit (self, signals[SAID], 0, text);
}

/* Refuses text that would make a note too long, and tells it. */
static void insert_cb (GtkTextBuffer *buffer, GtkTextIter *at, char *text, int length,
                       HlSayingBox *self)
{
  const gboolean is_too_long =
      !self->is_showing && hl_text_limit_stop (buffer, text, length, HL_NOTE_MAX_CHARACTERS);

  gtk_widget_set_visible (self->too_long, is_too_long);
}

static void sample_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlSayingBox *self = HL_SAYING_BOX (widget);
  const HlRect all = { 0 };

  gtk_widget_set_visible (GTK_WIDGET (self->sample), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->sample)); /* the button goes */
  gtk_widget_set_visible (self->sample_button, FALSE);
  hl_scroll_to_part (GTK_WIDGET (self->sample), &all);
}

static gboolean link_cb (HlSayingBox *self, const char *term)
{
  g_signal_emit (self, signals[TERM_ACTIVATED], 0, term);

  return GDK_EVENT_STOP;
}

static void hl_saying_box_class_init (HlSayingBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SAID] = g_signal_new ("said", HL_TYPE_SAYING_BOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[TERM_ACTIVATED] = g_signal_new ("term-activated", HL_TYPE_SAYING_BOX, G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/saying-box.ui");
  gtk_widget_class_bind_template_child (widget_class, HlSayingBox, box);
  gtk_widget_class_bind_template_child (widget_class, HlSayingBox, task);
  gtk_widget_class_bind_template_child (widget_class, HlSayingBox, buffer);
  gtk_widget_class_bind_template_child (widget_class, HlSayingBox, too_long);
  gtk_widget_class_bind_template_child (widget_class, HlSayingBox, sample_button);
  gtk_widget_class_bind_template_child (widget_class, HlSayingBox, sample);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
  gtk_widget_class_install_action (widget_class, "saying.sample", NULL, sample_action);
}

static void hl_saying_box_init (HlSayingBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self->buffer, "insert-text", G_CALLBACK (insert_cb), self);
}

static void set_words (GtkLabel *label, const char *words)
{
  g_autofree char *markup = hl_lesson_markup (words != NULL ? words : "");

  gtk_label_set_markup (label, markup);
}

/* the listener says what was written before, by hl_saying_box_set_text(). task: what is to be
 * said; NULL if nothing is, and nothing is shown then; sample: one possible answer, which waits
 * until a person asks for it. */
void hl_saying_box_show (HlSayingBox *self, const char *task, const char *sample)
{
  gtk_widget_set_visible (GTK_WIDGET (self), task != NULL);
  set_words (self->task, task);
  set_words (self->sample, sample);
  gtk_widget_set_visible (GTK_WIDGET (self->sample), FALSE);
  gtk_widget_set_visible (self->sample_button, sample != NULL);
  gtk_widget_set_visible (self->too_long, FALSE);
  hl_saying_box_set_text (self, "");
}

void hl_saying_box_set_text (HlSayingBox *self, const char *text)
{
  g_autofree char *present = get_text (self);

  if (strcmp (present, text) == 0)
    return;

  self->is_showing = TRUE;
  gtk_text_buffer_set_text (self->buffer, text, -1);
  self->is_showing = FALSE;
}
