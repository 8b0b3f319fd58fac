/* app/cli-draw.c
 *
 * headlight-cli draw: any figure of the window, without a window.
 *
 *      draw FIGURE what-it-is-of --output FILE     one of the table (app/figure-rows.h)
 *      draw PICTURE --output FILE                  what an exported picture shows, once more
 */

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

#include "app/cli-commands.h"
#include "app/decimal-comma.h"
#include "app/figure-rows.h"
#include "app/paths.h"
#include "core/checkpoint/save-file.h"
#include "ui/lessons/plan-file.h"
#include "ui/render/gif.h"
#include "ui/render/origin.h"
#include "ui/render/png.h"

#define MILLIMETER (96.0 / 25.4)
#define MOST_WIDTH 5000.0 /* millimeters */
#define MOST_TYPE 100.0   /* points */
#define NUMBER "%d"       /* of a picture among all steps, in the name of its file */

typedef struct
{
  gboolean lists;
  char    *model, *output, *width, *language;
  char    *place[HL_PLAN_N_KEYS]; /* what was typed */
  double   type, resolution;
  gboolean is_transparent, is_bare, is_animated;
  char   **rest; /* the figure, and what it is of */
} Arguments;

static void arguments_clear (Arguments *arguments)
{
  g_free (arguments->model);
  g_free (arguments->output);
  g_free (arguments->width);
  g_free (arguments->language);
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    g_free (arguments->place[i]);
  g_strfreev (arguments->rest);
}

static HlCliStatus list (void)
{
  const HlFigureRow *row;

  for (guint i = 0; (row = hl_figure_row_get (i)) != NULL; i++)
    {
      GString *needs = g_string_new (NULL);

      for (int k = 0; k < row->n_keys; k++)
        if (row->keys[k] != hl_figure_row_subject (row) && row->keys[k] != HL_PLAN_MODE)
          g_string_append_printf (needs, " --%s", hl_plan_key_name (row->keys[k]));
      hl_cli_print ("%-15s%s\n%15s%s%s\n", row->name, _ (row->summary), "",
                    hl_figure_row_subject (row) == HL_PLAN_SENTENCE ? _ ("SENTENCE")
                    : g_str_equal (row->page, "train")              ? _ ("RUN")
                                                                    : _ ("NUMBERS"),
                    needs->str);
      g_string_free (needs, TRUE);
    }

  return HL_CLI_DONE;
}

/* Reads a width in millimeters, or in pixels of 1/96 inch. */
static gboolean read_width (const char *text, double *width)
{
  char        *unit = NULL;
  const double number = text != NULL ? g_ascii_strtod (text, &unit) : 0.0;

  *width = number * MILLIMETER;
  if (text == NULL)
    return TRUE;
  if (g_str_equal (unit, "px"))
    *width = number;
  else if (*unit != '\0' && !g_str_equal (unit, "mm"))
    return FALSE;

  return unit != text && number > 0 && *width <= MOST_WIDTH * MILLIMETER;
}

/* Sets another language than that of the terminal for all texts and numbers. */
static HlCliStatus speak (const char *language)
{
  g_autofree char *folder = app_paths_locale_dir ();
  g_autofree char *locale = NULL, *catalog = NULL;

  if (language == NULL)
    {
      setlocale (LC_NUMERIC, ""); /* people read what is drawn */
      return HL_CLI_DONE;
    }

  catalog = g_build_filename (folder, language, "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);
  if (!g_str_equal (language, "en") && !g_file_test (catalog, G_FILE_TEST_EXISTS))
    return hl_cli_misuse (_ ("--language must be en, fr or zh_CN, not “%s”"), language);

  locale = g_strdup_printf ("%s.UTF-8", g_str_equal (language, "fr") ? "fr_FR" : language);
  g_setenv ("LANGUAGE", language, TRUE);
  if (setlocale (LC_ALL, locale) == NULL)
    {
      setlocale (LC_ALL, "C.UTF-8");
      if (g_str_equal (language, "fr"))
        hl_decimal_comma_set ();
    }

  return HL_CLI_DONE;
}

/* A GIF is made of the frames of a PNG. */
static gboolean is_gif (const Arguments *arguments)
{
  return arguments->is_animated && g_str_has_suffix (arguments->output, ".gif");
}

static HlCliStatus check_print (const Arguments *arguments, HlPrint *print)
{
  g_autoptr (GError) error = NULL;

  *print = (HlPrint){ .format = HL_FIGURE_FORMATS,
                      .type = arguments->type,
                      .resolution = arguments->resolution,
                      .is_transparent = arguments->is_transparent,
                      .is_bare = arguments->is_bare };
  if (arguments->output == NULL)
    return hl_cli_misuse (_ ("Name the file for the picture: --output FILE"));
  if (is_gif (arguments))
    print->format = HL_FIGURE_PNG;
  else if (!hl_figure_format_read (arguments->output, &print->format, &error))
    return hl_cli_misuse ("%s", error->message);
  if (print->format == HL_FIGURE_FORMATS)
    return hl_cli_misuse (_ ("The name after --output decides the format: it must end in .png, "
                             ".svg, .pdf, .tex, .csv or .npz; “%s” does not"),
                          arguments->output);
  if (!read_width (arguments->width, &print->width))
    return hl_cli_misuse (_ ("--width must be millimeters or pixels, such as 84mm or 800px, not "
                             "“%s”"),
                          arguments->width);
  if (!(print->type >= 0 && print->type <= MOST_TYPE))
    return hl_cli_misuse (_ ("--type-size must be above 0 and at most %g"), MOST_TYPE);
  if (!(print->resolution >= 0))
    return hl_cli_misuse (_ ("--resolution must be above 0"));

  return HL_CLI_DONE;
}

/* Reads from a picture which place it shows; NULL if it does not say. */
static HlLessonPlan *read_origin (const char *path, GError **error)
{
  g_autoptr (GFile)  file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, error);
  g_autofree char   *origin = bytes != NULL ? hl_origin_read (bytes) : NULL;

  if (bytes != NULL && origin == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("“%s” does not say where it was made. Only pictures that this program has "
                    "exported lead back to their place."),
                 path);

  return origin != NULL
             ? hl_plan_file_parse (HL_PLAN_PLAYLIST, origin, strlen (origin), path, error)
             : NULL;
}

static HlModel *load_model (const char *name, GError **error)
{
  g_autofree char  *path = app_paths_named_model (name);
  g_autofree char  *corpus = app_paths_corpus ();
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return hl_model_new_from_file (file, corpus, error);
}

/* The name of a model of the box, as a place has it, or NULL. */
static char *name_in_box (const char *name)
{
  static const char *const box[] = { "headlight", "book" };

  for (gsize i = 0; i < G_N_ELEMENTS (box); i++)
    if (g_str_equal (name != NULL ? name : box[0], box[i]))
      return g_strdup (box[i]);

  return NULL;
}

static HlRecording *record (const HlFigureMade *made, const HlPrint *print)
{
  return hl_figure_print (made->figure,
                          &(HlSheetText){ .title = made->title, .caption = made->caption }, print);
}

static void play_cb (gconstpointer recording, cairo_t *cr) { hl_recording_play (recording, cr); }

/* Makes one animated picture of all steps; each has the room that the largest one needs. */
static GBytes *animate (const HlFigureRow *row, const HlFigureWish *wish, const HlPrint *print,
                        gboolean is_gif, GError **error)
{
  g_autoptr (GArray)    steps = row->list_steps (wish, error);
  g_autoptr (GPtrArray) recordings =
      g_ptr_array_new_with_free_func ((GDestroyNotify) hl_recording_free);
  g_autoptr (GPtrArray) frames = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  HlSize                size = { 0, 0 };

  for (guint i = 0; steps != NULL && i < steps->len; i++)
    {
      g_autofree char *step = g_strdup_printf ("%d", g_array_index (steps, int, i));
      HlFigureWish     one = *wish;
      HlFigureMade     made = { 0 };
      HlRecording     *recording = NULL;

      one.place[HL_PLAN_STEP] = step;
      if (hl_figure_row_make (row, &one, &made, error))
        recording = record (&made, print);
      hl_figure_made_clear (&made);
      if (recording == NULL)
        return NULL;
      g_ptr_array_add (recordings, recording);
      size = (HlSize){ MAX (size.width, recording->size.width),
                       MAX (size.height, recording->size.height) };
    }
  for (guint i = 0; i < recordings->len; i++)
    {
      const HlDrawing drawing = { size, play_cb, recordings->pdata[i] };
      GBytes         *frame = hl_drawing_encode (&drawing, print, error);

      if (frame == NULL)
        return NULL;
      g_ptr_array_add (frames, frame);
    }
  if (steps != NULL && frames->len == 0)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         _ ("The run has kept no snapshots, so there is nothing to draw."));

  if (frames->len == 0)
    return NULL;

  return is_gif ? hl_gif_animate (frames, HL_PNG_MOMENT, print->origin, error)
                : hl_png_animate (frames, HL_PNG_MOMENT);
}

static GBytes *encode (const HlFigureMade *made, const HlPrint *print, GError **error)
{
  g_autoptr (HlRecording) recording = record (made, print);

  return hl_recording_encode (recording, print, error);
}

/* Whether a file moves, and what it is then. */
typedef enum
{
  STILL,
  PNG,
  GIF,
} Motion;

/* Where the number of a picture is in the name of its file, or NULL. */
static const char *find_number (const char *output) { return strstr (output, NUMBER); }

static gboolean write_one (const HlFigureRow *row, const HlFigureWish *wish, HlPrint *print,
                           Motion motion, const char *path, GError **error)
{
  HlFigureMade       made = { 0 };
  GBytes            *picture = NULL;
  g_autofree char   *origin = NULL;
  g_autoptr (GBytes) whole = NULL;

  if (hl_figure_row_make (row, wish, &made, error))
    {
      g_free (made.place[HL_PLAN_MODEL]);
      made.place[HL_PLAN_MODEL] =
          wish->model != NULL ? name_in_box (wish->place[HL_PLAN_MODEL]) : NULL;
      print->origin = origin = hl_figure_origin (made.place, wish->model);
      picture = motion != STILL ? animate (row, wish, print, motion == GIF, error)
                                : encode (&made, print, error);
      if (picture != NULL)
        whole = motion == GIF ? picture : hl_origin_write (picture, print);
    }
  hl_figure_made_clear (&made);

  return whole != NULL && nn_save_file (path, whole, error);
}

/* All steps, each as a file of its own with its number in its name. */
static gboolean write_all (const HlFigureRow *row, const HlFigureWish *wish, HlPrint *print,
                           const char *output, GError **error)
{
  const char        *number = find_number (output);
  g_autoptr (GArray) steps = row->list_steps (wish, error);
  gboolean           is_written = steps != NULL;

  for (guint i = 0; i < (steps != NULL ? steps->len : 0) && is_written; i++)
    {
      g_autofree char *step = g_strdup_printf ("%d", g_array_index (steps, int, i));
      g_autofree char *path = g_strdup_printf ("%.*s%02u%s", (int) (number - output), output, i + 1,
                                               number + strlen (NUMBER));
      HlFigureWish     one = *wish;

      one.place[HL_PLAN_STEP] = step;
      is_written = write_one (row, &one, print, STILL, path, error);
    }

  return is_written;
}

static HlCliStatus draw (const Arguments *arguments, const HlFigureRow *row, char *const *place,
                         HlPrint *print)
{
  g_autoptr (GError)  error = NULL;
  g_autoptr (HlModel) model = NULL;
  HlFigureWish        wish = { { 0 }, NULL };
  gboolean            is_written = nn_save_check (arguments->output, &error);

  memcpy (wish.place, place, sizeof wish.place);
  if (is_written && hl_figure_row_has (row, HL_PLAN_SENTENCE))
    {
      wish.model = model = load_model (place[HL_PLAN_MODEL], &error);
      is_written = model != NULL;
    }
  if (is_written)
    is_written = arguments->is_animated && find_number (arguments->output) != NULL
                     ? write_all (row, &wish, print, arguments->output, &error)
                     : write_one (row, &wish, print,
                                  is_gif (arguments)       ? GIF
                                  : arguments->is_animated ? PNG
                                                           : STILL,
                                  arguments->output, &error);

  return is_written ? HL_CLI_DONE : hl_cli_fail (error);
}

static void replace (char **text, const char *with)
{
  if (with == NULL)
    return;

  g_free (*text);
  *text = g_strdup (with);
}

/* Finds out which figure is asked for, and of what: its name with a subject, or a picture that says
 * so itself. Options that were typed count more than what the picture says. */
static HlCliStatus find (const Arguments *arguments, const HlFigureRow **row, char **place)
{
  char *const *rest = arguments->rest;
  const int    n = rest != NULL ? (int) g_strv_length (arguments->rest) : 0;

  *row = n > 0 ? hl_figure_row_find (rest[0]) : NULL;
  if (n == 0)
    return hl_cli_misuse (_ ("Name a figure; --list shows them all"));
  if (*row == NULL)
    {
      g_autoptr (GError)       error = NULL;
      g_autoptr (HlLessonPlan) plan = NULL;

      if (!g_file_test (rest[0], G_FILE_TEST_EXISTS))
        return hl_cli_misuse (_ ("There is no figure “%s”, and no picture of that name; --list "
                                 "shows all figures"),
                              rest[0]);
      plan = read_origin (rest[0], &error);
      if (plan == NULL)
        return hl_cli_fail (error);
      for (int i = 0; i < HL_PLAN_N_KEYS; i++)
        place[i] = g_strdup (hl_lesson_plan_get (plan, 0)->place[i]);
      *row = hl_figure_row_of_place (place[HL_PLAN_PAGE], place[HL_PLAN_VIEW]);
      if (*row == NULL)
        return hl_cli_misuse (_ ("“%s” shows a picture that only the window draws"), rest[0]);
    }
  else
    {
      place[HL_PLAN_PAGE] = g_strdup ((*row)->page);
      place[HL_PLAN_VIEW] = g_strdup ((*row)->view);
    }

  if (n > 2)
    return hl_cli_misuse (_ ("Give one sentence, in quotation marks"));
  replace (place + hl_figure_row_subject (*row), n > 1 ? rest[1] : NULL);
  replace (place + HL_PLAN_MODEL, arguments->model);
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    {
      if (arguments->place[i] != NULL && !hl_figure_row_has (*row, (HlPlanKey) i))
        return hl_cli_misuse (_ ("“%s” does not depend on --%s"), (*row)->name,
                              hl_plan_key_name ((HlPlanKey) i));
      replace (place + i, arguments->place[i]);
    }
  if (arguments->is_animated && ((*row)->list_steps == NULL ||
                                 (!g_str_has_suffix (arguments->output, ".png") &&
                                  !is_gif (arguments) && find_number (arguments->output) == NULL)))
    return hl_cli_misuse (_ ("--animate draws the story or a run, as a .png or .gif file, or as "
                             "one file each where the name has a %s"),
                          NUMBER);
  if (place[hl_figure_row_subject (*row)] == NULL && !hl_figure_row_has_example (*row))
    return hl_cli_misuse (hl_figure_row_subject (*row) == HL_PLAN_SENTENCE
                              ? _ ("Give one sentence, in quotation marks")
                              : _ ("Name what to draw after “%s”; --list shows how"),
                          (*row)->name);

  return HL_CLI_DONE;
}

#define KEY(key, short_name, text, value)                                                          \
  {                                                                                                \
    hl_plan_key_name (key), short_name, 0, G_OPTION_ARG_STRING, arguments.place + (key), text,     \
        value                                                                                      \
  }

/* Returns the exit status. */
HlCliStatus hl_cli_draw (int argc, char *argv[])
{
  Arguments          arguments = { 0 };
  char              *place[HL_PLAN_N_KEYS] = { 0 };
  const GOptionEntry entries[] = {
    HL_CLI_MODEL (&arguments.model),
    { "list", 0, 0, G_OPTION_ARG_NONE, &arguments.lists, N_ ("List all figures"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments.output,
      N_ ("File for the picture: .png, .svg, .pdf or .tex; .csv or .npz for its numbers"),
      N_ ("FILE") },
    { "width", 'w', 0, G_OPTION_ARG_STRING, &arguments.width,
      N_ ("Width on paper, such as 84mm or 800px; default: as in the window"), N_ ("WIDTH") },
    { "type-size", 0, 0, G_OPTION_ARG_DOUBLE, &arguments.type,
      N_ ("Size of its words in points; default: 10"), N_ ("POINTS") },
    { "resolution", 0, 0, G_OPTION_ARG_DOUBLE, &arguments.resolution,
      N_ ("Pixels per inch of a PNG file; default: 96"), N_ ("N") },
    { "transparent", 0, 0, G_OPTION_ARG_NONE, &arguments.is_transparent,
      N_ ("Transparent background instead of white"), NULL },
    { "bare", 0, 0, G_OPTION_ARG_NONE, &arguments.is_bare, N_ ("Leave out title and caption"),
      NULL },
    { "animate", 0, 0, G_OPTION_ARG_NONE, &arguments.is_animated,
      N_ ("Draw all steps, or all snapshots of a run, as one animated PNG or GIF"), NULL },
    { "language", 0, 0, G_OPTION_ARG_STRING, &arguments.language,
      N_ ("Language of its words: en, fr or zh_CN; default: that of the terminal"), N_ ("NAME") },
    KEY (HL_PLAN_KIND, 'k', N_ ("encoder, decoder or cross; default: cross"), N_ ("KIND")),
    KEY (HL_PLAN_WORD, 0, N_ ("Which token of the translation, from 1"), N_ ("N")),
    KEY (HL_PLAN_BLOCK, 'b', N_ ("Which block of the decoder, from 1"), N_ ("N")),
    KEY (HL_PLAN_HEAD, 0, N_ ("Which head, from 1, or all"), N_ ("N")),
    KEY (HL_PLAN_STEP, 0, N_ ("Which step, from 1; of a run: after which update"), N_ ("N")),
    KEY (HL_PLAN_BEAM, 0, N_ ("How many translations are followed; default: 1"), N_ ("N")),
    KEY (HL_PLAN_INPUT, 0, N_ ("What a lab computes with, besides the sentence"), N_ ("NUMBERS")),
    KEY (HL_PLAN_PLACE, 0, N_ ("A place in the pass, as listed by trace --steps"), N_ ("PLACE")),
    HL_CLI_REST (&arguments.rest),
    HL_CLI_END,
  };
  g_autoptr (GOptionContext) options = hl_cli_options (
      _ ("FIGURE|PICTURE [SENTENCE|NUMBERS|RUN]"),
      _ ("Draw any figure of the window, or what an exported picture shows."), entries);
  HlCliStatus        status = HL_CLI_MISUSED;
  HlPrint            print;
  const HlFigureRow *row = NULL;

  if (hl_cli_parse (options, argc, argv))
    status = arguments.lists ? list () : check_print (&arguments, &print);
  if (status == HL_CLI_DONE && !arguments.lists)
    status = find (&arguments, &row, place);
  if (status == HL_CLI_DONE && !arguments.lists)
    status = speak (arguments.language);
  if (status == HL_CLI_DONE && row != NULL)
    status = draw (&arguments, row, place, &print);

  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    g_free (place[i]);
  arguments_clear (&arguments);

  return status;
}
