/* Printing into a file: what the printer would be given. */

#include "ui/widgets/printing.h"

#include "tests/support/pdf-text.h"
#include "tests/support/widget-window.h"

static void draw_square (gconstpointer data, cairo_t *cr)
{
  cairo_rectangle (cr, 0, 0, 100, 50);
  cairo_fill (cr);
}

static char *print_to_file (GtkPrintOperation *operation)
{
  g_autofree char        *folder = g_dir_make_tmp ("headlight-print-XXXXXX", NULL);
  g_autofree char        *path = g_build_filename (folder, "out.pdf", NULL);
  g_autofree char        *bytes = NULL;
  gsize                   length = 0;
  GtkPrintOperationResult result;

  gtk_print_operation_set_allow_async (operation, FALSE);
  gtk_print_operation_set_export_filename (operation, path);
  result = NN_OK (gtk_print_operation_run, operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL);
  g_assert_cmpint (result, ==, GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));

  return hl_test_pdf_text (bytes, length);
}

NN_TEST (picture_is_one_page_of_strokes)
{
  const HlDrawing               drawing = { { 4000, 50 }, draw_square, NULL };
  g_autoptr (GtkPrintOperation) operation =
      hl_print_picture_new (hl_recording_new (&drawing, HL_FIGURE_PDF), "square");
  g_autofree char *file = print_to_file (operation);

  g_assert_nonnull (strstr (file, "/Count 1"));
  g_assert_null (strstr (file, "/Subtype /Image"));
}

NN_TEST (wide_picture_lies_across)
{
  const HlDrawing               wide = { { 400, 50 }, draw_square, NULL };
  const HlDrawing               high = { { 50, 400 }, draw_square, NULL };
  g_autoptr (GtkPrintOperation) across =
      hl_print_picture_new (hl_recording_new (&wide, HL_FIGURE_PDF), "wide");
  g_autoptr (GtkPrintOperation) upright =
      hl_print_picture_new (hl_recording_new (&high, HL_FIGURE_PDF), "high");

  g_assert_cmpint (
      gtk_page_setup_get_orientation (gtk_print_operation_get_default_page_setup (across)), ==,
      GTK_PAGE_ORIENTATION_LANDSCAPE);
  g_assert_cmpint (
      gtk_page_setup_get_orientation (gtk_print_operation_get_default_page_setup (upright)), ==,
      GTK_PAGE_ORIENTATION_PORTRAIT);
}

static HlDocument *write_cb (int index, gpointer data)
{
  HlDocument *document = hl_document_new ("foot");

  (*(int *) data)++;
  for (int i = 0; i <= index * 100; i++)
    hl_document_add_text (document, HL_BLOCK_TEXT, "A line.");

  return document;
}

static void nothing (gpointer data) {}

/* The second document has more than a page. */
NN_TEST (documents_are_written_once_and_all_printed)
{
  int                           n_written = 0;
  g_autoptr (GtkPrintOperation) operation =
      hl_print_documents_new (2, write_cb, &n_written, nothing, "documents");

  NN_TEXT_HAS (print_to_file (operation), "/Count 4");
  g_assert_cmpint (n_written, ==, 2);
}
