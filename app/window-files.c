/* Open and save: models, corpora, lists of marked places, and files that are dropped. */

#include "app/window-type.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/window-private.h"
#include "app/window-type.h"
#include "core/checkpoint/safetensors.h"
#include "core/engine/owned.h"
#include "core/text/characters.h"
#include "core/text/containers.h"
#include "core/text/read-file.h"
#include "ui/lessons/plan-file.h"
#include "ui/render/gif.h"
#include "ui/session/playlist.h"
#include "ui/session/run-keys.h"
#include "ui/session/task.h"

/* Opens a list of marked places in a window. */

static void hl_window_open_playlist (HlWindow *self, GFile *file);

static void open_cb (HlWindow *self)
{
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open Marked Places"),
                                     G_CALLBACK (hl_window_open_playlist), NULL,
                                     _ ("Lists of marked places"), "playlist" });
}

static void save_playlist (HlWindow *self, GFile *file)
{
  hl_saving_write (self, file, hl_playlist_to_text (self->playlist));
}

static void save_cb (HlWindow *self)
{
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save the Marked Places"),
                                     /* Translators: a suggested file name; the ending stays */
                                     G_CALLBACK (save_playlist), _ ("lecture.playlist"),
                                     _ ("Lists of marked places"), "playlist" });
}

static void go_cb (HlWindow *self, HlPlaylistEntry *entry)
{
  hl_window_visit_marked (self, entry, 0);
}

/* Whether a clicker has that key, and nobody types it into a text. */
static gboolean is_of_clicker (HlWindow *self, guint key)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->playlist_window));

  switch (key)
    {
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return TRUE;
    case GDK_KEY_b:
    case GDK_KEY_period:
      return !GTK_IS_EDITABLE (focus) && !GTK_IS_TEXT_VIEW (focus);
    default:
      return FALSE;
    }
}

/* Passes the keys of a clicker to the window with the page: a lecturer may have the keyboard focus
 * here. */
static gboolean key_pressed_cb (GtkEventControllerKey *keys, guint key, guint code,
                                GdkModifierType modifiers, HlWindow *self)
{
  return self->is_presenting && is_of_clicker (self, key) &&
         gtk_event_controller_key_forward (keys, GTK_WIDGET (self));
}

static void add_keys (HlWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->playlist_window), keys);
}

static void show_window (HlWindow *self)
{
  if (self->playlist_window == NULL)
    {
      g_set_weak_pointer (&self->playlist_window,
                          hl_playlist_window_new (GTK_WINDOW (self), self->playlist));
      hl_connect (self->playlist_window, "mark", hl_window_mark_place, self);
      hl_connect (self->playlist_window, "go", go_cb, self);
      hl_connect (self->playlist_window, "open", open_cb, self);
      hl_connect (self->playlist_window, "save", save_cb, self);
      add_keys (self);
    }
  gtk_window_present (GTK_WINDOW (self->playlist_window));
}

/* Shows it instead of the list that was there, which can be undone. */
static void hl_window_open_playlist (HlWindow *self, GFile *file)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlLessonPlan) plan = hl_plan_file_read (HL_PLAN_PLAYLIST, file, NULL, &error);
  g_autofree char         *text = NULL;

  if (plan == NULL)
    {
      hl_workspace_tell_problem (self->workspace, error->message);
      return;
    }

  hl_playlist_open (self->playlist, plan);
  show_window (self);
  hl_playlist_window_choose (self->playlist_window, hl_playlist_get (self->playlist, 0));
  /* Translators: %s is the title of a playlist */
  text = g_markup_printf_escaped (_ ("Opened “%s”"), plan->title);
  hl_playlist_window_offer_undo (self->playlist_window, text);
}

static void undo_action (HlWindow *self) { hl_playlist_undo (self->playlist); }

/* Reads the list of the program's last run; what cannot be read is told, and is not written over
 * until a place is marked. */
static void read_kept (HlWindow *self)
{
  g_autofree char         *text = g_settings_get_string (self->settings, "playlist");
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlLessonPlan) plan = NULL;

  self->kept_playlist = g_strdup (text);
  if (*text == '\0')
    return;

  /* Translators: a list of marked places without a title */
  plan = hl_plan_file_parse (HL_PLAN_PLAYLIST, text, strlen (text), _ ("lecture"), &error);
  if (plan != NULL)
    hl_playlist_open (self->playlist, plan);
  else
    hl_workspace_tell_problem (self->workspace, error->message);
}

/* Reads the marks of a former version: "decoder.dense.choice 2", "backward:decoder.dense -1". */
static void read_former_marks (HlWindow *self)
{
  g_auto (GStrv) marks = g_settings_get_strv (self->settings, "marked-places");

  for (int i = 0; marks[i] != NULL; i++)
    {
      g_auto (GStrv)              words = g_strsplit (marks[i], " ", 2);
      const gboolean              has_word = words[0] != NULL && words[1] != NULL;
      const int                   step = has_word ? atoi (words[1]) : -1;
      g_autofree char            *word = g_strdup_printf ("%d", step + 1);
      char                       *place[HL_PLAN_N_KEYS] = { NULL };
      g_autoptr (HlPlaylistEntry) entry = NULL;

      if (!has_word)
        continue;
      place[HL_PLAN_PAGE] = (char *) "model";
      place[HL_PLAN_PLACE] = words[0];
      place[HL_PLAN_WORD] = step >= 0 ? word : NULL;
      entry = hl_playlist_entry_new (words[0], place, NULL);
      if (!hl_playlist_add (self->playlist, entry))
        break;
    }
}

/* Keeps the list.  What another window has added since stays, behind it. */
static void changed_cb (HlWindow *self)
{
  g_autofree char *text = hl_playlist_to_text (self->playlist);
  g_autofree char *there = g_settings_get_string (self->settings, "playlist");
  g_autofree char *merged = hl_playlist_text_merge (text, self->kept_playlist, there);

  g_settings_set_string (self->settings, "playlist", merged);
  g_free (self->kept_playlist);
  self->kept_playlist = g_steal_pointer (&text);
  g_settings_reset (self->settings, "marked-places");
  hl_window_show_marks (self);
}

void hl_window_set_up_playlist (HlWindow *self)
{
  self->playlist = hl_playlist_new ();
  read_kept (self);
  read_former_marks (self);
  hl_playlist_set_current (self->playlist, NULL);
  hl_connect (self->playlist, "changed", changed_cb, self);
  hl_connect (self->inspection->player, "steps-changed", hl_window_show_marks, self);
  hl_connect (self->player_bar, "notify::player", hl_window_show_marks, self);
}

void hl_window_bind_playlist (HlWindowClass *klass)
{
  HL_ACTION ("win.playlist", NULL, show_window);
  HL_ACTION ("win.undo-playlist", NULL, undo_action);
}

static void open_model (HlWindow *self, GFile *file)
{
  hl_workspace_open_model (self->workspace, file);
}

/* The settings of the model are beside its file, where a sandbox does not look. */
static void bare_cb (HlWindow *self, GFile *file)
{
  if (hl_file_dialog_is_alone (file))
    hl_file_dialog_ask_for_folder (&self->dialog, self, file, G_CALLBACK (open_model));
}

static void open_model_action (HlWindow *self)
{
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open a Model"),
                                     G_CALLBACK (open_model), NULL, _ ("Models (safetensors)"),
                                     "safetensors" });
}

static gboolean close_cb (gpointer user_data)
{
  gtk_window_close (user_data);

  return G_SOURCE_REMOVE;
}

/* A window that closes takes its dialogs along, so that it goes only when the answer of the
 * dialog has been dealt with. */
void hl_window_follow_plan (HlWindow *self, HlWindowPlan plan)
{
  if (plan == HL_WINDOW_CLOSE)
    g_idle_add_full (G_PRIORITY_DEFAULT, close_cb, g_object_ref (self), g_object_unref);
}

typedef struct
{
  HlModel  *model;
  GFile    *file;
  HlSaving *saving;
} Saved;

NN_FREES (Saved, saved_free, (g_object_unref, model, file))

static gpointer save_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Saved *saved = data;

  return GINT_TO_POINTER (hl_model_save (saved->model, saved->file, error));
}

static void saved (gpointer window, gpointer data, gpointer is_whole, const GError *error)
{
  HlWindow          *self = window;
  const HlWindowPlan plan = self->plan;

  self->plan = HL_WINDOW_STAY;
  if (is_whole != NULL)
    {
      self->discards_training = plan == HL_WINDOW_CLOSE; /* it was saved where it had to be */
      hl_window_follow_plan (self, plan);
    }

  hl_saving_end (((const Saved *) data)->saving, error);
}

/* Returns the file for a model, with the suffix that says what is in it. */
static GFile *model_file (GFile *file, GError **error)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_strconcat (
      base, g_str_has_suffix (base, NN_SAFETENSORS_SUFFIX) ? "" : NN_SAFETENSORS_SUFFIX, NULL);

  return hl_file_dialog_complete (file, name, error);
}

static const HlTaskKind saving = { .run = save_in_worker, .done = saved, .free_data = saved_free };

static void save_model (HlWindow *self, GFile *chosen)
{
  g_autoptr (HlModel) model = g_steal_pointer (&self->to_save);
  g_autoptr (GError)  error = NULL;
  g_autoptr (GFile)   file = model_file (chosen, &error);

  if (file != NULL)
    {
      const Saved job = { g_steal_pointer (&model), g_object_ref (file),
                          hl_saving_new (self, file) };

      hl_task_start (&saving, self, g_memdup2 (&job, sizeof job));
    }
  else
    hl_workspace_tell_problem (self->workspace, error->message);
}

/* Returns a name for a file of @model. */
static char *suggest_name (HlModel *model)
{
  const gint64     update = hl_model_get_update (model);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, update);

  if (!hl_model_is_trained_here (model))
    return g_strconcat (model->name, NN_SAFETENSORS_SUFFIX, NULL);

  /* Translators: a file name; %s is the number of updates */
  return g_strdup_printf (_ ("my-model-update-%s.safetensors"), number);
}

/* Of an altered model, its original is saved. */
static void ask_where_to_save (HlWindow *self, HlModel *altered_or_not)
{
  HlModel         *original = altered_or_not->original;
  HlModel         *model = original != NULL ? original : altered_or_not;
  g_autofree char *description = hl_model_describe (model);
  g_autofree char *name = suggest_name (model);
  g_autofree char *title = NULL;

  /* Translators: title of a dialog; %s is a model, "eng-fra · update 3480 · seed 1" */
  title = g_strdup_printf (_ ("Save %s"), description);
  g_set_object (&self->to_save, model);
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_SAVE, title, G_CALLBACK (save_model),
                                     name, _ ("Models (safetensors)"), "safetensors" });
}

static void whole_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HlWindow) self = user_data;
  g_autoptr (HlModel)  model = hl_training_copy_wait_finish (result);

  if (model != NULL && gtk_widget_get_sensitive (GTK_WIDGET (self)))
    ask_where_to_save (self, model);
}

/* Asks where to save the model as it is now. */
void hl_window_save_training (HlWindow *self, HlWindowPlan plan)
{
  self->plan = plan;
  hl_training_session_get_whole_async (self->training, whole_cb, g_object_ref (self));
}

/* Saves the model in training on the Train page, and the model in use elsewhere. */
static void save_model_action (HlWindow *self)
{
  HlModel       *model = self->workspace->model;
  const gboolean is_training_page =
      g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), "train") == 0;

  if (self->training->copy->model != NULL && (is_training_page || model == NULL))
    hl_window_save_training (self, HL_WINDOW_STAY);
  else if (model != NULL)
    {
      self->plan = HL_WINDOW_STAY;
      ask_where_to_save (self, model);
    }
}

static gboolean is_name_of_picture (const char *name)
{
  HlFigureFormat format = HL_FIGURE_FORMATS;

  return hl_gif_is_name (name) ||
         (hl_figure_format_read (name, &format, NULL) && format != HL_FIGURE_FORMATS &&
          !hl_figure_format_is_numbers (format));
}

/* Opens it in the background; the model in use stays until the new one is whole. file: a
 * checkpoint, a folder with one, or the file that describes a kept run. */
void hl_window_open_model (HlWindow *self, GFile *file)
{
  g_autofree char  *base = g_file_get_basename (file);
  g_autofree char  *path = g_file_get_path (file);
  g_autofree char  *inside = path != NULL ? nn_model_in_folder (path) : NULL;
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) model = g_str_equal (base, HL_RUN_FILE)
                                ? g_file_get_child (folder, HL_RUN_MODEL)
                            : inside != NULL ? g_file_new_for_path (inside)
                                             : g_object_ref (file);

  hl_workspace_open_model (self->workspace, model);
}

#define ZIP_NAME 30 /* where in a zip archive the name of its first file begins */

/* Whether it is a model, or what people take for one and is told what it is. */
static gboolean is_name_of_model (const char *name)
{
  static const char *const ends[] = { NN_SAFETENSORS_SUFFIX,
                                      ".safetensors.index.json",
                                      ".safetensors.gz",
                                      ".pth",
                                      ".ckpt",
                                      ".bin",
                                      ".npz",
                                      ".npy",
                                      ".h5",
                                      ".gguf",
                                      ".onnx",
                                      ".pkl" };
  g_autofree char         *small = g_ascii_strdown (name, -1);

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (small, ends[i]))
      return TRUE;

  return g_str_equal (name, HL_RUN_FILE);
}

/* A .pt file is a model of PyTorch, if no file of another language is beside it. */
static gboolean is_torch (GFile *file, const char *name)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *small = g_ascii_strdown (name, -1);
  g_auto (GStrv)   beside = path != NULL ? nn_files_beside (path) : NULL;

  return g_str_has_suffix (small, ".pt") && (beside == NULL || beside[0] == NULL);
}

/* Whether a file of another name begins as a model does.  Safetensors have the length of the header
 * in eight bytes, which is far from four gigabytes, and the header; PyTorch writes a zip archive
 * whose first file is its list. */
static gboolean begins_as_model (GFile *file)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, NULL);
  char                         bytes[200] = { 0 };

  return stream != NULL &&
         g_input_stream_read_all (G_INPUT_STREAM (stream), bytes, sizeof bytes, NULL, NULL, NULL) &&
         (memcmp (bytes + 4, "\0\0\0\0{", 5) == 0 ||
          (memcmp (bytes, "PK\3\4", 4) == 0 &&
           g_strstr_len (bytes + ZIP_NAME, sizeof bytes - ZIP_NAME, "/data.pkl") != NULL));
}

/* A folder with models is one, too.  Other files are taken for sentence pairs. */
static gboolean is_model (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *path = g_file_get_path (file);
  g_auto (GStrv)   models = path != NULL ? nn_files_in (path, NN_SAFETENSORS_SUFFIX) : NULL;

  return is_name_of_model (base) || is_torch (file, base) || begins_as_model (file) ||
         (models != NULL && models[0] != NULL);
}

/* Whether it is a lesson, a list of marked places or a picture. */
static gboolean is_plan (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return g_str_has_suffix (base, ".lesson") || g_str_has_suffix (base, ".playlist") ||
         is_name_of_picture (base);
}

static void open_plan (HlWindow *self, GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  if (g_str_has_suffix (base, ".lesson"))
    hl_course_open (self->course, file);
  else if (g_str_has_suffix (base, ".playlist"))
    hl_window_open_playlist (self, file);
  else
    hl_window_open_picture (self, file);
}

/* Whether both are read as one corpus: the same sentences in two languages. */
static gboolean is_beside (GFile *first, GFile *file)
{
  g_autofree char *path = first != NULL ? g_file_get_path (first) : NULL;
  g_autofree char *other = g_file_get_path (file);
  g_auto (GStrv)   beside = path != NULL ? nn_files_beside (path) : NULL;

  return beside != NULL && other != NULL && g_strv_contains ((const char *const *) beside, other);
}

gboolean hl_window_find_model (GFile **files, int n_files)
{
  for (int i = 0; i < n_files; i++)
    if (!is_plan (files[i]) && is_model (files[i]))
      return TRUE;

  return FALSE;
}

/* Opens lessons, marked places, what pictures show, one model and one corpus; names those that are
 * left out. is_elsewhere: the person looks where the files were dropped, not at the title. */
void hl_window_open_files (HlWindow *self, GFile **files, int n_files, gboolean is_elsewhere)
{
  g_autoptr (GString) left = g_string_new (NULL);
  GFile              *model = NULL;
  GFile              *corpus = NULL;

  for (int i = 0; i < n_files; i++)
    {
      g_autofree char *name = g_file_get_basename (files[i]);
      GFile          **first = is_model (files[i]) ? &model : &corpus;

      if (is_plan (files[i]))
        continue;
      if (*first == NULL)
        *first = files[i];
      else if (first == &model || !is_beside (corpus, files[i]))
        g_string_append_printf (left, "%s%s", left->len > 0 ? ", " : "", name);
    }

  self->is_opening_elsewhere = is_elsewhere && model != NULL;
  if (model != NULL)
    hl_window_open_model (self, model);
  if (corpus != NULL)
    {
      hl_train_page_open_corpus (self->train_page, corpus);
      gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "train");
    }
  for (int i = 0; i < n_files; i++)
    if (is_plan (files[i])) /* after the model, which takes away what was told before */
      open_plan (self, files[i]);
  if (left->len > 0)
    {
      g_autofree char *text =
          /* Translators: %s is a list of names of files */
          g_markup_printf_escaped (_ ("Not opened: %s. The window shows one model, one corpus, one "
                                      "lesson and one list of marked places."),
                                   left->str);

      hl_toast (self->toasts, text);
    }
}

static gboolean drop_cb (HlWindow *self, const GValue *value)
{
  g_autoptr (GSList)    list = gdk_file_list_get_files (g_value_get_boxed (value));
  g_autoptr (GPtrArray) files = g_ptr_array_new ();

  for (GSList *l = list; l != NULL; l = l->next)
    g_ptr_array_add (files, l->data);
  hl_window_open_files (self, (GFile **) files->pdata, (int) files->len, TRUE);

  return TRUE;
}

/* Lets people drop models, lessons, marked places, pictures and a corpus on the window. */
void hl_window_accept_files (HlWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  hl_connect (self->workspace, "bare", bare_cb, self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* Everything that opens or saves a model. */
void hl_window_install_file_actions (HlWindowClass *klass)
{
  HL_ACTION ("win.open-model", NULL, open_model_action);
  HL_ACTION ("win.save-model", NULL, save_model_action);
}
