/* app/main.c
 *
 * headlight: set up memory and language, then run the application.
 */

#include <locale.h>

#include <glib/gi18n.h>

#include "config.h"

#include "app/application.h"
#include "app/paths.h"
#include "core/engine/memory.h"
#include "core/engine/workers.h"

int main (int argc, char *argv[])
{
  g_autofree char          *locale_dir = app_paths_locale_dir ();
  g_autoptr (HlApplication) application = NULL;
  int                       status;

  nn_blas_end_idle_threads ();
  nn_memory_return_large_pieces ();
  app_paths_set_up_schema ();

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  application = hl_application_new ();

  status = g_application_run (G_APPLICATION (application), argc, argv);
  g_clear_object (&application);

  hl_application_leave (status);
}
