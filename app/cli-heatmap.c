/* app/cli-heatmap.c
 *
 * headlight-cli heatmap: what the heads looked at, as a picture.  No display is
 * needed.
 */

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

#include "app/cli.h"
#include "app/paths.h"
#include "core/checkpoint/save-file.h"
#include "core/translation/translate.h"
#include "core/translation/translator.h"
#include "ui/figures/heads.h"
#include "ui/numbers/word-text.h"
#include "ui/render/origin.h"

#define DEFAULT_SCALE 2.0
#define LARGEST_SCALE 10.0
#define WEIGHT 4 /* letters of a weight in a text */

typedef struct
{
  char         *model;        /* the model file, or NULL */
  char         *kind;         /* which attention, by name */
  int           block;        /* which block, from 1; HL_CLI_NOT_GIVEN for all */
  int           head;         /* which head, from 1; likewise */
  char         *output;       /* the picture, or NULL */
  double        scale;        /* pixels for each unit of the drawing */
  gboolean      is_each;      /* whether each head is a file of its own */
  gboolean      is_stretched; /* whether each map has a scale of its own */
  HlCliDecoding decoding;     /* which way to decode */
  char        **sentences;    /* what to translate; one only, or NULL */
} Arguments;

static gboolean is_text (const Arguments *arguments)
{
  return g_str_equal (arguments->output, "-");
}

static char *caption_of (const Arguments *arguments, const NnCheckpoint *checkpoint,
                         const HlHeads *heads)
{
  g_autofree char       *path = app_paths_named_model (arguments->model);
  g_autofree char       *name = g_filename_display_basename (path);
  const NnTrainingState *training = checkpoint->training;

  return hl_heads_caption (heads, name, arguments->sentences[0],
                           training != NULL ? training->config.seed : 0,
                           training != NULL ? training->update : -1);
}

/* Fills up to that many columns of a terminal, where some letters take two. */
static void pad (GString *text, const char *word, int columns)
{
  columns -= hl_cli_columns (word);
  for (; columns > 0; columns--)
    g_string_append_c (text, ' ');
}

/* One line per row: its name, and its weights below the names of the keys. */
static void append_map (GString *text, const HlHeads *heads, int block, int head)
{
  const int        rows = hl_heads_rows (heads), columns = hl_heads_columns (heads);
  g_autofree char *name = hl_attention_head_name (block, head);
  int              widest = 0;

  for (int row = 0; row < rows; row++)
    {
      g_autofree char *row_name = hl_heads_row (heads, row, G_MAXINT);

      widest = MAX (widest, hl_cli_columns (row_name));
    }

  g_string_append_printf (text, "%s%s\n", text->len > 0 ? "\n" : "", name);
  pad (text, "", widest);
  for (int key = 0; key < columns; key++)
    {
      g_autofree char *token = hl_word_apart (hl_heads_key (heads, key));

      g_string_append (text, "  ");
      pad (text, token, WEIGHT);
      g_string_append (text, token);
    }
  for (int row = 0; row < rows; row++)
    {
      g_autofree char *row_name = hl_heads_row (heads, row, G_MAXINT);

      g_string_append_printf (text, "\n%s", row_name);
      pad (text, row_name, widest);
      for (int key = 0; key < columns; key++)
        {
          const double     number = hl_heads_weight (heads, (HlCell){ block, head, row, key });
          g_autofree char *weight = hl_heads_state (heads, row, key) == HL_CELL_NORMAL
                                        ? g_strdup_printf ("%.2f", number)
                                        : g_strdup ("·");

          g_string_append (text, "  ");
          pad (text, weight, MAX (WEIGHT, hl_cli_columns (hl_heads_key (heads, key))));
          g_string_append (text, weight);
        }
    }
  g_string_append_c (text, '\n');
}

/* Prints the maps as text, for a terminal and for a message to somebody. */
static void print_maps (const HlHeads *heads, const char *caption)
{
  const int           n = hl_heads_per_block (heads);
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < hl_heads_blocks (heads) * n; i++)
    if (heads->view == HL_HEADS_ALL || (i / n == heads->block && i % n == heads->head))
      append_map (text, heads, i / n, i % n);
  g_print ("%s\n%s\n", text->str, caption);
}

static HlCliStatus draw (const Arguments *arguments, const NnCheckpoint *checkpoint,
                         const NnTranslation *translation, HlAttentionKind kind,
                         HlFigureFormat format)
{
  const HlHeads heads = {
    .told = translation,
    .kind = kind,
    .view = arguments->block == HL_CLI_NOT_GIVEN ? HL_HEADS_ALL : HL_HEADS_ONE,
    .block = MAX (arguments->block - 1, 0),
    .head = MAX (arguments->head - 1, 0),
    .is_stretched = arguments->is_stretched,
    .is_paper = TRUE,
  };
  g_autoptr (HlFigure)    figure = hl_heads_new (&heads);
  g_autoptr (GError)      error = NULL;
  g_autoptr (HlRecording) recording = NULL;
  g_autoptr (GBytes)      picture = NULL;
  g_autofree char        *caption = caption_of (arguments, checkpoint, &heads);
  g_autofree char        *title = hl_heads_title (&heads);
  const double            type = format == HL_FIGURE_PNG ? 0 : arguments->scale * HL_FIGURE_TYPE;
  const HlPrint           print = { .format = format,
                                    .type = type,
                                    .resolution = arguments->scale * HL_FIGURE_RESOLUTION };

  if (is_text (arguments))
    {
      print_maps (&heads, caption);
      return HL_CLI_DONE;
    }

  recording =
      hl_figure_print (figure, &(HlSheetText){ .title = title, .caption = caption }, &print);
  picture = hl_recording_encode (recording, &print, &error);
  if (picture != NULL)
    picture = hl_origin_write (picture, &print);
  if (picture == NULL || !nn_save_file (arguments->output, picture, &error))
    return hl_cli_fail (error);

  return HL_CLI_DONE;
}

/* Each head in a file of its own: heads.png becomes heads-block1-head1.png, … */
static HlCliStatus draw_each (const Arguments *arguments, const NnCheckpoint *checkpoint,
                              const NnTranslation *translation, HlAttentionKind kind,
                              HlFigureFormat format)
{
  const NnConfig *config = &checkpoint->model->config;
  const gsize     suffix = strlen (hl_figure_format_suffix (format)) + 1;
  HlCliStatus     status = HL_CLI_DONE;

  for (int i = 0; i < config->num_blks * config->num_heads && status == HL_CLI_DONE; i++)
    {
      Arguments        one = *arguments;
      g_autofree char *stem = g_strndup (one.output, strlen (one.output) - suffix);
      g_autofree char *name = NULL;

      one.block = i / config->num_heads + 1;
      one.head = i % config->num_heads + 1;
      name = g_strdup_printf ("%s-block%d-head%d.%s", stem, one.block, one.head,
                              hl_figure_format_suffix (format));
      one.output = name;
      status = draw (&one, checkpoint, translation, kind, format);
    }

  return status;
}

static HlCliStatus check_place (const Arguments *arguments, const NnConfig *config)
{
  if (arguments->block != HL_CLI_NOT_GIVEN &&
      (arguments->block < 1 || arguments->block > config->num_blks))
    return hl_cli_misuse (_ ("--block: there is no block %d; the last block of the model is %d"),
                          arguments->block, config->num_blks);
  if (arguments->head != HL_CLI_NOT_GIVEN &&
      (arguments->head < 1 || arguments->head > config->num_heads))
    return hl_cli_misuse (_ ("--head: there is no head %d; the last head of a layer is %d"),
                          arguments->head, config->num_heads);
  if (arguments->block == HL_CLI_NOT_GIVEN && arguments->head != HL_CLI_NOT_GIVEN)
    return hl_cli_misuse (_ ("Every block has a head %d: specify the block with --block N"),
                          arguments->head);
  if (arguments->block != HL_CLI_NOT_GIVEN && arguments->head == HL_CLI_NOT_GIVEN)
    return hl_cli_misuse (_ ("Block %d has several heads: specify one with --head N"),
                          arguments->block);

  return HL_CLI_DONE;
}

static HlCliStatus heatmap (const Arguments *arguments, HlAttentionKind kind, HlFigureFormat format)
{
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnCheckpoint)  checkpoint = NULL;
  g_autoptr (NnTranslator)  translator = NULL;
  g_autoptr (NnTranslation) translation = NULL;
  NnTranslationOptions      options = nn_translation_options_default ();
  HlCliStatus               status;

  if (is_text (arguments) || nn_save_check (arguments->output, &error))
    checkpoint = hl_cli_load_model (arguments->model, &error);
  if (checkpoint == NULL)
    return hl_cli_fail (error);
  status = check_place (arguments, &checkpoint->model->config);
  if (status != HL_CLI_DONE)
    return status;

  options.is_book = hl_cli_decodes_as_book (&arguments->decoding, 1, checkpoint);
  translator = nn_checkpoint_new_translator (checkpoint, &error);
  if (translator != NULL)
    translation = nn_translate (translator, arguments->sentences[0], &options, NULL, &error);
  if (translation == NULL)
    return hl_cli_fail (error);

  return arguments->is_each && !is_text (arguments)
             ? draw_each (arguments, checkpoint, translation, kind, format)
             : draw (arguments, checkpoint, translation, kind, format);
}

static HlCliStatus check_arguments (const Arguments *arguments, HlAttentionKind *kind,
                                    HlFigureFormat *format)
{
  g_autoptr (GError) error = NULL;

  if (arguments->sentences == NULL || arguments->sentences[1] != NULL)
    return hl_cli_misuse (_ ("Give one sentence, in quotation marks"));
  if (arguments->output == NULL)
    return hl_cli_misuse (_ ("Specify the file for the picture: --output FILE"));
  if (!is_text (arguments) && !hl_figure_format_read (arguments->output, format, &error))
    return hl_cli_misuse ("%s", error->message);
  if (!is_text (arguments) && *format == HL_FIGURE_FORMATS)
    return hl_cli_misuse (_ ("The name after --output decides the format: it must end in .png, "
                             ".svg, .pdf, .tex, .csv or .npz, or be - for text; “%s” does not"),
                          arguments->output);
  if (!hl_attention_kind_from_name (arguments->kind != NULL ? arguments->kind : "cross", kind))
    return hl_cli_misuse (_ ("--kind must be encoder, decoder or cross, not “%s”"),
                          arguments->kind);
  if (arguments->is_each && arguments->block != HL_CLI_NOT_GIVEN)
    return hl_cli_misuse (_ ("--each writes all heads: leave out --block and --head"));
  if (!(arguments->scale > 0.0 && arguments->scale <= LARGEST_SCALE))
    return hl_cli_misuse (_ ("--scale must be above 0 and at most %g"), LARGEST_SCALE);

  return HL_CLI_DONE;
}

static HlCliStatus run (gpointer data)
{
  HlAttentionKind   kind = HL_ATTENTION_CROSS;
  HlFigureFormat    format = HL_FIGURE_FORMATS;
  const HlCliStatus status = check_arguments (data, &kind, &format);

  setlocale (LC_NUMERIC, ""); /* people read what is drawn */

  return status == HL_CLI_DONE ? heatmap (data, kind, format) : status;
}

HlCliStatus hl_cli_heatmap (int argc, char *argv[])
{
  Arguments          arguments = { .block = HL_CLI_NOT_GIVEN,
                                   .head = HL_CLI_NOT_GIVEN,
                                   .scale = DEFAULT_SCALE };
  const GOptionEntry entries[] = {
    HL_CLI_MODEL (&arguments.model),
    { "kind", 'k', 0, G_OPTION_ARG_STRING, &arguments.kind,
      N_ ("Kind of attention: encoder, decoder or cross; default: cross"), N_ ("KIND") },
    { "block", 'b', 0, G_OPTION_ARG_INT, &arguments.block,
      N_ ("Block, counted from 1; used with --head; default: all"), N_ ("N") },
    { "layer", 'l', G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_INT, &arguments.block, NULL,
      NULL }, /* its former name */
    { "head", 0, 0, G_OPTION_ARG_INT, &arguments.head,
      N_ ("Head, counted from 1; used with --block; default: all"), N_ ("N") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments.output,
      N_ ("Output file: .png, .svg, .pdf or .tex for the picture; .csv or .npz for its numbers; "
          "“-” to print text"),
      N_ ("FILE|-") },
    { "scale", 's', 0, G_OPTION_ARG_DOUBLE, &arguments.scale,
      N_ ("Scale of the picture, in pixels per unit of length; default: 2"), N_ ("X") },
    { "each", 0, 0, G_OPTION_ARG_NONE, &arguments.is_each,
      N_ ("Write each head to its own file: FILE-block1-head1.png, …"), NULL },
    { "stretch", 0, 0, G_OPTION_ARG_NONE, &arguments.is_stretched,
      N_ ("Give each attention map its own scale, from its smallest weight to its largest"), NULL },
    HL_CLI_DECODING (&arguments.decoding),
    HL_CLI_REST (&arguments.sentences),
    HL_CLI_END,
  };

  return hl_cli_run (argc, argv, _ ("SENTENCE"), _ ("Draw the attention weights of a translation."),
                     entries, run, &arguments);
}
