#include "ui/render/attention-table.h"

#include "tests/support/cases.h"

static float  values[] = { 0.75f, 0.25f, 0.1f, 0.9f, 1, 0, 0.5f, 0.5f };
static guint8 states[] = { HL_CELL_NORMAL, HL_CELL_HIDDEN, HL_CELL_NORMAL, HL_CELL_NORMAL };

static const char *queries[] = { "<bos>", "je" };
static const char *predictions[] = { "je", NULL };
static const char *keys[] = { "i'm", "home" };

static const HlAttentionMaps maps = {
  .layers = 2,
  .heads = 1,
  .rows = 2,
  .columns = 2,
  .values = values,
  .row_tokens = queries,
  .column_tokens = keys,
  .predictions = predictions,
};

static void assert_table (const HlHeatmapSpec *spec, const char *expected)
{
  g_autofree char *table = hl_attention_table (spec);

  g_assert_cmpstr (table, ==, expected);
}

NN_TEST (map_is_a_line_for_each_query)
{
  assert_table (&(HlHeatmapSpec){ .maps = &maps, .layer = 1 },
                "map,query,i'm,home\r\n"
                "\"block 2, head 1\",<bos> → je,1,0\r\n"
                "\"block 2, head 1\",je,0.5,0.5\r\n");
}

NN_TEST (map_leaves_hidden_cells_empty)
{
  const HlAttentionMaps masked = {
    .layers = 1, .heads = 1, .rows = 2, .columns = 2, .values = values, .states = states
  };

  assert_table (&(HlHeatmapSpec){ .maps = &masked },
                "map,query,1,2\r\n"
                "\"block 1, head 1\",1,0.75,\r\n"
                "\"block 1, head 1\",2,0.100000001,0.899999976\r\n");
}

NN_TEST (map_keeps_strange_words_whole)
{
  const char     *strange[] = { ",", "say \"a\"" };
  const char     *formulas[] = { "=1+1", "\t=2" };
  HlAttentionMaps odd = maps;

  odd.row_tokens = formulas;
  odd.column_tokens = strange;
  odd.predictions = NULL;
  assert_table (&(HlHeatmapSpec){ .maps = &odd },
                "map,query,\",\",\"say \"\"a\"\"\"\r\n"
                "\"block 1, head 1\",\" =1+1\",0.75,0.25\r\n"
                "\"block 1, head 1\",\" \t=2\",0.100000001,0.899999976\r\n");
}

NN_TEST (grid_names_each_head)
{
  assert_table (&(HlHeatmapSpec){ .maps = &maps, .shows_all = TRUE },
                "map,query,i'm,home\r\n"
                "\"block 1, head 1\",<bos> → je,0.75,0.25\r\n"
                "\"block 1, head 1\",je,0.100000001,0.899999976\r\n"
                "\"block 2, head 1\",<bos> → je,1,0\r\n"
                "\"block 2, head 1\",je,0.5,0.5\r\n");
}

NN_TEST_MAIN ()
