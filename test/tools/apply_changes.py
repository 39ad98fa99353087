"""Applies the change files of Daybreak to the dumps of a release, and compares the result with the
dumps of every later one, row for row. Written from docs/api.md, without the code of the pipeline.

usage: apply_changes.py DATA_DIR     (the dumps are in DATA_DIR/releases, the changes in DATA_DIR/changes)
"""
import datetime, decimal, functools, glob, gzip, hashlib, json, os, sys
import duckdb

data = sys.argv[1]
# The rows of change files have times in UTC.
duckdb.sql("set TimeZone = 'UTC'")
index = json.load(open(f"{data}/changes/index.json"))

def load(text):
    return json.loads(text, parse_float=decimal.Decimal)

@functools.cache
def full_dump(release):
    tables = {}
    for path in glob.glob(f"{data}/releases/{release}/site/dumps/*.parquet"):
        name = os.path.basename(path)[: -len(".parquet")]
        rows = (load(row) for (row,) in duckdb.sql(f"select to_json(t) from '{path}' t").fetchall())
        tables[name] = {tuple(row[column] for column in index["keys"][name]): row for row in rows}
    return tables

@functools.cache
def changes_of(seq):
    entry = next(entry for entry in index["changes"] if entry["seq"] == seq)
    file = next(file for file in entry["files"] if file["format"] == "ndjson.gz")
    content = open(data + file["path"], "rb").read()
    assert hashlib.sha256(content).hexdigest() == file["sha256"], f"{file['path']} was cut or altered"
    return [load(line) for line in gzip.decompress(content).splitlines()]

def apply(tables, entry):
    for change in changes_of(entry["seq"]):
        table = tables[change["table"]]
        key = tuple(change["key"][column] for column in index["keys"][change["table"]])
        table.pop(key, None)
        if change["op"] == "upsert":
            table[key] = dict(change["row"])
    last = datetime.date.fromisoformat(entry["day"]) - datetime.timedelta(days=index["window_days"])
    tables["history"] = {key: row for key, row in tables["history"].items() if row["day"] > str(last)}
    for name, column in index["day_columns"].items():
        tables[name] = {key: {**row, column: entry["day"]} for key, row in tables[name].items()}

entries = index["changes"][::-1]
pairs, wrong = 0, []
for start, first in enumerate(entries):
    tables = {name: dict(rows) for name, rows in full_dump(first["to"]).items()}
    for entry in entries[start + 1 :]:
        if entry["reset"]:
            break
        apply(tables, entry)
        pairs += 1
        wrong += [
            f"{name}: {first['seq']} to {entry['seq']}"
            for name, rows in full_dump(entry["to"]).items()
            if tables[name] != rows
        ]
print(json.dumps({"pairs": pairs, "wrong": wrong}))
sys.exit(1 if wrong else 0)
