# The Branin function with Gaussian noise: an objective in any language, in the protocol that README.md describes.
import json, math, random, sys


def branin(x1, x2):
    bowl = x2 - 5.1 / (4 * math.pi**2) * x1**2 + 5 / math.pi * x1 - 6
    return bowl**2 + 10 * (1 - 1 / (8 * math.pi)) * math.cos(x1) + 10


for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "hello":
        answer = {"name": "branin", "lower": [-5, 0], "upper": [10, 15]}
        answer.update(optimum=-5 / (4 * math.pi), noise_variance=1)  # -0.39788735772973816, at (pi, 2.275) and two more
    elif request["do"] == "reset":
        seed, answer = request["seed"], {"ok": True}
    elif request["do"] == "evaluate":
        f = -branin(*request["x"])  # rewards are maximised
        # Seeded by trial and round alone, the noise is the same whichever point is asked for, and in whatever order.
        # Random hashes a text by SHA-512, alike in every version and process.
        answer = {"y": f + random.Random(f"{seed} {request['round']}").gauss(0, 1), "f": f}
    else:  # goodbye
        break
    print(json.dumps(answer), flush=True)
