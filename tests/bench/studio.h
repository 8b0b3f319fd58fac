/* tests/bench/studio.h
 *
 * The program with its window, and a run beside it, to be measured: on a screen of its own
 * (tests/headless.sh), with the shipped model and a sentence.
 */

#pragma once

#include "app/application.h"
#include "app/window-private.h"

#define HL_STUDIO_WIDTH 1280
#define HL_STUDIO_HEIGHT 720

typedef struct
{
  HlApplication *application; /* the program */
  HlWindow      *window;      /* its window */
  double         settling;    /* seconds until a page has come to rest */
} HlStudio;

void hl_studio_open (HlStudio *self, double settling);
void hl_studio_close (HlStudio *self);
void hl_studio_show_page (HlStudio *self, const char *name);

void hl_studio_spin (double seconds);
void hl_studio_start_training (HlTrainingSession *training);
