#include "ui/pages/moment-views.h"

#include <glib/gi18n.h>

#include "core/engine/owned.h"
#include "core/translation/translate.h"
#include "ui/pages/file-dialog.h"
#include "ui/render/gif.h"
#include "ui/render/png.h"
#include "ui/session/translation.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* The value for the latest moment, instead of an update. */
#define LATEST (-1)

/* The sentence is that of the pages.  One moment is loaded or translated at a time; what is
 * wanted then follows. */
struct _HlMomentColumn
{
  GtkWidget parent_instance;

  HlWorkspace *workspace;
  HlMoments   *moments;
  HlMomentLook look;

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

G_DEFINE_FINAL_TYPE (HlMomentColumn, hl_moment_column, GTK_TYPE_WIDGET)

/* One head of it, or the one that comes nearest. */
static HlHeads hl_moment_look_at (const HlMomentLook *look, const NnTranslation *told)
{
  return (HlHeads){
    .told = told,
    .kind = look->kind,
    .view = HL_HEADS_ONE,
    .block = look->block,
    .head = look->head,
  };
}

static void show_map (HlMomentColumn *self)
{
  const NnTranslation *told = self->translation != NULL ? self->translation->translation : NULL;
  HlHeads              heads;

  if (told == NULL || told->T == 0)
    {
      hl_figure_view_take (self->map, NULL);
      return;
    }

  heads = hl_moment_look_at (&self->look, told);
  heads.owner = G_OBJECT (self->translation);
  hl_figure_view_take (self->map, hl_heads_new (&heads));
}

static void show_words (HlMomentColumn *self, const char *words)
{
  hl_label_write (self->words, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->words), words);
}

static int position (HlMomentColumn *self)
{
  int index = hl_moments_count (self->moments) - 1;

  while (self->update != LATEST && index > 0 &&
         hl_moments_get_update (self->moments, index) > self->update)
    index--;

  return MAX (index, 0);
}

static void show_slider (HlMomentColumn *self)
{
  const int        n = hl_moments_count (self->moments);
  const int        index = position (self);
  g_autofree char *text = NULL;

  if (n == 0)
    return;

  text = hl_moments_describe (self->moments, index);
  gtk_label_set_text (self->text, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
  self->is_setting = TRUE;
  gtk_adjustment_configure (self->adjustment, index, 0.0, MAX (n - 1, 1), 1.0, MAX (n / 8, 1), 0.0);
  self->is_setting = FALSE;
}

static gboolean is_of_moment (HlMomentColumn *self, HlModel *model)
{
  if (model == NULL)
    return FALSE;
  if (self->update == LATEST)
    return model == self->moments->latest;

  return hl_model_get_update (model) == hl_moments_get_update (self->moments, position (self));
}

static gboolean is_shown (HlMomentColumn *self)
{
  return self->translation != NULL && is_of_moment (self, self->translation->model) &&
         g_str_equal (self->translation->sentence, hl_workspace_get_sentence (self->workspace));
}

static void look_again (HlMomentColumn *self);

static void translated (gpointer owner, gpointer request, gpointer result, const GError *error)
{
  HlMomentColumn           *self = owner;
  g_autoptr (HlTranslation) translation = result;

  self->is_busy = FALSE;
  if (self->moments == NULL)
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
  g_signal_emit_by_name (self, "changed");
  look_again (self);
}

static void translate (HlMomentColumn *self)
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
  HlMomentColumn     *self = owner;
  g_autoptr (HlModel) model = result;

  self->is_busy = FALSE;
  if (self->moments == NULL)
    return;

  self->has_failed = model == NULL;
  g_set_object (&self->model, model);
  if (model == NULL)
    show_words (self, error->message);
  look_again (self);
}

/* Loads the model of the wanted moment, then translates with it. */
static void look_again (HlMomentColumn *self)
{
  static const HlTaskKind loading = { hl_moment_run, loaded, NULL, hl_moment_job_free,
                                      g_object_unref };
  HlMomentJob             job;

  if (self->is_busy || self->has_failed || hl_moments_count (self->moments) == 0 ||
      *hl_workspace_get_sentence (self->workspace) == '\0' || is_shown (self))
    return;

  if (self->update == LATEST)
    g_set_object (&self->model, self->moments->latest);
  if (is_of_moment (self, self->model))
    translate (self);
  else if (hl_moments_get_job (self->moments, position (self), &job))
    {
      self->is_busy = TRUE;
      hl_task_start (&loading, self, hl_moment_job_copy (&job));
    }
}

static void changed_cb (HlMomentColumn *self)
{
  show_slider (self);
  look_again (self);
}

static void sentence_cb (HlMomentColumn *self)
{
  self->has_failed = FALSE;
  look_again (self);
}

static void moved_cb (HlMomentColumn *self)
{
  if (!self->is_setting && self->moments != NULL)
    hl_moment_column_choose (self, (int) (gtk_adjustment_get_value (self->adjustment) + 0.5));
}

/* index: of the moment to show; the last is the latest, and stays it. */
void hl_moment_column_choose (HlMomentColumn *self, int index)
{
  const int n = hl_moments_count (self->moments);

  self->update = index + 1 >= n ? LATEST : hl_moments_get_update (self->moments, MAX (index, 0));
  self->has_failed = FALSE;
  changed_cb (self);
}

void hl_moment_column_set_look (HlMomentColumn *self, const HlMomentLook *look)
{
  self->look = *look;
  show_map (self);
}

void hl_moment_column_set_up (HlMomentColumn *self, HlWorkspace *workspace, HlMoments *moments,
                              const char *name)
{
  self->workspace = g_object_ref (workspace);
  self->moments = g_object_ref (moments);
  hl_name (self->scale, name);
  hl_connect (moments, "changed", changed_cb, self);
  hl_connect (workspace, "notify::translation", sentence_cb, self);
  changed_cb (self);
}

static void hl_moment_column_class_init (HlMomentColumnClass *klass)
{
  /* Another translation is shown. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);

  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  HL_TEMPLATE (HlMomentColumn, "moment-column", text, scale, adjustment, words, map);
  HL_CALLED (moved_cb);
  HL_OWNS (HlMomentColumn, g_object_unref, workspace, moments, model, translation);
}

static void hl_moment_column_init (HlMomentColumn *self)
{
  self->update = LATEST;
  gtk_widget_init_template (GTK_WIDGET (self));
}

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

struct _HlMomentsAnimation
{
  NnSnapshots *snapshots;
  char        *folder;
  HlModel     *latest;
  char        *sentence;
  HlMomentLook look;
  GPtrArray   *frames; /* of Frame */
};

NN_FREES (Frame, frame_free, (g_object_unref, model), (nn_translation_free, told),
          (g_free, line, caption))

/* Returns what another thread needs to draw them; NULL if there are no moments. moments: what is
 * shown, the earliest first. */
HlMomentsAnimation *hl_moments_animation_new (HlMoments *moments, const char *sentence,
                                              const HlMomentLook *look)
{
  HlMomentsAnimation *self = NULL;
  HlMomentJob         job;

  if (!hl_moments_get_job (moments, 0, &job))
    return NULL;

  self = g_new0 (HlMomentsAnimation, 1);
  self->snapshots = nn_snapshots_ref (job.moments);
  self->folder = g_strdup (job.folder);
  self->latest = g_object_ref (job.latest);
  self->sentence = g_strdup (sentence);
  self->look = *look;
  self->frames = g_ptr_array_new_with_free_func (frame_free);
  for (int i = 0; i < hl_moments_count (moments); i++)
    {
      Frame *frame = g_new0 (Frame, 1);

      frame->update = hl_moments_get_update (moments, i);
      frame->line = hl_moments_describe (moments, i);
      if (!hl_moments_get_job (moments, i, &job))
        frame->model = g_object_ref (self->latest);
      g_ptr_array_add (self->frames, frame);
    }

  return self;
}

NN_FREES_FOR_ALL (HlMomentsAnimation, hl_moments_animation_free, (nn_snapshots_unref, snapshots),
                  (g_object_unref, latest), (g_ptr_array_unref, frames), (g_free, folder, sentence))

static NnTranslation *animation_translate (HlModel *model, const char *sentence, GError **error)
{
  const NnTranslationOptions options = nn_translation_options_for (model->checkpoint->text);
  g_autoptr (HlModelLocker)  locker = hl_model_lock (model, error);

  if (locker == NULL)
    return NULL;

  return nn_translate_from (locker->translator, sentence, NULL, &options, NULL, NULL, NULL, error);
}

/* Translates at one moment; its model is freed at the end. */
static gboolean compute (const HlMomentsAnimation *self, Frame *frame, GError **error)
{
  const HlMomentJob   job = { self->snapshots, self->folder, self->latest, frame->update };
  g_autoptr (HlModel) model =
      frame->model != NULL ? g_object_ref (frame->model) : hl_moment_load (&job, error);
  g_autofree char *words = NULL;

  frame->told = model != NULL ? animation_translate (model, self->sentence, error) : NULL;
  if (frame->told == NULL)
    return FALSE;

  words = nn_translation_to_text (frame->told);
  /* Translators: the update and the loss, a sentence, its translation */
  frame->caption = g_strdup_printf (_ ("%s · “%s” → “%s”"), frame->line, self->sentence, words);

  return TRUE;
}

/* Computes all pictures; moments that were thinned out meanwhile are left out. */
static gboolean compute_all (HlMomentsAnimation *self, GError **error)
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

  if (problem != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                         _ ("No snapshot of the run writes a word, so there is no map to draw. "
                            "Choose another sentence."));

  return FALSE;
}

static HlRecording *record (const HlMomentsAnimation *self, const Frame *frame, HlSize at_least,
                            HlFigureFormat format)
{
  HlHeads              heads = hl_moment_look_at (&self->look, frame->told);
  g_autoptr (HlFigure) figure = NULL;
  g_autofree char     *title = NULL;

  heads.is_paper = TRUE;
  figure = hl_heads_new (&heads);
  title = hl_heads_title (hl_heads_get (figure));

  return hl_figure_print (figure, &(HlSheetText){ .title = title, .caption = frame->caption },
                          &(HlPrint){ .format = format, .at_least = at_least });
}

/* Returns the size of the largest picture, which all of them get. */
static HlSize largest (const HlMomentsAnimation *self)
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

/* Blocks; call it from a worker, once. Returns the folder, or NULL.  PNG frames are also one file
 * that moves, and a GIF that does. */
GFile *hl_moments_animation_save (HlMomentsAnimation *self, GFile *parent, HlFigureFormat format,
                                  GError **error)
{
  g_autoptr (GPtrArray) written = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GFile)     folder = NULL;
  g_autoptr (GBytes)    moving = NULL, gif = NULL;
  HlSize                size;

  if (!compute_all (self, error))
    return NULL;

  folder = hl_file_dialog_new_folder (parent, "frames", error);
  if (folder == NULL)
    return NULL;

  size = largest (self);
  for (guint i = 0; i < self->frames->len; i++)
    {
      g_autoptr (HlRecording) recording = record (self, self->frames->pdata[i], size, format);
      GBytes                 *bytes = write_frame (recording, folder, i + 1, error);

      if (bytes == NULL)
        return NULL;
      g_ptr_array_add (written, bytes);
    }
  if (format == HL_FIGURE_PNG)
    {
      moving = hl_png_animate (written, HL_PNG_MOMENT);
      if (!write_in (folder, "animation.png", moving, error))
        return NULL;
      if (hl_gif_is_there ())
        gif = hl_gif_animate (written, HL_PNG_MOMENT, NULL, error);
      if (hl_gif_is_there () && (gif == NULL || !write_in (folder, "animation.gif", gif, error)))
        return NULL;
    }

  return g_steal_pointer (&folder);
}
