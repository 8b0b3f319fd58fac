#include "ui/render/attention-table.h"

#include "tests/support/cases.h"

static const float  values[] = { 0.75f, 0.25f, 0.1f, 0.9f, 1, 0, 0.5f, 0.5f };
static const guint8 states[] = { HL_CELL_NORMAL, HL_CELL_HIDDEN, HL_CELL_NORMAL, HL_CELL_NORMAL };
static const char  *queries[] = { "<bos>", "je" };
static const char  *predictions[] = { "je", NULL };
static const char  *keys[] = { "i'm", "home" };

NN_TEST (map_is_a_line_for_each_query)
{
  const HlHeatmapSpec map = {
    .matrix = { values, NULL, 2, 2 },
    .row_tokens = queries,
    .column_tokens = keys,
    .predictions = predictions,
    .name = "head",
  };
  g_autofree char *table = hl_attention_table_of_map (&map);

  g_assert_cmpstr (table, ==,
                   "map,query,i'm,home\r\n"
                   "head,<bos> → je,0.75,0.25\r\n"
                   "head,je,0.100000001,0.899999976\r\n");
}

NN_TEST (map_leaves_hidden_cells_empty)
{
  const HlHeatmapSpec map = { .matrix = { values, states, 2, 2 } };
  g_autofree char    *table = hl_attention_table_of_map (&map);

  g_assert_cmpstr (table, ==,
                   "map,query,1,2\r\n"
                   ",1,0.75,\r\n"
                   ",2,0.100000001,0.899999976\r\n");
}

NN_TEST (map_keeps_strange_words_whole)
{
  const char         *strange[] = { ",", "say \"a\"" };
  const char         *formulas[] = { "=1+1", "\t=2" };
  const HlHeatmapSpec map = {
    .matrix = { values, NULL, 2, 2 },
    .row_tokens = formulas,
    .column_tokens = strange,
  };
  g_autofree char *table = hl_attention_table_of_map (&map);

  g_assert_cmpstr (table, ==,
                   "map,query,\",\",\"say \"\"a\"\"\"\r\n"
                   ",\" =1+1\",0.75,0.25\r\n"
                   ",\" \t=2\",0.100000001,0.899999976\r\n");
}

NN_TEST (grid_names_each_head)
{
  const HlHeatmapGridSpec grid = {
    .values = values,
    .layers = 2,
    .heads = 1,
    .rows = 2,
    .columns = 2,
    .row_tokens = queries,
    .column_tokens = keys,
    .predictions = predictions,
  };
  g_autofree char *table = hl_attention_table_of_grid (&grid);

  g_assert_cmpstr (table, ==,
                   "map,query,i'm,home\r\n"
                   "\"block 1, head 1\",<bos> → je,0.75,0.25\r\n"
                   "\"block 1, head 1\",je,0.100000001,0.899999976\r\n"
                   "\"block 2, head 1\",<bos> → je,1,0\r\n"
                   "\"block 2, head 1\",je,0.5,0.5\r\n");
}

NN_TEST_MAIN ()
