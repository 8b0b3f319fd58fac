#include "ui/pages/watched-list.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "ui/session/job.h"
#include "ui/session/kept-list.h"
#include "ui/session/references-task.h"
#include "ui/session/references.h"
#include "ui/session/translate-task.h"
#include "ui/session/translation.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/tooltip.h"

/* One watched sentence: what it is, what it has become, and what it was before that. */

/* Read the fields; the functions change them. */
typedef struct
{
  GtkWidget     *row;         /* of the list */
  char          *sentence;    /* what is translated */
  gboolean       is_own;      /* whether somebody has added it */
  HlTranslation *translation; /* the latest, or NULL */

  /*< private >*/
  GtkLabel *mark;
  GtkLabel *result;
  GtkLabel *before;
  char     *shown; /* what the result says, or NULL */
} HlWatchedRow;

/* Makes a label of one line, so that the page keeps its height. */
static GtkWidget *new_line (const char *words, const char *css_class)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    {
      gtk_widget_add_css_class (label, "caption");
      gtk_widget_add_css_class (label, css_class);
    }

  return label;
}

static GtkWidget *new_remove_button (GtkWidget *row, GCallback remove, gpointer list)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Do not watch this sentence"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Do not watch this sentence"), -1);
  g_object_set_data (G_OBJECT (button), "row", row);
  g_signal_connect_object (button, "clicked", remove, list, G_CONNECT_SWAPPED);

  return button;
}

/* Returns a row, whose widget is not yet in the list. is_own: whether somebody has added it, and
 * can take it away; remove: called with list and a button, whose data "row" is the row. */
static HlWatchedRow *hl_watched_row_new (const char *sentence, gboolean is_own, GCallback remove,
                                         gpointer list)
{
  HlWatchedRow *self = g_new0 (HlWatchedRow, 1);
  GtkWidget    *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget    *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget    *source = new_line (sentence, "dim-label");
  GtkWidget    *words = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->row = gtk_list_box_row_new ();
  self->sentence = g_strdup (sentence);
  self->is_own = is_own;
  self->mark = GTK_LABEL (gtk_label_new (NULL));
  self->result = GTK_LABEL (new_line ("–", NULL));
  self->before = GTK_LABEL (new_line (NULL, "dim-label"));
  gtk_label_set_width_chars (self->mark, 2);
  gtk_widget_add_css_class (GTK_WIDGET (self->mark), "success");
  gtk_widget_set_hexpand (GTK_WIDGET (self->result), TRUE);
  gtk_widget_set_hexpand (column, TRUE);

  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->result));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->before));
  gtk_box_append (GTK_BOX (column), source);
  gtk_box_append (GTK_BOX (column), words);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->mark));
  gtk_box_append (GTK_BOX (line), column);
  if (is_own)
    gtk_box_append (GTK_BOX (line), new_remove_button (self->row, remove, list));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self->row), line);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self->row), FALSE);
  gtk_widget_add_css_class (self->row, "measure");

  return self;
}

static void hl_watched_row_free (HlWatchedRow *self)
{
  g_clear_object (&self->translation);
  g_free (self->sentence);
  g_free (self->shown);
  g_free (self);
}

static void show_mark (HlWatchedRow *self, gboolean is_right)
{
  gtk_label_set_text (self->mark, is_right ? "✓" : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->mark), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  is_right ? _ ("right") : "", -1);
}

/* Forgets what it has become, because another run begins. */
static void hl_watched_row_clear (HlWatchedRow *self)
{
  g_clear_object (&self->translation);
  g_clear_pointer (&self->shown, g_free);
  gtk_label_set_text (self->result, "–");
  gtk_label_set_text (self->before, "");
  hl_tooltip_set (self->row, NULL);
  show_mark (self, FALSE);
}

/* Does not say what it was before. */
static void hl_watched_row_forget_before (HlWatchedRow *self)
{
  gtk_label_set_text (self->before, "");
}

/* Shows the words, and below them the words before, if they were others. */
static void show_words (HlWatchedRow *self, const char *words)
{
  g_autofree char *before = NULL;

  if (g_strcmp0 (words, self->shown) == 0)
    return;

  /* Translators: what a model made of a sentence some updates ago */
  before = self->shown != NULL ? g_strdup_printf (_ ("before: %s"), self->shown) : g_strdup ("");
  gtk_label_set_text (self->before, before);
  gtk_label_set_text (self->result, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->result), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words, -1);
  g_free (self->shown);
  self->shown = g_strdup (words);
}

/* Says whether what stands there is right, as far as that is known. references: how the corpus
 * translates its sentences, or NULL. */
static void hl_watched_row_judge (HlWatchedRow *self, HlReferences *references)
{
  const NnTranslation *result =
      self->translation != NULL ? hl_translation_get (self->translation) : NULL;
  const char      *reference = NULL;
  g_autofree char *tooltip = NULL;

  if (references != NULL && result != NULL)
    reference = hl_references_find (references, result);
  show_mark (self, reference != NULL && hl_references_has (references, result));

  /* Translators: what a model wrote, then how the corpus translates the sentence */
  tooltip = reference != NULL
                ? g_strdup_printf (_ ("%s\nIn the corpus: %s"), self->shown, reference)
                : g_strdup (self->shown);
  hl_tooltip_set (self->row, tooltip);
}

/* translation: the latest; NULL where these weights made none; references: how the corpus
 * translates its sentences, or NULL. */
static void hl_watched_row_show (HlWatchedRow *self, HlTranslation *translation,
                                 HlReferences *references)
{
  g_autofree char *text =
      translation != NULL ? nn_translation_to_text (hl_translation_get (translation)) : NULL;

  g_set_object (&self->translation, translation);
  show_words (self, text != NULL && *text != '\0' ? text : "–");
  hl_watched_row_judge (self, references);
}

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
