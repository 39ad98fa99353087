"""Applies the change files of Daybreak to the dumps of one release, and compares the result with the
dumps of a later one, row for row. Written from docs/api.md, without the code of the pipeline.

usage: apply_changes.py DATA_DIR FROM TO     (ids of two releases whose dumps are in DATA_DIR/releases)
"""
import datetime, decimal, glob, gzip, hashlib, json, os, sys
import duckdb

data, start, end = sys.argv[1:4]
index = json.load(open(f"{data}/changes/index.json"))

def load(text):
    return json.loads(text, parse_float=decimal.Decimal)

def full_dump(release):
    tables = {}
    for path in glob.glob(f"{data}/releases/{release}/site/dumps/*.parquet"):
        name = os.path.basename(path)[: -len(".parquet")]
        key = index["keys"][name]
        rows = (load(row) for (row,) in duckdb.sql(f"select to_json(t) from '{path}' t").fetchall())
        tables[name] = {tuple(row[column] for column in key): row for row in rows}
    return tables

def entries(start, end):
    oldest_first = index["changes"][::-1]
    first = 1 + max(i for i, entry in enumerate(oldest_first) if entry["to"] == start)
    last = max(i for i, entry in enumerate(oldest_first) if entry["to"] == end)
    return oldest_first[first : last + 1]

tables = full_dump(start)
for entry in entries(start, end):
    assert not entry["reset"], f"change {entry['seq']} starts a new chain"
    file = next(file for file in entry["files"] if file["format"] == "ndjson.gz")
    content = open(data + file["path"], "rb").read()
    assert hashlib.sha256(content).hexdigest() == file["sha256"], f"{file['path']} was cut or altered"
    for line in gzip.decompress(content).splitlines():
        change = load(line)
        key = tuple(change["key"][column] for column in index["keys"][change["table"]])
        tables[change["table"]].pop(key, None)
        if change["op"] == "upsert":
            tables[change["table"]][key] = change["row"]
    day = datetime.date.fromisoformat(entry["day"])
    oldest = str(day - datetime.timedelta(days=index["window_days"] - 1))
    tables["history"] = {key: row for key, row in tables["history"].items() if row["day"] >= oldest}
    for name, column in index["day_columns"].items():
        for row in tables[name].values():
            row[column] = entry["day"]

expected = full_dump(end)
wrong = [name for name in expected if tables.get(name) != expected[name]]
print(json.dumps({"wrong": wrong, "rows": sum(len(rows) for rows in expected.values())}))
sys.exit(1 if wrong else 0)
