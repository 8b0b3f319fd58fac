#define _GNU_SOURCE /* dl_iterate_phdr () */

#include "tests/bench/bench-symbols.h"

#include <string.h>

#ifdef __linux__
#include <elf.h>
#include <link.h>
#endif

typedef struct
{
  guintptr    start; /* its first byte, where it is loaded */
  guintptr    end;   /* the byte after it */
  const char *name;  /* what it is called */
  const char *file;  /* where it is from, or NULL */
} Function;

struct _HlSymbols
{
  GMappedFile *program;   /* the file of the running program; names point into it, or NULL */
  GArray      *functions; /* by their first byte */
};

#ifdef __linux__

typedef ElfW (Ehdr) Header;
typedef ElfW (Phdr) Segment;
typedef ElfW (Shdr) Section;
typedef ElfW (Sym) Symbol;

typedef struct
{
  guintptr    address;  /* where the program was */
  guintptr    base;     /* how far the object was moved when it was loaded */
  const char *path;     /* what the object is called; "" for the program itself */
  gboolean    is_found; /* whether an object has that address */
} Query;

static int look_into_object (struct dl_phdr_info *object, gsize size, gpointer data)
{
  Query *query = data;

  for (int i = 0; i < object->dlpi_phnum; i++)
    {
      const Segment *segment = &object->dlpi_phdr[i];
      const guintptr start = object->dlpi_addr + segment->p_vaddr;

      if (segment->p_type != PT_LOAD || query->address < start ||
          query->address >= start + segment->p_memsz)
        continue;

      query->base = object->dlpi_addr;
      query->path = object->dlpi_name;
      query->is_found = TRUE;

      return 1;
    }

  return 0;
}

static Query find_object (guintptr address)
{
  Query query = { .address = address, .path = "" };

  dl_iterate_phdr (look_into_object, &query);

  return query;
}

/* The table's section and that of its names; a stripped program has none. */
static const Section *find_table (const char *bytes, gsize length, const Section **names)
{
  const Header  *header = (const void *) bytes;
  const Section *sections;

  if (length < sizeof *header || memcmp (header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_shoff + (gsize) header->e_shnum * sizeof *sections > length)
    return NULL;

  sections = (const void *) (bytes + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++)
    if (sections[i].sh_type == SHT_SYMTAB && sections[i].sh_link < header->e_shnum)
      {
        *names = &sections[sections[i].sh_link];
        return &sections[i];
      }

  return NULL;
}

static void read_functions (HlSymbols *self, guintptr base)
{
  const char    *bytes = g_mapped_file_get_contents (self->program);
  const Section *text = NULL;
  const Section *table = find_table (bytes, g_mapped_file_get_length (self->program), &text);
  const Symbol  *symbols;
  const char    *file = NULL;

  if (table == NULL)
    return;

  symbols = (const void *) (bytes + table->sh_offset);
  for (gsize i = 0; i < table->sh_size / sizeof *symbols; i++)
    {
      const Symbol  *symbol = &symbols[i];
      const char    *name = bytes + text->sh_offset + symbol->st_name;
      const int      type = ELF64_ST_TYPE (symbol->st_info);
      const gboolean is_local = ELF64_ST_BIND (symbol->st_info) == STB_LOCAL;
      const Function function = {
        .start = base + symbol->st_value,
        .end = base + symbol->st_value + symbol->st_size,
        .name = name,
        .file = is_local ? file : NULL,
      };

      if (type == STT_FILE)
        file = name;
      else if (type == STT_FUNC && symbol->st_size > 0)
        g_array_append_val (self->functions, function);
    }
}

static int compare_starts (gconstpointer a, gconstpointer b)
{
  const Function *first = a;
  const Function *second = b;

  return (first->start > second->start) - (first->start < second->start);
}

static void read_program (HlSymbols *self)
{
  const Query here = find_object ((guintptr) read_program);

  self->program = g_mapped_file_new ("/proc/self/exe", FALSE, NULL);
  if (self->program == NULL || !here.is_found || here.path[0] != '\0')
    return;

  read_functions (self, here.base);
  g_array_sort (self->functions, compare_starts);
}

#endif

/* Returns the table of the running program. */
HlSymbols *hl_symbols_new (void)
{
  HlSymbols *self = g_new0 (HlSymbols, 1);

  self->functions = g_array_new (FALSE, FALSE, sizeof (Function));
#ifdef __linux__
  read_program (self);
#endif

  return self;
}

void hl_symbols_free (HlSymbols *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->functions);
  g_clear_pointer (&self->program, g_mapped_file_unref);
  g_free (self);
}

/* Returns whether there are any. */
gboolean hl_symbols_are_known (const HlSymbols *self) { return self->functions->len > 0; }

/* The last function that begins at @address or before, or -1. */
static int find_before (const GArray *functions, guintptr address)
{
  int low = 0;
  int high = (int) functions->len;

  while (low < high)
    {
      const int middle = low + (high - low) / 2;

      if (g_array_index (functions, Function, middle).start <= address)
        low = middle + 1;
      else
        high = middle;
    }

  return low - 1;
}

/* Returns whose it is, as far as it is known. */
HlPlace hl_symbols_find (const HlSymbols *self, guintptr address)
{
  const int i = find_before (self->functions, address);
  HlPlace   place = { NULL };

  if (i >= 0)
    {
      const Function *function = &g_array_index (self->functions, Function, i);

      if (address < function->end)
        return (HlPlace){ .symbol = function->name, .file = function->file };
    }

#ifdef __linux__
  place.library = find_object (address).path;
  if (place.library[0] == '\0')
    place.library = NULL;
#endif

  return place;
}
