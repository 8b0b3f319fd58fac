/* tests/bench/frames.c
 *
 * What the window costs while a model trains as fast as it can: the frames of every
 * page, the maps of a large model under the pointer and drawn anew, and what is
 * left of the training's speed.
 *
 *      6 blocks × 8 heads, each a map of 64 × 64       goals: hover 3 ms, redraw 16 ms
 *      the map, the stage and the figure of that model goals: hover 8 ms, redraw 16 ms
 *      the map of the shipped model, and its stories   goals: hover 8 ms, a sentence 16 ms
 *
 * Used by   ./dev bench --frames, on a screen of its own (tests/headless.sh)
 */

#include <stdio.h>
#include <stdlib.h>

#include "config.h"

#include "app/application.h"
#include "app/pages.h"
#include "app/paths.h"
#include "app/window-private.h"
#include "app/window.h"
#include "tests/bench/bench-machine.h"
#include "tests/bench/frame-meter.h"
#include "tests/bench/turn-meter.h"
#include "ui/widgets/heatmap-grid.h"
#include "ui/widgets/living-map.h"
#include "ui/widgets/model-figure.h"
#include "ui/widgets/stage.h"

#define WIDTH 1280
#define HEIGHT 720
#define TOKENS 64
#define SENTENCE "the red car is old ."
#define FRAME_GOAL 16.0
#define HOVER_GOAL 3.0
#define FIGURE_HOVER_GOAL 8.0
#define LOSS_GOAL 0.1
#define TURN_GOAL 8.0
#define ROUNDS 5

/**
 * Studio:
 * @application: the program
 * @window: its window
 * @n_frames: how many frames of each scene
 * @seconds: how long the speed of a training is measured each time
 */
typedef struct
{
  HlApplication *application;
  HlWindow      *window;
  int            n_frames;
  double         seconds;
} Studio;

static gboolean
end_cb (gpointer has_ended)
{
  *(gboolean *) has_ended = TRUE;

  return G_SOURCE_REMOVE;
}

/* Sleeps while nothing happens, as a window does. */
static void
spin (double seconds)
{
  gboolean has_ended = FALSE;

  g_timeout_add ((guint) (1000.0 * seconds), end_cb, &has_ended);
  while (!has_ended)
    g_main_context_iteration (NULL, TRUE);
}

/* The studio */

/* As the shipped model, but as large as the paper's, and without having learned. */
static HlModel *
make_large_model (HlModel *shipped)
{
  const NnCheckpoint *checkpoint = hl_model_get_checkpoint (shipped);
  NnConfig            config = checkpoint->model->config;
  NnRandom            random = nn_random_new (1);
  NnTransformer      *model;

  config.num_blks = 6;
  config.num_heads = 8;
  model = nn_transformer_new (&config);
  nn_transformer_initialize (model, &random);

  return hl_model_new (nn_checkpoint_new (model, nn_vocabulary_copy (checkpoint->source_vocabulary),
                                          nn_vocabulary_copy (checkpoint->target_vocabulary),
                                          checkpoint->text),
                       "large");
}

static char *
make_long_sentence (void)
{
  GString *sentence = g_string_new ("the");

  for (int i = 2; i < TOKENS; i++) /* the last token is <eos> */
    g_string_append (sentence, i % 2 == 0 ? " car" : " red");

  return g_string_free (sentence, FALSE);
}

static void
open_window (Studio *studio)
{
  g_autoptr (GSettings) settings = g_settings_new (APP_ID);

  g_settings_set_string (settings, "attention-kind", "encoder");
  g_settings_set_string (settings, "sentence", SENTENCE);
  g_settings_set_int (settings, "window-width", WIDTH);
  g_settings_set_int (settings, "window-height", HEIGHT);

  studio->application = hl_application_new ();
  g_application_register (G_APPLICATION (studio->application), NULL, NULL);
  g_application_activate (G_APPLICATION (studio->application));
  studio->window =
      HL_WINDOW (gtk_application_get_windows (GTK_APPLICATION (studio->application))->data);

  while (hl_workspace_get_model (studio->window->workspace) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
translate_with_large_model (Studio *studio)
{
  HlWorkspace        *workspace = studio->window->workspace;
  g_autoptr (HlModel) model = make_large_model (hl_workspace_get_model (workspace));
  g_autofree char    *sentence = make_long_sentence ();

  hl_workspace_use_model (workspace, model);
  g_object_set (workspace, "sentence", sentence, NULL);
  hl_workspace_translate (workspace);
  while (hl_workspace_get_is_busy (workspace))
    g_main_context_iteration (NULL, TRUE);
}

static NnRunOptions *
make_run (void)
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

static void
start_training (HlTrainingSession *training)
{
  g_autoptr (NnRunOptions) options = make_run ();

  hl_training_session_start (training, options);
  while (hl_training_session_get_state (training) != HL_TRAINING_RUNNING)
    g_main_context_iteration (NULL, TRUE);
}

/* Waits until the page has what it shows: some take the pass apart first. */
static void
show_page (Studio     *studio,
           const char *name)
{
  const double settling = MIN (0.5, studio->seconds);

  gtk_widget_activate_action (GTK_WIDGET (studio->window), "win.page", "s", name);
  spin (settling);
  while (hl_inspection_get_is_busy (studio->window->inspection))
    g_main_context_iteration (NULL, TRUE);
  spin (settling);
}

/* Scenes */

static void
print_frames (const char     *scene,
              const HlFrames *frames,
              double          goal)
{
  const double p99 = hl_samples_quantile (&frames->cpu, 0.99);

  printf ("| %s | %d | %.2f | %.2f | %.2f | ≤ %.0f | %s |\n", scene, frames->cpu.n,
          hl_samples_median (&frames->cpu), p99, hl_samples_quantile (&frames->wall, 0.99), goal,
          p99 <= goal ? "yes" : "no");
  fflush (stdout);
}

static void
measure_scene (Studio     *studio,
               const char *scene,
               double      goal,
               HlFrameFunc change,
               gpointer    data)
{
  HlFrames frames =
      hl_frames_measure (GTK_WIDGET (studio->window), studio->n_frames, change, data);

  print_frames (scene, &frames, goal);
  hl_frames_clear (&frames);
}

/* Every widget is asked again how it looks, and every picture is drawn anew. */
static void
outdate (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;

  if (HL_IS_PICTURE (widget))
    hl_picture_outdate (HL_PICTURE (widget));
  gtk_widget_queue_draw (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    outdate (child);
}

static void
redraw_cb (int      i,
           gpointer data)
{
  const Studio *studio = data;

  outdate (gtk_stack_get_visible_child (studio->window->pages));
}

static void
measure_pages (Studio *studio)
{
  for (int i = 0; i < hl_pages_count (); i++)
    {
      const HlPageInfo *page = hl_pages_get (i);
      g_autofree char  *scene = g_strdup_printf ("%s, all of it drawn anew", page->title);

      show_page (studio, page->name);
      measure_scene (studio, scene, FRAME_GOAL, redraw_cb, studio);
    }
}

/* The first widget of a kind that is on the screen. */
static GtkWidget *
find_widget (GtkWidget *widget,
             GType      type)
{
  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_widget (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* The pointer crosses a picture on a slant. */
static void
hover_cb (int      i,
          gpointer data)
{
  GtkWidget *picture = data;

  HL_PICTURE_GET_CLASS (picture)->hover (data, (17 * i + 5) % gtk_widget_get_width (picture),
                                         (11 * i + 3) % gtk_widget_get_height (picture));
}

static void
redraw_grid_cb (int      i,
                gpointer data)
{
  hl_picture_outdate (data);
}

static void
measure_maps (Studio *studio)
{
  GtkWidget               *grid;
  const HlHeatmapGridSpec *spec;

  show_page (studio, "attention");
  grid = find_widget (gtk_stack_get_visible_child (studio->window->pages), HL_TYPE_HEATMAP_GRID);
  g_assert (grid != NULL);

  spec = hl_heatmap_grid_get_spec (HL_HEATMAP_GRID (grid));
  g_assert (spec->layers == 6 && spec->heads == 8);

  measure_scene (studio, "6 × 8 maps of 64 × 64 under the pointer", HOVER_GOAL, hover_cb, grid);
  measure_scene (studio, "6 × 8 maps of 64 × 64, drawn anew", FRAME_GOAL, redraw_grid_cb, grid);
}

static void
next_head_cb (int      i,
              gpointer data)
{
  g_object_set (data, "head", i % 2, NULL);
}

/* The place at hand as an equation, under the pointer and with another head each time. */
static void
measure_stage (Studio *studio)
{
  GtkWidget *page = gtk_stack_get_visible_child (studio->window->pages);
  GtkWidget *stage;

  gtk_widget_activate_action (find_widget (page, HL_TYPE_LIVING_MAP), "model.view", "s", "stage");
  spin (1.0);
  stage = find_widget (page, HL_TYPE_STAGE);
  g_assert (stage != NULL);
  measure_scene (studio, "the stage, under the pointer", FIGURE_HOVER_GOAL, hover_cb,
                 GTK_WIDGET (gtk_widget_get_template_child (stage, HL_TYPE_STAGE, "picture")));
  measure_scene (studio, "the stage, another head", FRAME_GOAL, next_head_cb, stage);
  gtk_widget_activate_action (stage, "model.view", "s", "map");
  spin (1.0);
}

/* Another sentence of the story: the map moves on, and the sentence with it. */
static void
next_sentence_cb (int      i,
                  gpointer data)
{
  HlPlayer *player = data;

  if (hl_player_can_move (player, HL_PLAYER_NEXT))
    hl_player_move (player, HL_PLAYER_NEXT);
  else
    hl_player_move (player, HL_PLAYER_FIRST);
}

static void
open_story (Studio          *studio,
            HlInspectionMode mode)
{
  HlInspection *inspection = studio->window->inspection;

  hl_inspection_set_mode (inspection, mode);
  while (hl_inspection_get_is_busy (inspection) || hl_inspection_get_walk (inspection) == NULL)
    g_main_context_iteration (NULL, TRUE);
  spin (1.0);
}

/* The model in the box, before another one is made: its map, and both of its stories, each sentence
 * as soon as the one before is drawn. */
static void
measure_stories (Studio *studio)
{
  static const char *const scenes[HL_INSPECTION_N_MODES] = {
    [HL_INSPECTION_TRANSLATION] = "the shipped model: the story of a translation",
    [HL_INSPECTION_UPDATE] = "the shipped model: the story of an update",
  };
  HlPlayer  *player = hl_inspection_get_player (studio->window->inspection);
  GtkWidget *map;

  show_page (studio, "model");
  hl_player_set_depth (player, HL_DEPTH_STORY);
  for (int mode = 0; mode < HL_INSPECTION_N_MODES; mode++)
    {
      open_story (studio, mode);
      measure_scene (studio, scenes[mode], FRAME_GOAL, next_sentence_cb, player);
    }

  open_story (studio, HL_INSPECTION_TRANSLATION);
  map = find_widget (gtk_stack_get_visible_child (studio->window->pages), HL_TYPE_LIVING_MAP);
  g_assert (map != NULL);
  measure_scene (studio, "the shipped model: the map, under the pointer", FIGURE_HOVER_GOAL,
                 hover_cb, map);
}

/* Within an attention of the first block of the decoder. */
static void
measure_figure (Studio *studio)
{
  HlPlayer  *player = hl_inspection_get_player (studio->window->inspection);
  GtkWidget *figure;
  GtkWidget *map;

  show_page (studio, "model");
  hl_player_set_position (
      player, nn_walk_find (hl_inspection_get_walk (studio->window->inspection),
                            "decoder.blks.block0.attention1.softmax", 0, FALSE));
  map = find_widget (gtk_stack_get_visible_child (studio->window->pages), HL_TYPE_LIVING_MAP);
  g_assert (map != NULL);
  measure_scene (studio, "the map, under the pointer", FIGURE_HOVER_GOAL, hover_cb, map);

  measure_stage (studio);

  gtk_widget_activate_action (map, "model.is-book", NULL);
  spin (1.0);
  figure = find_widget (gtk_stack_get_visible_child (studio->window->pages), HL_TYPE_MODEL_FIGURE);
  g_assert (figure != NULL);

  measure_scene (studio, "the figure, an attention open, under the pointer", FIGURE_HOVER_GOAL,
                 hover_cb, figure);
}

/* Training beside the window */

/* Updates a second, with the main loop running. */
static double
measure_speed (HlTrainingSession *training,
               double             seconds)
{
  const gint64 from = hl_training_session_get_record (training)->progress.update;
  const gint64 start = g_get_monotonic_time ();

  spin (seconds);

  return (double) (hl_training_session_get_record (training)->progress.update - from) /
         ((double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
}

static double
measure_hidden (Studio            *studio,
                HlTrainingSession *training)
{
  double speed;

  gtk_widget_set_visible (GTK_WIDGET (studio->window), FALSE);
  hl_training_session_pause (studio->window->training);
  hl_training_session_resume (training);
  spin (MIN (1.0, studio->seconds));
  speed = measure_speed (training, studio->seconds);
  hl_training_session_pause (training);

  return speed;
}

static double
measure_shown (Studio    *studio,
               HlSamples *turns,
               double    *share)
{
  double cpu;
  double all;
  double speed;

  gtk_window_present (GTK_WINDOW (studio->window));
  hl_training_session_resume (studio->window->training);
  spin (MIN (1.0, studio->seconds));

  cpu = 1e-3 * hl_thread_cpu_milliseconds ();
  all = hl_machine_cpu_seconds ();
  hl_turns_start (turns);
  speed = measure_speed (studio->window->training, studio->seconds);
  hl_turns_stop ();
  *share = (1e-3 * hl_thread_cpu_milliseconds () - cpu) / (hl_machine_cpu_seconds () - all);

  return speed;
}

/* In turns: the same run with nobody watching, and under the open Train page.  Two turns
 * that follow each other are compared, so that it matters little what else is going on. */
static void
measure_training (Studio *studio)
{
  g_autoptr (HlTrainingSession) alone = hl_training_session_new ();
  HlSamples                     hidden = { NULL };
  HlSamples                     shown = { NULL };
  HlSamples                     shares = { NULL };
  HlSamples                     losses = { NULL };
  HlSamples                     turns = { NULL };
  double                        loss;

  show_page (studio, "train");
  hl_training_session_pause (studio->window->training);
  start_training (alone);

  for (int i = 0; i < ROUNDS; i++)
    {
      const double fast = measure_hidden (studio, alone);
      double       share;
      const double slow = measure_shown (studio, &turns, &share);

      hl_samples_add (&hidden, fast);
      hl_samples_add (&shown, slow);
      hl_samples_add (&shares, share);
      hl_samples_add (&losses, 1.0 - slow / fast);
    }

  loss = hl_samples_median (&losses);
  printf ("\nTraining with nobody watching: %.1f updates a second; under the open Train page %.1f, "
          "a loss of\n%.1f %% (goal: less than %.0f %%; met: %s). Of the processor time of the "
          "program, the main thread\nused %.1f %%.\n",
          hl_samples_median (&hidden), hl_samples_median (&shown), 100.0 * loss,
          100.0 * LOSS_GOAL, loss < LOSS_GOAL ? "yes" : "no", 100.0 * hl_samples_median (&shares));
  printf ("Turns of the main loop meanwhile: %d, median %.2f ms, 99 %% below %.1f ms, longest "
          "%.1f ms\n(goal: %.0f ms).\n",
          turns.n, hl_samples_median (&turns), hl_samples_quantile (&turns, 0.99),
          hl_samples_quantile (&turns, 1.0), TURN_GOAL);

  hl_training_session_stop (alone);
  hl_training_session_wait (alone);
  hl_samples_clear (&hidden);
  hl_samples_clear (&shown);
  hl_samples_clear (&shares);
  hl_samples_clear (&losses);
  hl_samples_clear (&turns);
}

static void
close_studio (Studio *studio)
{
  hl_training_session_stop (studio->window->training);
  hl_training_session_wait (studio->window->training);
  gtk_window_destroy (GTK_WINDOW (studio->window));
  spin (0.1);
  g_object_unref (studio->application);
}

int
main (int   argc,
      char *argv[])
{
  Studio studio = {
    .n_frames = argc > 1 ? atoi (argv[1]) : 200,
    .seconds = argc > 2 ? g_ascii_strtod (argv[2], NULL) : 4.0,
  };
  g_autofree char *machine = hl_machine_describe ();
  const HlLoad     before = hl_load_now ();
  HlLoad           after;

  if (argc > 3 || studio.n_frames < 1 || !(studio.seconds > 0.0))
    {
      g_printerr ("usage: %s [FRAMES [SECONDS]]\n", argv[0]);
      return 2;
    }

  app_paths_set_up_uninstalled ();
  open_window (&studio);

  printf ("%s, a window of %d × %d, cairo, a model training on all processors.\n\n"
          "| scene | frames | processor ms, median | 99 %% | clock ms, 99 %% | goal | met |\n"
          "|---|---|---|---|---|---|---|\n",
          machine, WIDTH, HEIGHT);
  measure_stories (&studio);
  translate_with_large_model (&studio);
  start_training (studio.window->training);
  measure_maps (&studio);
  measure_figure (&studio);
  measure_pages (&studio);
  measure_training (&studio);

  after = hl_load_now ();
  printf ("Other programs kept %.1f processors busy meanwhile.\n",
          hl_load_of_others (&before, &after));
  close_studio (&studio);

  return 0;
}
