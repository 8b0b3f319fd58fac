#include "ui/pages/watched-list.h"

#include <glib/gi18n.h>

#include "ui/pages/watched-row.h"
#include "ui/session/job.h"
#include "ui/session/kept-list.h"
#include "ui/session/references-task.h"
#include "ui/session/translate-task.h"
#include "ui/widgets/defer.h"

/* Sentences of the shipped corpus.  The attention map of the first one is drawn. */
static const char *const shipped[] = { "i'm home .", "he's calm .", "i lost .", "go .", NULL };

#define N_SENTENCES ((int) G_N_ELEMENTS (shipped) - 1)

/* More sentences would slow the training down. */
#define MAX_OWN 6
#define LONGEST_OWN 400 /* characters */

/* Translates one sentence after the other with the weights it was given; weights that come
 * meanwhile wait, and only the newest of them. */
struct _HlWatchedList
{
  GtkWidget parent_instance;

  GtkListBox   *list;
  GtkEntry     *entry;
  GPtrArray    *rows;       /* of HlWatchedRow: the corpus's, then somebody's own */
  HlReferences *references; /* or NULL */
  HlRun        *referred;   /* whose corpus is read for them, or NULL */
  HlJob        *reading;
  GSettings    *settings; /* or NULL */
  char        **known;    /* own sentences, as they are in the settings */

  HlModel *model;      /* in use now, or NULL */
  HlModel *latest;     /* the last that was used, or NULL */
  HlModel *next_model; /* waiting, or NULL */
  guint    next;       /* sentence that is being translated */
  gboolean looks_back; /* these weights are not later than those before */
  HlJob   *translating;
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlWatchedList, hl_watched_list, GTK_TYPE_WIDGET)

static void translate_next (HlWatchedList *self);
static void look (HlWatchedList *self, HlModel *model);

static HlWatchedRow *row_at (HlWatchedList *self, guint index) { return self->rows->pdata[index]; }

static void finish_round (HlWatchedList *self)
{
  g_set_object (&self->latest, self->model);
  g_clear_object (&self->model);
  g_signal_emit (self, signals[CHANGED], 0);

  if (self->next_model != NULL)
    {
      g_autoptr (HlModel) model = g_steal_pointer (&self->next_model);

      look (self, model);
    }
}

/* Shows a translation; a sentence that cannot be translated has no words. */
static void translated_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlWatchedList            *self = HL_WATCHED_LIST (source);
  g_autoptr (GError)        error = NULL;
  g_autoptr (HlTranslation) translation = hl_translate_finish (result, &error);

  if (!hl_job_end (self->translating, result, error))
    return;

  hl_watched_row_show (row_at (self, self->next), translation, self->references);
  if (self->looks_back)
    hl_watched_row_forget_before (row_at (self, self->next));
  self->next++;

  if (self->next < self->rows->len)
    translate_next (self);
  else
    finish_round (self);
}

static void translate_next (HlWatchedList *self)
{
  const NnTranslationOptions options =
      nn_translation_options_for (hl_model_get_checkpoint (self->model)->text);

  hl_translate_async (self->model, row_at (self, self->next)->sentence, &options, self, NULL,
                      hl_job_start (self->translating), translated_cb, NULL);
}

static void look (HlWatchedList *self, HlModel *model)
{

  if (self->model != NULL)
    {
      g_set_object (&self->next_model, model);
      return;
    }

  g_set_object (&self->model, model);
  self->next = 0;
  translate_next (self);
}

/* model: weights to translate with, later than those before, or NULL. */
void hl_watched_list_look (HlWatchedList *self, HlModel *model)
{
  self->looks_back = FALSE;
  if (model != NULL)
    look (self, model);
}

/* What the weights before made of the sentences is not said: it may have come later. model:
 * weights to translate with, of any moment, or NULL. */
void hl_watched_list_look_back (HlWatchedList *self, HlModel *model)
{
  self->looks_back = TRUE;
  if (model != NULL)
    look (self, model);
}

/* Cancels the translation that is under way. */
static void cancel (HlWatchedList *self)
{
  hl_job_cancel (self->translating);
  g_clear_object (&self->model);
  g_clear_object (&self->next_model);
}

/* Translates all sentences again, because one was added. */
static void look_again (HlWatchedList *self)
{
  g_autoptr (HlModel) model = self->latest != NULL ? g_object_ref (self->latest) : NULL;

  cancel (self);
  if (model != NULL)
    look (self, model);
}

/* Forgets all translations, because another run begins. */
void hl_watched_list_clear (HlWatchedList *self)
{
  cancel (self);
  g_clear_object (&self->latest);
  for (guint i = 0; i < self->rows->len; i++)
    hl_watched_row_clear (row_at (self, i));
}

static int count_own (HlWatchedList *self)
{
  int n = 0;

  for (guint i = 0; i < self->rows->len; i++)
    n += row_at (self, i)->is_own;

  return n;
}

/* Saves the added sentences for the next start of the program. */
static void save_own (HlWatchedList *self)
{
  g_autoptr (GPtrArray) own = g_ptr_array_new ();

  for (guint i = 0; i < self->rows->len; i++)
    if (row_at (self, i)->is_own)
      g_ptr_array_add (own, row_at (self, i)->sentence);
  g_ptr_array_add (own, NULL);
  if (self->settings != NULL)
    hl_kept_list_save (self->settings, "watched-sentences", (const char *const *) own->pdata,
                       &self->known);
}

static void remove_row (HlWatchedList *self, guint index)
{
  GtkWidget *widget = row_at (self, index)->row;

  g_ptr_array_remove_index (self->rows, index);
  gtk_list_box_remove (self->list, widget);
}

/* Removes the row after the click, because the button is part of it. */
static void removed (gpointer widget, int argument)
{
  HlWatchedList *self = widget;

  if ((guint) argument >= self->rows->len || !row_at (self, (guint) argument)->is_own)
    return;

  cancel (self);
  remove_row (self, (guint) argument);
  gtk_widget_set_sensitive (GTK_WIDGET (self->entry), TRUE);
  save_own (self);
  look_again (self);
}

static void remove_cb (HlWatchedList *self, GtkWidget *button)
{
  const gpointer row = g_object_get_data (G_OBJECT (button), "row");

  for (guint i = 0; i < self->rows->len; i++)
    if (row_at (self, i)->row == row)
      hl_defer (self, removed, (int) i);
}

static void add_row (HlWatchedList *self, guint index, const char *sentence, gboolean is_own)
{
  HlWatchedRow *row = hl_watched_row_new (sentence, is_own, G_CALLBACK (remove_cb), self);

  g_ptr_array_insert (self->rows, (int) index, row);
  gtk_list_box_insert (self->list, row->row, (int) index);
}

static void add_own (HlWatchedList *self, const char *sentence)
{
  g_autofree char *stripped = g_strstrip (g_strdup (sentence));

  if (*stripped == '\0' || g_utf8_strlen (stripped, -1) > LONGEST_OWN ||
      count_own (self) >= MAX_OWN)
    return;

  add_row (self, self->rows->len, stripped, TRUE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->entry), count_own (self) < MAX_OWN);
}

static void entered_cb (HlWatchedList *self)
{
  g_autofree char *sentence = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  cancel (self);
  add_own (self, sentence);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  save_own (self);
  look_again (self);
}

/* Shows those of the last time. */
void hl_watched_list_set_settings (HlWatchedList *self, GSettings *settings)
{
  g_auto (GStrv) own = g_settings_get_strv (settings, "watched-sentences");

  g_set_object (&self->settings, settings);
  g_strfreev (self->known);
  self->known = g_strdupv (own);
  for (char **sentence = own; *sentence != NULL; sentence++)
    add_own (self, *sentence);
}

/* Takes the references, and judges again what has been translated. */
static void take_references (HlWatchedList *self, HlReferences *references)
{
  g_clear_pointer (&self->references, hl_references_unref);
  self->references = references;
  for (guint i = 0; i < self->rows->len; i++)
    hl_watched_row_judge (row_at (self, i), references);
}

/* references: how the corpus translates its sentences, or NULL. */
void hl_watched_list_set_references (HlWatchedList *self, HlReferences *references)
{
  hl_job_cancel (self->reading);
  g_clear_object (&self->referred);
  if (references != self->references)
    take_references (self, references != NULL ? hl_references_ref (references) : NULL);
}

/* Takes what was read; a corpus that is gone gives no references. */
static void referred_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlWatchedList           *self = HL_WATCHED_LIST (source);
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlReferences) references = hl_references_finish (result, &error);

  if (hl_job_end (self->reading, result, error))
    take_references (self, g_steal_pointer (&references));
}

/* Reads the corpus in the background, unless that was done for run just before. */
void hl_watched_list_refer_to (HlWatchedList *self, HlRun *run)
{
  if (!g_set_object (&self->referred, run))
    return;

  take_references (self, NULL);
  hl_references_async (hl_run_get (run)->options, self, hl_job_start (self->reading), referred_cb);
}

/* Of many sentences the first ones are watched.  Somebody's own stay. sentences: what to
 * translate; NULL or nothing for sentences of the corpus in the box. */
void hl_watched_list_set_sentences (HlWatchedList *self, const char *const *sentences)
{
  if (sentences == NULL || *sentences == NULL)
    sentences = shipped;

  for (guint i = self->rows->len; i > 0; i--)
    if (!row_at (self, i - 1)->is_own)
      remove_row (self, i - 1);
  for (int i = 0; i < N_SENTENCES && sentences[i] != NULL; i++)
    add_row (self, (guint) i, sentences[i], FALSE);
}

/* Returns the latest of sentence index, or NULL. */
HlTranslation *hl_watched_list_get_translation (HlWatchedList *self, int index)
{
  return (guint) index < self->rows->len ? row_at (self, (guint) index)->translation : NULL;
}

static void hl_watched_list_dispose (GObject *object)
{
  HlWatchedList *self = HL_WATCHED_LIST (object);
  GtkWidget     *child;

  hl_job_cancel (self->translating);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->model);
  g_clear_object (&self->latest);
  g_clear_object (&self->next_model);
  g_clear_object (&self->referred);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->known, g_strfreev);
  g_clear_pointer (&self->references, hl_references_unref);

  G_OBJECT_CLASS (hl_watched_list_parent_class)->dispose (object);
}

static void hl_watched_list_finalize (GObject *object)
{
  HlWatchedList *self = HL_WATCHED_LIST (object);

  g_object_unref (self->translating);
  g_object_unref (self->reading);
  g_ptr_array_unref (self->rows);

  G_OBJECT_CLASS (hl_watched_list_parent_class)->finalize (object);
}

static void hl_watched_list_class_init (HlWatchedListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = hl_watched_list_dispose;
  object_class->finalize = hl_watched_list_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget *new_entry (void)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_max_length (GTK_ENTRY (entry), LONGEST_OWN);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Watch another sentence"));
  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (entry), GTK_ENTRY_ICON_PRIMARY,
                                     "list-add-symbolic");
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Watch another sentence"), -1);

  return entry;
}

static void row_free (gpointer row) { hl_watched_row_free (row); }

static void hl_watched_list_init (HlWatchedList *self)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *entry = new_entry ();

  self->translating = hl_job_new ();
  self->reading = hl_job_new ();
  self->rows = g_ptr_array_new_with_free_func (row_free);
  self->list = GTK_LIST_BOX (list);
  self->entry = GTK_ENTRY (entry);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Watched sentences"), -1);
  g_signal_connect_object (entry, "activate", G_CALLBACK (entered_cb), self, G_CONNECT_SWAPPED);

  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  hl_watched_list_set_sentences (self, NULL);
}
