#include "ui/lessons/guide.h"

#include <string.h>

#include "core/engine/owned.h"
#include "ui/lessons/keyed-text.h"

NN_FREES (HlGuideBlock, free_block, (g_free, markup))

NN_FREES (HlGuideSection, free_section, (g_free, name, title), (g_ptr_array_unref, blocks))

/* Appends what is between @mark and the next one in @tag; returns what follows, or NULL if there
 * is not a pair of marks. */
static const char *append_between (GString *markup, const char *text, const char *mark,
                                   const char *tag)
{
  const gsize width = strlen (mark);
  const char *end = g_str_has_prefix (text, mark) ? strstr (text + width, mark) : NULL;

  if (end != NULL)
    {
      g_autofree char *inside = g_strndup (text + width, (gsize) (end - text) - width);
      g_autofree char *escaped = g_markup_escape_text (inside, -1);

      g_string_append_printf (markup, "<%s>%s</%s>", tag, escaped, tag);
    }

  return end != NULL ? end + width : NULL;
}

/* The same for "[shown](address)"; a place inside the source is not a link in a window. */
static const char *append_link (GString *markup, const char *text)
{
  const char *middle = *text == '[' ? strstr (text, "](") : NULL;
  const char *end = middle != NULL ? strchr (middle, ')') : NULL;

  if (end != NULL)
    {
      g_autofree char *raw_shown = g_strndup (text + 1, (gsize) (middle - text) - 1);
      g_autofree char *raw_address = g_strndup (middle + 2, (gsize) (end - middle) - 2);
      g_autofree char *shown = g_markup_escape_text (raw_shown, -1);
      g_autofree char *address = g_markup_escape_text (raw_address, -1);

      if (g_str_has_prefix (address, "http"))
        g_string_append_printf (markup, "<a href=\"%s\">%s</a>", address, shown);
      else
        g_string_append (markup, shown);
    }

  return end != NULL ? end + 1 : NULL;
}

static char *to_markup (const char *text)
{
  GString *markup = g_string_new (NULL);

  while (*text != '\0')
    {
      const char *next = append_between (markup, text, "**", "b");

      if (next == NULL)
        next = append_between (markup, text, "`", "tt");
      if (next == NULL)
        next = append_link (markup, text);
      if (next == NULL)
        {
          g_autofree char *escaped = NULL;

          next = g_utf8_next_char (text);
          escaped = g_markup_escape_text (text, next - text);
          g_string_append (markup, escaped);
        }
      text = next;
    }

  return g_string_free (markup, FALSE);
}

static void add_block (GPtrArray *blocks, HlGuideKind kind, char *markup)
{
  HlGuideBlock *block = g_new (HlGuideBlock, 1);

  block->kind = kind;
  block->markup = markup;
  g_ptr_array_add (blocks, block);
}

/* What was read, and what is being read. */
typedef struct
{
  GPtrArray  *sections;
  GString    *lines; /* of the block */
  char       *name;  /* of the next section */
  HlGuideKind kind;  /* of the block */
} Reader;

/* Ends the paragraph, the item or the code whose lines were collected. */
static void end_block (Reader *self)
{
  if (self->lines->len > 0 && self->sections->len > 0)
    {
      const HlGuideSection *section = g_ptr_array_index (self->sections, self->sections->len - 1);

      add_block (section->blocks, self->kind,
                 self->kind == HL_GUIDE_CODE ? g_markup_escape_text (self->lines->str, -1)
                                             : to_markup (self->lines->str));
    }
  g_string_truncate (self->lines, 0);
  self->kind = HL_GUIDE_PARAGRAPH;
}

static void begin_section (GPtrArray *sections, const char *name, const char *title)
{
  HlGuideSection *section = g_new (HlGuideSection, 1);

  section->name = g_strdup (name);
  section->title = g_strdup (title);
  section->blocks = g_ptr_array_new_with_free_func (free_block);
  g_ptr_array_add (sections, section);
}

/* Reads a row of an item or a paragraph. */
static void read_words (Reader *self, const char *row)
{
  if (g_str_has_prefix (row, "- "))
    self->kind = HL_GUIDE_ITEM;
  row += self->kind == HL_GUIDE_ITEM && self->lines->len == 0 ? 2 : strspn (row, " ");
  g_string_append_printf (self->lines, "%s%s", self->lines->len > 0 ? " " : "", row);
}

static void read_text (Reader *self, const char *row)
{
  if (*row == '\0' || *row == '#' || g_str_has_prefix (row, "- "))
    end_block (self);
  if (g_str_has_prefix (row, "## "))
    begin_section (self->sections, self->name, row + 3);
  else if (*row == '#')
    {
      self->kind = HL_GUIDE_HEADING;
      g_string_append (self->lines, row + strspn (row, "# "));
      end_block (self);
    }
  else if (*row != '\0')
    read_words (self, row);
}

static void read_row (Reader *self, const char *row)
{
  if (g_str_has_prefix (row, "```"))
    {
      const gboolean begins = self->kind != HL_GUIDE_CODE;

      end_block (self);
      self->kind = begins ? HL_GUIDE_CODE : HL_GUIDE_PARAGRAPH;
    }
  else if (self->kind == HL_GUIDE_CODE)
    g_string_append_printf (self->lines, "%s%s", self->lines->len > 0 ? "\n" : "", row);
  else if (g_str_has_prefix (row, "<!-- ") && g_str_has_suffix (row, " -->"))
    {
      g_free (self->name);
      self->name = g_strndup (row + 5, strlen (row) - 9);
    }
  else
    read_text (self, row);
}

/* Returns its sections; what comes before the first one is left out. text: Markdown, as above. */
GPtrArray *hl_guide_parse (const char *text)
{
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  Reader self = { g_ptr_array_new_with_free_func (free_section), g_string_new (NULL), g_strdup (""),
                  HL_GUIDE_PARAGRAPH };

  for (int i = 0; rows[i] != NULL; i++)
    read_row (&self, rows[i]);
  end_block (&self);
  g_string_free (self.lines, TRUE);
  g_free (self.name);

  return self.sections;
}

/* Returns the guide in the user's language, or the English one, as Markdown. */
char *hl_guide_text (void) { return hl_shipped_text ("guide", "md"); }
