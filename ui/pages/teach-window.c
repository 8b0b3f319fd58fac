/* The window in which a person teaches a model own sentences. */

#include "ui/pages/windows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/checkpoint/on-top.h"
#include "core/text/characters.h"
#include "core/text/dataset.h"
#include "ui/pages/file-dialog.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

#define MOST_PAIRS 500 /* more are a corpus of their own */
#define MOST_NAMED 12  /* new words that are named */

/* ## Actions
 *
 * - `own.open`: takes the pairs of a file.
 * - `own.teach`: keeps the pairs in a file, and has them learned. */
struct _HlTeachWindow
{
  AdwWindow parent_instance;

  HlModel         *model;
  char            *folder; /* where the pairs are kept */
  GtkTextBuffer   *buffer;
  GtkLabel        *note;
  GtkNativeDialog *dialog; /* open, or NULL */
  gboolean         is_taught;
};

G_DEFINE_FINAL_TYPE (HlTeachWindow, hl_teach_window, ADW_TYPE_WINDOW)

/* Returns where the file of the model is, or NULL for one that was never saved. */
static char *path_of (HlModel *model)
{
  GFile *file = (model->original != NULL ? model->original : model)->file;

  return file != NULL ? g_file_get_path (file) : NULL;
}

/* Returns the pair of a line with a tab between both sentences, or NULL. */
static char *pair_of (const char *line)
{
  static const char *const signs[] = { "\t", " = ", " → ", "=" };
  g_autofree char         *source = NULL;
  g_autofree char         *target = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      const char *sign = strstr (line, signs[i]);

      if (sign == NULL)
        continue;
      source = g_strstrip (g_strndup (line, (gsize) (sign - line)));
      target = g_strstrip (g_strdup (sign + strlen (signs[i])));

      return *source != '\0' && *target != '\0' ? g_strjoin ("\t", source, target, NULL) : NULL;
    }

  return NULL;
}

/* What is typed. */
typedef struct
{
  GString   *text; /* the pairs, as a corpus */
  int        n;
  char      *wrong; /* the first line that is not a pair, or NULL */
  GPtrArray *words; /* those that the model does not know, each once */
} Typed;

static void add_unknown (GPtrArray *words, const NnVocabulary *vocabulary, const char *sentence)
{
  g_auto (GStrv) unknown = nn_typed_unknown_words (vocabulary, sentence);

  for (int i = 0; unknown[i] != NULL; i++)
    if (!g_ptr_array_find_with_equal_func (words, unknown[i], g_str_equal, NULL))
      g_ptr_array_add (words, g_strdup (unknown[i]));
}

static Typed read_typed (HlTeachWindow *self)
{
  const NnCheckpoint *checkpoint = self->model->checkpoint;
  Typed typed = { .text = g_string_new (NULL), .words = g_ptr_array_new_with_free_func (g_free) };
  GtkTextIter      start;
  GtkTextIter      end;
  g_autofree char *text = NULL;
  g_auto (GStrv)   lines = NULL;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  text = gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
  lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *pair = pair_of (lines[i]);
      g_auto (GStrv)   sides = pair != NULL ? g_strsplit (pair, "\t", 2) : NULL;

      if (pair != NULL)
        {
          g_string_append_printf (typed.text, "%s\n", pair);
          typed.n++;
          add_unknown (typed.words, checkpoint->source_vocabulary, sides[0]);
          add_unknown (typed.words, checkpoint->target_vocabulary, sides[1]);
        }
      else if (typed.wrong == NULL && *g_strstrip (lines[i]) != '\0')
        typed.wrong = g_strdup (lines[i]);
    }

  return typed;
}

static void clear_typed (Typed *typed)
{
  g_string_free (typed->text, TRUE);
  g_free (typed->wrong);
  g_ptr_array_unref (typed->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Typed, clear_typed)

/* Returns the words with commas between them; of many only the first. */
static char *list_words (const GPtrArray *words)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < MIN (words->len, MOST_NAMED); i++)
    g_string_append_printf (list, "%s\u2068%s\u2069", i > 0 ? ", " : "",
                            (const char *) words->pdata[i]);
  if (words->len > MOST_NAMED)
    g_string_append (list, ", …");

  return g_string_free (list, FALSE);
}

static char *describe (const Typed *typed)
{
  g_autofree char *list = list_words (typed->words);
  g_autofree char *pairs =
      g_strdup_printf (ngettext ("%'d pair.", "%'d pairs.", (gulong) typed->n), typed->n);
  g_autofree char *words =
      typed->words->len == 0
          ? g_strdup (_ ("The model knows all of these words."))
          : g_strdup_printf (
                /* Translators: a number, a list of words */
                ngettext ("%d word is new and gets a row in the embedding: %s.",
                          "%d words are new, and each gets a row in the embedding: %s.",
                          typed->words->len),
                (int) typed->words->len, list);

  return g_strjoin (" ", pairs, words, NULL);
}

static void show_note (HlTeachWindow *self)
{
  g_auto (Typed)   typed = read_typed (self);
  g_autofree char *path = path_of (self->model);
  g_autofree char *note = NULL;
  const gboolean   is_ready = typed.wrong == NULL && typed.n > 0 && typed.n <= MOST_PAIRS &&
                            path != NULL && !self->model->checkpoint->text.is_book;

  if (self->model->checkpoint->text.is_book)
    note = g_strdup (_ ("A model that reads text as the textbook does cannot learn your own "
                        "sentences. Use a model of the preset “recommended”."));
  else if (path == NULL)
    note = g_strdup (_ ("Save the model first: training continues from its file."));
  else if (typed.wrong != NULL)
    {
      g_autofree char *line = nn_printable (typed.wrong);

      /* Translators: a line that a person typed */
      note = g_strdup_printf (_ ("“%s” is not a pair: write a sentence, “=” and its translation."),
                              line);
    }
  else if (typed.n > MOST_PAIRS)
    note =
        g_strdup_printf (_ ("%'d pairs are enough for a corpus of their own: train a model on "
                            "them on the “Train” page. At most %d pairs can be taught to a model."),
                         typed.n, MOST_PAIRS);
  else if (typed.n > 0)
    note = describe (&typed);

  hl_label_write (self->note, note != NULL ? note : "");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "own.teach", is_ready);
}

/* Keeps the pairs in a file of their own. Returns its path, or NULL. */
static char *keep (HlTeachWindow *self, const Typed *typed, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char      *name = g_date_time_format (now, "own-%Y%m%d-%H%M%S.tsv");
  g_autofree char      *path = g_build_filename (self->folder, name, NULL);

  if (g_mkdir_with_parents (self->folder, 0700) != 0)
    return NN_FAIL_NULL (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                         _ ("The folder “%s” cannot be created. Free some disk space, or check the "
                            "permissions of the folder that should contain it."),
                         self->folder);

  return g_file_set_contents (path, typed->text->str, -1, error) ? g_steal_pointer (&path) : NULL;
}

/* As one step that Ctrl+Z takes back. */
static void replace_text (HlTeachWindow *self, const char *text)
{
  GtkTextIter start, end;

  gtk_text_buffer_begin_user_action (self->buffer);
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  gtk_text_buffer_delete (self->buffer, &start, &end);
  gtk_text_buffer_insert (self->buffer, &start, text, -1);
  gtk_text_buffer_end_user_action (self->buffer);
}

/* What was typed and not taught is there again the next time. */
static char *draft_of (HlTeachWindow *self)
{
  return g_build_filename (self->folder, "draft.txt", NULL);
}

static void hl_teach_window_unmap (GtkWidget *widget)
{
  HlTeachWindow    *self = HL_TEACH_WINDOW (widget);
  GtkTextIter       start, end;
  g_autofree char  *draft = draft_of (self);
  g_autoptr (GFile) file = g_file_new_for_path (draft);
  g_autofree char  *text = NULL;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  text = gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
  if (self->is_taught || *text == '\0')
    g_file_delete (file, NULL, NULL); /* there may be none */
  else if (g_mkdir_with_parents (self->folder, 0700) == 0)
    g_file_set_contents (draft, text, -1, NULL); /* on a full disk there is nothing to be done */

  GTK_WIDGET_CLASS (hl_teach_window_parent_class)->unmap (widget);
}

static void teach_action (HlTeachWindow *self)
{
  g_auto (Typed)           typed = read_typed (self);
  g_autofree char         *path = path_of (self->model);
  g_autoptr (GError)       error = NULL;
  g_autofree char         *own = keep (self, &typed, &error);
  g_autoptr (NnRunOptions) options = NULL;

  if (own == NULL)
    {
      hl_label_write (self->note, error->message);
      return;
    }

  options = nn_on_top_options (self->model->checkpoint, path, self->model->corpus.path, own);
  self->is_taught = TRUE;
  g_signal_emit_by_name (self, "taught", options);
  gtk_window_close (GTK_WINDOW (self));
}

static void open_file (HlTeachWindow *self, GFile *file)
{
  g_autofree char     *path = g_file_get_path (file);
  g_autoptr (GError)   error = NULL;
  g_autoptr (NnCorpus) corpus =
      path != NULL ? nn_corpus_load (path, MOST_PAIRS + 1, NULL, &error) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  if (error != NULL)
    hl_label_write (self->note, error->message);
  if (corpus == NULL)
    return;

  for (int i = 0; i < corpus->n; i++)
    g_string_append_printf (text, "%s = %s\n", nn_corpus_pair (corpus, i).source,
                            nn_corpus_pair (corpus, i).target);
  replace_text (self, text->str);
}

static void open_action (HlTeachWindow *self)
{
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_OPEN,
                                     _ ("Choose a File of Sentence Pairs"),
                                     G_CALLBACK (open_file) });
}

static GtkWidget *new_header (void)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *open = gtk_button_new_with_mnemonic (_ ("_Open…"));
  GtkWidget *teach = gtk_button_new_with_mnemonic (_ ("_Teach"));

  gtk_actionable_set_action_name (GTK_ACTIONABLE (open), "own.open");
  gtk_widget_set_tooltip_text (open, _ ("Use the Pairs of a File"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (teach), "own.teach");
  gtk_widget_set_tooltip_text (teach, _ ("Train the Model on These Pairs"));
  gtk_widget_add_css_class (teach, "suggested-action");
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), open);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), teach);

  return header;
}

static GtkWidget *new_editor (HlTeachWindow *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();

  self->buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  gtk_text_buffer_set_enable_undo (self->buffer, TRUE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 6);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 6);
  hl_name (view, _ ("Sentence pairs, one per line"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_add_css_class (scroller, "card");
  hl_connect (self->buffer, "changed", show_note, self);
  gtk_window_set_focus (GTK_WINDOW (self), view);

  return scroller;
}

static void hl_teach_window_class_init (HlTeachWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_OWNS (HlTeachWindow, g_object_unref, dialog, model);
  HL_OWNS (HlTeachWindow, g_free, folder);
  widget_class->unmap = hl_teach_window_unmap;

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "taught", 1, G_TYPE_POINTER);

  HL_ACTION ("own.open", NULL, open_action);
  HL_ACTION ("own.teach", NULL, teach_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void hl_teach_window_init (HlTeachWindow *self)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_window_set_title (GTK_WINDOW (self), _ ("Your Own Sentences"));
  gtk_window_set_default_size (GTK_WINDOW (self), 560, 420);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_bottom (box, 12);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_box_append (
      GTK_BOX (box),
      hl_label_new (_ ("One pair per line: a sentence, “=” and its translation. A few dozen pairs "
                       "are enough; each new word should occur in three or more pairs."),
                    NULL));
  gtk_box_append (GTK_BOX (box), new_editor (self));
  self->note = GTK_LABEL (hl_label_new ("", NULL));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->note));
  gtk_box_append (GTK_BOX (content), new_header ());
  gtk_box_append (GTK_BOX (content), box);
  adw_window_set_content (ADW_WINDOW (self), content);
}

/* model: what is to learn them; folder: where the pairs are kept. */
HlTeachWindow *hl_teach_window_new (GtkWindow *parent, HlModel *model, const char *folder)
{
  HlTeachWindow *self = g_object_new (HL_TYPE_TEACH_WINDOW, "transient-for", parent, "modal", TRUE,
                                      "destroy-with-parent", TRUE, NULL);
  g_autofree char *draft = NULL;
  g_autofree char *text = NULL;

  self->model = g_object_ref (model);
  self->folder = g_strdup (folder);
  draft = draft_of (self);
  if (g_file_get_contents (draft, &text, NULL, NULL) && g_utf8_validate (text, -1, NULL))
    gtk_text_buffer_set_text (self->buffer, text, -1);
  show_note (self);

  return self;
}
