"""Computes the scores of all forecasts from two dumps, with nothing but Python.

usage: python3 forecast_scores.py forecasts.csv resolutions.csv

Convert the dumps to CSV with DuckDB:
  duckdb -c "copy 'forecasts.parquet' to 'forecasts.csv'; copy 'resolutions.parquet' to 'resolutions.csv'"
"""
import collections
import csv
import json
import sys


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def brier(pairs):
    return sum((probability - happened) ** 2 for probability, happened in pairs) / len(pairs)


def calibration_error(pairs):
    bins = collections.defaultdict(list)
    for probability, happened in pairs:
        bins[int(min(probability, 0.9999) * 10)].append(probability - happened)
    return sum(abs(sum(distances)) for distances in bins.values()) / len(pairs)


def caught(pairs):
    """The most `yes` above a limit of probability with at most 20% false alarms."""
    best = 0
    for limit in {probability for probability, _ in pairs}:
        flagged = [happened for probability, happened in pairs if probability >= limit]
        if sum(flagged) >= 0.8 * len(flagged):
            best = max(best, sum(flagged))
    return best


outcomes = {row["id"]: row["outcome"] for row in read(sys.argv[2])}
groups = collections.defaultdict(list)
for row in read(sys.argv[1]):
    if row["id"] in outcomes:
        year, month, _ = row["made_on"].split("-")
        for quarter in ("all", f"{year}-Q{(int(month) + 2) // 3}"):
            groups[row["kind"], row["replay"] == "true", quarter].append(row)

for (kind, replay, quarter), rows in sorted(groups.items()):
    known = [row for row in rows if outcomes[row["id"]] != "void"]
    score = {"kind": kind, "is_replay": replay, "quarter": quarter, "resolved": len(known)}
    score["happened"] = sum(outcomes[row["id"]] == "yes" for row in known)
    score["void"] = len(rows) - len(known)
    if known:
        columns = {"brier": "probability", "brier_base": "base_rate", "brier_naive": "naive"}
        for name, column in columns.items():
            score[name] = brier([(float(row[column]), outcomes[row["id"]] == "yes") for row in known])
        pairs = [(float(row["probability"]), outcomes[row["id"]] == "yes") for row in known]
        score["calibration_error"] = calibration_error(pairs)
        score["caught"] = caught(pairs)
    print(json.dumps(score))
