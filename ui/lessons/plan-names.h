/* ui/lessons/plan-names.h
 *
 * What a lesson may name: pages and their views, kinds of attention, controls, …  Tests hold
 * the lists against the program.
 */

#pragma once

#include <glib.h>

/* What a step says of where it happens. */
typedef enum
{
  HL_PLAN_MODEL,    /* a model of the box, by its name */
  HL_PLAN_CORPUS,   /* a file of sentence pairs, from the lesson's folder */
  HL_PLAN_PRESET,   /* how a run is set up */
  HL_PLAN_SENTENCE, /* what is translated */
  HL_PLAN_CONCEPT,  /* what its questions are about */
  HL_PLAN_PAGE,     /* which page is open */
  HL_PLAN_LOCK,     /* controls that cannot be used */
  HL_PLAN_HIDE,     /* controls that are not shown */
  HL_PLAN_ALTER,    /* what is altered in the model: core/experiments/intervention.h */
  HL_PLAN_VIEW,     /* which view of the page */
  HL_PLAN_KIND,     /* which attention */
  HL_PLAN_MODE,     /* which pass is taken apart */
  HL_PLAN_DEPTH,    /* how far a step of the player goes */
  HL_PLAN_PLACE,    /* an operation of that pass, by its path */
  HL_PLAN_WORD,     /* which token of the translation, from 1 */
  HL_PLAN_BLOCK,    /* which block of the decoder, from 1 */
  HL_PLAN_HEAD,     /* which head, from 1; "all" for their mean */
  HL_PLAN_STEP,     /* which step of the player, from 1 */
  HL_PLAN_INPUT,    /* what a lab computes with */
  HL_PLAN_BEAM,     /* how many translations are followed while decoding */
  HL_PLAN_EXERCISE, /* what a worksheet lets compute; of one step alone */
  HL_PLAN_N_KEYS,
} HlPlanKey;

typedef enum
{
  HL_PLAN_SEE,     /* what is there to see */
  HL_PLAN_PREDICT, /* a question before it is shown */
  HL_PLAN_ANSWER,  /* why the right choice is right; not shown before one is chosen */
  HL_PLAN_TRY,     /* what to do */
  HL_PLAN_SAY,     /* what to say in one's own words */
  HL_PLAN_SAMPLE,  /* one possible answer to that; shown when a person asks for it */
  HL_PLAN_NOTE,    /* a note for the teacher */
  HL_PLAN_N_TEXTS,
} HlPlanTextKind;

#define HL_PLAN_N_OF_PLACE 14

/* What says where one is; the other keys say what a lesson does there. */
extern const HlPlanKey hl_plan_keys_of_place[HL_PLAN_N_OF_PLACE];

const char        *hl_plan_key_name (HlPlanKey key);
int                hl_plan_key_find (const char *name);
const char *const *hl_plan_key_values (HlPlanKey key);
gboolean           hl_plan_key_is_number (HlPlanKey key);
const char *const *hl_plan_views_of (const char *page);
const char *const *hl_plan_inputs_of (const char *page);
gboolean           hl_plan_is_first_moment (HlPlanKey key, const char *value);
gboolean           hl_plan_input_is_of_view (const char *input);
gboolean           hl_plan_reads_words (const char *page);

/* A place of the program, as steps of lessons, notes, marked places and files of pictures have it:
 * place[key] is what is said of a part of it, or NULL.  In a file each part is a line:
 *
 *      page: model
 *      place: decoder.blks.block1.attention2.softmax */

void hl_place_set (char **place, HlPlanKey key, const char *value);
void hl_place_copy (char **place, char *const *from);
void hl_place_clear (char **place);
void hl_place_write (char *const *place, GString *file);

char *hl_plan_line (const char *text) G_GNUC_WARN_UNUSED_RESULT;

const char *hl_plan_text_name (HlPlanTextKind kind);
int         hl_plan_text_find (const char *name);
