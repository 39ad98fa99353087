"""Runs a query on the table `repositories` with Spark: front_set_spark.py QUERY FILE..."""

import sys

from pyspark.sql import SparkSession

query, *files = sys.argv[1:]
spark = (
    SparkSession.builder.master("local[2]")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.driver.host", "127.0.0.1")
    .getOrCreate()
)
spark.read.option("mergeSchema", "true").parquet(*files).createOrReplaceTempView("repositories")
for row in spark.sql(query).collect():
    print(row.name_key)
