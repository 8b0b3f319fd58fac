/* ui/handouts/worksheet.h
 *
 * A lesson on paper: its questions with room to write, and exercises "compute this cell" on
 * numbers that the seed of the sheet draws, or on numbers of a model.  Its key is the same sheet,
 * filled in.
 *
 *      a step says             the sheet has                      the key has
 *      predict:, choices       the question, boxes                the right box marked, the answer
 *      try:, say:              the task, lines to write on        the same
 *      exercise:               matrices with blanks               the numbers, and a line for each
 *
 * The sheets of a class are one PDF file: each student has a sheet with a number, and numbers, of
 * its own.  The answers begin with a table for marking: a row a sheet, a column a cell.
 *
 *      first seed 5, 3 students
 *      sheets 5, 6, 7       all answers, answers to sheet 5, 6, 7
 */

#pragma once

#include <gio/gio.h>

#include "ui/handouts/exercise-making.h"
#include "ui/picture/document.h"
#include "ui/picture/document.h"
#include "ui/render/recording.h"

/* Borrows what it points to. */
typedef struct
{
  const HlLessonPlan *plan;   /* the lesson */
  guint64             seed;   /* the number of the sheet */
  gboolean            is_key; /* whether it is filled in */
  /* numbers of a model, for exercises on these; NULL if there are none */
  const HlSheetPasses *passes;
  /* a picture at its beginning, which has its own title and caption, or NULL */
  cairo_surface_t *figure;
  HlSize           figure_size; /* of that, in CSS pixels */
} HlWorksheet;

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

/* Writes the worksheets of a class, from the lesson's file to the files of the sheets and of
 * their answers.  Either all of a file is there, or what was there before. */

typedef struct
{
  GFile         *lesson;     /* the file of the lesson */
  guint64        seed;       /* the number of the first sheet */
  int            n_students; /* how many sheets */
  const HlPaper *paper;      /* what they are printed on */
  /* a picture at the beginning of each, recorded for a PDF file, or NULL */
  HlRecording     *figure;
  HlWorksheetParts parts;  /* what is in the file of the sheets */
  char            *sheets; /* that file */
  char            *key;    /* a file of the answers alone, or NULL */
  HlLessonPlan    *plan;   /* the lesson, when it has been read, or NULL */
  /* numbers of a model, when they were computed and if they are needed, or NULL */
  HlSheetPasses *passes;
} HlWorksheetJob;

void     hl_worksheet_job_clear (HlWorksheetJob *self);
gboolean hl_worksheet_job_place (HlWorksheetJob *self, const char *path, gboolean has_key,
                                 GError **error);
gboolean hl_worksheet_job_check (const HlWorksheetJob *self, GError **error);
gboolean hl_worksheet_job_read (HlWorksheetJob *self, GError **error);
gboolean hl_worksheet_job_needs_model (const HlWorksheetJob *self);
gboolean hl_worksheet_job_take_model (HlWorksheetJob *self, const NnTranslator *translator,
                                      GError **error);
gboolean hl_worksheet_job_run (HlWorksheetJob *self, GError **error);

int         hl_worksheet_job_count (const HlWorksheetJob *self);
HlDocument *hl_worksheet_job_write (const HlWorksheetJob *self,
                                    int                   index) G_GNUC_WARN_UNUSED_RESULT;
