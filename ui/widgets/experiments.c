#include "ui/widgets/experiments.h"

#include <glib/gi18n.h>

#include "ui/session/translation.h"
#include "ui/widgets/wrap-layout.h"

#define LAST (-1)
#define SPACE 12
#define MOST_LETTERS 400

/* Another place of the curves is pointed out. */
static void reading_cb (HlFigureView *curves, GParamSpec *pspec, HlExperiments *self)
{
  self->said (self->page);
}

/* --- One changed word ------------------------------------------------------------------------- */

/* Shows what is known by now. */
static void show_results (HlExperiments *self)
{
  const HlLater later = { self->later, { self->results[0], self->results[1] }, self->problem };

  hl_figure_view_take (self->later_figure, hl_later_word_new (&later));
  self->said (self->page);
}

static void run_variant (HlExperiments *self, int variant);

/* Says why there is nothing new, or with NULL that nothing is in the way. */
static void object (HlExperiments *self, const char *problem)
{
  if (g_strcmp0 (problem, self->problem) == 0)
    return;

  g_free (self->problem);
  self->problem = g_strdup (problem);
  show_results (self);
}

/* Changes the chosen word into the one that was typed, or into any other. */
static void change_word (HlExperiments *self)
{
  hl_job_cancel (self->computing);
  object (self, NULL);
  if (self->workspace == NULL || self->workspace->model == NULL)
    return;

  if (*hl_workspace_get_sentence (self->workspace) == '\0')
    object (self, _ ("There is no sentence yet: translate a sentence first."));
  else
    run_variant (self, 0);
}

/* The results on the screen belong to another model, sentence or word. word: what it becomes, or
 * nothing. */
static void clear_results (HlExperiments *self, const char *word)
{
  hl_job_cancel (self->computing);
  gtk_editable_set_text (GTK_EDITABLE (self->word), word);
  for (int i = 0; i < HL_LATER_VARIANTS; i++)
    g_clear_pointer (&self->results[i], nn_later_token_free);
  show_results (self);
  if (gtk_widget_get_mapped (self->later_view))
    change_word (self);
}

static void free_options (gpointer data)
{
  NnLaterTokenOptions *options = data;

  g_free ((char *) options->word);
  g_free (options);
}

static gpointer change_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                  GError **error)
{
  const HlRequest          *request = data;
  g_autoptr (HlModelLocker) locker = hl_model_lock (request->model, error);

  return locker != NULL ? nn_later_token_new (locker->translator, request->sentence,
                                              request->options, cancellable, error)
                        : NULL;
}

static void changed (gpointer page, gpointer request, gpointer found, const GError *error)
{
  HlExperiments *self = g_object_get_data (G_OBJECT (page), "hl-experiments");
  const int      variant = self->running;

  if (error != NULL)
    object (self, error->message);
  if (found == NULL)
    return;

  hl_figure_view_take (self->later_figure, NULL);
  nn_later_token_free (self->results[variant]);
  self->results[variant] = found;
  self->position = self->results[variant]->position;
  gtk_editable_set_text (GTK_EDITABLE (self->word), self->results[variant]->after[self->position]);
  show_results (self);
  if (variant + 1 < HL_LATER_VARIANTS)
    run_variant (self, variant + 1);
}

static void run_variant (HlExperiments *self, int variant)
{
  static const HlTaskKind   changing = { change_in_worker, changed, NULL, hl_request_free,
                                         (GDestroyNotify) nn_later_token_free };
  HlModel                  *model = self->workspace->model;
  const char               *word = gtk_editable_get_text (GTK_EDITABLE (self->word));
  const int                 norm = self->later->variants[variant].norm;
  const NnLaterTokenOptions options = {
    .position = self->position,
    .word = *word != '\0' ? g_strdup (word) : NULL,
    .sees_future = self->later->variants[variant].sees_future,
    .norm = norm < 0 ? model->checkpoint->model->config.norm : (NnNormKind) norm,
    .is_training = self->later->variants[variant].is_training,
  };

  self->running = variant;
  hl_job_run (self->computing, &changing, self->page,
              hl_request_new (model, hl_workspace_get_sentence (self->workspace),
                              g_memdup2 (&options, sizeof options), free_options));
}

/* A person wants another word there. */
static void run_cb (HlExperiments *self)
{
  change_word (self);
  gtk_widget_activate_action (self->later_view, "win.noted", "s", "changed");
}

/* Another word is to be changed. */
static void word_cb (HlExperiments *self, int part, int row, int column)
{
  if (part != HL_LATER_WORDS || column == self->position)
    return;

  self->position = column;
  gtk_editable_set_text (GTK_EDITABLE (self->word), "");
  hl_workspace_select_word (self->workspace, column);
  run_cb (self);
}

static void map_cb (HlExperiments *self)
{
  if (self->results[0] == NULL && !hl_job_get_is_busy (self->computing))
    change_word (self);
}

/* The word that all pages look at is changed.  Nothing is before the first one, so that it is
 * not. */
static void selection_cb (HlExperiments *self)
{
  const int word = hl_workspace_get_selection (self->workspace).word;

  if (word < 1 || word == self->position)
    return;

  self->position = word;
  clear_results (self, "");
}

static void outdated_cb (HlExperiments *self)
{
  const int word = hl_workspace_get_selection (self->workspace).word;

  self->position = word >= 1 ? word : LAST;
  clear_results (self, "");
}

static void make_later (HlExperiments *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACE);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("The selected token _becomes"));
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Change It"));

  g_object_set (row, "layout-manager", g_object_new (HL_TYPE_WRAP_LAYOUT, "spacing", SPACE, NULL),
                NULL);
  self->position = LAST;
  self->computing = hl_job_new ();
  self->later_view = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACE);
  self->later_figure = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
  self->word = gtk_entry_new ();
  g_object_set (self->word, "width-chars", 14, "max-length", MOST_LETTERS, "placeholder-text",
                _ ("any other token"), NULL);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->word);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), self->word);
  gtk_box_append (GTK_BOX (row), button);
  gtk_box_append (GTK_BOX (self->later_view), GTK_WIDGET (self->later_figure));
  gtk_box_append (GTK_BOX (self->later_view), row);
  g_signal_connect_swapped (self->word, "activate", G_CALLBACK (run_cb), self);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (run_cb), self);
  g_signal_connect_swapped (self->later_figure, "activated", G_CALLBACK (word_cb), self);
  g_signal_connect_swapped (self->later_view, "map", G_CALLBACK (map_cb), self);
  self->button = button;
}

static void clear_later (HlExperiments *self)
{
  const gpointer widgets[] = { self->word, self->button, self->later_figure, self->later_view };

  for (gsize i = 0; i < G_N_ELEMENTS (widgets); i++)
    g_signal_handlers_disconnect_by_data (widgets[i], self);
  hl_job_cancel (self->computing);
  hl_figure_view_take (self->later_figure, NULL);
  for (int i = 0; i < HL_LATER_VARIANTS; i++)
    g_clear_pointer (&self->results[i], nn_later_token_free);
  g_clear_object (&self->computing);
  g_clear_pointer (&self->problem, g_free);
  self->later_view = NULL;
  self->later_figure = NULL;
}

/* --- Both ------------------------------------------------------------------------------------- */

/* Makes the views of the experiments that the lab has. */
void hl_experiments_make (HlExperiments *self)
{
  const HlLabTraining *training = self->training;

  g_object_set_data (G_OBJECT (self->page), "hl-experiments", self);
  if (self->later != NULL)
    {
      make_later (self);
      show_results (self);
    }
  if (training != NULL)
    {
      self->training_view =
          hl_comparison_view_new (&training->pair, _ (training->text), _ (training->outcome));
      g_signal_connect (self->training_view->curve, "notify::reading", G_CALLBACK (reading_cb),
                        self);
    }
}

/* Before the page goes: the views may live on for a while. */
void hl_experiments_clear (HlExperiments *self)
{
  hl_experiments_set_workspace (self, NULL);
  if (self->later_view != NULL)
    clear_later (self);
  if (self->training_view != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->training_view, self);
      g_signal_handlers_disconnect_by_data (self->training_view->curve, self);
    }
  self->training_view = NULL;
}

/* workspace: that outlives it, or NULL. */
void hl_experiments_set_workspace (HlExperiments *self, HlWorkspace *workspace)
{
  if (self->workspace != NULL)
    g_signal_handlers_disconnect_by_data (self->workspace, self);
  self->workspace = workspace;
  if (self->training_view != NULL && workspace != NULL)
    hl_comparison_view_set_corpus (self->training_view, workspace->shipped_corpus);
  if (self->later_view == NULL || workspace == NULL)
    return;

  g_signal_connect_swapped (workspace, "notify::translation", G_CALLBACK (outdated_cb), self);
  g_signal_connect_swapped (workspace, "notify::model", G_CALLBACK (outdated_cb), self);
  g_signal_connect_swapped (workspace, "selection-changed", G_CALLBACK (selection_cb), self);
}

/* Keeps the results of the runs in a file, for the program's next start. */
void hl_experiments_keep_in (HlExperiments *self, const char *folder)
{
  g_autofree char *path =
      self->training != NULL ? g_build_filename (folder, self->training->file, NULL) : NULL;

  if (path != NULL)
    hl_comparison_view_keep_in (self->training_view, path);
}

/* Returns what shows the figure of the view, or NULL: it has none. */
HlFigureView *hl_experiments_get_figure_view (const HlExperiments *self, const char *view)
{
  return self->later != NULL && g_strcmp0 (view, HL_LATER_WORD) == 0 ? self->later_figure : NULL;
}

static gboolean is_training (const HlExperiments *self, const char *view)
{
  return self->training != NULL && g_strcmp0 (view, self->training->view) == 0;
}

/* Returns what is pointed at in the curves of the view, or NULL. */
const char *hl_experiments_get_reading (const HlExperiments *self, const char *view)
{
  const char *reading =
      is_training (self, view) ? hl_figure_view_get_reading (self->training_view->curve) : "";

  return *reading != '\0' ? reading : NULL;
}

/* Whether all variants are of the word that was changed last: a picture of some would lead back to
 * another one. */
static gboolean is_known (const HlExperiments *self)
{
  for (int i = 0; i < HL_LATER_VARIANTS; i++)
    if (self->results[i] == NULL)
      return FALSE;

  return self->problem == NULL && !hl_job_get_is_busy (self->computing);
}

/* Returns the view's figure, for a file, or NULL: it has none, or none yet. */
const HlFigure *hl_experiments_get_figure (const HlExperiments *self, const char *view,
                                           HlSheetText *text)
{
  if (is_training (self, view))
    {
      text->title = g_strdup (_ (self->training->title));
      text->caption = g_strdup (self->training_view->caption);
      return *self->training_view->caption != '\0'
                 ? hl_figure_view_get_figure (self->training_view->curve)
                 : NULL;
    }
  if (hl_experiments_get_figure_view (self, view) == NULL || !is_known (self))
    return NULL;

  text->title = g_strdup (_ ("Largest change at each position when a later token is changed"));
  text->caption = hl_later_word_caption (self->results[0], self->workspace->model->name);

  return hl_figure_view_get_figure (self->later_figure);
}

/* Returns what leads back to the view, or NULL. */
char *hl_experiments_write (const HlExperiments *self, const char *view)
{
  const NnLaterToken *result = self->results[0];

  return hl_experiments_get_figure_view (self, view) != NULL && result != NULL
             ? hl_later_word_write (result)
             : NULL;
}

/* Changes the word that is told; returns whether one is. */
gboolean hl_experiments_read (HlExperiments *self, const char *input)
{
  int         position;
  const char *word = self->later != NULL ? hl_later_word_read (input, &position) : NULL;

  if (word == NULL)
    return FALSE;

  self->position = position;
  clear_results (self, word);

  return TRUE;
}

/* Returns where it is asked how the runs will end, or NULL. */
HlPredictionPane *hl_experiments_get_prediction (const HlExperiments *self)
{
  return self->training != NULL ? self->training_view->prediction : NULL;
}
