#!/usr/bin/env python3
"""The same work in PyTorch: the chapter's model as somebody who reads it would write it.

Usage: peer_model.py SIZES THREADS

SIZES is the object that tests/bench/measure --json prints.  Reads commands from
standard input, a JSON object a line, and answers each with one:

    {"do": "update", "loss": "masked", "seconds": 2}    {"wall": [...], "cpu": [...]}
    {"do": "translate", "seconds": 2}                   the same
    {"do": "memory"}                                    {"bytes": ...}

Layers, shapes and parameters are the chapter's.  What is not the model's own is set
to what made PyTorch fastest: denormals flushed, Adam and clipping over all
parameters at once.
"""

import json
import math
import resource
import sys
import time

import torch
from torch import nn


def masked_softmax(scores, valid_lens):
    """valid_lens: (B), or (B, queries); H heads of a sentence follow each other."""
    if valid_lens is None:
        return torch.softmax(scores, dim=-1)
    lengths = valid_lens if valid_lens.dim() == 2 else valid_lens[:, None]
    hidden = torch.arange(scores.shape[-1])[None, None, :] >= lengths[:, :, None]
    return torch.softmax(scores.masked_fill(hidden, -1e6), dim=-1)


class MultiHeadAttention(nn.Module):
    def __init__(self, width, heads, dropout):
        super().__init__()
        self.heads = heads
        self.dropout = nn.Dropout(dropout)
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(width, width, bias=False)
                                                  for _ in range(4))

    def split(self, x):
        B, T, D = x.shape
        return (x.reshape(B, T, self.heads, D // self.heads).permute(0, 2, 1, 3)
                .reshape(B * self.heads, T, -1))

    def join(self, x):
        rows, T, K = x.shape
        return (x.reshape(rows // self.heads, self.heads, T, K).permute(0, 2, 1, 3)
                .reshape(rows // self.heads, T, -1))

    def forward(self, queries, keys, values, valid_lens):
        q, k, v = (self.split(W(x)) for W, x in ((self.W_q, queries), (self.W_k, keys),
                                                 (self.W_v, values)))
        if valid_lens is not None:
            valid_lens = torch.repeat_interleave(valid_lens, self.heads, dim=0)
        scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(q.shape[-1])
        weights = masked_softmax(scores, valid_lens)
        return self.W_o(self.join(torch.bmm(self.dropout(weights), v)))


class FeedForward(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.dense1, self.dense2 = nn.Linear(width, hidden), nn.Linear(hidden, width)

    def forward(self, x):
        return self.dense2(torch.relu(self.dense1(x)))


class AddNorm(nn.Module):
    def __init__(self, width, dropout):
        super().__init__()
        self.dropout, self.ln = nn.Dropout(dropout), nn.LayerNorm(width)

    def forward(self, x, y):
        return self.ln(self.dropout(y) + x)


class PositionalEncoding(nn.Module):
    def __init__(self, width, dropout, longest=1000):
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        angles = (torch.arange(longest, dtype=torch.float32)[:, None] /
                  torch.pow(10000, torch.arange(0, width, 2, dtype=torch.float32) / width))
        self.table = torch.zeros(1, longest, width)
        self.table[:, :, 0::2], self.table[:, :, 1::2] = torch.sin(angles), torch.cos(angles)

    def forward(self, x):
        return self.dropout(x + self.table[:, :x.shape[1]])


class EncoderBlock(nn.Module):
    def __init__(self, width, hidden, heads, dropout):
        super().__init__()
        self.attention = MultiHeadAttention(width, heads, dropout)
        self.addnorm1, self.addnorm2 = AddNorm(width, dropout), AddNorm(width, dropout)
        self.ffn = FeedForward(width, hidden)

    def forward(self, x, valid_lens):
        y = self.addnorm1(x, self.attention(x, x, x, valid_lens))
        return self.addnorm2(y, self.ffn(y))


class DecoderBlock(nn.Module):
    def __init__(self, width, hidden, heads, dropout):
        super().__init__()
        self.attention1 = MultiHeadAttention(width, heads, dropout)
        self.attention2 = MultiHeadAttention(width, heads, dropout)
        self.addnorm1, self.addnorm2, self.addnorm3 = (AddNorm(width, dropout) for _ in range(3))
        self.ffn = FeedForward(width, hidden)

    def forward(self, x, memory, source_lens, before=None):
        """before: what this block has read so far, while it predicts word by word."""
        seen = x if before is None else torch.cat((before, x), dim=1)
        lens = None
        if self.training:
            lens = torch.arange(1, x.shape[1] + 1).repeat(x.shape[0], 1)
        y = self.addnorm1(x, self.attention1(x, seen, seen, lens))
        z = self.addnorm2(y, self.attention2(y, memory, memory, source_lens))
        return self.addnorm3(z, self.ffn(z)), seen


class Transformer(nn.Module):
    def __init__(self, sizes, dropout=0.2):
        super().__init__()
        D = sizes['num_hiddens']
        block = (D, sizes['ffn_num_hiddens'], sizes['num_heads'], dropout)
        self.scale = math.sqrt(D)
        self.positions = PositionalEncoding(D, dropout)
        self.source_words = nn.Embedding(sizes['src_vocab_size'], D)
        self.target_words = nn.Embedding(sizes['tgt_vocab_size'], D)
        self.encoder = nn.ModuleList(EncoderBlock(*block) for _ in range(sizes['num_blks']))
        self.decoder = nn.ModuleList(DecoderBlock(*block) for _ in range(sizes['num_blks']))
        self.dense = nn.Linear(D, sizes['tgt_vocab_size'])

    def encode(self, source, source_lens):
        x = self.positions(self.source_words(source) * self.scale)
        for block in self.encoder:
            x = block(x, source_lens)
        return x

    def decode(self, target, memory, source_lens, seen):
        x = self.positions(self.target_words(target) * self.scale)
        for i, block in enumerate(self.decoder):
            x, seen[i] = block(x, memory, source_lens, seen[i])
        return self.dense(x)

    def forward(self, source, source_lens, target):
        return self.decode(target, self.encode(source, source_lens), source_lens,
                           [None] * len(self.decoder))


class Work:
    """Four batches of made-up ids with lengths as in a corpus: padding costs all the same."""

    def __init__(self, sizes):
        torch.manual_seed(1)
        B, T = sizes['batch_size'], sizes['num_steps']
        n = 4 * B
        self.batch_size, self.num_steps, self.position = B, T, n
        self.source = torch.randint(0, sizes['src_vocab_size'], (n, T))
        self.target = torch.randint(0, sizes['tgt_vocab_size'], (n, T + 1))
        self.source_lens = torch.randint(min(3, T), T + 1, (n,))
        self.target_lens = torch.randint(min(3, T), T + 1, (n,))
        self.model = Transformer(sizes)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=0.0003, foreach=True)

    def draw(self):
        if self.position == len(self.source):
            self.order, self.position = torch.randperm(len(self.source)), 0
        chosen = self.order[self.position:self.position + self.batch_size]
        self.position += self.batch_size
        return (self.source[chosen], self.source_lens[chosen], self.target[chosen],
                self.target_lens[chosen])

    def loss(self, kind, logits, labels, lengths):
        losses = nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten(),
                                             reduction='none')
        if kind == 'plain':
            return losses.mean()
        mask = (torch.arange(labels.shape[1])[None, :] < lengths[:, None]).flatten().float()
        return (losses * mask).sum() / mask.sum()

    def update(self, kind):
        self.model.train()
        source, source_lens, target, target_lens = self.draw()
        logits = self.model(source, source_lens, target[:, :-1])
        loss = self.loss(kind, logits, target[:, 1:], target_lens)
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()

    def translate(self):
        """As the chapter predicts: always num_steps tokens."""
        self.model.eval()
        with torch.no_grad():
            source, lens = self.source[:1], self.source_lens[:1]
            memory = self.model.encode(source, lens)
            seen, token, tokens = [None] * len(self.model.decoder), self.target[:1, :1], []
            for _ in range(self.num_steps):
                token = self.model.decode(token, memory, lens, seen).argmax(dim=2)
                tokens.append(token.item())
            return tokens


def measure(function, seconds, least):
    """The times of many calls, after a few that warm up."""
    for _ in range(2):
        function()
    wall, cpu = [], []
    end = time.perf_counter() + seconds
    while len(wall) < least or time.perf_counter() < end:
        start = time.perf_counter(), time.process_time()
        function()
        wall.append(time.perf_counter() - start[0])
        cpu.append(time.process_time() - start[1])
    return {'wall': wall, 'cpu': cpu}


def answer(work, command):
    if command['do'] == 'update':
        return measure(lambda: work.update(command['loss']), command['seconds'], 3)
    if command['do'] == 'translate':
        return measure(work.translate, command['seconds'], 5)
    return {'bytes': resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
            'version': torch.__version__}


def main():
    sizes, threads = json.loads(sys.argv[1]), int(sys.argv[2])
    torch.set_flush_denormal(True)
    torch.set_num_threads(threads)
    work = Work(sizes)
    print(json.dumps({'learned_values': sum(p.numel() for p in work.model.parameters())}),
          flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(work, json.loads(line))), flush=True)


if __name__ == '__main__':
    main()
