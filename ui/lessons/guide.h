/* ui/lessons/guide.h
 *
 * The user guide: Markdown files in data/guide, one for each language, as sections of blocks for
 * labels.
 *
 *      <!-- keys -->              the name of the section that follows, the same in all languages
 *      ## Keys                    its title
 *      ### Steps                  a heading
 *      - **Space** the next step  an item; **bold**, `code`, [a link](https://…)
 *      a paragraph                lines up to the next empty one
 */

#pragma once

#include <glib.h>

typedef enum
{
  HL_GUIDE_PARAGRAPH, /* text */
  HL_GUIDE_HEADING,   /* a heading inside a section */
  HL_GUIDE_ITEM,      /* of a list */
  HL_GUIDE_CODE,      /* lines as they are */
} HlGuideKind;

typedef struct
{
  HlGuideKind kind;   /* what it is */
  char       *markup; /* of a label */
} HlGuideBlock;

typedef struct
{
  char      *name;   /* by which the program opens it */
  char      *title;  /* its heading */
  GPtrArray *blocks; /* its text */
} HlGuideSection;

GPtrArray *hl_guide_parse (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char      *hl_guide_text (void) G_GNUC_WARN_UNUSED_RESULT;
