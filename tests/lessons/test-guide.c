#include "ui/lessons/guide.h"

#include "tests/support/cases.h"

static GPtrArray *load (const char *base)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "guide", base, NULL);
  g_autofree char *text = NULL;

  NN_OK (g_file_get_contents, path, &text, NULL);

  return hl_guide_parse (text);
}

static void assert_block (const HlGuideSection *section, guint index, HlGuideKind kind,
                          const char *markup)
{
  const HlGuideBlock *block = g_ptr_array_index (section->blocks, index);

  g_assert_cmpint (block->kind, ==, kind);
  g_assert_cmpstr (block->markup, ==, markup);
}

NN_TEST (sections_have_blocks)
{
  g_autoptr (GPtrArray) sections = hl_guide_parse (
      "# Title\n\nLeft out.\n\n<!-- keys -->\n## Keys\n\nOne\ntwo.\n\n### Steps\n- **Space**: on\n"
      "  and on\n- `a < b`\n\n```sh\n./dev run\n\n./dev test\n```\n\n<!-- end -->\n## End\n");
  const HlGuideSection *keys = sections->pdata[0];
  const HlGuideSection *end = sections->pdata[1];

  g_assert_cmpint (sections->len, ==, 2);
  g_assert_cmpstr (keys->name, ==, "keys");
  g_assert_cmpstr (keys->title, ==, "Keys");
  g_assert_cmpint (keys->blocks->len, ==, 5);
  assert_block (keys, 0, HL_GUIDE_PARAGRAPH, "One two.");
  assert_block (keys, 1, HL_GUIDE_HEADING, "Steps");
  assert_block (keys, 2, HL_GUIDE_ITEM, "<b>Space</b>: on and on");
  assert_block (keys, 3, HL_GUIDE_ITEM, "<tt>a &lt; b</tt>");
  assert_block (keys, 4, HL_GUIDE_CODE, "./dev run\n\n./dev test");
  g_assert_cmpstr (end->name, ==, "end");
  g_assert_cmpint (end->blocks->len, ==, 0);
}

NN_TEST (an_address_is_a_link_and_a_place_in_the_source_is_not)
{
  g_autoptr (GPtrArray) sections =
      hl_guide_parse ("## A\n[book](https://d2l.ai), [tests](../tests), 2 ** 3, [x]\n");

  assert_block (sections->pdata[0], 0, HL_GUIDE_PARAGRAPH,
                "<a href=\"https://d2l.ai\">book</a>, tests, 2 ** 3, [x]");
}

/* The same sections with the same blocks in every language. */
NN_TEST (translations_have_the_same_parts)
{
  g_autoptr (GPtrArray) english = load ("en.md");

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) other = load (i == 0 ? "fr.md" : "zh_CN.md");

      g_assert_cmpint (other->len, ==, english->len);
      for (guint j = 0; j < english->len; j++)
        {
          const HlGuideSection *a = english->pdata[j];
          const HlGuideSection *b = other->pdata[j];

          g_assert_cmpstr (b->name, ==, a->name);
          g_assert_cmpint (b->blocks->len, ==, a->blocks->len);
          for (guint k = 0; k < a->blocks->len; k++)
            g_assert_cmpint (((HlGuideBlock *) b->blocks->pdata[k])->kind, ==,
                             ((HlGuideBlock *) a->blocks->pdata[k])->kind);
        }
    }
}
