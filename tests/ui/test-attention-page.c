#include "ui/pages/attention-page.h"

#include <string.h>

#include "config.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/pages/maps-view.h"
#include "ui/widgets/cell-picture.h"
#include "ui/widgets/exportable.h"

typedef struct
{
  HlTestWorkshop   workshop;
  HlWorkspace     *workspace;
  GSettings       *settings;
  HlAttentionPage *page;
  GtkWidget       *window;
} Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->workspace = hl_workspace_new ();
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "attention-kind");
  fixture->page = g_object_ref_sink (g_object_new (HL_TYPE_ATTENTION_PAGE, NULL));
  hl_attention_page_set_up (fixture->page, fixture->workspace, fixture->settings);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->page), 720, 560);
}

static void tear_down (Fixture *fixture)
{
  hl_test_spin (20);
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->page);
  g_assert_finalize_object (fixture->workspace);
  g_object_unref (fixture->settings);
  hl_test_workshop_clear (&fixture->workshop);
}

/* Translates with a fresh model of these sizes. */
static void translate_with (Fixture *fixture, int num_blks, int num_heads)
{
  g_autoptr (GFile) file = NULL;
  HlTranslation    *before = hl_workspace_get_translation (fixture->workspace);

  fixture->workshop.options->model.num_blks = num_blks;
  fixture->workshop.options->model.num_heads = num_heads;
  file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 1);
  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_translation (fixture->workspace) != before);
}

static void activate (Fixture *fixture, const char *part, const char *action)
{
  g_assert_true (gtk_widget_activate_action (hl_test_child (fixture->page, part), action, NULL));
}

static void choose (Fixture *fixture, const char *action, const char *choice)
{
  g_assert_true (
      gtk_widget_activate_action (hl_test_child (fixture->page, "bar"), action, "s", choice));
}

/* A part of the view of the maps. */
static gpointer maps_child (Fixture *fixture, const char *name)
{
  return hl_test_child (hl_test_child (fixture->page, "maps_view"), name);
}

static const HlAttentionMaps *maps_of (Fixture *fixture)
{
  return hl_maps_view_get_maps (hl_test_child (fixture->page, "maps_view"));
}

static const char *visible_page (Fixture *fixture)
{
  return gtk_stack_get_visible_child_name (hl_test_child (fixture->page, "stack"));
}

static const char *visible_view (Fixture *fixture)
{
  return gtk_stack_get_visible_child_name (maps_child (fixture, "views"));
}

static void assert_head (Fixture *fixture, const char *expected)
{
  g_assert_cmpstr (gtk_label_get_text (maps_child (fixture, "map_title")), ==, expected);
}

NN_FIXTURE_TEST (page_without_a_translation_is_empty)
{
  g_autofree char   *name = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->page));
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (visible_page (fixture), ==, "empty");
  g_assert_null (name);
  g_assert_false (hl_test_export (HL_EXPORTABLE (fixture->page), NULL, &error));
  activate (fixture, "maps_view", "maps.next-head");
}

NN_FIXTURE_TEST (maps_come_with_the_translation)
{
  const HlAttentionMaps *maps;

  translate_with (fixture, 2, 4);
  maps = maps_of (fixture);

  g_assert_cmpstr (visible_page (fixture), ==, "maps");
  g_assert_cmpstr (visible_view (fixture), ==, "grid");
  g_assert_cmpint (maps->layers, ==, 2);
  g_assert_cmpint (maps->heads, ==, 4);
  g_assert_cmpint (maps->columns, ==, 4); /* i see . <eos> */
}

NN_FIXTURE_TEST (kind_decides_what_is_on_the_axes)
{
  const HlAttentionMaps *maps;
  g_autofree char       *kept = NULL;

  translate_with (fixture, 1, 2);

  choose (fixture, "attention.kind", "encoder");
  maps = maps_of (fixture);
  g_assert_cmpint (maps->rows, ==, maps->columns);
  g_assert_cmpstr (maps->row_tokens[0], ==, "i");

  choose (fixture, "attention.kind", "decoder");
  maps = maps_of (fixture);
  g_assert_cmpint (maps->rows, ==, maps->columns);
  g_assert_cmpstr (maps->column_tokens[0], ==, "<bos>");

  choose (fixture, "attention.kind", "cross");
  maps = maps_of (fixture);
  g_assert_cmpstr (maps->row_tokens[0], ==, "<bos>");
  g_assert_cmpstr (maps->column_tokens[0], ==, "i");

  choose (fixture, "attention.kind", "encoder");
  kept = g_settings_get_string (fixture->settings, "attention-kind");
  g_assert_cmpstr (kept, ==, "encoder");
}

/* Colors other than before, in the maps of all heads and in that of one. */
NN_FIXTURE_TEST (scale_is_fixed_until_asked)
{
  static const char *const views[] = { "grid", "map" };

  translate_with (fixture, 1, 2);

  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    {
      GtkWidget       *widget = maps_child (fixture, views[i]);
      cairo_surface_t *fixed;
      cairo_surface_t *stretched;

      gtk_stack_set_visible_child_name (maps_child (fixture, "views"), i == 0 ? "grid" : "head");
      hl_test_spin (20);
      fixed = hl_test_paint_widget (widget);
      activate (fixture, "bar", "attention.stretch");
      stretched = hl_test_paint_widget (widget);
      g_assert_cmpint (hl_test_count_differences (fixed, stretched), >, 500);
      activate (fixture, "bar", "attention.stretch");
      cairo_surface_destroy (fixed);
      cairo_surface_destroy (stretched);
    }
}

NN_FIXTURE_TEST (heads_follow_each_other_in_a_ring)
{
  translate_with (fixture, 2, 2);

  assert_head (fixture, "block 2, head 1");
  activate (fixture, "maps_view", "maps.next-head");
  assert_head (fixture, "block 2, head 2");
  activate (fixture, "maps_view", "maps.next-head");
  assert_head (fixture, "block 1, head 1");
  activate (fixture, "maps_view", "maps.previous-head");
  assert_head (fixture, "block 2, head 2");
}

/* What was chosen on another page is what one wants to see here. */
NN_FIXTURE_TEST (choice_of_other_pages_is_shown)
{
  HlCell cell;
  int    row;

  translate_with (fixture, 2, 2);
  hl_workspace_select (fixture->workspace, (HlSelection){ 2, 0, 1 });

  assert_head (fixture, "block 1, head 2");
  g_assert_true (hl_cell_picture_get_cell (maps_child (fixture, "map"), &row, NULL));
  g_assert_cmpint (row, ==, 2);
  cell = hl_cell_picture_get_shown (maps_child (fixture, "grid"));
  g_assert_cmpint (cell.layer, ==, 0);
  g_assert_cmpint (cell.head, ==, 1);
  g_assert_cmpint (cell.row, ==, 2);

  /* It is still there when the maps are drawn up again. */
  choose (fixture, "attention.view", "head");
  cell = hl_cell_picture_get_shown (maps_child (fixture, "grid"));
  g_assert_cmpint (cell.row, ==, 2);

  activate (fixture, "maps_view", "maps.next-head");
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).block, ==, 1);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 2);
}

NN_FIXTURE_TEST (head_is_opened_from_the_grid)
{
  translate_with (fixture, 2, 2);
  g_signal_emit_by_name (maps_child (fixture, "grid"), "map-activated", 0, 1);

  g_assert_cmpstr (visible_view (fixture), ==, "head");
  assert_head (fixture, "block 1, head 2");
}

static void count_cb (int *n) { (*n)++; }

/* A lesson opens a view of the page, and waits until a person opens one. */
NN_FIXTURE_TEST (view_is_told_and_taken)
{
  g_autofree char *view = NULL;
  int              n_told = 0;

  translate_with (fixture, 1, 2);
  g_signal_connect_swapped (fixture->page, "notify::view", G_CALLBACK (count_cb), &n_told);

  g_object_set (fixture->page, "view", "head", NULL);
  g_assert_cmpstr (visible_view (fixture), ==, "head");
  g_assert_cmpint (n_told, ==, 1);

  choose (fixture, "attention.view", "grid");
  g_object_get (fixture->page, "view", &view, NULL);
  g_assert_cmpstr (view, ==, "grid");
  g_assert_cmpint (n_told, ==, 2);
}

/* Head 4 of block 2 is looked at when a model comes that has neither. */
NN_FIXTURE_TEST (smaller_model_keeps_the_page_whole)
{
  translate_with (fixture, 2, 4);
  for (int i = 0; i < 3; i++)
    activate (fixture, "maps_view", "maps.next-head");
  assert_head (fixture, "block 2, head 4");
  choose (fixture, "attention.view", "head");

  translate_with (fixture, 1, 2);
  assert_head (fixture, "block 1, head 2");
  g_assert_cmpstr (visible_view (fixture), ==, "head");
}

static void assert_begins_with (const char *path, const char *start)
{
  g_autofree char *contents = NULL;
  gsize            length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_assert_cmpint (length, >, 500);
  g_assert_cmpmem (contents, strlen (start), start, strlen (start));
}

NN_FIXTURE_TEST (export_knows_three_formats)
{
  static const struct
  {
    const char *name;
    const char *start;
  } files[] = { { "a.png", "\x89PNG\r\n" }, { "a.svg", "<?xml" }, { "a.pdf", "%PDF" } };

  translate_with (fixture, 1, 2);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char   *path = hl_test_workshop_path (&fixture->workshop, files[i].name);
      g_autoptr (GFile)  file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;

      g_assert_true (hl_test_export (HL_EXPORTABLE (fixture->page), file, &error));
      g_assert_no_error (error);
      assert_begins_with (path, files[i].start);
    }
}

NN_FIXTURE_TEST (export_names_what_it_shows)
{
  g_autofree char *grid = NULL;
  g_autofree char *head = NULL;

  translate_with (fixture, 2, 2);
  grid = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->page));
  choose (fixture, "attention.view", "head");
  activate (fixture, "maps_view", "maps.next-head");
  head = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->page));

  g_assert_cmpstr (grid, ==, "attention-cross.png");
  g_assert_cmpstr (head, ==, "attention-cross-block2-head2.png");
}

NN_FIXTURE_TEST (export_that_fails_is_told)
{
  g_autofree char   *path = hl_test_workshop_path (&fixture->workshop, "no/such/folder.png");
  g_autoptr (GFile)  file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  translate_with (fixture, 1, 2);

  g_assert_false (hl_test_export (HL_EXPORTABLE (fixture->page), file, &error));
  g_assert_nonnull (error);
}

NN_FIXTURE_TEST (copy_gives_the_clipboard_a_picture)
{
  GdkClipboard      *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->page));
  g_autoptr (GError) error = NULL;

  translate_with (fixture, 1, 2);
  g_assert_true (hl_test_export (HL_EXPORTABLE (fixture->page), NULL, &error));
  g_assert_no_error (error);

  g_assert_true (
      gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_TEXTURE));
}

NN_FIXTURE_TEST (page_waits_until_it_is_seen)
{
  gtk_widget_set_visible (GTK_WIDGET (fixture->page), FALSE);
  translate_with (fixture, 2, 4);
  g_assert_cmpstr (visible_page (fixture), ==, "empty");

  gtk_widget_set_visible (GTK_WIDGET (fixture->page), TRUE);
  g_assert_cmpstr (visible_page (fixture), ==, "maps");
}

/* The cell that is pointed out is news; the sentence is on other pages too. */
NN_FIXTURE_TEST (cell_is_read_out_whole_beside_a_long_sentence)
{
  GtkLabel *readout = hl_test_child (fixture->page, "readout");
  GtkLabel *sentence = hl_test_child (fixture->page, "sentence");

  translate_with (fixture, 1, 2);
  gtk_label_set_text (readout, "query he → is, key nobody, attention weight 0.79, block 2, head 1");
  gtk_label_set_text (sentence, "Nobody but me has seen that he is calm. → personne d'autre n'a vu "
                                "qu'il est calme .");
  hl_test_spin (50);

  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (readout)));
  g_assert_true (pango_layout_is_ellipsized (gtk_label_get_layout (sentence)));
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
