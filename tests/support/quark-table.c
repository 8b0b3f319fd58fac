#define _GNU_SOURCE /* dl_iterate_phdr () */

#include "tests/support/quark-table.h"

#include <glib.h>

#if defined(__SANITIZE_ADDRESS__) && defined(__linux__)

#include <link.h>
#include <sanitizer/lsan_interface.h>
#include <string.h>

/* Of <sanitizer/allocator_interface.h>, which gcc comes without. */
int   __sanitizer_get_ownership (const volatile void *block);
gsize __sanitizer_get_allocated_size (const volatile void *block);

#define FIRST_TABLE (2048 * sizeof (char *))

/* A pointer to a block of this size from GLib's own variables is the table's. */
static void ignore_tables_in (const gpointer *words, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (__sanitizer_get_ownership (words[i]) &&
        __sanitizer_get_allocated_size (words[i]) == FIRST_TABLE)
      __lsan_ignore_object (words[i]);
}

static int library_cb (struct dl_phdr_info *library, size_t size, void *data)
{
  if (strstr (library->dlpi_name, "libglib-2.0") == NULL)
    return 0;

  for (int i = 0; i < library->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *part = &library->dlpi_phdr[i];

      if (part->p_type == PT_LOAD && (part->p_flags & PF_W) != 0)
        ignore_tables_in ((const gpointer *) (library->dlpi_addr + part->p_vaddr),
                          part->p_memsz / sizeof (gpointer));
    }

  return 1;
}

#endif

/* Tells the leak sanitizer, where there is one, that the table is GLib's.  To be called while
 * the first one is in use: at the beginning. */
void hl_test_keep_quark_table (void)
{
#if defined(__SANITIZE_ADDRESS__) && defined(__linux__)
  dl_iterate_phdr (library_cb, NULL);
#endif
}
