#include "ui/pages/attention-page.h"

#include <string.h>

#include "app/paths.h"
#include "config.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/heatmap-grid.h"
#include "ui/widgets/heatmap.h"

typedef struct
{
  HlTestWorkshop   workshop;
  HlWorkspace     *workspace;
  GSettings       *settings;
  HlAttentionPage *page;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->workspace = hl_workspace_new ();
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "attention-kind");
  fixture->page = g_object_ref_sink (g_object_new (HL_TYPE_ATTENTION_PAGE, NULL));
  hl_attention_page_set_up (fixture->page, fixture->workspace, fixture->settings);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  hl_test_spin (20);
  g_assert_finalize_object (fixture->page);
  g_assert_finalize_object (fixture->workspace);
  g_object_unref (fixture->settings);
  hl_test_workshop_clear (&fixture->workshop);
}

static gpointer
child_of (Fixture    *fixture,
          const char *name)
{
  GObject *child = gtk_widget_get_template_child (GTK_WIDGET (fixture->page),
                                                  HL_TYPE_ATTENTION_PAGE, name);

  g_assert_nonnull (child);

  return child;
}

/* Translates with a fresh model of these sizes. */
static void
translate_with (Fixture *fixture,
                int      num_blks,
                int      num_heads)
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

static void
activate (Fixture    *fixture,
          const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->page), action, NULL));
}

static void
choose (Fixture    *fixture,
        const char *action,
        const char *choice)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->page), action, "s", choice));
}

static const char *
visible_in (Fixture    *fixture,
            const char *stack)
{
  return gtk_stack_get_visible_child_name (child_of (fixture, stack));
}

static void
assert_head (Fixture    *fixture,
             const char *expected)
{
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "map_title")), ==, expected);
}

static void
test_page_without_a_translation_is_empty (Fixture      *fixture,
                                          gconstpointer data)
{
  g_autofree char   *name = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->page));
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (visible_in (fixture, "stack"), ==, "empty");
  g_assert_null (name);
  g_assert_false (hl_test_export (HL_EXPORTABLE (fixture->page), NULL, &error));
  activate (fixture, "attention.next-head");
}

static void
test_maps_come_with_the_translation (Fixture      *fixture,
                                     gconstpointer data)
{
  const HlHeatmapGridSpec *spec;

  translate_with (fixture, 2, 4);
  spec = hl_heatmap_grid_get_spec (child_of (fixture, "grid"));

  g_assert_cmpstr (visible_in (fixture, "stack"), ==, "maps");
  g_assert_cmpstr (visible_in (fixture, "views"), ==, "grid");
  g_assert_cmpint (spec->layers, ==, 2);
  g_assert_cmpint (spec->heads, ==, 4);
  g_assert_cmpint (spec->columns, ==, 4); /* i see . <eos> */
}

static void
test_kind_decides_what_is_on_the_axes (Fixture      *fixture,
                                       gconstpointer data)
{
  HlHeatmap           *map = child_of (fixture, "map");
  const HlHeatmapSpec *spec;
  g_autofree char     *kept = NULL;

  translate_with (fixture, 1, 2);

  choose (fixture, "attention.kind", "encoder");
  spec = hl_heatmap_get_spec (map);
  g_assert_cmpint (spec->matrix.rows, ==, spec->matrix.columns);
  g_assert_cmpstr (spec->row_tokens[0], ==, "i");

  choose (fixture, "attention.kind", "decoder");
  spec = hl_heatmap_get_spec (map);
  g_assert_cmpint (spec->matrix.rows, ==, spec->matrix.columns);
  g_assert_cmpstr (spec->column_tokens[0], ==, "<bos>");

  choose (fixture, "attention.kind", "cross");
  spec = hl_heatmap_get_spec (map);
  g_assert_cmpstr (spec->row_tokens[0], ==, "<bos>");
  g_assert_cmpstr (spec->column_tokens[0], ==, "i");

  choose (fixture, "attention.kind", "encoder");
  kept = g_settings_get_string (fixture->settings, "attention-kind");
  g_assert_cmpstr (kept, ==, "encoder");
}

static void
test_scale_is_fixed_until_asked (Fixture      *fixture,
                                 gconstpointer data)
{
  translate_with (fixture, 1, 2);

  g_assert_cmpint (hl_heatmap_get_spec (child_of (fixture, "map"))->scale, ==, HL_SCALE_UNIT);
  activate (fixture, "attention.stretch");
  g_assert_cmpint (hl_heatmap_get_spec (child_of (fixture, "map"))->scale, ==,
                   HL_SCALE_STRETCHED);
  g_assert_cmpint (hl_heatmap_grid_get_spec (child_of (fixture, "grid"))->scale, ==,
                   HL_SCALE_STRETCHED);
}

static void
test_heads_follow_each_other_in_a_ring (Fixture      *fixture,
                                        gconstpointer data)
{
  translate_with (fixture, 2, 2);

  assert_head (fixture, "block 2, head 1");
  activate (fixture, "attention.next-head");
  assert_head (fixture, "block 2, head 2");
  activate (fixture, "attention.next-head");
  assert_head (fixture, "block 1, head 1");
  activate (fixture, "attention.previous-head");
  assert_head (fixture, "block 2, head 2");
}

/* What was chosen on another page is what one wants to see here. */
static void
test_choice_of_other_pages_is_shown (Fixture      *fixture,
                                     gconstpointer data)
{
  HlHeatmapGridCell cell;
  int               row;

  translate_with (fixture, 2, 2);
  hl_workspace_select (fixture->workspace, (HlSelection){ 2, 0, 1 });

  assert_head (fixture, "block 1, head 2");
  g_assert_true (hl_heatmap_get_cell (child_of (fixture, "map"), &row, NULL));
  g_assert_cmpint (row, ==, 2);
  g_assert_true (hl_heatmap_grid_get_cell (child_of (fixture, "grid"), &cell));
  g_assert_cmpint (cell.layer, ==, 0);
  g_assert_cmpint (cell.head, ==, 1);
  g_assert_cmpint (cell.row, ==, 2);

  /* It is still there when the maps are drawn up again. */
  choose (fixture, "attention.view", "head");
  g_assert_true (hl_heatmap_grid_get_cell (child_of (fixture, "grid"), &cell));
  g_assert_cmpint (cell.row, ==, 2);

  activate (fixture, "attention.next-head");
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).block, ==, 1);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 2);
}

static void
test_head_is_opened_from_the_grid (Fixture      *fixture,
                                   gconstpointer data)
{
  translate_with (fixture, 2, 2);
  g_signal_emit_by_name (child_of (fixture, "grid"), "map-activated", 0, 1);

  g_assert_cmpstr (visible_in (fixture, "views"), ==, "head");
  assert_head (fixture, "block 1, head 2");
}

/* Head 4 of block 2 is looked at when a model comes that has neither. */
static void
test_smaller_model_keeps_the_page_whole (Fixture      *fixture,
                                         gconstpointer data)
{
  translate_with (fixture, 2, 4);
  for (int i = 0; i < 3; i++)
    activate (fixture, "attention.next-head");
  assert_head (fixture, "block 2, head 4");
  choose (fixture, "attention.view", "head");

  translate_with (fixture, 1, 2);
  assert_head (fixture, "block 1, head 2");
  g_assert_cmpstr (visible_in (fixture, "views"), ==, "head");
}

static void
assert_begins_with (const char *path,
                    const char *start)
{
  g_autofree char *contents = NULL;
  gsize            length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_assert_cmpint (length, >, 500);
  g_assert_cmpmem (contents, strlen (start), start, strlen (start));
}

static void
test_export_knows_three_formats (Fixture      *fixture,
                                 gconstpointer data)
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

static void
test_export_names_what_it_shows (Fixture      *fixture,
                                 gconstpointer data)
{
  g_autofree char *grid = NULL;
  g_autofree char *head = NULL;

  translate_with (fixture, 2, 2);
  grid = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->page));
  choose (fixture, "attention.view", "head");
  activate (fixture, "attention.next-head");
  head = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->page));

  g_assert_cmpstr (grid, ==, "attention-cross.png");
  g_assert_cmpstr (head, ==, "attention-cross-2-2.png");
}

static void
test_export_that_fails_is_told (Fixture      *fixture,
                                gconstpointer data)
{
  g_autofree char   *path = hl_test_workshop_path (&fixture->workshop, "no/such/folder.png");
  g_autoptr (GFile)  file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  translate_with (fixture, 1, 2);

  g_assert_false (hl_test_export (HL_EXPORTABLE (fixture->page), file, &error));
  g_assert_nonnull (error);
}

static void
test_copy_gives_the_clipboard_a_picture (Fixture      *fixture,
                                         gconstpointer data)
{
  GdkClipboard      *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->page));
  g_autoptr (GError) error = NULL;

  translate_with (fixture, 1, 2);
  g_assert_true (hl_test_export (HL_EXPORTABLE (fixture->page), NULL, &error));
  g_assert_no_error (error);

  g_assert_true (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard),
                                                    GDK_TYPE_TEXTURE));
}

int
main (int   argc,
      char *argv[])
{
  hl_test_init_gtk (&argc, &argv);
  app_paths_set_up_uninstalled ();
  adw_init ();

#define ADD(path, function) \
  g_test_add ("/ui/attention-page/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("page/without-a-translation-is-empty", test_page_without_a_translation_is_empty);
  ADD ("maps/come-with-the-translation", test_maps_come_with_the_translation);
  ADD ("kind/decides-what-is-on-the-axes", test_kind_decides_what_is_on_the_axes);
  ADD ("scale/is-fixed-until-asked", test_scale_is_fixed_until_asked);
  ADD ("heads/follow-each-other-in-a-ring", test_heads_follow_each_other_in_a_ring);
  ADD ("heads/are-those-that-other-pages-chose", test_choice_of_other_pages_is_shown);
  ADD ("heads/are-opened-from-the-grid", test_head_is_opened_from_the_grid);
  ADD ("model/that-is-smaller-keeps-the-page-whole", test_smaller_model_keeps_the_page_whole);
  ADD ("export/knows-three-formats", test_export_knows_three_formats);
  ADD ("export/names-what-it-shows", test_export_names_what_it_shows);
  ADD ("export/that-fails-is-told", test_export_that_fails_is_told);
  ADD ("copy/gives-the-clipboard-a-picture", test_copy_gives_the_clipboard_a_picture);
#undef ADD

  return g_test_run ();
}
