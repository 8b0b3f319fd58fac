/* app/application.h
 *
 * The application: what is true for all of its windows.
 */

#pragma once

#include <adwaita.h>

#define HL_TYPE_APPLICATION (hl_application_get_type ())

G_DECLARE_FINAL_TYPE (HlApplication, hl_application, HL, APPLICATION, AdwApplication)

HlApplication *hl_application_new (void) G_GNUC_WARN_UNUSED_RESULT;
void           hl_application_leave (int status) G_GNUC_NORETURN;
