/* ui/handouts/worksheet-job.h
 *
 * Writes the worksheets of a class, from the lesson's file to the files of the sheets and of
 * their answers.  Either all of a file is there, or what was there before.
 */

#pragma once

#include <gio/gio.h>

#include "ui/handouts/worksheet.h"
#include "ui/picture/document-layout.h"
#include "ui/render/recording.h"

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
