#include "ui/pages/windows.h"

#include "tests/support/runs-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/render/gif.h"
#include "ui/render/png.h"

typedef struct
{
  HlTestRuns         runs;
  GtkWidget         *parent;
  HlSnapshotsWindow *window;
} Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_runs_set_up (&fixture->runs);
  g_object_set (fixture->runs.workspace, "sentence", "go .", NULL);
  hl_test_runs_run_to_the_end (&fixture->runs);

  fixture->parent = hl_test_open_window (gtk_label_new ("parent"), 100, 100);
  fixture->window = hl_snapshots_window_new (GTK_WINDOW (fixture->parent), fixture->runs.workspace,
                                             fixture->runs.snapshots);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static GtkWidget *column (Fixture *fixture, int index)
{
  return hl_test_find (GTK_WIDGET (fixture->window), g_type_from_name ("HlSnapshotColumn"), index);
}

/* −1 before there is a translation. */
static int update_shown (Fixture *fixture, int index)
{
  const char *words = gtk_label_get_text (hl_test_child (column (fixture, index), "words"));
  const char *text = gtk_label_get_text (hl_test_child (column (fixture, index), "text"));
  int         update = -1;

  return *words != '\0' && sscanf (text, "Update %d of 12", &update) == 1 ? update : -1;
}

static void tear_down (Fixture *fixture)
{
  hl_test_wait_until (update_shown (fixture, 0) >= 0 && update_shown (fixture, 1) >= 0);
  hl_test_spin (200);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  hl_test_close_window (fixture->parent);
  hl_test_runs_tear_down (&fixture->runs);
}

NN_FIXTURE_TEST (first_and_latest_stand_side_by_side)
{
  hl_test_wait_until (update_shown (fixture, 0) == 0 && update_shown (fixture, 1) == 12);

  g_assert_cmpstr (gtk_label_get_text (hl_test_child (column (fixture, 0), "text")), ==,
                   "Update 0 of 12");
}

/* Neither of them is the model in use. */
NN_FIXTURE_TEST (each_column_goes_its_own_way)
{
  GtkWidget *scale = hl_test_child (column (fixture, 1), "scale");

  g_signal_emit_by_name (scale, "move-slider", GTK_SCROLL_START);
  g_signal_emit_by_name (scale, "move-slider", GTK_SCROLL_STEP_RIGHT);
  hl_test_wait_until (update_shown (fixture, 1) == 1 && update_shown (fixture, 0) == 0);

  g_assert_null (fixture->runs.workspace->model);
  g_assert_cmpint (hl_run_snapshots_get_position (fixture->runs.snapshots), ==, 12);
}

static cairo_surface_t *paint_map (Fixture *fixture)
{
  hl_test_spin (20);

  return hl_test_paint_widget (hl_test_child (column (fixture, 1), "map"));
}

/* The window opens with the first head of the last block. */
NN_FIXTURE_TEST (maps_are_of_the_chosen_head)
{
  GtkDropDown     *head = hl_test_child (fixture->window, "head");
  const guint      n_maps = g_list_model_get_n_items (gtk_drop_down_get_model (head));
  const guint      choices[] = { 0, n_maps - 1 };
  cairo_surface_t *before;

  hl_test_wait_until (update_shown (fixture, 1) == 12);
  g_assert_cmpuint (gtk_drop_down_get_selected (head), ==,
                    n_maps - (guint) fixture->runs.workshop.options->model.num_heads);
  before = paint_map (fixture);

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      cairo_surface_t *after;

      gtk_drop_down_set_selected (head, choices[i]);
      after = paint_map (fixture);
      g_assert_cmpint (hl_test_count_differences (before, after), >, 100);
      cairo_surface_destroy (after);
    }
  cairo_surface_destroy (before);
}

/* A picture a snapshot, all of one size. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS /* of GTimeVal, which GdkPixbuf wants */

    /* Every frame of the GIF is there, for as long as it should be. */
    static void
    assert_gif_moves (GFile *folder, int n_frames)
{
  g_autoptr (GFile)              file = g_file_get_child (folder, "animation.gif");
  g_autofree char               *path = g_file_get_path (file);
  g_autoptr (GdkPixbufAnimation) gif = NN_OK (gdk_pixbuf_animation_new_from_file, path);
  GdkPixbufAnimationIter        *frame;
  GTimeVal                       now = { 0, 0 };

  g_assert_cmpint (gdk_pixbuf_animation_is_static_image (gif), ==, n_frames == 1);
  frame = gdk_pixbuf_animation_get_iter (gif, &now);
  for (int i = 0; i < n_frames && n_frames > 1; i++)
    {
      g_assert_cmpint (gdk_pixbuf_animation_iter_get_delay_time (frame), ==, HL_FRAME_TIME);
      now.tv_sec = (i + 1) * HL_FRAME_TIME / 1000;
      now.tv_usec = (i + 1) * HL_FRAME_TIME % 1000 * 1000;
      gdk_pixbuf_animation_iter_advance (frame, &now);
    }
  g_object_unref (frame);
  g_assert_true (g_file_delete (file, NULL, NULL));
}

G_GNUC_END_IGNORE_DEPRECATIONS

/* The same pictures are one file that moves. */
static void assert_moves (GFile *folder, int n_frames)
{
  g_autoptr (GFile)  file = g_file_get_child (folder, "animation.png");
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  gsize              size, at = 0;
  const guint8      *png = g_bytes_get_data (bytes, &size);
  HlPngChunk         chunk;
  int                n = 0;

  while (hl_png_next (png, size, &at, &chunk))
    n += memcmp (chunk.kind, "fcTL", 4) == 0;
  g_assert_cmpint (n, ==, n_frames);
  g_assert_cmpint ((int) at, ==, (int) size);
  g_assert_true (g_file_delete (file, NULL, NULL));
  if (hl_gif_is_there ())
    assert_gif_moves (folder, n_frames);
}

static GtkFileChooser *find_dialog (void)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());
  GtkFileChooser        *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window))
        found = GTK_FILE_CHOOSER (window);
    }

  return found;
}

/* Lets a person choose that folder, and returns what is told then. is_gone: it was deleted
 * meanwhile. */
static const char *animate_in (Fixture *fixture, GFile *parent, gboolean is_gone)
{
  GtkFileChooser *chooser;

  g_assert_true (g_file_make_directory (parent, NULL, NULL));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "snapshots.animate", "s", "png");
  chooser = find_dialog ();
  gtk_file_chooser_set_current_folder (chooser, parent, NULL);
  hl_test_spin (300);
  if (is_gone)
    g_assert_true (g_file_delete (parent, NULL, NULL));
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  hl_test_wait_until (gtk_widget_get_sensitive (hl_test_child (fixture->window, "animate")));

  return gtk_label_get_text (hl_test_child (fixture->window, "news"));
}

NN_FIXTURE_TEST (animation_has_a_picture_for_each_snapshot)
{
  g_autofree char  *path = hl_test_workshop_path (&fixture->runs.workshop, "animation");
  g_autoptr (GFile) parent = g_file_new_for_path (path);
  g_autoptr (GFile) folder = g_file_get_child (parent, "frames");
  int               n = 0, width = 0, height = 0;

  g_assert_true (g_str_has_prefix (animate_in (fixture, parent, FALSE), "Saved in “"));

  for (int i = 1; i <= 13; i++)
    {
      g_autofree char  *name = g_strdup_printf ("frame-%03d.png", i);
      g_autoptr (GFile) file = g_file_get_child (folder, name);
      cairo_surface_t  *picture = cairo_image_surface_create_from_png (g_file_peek_path (file));

      if (cairo_surface_status (picture) == CAIRO_STATUS_SUCCESS)
        {
          n++;
          if (width == 0)
            {
              width = cairo_image_surface_get_width (picture);
              height = cairo_image_surface_get_height (picture);
            }
          g_assert_cmpint (cairo_image_surface_get_width (picture), ==, width);
          g_assert_cmpint (cairo_image_surface_get_height (picture), ==, height);
          g_assert_true (g_file_delete (file, NULL, NULL));
        }
      cairo_surface_destroy (picture);
    }

  /* A model that writes nothing has no map. */
  g_assert_cmpint (n, >, 6);
  assert_moves (folder, n);
  g_assert_true (g_file_delete (folder, NULL, NULL));
  g_assert_true (g_file_delete (parent, NULL, NULL));
}

NN_FIXTURE_TEST (animation_says_where_it_cannot_go)
{
  g_autofree char  *path = hl_test_workshop_path (&fixture->runs.workshop, "nowhere");
  g_autoptr (GFile) parent = g_file_new_for_path (path);

  g_assert_nonnull (strstr (animate_in (fixture, parent, TRUE), "Choose another place"));
}
