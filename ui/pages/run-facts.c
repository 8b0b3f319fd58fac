#include "ui/pages/run-facts.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/session/run-look.h"

#define PATIENCE 800 /* milliseconds without a change before it is worth a look */

struct _HlRunFacts
{
  GtkWidget parent_instance;

  GtkWidget    *label;
  NnRunOptions *options; /* to be looked at, or NULL */
  guint         waiting; /* source, or 0 */
  HlJob        *looking;
};

G_DEFINE_FINAL_TYPE (HlRunFacts, hl_run_facts, GTK_TYPE_WIDGET)

static char *time_to_text (double seconds)
{
  const int minutes = (int) lround (seconds / 60.0);
  const int whole = (int) ceil (seconds);

  if (seconds < 90.0)
    return g_strdup_printf (ngettext ("%d second", "%d seconds", (gulong) whole), whole);

  return g_strdup_printf (ngettext ("%d minute", "%d minutes", (gulong) minutes), minutes);
}

static void show_look (HlRunFacts *self, const HlRunLook *look)
{
  g_autofree char *parameters = g_strdup_printf ("%'zu", look->n_parameters);
  g_autofree char *updates = g_strdup_printf ("%'" G_GINT64_FORMAT, look->n_updates);
  g_autofree char *time = time_to_text (look->seconds);
  g_autofree char *text = g_strdup_printf (
      /* Translators: numbers of parameters and updates; "3 minutes", as measured; numbers of
       * training pairs, of validation pairs, of words of each vocabulary; how many of 100
       * words are unknown */
      _ ("%s parameters, %s updates: about %s on this computer, measured. %'d training pairs, %'d "
         "held out; vocabularies of %'d and %'d words, %d of 100 words read as <unk>."),
      parameters, updates, time, look->n_training, look->n_held_out, look->source_words,
      look->target_words, look->unknown);

  gtk_label_set_text (GTK_LABEL (self->label), text);
}

static void looked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlRunFacts           *self = user_data; /* gone, if the job was cancelled */
  g_autoptr (GError)    error = NULL;
  g_autofree HlRunLook *look = hl_run_look_finish (result, &error);

  if (!hl_job_end (HL_JOB (source), result, error))
    return;

  if (look != NULL)
    show_look (self, look);
  else
    gtk_label_set_text (GTK_LABEL (self->label), error->message);
}

static void begin (HlRunFacts *self)
{
  if (self->options == NULL || self->waiting != 0 || hl_job_get_is_busy (self->looking) ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  hl_run_look_async (self->options, self->looking, looked_cb, self);
  g_clear_pointer (&self->options, nn_run_options_free);
}

static gboolean waited_cb (gpointer user_data)
{
  HlRunFacts *self = user_data;

  self->waiting = 0;
  begin (self);

  return G_SOURCE_REMOVE;
}

static void cancel (HlRunFacts *self)
{
  g_clear_handle_id (&self->waiting, g_source_remove);
  hl_job_cancel (self->looking);
  g_clear_pointer (&self->options, nn_run_options_free);
}

/* Looks at it when nothing has changed for a moment and somebody sees it. */
void hl_run_facts_look (HlRunFacts *self, const NnRunOptions *options)
{
  cancel (self);
  self->options = nn_run_options_copy (options);
  self->waiting = g_timeout_add (PATIENCE, waited_cb, self);
}

/* A training begins: it is not to share the processor. */
void hl_run_facts_stop (HlRunFacts *self) { cancel (self); }

static void hl_run_facts_dispose (GObject *object)
{
  HlRunFacts *self = HL_RUN_FACTS (object);

  cancel (self);
  g_clear_pointer (&self->label, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_run_facts_parent_class)->dispose (object);
}

static void hl_run_facts_finalize (GObject *object)
{
  g_object_unref (HL_RUN_FACTS (object)->looking);

  G_OBJECT_CLASS (hl_run_facts_parent_class)->finalize (object);
}

static void hl_run_facts_class_init (HlRunFactsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hl_run_facts_dispose;
  G_OBJECT_CLASS (klass)->finalize = hl_run_facts_finalize;

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void hl_run_facts_init (HlRunFacts *self)
{
  self->looking = hl_job_new ();
  self->label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0.0f);
  gtk_widget_add_css_class (self->label, "caption");
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  g_signal_connect_object (self, "map", G_CALLBACK (begin), self, G_CONNECT_SWAPPED);
}
