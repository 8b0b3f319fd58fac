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

#include "ui/lessons/lesson-plan.h"
#include "ui/session/quiz-log.h"
#include "ui/session/task.h"

/* The lessons that come with the program, in the language of the user where they are
 * translated.
 *
 *      data/lessons/2-attention.lesson         English
 *      data/lessons/fr/2-attention.lesson      the same lesson in French */

#define HL_LESSON_TOUR "tour" /* the lesson of that name leads through the program */

typedef struct _HlLessonBox HlLessonBox;

int                 hl_lesson_box_count (const HlLessonBox *self);
const HlLessonPlan *hl_lesson_box_get (const HlLessonBox *self, int index);
const HlLessonPlan *hl_lesson_box_find (const HlLessonBox *self, const char *name);
const HlLessonPlan *hl_lesson_box_find_next (const HlLessonBox *self, const char *name);

GFile *hl_lesson_box_open (const HlLessonBox *self, const char *name) G_GNUC_WARN_UNUSED_RESULT;
GFile *hl_lesson_box_find_file (const char *folder, const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* Names of steps, as "2-attention/weighted-sum", kept in the settings: so a mark stays with its
 * step when a lesson gets another one. */
typedef struct
{
  const char *key;   /* of the settings */
  GHashTable *names; /* a set */
  char      **known; /* as they are in the settings, as far as this window knows */
} HlKeptNames;

#define HL_TYPE_COURSE (hl_course_get_type ())

G_DECLARE_FINAL_TYPE (HlCourse, hl_course, HL, COURSE, GObject)

/* Read by everybody; its functions write. */
struct _HlCourse
{
  GObject parent_instance;

  HlLessonBox  *box; /* the lessons that come with the program */
  gboolean      is_teaching;
  HlQuizLog    *log;  /* what was answered in lessons */
  GFile        *file; /* of the lesson that is open, or NULL */
  HlLessonPlan *plan; /* the lesson, or NULL */
  int           position;

  /*< private >*/
  GFileMonitor *monitor;
  HlJob        *reading;
  GSettings    *settings;
  HlKeptNames   done, left; /* which steps; at which step each lesson was left */
};

HlCourse *hl_course_new (const char *folder, GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;

const HlLessonPlan *hl_course_find_open (HlCourse *self);

void hl_course_open (HlCourse *self, GFile *file);
void hl_course_open_own (HlCourse *self, const char *name);
void hl_course_leave (HlCourse *self);
void hl_course_finish (HlCourse *self);

const HlPlanStep *hl_course_get_step (HlCourse *self);
void              hl_course_go (HlCourse *self, int position);

void     hl_course_note (HlCourse *self, HlGoalKind kind, const char *name, int number);
gboolean hl_course_is_done (HlCourse *self, const HlLessonPlan *plan, int step);
int      hl_course_find_step (HlCourse *self, const HlLessonPlan *plan);
int      hl_course_count_done (HlCourse *self, const HlLessonPlan *plan);

void hl_course_keep_answer (HlCourse *self, HlQuizEntry *entry);
