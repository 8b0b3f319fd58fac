#!/usr/bin/env python3
"""Writes the model of peer_model.py as two graphs for ONNX Runtime.

Usage: peer_onnx.py SIZES FOLDER

SIZES is the object that tests/bench/measure --json prints.  peer_onnx.js runs the graphs:

    encoder.onnx   source (S) -> c_keys, c_values (L, H, S, d_k): what is read of the memory
    step.onnx      token (1), position (1), keys, values (L, H, t, d_k), c_keys, c_values
                   -> next (1), new_keys, new_values (L, H, t + 1, d_k): one step, with a cache
"""

import json
import math
import pathlib
import sys
import warnings

import torch
from torch import nn

from peer_model import Transformer


def heads_of(layer, x, heads):
    return layer(x).view(x.shape[0], heads, -1).transpose(0, 1)


def attend(attention, queries, keys, values):
    q = heads_of(attention.W_q, queries, attention.heads)
    weights = torch.softmax(q @ keys.transpose(1, 2) / math.sqrt(q.shape[-1]), dim=-1)
    return attention.W_o((weights @ values).transpose(0, 1).reshape(queries.shape))


class Graph(nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model
        self.register_buffer('table', model.positions.table[0])


class Encoder(Graph):
    def forward(self, source):
        x = self.model.source_words(source) * self.model.scale + self.table[:source.shape[0]]
        for block in self.model.encoder:
            layer, H = block.attention, block.attention.heads
            y = block.addnorm1(x, attend(layer, x, heads_of(layer.W_k, x, H),
                                         heads_of(layer.W_v, x, H)))
            x = block.addnorm2(y, block.ffn(y))
        cross = [block.attention2 for block in self.model.decoder]
        return (torch.stack([heads_of(layer.W_k, x, layer.heads) for layer in cross]),
                torch.stack([heads_of(layer.W_v, x, layer.heads) for layer in cross]))


class Step(Graph):
    def forward(self, token, position, keys, values, c_keys, c_values):
        x = self.model.target_words(token) * self.model.scale + self.table[position]
        new_keys, new_values = [], []
        for i, block in enumerate(self.model.decoder):
            layer, H = block.attention1, block.attention1.heads
            new_keys.append(torch.cat([keys[i], heads_of(layer.W_k, x, H)], dim=1))
            new_values.append(torch.cat([values[i], heads_of(layer.W_v, x, H)], dim=1))
            y = block.addnorm1(x, attend(layer, x, new_keys[-1], new_values[-1]))
            z = block.addnorm2(y, attend(block.attention2, y, c_keys[i], c_values[i]))
            x = block.addnorm3(z, block.ffn(z))
        return (self.model.dense(x).argmax(dim=1), torch.stack(new_keys), torch.stack(new_values))


def main():
    sizes, folder = json.loads(sys.argv[1]), pathlib.Path(sys.argv[2])
    warnings.simplefilter('ignore')
    torch.manual_seed(1)
    model = Transformer(sizes).eval()
    source, token = torch.arange(4), torch.zeros(1, dtype=torch.long)
    memory = Encoder(model)(source)
    cache = torch.zeros(sizes['num_blks'], sizes['num_heads'], 1,
                        sizes['num_hiddens'] // sizes['num_heads'])
    torch.onnx.export(Encoder(model), (source,), str(folder / 'encoder.onnx'), opset_version=13,
                      input_names=['source'], output_names=['c_keys', 'c_values'],
                      dynamic_axes={'source': [0], 'c_keys': [2], 'c_values': [2]})
    torch.onnx.export(Step(model), (token, token, cache, cache, *memory),
                      str(folder / 'step.onnx'), opset_version=13,
                      input_names=['token', 'position', 'keys', 'values', 'c_keys', 'c_values'],
                      output_names=['next', 'new_keys', 'new_values'],
                      dynamic_axes={name: [2] for name in ('keys', 'values', 'c_keys', 'c_values',
                                                           'new_keys', 'new_values')})


if __name__ == '__main__':
    main()
