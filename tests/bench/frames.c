/* tests/bench/frames.c
 *
 * What the window costs while a model trains as fast as it can: the frames of every
 * page, the maps of a large model under the pointer and drawn anew.
 *
 *      6 blocks × 8 heads, each a map of 64 × 64        goals: hover 3 ms, redraw 16 ms
 *      map and stage: 6 blocks × 8 heads × 32 tokens    goals: hover 8 ms, else 16 ms
 *      map and stage of the shipped model               goals: hover 8 ms, else 16 ms
 *
 * Map and stage: under the pointer, each number in turn, the stage opening and closing, another
 * translation arriving.
 *
 * Used by   ./dev bench --frames, on a screen of its own (tests/headless.sh)
 */

#include <stdio.h>
#include <stdlib.h>

#include "app/pages.h"
#include "tests/bench/bench-machine.h"
#include "tests/bench/frame-meter.h"
#include "tests/bench/studio.h"
#include "ui/figures/heads.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/stage.h"

#define HEATMAP_TOKENS 64
#define MAP_TOKENS 32
#define OPENING_FRAMES 30 /* more than its motion takes */
#define FRAME_GOAL 16.0
#define HOVER_GOAL 8.0

typedef struct
{
  HlStudio    room;     /* the program */
  int         n_frames; /* how many frames of each scene */
  const char *page;     /* the name of the only page to measure, or NULL */
} Studio;

static GtkWidget *page_of (const Studio *studio)
{
  return gtk_stack_get_visible_child (studio->room.window->pages);
}

/* The large model */

/* As the shipped model, but as large as the paper's, and without having learned: in the book's way
 * it writes as many tokens as fit. */
static HlModel *make_large_model (HlModel *shipped)
{
  const NnCheckpoint *checkpoint = shipped->checkpoint;
  NnConfig            config = checkpoint->model->config;
  NnTextOptions       text = checkpoint->text;
  NnRandom            random = nn_random_new (1);
  NnTransformer      *model;

  config.num_blks = 6;
  config.num_heads = 8;
  text.num_steps = MAP_TOKENS;
  model = nn_transformer_new (&config);
  nn_transformer_initialize (model, &random);

  return hl_model_new (nn_checkpoint_new (model, nn_vocabulary_ref (checkpoint->source_vocabulary),
                                          nn_vocabulary_ref (checkpoint->target_vocabulary), text),
                       "large");
}

static char *make_sentence (int n_tokens)
{
  GString *sentence = g_string_new ("the");

  for (int i = 2; i < n_tokens; i++) /* the last token is <eos> */
    g_string_append (sentence, i % 2 == 0 ? " car" : " red");

  return g_string_free (sentence, FALSE);
}

static void use_large_model (Studio *studio)
{
  HlWorkspace        *workspace = studio->room.window->workspace;
  g_autoptr (HlModel) model = make_large_model (workspace->model);

  hl_workspace_use_model (workspace, model);
}

static void translate (Studio *studio, int n_tokens)
{
  HlWorkspace     *workspace = studio->room.window->workspace;
  g_autofree char *sentence = make_sentence (n_tokens);

  g_object_set (workspace, "sentence", sentence, NULL);
  g_object_set (workspace->decoding, "is-book", n_tokens == MAP_TOKENS, NULL);
  hl_workspace_translate (workspace);
  while (hl_job_get_is_busy (workspace->translating))
    g_main_context_iteration (NULL, TRUE);
}

/* Scenes */

static void print_frames (const char *scene, const HlFrames *frames, double goal)
{
  const double p99 = hl_samples_quantile (&frames->cpu, 0.99);

  printf ("| %s | %d | %.2f | %.2f | %.2f | ≤ %.0f | %s |\n", scene, frames->cpu.n,
          hl_samples_median (&frames->cpu), p99, hl_samples_quantile (&frames->wall, 0.99), goal,
          p99 <= goal ? "yes" : "no");
  fflush (stdout);
}

static void measure_scene (Studio *studio, const char *scene, double goal, HlFrameFunc change,
                           gpointer data)
{
  HlFrames frames =
      hl_frames_measure (GTK_WIDGET (studio->room.window), studio->n_frames, change, data);

  print_frames (scene, &frames, goal);
  hl_frames_clear (&frames);
}

/* Every widget is asked again how it looks. */
static void outdate (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;

  gtk_widget_queue_draw (widget);

  HL_EACH_CHILD (child, widget)
    outdate (child);
}

static void redraw_cb (int i, gpointer data)
{
  const Studio *studio = data;

  outdate (page_of (studio));
}

static void measure_page (Studio *studio, const HlPageInfo *page)
{
  g_autofree char *scene = g_strdup_printf ("%s, all of it drawn anew", page->title);

  hl_studio_show_page (&studio->room, page->name);
  measure_scene (studio, scene, FRAME_GOAL, redraw_cb, studio);
}

static void measure_pages (Studio *studio)
{
  for (int i = 0; i < hl_pages_count (); i++)
    if (studio->page == NULL || g_str_equal (hl_pages_get (i)->name, studio->page))
      measure_page (studio, hl_pages_get (i));
}

/* The first widget of a kind that is on the screen. */
static GtkWidget *find_widget (GtkWidget *widget, GType type)
{
  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;

  HL_EACH_CHILD (child, widget)
    {
      GtkWidget *found = find_widget (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* The pointer crosses a picture on a slant: another cell, with the light of its row and column. */
static void hover_cb (int i, gpointer data)
{
  hl_figure_view_point (data, hl_figure_view_pick (data, (17 * i + 5) % gtk_widget_get_width (data),
                                                   (11 * i + 3) % gtk_widget_get_height (data)));
}

static void redraw_maps_cb (int i, gpointer data)
{
  HlHeads heads = *hl_heads_get (hl_figure_view_get_figure (data));

  hl_figure_view_take (data, hl_heads_new (&heads));
}

static void measure_maps (Studio *studio)
{
  HlFigureView  *maps;
  const HlHeads *heads;

  hl_studio_show_page (&studio->room, "attention");
  g_object_set (page_of (studio), "view", "grid", NULL);
  maps = HL_FIGURE_VIEW (find_widget (page_of (studio), HL_TYPE_FIGURE_VIEW));
  heads = hl_heads_get (hl_figure_view_get_figure (maps));
  g_assert (hl_heads_blocks (heads) == 6 && hl_heads_per_block (heads) == 8);

  measure_scene (studio, "6 × 8 maps of 64 × 64 under the pointer", HOVER_GOAL, hover_cb, maps);
  measure_scene (studio, "6 × 8 maps of 64 × 64, drawn anew", FRAME_GOAL, redraw_maps_cb, maps);
}

/* Another sentence of the story, or another number. */
static void next_step_cb (int i, gpointer data)
{
  HlPlayer *player = data;

  if (hl_player_can_move (player, HL_PLAYER_NEXT))
    hl_player_move (player, HL_PLAYER_NEXT);
  else
    hl_player_move (player, HL_PLAYER_FIRST);
}

static void open_story (Studio *studio, HlInspectionMode mode)
{
  HlInspection *inspection = studio->room.window->inspection;

  hl_inspection_set_mode (inspection, mode);
  while (hl_inspection_get_is_busy (inspection) || inspection->walk == NULL)
    g_main_context_iteration (NULL, TRUE);
  hl_studio_spin (1.0);
}

/* The included model, before another one is made: both of its stories, each sentence as soon as
 * the one before is drawn. */
static void measure_stories (Studio *studio)
{
  static const char *const scenes[HL_INSPECTION_N_MODES] = {
    [HL_INSPECTION_TRANSLATION] = "the shipped model: the story of a translation",
    [HL_INSPECTION_UPDATE] = "the shipped model: the story of an update",
  };
  HlPlayer *player = studio->room.window->inspection->player;

  hl_studio_show_page (&studio->room, "model");
  hl_player_set_depth (player, HL_DEPTH_STORY);
  for (int mode = 0; mode < HL_INSPECTION_N_MODES; mode++)
    {
      open_story (studio, mode);
      measure_scene (studio, scenes[mode], FRAME_GOAL, next_step_cb, player);
    }
  open_story (studio, HL_INSPECTION_TRANSLATION);
}

/* The current place grows into the stage, and shrinks back. */
static void open_cb (int i, gpointer data)
{
  if (i % OPENING_FRAMES == 0)
    gtk_widget_activate_action (data, "model.view", "s",
                                i / OPENING_FRAMES % 2 == 0 ? "stage" : "map");
}

/* Other words, as soon as those before are there. */
static void translate_cb (int i, gpointer data)
{
  HlWindow *window = data;

  if (hl_job_get_is_busy (window->workspace->translating) ||
      hl_inspection_get_is_busy (window->inspection))
    return;

  g_object_set (window->workspace, "sentence", i % 2 == 0 ? "i'm home ." : "he is calm .", NULL);
  hl_workspace_translate (window->workspace);
}

static void next_head_cb (int i, gpointer data) { g_object_set (data, "head", i % 2, NULL); }

static void measure_of (Studio *studio, const char *what, double goal, HlFrameFunc change,
                        gpointer data)
{
  const NnWalk    *walk = studio->room.window->inspection->walk;
  g_autofree char *scene = g_strdup_printf (
      "%d × %d × %d: %s", walk->config.num_blks, walk->config.num_heads,
      (int) MAX (g_strv_length (walk->source_tokens), g_strv_length (walk->decoder_tokens)), what);

  measure_scene (studio, scene, goal, change, data);
}

static void set_view (Studio *studio, const char *view)
{
  gtk_widget_activate_action (page_of (studio), "model.view", "s", view);
  hl_studio_spin (1.0);
}

/* The current place as an equation. */
static void measure_stage (Studio *studio, HlPlayer *player)
{
  GtkWidget *stage;

  set_view (studio, "stage");
  stage = find_widget (page_of (studio), HL_TYPE_STAGE);
  g_assert (stage != NULL);
  measure_of (studio, "the stage, under the pointer", HOVER_GOAL, hover_cb,
              GTK_WIDGET (gtk_widget_get_template_child (stage, HL_TYPE_STAGE, "picture")));
  measure_of (studio, "the stage, another head", FRAME_GOAL, next_head_cb, stage);
  measure_of (studio, "the stage, another number", FRAME_GOAL, next_step_cb, player);
  set_view (studio, "map");
}

/* From an attention of the first block of the decoder on. */
static void measure_figure (Studio *studio)
{
  HlInspection *inspection = studio->room.window->inspection;
  HlPlayer     *player = inspection->player;
  GtkWidget    *map;
  int           node;

  hl_studio_show_page (&studio->room, "model");
  hl_player_set_depth (player, HL_DEPTH_NUMBERS);
  set_view (studio, "map");
  node = nn_walk_find (inspection->walk, "decoder.blks.block0.attention1.softmax", 0, FALSE);
  map = find_widget (page_of (studio), HL_TYPE_FIGURE_VIEW);
  g_assert (map != NULL);

  hl_player_set_position (player, node);
  measure_of (studio, "the map, under the pointer", HOVER_GOAL, hover_cb, map);
  measure_of (studio, "the map, another number", FRAME_GOAL, next_step_cb, player);
  hl_player_set_position (player, node);
  measure_of (studio, "into the stage and back", FRAME_GOAL, open_cb, page_of (studio));
  hl_player_set_position (player, node);
  measure_stage (studio, player);

  hl_player_set_position (player, node);
  gtk_widget_activate_action (page_of (studio), "model.is-book", NULL);
  hl_studio_spin (1.0);
  measure_of (studio, "the map as in the book, under the pointer", HOVER_GOAL, hover_cb, map);
  gtk_widget_activate_action (page_of (studio), "model.is-book", NULL);
  hl_studio_spin (1.0);
  measure_of (studio, "another translation", FRAME_GOAL, translate_cb, studio->room.window);
}

/* What can be measured alone. */
static const struct
{
  const char *name;
  void (*measure) (Studio *studio);
  int n_tokens; /* that the large model reads, with a run beside it; 0: the shipped model */
} groups[] = {
  { "stories", measure_stories, 0 },          { "shipped", measure_figure, 0 },
  { "figure", measure_figure, MAP_TOKENS },   { "maps", measure_maps, HEATMAP_TOKENS },
  { "pages", measure_pages, HEATMAP_TOKENS },
};

static gboolean is_group (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    if (g_str_equal (groups[i].name, name))
      return TRUE;

  return FALSE;
}

/* One page is the group of pages with that page alone. */
static void measure_groups (Studio *studio, const char *name)
{
  gboolean is_large = FALSE;

  if (name != NULL && !is_group (name))
    {
      studio->page = name;
      name = "pages";
    }
  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      if (name != NULL && !g_str_equal (groups[i].name, name))
        continue;

      if (groups[i].n_tokens > 0 && !is_large)
        {
          use_large_model (studio);
          hl_studio_start_training (studio->room.window->training);
          is_large = TRUE;
        }
      if (groups[i].n_tokens > 0)
        translate (studio, groups[i].n_tokens);
      groups[i].measure (studio);
    }
}

static gboolean is_scene (const char *name)
{
  return is_group (name) || hl_pages_find (name) != NULL;
}

/* [FRAMES [SECONDS until a page has come to rest [which of the above, or the name of a page]]] */
int main (int argc, char *argv[])
{
  Studio           studio = { .n_frames = argc > 1 ? atoi (argv[1]) : 200 };
  const double     settling = argc > 2 ? g_ascii_strtod (argv[2], NULL) : 0.5;
  g_autofree char *machine = hl_machine_describe ();
  const HlLoad     before = hl_load_now ();
  HlLoad           after;

  if (argc > 4 || studio.n_frames < 1 || !(settling > 0.0) || (argc > 3 && !is_scene (argv[3])))
    {
      g_printerr ("usage: %s [FRAMES [SECONDS [stories | shipped | figure | maps | pages | "
                  "PAGE]]]\n",
                  argv[0]);
      return 2;
    }

  hl_studio_open (&studio.room, settling);

  printf ("%s, a window of %d × %d, cairo, a model training on all processors.\n\n"
          "| scene | frames | processor ms, median | 99 %% | clock ms, 99 %% | goal | met |\n"
          "|---|---|---|---|---|---|---|\n",
          machine, HL_STUDIO_WIDTH, HL_STUDIO_HEIGHT);
  measure_groups (&studio, argc > 3 ? argv[3] : NULL);

  after = hl_load_now ();
  printf ("\nOther programs kept %.1f processors busy meanwhile.\n",
          hl_load_of_others (&before, &after));
  hl_studio_close (&studio.room);

  hl_application_leave (0);
}
