#include "ui/pages/windows.h"

#include <glib/gi18n.h>

#include "core/engine/owned.h"
#include "core/text/characters.h"
#include "ui/pages/file-dialog.h"
#include "ui/pages/moment-views.h"
#include "ui/session/task.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* ## Actions
 *
 * - `moments.animate`: saves all moments as pictures, "png" or "svg". */
struct _HlMomentsWindow
{
  AdwWindow parent_instance;

  HlWorkspace     *workspace;
  HlMoments       *moments;
  GtkNativeDialog *dialog; /* asks for a folder, or NULL */
  HlFigureFormat   format; /* of what goes there */

  GtkDropDown    *kind;
  GtkDropDown    *head;
  GtkWidget      *animate;
  GtkLabel       *sentence;
  HlMomentColumn *first;
  HlMomentColumn *second;
  GtkLabel       *news;
};

G_DEFINE_FINAL_TYPE (HlMomentsWindow, hl_moments_window, ADW_TYPE_WINDOW)

static const NnConfig *config_of (HlMomentsWindow *self)
{
  HlModel *latest = self->moments->latest;

  return latest != NULL ? &latest->checkpoint->model->config : NULL;
}

static HlMomentLook get_look (HlMomentsWindow *self)
{
  const NnConfig *config = config_of (self);
  const int       n_heads = config != NULL ? config->num_heads : 1;
  const guint     chosen = gtk_drop_down_get_selected (self->head);
  const int       map = chosen != GTK_INVALID_LIST_POSITION ? (int) chosen : 0;

  return (HlMomentLook){ (HlAttentionKind) gtk_drop_down_get_selected (self->kind), map / n_heads,
                         map % n_heads };
}

static void look_cb (HlMomentsWindow *self)
{
  const HlMomentLook look = get_look (self);

  hl_moment_column_set_look (self->first, &look);
  hl_moment_column_set_look (self->second, &look);
}

/* Fills the list, and chooses the head of the pages, or the first head of the last block. */
static void fill_heads (HlMomentsWindow *self)
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

static void sentence_cb (HlMomentsWindow *self)
{
  hl_label_write (self->sentence, hl_workspace_get_sentence (self->workspace));
}

static void tell (HlMomentsWindow *self, const char *text)
{
  hl_label_write (self->news, text);
  gtk_widget_set_visible (GTK_WIDGET (self->news), TRUE);
}

/* The worker needs this. */
typedef struct
{
  HlMomentsAnimation *animation;
  GFile              *parent;
  HlFigureFormat      format;
} Saving;

NN_FREES (Saving, saving_free, (hl_moments_animation_free, animation), (g_object_unref, parent))

static gpointer save_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Saving *saving = data;

  return hl_moments_animation_save (saving->animation, saving->parent, saving->format, error);
}

static void saved (gpointer owner, gpointer saving, gpointer result, const GError *error)
{
  HlMomentsWindow  *self = owner;
  g_autoptr (GFile) folder = result;
  g_autofree char  *path = folder != NULL ? nn_printable_path (g_file_peek_path (folder)) : NULL;
  g_autofree char  *text = NULL;

  if (self->moments == NULL)
    return;

  gtk_widget_set_sensitive (self->animate, TRUE);
  /* Translators: path of a folder with pictures */
  text = path != NULL ? g_strdup_printf (_ ("Saved in “%s”"), path) : g_strdup (error->message);
  tell (self, text);
}

static void save_in (HlMomentsWindow *self, GFile *parent)
{
  static const HlTaskKind kind = { save_in_worker, saved, NULL, saving_free, g_object_unref };
  const HlMomentLook      look = get_look (self);
  HlMomentsAnimation     *animation = NULL;
  Saving                 *saving;

  if (g_file_peek_path (parent) != NULL)
    animation = hl_moments_animation_new (self->moments,
                                          hl_workspace_get_sentence (self->workspace), &look);
  else
    tell (self, _ ("This folder is not on this computer. Choose a local folder, then copy the "
                   "pictures from there."));
  if (animation == NULL)
    return;

  saving = g_new (Saving, 1);
  *saving = (Saving){ animation, g_object_ref (parent), self->format };
  gtk_widget_set_sensitive (self->animate, FALSE);
  tell (self, _ ("Drawing every snapshot…"));
  hl_task_start (&kind, self, saving);
}

static void animate_action (HlMomentsWindow *self, GVariant *parameter)
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

static void hl_moments_window_class_init (HlMomentsWindowClass *klass)
{
  g_type_ensure (HL_TYPE_MOMENT_COLUMN);
  HL_OWNS (HlMomentsWindow, g_object_unref, dialog, workspace, moments);
  HL_TEMPLATE (HlMomentsWindow, "moments-window", kind, head, animate, sentence, first, second,
               news);
  HL_CALLED (look_cb);
  HL_ACTION ("moments.animate", "s", animate_action);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void hl_moments_window_init (HlMomentsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns a window with the first moment and the latest, not yet presented. */
HlMomentsWindow *hl_moments_window_new (GtkWindow *parent, HlWorkspace *workspace,
                                        HlMoments *moments)
{
  HlMomentsWindow *self = g_object_new (HL_TYPE_MOMENTS_WINDOW, "transient-for", parent,
                                        "destroy-with-parent", TRUE, NULL);

  self->workspace = g_object_ref (workspace);
  self->moments = g_object_ref (moments);
  gtk_drop_down_set_selected (self->kind, HL_ATTENTION_CROSS);
  fill_heads (self);
  hl_moment_column_set_up (self->first, workspace, moments, _ ("First snapshot"));
  hl_moment_column_set_up (self->second, workspace, moments, _ ("Second snapshot"));
  hl_moment_column_choose (self->first, 0);
  look_cb (self);
  hl_connect (workspace, "notify::translation", sentence_cb, self);
  sentence_cb (self);

  return self;
}
