/* app/window-album.c
 *
 * All pictures in one go: of a view, or of the sentence, drawn in the background.
 */

#include <glib/gi18n.h>
#include <string.h>

#include "app/figure-name.h"
#include "app/figure-writing.h"
#include "app/window-private.h"
#include "core/engine/owned.h"
#include "ui/session/task.h"

/* Adds to the script of the session. */
void hl_window_note_line (HlWindow *self, const char *line)
{
  if (self->script == NULL)
    self->script = g_string_new ("#!/bin/sh\n");
  g_string_append_printf (self->script, "%s\n", line);
}

typedef struct
{
  const HlFigureRow *row;  /* or NULL: all figures of the sentence */
  HlPlaylistEntry   *here; /* what its pictures have in common */
  HlModel           *model;
  HlPrint            print;
  char              *output;
  HlSaving          *saving;
} Album;

NN_FREES (Album, album_free, (g_object_unref, here, model), (g_free, output))

static gpointer fill_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Album    *self = data;
  HlFigureWish    wish = { .model = self->model };
  HlFigureWriting writing = { .print = self->print,
                              .output = self->output,
                              .model = self->here->place[HL_PLAN_MODEL],
                              .cancellable = cancellable };

  memcpy (wish.place, self->here->place, sizeof wish.place);

  return GINT_TO_POINTER (hl_figure_write_all (self->row, &wish, &writing, error));
}

static void filled (gpointer window, gpointer data, gpointer is_whole, const GError *error)
{
  hl_saving_end (((const Album *) data)->saving, error);
}

/* In the script, as two more lines. */
static void note_album (HlWindow *self, const Album *album, GFile *folder)
{
  g_autofree char *base = g_file_get_basename (folder);
  g_autofree char *name = g_path_get_basename (album->output);
  g_autofree char *output = g_build_filename (base, name, NULL);
  g_autofree char *quoted = g_shell_quote (base);
  g_autofree char *command =
      hl_figure_command (album->here->place, album->model, &album->print, output);
  g_autoptr (GString) line = g_string_new (NULL);

  g_string_printf (line, "mkdir -p %s\n%s --all", quoted, command);
  if (album->row == NULL)
    g_string_replace (line, "draw translation", "draw", 1);
  hl_window_note_line (self, line->str);
}

/* Draws all pictures in the background, into a folder of their own. */
void hl_window_export_all (HlWindow *self, HlExportScope scope, GFile *parent)
{
  static const HlTaskKind filling = { fill_in_worker, filled, NULL, album_free, NULL };
  const gboolean          is_view = scope == HL_EXPORT_VIEW;
  HlPlaylistEntry        *here = hl_window_describe_place (self);
  const HlFigureRow      *row =
      is_view ? hl_figure_row_drawn_at (here->place) : hl_figure_row_find ("translation");
  g_autofree char *suffix =
      g_strconcat (HL_WRITING_NAME ".", hl_figure_format_suffix (self->print.format), NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile)  folder = NULL;
  g_autofree char   *name = NULL;
  Album             *album;

  if (!is_view)
    {
      hl_place_set (here->place, HL_PLAN_PAGE, row->page);
      hl_place_set (here->place, HL_PLAN_VIEW, row->view);
      for (int i = 0; i < HL_PLAN_N_KEYS; i++)
        if (hl_figure_row_has (row, (HlPlanKey) i) && i != HL_PLAN_SENTENCE && i != HL_PLAN_BEAM)
          g_clear_pointer (here->place + i, g_free);
    }
  hl_figure_forget (row, here->place);
  name = is_view ? hl_figure_name_of (row, here->place)
                 : hl_sentence_name (hl_workspace_get_sentence (self->workspace));
  folder = hl_file_dialog_new_folder (parent, name, &error);
  if (folder == NULL)
    {
      hl_workspace_tell_problem (self->workspace, error->message);
      g_object_unref (here);
      return;
    }

  album = g_new (Album, 1);
  *album = (Album){ is_view ? row : NULL,
                    here,
                    self->workspace->model != NULL ? g_object_ref (self->workspace->model) : NULL,
                    self->print,
                    g_build_filename (g_file_peek_path (folder), suffix, NULL),
                    hl_saving_new (self, folder) };
  note_album (self, album, folder);
  hl_toast (self->toasts, _ ("Drawing all pictures…"));
  hl_task_start (&filling, self, album);
}

/* How many pictures there are where one is. */
HlExportScope hl_window_most_pictures (HlWindow *self)
{
  g_autoptr (HlPlaylistEntry) here = hl_window_describe_place (self);
  const HlFigureRow          *row = hl_figure_row_drawn_at (here->place);

  if (row == NULL)
    return HL_EXPORT_THIS;

  return hl_figure_row_has (row, HL_PLAN_SENTENCE) ? HL_EXPORT_SENTENCE
         : row->all != 0                           ? HL_EXPORT_VIEW
                                                   : HL_EXPORT_THIS;
}
