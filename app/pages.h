/* app/pages.h
 *
 * The pages of the window, in the order of its sidebar.  A page is added by one line
 * of the table in pages.c; it is made when it is first shown.
 *
 * What the window does for a page:
 *
 *   - a property "workspace" (HlWorkspace), "inspection" (HlInspection) or "settings"
 *     (GSettings) is set to the window's own;
 *   - under an HlPlayable it shows the step player.
 */

#pragma once

#include "ui/labs/lab.h"

typedef enum
{
  HL_SECTION_START, /* where one begins */
  HL_SECTION_MODEL, /* pages about the model in use */
  HL_SECTION_LABS,  /* pages about one idea each */
} HlSection;

typedef struct
{
  const char *name;         /* what settings and actions call it */
  const char *title;        /* what people call it, before translation */
  const char *icon_name;    /* in resources/icons */
  HlSection   section;      /* its section in the sidebar */
  GType (*get_type) (void); /* the type of its widget; NULL: it is a lab */
  const HlLabTable *lab;
} HlPageInfo;

int               hl_pages_count (void);
const HlPageInfo *hl_pages_get (int index);
const HlPageInfo *hl_pages_find (const char *name);
GtkWidget        *hl_page_new (const HlPageInfo *info) G_GNUC_WARN_UNUSED_RESULT;

const char *hl_section_get_title (HlSection section);
