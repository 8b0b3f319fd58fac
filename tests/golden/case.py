"""What a golden case is made from: dice, and a file with inputs and results."""

import json
import pathlib
import struct
import zlib

import torch

import reference

CASES = pathlib.Path(__file__).resolve().parent / "cases"
TINY = dict(src_vocab=7, tgt_vocab=9, num_hiddens=8, ffn_num_hiddens=6, num_heads=2, num_blks=2)
BIASED = dict(TINY, enc_bias=True, num_blks=1, num_heads=4)
PAD, BOS, EOS = 1, 0, 2


class Dice:
    def __init__(self, name):
        self.generator = torch.Generator().manual_seed(zlib.crc32(name.encode()))

    def normal(self, *shape, scale=1.0):
        return (torch.randn(*shape, generator=self.generator).double() * scale).float().double()

    def below(self, limit, *shape, lowest=0):
        return torch.randint(lowest, limit, shape, generator=self.generator)

    def linear(self, name, inputs, outputs, has_bias=True):
        weights = {f"{name}.weight": self.normal(outputs, inputs, scale=inputs ** -0.5)}
        if has_bias:
            weights[f"{name}.bias"] = self.normal(outputs, scale=0.5)
        return weights

    def model(self, config, part="", scale=1.0):
        """Weights of those parameters whose name begins with @part, without it."""
        weights = {}
        for name, shape in reference.shapes(config).items():
            if not name.startswith(part):
                continue
            if len(shape) == 1:
                base = 1.0 if name.endswith("ln.weight") else 0.0
                value = base + self.normal(*shape, scale=0.1)
            elif "embedding" in name:
                value = self.normal(*shape, scale=shape[1] ** -0.5)
            else:
                value = self.normal(*shape, scale=scale * shape[1] ** -0.5)
            weights[name[len(part):]] = value.float().double()
        return weights

    def batch(self, config, n, source_steps, target_steps):
        """Sentences of different lengths: words, <eos>, padding."""
        src = torch.full((n, source_steps), PAD)
        labels = torch.full((n, target_steps), PAD)
        lengths = self.below(source_steps + 1, n, lowest=1)
        for row in range(n):
            m, k = int(lengths[row]), int(self.below(target_steps + 1, 1, lowest=1))
            src[row, :m] = self.below(config["src_vocab"], m, lowest=3)
            labels[row, :k] = self.below(config["tgt_vocab"], k, lowest=3)
            src[row, m - 1] = labels[row, k - 1] = EOS
        dec_in = torch.cat((torch.full((n, 1), BOS), labels[:, :-1]), 1)
        return dict(src=src, src_len=lengths, dec_in=dec_in, labels=labels)


def save(name, kind, config, tensors, note=""):
    """Writes a safetensors file: whole numbers as I32, others as F32."""
    header = {"__metadata__": {"kind": kind, "config": json.dumps(config), "note": note}}
    blob = b""
    for tensor_name, tensor in tensors.items():
        if tensor is None:
            continue
        tensor = torch.as_tensor(tensor).detach()
        is_real = tensor.is_floating_point()
        values = tensor.flatten().tolist()
        data = struct.pack(f"<{len(values)}{'f' if is_real else 'i'}", *values)
        header[tensor_name] = {"dtype": "F32" if is_real else "I32",
                               "shape": list(tensor.shape),
                               "data_offsets": [len(blob), len(blob) + len(data)]}
        blob += data
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    (CASES / f"{name}.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + blob)


def save_json(name, kind, **entries):
    text = json.dumps(dict(kind=kind, **entries), ensure_ascii=False, indent=1)
    (CASES / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def prefixed(prefix, tensors):
    return {prefix + name: tensor for name, tensor in tensors.items()}


def save_with_gradients(name, kind, config, inputs, weights, compute):
    """compute (inputs, weights) returns the output and a dictionary of more results."""
    leaves = {key: value.clone().requires_grad_(value.is_floating_point())
              for key, value in {**inputs, **weights}.items() if value is not None}
    get = {key: leaves.get(key) for key in inputs}
    out, more = compute(get, {key: leaves[key] for key in weights})
    upstream = Dice(f"{name} upstream").normal(*out.shape)
    gradients = reference.gradients_of((out * upstream).sum(),
                                       {k: v for k, v in leaves.items() if v.requires_grad})
    save(name, kind, config, {**prefixed("in.", inputs), **prefixed("w.", weights), "out": out,
                              **prefixed("out.", more), "grad.out": upstream,
                              **prefixed("grad.", gradients)})


def answer(pair):
    """Output and weights of an attention, as save_with_gradients wants them."""
    return pair[0], {"weights": pair[1]}
