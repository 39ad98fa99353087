"""Runs the code cells of a notebook, and prints what Jupyter would show of each as a line of JSON."""

import ast
import json
import sys

scope = {}
for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
    if cell["cell_type"] != "code":
        continue
    program = ast.parse("".join(cell["source"]))
    last = program.body.pop() if isinstance(program.body[-1], ast.Expr) else None
    exec(compile(program, "cell", "exec"), scope)
    shown = eval(compile(ast.Expression(last.value), "cell", "eval"), scope) if last else None
    if hasattr(shown, "to_dict"):
        shown = shown.to_dict("records")
    print(json.dumps(shown._repr_svg_() if hasattr(shown, "_repr_svg_") else shown))
