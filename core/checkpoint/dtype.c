#include "core/checkpoint/dtype.h"

/* In the order of NnDtype. */
static const struct
{
  const char *name;
  int         bits;
} dtypes[] = {
  { "BOOL", 8 },        { "F4", 4 },      { "F6_E2M3", 6 }, { "F6_E3M2", 6 }, { "U8", 8 },
  { "I8", 8 },          { "F8_E5M2", 8 }, { "F8_E4M3", 8 }, { "F8_E8M0", 8 }, { "F8_E4M3FNUZ", 8 },
  { "F8_E5M2FNUZ", 8 }, { "I16", 16 },    { "U16", 16 },    { "F16", 16 },    { "BF16", 16 },
  { "I32", 32 },        { "U32", 32 },    { "F32", 32 },    { "C64", 64 },    { "F64", 64 },
  { "I64", 64 },        { "U64", 64 },
};

/** Returns: the type's name in the format */
const char *nn_dtype_name (NnDtype dtype) { return dtypes[dtype].name; }

/** Returns: the size of one value in bits */
int nn_dtype_bits (NnDtype dtype) { return dtypes[dtype].bits; }

/** Returns: whether its values are real numbers that this program can compute with */
gboolean nn_dtype_is_real (NnDtype dtype)
{
  return dtype == NN_DTYPE_F16 || dtype == NN_DTYPE_BF16 || dtype == NN_DTYPE_F32 ||
         dtype == NN_DTYPE_F64;
}
