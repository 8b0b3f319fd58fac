/* ui/session/course.h
 *
 * The included lessons, the one that is open, where one is in it, and what has been done.
 *
 *      file ─► HlLessonPlan ─► current step ─► "step-changed": the window goes to its place
 *                                   ▲
 *      hl_course_note (): something happened, perhaps what the step asks for
 *
 * What was done is kept in the settings, so that a lesson can be left and taken up again.  A
 * file that is saved while it is open is read again; if it cannot be read, the lesson stays as
 * it was.
 *
 * Properties
 *   is-teaching   boolean   whether what is for a class is shown; kept in the settings
 *
 * Signals
 *   plan-changed             another lesson is open, or none, or it was read again
 *   step-changed             another step is current
 *   progressed               something is done that was not, or the other way round
 *   failed (message)         a lesson could not be read
 *   finished (name)          a person has continued from the last step of a lesson; it is closed
 */

#pragma once

#include <gio/gio.h>

#include "ui/session/lesson-box.h"
#include "ui/session/quiz-log.h"

G_BEGIN_DECLS

#define HL_TYPE_COURSE (hl_course_get_type ())

G_DECLARE_FINAL_TYPE (HlCourse, hl_course, HL, COURSE, GObject)

HlCourse *hl_course_new (const char *folder, GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;

const HlLessonBox  *hl_course_get_box (HlCourse *self);
const HlLessonPlan *hl_course_find_open (HlCourse *self);

void hl_course_open (HlCourse *self, GFile *file);
void hl_course_open_own (HlCourse *self, const char *name);
void hl_course_leave (HlCourse *self);
void hl_course_finish (HlCourse *self);

gboolean hl_course_is_teaching (HlCourse *self);

GFile              *hl_course_get_file (HlCourse *self);
const HlLessonPlan *hl_course_get_plan (HlCourse *self);
const HlPlanStep   *hl_course_get_step (HlCourse *self);
int                 hl_course_get_position (HlCourse *self);
void                hl_course_go (HlCourse *self, int position);

void     hl_course_note (HlCourse *self, HlGoalKind kind, const char *name, int number);
gboolean hl_course_is_done (HlCourse *self, const HlLessonPlan *plan, int step);
int      hl_course_find_step (HlCourse *self, const HlLessonPlan *plan);
int      hl_course_count_done (HlCourse *self, const HlLessonPlan *plan);

void             hl_course_keep_answer (HlCourse *self, HlQuizEntry *entry);
const HlQuizLog *hl_course_get_log (HlCourse *self);

G_END_DECLS
