#include "ui/picture/document.h"

#include "tests/support/cases.h"
#include "tests/support/pdf-text.h"

static const HlSize page_size = { 600, 500 };

static const GPtrArray *page_of (const HlDocumentLayout *layout, guint page)
{
  g_assert_cmpuint (page, <, layout->pages->len);

  return g_ptr_array_index (layout->pages, page);
}

static const HlPiece *piece_of (const HlDocumentLayout *layout, guint page, guint index)
{
  return g_ptr_array_index ((GPtrArray *) page_of (layout, page), index);
}

/* Pieces follow each other, within the margins. */
static void assert_in_order (const HlDocumentLayout *layout)
{
  for (guint i = 0; i < layout->pages->len; i++)
    {
      double bottom = HL_PAPER_MARGIN;

      for (guint j = 0; j < page_of (layout, i)->len; j++)
        {
          const HlPiece *piece = piece_of (layout, i, j);

          g_assert_cmpfloat (piece->rect.x, >=, HL_PAPER_MARGIN);
          g_assert_cmpfloat (hl_rect_right (&piece->rect), <=,
                             layout->size.width - HL_PAPER_MARGIN + 0.1);
          g_assert_cmpfloat (hl_rect_bottom (&piece->rect), <=,
                             layout->size.height - HL_PAPER_MARGIN);
          if (piece->matrix == NULL)
            g_assert_cmpfloat (piece->rect.y, >=, bottom - 0.1);
          bottom = MAX (bottom, piece->matrix == NULL ? hl_rect_bottom (&piece->rect) : bottom);
        }
    }
}

NN_TEST (long_text_goes_on_and_loses_nothing)
{
  g_autoptr (HlDocument)       document = hl_document_new ("foot");
  g_autoptr (HlDocumentLayout) layout = NULL;
  g_autoptr (GString)          words = g_string_new (NULL);
  int                          n = 0;

  for (int i = 0; i < 2000; i++)
    g_string_append_printf (words, "word%d ", i);
  hl_document_add_text (document, HL_BLOCK_TEXT, words->str);
  layout = hl_document_lay_out (document, page_size);

  g_assert_cmpuint (layout->pages->len, >, 2);
  assert_in_order (layout);
  for (guint i = 0; i < layout->pages->len; i++)
    for (guint j = 0; j < page_of (layout, i)->len; j++)
      {
        const HlPiece *piece = piece_of (layout, i, j);
        g_auto (GStrv) found = g_strsplit (piece->line, " ", -1);

        for (int k = 0; found[k] != NULL; k++)
          {
            g_autofree char *expected = g_strdup_printf ("word%d", n++);

            g_assert_cmpstr (found[k], ==, expected);
          }
      }
  g_assert_cmpint (n, ==, 2000);
}

/* However full the page is: a heading and its lead are above what they are about. */
NN_TEST (headings_stay_with_their_text)
{
  for (int n_lines = 1; n_lines < 16; n_lines++)
    {
      g_autoptr (HlDocument)       document = hl_document_new ("foot");
      g_autoptr (HlDocumentLayout) layout = NULL;
      guint                        page_of_heading = 0;
      guint                        page_of_text = 0;

      hl_document_add_lines (document, n_lines);
      hl_document_add_text (document, HL_BLOCK_HEADING, "heading");
      hl_document_add_text (document, HL_BLOCK_LEAD, "lead");
      hl_document_add_text (document, HL_BLOCK_TEXT, "text");
      layout = hl_document_lay_out (document, page_size);
      assert_in_order (layout);

      for (guint i = 0; i < layout->pages->len; i++)
        for (guint j = 0; j < page_of (layout, i)->len; j++)
          {
            const HlPiece *piece = piece_of (layout, i, j);

            if (g_strcmp0 (piece->line, "heading") == 0)
              page_of_heading = i;
            if (g_strcmp0 (piece->line, "text") == 0)
              page_of_text = i;
          }
      g_assert_cmpuint (page_of_heading, ==, page_of_text);
    }
}

/* However full the page is: formulas are whole, above what is computed with them. */
NN_TEST (formulas_stay_with_what_follows)
{
  for (int n_lines = 1; n_lines < 16; n_lines++)
    {
      g_autoptr (HlDocument)       document = hl_document_new ("foot");
      g_autoptr (HlDocumentLayout) layout = NULL;
      const HlPiece               *formulas;
      guint                        last;

      hl_document_add_lines (document, n_lines);
      hl_document_add_text (document, HL_BLOCK_FORMULAS, "S = S₀ / √d_k\nO = A V");
      hl_document_add_text (document, HL_BLOCK_TEXT, "text");
      layout = hl_document_lay_out (document, page_size);
      assert_in_order (layout);

      last = layout->pages->len - 1;
      g_assert_cmpuint (page_of (layout, last)->len, >=, 2);
      formulas = piece_of (layout, last, page_of (layout, last)->len - 2);
      g_assert_nonnull (formulas->formulas);
      g_assert_cmpfloat (formulas->rect.height, >, 40.0); /* a fraction and a line */
    }
}

static HlBlankMatrix *new_matrix (int rows, int columns)
{
  g_autofree float    *values = g_new0 (float, rows *columns);
  g_autofree gboolean *is_blank = g_new0 (gboolean, rows * columns);
  const HlPaperMatrix  numbers = {
     .title = "x", .values = values, .rows = rows, .columns = columns
  };

  return hl_blank_matrix_new (&numbers, is_blank);
}

NN_TEST (matrices_stand_side_by_side_as_far_as_there_is_room)
{
  g_autoptr (HlDocument)       document = hl_document_new ("foot");
  g_autoptr (HlDocumentLayout) layout = NULL;
  g_autoptr (GPtrArray)        matrices =
      g_ptr_array_new_with_free_func ((GDestroyNotify) hl_blank_matrix_unref);

  for (int i = 0; i < 12; i++)
    g_ptr_array_add (matrices, new_matrix (2, 4));
  hl_document_add_matrices (document, matrices, FALSE);
  layout = hl_document_lay_out (document, page_size);
  assert_in_order (layout);

  for (guint i = 1; i < page_of (layout, 0)->len; i++)
    {
      const HlPiece *before = piece_of (layout, 0, i - 1), *piece = piece_of (layout, 0, i);

      g_assert_true (piece->rect.x >= hl_rect_right (&before->rect) ||
                     piece->rect.y >= hl_rect_bottom (&before->rect));
    }
  g_assert_cmpfloat (piece_of (layout, 0, 0)->rect.y, ==, piece_of (layout, 0, 1)->rect.y);
}

NN_TEST (large_picture_becomes_smaller)
{
  g_autoptr (HlDocument)       document = hl_document_new ("foot");
  g_autoptr (HlDocumentLayout) layout = NULL;
  cairo_surface_t *drawn = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);

  hl_document_add_picture (document, drawn, (HlSize){ 100, 5000 });
  hl_document_add_picture (document, drawn, (HlSize){ 5000, 100 });
  hl_document_add_picture (document, drawn, (HlSize){ 50, 50 });
  cairo_surface_destroy (drawn);
  layout = hl_document_lay_out (document, page_size);
  assert_in_order (layout);
  g_assert_cmpfloat_with_epsilon (
      piece_of (layout, 0, 0)->rect.height / piece_of (layout, 0, 0)->rect.width, 50.0, 0.01);
}

NN_TEST (empty_document_has_a_page)
{
  g_autoptr (HlDocument)       document = hl_document_new ("foot");
  g_autoptr (HlDocumentLayout) layout = hl_document_lay_out (document, page_size);

  g_assert_cmpuint (layout->pages->len, ==, 1);
}

/* Every document begins on a page of its own. */
NN_TEST (documents_become_one_file)
{
  g_autoptr (GPtrArray) documents =
      g_ptr_array_new_with_free_func ((GDestroyNotify) hl_document_free);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char   *text = NULL;

  for (int i = 0; i < 3; i++)
    {
      g_ptr_array_add (documents, hl_document_new ("foot"));
      hl_document_add_text (g_ptr_array_index (documents, i), HL_BLOCK_TEXT, "text");
    }
  bytes = hl_documents_to_pdf (documents, page_size, "title", NULL);
  text = hl_test_pdf_text (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_nonnull (strstr (text, "/Count 3"));
}

NN_TEST (papers_have_names)
{
  g_assert_cmpfloat_with_epsilon (hl_paper_find ("A4")->size.width, 793.7, 0.1);
  g_assert_cmpfloat (hl_paper_find ("letter")->size.height, ==, 1056.0);
  g_assert_null (hl_paper_find ("a3"));
}
