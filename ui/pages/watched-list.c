#include "ui/pages/watched-list.h"

#include <glib/gi18n.h>

#include "ui/session/translate-task.h"

/* Of the corpus in the box.  The first one's attention map is drawn. */
static const char *const shipped[] = { "i'm home .", "he's calm .", "i lost .", "go .", NULL };

#define N_SENTENCES ((int) G_N_ELEMENTS (shipped) - 1)

/**
 * HlWatchedList:
 *
 * Translates one sentence after the other with the weights it was given; weights
 * that come meanwhile wait, and only the newest of them.
 *
 * ## Signals
 *
 * - `changed`: all sentences have been translated with the same weights.
 */
struct _HlWatchedList
{
  GtkWidget parent_instance;

  GtkWidget     *list;
  char         **sentences;   /* at most N_SENTENCES */
  int            n_sentences; /* of them */
  GtkLabel      *sources[N_SENTENCES];
  GtkLabel      *results[N_SENTENCES];
  HlTranslation *translations[N_SENTENCES];

  HlModel      *model;      /* in use now, or NULL */
  HlModel      *next_model; /* waiting, or NULL */
  int           next;       /* sentence that is being translated */
  GCancellable *cancellable;
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlWatchedList, hl_watched_list, GTK_TYPE_WIDGET)

static void translate_next (HlWatchedList *self);

static void
show_result (HlWatchedList *self,
             int            index,
             const char    *text)
{
  gtk_label_set_text (self->results[index], text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->results[index]), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->results[index]),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
finish_round (HlWatchedList *self)
{
  g_clear_object (&self->model);
  g_signal_emit (self, signals[CHANGED], 0);

  if (self->next_model != NULL)
    {
      g_autoptr (HlModel) model = g_steal_pointer (&self->next_model);

      hl_watched_list_look (self, model);
    }
}

/* A sentence that these weights cannot translate keeps its place without words. */
static void
translated_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  HlWatchedList            *self = HL_WATCHED_LIST (source);
  g_autoptr (GError)        error = NULL;
  g_autoptr (HlTranslation) translation = hl_translate_finish (result, &error);
  g_autofree char          *text = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (translation != NULL)
    {
      text = nn_translation_to_text (hl_translation_get (translation));
      g_set_object (&self->translations[self->next], translation);
    }

  show_result (self, self->next, text != NULL && *text != '\0' ? text : "–");
  self->next++;

  if (self->next < self->n_sentences)
    translate_next (self);
  else
    finish_round (self);
}

static void
translate_next (HlWatchedList *self)
{
  const NnTranslationOptions options =
      nn_translation_options_for (hl_model_get_checkpoint (self->model)->text);

  hl_translate_async (self->model, self->sentences[self->next], &options, G_OBJECT (self), NULL,
                      self->cancellable, translated_cb, NULL);
}

/**
 * hl_watched_list_look:
 * @self: the list
 * @model: (transfer none) (nullable): weights to translate with
 */
void
hl_watched_list_look (HlWatchedList *self,
                      HlModel       *model)
{
  if (model == NULL)
    return;

  if (self->model != NULL)
    {
      g_set_object (&self->next_model, model);
      return;
    }

  g_set_object (&self->model, model);
  self->next = 0;
  translate_next (self);
}

/**
 * hl_watched_list_clear:
 *
 * Forgets all translations, because another run begins.
 */
void
hl_watched_list_clear (HlWatchedList *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_clear_object (&self->model);
  g_clear_object (&self->next_model);

  for (int i = 0; i < N_SENTENCES; i++)
    {
      g_clear_object (&self->translations[i]);
      show_result (self, i, "–");
    }
}

/**
 * hl_watched_list_set_sentences:
 * @self: the list, which has been cleared
 * @sentences: (nullable) (array zero-terminated=1): what to translate; %NULL or nothing for
 *   sentences of the corpus in the box
 *
 * Of many sentences the first ones are watched.
 */
void
hl_watched_list_set_sentences (HlWatchedList     *self,
                               const char *const *sentences)
{
  if (sentences == NULL || *sentences == NULL)
    sentences = shipped;

  g_strfreev (self->sentences);
  self->sentences = g_strdupv ((char **) sentences);
  self->n_sentences = MIN ((int) g_strv_length (self->sentences), N_SENTENCES);

  for (int i = 0; i < N_SENTENCES; i++)
    {
      const gboolean is_used = i < self->n_sentences;
      GtkWidget     *row = gtk_widget_get_ancestor (GTK_WIDGET (self->sources[i]),
                                                    GTK_TYPE_LIST_BOX_ROW);

      gtk_label_set_text (self->sources[i], is_used ? self->sentences[i] : "");
      gtk_widget_set_visible (row, is_used);
    }
}

/**
 * hl_watched_list_get_translation:
 *
 * Returns: (transfer none) (nullable): the latest of sentence @index
 */
HlTranslation *
hl_watched_list_get_translation (HlWatchedList *self,
                                 int            index)
{
  return self->translations[index];
}

static void
add_row (HlWatchedList *self,
         int            index)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *sentence = gtk_label_new (NULL);
  GtkWidget *result = gtk_label_new ("–");

  gtk_label_set_xalign (GTK_LABEL (sentence), 0.0f);
  gtk_label_set_xalign (GTK_LABEL (result), 0.0f);
  /* One line each, however much is said: the page is not to jump. */
  gtk_label_set_ellipsize (GTK_LABEL (sentence), PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (GTK_LABEL (result), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (sentence, "caption");
  gtk_widget_add_css_class (sentence, "dim-label");
  gtk_widget_add_css_class (row, "measure");
  gtk_box_append (GTK_BOX (box), sentence);
  gtk_box_append (GTK_BOX (box), result);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
  self->sources[index] = GTK_LABEL (sentence);
  self->results[index] = GTK_LABEL (result);
}

static void
hl_watched_list_dispose (GObject *object)
{
  HlWatchedList *self = HL_WATCHED_LIST (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_pointer (&self->list, gtk_widget_unparent);
  g_clear_object (&self->model);
  g_clear_object (&self->next_model);
  for (int i = 0; i < N_SENTENCES; i++)
    g_clear_object (&self->translations[i]);

  G_OBJECT_CLASS (hl_watched_list_parent_class)->dispose (object);
}

static void
hl_watched_list_finalize (GObject *object)
{
  HlWatchedList *self = HL_WATCHED_LIST (object);

  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->sentences, g_strfreev);

  G_OBJECT_CLASS (hl_watched_list_parent_class)->finalize (object);
}

static void
hl_watched_list_class_init (HlWatchedListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = hl_watched_list_dispose;
  object_class->finalize = hl_watched_list_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                   0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
hl_watched_list_init (HlWatchedList *self)
{
  self->cancellable = g_cancellable_new ();
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_widget_set_parent (self->list, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Watched sentences"), -1);

  for (int i = 0; i < N_SENTENCES; i++)
    add_row (self, i);
  hl_watched_list_set_sentences (self, NULL);
}
