/* tests/bench/first-step.c
 *
 * How long a person waits for a step: from a click to the end of the frame that shows
 * the first step, on every page that has a player, with the shipped model.
 *
 *      click ─► worker: the first step is known ─► main loop ─► painted
 *        └─────────────────────── goal: 100 ms ────────────────────┘
 *
 * The first time, a page may have to be made; then follow the median of some times and
 * the longest.
 *
 * Used by   ./dev bench --frames, on a screen of its own (tests/headless.sh)
 */

#include <stdio.h>
#include <stdlib.h>

#include "app/bench-limit.h"
#include "app/pages.h"
#include "tests/bench/bench-machine.h"
#include "tests/bench/studio.h"
#include "ui/widgets/playable.h"

#define GOAL 100.0
#define ELSEWHERE "train"

typedef struct
{
  HlStudio  room;    /* the program */
  HlWindow *window;  /* its window */
  int       n_times; /* how often each click is repeated */
  int       n_steps; /* how many steps have come since the click */
  gboolean  waits;   /* whether the click is for steps that have to come */
  gint64    painted; /* when a frame with what was clicked for was done, or 0 */
} Studio;

/* Does something in the window. */
typedef void (*ClickFunc) (Studio     *studio, /* where it is */
                           const char *what);  /* of what */

typedef struct
{
  const char *name;    /* what people click on */
  ClickFunc   prepare; /* goes to where the click makes a difference, or NULL */
  ClickFunc   click;   /* what it does */
  const char *what;    /* argument of both */
} Click;

/* What is clicked */

/* Until nothing is computed any more, all of it has been painted, and the page that was
 * left is gone: as long as it fades away, it asks for what it shows. */
static void settle (const Studio *studio)
{
  const gint64 quiet = G_USEC_PER_SEC / 5;
  gint64       end = g_get_monotonic_time () + quiet;

  while (g_get_monotonic_time () < end)
    {
      if (hl_inspection_get_is_busy (studio->window->inspection) ||
          hl_job_get_is_busy (studio->window->workspace->translating) ||
          gtk_stack_get_transition_running (studio->window->pages))
        end = g_get_monotonic_time () + quiet;
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (500);
    }
}

static void show (Studio *studio, const char *page)
{
  gtk_widget_activate_action (GTK_WIDGET (studio->window), "win.page", "s", page);
}

/* To a page that plays nothing. */
static void leave (Studio *studio, const char *page)
{
  show (studio, ELSEWHERE);
  settle (studio);
}

/* Another sentence, while nobody looks how it is translated. */
static void translate_elsewhere (Studio *studio, const char *page)
{
  HlWorkspace     *workspace = studio->window->workspace;
  g_autofree char *sentence = NULL;

  g_object_get (workspace, "sentence", &sentence, NULL);
  leave (studio, page);
  g_object_set (workspace, "sentence",
                g_str_equal (sentence, "i'm home .") ? "he is calm ." : "i'm home .", NULL);
  hl_workspace_translate (workspace);
}

/* The page that was left may have had the walk made while it faded: then no steps come. */
static void show_translation (Studio *studio, const char *page)
{
  HlTranslation *translation = studio->window->workspace->translation;

  show (studio, page);
  if (hl_inspection_get_walk_of (studio->window->inspection, translation) != NULL)
    studio->n_steps = 1;
}

static void choose_mode (Studio *studio, const char *mode)
{
  gtk_widget_activate_action (gtk_stack_get_visible_child (studio->window->pages), "model.mode",
                              "s", mode);
}

static void choose_other_mode (Studio *studio, const char *mode)
{
  choose_mode (studio, g_str_equal (mode, "update") ? "translation" : "update");
}

static void choose_batch (Studio *studio, const char *mode)
{
  HlUpdateChoice choice = studio->window->inspection->update;

  choice.seed++;
  hl_inspection_choose_update (studio->window->inspection, choice);
}

static void choose_sentence (Studio *studio, const char *mode)
{
  HlUpdateChoice choice = studio->window->inspection->update;

  choice.sentence = (choice.sentence + 1) % 8;
  hl_inspection_choose_update (studio->window->inspection, choice);
}

/* From its first step on, so that a next one is there however often it is asked for. */
static void rewind_mode (Studio *studio, const char *mode)
{
  choose_mode (studio, mode);
  settle (studio);
  hl_player_move (studio->window->inspection->player, HL_PLAYER_FIRST);
}

static void step_on (Studio *studio, const char *mode)
{
  hl_player_move (studio->window->inspection->player, HL_PLAYER_NEXT);
}

static const Click clicks[] = {
  { "Model, after a new translation", translate_elsewhere, show_translation, "model" },
  { "Model: One update", choose_other_mode, choose_mode, "update" },
  { "Model: A translation", choose_other_mode, choose_mode, "translation" },
  { "Model: next step of the translation", rewind_mode, step_on, "translation" },
  { "Model: another batch", choose_mode, choose_batch, "update" },
  { "Model: another sentence of it", choose_mode, choose_sentence, "update" },
  { "Model: next step of the update", rewind_mode, step_on, "update" },
};

/* The watch */

static void player_cb (Studio *studio)
{
  studio->n_steps = hl_player_get_n_steps (studio->window->inspection->player);
}

static void after_paint_cb (Studio *studio)
{
  if (studio->painted == 0 && (studio->n_steps > 0 || !studio->waits))
    studio->painted = g_get_monotonic_time ();
}

/* Milliseconds from the click to the end of the frame. */
static double time_click (Studio *studio, const Click *click)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (studio->window));
  gulong         painted;
  gint64         start;

  if (click->prepare != NULL)
    click->prepare (studio, click->what);
  settle (studio);

  studio->n_steps = 0;
  studio->painted = 0;
  painted = g_signal_connect_data (clock, "after-paint", G_CALLBACK (after_paint_cb), studio, NULL,
                                   G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  start = g_get_monotonic_time ();
  click->click (studio, click->what);
  while (studio->painted == 0)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, painted);

  return 1e-3 * (double) (studio->painted - start);
}

static void measure (Studio *studio, const Click *click)
{
  const double first = time_click (studio, click);
  HlSamples    later = { NULL };
  double       median;

  for (int i = 0; i < studio->n_times; i++)
    hl_samples_add (&later, time_click (studio, click));

  median = hl_samples_median (&later);
  printf ("| %s | %.0f | %.0f | %.0f | ≤ %.0f | %s |\n", click->name, first, median,
          hl_samples_quantile (&later, 1.0), GOAL, MAX (first, median) <= GOAL ? "yes" : "no");
  fflush (stdout);
  hl_samples_clear (&later);
}

/* Those that show a player, whose steps are there at once or belong to the model. */
static void measure_pages (Studio *studio)
{
  studio->waits = FALSE;
  for (int i = 0; i < hl_pages_count (); i++)
    {
      const HlPageInfo *page = hl_pages_get (i);
      const Click       click = { page->title, leave, show, page->name };
      const GType       type = page->lab != NULL ? HL_TYPE_LAB : page->get_type ();

      if (g_type_is_a (type, HL_TYPE_PLAYABLE) && !g_str_equal (page->name, "model") &&
          !g_str_equal (page->name, ELSEWHERE))
        measure (studio, &click);
    }
}

static void measure_model_page (Studio *studio)
{
  HlPlayer *player = studio->window->inspection->player;

  g_signal_connect_swapped (player, "steps-changed", G_CALLBACK (player_cb), studio);
  g_signal_connect_swapped (player, "notify::position", G_CALLBACK (player_cb), studio);
  studio->waits = TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (clicks); i++)
    measure (studio, &clicks[i]);
}

int main (int argc, char *argv[])
{
  Studio       studio = { .n_times = argc > 1 ? atoi (argv[1]) : 9 };
  const HlLoad before = hl_load_now ();
  HlLoad       after;

  if (argc > 2 || studio.n_times < 1)
    {
      g_printerr ("usage: %s [TIMES]\n", argv[0]);
      return 2;
    }

  hl_studio_open (&studio.room, 0.0);
  studio.window = studio.room.window;

  printf ("| from the click to the first step on the screen | first time, ms | later, median "
          "| longest | goal | met |\n|---|---|---|---|---|---|\n");
  measure_model_page (&studio);
  measure_pages (&studio);

  after = hl_load_now ();
  printf ("\nOther programs kept %.1f processors busy meanwhile.\n",
          hl_load_of_others (&before, &after));
  hl_studio_close (&studio.room);

  hl_application_leave (0);
}
