/* The window that shows two snapshots of a run beside each other. */

#include "ui/pages/windows.h"

#include <glib/gi18n.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/text/characters.h"
#include "core/translation/translate.h"
#include "ui/figures/heads.h"
#include "ui/pages/file-dialog.h"
#include "ui/render/gif.h"
#include "ui/render/png.h"
#include "ui/session/translation.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* The value for the latest snapshot, instead of an update. */
#define LATEST (-1)

/* What one snapshot makes of the sentence of the pages.  One is loaded or translated at a time;
 * what is wanted then follows.
 *
 *      Update 320 of 2000 · loss 2.310
 *      ├────●──────────────┤
 *      il est calme .
 *      ▦▦▦▦ */
#define HL_TYPE_SNAPSHOT_COLUMN (hl_snapshot_column_get_type ())
G_DECLARE_FINAL_TYPE (HlSnapshotColumn, hl_snapshot_column, HL, SNAPSHOT_COLUMN, GtkWidget)

struct _HlSnapshotColumn
{
  GtkWidget parent_instance;

  HlWorkspace    *workspace;
  HlRunSnapshots *snapshots;
  HlHeads         look; /* which head; it has no translation */

  gint64         update;      /* what is wanted, or LATEST */
  HlModel       *model;       /* whose translation is shown, or is being made; or NULL */
  HlTranslation *translation; /* what is shown, or NULL */
  gboolean       is_busy;     /* a task is under way */
  gboolean       has_failed;  /* what is wanted cannot be had */
  gboolean       is_setting;  /* the slider is put where it belongs */

  GtkLabel      *text;
  GtkScale      *scale;
  GtkAdjustment *adjustment;
  GtkLabel      *words;
  HlFigureView  *map;
};

G_DEFINE_FINAL_TYPE (HlSnapshotColumn, hl_snapshot_column, GTK_TYPE_WIDGET)

static void show_map (HlSnapshotColumn *self)
{
  const NnTranslation *told = self->translation != NULL ? self->translation->translation : NULL;
  HlHeads              heads;

  if (told == NULL || told->T == 0)
    {
      hl_figure_view_take (self->map, NULL);
      return;
    }

  heads = self->look;
  heads.told = told;
  heads.owner = G_OBJECT (self->translation);
  hl_figure_view_take (self->map, hl_heads_new (&heads));
}

static void show_words (HlSnapshotColumn *self, const char *words)
{
  hl_label_write (self->words, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->words), words);
}

static int position (HlSnapshotColumn *self)
{
  return hl_run_snapshots_find (self->snapshots, (double) self->update);
}

static void show_slider (HlSnapshotColumn *self)
{
  const int        n = hl_run_snapshots_count (self->snapshots);
  const int        index = position (self);
  g_autofree char *text = NULL;

  if (n == 0)
    return;

  text = hl_run_snapshots_describe (self->snapshots, index);
  gtk_label_set_text (self->text, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
  self->is_setting = TRUE;
  gtk_adjustment_configure (self->adjustment, index, 0.0, MAX (n - 1, 1), 1.0, MAX (n / 8, 1), 0.0);
  self->is_setting = FALSE;
}

static gboolean is_of_snapshot (HlSnapshotColumn *self, HlModel *model)
{
  if (model == NULL)
    return FALSE;
  if (self->update == LATEST)
    return model == self->snapshots->latest;

  return hl_model_get_update (model) ==
         hl_run_snapshots_get_update (self->snapshots, position (self));
}

static gboolean is_shown (HlSnapshotColumn *self)
{
  return self->translation != NULL && is_of_snapshot (self, self->translation->model) &&
         g_str_equal (self->translation->sentence, hl_workspace_get_sentence (self->workspace));
}

static void look_again (HlSnapshotColumn *self);

static void translated (gpointer owner, gpointer request, gpointer result, const GError *error)
{
  HlSnapshotColumn         *self = owner;
  g_autoptr (HlTranslation) translation = result;

  self->is_busy = FALSE;
  if (self->snapshots == NULL)
    return;

  self->has_failed = translation == NULL;
  g_set_object (&self->translation, translation);
  if (translation != NULL)
    {
      g_autofree char *text = nn_translation_to_text (translation->translation);

      show_words (self, *text != '\0' ? text : "–");
    }
  else
    show_words (self, error->message);
  show_map (self);
  look_again (self);
}

static void translate (HlSnapshotColumn *self)
{
  static const HlTaskKind    translating = { hl_translate,    translated,     NULL,
                                             hl_request_free, g_object_unref, g_free };
  const NnTranslationOptions options = nn_translation_options_for (self->model->checkpoint->text);

  self->is_busy = TRUE;
  hl_task_start (&translating, self,
                 hl_translate_request (self->model, hl_workspace_get_sentence (self->workspace),
                                       NULL, &options));
}

static void loaded (gpointer owner, gpointer job, gpointer result, const GError *error)
{
  HlSnapshotColumn   *self = owner;
  g_autoptr (HlModel) model = result;

  self->is_busy = FALSE;
  if (self->snapshots == NULL)
    return;

  self->has_failed = model == NULL;
  g_set_object (&self->model, model);
  if (model == NULL)
    show_words (self, error->message);
  look_again (self);
}

/* Loads the model of the wanted snapshot, then translates with it. */
static void look_again (HlSnapshotColumn *self)
{
  static const HlTaskKind loading = { hl_snapshot_run, loaded, NULL, hl_snapshot_job_free,
                                      g_object_unref };
  HlSnapshotJob           job;

  if (self->is_busy || self->has_failed || hl_run_snapshots_count (self->snapshots) == 0 ||
      *hl_workspace_get_sentence (self->workspace) == '\0' || is_shown (self))
    return;

  if (self->update == LATEST)
    g_set_object (&self->model, self->snapshots->latest);
  if (is_of_snapshot (self, self->model))
    translate (self);
  else if (hl_run_snapshots_get_job (self->snapshots, position (self), &job))
    {
      self->is_busy = TRUE;
      hl_task_start (&loading, self, hl_snapshot_job_copy (&job));
    }
}

static void snapshots_cb (HlSnapshotColumn *self)
{
  show_slider (self);
  look_again (self);
}

static void translation_cb (HlSnapshotColumn *self)
{
  self->has_failed = FALSE;
  look_again (self);
}

/* index: of the snapshot to show; the last is the latest, and stays it. */
static void choose (HlSnapshotColumn *self, int index)
{
  const int n = hl_run_snapshots_count (self->snapshots);

  self->update =
      index + 1 >= n ? LATEST : hl_run_snapshots_get_update (self->snapshots, MAX (index, 0));
  self->has_failed = FALSE;
  snapshots_cb (self);
}

static void moved_cb (HlSnapshotColumn *self)
{
  if (!self->is_setting && self->snapshots != NULL)
    choose (self, (int) (gtk_adjustment_get_value (self->adjustment) + 0.5));
}

static void set_look (HlSnapshotColumn *self, const HlHeads *look)
{
  self->look = *look;
  show_map (self);
}

static void set_up (HlSnapshotColumn *self, HlWorkspace *workspace, HlRunSnapshots *snapshots,
                    const char *name)
{
  self->workspace = g_object_ref (workspace);
  self->snapshots = g_object_ref (snapshots);
  hl_name (self->scale, name);
  hl_connect (snapshots, "changed", snapshots_cb, self);
  hl_connect (workspace, "notify::translation", translation_cb, self);
  snapshots_cb (self);
}

static void hl_snapshot_column_class_init (HlSnapshotColumnClass *klass)
{
  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  HL_TEMPLATE (HlSnapshotColumn, "snapshot-column", text, scale, adjustment, words, map);
  HL_CALLED (moved_cb);
  HL_OWNS (HlSnapshotColumn, g_object_unref, workspace, snapshots, model, translation);
}

static void hl_snapshot_column_init (HlSnapshotColumn *self)
{
  self->update = LATEST;
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* ## Actions
 *
 * - `snapshots.animate`: saves all snapshots as pictures, "png" or "svg". */
struct _HlSnapshotsWindow
{
  AdwWindow parent_instance;

  HlWorkspace     *workspace;
  HlRunSnapshots  *snapshots;
  GtkNativeDialog *dialog; /* asks for a folder, or NULL */
  HlFigureFormat   format; /* of what goes there */

  GtkDropDown      *kind;
  GtkDropDown      *head;
  GtkWidget        *animate;
  GtkLabel         *sentence;
  HlSnapshotColumn *first;
  HlSnapshotColumn *second;
  GtkLabel         *news;
};

G_DEFINE_FINAL_TYPE (HlSnapshotsWindow, hl_snapshots_window, ADW_TYPE_WINDOW)

static const NnConfig *config_of (HlSnapshotsWindow *self)
{
  HlModel *latest = self->snapshots->latest;

  return latest != NULL ? &latest->checkpoint->model->config : NULL;
}

static HlHeads get_look (HlSnapshotsWindow *self)
{
  const NnConfig *config = config_of (self);
  const int       n_heads = config != NULL ? config->num_heads : 1;
  const guint     chosen = gtk_drop_down_get_selected (self->head);
  const int       map = chosen != GTK_INVALID_LIST_POSITION ? (int) chosen : 0;

  return (HlHeads){ .kind = (HlAttentionKind) gtk_drop_down_get_selected (self->kind),
                    .view = HL_HEADS_ONE,
                    .block = map / n_heads,
                    .head = map % n_heads };
}

static void look_cb (HlSnapshotsWindow *self)
{
  const HlHeads look = get_look (self);

  set_look (self->first, &look);
  set_look (self->second, &look);
}

/* Fills the list, and chooses the head of the pages, or the first head of the last block. */
static void fill_heads (HlSnapshotsWindow *self)
{
  const NnConfig           *config = config_of (self);
  const HlSelection         selection = hl_workspace_get_selection (self->workspace);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const gboolean            has_any = self->workspace->translation != NULL;
  int                       block;

  if (config == NULL)
    return;

  for (int layer = 0; layer < config->num_blks; layer++)
    for (int head = 0; head < config->num_heads; head++)
      gtk_string_list_take (names, hl_attention_head_name (layer, head));
  gtk_drop_down_set_model (self->head, G_LIST_MODEL (names));
  block = has_any ? MIN (selection.block, config->num_blks - 1) : config->num_blks - 1;
  gtk_drop_down_set_selected (
      self->head,
      (guint) (block * config->num_heads + CLAMP (selection.head, 0, config->num_heads - 1)));
}

static void sentence_cb (HlSnapshotsWindow *self)
{
  hl_label_write (self->sentence, hl_workspace_get_sentence (self->workspace));
}

static void tell (HlSnapshotsWindow *self, const char *text)
{
  hl_label_write (self->news, text);
  gtk_widget_set_visible (GTK_WIDGET (self->news), TRUE);
}

/* ── Every snapshot as a picture ── */

#define RESOLUTION (2.0 * HL_FIGURE_RESOLUTION) /* of each frame */

/* One picture of the animation. */
typedef struct
{
  gint64         update;
  HlModel       *model; /* of the latest; NULL: it is to be loaded */
  char          *line;
  char          *caption; /* when it has been translated */
  NnTranslation *told;    /* likewise */
} Frame;

/* All that a worker needs to draw one attention map of every snapshot, with the update, the loss
 * and the translation below.  The pictures are of the same size, so that any program for films can
 * join them: ffmpeg -i frame-%03d.png film.mp4
 *
 *      frames/
 *        frame-001.png      update 0
 *        frame-002.png      update 32
 *        … */
typedef struct
{
  NnSnapshots   *snapshots;
  char          *folder;
  HlModel       *latest;
  char          *sentence;
  HlHeads        look;   /* which head; it has no translation */
  GPtrArray     *frames; /* of Frame */
  GFile         *parent; /* of the folder with the frames */
  HlFigureFormat format;
} Animation;

NN_FREES (Frame, frame_free, (g_object_unref, model), (nn_translation_free, told),
          (g_free, line, caption))

NN_FREES (Animation, animation_free, (nn_snapshots_unref, snapshots),
          (g_object_unref, latest, parent), (g_ptr_array_unref, frames), (g_free, folder, sentence))

static NnTranslation *animation_translate (HlModel *model, const char *sentence, GError **error)
{
  const NnTranslationOptions options = nn_translation_options_for (model->checkpoint->text);
  g_autoptr (HlModelLocker)  locker = hl_model_lock (model, error);

  if (locker == NULL)
    return NULL;

  return nn_translate (locker->translator, sentence, &options, NULL, error);
}

/* Translates with one snapshot; its model is freed at the end. */
static gboolean compute (const Animation *self, Frame *frame, GError **error)
{
  const HlSnapshotJob job = { self->snapshots, self->folder, self->latest, frame->update };
  g_autoptr (HlModel) model =
      frame->model != NULL ? g_object_ref (frame->model) : hl_snapshot_load (&job, error);
  g_autofree char *words = NULL;

  frame->told = model != NULL ? animation_translate (model, self->sentence, error) : NULL;
  if (frame->told == NULL)
    return FALSE;

  words = nn_translation_to_text (frame->told);
  /* Translators: the update and the loss, a sentence, its translation */
  frame->caption = g_strdup_printf (_ ("%s · “%s” → “%s”"), frame->line, self->sentence, words);

  return TRUE;
}

/* Computes all pictures; snapshots that were thinned out meanwhile are left out. */
static gboolean compute_all (Animation *self, GError **error)
{
  g_autoptr (GError) problem = NULL;

  for (guint i = self->frames->len; i > 0; i--)
    {
      Frame *frame = self->frames->pdata[i - 1];

      g_clear_error (&problem);
      if (!compute (self, frame, &problem) || frame->told->T == 0)
        g_ptr_array_remove_index (self->frames, i - 1);
    }

  if (self->frames->len > 0)
    return TRUE;

  if (problem == NULL)
    return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _ ("The model writes no word for this sentence in any snapshot of the "
                       "run. Choose another sentence."));

  g_propagate_error (error, g_steal_pointer (&problem));

  return FALSE;
}

static HlRecording *record (const Animation *self, const Frame *frame, HlSize at_least,
                            HlFigureFormat format)
{
  HlHeads              heads = self->look;
  g_autoptr (HlFigure) figure = NULL;
  g_autofree char     *title = NULL;

  heads.told = frame->told;
  heads.is_paper = TRUE;
  figure = hl_heads_new (&heads);
  title = hl_heads_title (hl_heads_get (figure));

  return hl_figure_print (figure, &(HlSheetText){ .title = title, .caption = frame->caption },
                          &(HlPrint){ .format = format, .at_least = at_least });
}

/* Returns the size of the largest picture, which all of them get. */
static HlSize largest (const Animation *self)
{
  HlSize size = { 0.0, 0.0 };

  for (guint i = 0; i < self->frames->len; i++)
    {
      g_autoptr (HlRecording) recording =
          record (self, self->frames->pdata[i], size, HL_FIGURE_PNG);

      size = recording->size;
    }

  return size;
}

static gboolean write_in (GFile *folder, const char *name, GBytes *bytes, GError **error)
{
  g_autoptr (GFile) file = g_file_get_child (folder, name);

  return g_file_replace_contents (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                  NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, error);
}

/* Returns the bytes of the frame, or NULL. */
static GBytes *write_frame (const HlRecording *recording, GFile *folder, guint number,
                            GError **error)
{
  g_autofree char *name =
      g_strdup_printf ("frame-%03u.%s", number, hl_figure_format_suffix (recording->format));
  g_autoptr (GBytes) bytes =
      hl_recording_encode (recording, &(HlPrint){ .resolution = RESOLUTION }, error);

  return bytes != NULL && write_in (folder, name, bytes, error) ? g_steal_pointer (&bytes) : NULL;
}

/* Returns the folder, or NULL.  PNG frames are also one file that moves, and a GIF that does. */
static gpointer save_in_worker (gpointer animation, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  Animation            *self = animation;
  g_autoptr (GPtrArray) written = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GFile)     folder = NULL;
  g_autoptr (GBytes)    moving = NULL, gif = NULL;
  HlSize                size;

  if (!compute_all (self, error))
    return NULL;

  folder = hl_file_dialog_new_folder (self->parent, "frames", error);
  if (folder == NULL)
    return NULL;

  size = largest (self);
  for (guint i = 0; i < self->frames->len; i++)
    {
      g_autoptr (HlRecording) recording = record (self, self->frames->pdata[i], size, self->format);
      GBytes                 *bytes = write_frame (recording, folder, i + 1, error);

      if (bytes == NULL)
        return NULL;
      g_ptr_array_add (written, bytes);
    }
  if (self->format == HL_FIGURE_PNG)
    {
      moving = hl_png_animate (written);
      if (!write_in (folder, "animation.png", moving, error))
        return NULL;
      if (hl_gif_is_there ())
        gif = hl_gif_animate (written, NULL, error);
      if (hl_gif_is_there () && (gif == NULL || !write_in (folder, "animation.gif", gif, error)))
        return NULL;
    }

  return g_steal_pointer (&folder);
}

static void saved (gpointer owner, gpointer animation, gpointer result, const GError *error)
{
  HlSnapshotsWindow *self = owner;
  g_autoptr (GFile)  folder = result;
  g_autofree char   *path = folder != NULL ? nn_printable_path (g_file_peek_path (folder)) : NULL;
  g_autofree char   *text = NULL;

  if (self->snapshots == NULL)
    return;

  gtk_widget_set_sensitive (self->animate, TRUE);
  /* Translators: path of a folder with pictures */
  text = path != NULL ? g_strdup_printf (_ ("Saved in “%s”"), path) : g_strdup (error->message);
  tell (self, text);
}

static void save_in (HlSnapshotsWindow *self, GFile *parent)
{
  static const HlTaskKind kind = { save_in_worker, saved, NULL, animation_free, g_object_unref };
  Animation              *animation;
  HlSnapshotJob           job;

  if (g_file_peek_path (parent) == NULL)
    {
      tell (self, _ ("This folder is not on this computer. Choose a local folder, then copy the "
                     "pictures from there."));
      return;
    }
  if (!hl_run_snapshots_get_job (self->snapshots, 0, &job))
    return;

  animation = g_new (Animation, 1);
  *animation = (Animation){ nn_snapshots_ref (job.snapshots),
                            g_strdup (job.folder),
                            g_object_ref (job.latest),
                            g_strdup (hl_workspace_get_sentence (self->workspace)),
                            get_look (self),
                            g_ptr_array_new_with_free_func (frame_free),
                            g_object_ref (parent),
                            self->format };
  for (int i = 0; i < hl_run_snapshots_count (self->snapshots); i++)
    {
      Frame *frame = g_new0 (Frame, 1);

      frame->update = hl_run_snapshots_get_update (self->snapshots, i);
      frame->line = hl_run_snapshots_describe (self->snapshots, i);
      if (!hl_run_snapshots_get_job (self->snapshots, i, &job))
        frame->model = g_object_ref (animation->latest);
      g_ptr_array_add (animation->frames, frame);
    }
  gtk_widget_set_sensitive (self->animate, FALSE);
  tell (self, _ ("Drawing every snapshot…"));
  hl_task_start (&kind, self, animation);
}

static void animate_action (HlSnapshotsWindow *self, GVariant *parameter)
{
  if (self->dialog != NULL)
    return;

  self->format =
      g_str_equal (g_variant_get_string (parameter, NULL), "svg") ? HL_FIGURE_SVG : HL_FIGURE_PNG;
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                                     _ ("A Folder for the Pictures"), G_CALLBACK (save_in),
                                     .is_modal = TRUE });
}

static void hl_snapshots_window_class_init (HlSnapshotsWindowClass *klass)
{
  g_type_ensure (HL_TYPE_SNAPSHOT_COLUMN);
  HL_OWNS (HlSnapshotsWindow, g_object_unref, dialog, workspace, snapshots);
  HL_TEMPLATE (HlSnapshotsWindow, "snapshots-window", kind, head, animate, sentence, first, second,
               news);
  HL_CALLED (look_cb);
  HL_ACTION ("snapshots.animate", "s", animate_action);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void hl_snapshots_window_init (HlSnapshotsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_name (self->kind, _ ("Attention"));
  hl_name (self->head, _ ("Head"));
}

/* Returns a window with the first snapshot and the latest, not yet presented. */
HlSnapshotsWindow *hl_snapshots_window_new (GtkWindow *parent, HlWorkspace *workspace,
                                            HlRunSnapshots *snapshots)
{
  HlSnapshotsWindow *self = g_object_new (HL_TYPE_SNAPSHOTS_WINDOW, "transient-for", parent,
                                          "destroy-with-parent", TRUE, NULL);

  self->workspace = g_object_ref (workspace);
  self->snapshots = g_object_ref (snapshots);
  gtk_drop_down_set_selected (self->kind, HL_ATTENTION_CROSS);
  fill_heads (self);
  set_up (self->first, workspace, snapshots, _ ("First snapshot"));
  set_up (self->second, workspace, snapshots, _ ("Second snapshot"));
  choose (self->first, 0);
  look_cb (self);
  hl_connect (workspace, "notify::translation", sentence_cb, self);
  sentence_cb (self);

  return self;
}
