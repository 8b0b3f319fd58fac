/* ui/handouts/worksheet-file.h
 *
 * The worksheets of a class as one PDF file: each student has a sheet with a number and with
 * numbers of its own.
 *
 *      first seed 5, 3 students      sheets 5, 6, 7       answers to sheets 5, 6, 7
 */

#pragma once

#include "ui/handouts/worksheet.h"

G_BEGIN_DECLS

#define HL_WORKSHEET_MAX_STUDENTS 200

typedef enum
{
  HL_WORKSHEET_SHEETS, /* the sheets */
  HL_WORKSHEET_KEYS,   /* the answers */
  HL_WORKSHEET_BOTH,   /* the sheets, and after all of them the answers */
} HlWorksheetParts;

/* Borrows what it points to. */
typedef struct
{
  HlWorksheet first;      /* the first sheet; its seed is the number of the sheet */
  int         n_students; /* how many sheets, from 1 to HL_WORKSHEET_MAX_STUDENTS */
  HlSize      size;       /* of a page, in CSS pixels */
} HlWorksheetFile;

int         hl_worksheet_file_count (const HlWorksheetFile *self, HlWorksheetParts parts);
HlDocument *hl_worksheet_file_write (const HlWorksheetFile *self, HlWorksheetParts parts,
                                     int index) G_GNUC_WARN_UNUSED_RESULT;
GBytes     *hl_worksheet_file_to_pdf (const HlWorksheetFile *self, HlWorksheetParts parts,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
