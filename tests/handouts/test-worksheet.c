/* The worksheets of the box: all is on the page, nothing is told before it is asked. */

#include "core/engine/each.h"
#include "ui/handouts/worksheet.h"

#include <locale.h>

#include "tests/support/cases.h"
#include "tests/support/shipped-model.h"
#include "ui/handouts/exercise-making.h"
#include "ui/lessons/plan-file.h"
#include "ui/picture/document.h"

#define SMALL                                                                                      \
  "# Mine\nabout: Look.\n"                                                                         \
  "## One\nexercise: softmax scores\npredict: Which [weight|attention weights]?\n"                 \
  "( ) none\n(x) all\nanswer: Because of the secret.\n"                                            \
  "## Two\nsee: No question here.\n"                                                               \
  "## Three\ntry: Do it.\nsay: Tell it.\nsample: Told so.\n"

static HlLessonPlan *parse (const char *text)
{
  return NN_OK (hl_plan_file_parse, HL_PLAN_LESSON, text, strlen (text), "mine");
}

static int count (const HlDocument *document, HlBlockKind kind)
{
  int n = 0;

  for (guint i = 0; i < document->blocks->len; i++)
    n += ((const HlDocumentBlock *) g_ptr_array_index (document->blocks, i))->kind == kind;

  return n;
}

static char *text_of (const HlDocument *document)
{
  GString *text = g_string_new (NULL);

  NN_EACH_OF (const HlDocumentBlock, block, document->blocks)
    if (block->text != NULL)
      g_string_append_printf (text, "%s\n", block->text);

  return g_string_free (text, FALSE);
}

static HlDocument *write_sheet (const HlWorksheet *sheet)
{
  const HlWorksheetFile file = { *sheet, 1, hl_paper_find ("a4")->size };

  return hl_worksheet_file_write (&file, sheet->is_key ? HL_WORKSHEET_KEYS : HL_WORKSHEET_SHEETS,
                                  0);
}

NN_TEST (sheet_asks_and_key_answers)
{
  g_autoptr (HlLessonPlan) plan = parse (SMALL);
  g_autoptr (HlDocument)   sheet = write_sheet (&(HlWorksheet){ .plan = plan, .seed = 3 });
  g_autoptr (HlDocument)   key =
      write_sheet (&(HlWorksheet){ .plan = plan, .seed = 3, .is_key = TRUE });
  g_autofree char *asked = text_of (sheet);
  g_autofree char *answered = text_of (key);

  g_assert_nonnull (strstr (asked, "1. One\n"));
  g_assert_nonnull (strstr (asked, "Which weight?")); /* the mark of the term is not for paper */
  g_assert_null (strstr (asked, "Two"));              /* there is nothing to do in it */
  g_assert_nonnull (strstr (asked, "2. Three\n"));
  g_assert_null (strstr (asked, "secret"));
  g_assert_nonnull (strstr (answered, "secret"));
  g_assert_null (strstr (asked, "Told so."));
  g_assert_nonnull (strstr (answered, "A possible answer: Told so."));
  g_assert_null (strstr (asked, "S₀[q2, k1]"));
  g_assert_nonnull (strstr (answered, "S₀[q2, k1]"));

  g_assert_cmpint (count (sheet, HL_BLOCK_FIELDS), ==, 1);
  g_assert_cmpint (count (sheet, HL_BLOCK_LINES), ==, 2);
  g_assert_cmpint (count (key, HL_BLOCK_LINES), ==, 0);
  g_assert_cmpint (count (sheet, HL_BLOCK_MATRICES), ==, 2);
  g_assert_cmpint (count (key, HL_BLOCK_MATRICES), ==, 2);
}

/* In texts, formulas and matrices alike. */
NN_TEST (numbers_have_the_decimal_sign_of_the_language)
{
  g_autoptr (HlLessonPlan) plan = parse (SMALL);
  g_autoptr (HlDocument)   key = NULL;
  g_autoptr (GString)      text = g_string_new (NULL);

  g_setenv ("LOCPATH", g_getenv ("HL_TEST_LOCALES"), TRUE);
  g_assert_nonnull (setlocale (LC_NUMERIC, "fr_FR.UTF-8"));
  key = write_sheet (&(HlWorksheet){ .plan = plan, .seed = 3, .is_key = TRUE });
  NN_EACH_OF (const HlDocumentBlock, block, key->blocks)
    {
      g_string_append_printf (text, "%s\n", block->text != NULL ? block->text : "");
      for (guint k = 0; block->kind == HL_BLOCK_MATRICES && k < block->matrices->len; k++)
        {
          const HlBlankMatrix *matrix = block->matrices->pdata[k];
          g_autofree char     *cell = hl_paper_matrix_text (matrix->numbers, 0, 0);

          g_string_append_printf (text, "matrix %s\n", cell);
        }
    }
  setlocale (LC_NUMERIC, "C");
  g_unsetenv ("LOCPATH");

  g_assert_true (g_regex_match_simple ("matrix [^\n]*\\d,\\d", text->str, 0, 0));
  g_assert_true (g_regex_match_simple ("=[^\n]*\\d,\\d", text->str, 0, 0));
  g_assert_false (g_regex_match_simple ("\\d\\.\\d", text->str, 0, 0));
}

NN_TEST (boxes_and_blanks_are_filled_in_the_key_alone)
{
  g_autoptr (HlLessonPlan) plan = parse (SMALL);

  for (int is_key = 0; is_key < 2; is_key++)
    {
      g_autoptr (HlDocument) document =
          write_sheet (&(HlWorksheet){ .plan = plan, .seed = 3, .is_key = is_key });
      int n_marked = 0;

      NN_EACH_OF (const HlDocumentBlock, block, document->blocks)
        {
          if (block->kind == HL_BLOCK_CHOICE)
            {
              n_marked += block->is_filled;
              g_assert_cmpint (block->is_filled, ==, is_key && g_str_equal (block->text, "all"));
            }
          if (block->kind == HL_BLOCK_MATRICES)
            g_assert_cmpint (block->is_filled, ==, is_key);
        }
      g_assert_cmpint (n_marked, ==, is_key);
    }
}

NN_TEST (figure_stands_at_the_beginning)
{
  g_autoptr (HlLessonPlan) plan = parse (SMALL);
  cairo_surface_t         *drawn = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  g_autoptr (HlDocument)   sheet =
      write_sheet (&(HlWorksheet){ .plan = plan, .figure = drawn, .figure_size = { 4000, 300 } });
  g_autoptr (HlDocumentLayout) layout = NULL;
  const GPtrArray             *page;

  cairo_surface_destroy (drawn);
  layout = hl_document_lay_out (sheet, hl_paper_find ("a4")->size);
  page = g_ptr_array_index (layout->pages, 0);
  NN_EACH_OF (const HlPiece, piece, page)
    if (piece->block->kind == HL_BLOCK_PICTURE)
      {
        g_assert_cmpfloat (hl_rect_right (&piece->rect), <, layout->size.width);
        g_assert_cmpfloat_with_epsilon (piece->rect.width / piece->rect.height, 4000.0 / 300.0,
                                        0.01);
        return;
      }
  g_assert_not_reached ();
}

static GBytes *to_pdf (const HlLessonPlan *plan, guint64 seed, HlWorksheetParts parts)
{
  const HlWorksheetFile file = { { .plan = plan, .seed = seed }, 2, hl_paper_find ("a4")->size };

  return NN_OK (hl_worksheet_file_to_pdf, &file, parts);
}

NN_TEST (same_seed_is_the_same_file)
{
  g_autoptr (HlLessonPlan) plan = parse (SMALL);
  g_autoptr (GBytes)       one = to_pdf (plan, 1, HL_WORKSHEET_SHEETS);
  g_autoptr (GBytes)       again = to_pdf (plan, 1, HL_WORKSHEET_SHEETS);
  g_autoptr (GBytes)       other = to_pdf (plan, 2, HL_WORKSHEET_SHEETS);

  g_assert_true (g_bytes_equal (one, again));
  g_assert_false (g_bytes_equal (one, other));
  g_assert_cmpmem (g_bytes_get_data (one, NULL), 5, "%PDF-", 5);
}

NN_TEST (each_student_has_a_sheet_and_answers)
{
  g_autoptr (HlLessonPlan) plan = parse (SMALL);
  const HlWorksheetFile    file = { { .plan = plan, .seed = 8 }, 3, hl_paper_find ("a4")->size };
  g_autoptr (HlDocument)   sheet = hl_worksheet_file_write (&file, HL_WORKSHEET_BOTH, 2);
  g_autoptr (HlDocument)   answers = hl_worksheet_file_write (&file, HL_WORKSHEET_BOTH, 6);
  g_autoptr (HlDocument)   key = hl_worksheet_file_write (&file, HL_WORKSHEET_KEYS, 1);

  g_assert_cmpint (hl_worksheet_file_count (&file, HL_WORKSHEET_SHEETS), ==, 3);
  g_assert_cmpint (hl_worksheet_file_count (&file, HL_WORKSHEET_KEYS), ==, 4);
  g_assert_cmpint (hl_worksheet_file_count (&file, HL_WORKSHEET_BOTH), ==, 7);
  g_assert_cmpstr (sheet->footer, ==, "Mine · sheet 10");
  g_assert_cmpstr (answers->footer, ==, "Mine · answers to sheet 10");
  g_assert_cmpstr (key->footer, ==, "Mine · answers to sheet 8");
}

/* The table for marking has one row per sheet: the same numbers as in the keys. */
NN_TEST (all_answers_are_in_one_table)
{
  g_autoptr (HlLessonPlan) plan = parse (SMALL);
  const HlWorksheetFile    file = { { .plan = plan, .seed = 8 }, 3, hl_paper_find ("a4")->size };
  g_autoptr (HlDocument)   all = hl_worksheet_file_write (&file, HL_WORKSHEET_KEYS, 0);
  g_autoptr (HlDocument)   key = hl_worksheet_file_write (&file, HL_WORKSHEET_KEYS, 3);
  g_autoptr (GPtrArray)    told = g_ptr_array_new (); /* of the third sheet, number 10 */
  g_autofree char         *text = text_of (all);
  guint                    n_found = 0;

  NN_EACH_OF (const HlDocumentBlock, block, all->blocks)
    {
      const HlPaperMatrix *table;

      if (block->kind != HL_BLOCK_MATRICES)
        continue;
      table = ((const HlBlankMatrix *) block->matrices->pdata[0])->numbers;
      g_assert_cmpint (table->rows, ==, 3);
      g_assert_cmpstr (table->row_names[2], ==, "10");
      for (int c = 0; c < table->columns; c++)
        g_ptr_array_add (told, (gpointer) table->words[2 * table->columns + c]);
    }
  g_assert_nonnull (strstr (text, "1. all"));

  NN_EACH_OF (const HlDocumentBlock, block, key->blocks)
    for (guint k = 0; block->kind == HL_BLOCK_MATRICES && k < block->matrices->len; k++)
      {
        const HlBlankMatrix *matrix = block->matrices->pdata[k];

        for (int c = 0; c < matrix->numbers->rows * matrix->numbers->columns; c++)
          if (matrix->is_blank[c])
            {
              g_autofree char *number = hl_paper_matrix_text (
                  matrix->numbers, c / matrix->numbers->columns, c % matrix->numbers->columns);

              g_assert_cmpstr (told->pdata[n_found++], ==, number);
            }
      }
  g_assert_cmpuint (n_found, ==, told->len);
}

/* What is drawn on a page lies within its margins. */
static void assert_pages_are_whole (const HlDocument *document, HlSize size)
{
  g_autoptr (HlDocumentLayout) layout = hl_document_lay_out (document, size);

  for (int page = 0; page < (int) layout->pages->len; page++)
    {
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cairo_t         *cr = cairo_create (surface);
      double           x, y, width, height;

      hl_document_draw_page (layout, page, cr);
      cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);

      g_assert_cmpfloat (x, >=, HL_PAPER_MARGIN - 4);
      g_assert_cmpfloat (y, >=, HL_PAPER_MARGIN - 4);
      g_assert_cmpfloat (x + width, <=, size.width - HL_PAPER_MARGIN + 4);
      g_assert_cmpfloat (y + height, <=, size.height - HL_PAPER_MARGIN + 4);
    }
}

static HlSheetPasses *new_passes (const HlLessonPlan *plan)
{
  g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (NN_TEST_OWN_MODEL);

  return NN_OK (hl_sheet_passes_new, shipped->translator, plan);
}

static void check_lesson (const char *path)
{
  g_autoptr (GFile)         file = g_file_new_for_path (path);
  g_autoptr (HlLessonPlan)  plan = NN_OK (hl_plan_file_read, HL_PLAN_LESSON, file, NULL);
  g_autoptr (HlSheetPasses) passes = NULL;

  if (hl_sheet_passes_are_needed (plan))
    passes = new_passes (plan);
  for (int is_key = 0; is_key < 2; is_key++)
    {
      g_autoptr (HlDocument) document = write_sheet (
          &(HlWorksheet){ .plan = plan, .seed = 11, .is_key = is_key, .passes = passes });

      assert_pages_are_whole (document, hl_paper_find ("a4")->size);
      assert_pages_are_whole (document, hl_paper_find ("Letter")->size);
    }
}

NN_TEST (lessons_of_the_box_fit_their_pages)
{
  static const char *const folders[] = { ".", "fr", "zh_CN" };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder =
          g_test_build_filename (G_TEST_DIST, "..", "data", "lessons", folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
      const char      *name;
      int              n = 0;

      while ((name = g_dir_read_name (dir)) != NULL)
        if (g_str_has_suffix (name, HL_LESSON_SUFFIX))
          {
            g_autofree char *path = g_build_filename (folder, name, NULL);

            check_lesson (path);
            n++;
          }
      g_assert_cmpint (n, >, 0);
    }
}
