/* app/cli-draw.c
 *
 * headlight-cli draw: any figure of the window, without a window.
 *
 *      draw FIGURE what-it-is-of --output FILE     one of the table (app/figure-rows.h)
 *      draw PICTURE --output FILE                  what an exported picture shows, once more
 *      draw --all SENTENCE --output %s.png         every figure of it, each word, head and step
 */

#include <glib.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#include "app/cli.h"
#include "app/figure-labs.h"
#include "app/figure-writing.h"
#include "app/paths.h"
#include "core/checkpoint/save-file.h"
#include "ui/lessons/plan-file.h"
#include "ui/render/gif.h"
#include "ui/render/origin.h"

/* The numbers of a language where its locale is not installed. */

#define LOCALE "comma"
#define MAGIC 0x20031114 /* of a file LC_NUMERIC of the GNU C library, in the machine's own order */

/* Such a file: where each text begins, and the texts. */
typedef struct
{
  guint32 magic, n, at[6];
  char    point[2], separator[4], grouping[2];
  guint32 wide_point, wide_separator;
  char    codeset[6];
} Numbers;

#define AT(member) G_STRUCT_OFFSET (Numbers, member)

static const Numbers numbers = {
  MAGIC,
  6,
  { AT (point), AT (separator), AT (grouping), AT (wide_point), AT (wide_separator), AT (codeset) },
  ",",
  "\xe2\x80\xaf", /* a narrow space that does not break */
  { 3, 0 },
  ',',
  0x202f,
  "UTF-8",
};

/* Puts a locale of our own where the library reads it; it is not needed any more then. */
static gboolean read_from (const char *folder)
{
  g_autofree char *own = g_build_filename (folder, LOCALE, NULL);
  g_autofree char *file = g_build_filename (own, "LC_NUMERIC", NULL);
  g_autofree char *before = g_strdup (g_getenv ("LOCPATH"));
  gboolean         is_set =
      g_mkdir (own, 0700) == 0 && g_file_set_contents (file, (const char *) &numbers,
                                                       AT (codeset) + sizeof numbers.codeset, NULL);

  g_setenv ("LOCPATH", folder, TRUE);
  is_set = is_set && setlocale (LC_NUMERIC, LOCALE) != NULL;
  if (before != NULL)
    g_setenv ("LOCPATH", before, TRUE);
  else
    g_unsetenv ("LOCPATH");
  g_remove (file);
  g_rmdir (own);

  return is_set;
}

/* Writes numbers as French does, 1 234,5, also where no such locale is installed.  Returns whether
 * it could: another C library has no such files. */
static gboolean set_decimal_comma (void)
{
  g_autofree char *folder = g_dir_make_tmp ("headlight-XXXXXX", NULL);
  const gboolean   is_set = folder != NULL && read_from (folder);

  if (folder != NULL)
    g_rmdir (folder);

  return is_set;
}

#define MILLIMETER (96.0 / 25.4)
#define MOST_WIDTH 5000.0 /* millimeters */
#define MOST_TYPE 100.0   /* points */

typedef struct
{
  gboolean lists;
  char    *model, *output, *width, *language;
  char    *place[HL_PLAN_N_KEYS]; /* what was typed */
  double   type, resolution;
  gboolean is_transparent, is_bare, is_animated, is_all;
  char   **rest; /* the figure, and what it is of */
} Arguments;

/* Whether it can be of several. */
static gboolean is_of_runs (const HlFigureRow *row)
{
  return row->list_steps == hl_figure_list_moments || row->make == hl_figure_make_training ||
         row->make == hl_figure_make_curves;
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
                    : is_of_runs (row)                              ? _ ("RUN…")
                    : row->make == hl_figure_make_comparison        ? _ ("FILE")
                                                                    : _ ("NUMBERS"),
                    needs->str);
      g_string_free (needs, TRUE);
    }

  return HL_CLI_DONE;
}

/* Reads a width in millimeters, or in pixels of 1/96 inch. */
static gboolean read_width (const char *text, double *width)
{
  const gboolean   is_in_pixels = text != NULL && g_str_has_suffix (text, "px");
  g_autofree char *number = g_strdup (text);

  *width = 0.0;
  if (text == NULL)
    return TRUE;
  if (is_in_pixels || g_str_has_suffix (text, "mm"))
    number[strlen (number) - strlen ("mm")] = '\0';
  if (!hl_cli_read_real ("--width", number, width, NULL))
    return FALSE;
  *width *= is_in_pixels ? 1.0 : MILLIMETER;

  return *width > 0 && *width <= MOST_WIDTH * MILLIMETER;
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
        set_decimal_comma ();
    }

  return HL_CLI_DONE;
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
    return hl_cli_misuse (_ ("Specify the file for the picture: --output FILE"));
  if (hl_gif_is_name (arguments->output)) /* its frames are those of a PNG */
    print->format = HL_FIGURE_PNG;
  else if (!hl_figure_format_read (arguments->output, &print->format, &error))
    return hl_cli_misuse ("%s", error->message);
  if (print->format == HL_FIGURE_FORMATS)
    return hl_cli_misuse (_ ("The name after --output decides the format: it must end in .png, "
                             ".gif, .svg, .pdf, .tex, .csv or .npz; “%s” does not"),
                          arguments->output);
  if (!read_width (arguments->width, &print->width))
    return hl_cli_misuse (_ ("--width must be in millimeters or pixels, such as 84mm or 800px, "
                             "not “%s”"),
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
    g_set_error (
        error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        _ ("“%s” does not record which place it shows. Only pictures exported by this program do."),
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

static gboolean has_part (const Arguments *arguments, const char *part)
{
  g_autofree char *base = g_path_get_basename (arguments->output);

  return strstr (base, part) != NULL;
}

/* hash: of the model that made the picture which is drawn again, or NULL. */
static HlCliStatus draw (const Arguments *arguments, const HlFigureRow *row, char *const *place,
                         const char *hash, const HlPrint *print)
{
  g_autoptr (GError)  error = NULL;
  g_autoptr (HlModel) model = NULL;
  HlFigureWish        wish = { { 0 }, NULL, NULL };
  const gboolean      is_each = arguments->is_animated && has_part (arguments, HL_WRITING_NUMBER);
  g_autofree char    *name = name_in_box (place[HL_PLAN_MODEL]);
  HlFigureWriting     writing = { .print = *print,
                                  .output = arguments->output,
                                  .model = name,
                                  .is_gif = hl_gif_is_name (arguments->output),
                                  .is_animated = arguments->is_animated && !is_each };
  gboolean            is_written = nn_save_check (arguments->output, &error);

  memcpy (wish.place, place, sizeof wish.place);
  if (is_written && (row == NULL || hl_figure_row_has (row, HL_PLAN_SENTENCE)))
    {
      wish.model = model = load_model (place[HL_PLAN_MODEL], &error);
      is_written = model != NULL;
      if (is_written && hash != NULL && !g_str_equal (hash, hl_model_get_fingerprint (model)))
        hl_cli_warn (_ ("This picture was made with another model, whose numbers are different."));
    }
  if (is_written)
    is_written =
        arguments->is_all ? hl_figure_write_all (row, &wish, &writing, &error)
        : is_each ? hl_figure_each (row, &wish, HL_FIGURE_STEPS, hl_figure_write, &writing, &error)
                  : hl_figure_write (row, &wish, &writing, &error);

  return is_written ? HL_CLI_DONE : hl_cli_fail (error);
}

static void replace (char **text, const char *with)
{
  if (with == NULL)
    return;

  g_free (*text);
  *text = g_strdup (with);
}

/* Returns which of the places a picture shows; NULL, and the status why not. */
static const HlFigureRow *find_of_picture (const char *path, char **place, char **hash,
                                           HlCliStatus *status)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlLessonPlan) plan = NULL;
  const HlFigureRow       *row;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      *status = hl_cli_misuse (_ ("There is no figure “%s”, and no picture of that name; --list "
                                  "shows all figures"),
                               path);
      return NULL;
    }

  plan = read_origin (path, &error);
  if (plan == NULL)
    {
      *status = hl_cli_fail (error);
      return NULL;
    }
  *hash = hl_figure_hash_of (hl_lesson_plan_get (plan, 0)->texts[HL_PLAN_NOTE]);
  hl_place_copy (place, hl_lesson_plan_get (plan, 0)->place);
  row = g_strcmp0 (place[HL_PLAN_MODE], "update") != 0
            ? hl_figure_row_of_place (place[HL_PLAN_PAGE], place[HL_PLAN_VIEW])
            : NULL;
  if (row == NULL)
    *status = hl_cli_misuse (_ ("“%s” shows a figure that only the window can draw"), path);

  return row;
}

/* Whether one file moves, or several have names. */
static HlCliStatus check_name (const Arguments *arguments, const HlFigureRow *row)
{
  HlFigureFormat format = HL_FIGURE_PNG;

  if (arguments->is_all && (arguments->is_animated || !has_part (arguments, HL_WRITING_NAME)))
    return hl_cli_misuse (
        /* Translators: people type each %s as it is */
        _ ("--all writes each picture into its own file: put %s where the name of the picture "
           "belongs, as in “pictures/%s.png”, and leave out --animate"),
        HL_WRITING_NAME, HL_WRITING_NAME);
  hl_figure_format_read (arguments->output, &format, NULL);
  if (arguments->is_animated &&
      ((row->all & HL_FIGURE_STEPS) == 0 ||
       (format != HL_FIGURE_PNG && !has_part (arguments, HL_WRITING_NUMBER))))
    /* Translators: people type %s as it is */
    return hl_cli_misuse (_ ("--animate draws all steps of a figure into one .png or .gif file, or "
                             "each step into its own file if the name contains %s"),
                          HL_WRITING_NUMBER);

  return HL_CLI_DONE;
}

/* Takes what the figure is of, and what was typed. is_any: the figures of a sentence. */
static HlCliStatus take_typed (const Arguments *arguments, const HlFigureRow *row, gboolean is_any,
                               char **place)
{
  char *const     *rest = arguments->rest;
  const HlPlanKey  subject = is_any ? HL_PLAN_SENTENCE : hl_figure_row_subject (row);
  g_autofree char *named = g_strjoinv (" ", (char **) rest + !is_any); /* or several runs */

  replace (place + subject, *named != '\0' ? named : NULL);
  replace (place + HL_PLAN_MODEL, arguments->model);
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    {
      if (arguments->place[i] != NULL &&
          (is_any ? i != HL_PLAN_BEAM : !hl_figure_row_has (row, (HlPlanKey) i)))
        /* Translators: a figure, the name of an option */
        return hl_cli_misuse (_ ("“%s” does not depend on --%s"), is_any ? rest[0] : row->name,
                              hl_plan_key_name ((HlPlanKey) i));
      replace (place + i, arguments->place[i]);
    }
  if (place[subject] != NULL || (!is_any && hl_figure_row_has_example (row)))
    return HL_CLI_DONE;
  if (subject == HL_PLAN_SENTENCE)
    return hl_cli_misuse (_ ("Give one sentence, in quotation marks"));

  /* Translators: a figure */
  return hl_cli_misuse (_ ("After “%s”, specify what to draw; --list shows how"), row->name);
}

/* Finds out which figure is asked for, and of what: its name with a subject, or a picture that says
 * so itself; a sentence alone is asked for with all of its figures. Options that were typed count
 * more than what the picture says. */
static HlCliStatus find (const Arguments *arguments, const HlFigureRow **row, char **place,
                         char **hash)
{
  char *const   *rest = arguments->rest;
  const int      n = rest != NULL ? (int) g_strv_length (arguments->rest) : 0;
  const gboolean is_any = arguments->is_all && n == 1 && hl_figure_row_find (rest[0]) == NULL &&
                          !g_file_test (rest[0], G_FILE_TEST_EXISTS);
  HlCliStatus status = HL_CLI_MISUSED;

  if (n == 0)
    return hl_cli_misuse (_ ("Specify a figure; --list shows all figures"));
  *row = is_any ? NULL : hl_figure_row_find (rest[0]);
  if (*row != NULL)
    {
      place[HL_PLAN_PAGE] = g_strdup ((*row)->page);
      place[HL_PLAN_VIEW] = g_strdup ((*row)->view);
    }
  else if (!is_any)
    *row = find_of_picture (rest[0], place, hash, &status);
  if (arguments->is_all && *row != NULL)
    hl_figure_forget (*row, place);
  if (*row == NULL && !is_any)
    return status;
  status = check_name (arguments, *row);
  if (status != HL_CLI_DONE)
    return status;
  if (n > 2 && (*row == NULL || !is_of_runs (*row)))
    return hl_cli_misuse (_ ("Give one sentence, in quotation marks"));

  return take_typed (arguments, *row, is_any, place);
}

#define KEY(key, short_name, text, value)                                                          \
  {                                                                                                \
    hl_plan_key_name (key), short_name, 0, G_OPTION_ARG_STRING, arguments.place + (key), text,     \
        value                                                                                      \
  }

static HlCliStatus run (gpointer data)
{
  const Arguments   *arguments = data;
  char              *place[HL_PLAN_N_KEYS] = { 0 };
  HlPrint            print;
  const HlFigureRow *row = NULL;
  HlCliStatus        status;
  g_autofree char   *hash = NULL;

  if (arguments->lists)
    return list ();

  status = check_print (arguments, &print);
  if (status == HL_CLI_DONE)
    status = find (arguments, &row, place, &hash);
  if (status == HL_CLI_DONE)
    status = speak (arguments->language);
  if (status == HL_CLI_DONE)
    status = draw (arguments, row, place, hash, &print);

  hl_place_clear (place);

  return status;
}

HlCliStatus hl_cli_draw (int argc, char *argv[])
{
  Arguments          arguments = { 0 };
  const GOptionEntry entries[] = {
    HL_CLI_MODEL (&arguments.model),
    { "list", 0, 0, G_OPTION_ARG_NONE, &arguments.lists, N_ ("List all figures"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments.output,
      N_ ("File for the picture: .png, .gif, .svg, .pdf or .tex; .csv or .npz for its numbers"),
      N_ ("FILE") },
    { "width", 'w', 0, G_OPTION_ARG_STRING, &arguments.width,
      N_ ("Width of the picture, such as 84mm or 800px; default: as in the window"), N_ ("WIDTH") },
    { "type-size", 0, 0, G_OPTION_ARG_DOUBLE, &arguments.type,
      N_ ("Text size in points; default: 10. With --width, the picture becomes as high as its text "
          "needs."),
      N_ ("POINTS") },
    { "resolution", 0, 0, G_OPTION_ARG_DOUBLE, &arguments.resolution,
      N_ ("Pixels per inch of a PNG file; default: 96"), N_ ("N") },
    { "transparent", 0, 0, G_OPTION_ARG_NONE, &arguments.is_transparent,
      N_ ("Transparent background instead of white"), NULL },
    { "bare", 0, 0, G_OPTION_ARG_NONE, &arguments.is_bare,
      N_ ("Leave out the title and the caption"), NULL },
    { "animate", 0, 0, G_OPTION_ARG_NONE, &arguments.is_animated,
      N_ ("Draw all steps, or all snapshots of a run, as one animated PNG or GIF"), NULL },
    { "all", 0, 0, G_OPTION_ARG_NONE, &arguments.is_all,
      N_ ("Draw all pictures of a figure, or of a sentence, each into its own file"), NULL },
    { "language", 0, 0, G_OPTION_ARG_STRING, &arguments.language,
      N_ ("Language of the words in the picture: en, fr or zh_CN; default: the language of your "
          "locale"),
      N_ ("NAME") },
    KEY (HL_PLAN_KIND, 'k', N_ ("Kind of attention: encoder, decoder or cross; default: cross"),
         N_ ("KIND")),
    KEY (HL_PLAN_WORD, 0, N_ ("Token of the translation, counted from 1"), N_ ("N")),
    KEY (HL_PLAN_BLOCK, 'b', N_ ("Block of the decoder, counted from 1"), N_ ("N")),
    KEY (HL_PLAN_HEAD, 0, N_ ("Head, counted from 1, or all"), N_ ("N")),
    KEY (HL_PLAN_STEP, 0, N_ ("Step, counted from 1; for a run: number of the update"), N_ ("N")),
    KEY (HL_PLAN_BEAM, 0, N_ ("Beam width: number of translations to follow; default: 1"),
         N_ ("N")),
    KEY (HL_PLAN_INPUT, 0, N_ ("Numbers and choices for a lab, in addition to the sentence"),
         N_ ("NUMBERS")),
    KEY (HL_PLAN_PLACE, 0, N_ ("A place in the pass, as listed by “headlight-cli trace --steps”"),
         N_ ("PLACE")),
    HL_CLI_REST (&arguments.rest),
    HL_CLI_END,
  };

  return hl_cli_run (
      argc, argv, _ ("FIGURE|PICTURE [SENTENCE|NUMBERS|RUN…|FILE]"),
      _ ("Draw any figure of the window, or the figure that an exported picture shows."), entries,
      run, &arguments);
}
