#include "ui/handouts/worksheet-file.h"

#include "ui/render/document-pdf.h"

/* Returns how many documents these are. parts: the sheets, or the answers, or both. */
int hl_worksheet_file_count (const HlWorksheetFile *self, HlWorksheetParts parts)
{
  g_assert (self->n_students >= 1 && self->n_students <= HL_WORKSHEET_MAX_STUDENTS);

  return parts == HL_WORKSHEET_BOTH ? 2 * self->n_students : self->n_students;
}

/* Returns one sheet, or the answers to one. parts: the sheets, or the answers, or both; index:
 * which document, from 0. */
HlDocument *hl_worksheet_file_write (const HlWorksheetFile *self, HlWorksheetParts parts, int index)
{
  HlWorksheet sheet = self->first;

  g_assert (index >= 0 && index < hl_worksheet_file_count (self, parts));

  sheet.is_key = parts == HL_WORKSHEET_KEYS || index >= self->n_students;
  sheet.seed += (guint64) (index % self->n_students);

  return hl_worksheet_write (&sheet);
}

/* May be called in any thread. Returns the bytes of the file, or NULL. parts: the sheets, or the
 * answers, or both. */
GBytes *hl_worksheet_file_to_pdf (const HlWorksheetFile *self, HlWorksheetParts parts,
                                  GError **error)
{
  g_autoptr (GPtrArray) documents =
      g_ptr_array_new_with_free_func ((GDestroyNotify) hl_document_free);

  for (int i = 0; i < hl_worksheet_file_count (self, parts); i++)
    g_ptr_array_add (documents, hl_worksheet_file_write (self, parts, i));

  return hl_documents_to_pdf (documents, self->size, self->first.plan->title, error);
}
