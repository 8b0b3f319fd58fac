/* tests/bench/frames.c
 *
 * What the window costs while a model trains as fast as it can: the frames of every
 * page, the maps of a large model under the pointer and drawn anew.
 *
 *      6 blocks × 8 heads, each a map of 64 × 64       goals: hover 3 ms, redraw 16 ms
 *      the map, also as in the book, and the stage     goals: hover 8 ms, redraw 16 ms
 *      the map of the shipped model, and its stories   goals: hover 8 ms, a sentence 16 ms
 *
 * Used by   ./dev bench --frames, on a screen of its own (tests/headless.sh)
 */

#include <stdio.h>
#include <stdlib.h>

#include "app/pages.h"
#include "tests/bench/bench-machine.h"
#include "tests/bench/frame-meter.h"
#include "tests/bench/studio.h"
#include "ui/widgets/heatmap-grid.h"
#include "ui/widgets/living-map.h"
#include "ui/widgets/stage.h"

#define TOKENS 64
#define FRAME_GOAL 16.0
#define HOVER_GOAL 3.0
#define FIGURE_HOVER_GOAL 8.0

/**
 * Studio:
 * @room: the program
 * @n_frames: how many frames of each scene
 * @page: (nullable): the name of the only page to measure
 */
typedef struct
{
  HlStudio    room;
  int         n_frames;
  const char *page;
} Studio;

static GtkWidget *
page_of (const Studio *studio)
{
  return gtk_stack_get_visible_child (studio->room.window->pages);
}

/* The large model */

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

  return hl_model_new (nn_checkpoint_new (model, nn_vocabulary_ref (checkpoint->source_vocabulary),
                                          nn_vocabulary_ref (checkpoint->target_vocabulary),
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
translate_with_large_model (Studio *studio)
{
  HlWorkspace        *workspace = studio->room.window->workspace;
  g_autoptr (HlModel) model = make_large_model (hl_workspace_get_model (workspace));
  g_autofree char    *sentence = make_long_sentence ();

  hl_workspace_use_model (workspace, model);
  g_object_set (workspace, "sentence", sentence, NULL);
  hl_workspace_translate (workspace);
  while (hl_workspace_get_is_busy (workspace))
    g_main_context_iteration (NULL, TRUE);
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
      hl_frames_measure (GTK_WIDGET (studio->room.window), studio->n_frames, change, data);

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

  outdate (page_of (studio));
}

static void
measure_page (Studio           *studio,
              const HlPageInfo *page)
{
  g_autofree char *scene = g_strdup_printf ("%s, all of it drawn anew", page->title);

  hl_studio_show_page (&studio->room, page->name);
  measure_scene (studio, scene, FRAME_GOAL, redraw_cb, studio);
}

static void
measure_pages (Studio *studio)
{
  for (int i = 0; i < hl_pages_count (); i++)
    if (studio->page == NULL || g_str_equal (hl_pages_get (i)->name, studio->page))
      measure_page (studio, hl_pages_get (i));
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
  GtkWidget *grid;
  HlCell     size;

  hl_studio_show_page (&studio->room, "attention");
  grid = find_widget (page_of (studio), HL_TYPE_HEATMAP_GRID);
  g_assert (grid != NULL);

  size = HL_CELL_PICTURE_GET_CLASS (grid)->get_size (HL_CELL_PICTURE (grid));
  g_assert (size.layer == 6 && size.head == 8);

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
  GtkWidget *page = page_of (studio);
  GtkWidget *stage;

  gtk_widget_activate_action (find_widget (page, HL_TYPE_LIVING_MAP), "model.view", "s", "stage");
  hl_studio_spin (1.0);
  stage = find_widget (page, HL_TYPE_STAGE);
  g_assert (stage != NULL);
  measure_scene (studio, "the stage, under the pointer", FIGURE_HOVER_GOAL, hover_cb,
                 GTK_WIDGET (gtk_widget_get_template_child (stage, HL_TYPE_STAGE, "picture")));
  measure_scene (studio, "the stage, another head", FRAME_GOAL, next_head_cb, stage);
  gtk_widget_activate_action (stage, "model.view", "s", "map");
  hl_studio_spin (1.0);
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
  HlInspection *inspection = studio->room.window->inspection;

  hl_inspection_set_mode (inspection, mode);
  while (hl_inspection_get_is_busy (inspection) || hl_inspection_get_walk (inspection) == NULL)
    g_main_context_iteration (NULL, TRUE);
  hl_studio_spin (1.0);
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
  HlPlayer  *player = hl_inspection_get_player (studio->room.window->inspection);
  GtkWidget *map;

  hl_studio_show_page (&studio->room, "model");
  hl_player_set_depth (player, HL_DEPTH_STORY);
  for (int mode = 0; mode < HL_INSPECTION_N_MODES; mode++)
    {
      open_story (studio, mode);
      measure_scene (studio, scenes[mode], FRAME_GOAL, next_sentence_cb, player);
    }

  open_story (studio, HL_INSPECTION_TRANSLATION);
  map = find_widget (page_of (studio), HL_TYPE_LIVING_MAP);
  g_assert (map != NULL);
  measure_scene (studio, "the shipped model: the map, under the pointer", FIGURE_HOVER_GOAL,
                 hover_cb, map);
}

/* Within an attention of the first block of the decoder. */
static void
measure_figure (Studio *studio)
{
  HlPlayer  *player = hl_inspection_get_player (studio->room.window->inspection);
  GtkWidget *map;

  hl_studio_show_page (&studio->room, "model");
  hl_player_set_position (
      player, nn_walk_find (hl_inspection_get_walk (studio->room.window->inspection),
                            "decoder.blks.block0.attention1.softmax", 0, FALSE));
  map = find_widget (page_of (studio), HL_TYPE_LIVING_MAP);
  g_assert (map != NULL);
  measure_scene (studio, "the map, under the pointer", FIGURE_HOVER_GOAL, hover_cb, map);

  measure_stage (studio);

  gtk_widget_activate_action (map, "model.is-book", NULL);
  hl_studio_spin (1.0);
  measure_scene (studio, "the map as in the book, under the pointer", FIGURE_HOVER_GOAL, hover_cb,
                 map);
}

/* What can be measured alone. */
static const struct
{
  const char *name;
  void (*measure) (Studio *studio);
  gboolean is_large; /* with the large model, and a training beside it */
} groups[] = {
  { "stories", measure_stories, FALSE },
  { "maps", measure_maps, TRUE },
  { "figure", measure_figure, TRUE },
  { "pages", measure_pages, TRUE },
};

static gboolean
is_group (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    if (g_str_equal (groups[i].name, name))
      return TRUE;

  return FALSE;
}

/* One page is the group of pages with that page alone. */
static void
measure_groups (Studio     *studio,
                const char *name)
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

      if (groups[i].is_large && !is_large)
        {
          translate_with_large_model (studio);
          hl_studio_start_training (studio->room.window->training);
          is_large = TRUE;
        }
      groups[i].measure (studio);
    }
}

static gboolean
is_scene (const char *name)
{
  return is_group (name) || hl_pages_find (name) != NULL;
}

/* [FRAMES [SECONDS until a page has come to rest [which of the above, or the name of a page]]] */
int
main (int   argc,
      char *argv[])
{
  Studio           studio = { .n_frames = argc > 1 ? atoi (argv[1]) : 200 };
  const double     settling = argc > 2 ? g_ascii_strtod (argv[2], NULL) : 0.5;
  g_autofree char *machine = hl_machine_describe ();
  const HlLoad     before = hl_load_now ();
  HlLoad           after;

  if (argc > 4 || studio.n_frames < 1 || !(settling > 0.0) || (argc > 3 && !is_scene (argv[3])))
    {
      g_printerr ("usage: %s [FRAMES [SECONDS [stories | maps | figure | pages | PAGE]]]\n",
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
