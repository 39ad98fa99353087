#!/bin/sh
# Installs the DuckDB extensions of a lake into a folder, for LOG_EXTENSIONS. Needs Python with pip.
# For a machine without internet access, run it on another one and copy the folder.
set -eu
python3 -m pip install --quiet --no-deps --upgrade --target "${1:?Pass a folder.}" \
  duckdb-extension-ducklake==1.5.5 \
  duckdb-extension-postgres-scanner==1.5.5 \
  duckdb-extension-httpfs==1.5.5
