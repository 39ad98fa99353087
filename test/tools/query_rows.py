"""Runs queries on daybreak.duckdb with DuckDB's Python client, and prints their rows as JSON.

usage: query_rows.py DATABASE < queries.json     (a list of queries; prints a list of lists of rows)
"""
import decimal, json, sys
import duckdb


def plain(value):
    # Decimals as numbers, days and times as DuckDB writes them.
    return float(value) if isinstance(value, decimal.Decimal) else str(value)


connection = duckdb.connect()
connection.execute(f"attach '{sys.argv[1]}' as daybreak (read_only)")
connection.execute("use daybreak")
rows = [connection.execute(query).fetchall() for query in json.load(sys.stdin)]
json.dump(rows, sys.stdout, default=plain)
