#include "core/layers/dot-product-attention.h"
#include "ui/figures/by-hand.h"
#include "ui/figures/normalization.h"

#include "tests/support/cases.h"

#define MILLIMETER (96.0 / 25.4)
#define ALL 100

/* A column of a journal, 84 mm wide, with words of 8 pt. */
static const HlPrint column = { .format = HL_FIGURE_TEX, .width = 84 * MILLIMETER, .type = 8 };

static const float x[] = { 1, 2, 6, 3, 4, -2, 0, 2, 2, 3, 1, 8, 0.5, 0, 1, -1 };
static const float ones[] = { 1, 1, 1, 1, 1, 1, 1, 1 };
static const float zeros[8];
static const char *const words[] = { "l’été", "<eos>", "50%_{x}^~\\", "a→b ℓ⁽²⁾″ „x‚ ‹y›", NULL };

static HlFigure *new_normalization (int rows, int columns, gboolean is_training)
{
  const HlNormInput input = { .x = x,
                              .rows = rows,
                              .columns = columns,
                              .names = words,
                              .gamma = ones,
                              .beta = zeros,
                              .scale_rows = 1,
                              .epsilon = 1e-5,
                              .is_training = is_training,
                              .running_mean = zeros,
                              .running_variance = ones,
                              .low = -2,
                              .high = 8,
                              .shown = HL_NORM_ALL_SHOWN };

  return hl_normalization_new (&input);
}

static HlFigure *new_attention (int n_shown, gboolean is_causal, gboolean is_additive)
{
  const NnByHand what = { .n_heads = 1,
                          .n_queries = 3,
                          .n_keys = 3,
                          .width = 4,
                          .value_width = 2,
                          .n_hiddens = 2,
                          .queries = x,
                          .keys = x + 2,
                          .values = x,
                          .weights = { x, x, x },
                          .kind = is_additive ? NN_ATTENTION_ADDITIVE : NN_ATTENTION_DOT_PRODUCT,
                          .query_names = words,
                          .key_names = words,
                          .is_scaled = TRUE,
                          .is_causal = is_causal,
                          .valid_len = 3,
                          .fill = NN_MASK_FILL };

  return hl_attention_hand_new (&what, (HlHandView){ .n_shown = n_shown });
}

/* Twenty-four pictures. */
static HlFigure *new_figure (int number)
{
  if (number < 12)
    return new_normalization (2 + number % 3, 2 + number / 3 % 2, number >= 6);

  return new_attention (number % 3 == 0   ? 2
                        : number % 3 == 1 ? 4
                                          : ALL,
                        number % 2 == 0, number >= 18);
}

static char *write_tex (int number, const HlPrint *print)
{
  g_autoptr (HlFigure)    figure = new_figure (number);
  const HlSheetText       text = { "A title", "A caption with <words> & 100 %" };
  g_autoptr (HlRecording) recording = hl_figure_print (figure, &text, print);

  return g_strdup (recording->table);
}

NN_TEST (words_of_a_drawing_for_latex_are_words)
{
  g_autofree char *tex = write_tex (2, &column);

  g_assert_nonnull (strstr (tex, "{\\textless{}eos\\textgreater{}}};"));
  g_assert_nonnull (strstr (tex, "{l'été}};"));
  g_assert_nonnull (strstr (tex, "\\hlfit{"));
  g_assert_nonnull (strstr (tex, "50\\%\\_\\{x\\}\\textasciicircum{}\\textasciitilde{}"));
  g_assert_nonnull (strstr (tex, "a$\\rightarrow$b"));
  g_assert_nonnull (strstr (tex, "% \\caption{A caption with \\textless{}words\\textgreater{}"));
}

static double number_after (const char *tex, const char *before)
{
  const char *at = strstr (tex, before);

  g_assert_nonnull (at);

  return g_ascii_strtod (at + strlen (before), NULL);
}

/* The box of the drawing is as wide as the column, whatever the figure needs. */
NN_TEST (a_drawing_is_as_wide_as_the_column)
{
  for (int i = 0; i < 24; i++)
    {
      g_autofree char *tex = write_tex (i, &column);
      const double     unit = number_after (tex, "[x=");
      const double     width = number_after (tex, "\\useasboundingbox(0,0)rectangle(");

      g_assert_cmpfloat_with_epsilon (unit * width, 84 / 25.4 * 72, 0.1);
    }
}

/* What pdflatex says is shown where it fails; without pdflatex nothing is known. */
NN_TEST (plain_latex_compiles_every_drawing)
{
  g_autofree char   *latex = g_find_program_in_path ("pdflatex");
  g_autofree char   *folder = NULL;
  g_autoptr (GError) error = NULL;
  GString           *all = g_string_new ("\\documentclass{article}\\usepackage{tikz}"
                                                   "\\begin{document}\n");
  g_autofree char   *file = NULL, *said = NULL;
  int                status;

  if (latex == NULL)
    {
      g_string_free (all, TRUE);
      g_test_skip ("there is no pdflatex");
      return;
    }

  folder = g_dir_make_tmp ("headlight-latex-XXXXXX", &error);
  for (int i = 0; i < 24; i++)
    {
      g_autofree char *tex = write_tex (i, &column);

      g_string_append_printf (all, "\\begin{figure}%s\\end{figure}\\clearpage\n", tex);
    }
  g_string_append (all, "\\end{document}\n");
  file = g_build_filename (folder, "all.tex", NULL);
  g_assert_true (g_file_set_contents (file, all->str, -1, &error));
  g_string_free (all, TRUE);

  NN_OK (g_spawn_sync, folder,
         (char *[]){ latex, (char *) "-interaction=nonstopmode", (char *) "-halt-on-error",
                     (char *) "all.tex", NULL },
         NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &said, NULL, &status);
  if (status != 0)
    g_error ("%s", said);
}

/* The words of a figure are as large as asked where the figure has room, and else smaller. */
NN_TEST (a_wide_picture_has_words_of_the_size_that_is_asked)
{
  for (int i = 0; i < 24; i++)
    {
      const HlPrint           slide = { .format = HL_FIGURE_PDF, .width = 2400, .type = 20 };
      g_autoptr (HlFigure)    figure = new_figure (i);
      g_autoptr (HlRecording) recording =
          hl_figure_print (figure, &(HlSheetText){ .title = "A title" }, &slide);
      const double type = HL_FIGURE_TYPE * hl_print_zoom (&slide, recording->size.width);

      if (i < 18) /* the others have labels for which they grow */
        g_assert_cmpfloat_with_epsilon (type, 20, 0.2);
      else
        g_assert_cmpfloat (type, >, 15);
    }
}

/* A label longer than its box. */
static void build_narrow (gconstpointer data, HlScene *scene, HlSize room)
{
  scene->size = room;
  hl_mark_words (scene, HL_TEXT_NORMAL, data, (HlRect){ 0, 0, MIN (room.width / 10, 100), 20 },
                 scene->look.palette->text);
}

static char *name_narrow (gconstpointer data) { return g_strdup (data); }

static void keep (gpointer data) {}

static gboolean is_whole (const char *label)
{
  static const HlFigureKind kind = { build_narrow, NULL, name_narrow, NULL, keep };
  const HlFigure            figure = { &kind, (gpointer) label, { 300, 200 } };
  g_autoptr (HlRecording)   recording = hl_figure_print (&figure, &(HlSheetText){ .caption = "c" },
                                                         &(HlPrint){ .format = HL_FIGURE_SVG });
  g_autoptr (GBytes)        bytes = hl_recording_encode (recording, NULL, NULL);
  gsize                     size;
  const char               *svg = g_bytes_get_data (bytes, &size);
  g_autofree char          *wanted = g_strdup_printf (">%s</text>", label);

  return g_strstr_len (svg, (gssize) size, wanted) != NULL;
}

NN_TEST (no_label_is_cut_in_a_file)
{
  g_assert_true (is_whole ("est → calme"));
  g_assert_true (is_whole ("extraordinairement"));
  g_assert_true (is_whole ("twenty-three letters ok"));
  g_assert_true (is_whole ("непреодолимость"));
  g_assert_true (is_whole ("国际化与本地化的很长的词语"));
  g_assert_false (is_whole ("a sentence that is longer than a label is"));
}

/* Twenty words below each other, and an arrow that needs more room than there is. */
static void build_rows (gconstpointer data, HlScene *scene, HlSize room)
{
  scene->size = room;
  for (int i = 0; i < 20; i++)
    hl_mark_words (scene, HL_TEXT_NORMAL, data,
                   (HlRect){ 0, i * room.height / 20, 100, room.height / 20 },
                   scene->look.palette->text);
  hl_mark_path (scene, (HlPoint[]){ { 0, 0 }, { room.width + 30, 0 } }, 2,
                scene->look.palette->text);
}

/* In a column it becomes higher, and its words stay as large as asked. */
NN_TEST (words_do_not_hide_each_other)
{
  static const HlFigureKind kind = { build_rows, NULL, name_narrow, NULL, keep };
  const HlFigure            figure = { &kind, (gpointer) "word", { 300, 60 } };
  g_autoptr (HlRecording)   recording = hl_figure_print (&figure, &(HlSheetText){ 0 }, &column);
  const double              unit = number_after (recording->table, "[x=");
  const double              first = number_after (recording->table, "anchor=base west]at(0,");
  const char               *next = strstr (recording->table, "anchor=base west]at(0,") + 1;

  g_assert_cmpfloat_with_epsilon (unit / HL_POINTS_PER_PIXEL * HL_FIGURE_TYPE, 8, 1e-3);
  g_assert_cmpfloat (unit * (number_after (next, "anchor=base west]at(0,") - first), >, 0.8 * 8);
  g_assert_cmpfloat (number_after (recording->table, "--("), <=, recording->size.width);
}
