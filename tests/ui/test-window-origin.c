#include <glib/gstdio.h>
#include <stdlib.h>

#include "ui/labs/lab.h"
#include "ui/render/origin.h"

#include "tests/support/window-fixture.h"

#include "app/figure-rows.h"
#include "app/pages.h"
#include "app/paths.h"
#include "app/place-opener.h"

typedef HlTestWindow Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_window_set_up (fixture);
  g_settings_set_string (fixture->settings, "page", "translate");
  g_settings_set_string (fixture->settings, "sentence", "i see .");
  hl_test_window_show (fixture);
  hl_test_window_open_model (fixture, 1);
}

#define NN_ORIGIN_TEST(name) NN_TEST_WITH (name, Fixture, fixture, set_up, hl_test_window_tear_down)

static HlExportable *page_of (Fixture *fixture) { return hl_test_window_page (fixture); }

static void select_head (Fixture *fixture, int word, int block, int head)
{
  hl_workspace_select (fixture->window->workspace, (HlSelection){ word, block, head });
}

static gboolean has_picture (Fixture *fixture)
{
  g_autofree char *name = hl_exportable_get_file_name (page_of (fixture));

  return name != NULL && hl_exportable_is_figure (page_of (fixture));
}

/* Writes the picture of the page, and returns its file. */
static GFile *export_to (Fixture *fixture, const char *name)
{
  g_autofree char        *path = hl_test_workshop_path (&fixture->workshop, name);
  g_autofree char        *origin = hl_window_write_origin (fixture->window);
  HlPrint                 print = { .origin = origin };
  g_autoptr (HlRecording) recording = NULL;
  g_autoptr (GBytes)      bytes = NULL, whole = NULL;

  g_assert_true (hl_figure_format_read (name, &print.format, NULL));
  recording = NN_OK (hl_exportable_record, page_of (fixture), &print);
  bytes = NN_OK (hl_recording_encode, recording, &print);
  whole = hl_origin_write (g_steal_pointer (&bytes), &print);
  g_assert_true (g_file_set_contents (path, g_bytes_get_data (whole, NULL),
                                      (gssize) g_bytes_get_size (whole), NULL));

  return g_file_new_for_path (path);
}

static char *table_of (Fixture *fixture) { return hl_test_export_text (page_of (fixture)); }

/* What leads to the page's picture, its numbers, and a sum of all its pixels. */
static char **look (Fixture *fixture)
{
  const HlPrint           print = { .format = HL_FIGURE_PNG };
  g_autoptr (HlRecording) recording = hl_exportable_record (page_of (fixture), &print, NULL);
  g_autoptr (GBytes)      png = hl_recording_encode (recording, &print, NULL);
  char                  **looks = g_new0 (char *, 4);

  looks[0] = hl_window_write_origin (fixture->window);
  looks[1] = table_of (fixture);
  looks[2] = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, png);

  return looks;
}

static void assert_looks (Fixture *fixture, char *const *expected)
{
  g_auto (GStrv) looks = look (fixture);

  for (int i = 0; i < 3; i++)
    g_assert_cmpstr (looks[i], ==, expected[i]);
}

/* Every head of every block, as every kind of file. */
NN_ORIGIN_TEST (a_picture_leads_back_to_what_it_shows)
{
  static const char *const names[] = { "a.png", "b.svg", "c.pdf" };
  HlTranslation           *translation = fixture->window->workspace->translation;
  const NnTensor          *weights = translation->translation->cross_weights;
  int                      n = 0;

  for (int block = 0; block < weights->shape.dims[0]; block++)
    for (int head = 0; head < weights->shape.dims[1]; head++)
      {
        g_autoptr (GFile) file = NULL;
        g_auto (GStrv)    here = NULL;

        hl_test_window_go (fixture, "attention");
        select_head (fixture, 0, block, head);
        here = look (fixture);
        file = export_to (fixture, names[n++ % G_N_ELEMENTS (names)]);

        select_head (fixture, 0, 0, (head + 1) % weights->shape.dims[1]);
        hl_test_window_go (fixture, "bleu");
        hl_window_open_picture (fixture->window, file);
        assert_looks (fixture, here);
      }
  g_assert_cmpint (n, >=, 2);
}

static gboolean told_cb (gpointer is_told) { return !(*(gboolean *) is_told = TRUE); }

/* Pages are told in the order of what happened, and tell others. */
static void settle (void)
{
  for (int i = 0; i < 3; i++)
    {
      gboolean is_told = FALSE;

      g_idle_add_full (G_PRIORITY_HIGH_IDLE, told_cb, &is_told, NULL);
      hl_test_wait_until (is_told);
    }
}

/* A page and its view, and whether there is a picture when nobody has trained anything. */
static const struct
{
  const char *page, *view;
  gboolean    has_picture;
} shown[] = {
  { "translate", "words", TRUE },
  { "translate", "why", TRUE },
  { "attention", "grid", TRUE },
  { "attention", "head", TRUE },
  { "train", "form", FALSE },
  { "model", "story", TRUE },
  { "model", "map", TRUE },
  { "model", "stage", TRUE },
  { "subwords", NULL, TRUE },
  { "positions", "words", TRUE },
  { "positions", "table", TRUE },
  { "positions", "curves", TRUE },
  { "positions", "similarity", TRUE },
  { "positions", "order", TRUE },
  { "attention-lab", "numbers", TRUE },
  { "attention-lab", "width", TRUE },
  { "masks", "masks", TRUE },
  { "masks", "later-word", TRUE },
  { "masks", "without", FALSE },
  { "normalization", "numbers", TRUE },
  { "normalization", "later-word", TRUE },
  { "normalization", "training", FALSE },
  { "feed-forward", "numbers", TRUE },
  { "feed-forward", "model", TRUE },
  { "forcing", "rows", TRUE },
  { "forcing", "mask", TRUE },
  { "forcing", "stages", TRUE },
  { "bleu", NULL, TRUE },
};

static void type_into_lab (Fixture *fixture, const char *input)
{
  hl_lab_set_input (HL_LAB (page_of (fixture)), input);
}

/* What somebody might type into a lab. */
static char *line_for (const char *page, GRand *random)
{
  static const char *const lines[][2] = {
    { "masks", "padding-mask fill=%d scores=1,2,0.5/%d,-1,0/3,2,1" },
    { "normalization", "book scale=1 gamma=%d,2 x=%d,2/5,1" },
    { "feed-forward", "ones units=3 seed=%d x=1,%d/2,2" },
    { "attention-lab", "additive causal=1 valid=%d q=1,2,3,%d/0,1,0,1" },
    { "positions", "positions n=2%d first=1%d" },
    { "bleu", "twice prediction='il %d est %d .'" },
    { "subwords", "tall words='low:3 l%do:2' new=l%dw" },
  };
  const int first = g_rand_int_range (random, 0, 3), second = g_rand_int_range (random, 0, 9);

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    if (g_str_equal (lines[i][0], page))
      {
        g_auto (GStrv) parts = g_strsplit (lines[i][1], "%d", 3);

        return g_strdup_printf ("%s%d%s%d%s", parts[0], first, parts[1], second, parts[2]);
      }

  return NULL;
}

/* Of 1 to 20 words, some of which the model does not know. */
static char *new_sentence (GRand *random)
{
  static const char *const words[] = { "i", "see", "we", "lost", "he", "went", "unbelievably" };
  GString                 *sentence = g_string_new (NULL);

  for (int n = g_rand_int_range (random, 1, 21); n > 0; n--)
    g_string_append_printf (sentence, "%s ",
                            words[g_rand_int_range (random, 0, G_N_ELEMENTS (words))]);

  return g_string_free (g_string_append_c (sentence, '.'), FALSE);
}

/* Whether all that was to be opened and computed is there. */
static gboolean is_still (Fixture *fixture)
{
  HlWindow *window = fixture->window;

  return !hl_job_get_is_busy (window->workspace->opening) &&
         !hl_job_get_is_busy (window->workspace->translating) &&
         !hl_job_get_is_busy (window->state->walking) &&
         !hl_inspection_get_is_busy (window->inspection) && window->opener->visited == NULL &&
         has_picture (fixture);
}

/* Until nothing changes any more: pages are told later, and begin what they lack. */
static void wait_until_still (Fixture *fixture)
{
  g_autofree char *before = NULL, *now = NULL;

  do
    {
      g_free (before);
      before = g_steal_pointer (&now);
      settle ();
      hl_test_wait_until (is_still (fixture));
      hl_test_spin (60);
      now = table_of (fixture);
    }
  while (g_strcmp0 (before, now) != 0);
}

/* Goes to a picture that somebody might export. */
static void wander (Fixture *fixture, GRand *random)
{
  g_autofree char *sentence = new_sentence (random), *line = NULL;
  char            *place[HL_PLAN_N_KEYS] = { [HL_PLAN_SENTENCE] = sentence };
  int              i;

  do
    i = g_rand_int_range (random, 0, G_N_ELEMENTS (shown));
  while (!shown[i].has_picture);
  if (i == 0 || g_strcmp0 (shown[i - 1].page, shown[i].page) != 0)
    line = line_for (shown[i].page, random); /* its first view is of what is typed */
  place[HL_PLAN_PAGE] = (char *) shown[i].page;
  place[HL_PLAN_VIEW] = (char *) shown[i].view;
  place[HL_PLAN_INPUT] = line;
  hl_place_opener_visit (fixture->window->opener, place, hl_window_tell_missing_place);
  if (shown[i].page[0] == 'a')
    select_head (fixture, 0, 0, g_rand_int_range (random, -1, 2));
  if (HL_IS_LAB (page_of (fixture))) /* its picture may be in the language before */
    hl_lab_change (HL_LAB (page_of (fixture)));
  g_test_message ("%s, %s: %s", shown[i].page, shown[i].view, sentence);
  wait_until_still (fixture);
}

/* No text ends in an ellipsis, in no language. */
static void assert_whole (Fixture *fixture)
{
  g_autofree char       *svg = hl_test_export_svg (page_of (fixture));
  g_autoptr (GRegex)     labels = g_regex_new (">([^<>]*\\S…)</text>", 0, 0, NULL);
  g_autoptr (GMatchInfo) found = NULL;

  if (g_regex_match (labels, svg, 0, &found))
    {
      g_autofree char *label = g_match_info_fetch (found, 1);

      g_error ("“%s” is cut", label);
    }
}

static void open_afresh (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  hl_test_spin (100);
  hl_test_window_show (fixture);
  hl_test_window_open_model (fixture, 1);
}

/* Uncut, in every language.  HL_TEST_DROPS: how many, where somebody looks longer; every fourth is
 * then dropped on a window that was just opened. */
NN_ORIGIN_TEST (a_picture_of_any_page_leads_back)
{
  static const char *const names[] = { "a.png", "b.svg", "c.pdf" };
  static const char *const labs[][2] = {
    { "masks", "words causal=1" },      { "normalization", "words epsilon=2" },
    { "feed-forward", "words seed=9" }, { "attention-lab", "words causal=1" },
    { "positions", "positions n=9" },   { "bleu", "order longest=1" },
    { "subwords", "low new=lower" },
  };
  static const char *const languages[] = { NULL, "fr", "zh_CN" };
  const char              *wish = g_getenv ("HL_TEST_DROPS");
  const int                n = wish != NULL ? atoi (wish) : 10;
  g_autoptr (GRand)        random = g_rand_new_with_seed (31);

  for (int i = 0; i < n; i++)
    {
      g_autoptr (GFile) file = NULL;
      g_auto (GStrv)    here = NULL;

      hl_test_speak (languages[i % G_N_ELEMENTS (languages)]);
      wander (fixture, random);
      assert_whole (fixture);
      here = look (fixture);
      file = export_to (fixture, names[i % G_N_ELEMENTS (names)]);

      for (gsize lab = 0; lab < G_N_ELEMENTS (labs) && (wish == NULL || i % 4 != 0); lab++)
        {
          hl_test_window_go (fixture, labs[lab][0]);
          type_into_lab (fixture, labs[lab][1]);
        }
      if (wish != NULL && i % 4 == 0)
        open_afresh (fixture);
      select_head (fixture, 0, 0, 0);
      hl_test_window_go (fixture, "bleu");
      hl_window_open_picture (fixture->window, file);
      wait_until_still (fixture);
      assert_looks (fixture, here);
    }
  hl_test_speak (NULL);
}

static void open_view (Fixture *fixture, const char *view);

/* A picture is there when all of its numbers are: one that was drawn earlier would lead back to
 * another one. */
NN_ORIGIN_TEST (a_picture_has_all_its_parts)
{
  static const char *const cases[][4] = {
    { "masks", "later-word", "position=1 word=vois", "position=2 word=je" },
    { "normalization", "later-word", "position=2 word=je", "position=1 word=vois" },
    { "positions", "order", "positions n=2", "positions n=3" },
  };

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      const char      *input = cases[i / 2][2 + i % 2];
      g_autofree char *early = NULL, *late = NULL;

      hl_test_window_go (fixture, cases[i / 2][0]);
      open_view (fixture, cases[i / 2][1]);
      type_into_lab (fixture, input);
      hl_test_wait_until (has_picture (fixture));
      early = table_of (fixture);
      hl_test_spin (300);
      late = table_of (fixture);
      g_assert_cmpstr (early, ==, late);
    }
}

/* Not the words that somebody is typing, nor those that the model could not read. */
NN_ORIGIN_TEST (a_picture_is_of_the_sentence_that_it_shows)
{
  static const struct
  {
    const char *page, *view;
  } shown_with[] = { { "translate", NULL },     { "attention", NULL },    { "model", NULL },
                     { "masks", "later-word" }, { "positions", "order" }, { "forcing", NULL } };
  HlWorkspace      *workspace = fixture->window->workspace;
  g_autoptr (GFile) file = NULL;
  g_auto (GStrv)    here = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (shown_with); i++)
    {
      g_autofree char *before = NULL, *after = NULL, *name = NULL, *later = NULL;

      g_object_set (workspace, "sentence", "i see .", NULL);
      hl_test_window_go (fixture, shown_with[i].page);
      if (shown_with[i].view != NULL)
        open_view (fixture, shown_with[i].view);
      wait_until_still (fixture);
      before = hl_window_write_origin (fixture->window);
      name = hl_window_get_picture_name (fixture->window);
      g_object_set (workspace, "sentence", "we lost", NULL);
      wait_until_still (fixture);
      after = hl_window_write_origin (fixture->window);
      later = hl_window_get_picture_name (fixture->window);
      g_assert_cmpstr (after, ==, before);
      g_assert_cmpstr (later, ==, name);
    }

  hl_test_window_go (fixture, "attention");
  here = look (fixture);
  file = export_to (fixture, "typed.png");
  g_object_set (workspace, "sentence", "we lost", NULL);
  hl_workspace_translate (workspace);
  wait_until_still (fixture);
  g_object_set (workspace, "sentence", "i see .", NULL); /* only typed */
  hl_window_open_picture (fixture->window, file);
  wait_until_still (fixture);
  assert_looks (fixture, here);
}

static void open_view (Fixture *fixture, const char *view)
{
  GtkWidget *page = GTK_WIDGET (page_of (fixture));

  if (HL_IS_LAB (page))
    gtk_stack_set_visible_child_name (HL_LAB (page)->frame->views, view);
  else
    g_object_set (page, "view", view, NULL);
  settle ();
}

/* Whether a picture of it is there. */
static gboolean is_at (Fixture *fixture, const char *input)
{
  g_autofree char *origin = hl_window_write_origin (fixture->window);

  return has_picture (fixture) && strstr (origin, input) != NULL;
}

/* But those that compare runs. */
NN_ORIGIN_TEST (each_figure_has_a_command_line)
{
  static const char *const alone[] = { "without", "training", "run", "runs", "form", "tree", NULL };
  int                      n = 0;

  for (int i = 0; i < hl_pages_count (); i++)
    {
      const char              *page = hl_pages_get (i)->name;
      const char *const        none[] = { NULL, NULL };
      const char *const *const views = hl_plan_views_of (page);

      hl_test_window_go (fixture, page);
      settle ();
      if (!HL_IS_EXPORTABLE (hl_test_window_page (fixture)))
        continue;
      for (const char *const *view = views[0] != NULL ? views : none; view == none || *view != NULL;
           view++)
        {
          if (*view != NULL)
            open_view (fixture, *view);
          if (!g_strv_contains (alone, *view != NULL ? *view : ""))
            {
              hl_test_wait_until (has_picture (fixture));
              g_test_message ("%s, %s", page, *view);
              g_assert_nonnull (hl_figure_row_of_place (page, *view));
              n++;
            }
          if (view == none)
            break;
        }
    }
  g_assert_cmpint (n, >=, 22);
}

/* A picture of a beam search is one again where greedy search is chosen, and the other way. */
NN_ORIGIN_TEST (a_picture_knows_its_beam)
{
  HlDecoding       *decoding = fixture->window->workspace->decoding;
  g_autoptr (GFile) file = NULL;

  for (int width = 3; width >= 1; width -= 2)
    {
      g_object_set (decoding, "beam-width", width, NULL);
      hl_workspace_translate (fixture->window->workspace);
      hl_test_wait_until (!hl_job_get_is_busy (fixture->window->workspace->translating));
      hl_test_wait_until (has_picture (fixture));
      file = export_to (fixture, width > 1 ? "beam.png" : "greedy.png");
      g_object_set (decoding, "beam-width", 4 - width, NULL);
      hl_window_open_picture (fixture->window, file);
      g_assert_cmpint (hl_decoding_get_options (decoding).beam_width, ==, width);
      hl_test_wait_until (!hl_job_get_is_busy (fixture->window->workspace->translating));
      g_clear_object (&file);
    }
}

static gboolean looks_at (Fixture *fixture, HlRun *run)
{
  return fixture->window->snapshots->run == run &&
         hl_run_snapshots_are_in_use (fixture->window->snapshots) &&
         !hl_job_get_is_busy (fixture->window->workspace->translating) &&
         HL_IS_EXPORTABLE (page_of (fixture)) && hl_exportable_is_figure (page_of (fixture));
}

/* At an earlier snapshot, from another page and another model. */
NN_ORIGIN_TEST (a_picture_of_a_run_leads_back_to_its_snapshot)
{
  HlWindow             *window = fixture->window;
  HlRunList            *runs = window->keeper->runs;
  HlRun                *run;
  g_autoptr (GPtrArray) shown_runs = g_ptr_array_new ();
  g_autoptr (GFile)     file = NULL;
  g_autoptr (GFile)     other = NULL;
  g_auto (GStrv)        here = NULL;

  fixture->workshop.options->training.epochs = 3;
  fixture->workshop.options->training.bleu_every = 0;
  hl_training_session_start (window->training, fixture->workshop.options, 1);
  hl_test_wait_until (window->training->copy->model != NULL &&
                      !hl_training_session_is_active (window->training) &&
                      g_list_model_get_n_items (G_LIST_MODEL (runs)) == 1);
  run = hl_run_list_peek (runs, 0);
  hl_test_wait_until (run->has_model && !run->is_saving);
  hl_test_window_go (fixture, "train");
  g_ptr_array_add (shown_runs, run);
  hl_train_page_show_runs (window->train_page, shown_runs, -1, NULL);
  hl_test_wait_until (looks_at (fixture, run));
  g_assert_cmpint (hl_run_snapshots_count (window->snapshots), >, 1);
  hl_run_snapshots_choose (window->snapshots, 0);
  hl_test_wait_until (window->snapshots->model != NULL);
  settle ();

  here = look (fixture);
  file = export_to (fixture, "run.png");
  hl_test_window_open_model (fixture, 2);
  hl_test_wait_until (!hl_run_snapshots_are_in_use (window->snapshots) &&
                      !hl_job_get_is_busy (window->workspace->translating));
  hl_test_window_go (fixture, "bleu");
  hl_window_open_picture (window, file);
  hl_test_wait_until (looks_at (fixture, run) && window->snapshots->model != NULL);
  settle ();
  g_assert_nonnull (strstr (here[0], "input: "));
  assert_looks (fixture, here);

  other = hl_test_workshop_train (&fixture->workshop, "other.safetensors", 1);
  hl_window_open_model (window, other);
  hl_window_open_picture (window, file); /* while another model is being opened */
  hl_test_wait_until (!hl_job_get_is_busy (window->workspace->opening) && looks_at (fixture, run) &&
                      window->snapshots->model != NULL);
  settle ();
  NN_TEXT (hl_window_write_origin (window), here[0]);
}

/* Each entry of the menu, by what is on the clipboard then. */
static void assert_copies (Fixture *fixture)
{
  static const char *const entries[][2] = { { "png", NULL },   { "svg", "<?xml" },
                                            { "csv", "" },     { "tex", "% \\usepackage{tikz}" },
                                            { "caption", "" }, { "caption-tex", "\\caption{" } };
  GdkClipboard            *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      const char     *begin = entries[i][1];
      g_auto (GValue) value = G_VALUE_INIT;

      g_value_init (&value, begin != NULL ? G_TYPE_STRING : GDK_TYPE_TEXTURE);
      gdk_clipboard_set_content (clipboard, NULL);
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.copy-as", "s", entries[i][0]);
      hl_test_wait_until (gdk_clipboard_get_content (clipboard) != NULL);
      g_assert_true (
          gdk_content_provider_get_value (gdk_clipboard_get_content (clipboard), &value, NULL));
      if (begin == NULL)
        g_assert_cmpint (gdk_texture_get_width (g_value_get_object (&value)), >, 100);
      else if (!g_str_has_prefix (g_value_get_string (&value), begin) ||
               strlen (g_value_get_string (&value)) < strlen (begin) + 4)
        g_error ("copied as %s: “%.40s”", entries[i][0], g_value_get_string (&value));
    }
}

/* As picture, SVG, PDF, LaTeX and numbers, in a file and copied, under a name that no other has;
 * where there is none, a sentence says so. */
NN_ORIGIN_TEST (every_page_gives_its_picture_in_every_form)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      char *place[HL_PLAN_N_KEYS] = { [HL_PLAN_PAGE] = (char *) shown[i].page,
                                      [HL_PLAN_VIEW] = (char *) shown[i].view,
                                      [HL_PLAN_SENTENCE] = (char *) "i see ." };
      char *name;

      hl_place_opener_visit (fixture->window->opener, place, hl_window_tell_missing_place);
      settle ();
      if (shown[i].has_picture)
        hl_test_wait_until (has_picture (fixture));
      name = hl_window_get_picture_name (fixture->window);
      if (shown[i].has_picture && (name == NULL || g_hash_table_contains (names, name)))
        g_error ("%s, %s: “%s” is no name", shown[i].page, shown[i].view, name);
      if (name != NULL)
        g_hash_table_add (names, name);
      for (int format = 0; format < HL_FIGURE_FORMATS; format++)
        {
          g_autoptr (GError)      error = NULL;
          g_autoptr (HlRecording) recording = hl_exportable_record (
              page_of (fixture), &(HlPrint){ .format = (HlFigureFormat) format }, &error);

          if ((recording != NULL) != shown[i].has_picture)
            g_error ("%s, %s as %s: %s", shown[i].page, shown[i].view,
                     hl_figure_format_suffix ((HlFigureFormat) format),
                     error != NULL ? error->message : "a picture");
          g_assert_true ((recording == NULL) == (error != NULL));
        }
      if (shown[i].has_picture)
        assert_copies (fixture);
    }
}

/* Which word, network or key was changed, whatever is shown meanwhile. */
NN_ORIGIN_TEST (a_picture_of_an_experiment_leads_back)
{
  static const char *const cases[][4] = {
    { "masks", "later-word", "position=2 word=je", "position=1 word=vois" },
    { "normalization", "later-word", "position=1 word=vois", "position=2 word=je" },
    { "attention-lab", "width", "keys=9 seed=3", "keys=5 seed=2" },
    { "feed-forward", "model", "network=1 plain=1 sorted=0", "network=2 plain=0 sorted=1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char       *page = cases[i][0], *input = cases[i][2];
      g_autoptr (GFile) file = NULL;
      g_auto (GStrv)    here = NULL;

      hl_test_window_go (fixture, page);
      open_view (fixture, cases[i][1]);
      hl_test_wait_until (has_picture (fixture));
      type_into_lab (fixture, input);
      hl_test_wait_until (is_at (fixture, input));
      hl_test_spin (300); /* both variants */
      here = look (fixture);
      file = export_to (fixture, "experiment.png");

      type_into_lab (fixture, cases[i][3]);
      hl_test_wait_until (is_at (fixture, cases[i][3]));
      hl_test_window_go (fixture, "bleu");
      hl_window_open_picture (fixture->window, file);
      hl_test_wait_until (is_at (fixture, input));
      hl_test_spin (300);
      assert_looks (fixture, here);
    }
}

static int count_files (GFile *folder)
{
  g_autoptr (GFileEnumerator) files = g_file_enumerate_children (
      folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  GFileInfo *info = NULL;
  int        n = 0;

  while (files != NULL && g_file_enumerator_iterate (files, &info, NULL, NULL, NULL) &&
         info != NULL)
    n++;

  return n;
}

/* Of the view and of the sentence, each as it is alone. */
NN_ORIGIN_TEST (all_pictures_are_written_in_one_go)
{
  HlWindow         *window = fixture->window;
  const NnConfig   *config = &window->workspace->model->checkpoint->model->config;
  const int         n_heads = 3 * config->num_blks * config->num_heads;
  g_autofree char  *path = hl_test_workshop_path (&fixture->workshop, "");
  g_autoptr (GFile) parent = g_file_new_for_path (path);
  g_autoptr (GFile) heads = g_file_get_child (parent, "i-see-head");
  g_autoptr (GFile) sentence = g_file_get_child (parent, "i-see");
  g_autoptr (GFile) own = g_file_get_child (heads, "i-see-head-cross-block1-head1.csv");
  g_autofree char  *alone = NULL, *among = NULL;

  hl_test_window_go (fixture, "attention");
  open_view (fixture, "head");
  select_head (fixture, 0, 0, 0);
  g_settings_set_string (window->settings, "attention-kind", "cross");
  settle ();
  alone = table_of (fixture);
  window->print.format = HL_FIGURE_CSV;
  hl_window_export_all (window, HL_EXPORT_VIEW, parent);
  hl_test_wait_until (count_files (heads) == n_heads);
  hl_window_export_all (window, HL_EXPORT_SENTENCE, parent);
  hl_test_wait_until (count_files (sentence) > n_heads + 3 * 12);
  g_assert_nonnull (strstr (window->script->str, "draw head 'i see .'"));
  hl_test_spin (100);
  g_assert_true (g_file_load_contents (own, NULL, &among, NULL, NULL, NULL));
  g_assert_cmpstr (among, ==, alone);
}

/* Shows two runs that the lab has kept. */
static void show_kept_runs (Fixture *fixture)
{
  static const char runs[] =
      "[comparison]\nsentences=a;\nseed=3\n"
      "[run 1]\nname=with\nbatch-size=8\nseen=10000;20000;\nlosses=2;1;\nvalidation-loss=1.5\n"
      "translations=b;\n"
      "[run 2]\nname=without\nbatch-size=8\nseen=10000;20000;\nlosses=2;0.5;\n"
      "translations=b;\n";
  g_autofree char *folder = app_paths_comparisons ();
  g_autofree char *path = g_build_filename (folder, "masks.ini", NULL);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, runs, -1, NULL));
  hl_test_window_go (fixture, "masks");
  open_view (fixture, "without");
  hl_experiments_keep_in (&HL_LAB (page_of (fixture))->experiments, folder);
}

/* Exports the picture, and returns its line of the script. */
static char *export_with_line (Fixture *fixture, const char *name)
{
  const HlPrint               print = { .format = HL_FIGURE_PNG };
  g_autoptr (GFile)           file = export_to (fixture, name);
  g_autoptr (HlPlaylistEntry) here = hl_window_describe_place (fixture->window);

  return hl_figure_command (here->place, fixture->window->workspace->model, &print, name);
}

/* Runs the script, whose files must be those that were exported, byte for byte. */
static void assert_drawn_again (Fixture *fixture, const char *lines, const char *const *names,
                                gsize n)
{
  g_autofree char *programs = g_test_build_filename (G_TEST_BUILT, "..", "app", NULL);
  g_autofree char *path = g_strdup_printf ("%s:%s", programs, g_getenv ("PATH"));
  g_autofree char *folder = hl_test_workshop_path (&fixture->workshop, "again");
  g_autofree char *script = g_build_filename (folder, "script.sh", NULL);
  const char      *command[] = { "sh", "-e", script, NULL };
  g_auto (GStrv)   environment = g_environ_setenv (g_get_environ (), "PATH", path, TRUE);
  int              status;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (script, lines, -1, NULL));
  g_assert_true (g_spawn_sync (folder, (char **) command, environment, G_SPAWN_SEARCH_PATH, NULL,
                               NULL, NULL, NULL, &status, NULL));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *first = hl_test_workshop_path (&fixture->workshop, names[i]);
      g_autofree char *second = g_build_filename (folder, names[i], NULL);
      g_autofree char *one = NULL, *other = NULL;
      gsize            n_one, n_other;

      g_assert_true (g_file_get_contents (first, &one, &n_one, NULL));
      g_assert_true (g_file_get_contents (second, &other, &n_other, NULL));
      g_test_message ("%s", names[i]);
      g_assert_cmpmem (one, n_one, other, n_other);
    }
}

NN_ORIGIN_TEST (the_script_makes_the_same_pictures)
{
  static const char *const names[] = { "a.png", "b.svg", "c.pdf", "d.tex", "e.svg" };
  g_autoptr (GRand)        random = g_rand_new_with_seed (4);
  g_autoptr (GString)      lines = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names);)
    {
      g_autofree char *line = NULL;

      if (i == G_N_ELEMENTS (names) - 1)
        show_kept_runs (fixture);
      else
        wander (fixture, random);
      if (!hl_exportable_is_figure (page_of (fixture)))
        continue;
      line = export_with_line (fixture, names[i++]);
      g_string_append_printf (lines, "%s\n", line);
    }
  assert_drawn_again (fixture, lines->str, names, G_N_ELEMENTS (names));
}

/* Trains one more, and returns it when it is kept. */
static HlRun *train_run (Fixture *fixture)
{
  HlWindow   *window = fixture->window;
  HlRunList  *runs = window->keeper->runs;
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (runs));
  HlRun      *run;

  fixture->workshop.options->training.epochs = 3;
  fixture->workshop.options->training.seed++;
  hl_run_keeper_queue (window->keeper, NULL, fixture->workshop.options, 1);
  hl_test_wait_until (g_list_model_get_n_items (G_LIST_MODEL (runs)) == n + 1);
  run = hl_run_list_peek (runs, n);
  hl_test_wait_until (run->file->state == HL_RUN_ENDED && run->has_model && !run->is_saving);

  return run;
}

/* What Train shows of one kept run or of two: as it is at first, and as a person has chosen. */
static void show_runs (Fixture *fixture, int which, const char *view)
{
  HlTrainPage          *page = fixture->window->train_page;
  HlRunList            *all = fixture->window->keeper->runs;
  const guint           n = g_list_model_get_n_items (G_LIST_MODEL (all));
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();

  g_ptr_array_add (runs, hl_run_list_peek (all, n - 1));
  if (which == 2)
    g_ptr_array_insert (runs, 0, hl_run_list_peek (all, n - 2));
  hl_test_window_go (fixture, "train");
  hl_train_page_show_runs (page, runs, which == 1 ? 1 : -1, view);
  hl_test_wait_until (which == 2 || looks_at (fixture, runs->pdata[0]));
  settle ();
  if (g_str_equal (view, "run"))
    hl_train_page_go_to (page, 3.0);
  settle ();
}

/* Of one and of several: they lead back, also in a window that was just opened, and a command line
 * draws each. */
NN_ORIGIN_TEST (pictures_of_runs_are_made_again)
{
  static const struct
  {
    const char *name, *view;
    int         which;
  } cases[] = {
    { "one.svg", "run", 1 },
    { "beside.svg", "run", 2 },
    { "curves.svg", "runs", 2 },
    { "curve.pdf", "runs", 1 },
  };
  const char         *names[G_N_ELEMENTS (cases)];
  char              **before[G_N_ELEMENTS (cases)];
  g_autoptr (GString) lines = g_string_new (NULL);

  train_run (fixture);
  train_run (fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *line = NULL;

      show_runs (fixture, cases[i].which, cases[i].view);
      names[i] = cases[i].name;
      line = export_with_line (fixture, names[i]);
      before[i] = look (fixture);
      g_string_append_printf (lines, "%s\n", line);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char  *path = hl_test_workshop_path (&fixture->workshop, names[i]);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      if (i % 2 == 0)
        open_afresh (fixture);
      hl_test_window_go (fixture, "bleu");
      hl_window_open_picture (fixture->window, file);
      hl_test_spin (300);
      wait_until_still (fixture);
      g_test_message ("%s", names[i]);
      assert_looks (fixture, before[i]);
      g_strfreev (before[i]);
    }
  g_test_message ("%s", lines->str);
  assert_drawn_again (fixture, lines->str, names, G_N_ELEMENTS (cases));
}

NN_ORIGIN_TEST (another_model_is_told)
{
  g_autoptr (GFile) file = NULL;

  hl_test_window_go (fixture, "attention");
  file = export_to (fixture, "a.png");
  hl_window_open_picture (fixture->window, file);
  g_assert_false (
      hl_test_says (GTK_WIDGET (fixture->window), "This picture was made with another model"));

  hl_test_window_open_model (fixture, 2);
  hl_window_open_picture (fixture->window, file);
  hl_test_wait_until (
      hl_test_shows (GTK_WIDGET (fixture->window), "This picture was made with another model"));
}

NN_ORIGIN_TEST (other_pictures_are_told)
{
  g_autofree char  *path = hl_test_workshop_path (&fixture->workshop, "other.png");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, "\x89PNG\r\n\x1a\n", -1, NULL));
  hl_window_open_picture (fixture->window, file);
  hl_test_wait_until (hl_test_shows (GTK_WIDGET (fixture->window),
                                     "“other.png” does not record which place it shows"));
}
