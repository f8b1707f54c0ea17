"""Asks gsolve over a pipe and over HTTP: python3 examples/oracle.py [GSOLVE [oracle] [serve]]"""
import json
import sys
import urllib.request
from shutil import which
from subprocess import PIPE, Popen

gsolve, *ways = sys.argv[1:] or ["gsolve"]
which(gsolve) or sys.exit(f"{gsolve}: no such program, expected gsolve in the PATH or its path as the first word")
questions = [{"id": "three", "moves": "h8a1i8a3j8a5"},
             {"id": "none", "moves": "h8h9i8i9", "class": "vct", "max_nodes": 100000}]


def show(answer):
    print(answer["id"], answer["verdict"], *answer.get("line", []))


if "oracle" in ways or not ways:  # a request a line; answers come in any order
    with Popen([gsolve, "oracle"], stdin=PIPE, stdout=PIPE, text=True) as oracle:
        for question in questions:
            print(json.dumps(question), file=oracle.stdin, flush=True)
        answers = {a["id"]: a for a in (json.loads(oracle.stdout.readline()) for _ in questions)}
        for question in questions:
            show(answers[question["id"]])
if "serve" in ways or not ways:  # the same objects over HTTP; no proxy for this machine
    with Popen([gsolve, "serve", "--addr", "127.0.0.1:0"], stdout=PIPE, text=True) as server:
        url, http = server.stdout.readline().strip() + "/v1/solve", urllib.request.build_opener(urllib.request.ProxyHandler({}))
        for question in questions:
            show(json.load(http.open(urllib.request.Request(url, json.dumps(question).encode(), {"Content-Type": "application/json"}))))
        server.terminate()
