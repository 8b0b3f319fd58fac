#!/usr/bin/python3
"""Makes tests/golden/cases/: small cases of every kind that "headlight-cli check" knows.

    tests/golden/generate.py        needs PyTorch; run by hand

Inputs and weights are random, from a seed for each case, rounded to single
precision; results are computed in double by reference.py and book_text.py, which
share nothing with the program that is tested.
"""

import torch

import layer_cases
import learning_cases
import model_cases
import stack_cases
import text_cases
from case import CASES


def main():
    torch.set_num_threads(1)
    torch.set_default_dtype(torch.float64)
    CASES.mkdir(exist_ok=True)
    for cases in (layer_cases, stack_cases, learning_cases, model_cases, text_cases):
        for make in cases.MAKERS:
            make()


main()
