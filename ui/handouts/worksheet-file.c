#include "ui/handouts/worksheet-file.h"

#include "ui/render/document-pdf.h"

static void
add_sheets (GPtrArray             *documents,
            const HlWorksheetFile *self,
            gboolean               is_key)
{
  HlWorksheet sheet = self->first;

  sheet.is_key = is_key;
  for (int i = 0; i < self->n_students; i++, sheet.seed++)
    g_ptr_array_add (documents, hl_worksheet_write (&sheet));
}

/**
 * hl_worksheet_file_write:
 * @self: the worksheets
 * @parts: the sheets, or the answers, or both
 *
 * Returns: (transfer full) (element-type HlDocument): these, in the order of their numbers
 */
GPtrArray *
hl_worksheet_file_write (const HlWorksheetFile *self,
                         HlWorksheetParts       parts)
{
  GPtrArray *documents = g_ptr_array_new_with_free_func ((GDestroyNotify) hl_document_free);

  g_assert (self->n_students >= 1 && self->n_students <= HL_WORKSHEET_MAX_STUDENTS);

  if (parts != HL_WORKSHEET_KEYS)
    add_sheets (documents, self, FALSE);
  if (parts != HL_WORKSHEET_SHEETS)
    add_sheets (documents, self, TRUE);

  return documents;
}

/**
 * hl_worksheet_file_to_pdf:
 * @self: the worksheets
 * @parts: the sheets, or the answers, or both
 * @error: return location for a #HlDrawingError
 *
 * May be called in any thread.
 *
 * Returns: (transfer full) (nullable): the bytes of the file
 */
GBytes *
hl_worksheet_file_to_pdf (const HlWorksheetFile *self,
                          HlWorksheetParts       parts,
                          GError               **error)
{
  g_autoptr (GPtrArray) documents = hl_worksheet_file_write (self, parts);

  return hl_documents_to_pdf (documents, self->size, self->first.plan->title, error);
}
