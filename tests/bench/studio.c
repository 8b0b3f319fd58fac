#include "tests/bench/studio.h"

#include "config.h"

#include "app/paths.h"
#include "core/engine/workers.h"

#define SENTENCE "the red car is old ."

static gboolean end_cb (gpointer has_ended)
{
  *(gboolean *) has_ended = TRUE;

  return G_SOURCE_REMOVE;
}

/* It sleeps while nothing happens, as that of any window does. */
void hl_studio_spin (double seconds)
{
  gboolean has_ended = FALSE;

  g_timeout_add ((guint) (1000.0 * seconds), end_cb, &has_ended);
  while (!has_ended)
    g_main_context_iteration (NULL, TRUE);
}

/* Opens the window and waits for the shipped model. */
void hl_studio_open (HlStudio *self, double settling)
{
  g_autoptr (GSettings) settings = NULL;

  nn_blas_end_idle_threads (); /* as the program does */
  app_paths_set_up_schema ();
  settings = g_settings_new (APP_ID);
  g_settings_set_string (settings, "attention-kind", "encoder");
  g_settings_set_string (settings, "sentence", SENTENCE);
  g_settings_set_int (settings, "window-width", HL_STUDIO_WIDTH);
  g_settings_set_int (settings, "window-height", HL_STUDIO_HEIGHT);

  self->settling = settling;
  self->application = hl_application_new ();
  g_application_register (G_APPLICATION (self->application), NULL, NULL);
  g_application_activate (G_APPLICATION (self->application));
  self->window =
      HL_WINDOW (gtk_application_get_windows (GTK_APPLICATION (self->application))->data);

  while (self->window->workspace->model == NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* Ends the training of the window, and the window. */
void hl_studio_close (HlStudio *self)
{
  hl_training_session_stop (self->window->training);
  hl_training_session_wait (self->window->training);
  gtk_window_destroy (GTK_WINDOW (self->window));
  hl_studio_spin (0.1);
  g_object_unref (self->application);
}

/* Waits until the page has what it shows: some take the pass apart first. */
void hl_studio_show_page (HlStudio *self, const char *name)
{
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.page", "s", name);
  hl_studio_spin (self->settling);
  while (hl_inspection_get_is_busy (self->window->inspection))
    g_main_context_iteration (NULL, TRUE);
  hl_studio_spin (self->settling);
}

static NnRunOptions *make_run (void)
{
  g_autofree char *corpus = app_paths_corpus ();
  NnPreset         preset;
  NnRunOptions    *options;

  if (!nn_presets_find ("recommended", &preset))
    g_assert_not_reached ();

  options = nn_run_options_new (corpus, &preset);
  options->training.workers = (int) g_get_num_processors ();
  options->training.epochs = NN_TRAINING_CONFIG_MAX_EPOCHS;
  options->training.bleu_every = 0;

  return options;
}

/* Trains the recommended model on all processors until it is stopped. training: of the window,
 * or another one. */
void hl_studio_start_training (HlTrainingSession *training)
{
  g_autoptr (NnRunOptions) options = make_run ();

  hl_training_session_start (training, options, 1);
  while (training->state != HL_TRAINING_RUNNING)
    g_main_context_iteration (NULL, TRUE);
}
