"""The smallest engine for Gomocup managers: a random empty point beside a stone.

gsolve match random "cmd:python3 examples/engine.py" --time 1s
"""
import random
import sys

size, taken = 15, set()


def say(text):
    print(text, flush=True)  # the manager waits for each line


def move():
    free = [(x, y) for x in range(size) for y in range(size) if (x, y) not in taken]
    near = [(x, y) for x, y in free if any((x + i, y + j) in taken for i in (-1, 0, 1) for j in (-1, 0, 1))]
    x, y = random.choice(near) if near else (size // 2, size // 2)
    taken.add((x, y))
    say(f"{x},{y}")


def point(text):
    x, y, *_ = map(int, text.split(","))
    return x, y


for line in sys.stdin:
    word, *rest = line.split() or [""]
    match word.upper():
        case "START":  # START 15
            size, taken = int(rest[0]), set()
            say("OK")
        case "BEGIN":  # the first move of the game
            move()
        case "TURN":  # TURN 7,7 is the opponent's move
            taken.add(point(rest[0]))
            move()
        case "BOARD":  # a position: lines x,y,side up to DONE
            taken = {point(stone) for stone in iter(sys.stdin.readline, "DONE\n")}
            move()
        case "ABOUT":
            say('name="Beside", version="1.0"')
        case "END":
            break
