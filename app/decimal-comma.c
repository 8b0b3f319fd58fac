#include "app/decimal-comma.h"

#include <glib/gstdio.h>
#include <locale.h>

#define LOCALE "comma"
#define MAGIC 0x20031114 /* of a file LC_NUMERIC of the GNU C library, in the machine's own order */

/* Such a file: where each text begins, and the texts. */
typedef struct
{
  guint32 magic, n, at[6];
  char    point[2], separator[4], grouping[2];
  guint32 wide_point, wide_separator;
  char    codeset[6];
} Numbers;

#define AT(member) G_STRUCT_OFFSET (Numbers, member)

static const Numbers numbers = {
  MAGIC,
  6,
  { AT (point), AT (separator), AT (grouping), AT (wide_point), AT (wide_separator), AT (codeset) },
  ",",
  "\xe2\x80\xaf", /* a narrow space that does not break */
  { 3, 0 },
  ',',
  0x202f,
  "UTF-8",
};

/* Puts a locale of our own where the library reads it; it is not needed any more then. */
static gboolean read_from (const char *folder)
{
  g_autofree char *own = g_build_filename (folder, LOCALE, NULL);
  g_autofree char *file = g_build_filename (own, "LC_NUMERIC", NULL);
  g_autofree char *before = g_strdup (g_getenv ("LOCPATH"));
  gboolean         is_set =
      g_mkdir (own, 0700) == 0 && g_file_set_contents (file, (const char *) &numbers,
                                                       AT (codeset) + sizeof numbers.codeset, NULL);

  g_setenv ("LOCPATH", folder, TRUE);
  is_set = is_set && setlocale (LC_NUMERIC, LOCALE) != NULL;
  if (before != NULL)
    g_setenv ("LOCPATH", before, TRUE);
  else
    g_unsetenv ("LOCPATH");
  g_remove (file);
  g_rmdir (own);

  return is_set;
}

/* Writes numbers as French does, 1 234,5, also where no such locale is installed.  Returns whether
 * it could: another C library has no such files. */
gboolean hl_decimal_comma_set (void)
{
  g_autofree char *folder = g_dir_make_tmp ("headlight-XXXXXX", NULL);
  const gboolean   is_set = folder != NULL && read_from (folder);

  if (folder != NULL)
    g_rmdir (folder);

  return is_set;
}
