#include "ui/pages/moments-animation.h"

#include <glib/gi18n.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/translation/translate.h"
#include "ui/pages/file-dialog.h"
#include "ui/render/gif.h"
#include "ui/render/png.h"

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
  HlHeads      look;   /* which head; it has no translation */
  GPtrArray   *frames; /* of Frame */
};

NN_FREES (Frame, frame_free, (g_object_unref, model), (nn_translation_free, told),
          (g_free, line, caption))

/* Returns what another thread needs to draw them; NULL if there are no moments. moments: what is
 * shown, the earliest first; look: which head of each is drawn. */
HlMomentsAnimation *hl_moments_animation_new (HlMoments *moments, const char *sentence,
                                              const HlHeads *look)
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

  return nn_translate (locker->translator, sentence, &options, NULL, error);
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

  if (problem == NULL)
    return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _ ("The model writes no word for this sentence in any snapshot of the "
                       "run. Choose another sentence."));

  g_propagate_error (error, g_steal_pointer (&problem));

  return FALSE;
}

static HlRecording *record (const HlMomentsAnimation *self, const Frame *frame, HlSize at_least,
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
