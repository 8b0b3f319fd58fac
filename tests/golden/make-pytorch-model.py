#!/usr/bin/python3
"""Makes tests/golden/pytorch/: a tiny Transformer as PyTorch would save it.

    tests/golden/make-pytorch-model.py        needs PyTorch; run by hand

model.safetensors   the state_dict, nothing else
model.json          what tensors do not show
expected.safetensors  two sentence pairs, and the logits PyTorch computes for them

The modules are written from the textbook's formulas, for clarity and not for
speed, and know nothing of the program that is tested.
"""

import json
import math
import pathlib
import struct

import torch
from torch import nn

HIDDENS, HEADS, FFN_HIDDENS, BLOCKS, STEPS = 8, 2, 12, 2, 5
SOURCE = ["!", ".", "<bos>", "<eos>", "<pad>", "<unk>", "calm", "go", "he's", "home", "i'm"]
TARGET = ["!", ".", "<bos>", "<eos>", "<pad>", "<unk>", "calme", "chez", "est", "il", "je",
          "moi", "suis", "va"]


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        for name in ("W_q", "W_k", "W_v", "W_o"):
            setattr(self, name, nn.Linear(HIDDENS, HIDDENS, bias=False))

    def forward(self, queries, keys, hidden):
        def heads(x):
            return x.reshape(x.shape[0], x.shape[1], HEADS, -1).transpose(1, 2)

        q, k, v = heads(self.W_q(queries)), heads(self.W_k(keys)), heads(self.W_v(keys))
        scores = q @ k.transpose(2, 3) / math.sqrt(HIDDENS // HEADS)
        weights = scores.masked_fill(hidden[:, None], -1e6).softmax(-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2))


class AddNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.ln = nn.LayerNorm(HIDDENS)

    def forward(self, x, y):
        return self.ln(x + y)


class Ffn(nn.Module):
    def __init__(self):
        super().__init__()
        self.dense1 = nn.Linear(HIDDENS, FFN_HIDDENS)
        self.dense2 = nn.Linear(FFN_HIDDENS, HIDDENS)

    def forward(self, x):
        return self.dense2(self.dense1(x).relu())


class EncoderBlock(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention, self.addnorm1 = Attention(), AddNorm()
        self.ffn, self.addnorm2 = Ffn(), AddNorm()

    def forward(self, x, hidden):
        y = self.addnorm1(x, self.attention(x, x, hidden))
        return self.addnorm2(y, self.ffn(y))


class DecoderBlock(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention1, self.addnorm1 = Attention(), AddNorm()
        self.attention2, self.addnorm2 = Attention(), AddNorm()
        self.ffn, self.addnorm3 = Ffn(), AddNorm()

    def forward(self, x, memory, future, hidden):
        y = self.addnorm1(x, self.attention1(x, x, future))
        z = self.addnorm2(y, self.attention2(y, memory, hidden))
        return self.addnorm3(z, self.ffn(z))


def embed(embedding, ids):
    position = torch.arange(ids.shape[1])[:, None]
    angle = position / 10000 ** (torch.arange(0, HIDDENS, 2) / HIDDENS)
    table = torch.stack((angle.sin(), angle.cos()), 2).flatten(1)
    return embedding(ids) * math.sqrt(HIDDENS) + table


class Stack(nn.Module):
    def __init__(self, vocabulary, block):
        super().__init__()
        self.embedding = nn.Embedding(len(vocabulary), HIDDENS)
        self.blks = nn.Sequential()
        for i in range(BLOCKS):
            self.blks.add_module(f"block{i}", block())


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = Stack(SOURCE, EncoderBlock)
        self.decoder = Stack(TARGET, DecoderBlock)
        self.decoder.dense = nn.Linear(HIDDENS, len(TARGET))

    def forward(self, source, lengths, target):
        hidden = torch.arange(source.shape[1])[None, None] >= lengths[:, None, None]
        future = torch.ones(target.shape[1], target.shape[1]).triu(1).bool()[None]
        memory = embed(self.encoder.embedding, source)
        for block in self.encoder.blks:
            memory = block(memory, hidden)
        y = embed(self.decoder.embedding, target)
        for block in self.decoder.blks:
            y = block(y, memory, future, hidden)
        return self.decoder.dense(y)


def save(path, tensors):
    header, values = {}, b""
    for name, tensor in tensors.items():
        data = tensor.contiguous().numpy().tobytes()
        header[name] = {"dtype": {torch.float32: "F32", torch.int64: "I64"}[tensor.dtype],
                        "shape": list(tensor.shape),
                        "data_offsets": [len(values), len(values) + len(data)]}
        values += data
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + values)


def main():
    folder = pathlib.Path(__file__).parent / "pytorch"
    torch.manual_seed(1)
    model = Transformer().eval()
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if ".ln." in name:
                parameter += torch.randn_like(parameter) / 4

    source = torch.tensor([[7, 1, 3, 4, 4], [8, 6, 1, 3, 4]])
    lengths = torch.tensor([3, 4])
    target = torch.tensor([[2, 13, 0, 3, 4], [2, 9, 8, 6, 1]])
    with torch.no_grad():
        logits = model(source, lengths, target)

    save(folder / "model.safetensors", model.state_dict())
    save(folder / "expected.safetensors",
         {"source": source, "lengths": lengths, "target": target, "logits": logits})
    (folder / "model.json").write_text(json.dumps({
        "num_hiddens": HIDDENS, "num_blks": BLOCKS, "num_heads": HEADS,
        "ffn_num_hiddens": FFN_HIDDENS, "use_bias": False, "num_steps": STEPS,
        "src_vocab": SOURCE, "tgt_vocab": TARGET}, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
