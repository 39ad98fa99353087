"""Downloads dumps, verifies their hashes, and reads them into pandas or Polars.

Dumps require no API key. pandas also requires pyarrow or fastparquet.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

if TYPE_CHECKING:
    import pandas
    import polars

TIMEOUT_SECONDS = 60


def download_dump(site_url: str, name: str, release: str | None = None) -> bytes:
    """Returns a dump such as `projects` as a Parquet file, or `projects.csv.gz`.

    `release` is the ID of a release that the server still has. Default: the current release.
    Raises ValueError if there is no such dump, or if the file does not have its published hash.
    """
    site = site_url.rstrip("/")
    folder = f"{site}/dumps" + (f"/{release}" if release else "")
    path = name if "." in name else f"{name}.parquet"
    resources = {one["path"]: one for one in _load(f"{folder}/datapackage.json")["resources"]}
    if path not in resources:
        raise ValueError(f"There is no dump {name}. Available: {', '.join(resources)}.")
    content = _read(f"{folder}/{path}")
    if "sha256:" + hashlib.sha256(content).hexdigest() != resources[path]["hash"]:
        # It can be wrong while the server switches to another release.
        raise ValueError(f"The hash of {folder}/{path} is wrong. Download it again.")
    return content


def read_pandas(
    site_url: str, name: str, columns: Sequence[str] | None = None, release: str | None = None
) -> pandas.DataFrame:
    """Reads a dump into a DataFrame, in which unknown values are `pandas.NA`."""
    import pandas

    file = io.BytesIO(download_dump(site_url, name, release))
    chosen = None if columns is None else list(columns)
    return pandas.read_parquet(file, columns=chosen, dtype_backend="numpy_nullable")


def read_polars(
    site_url: str, name: str, columns: Sequence[str] | None = None, release: str | None = None
) -> polars.DataFrame:
    """Reads a dump into a DataFrame, in which unknown values are null."""
    import polars

    file = io.BytesIO(download_dump(site_url, name, release))
    return polars.read_parquet(file, columns=None if columns is None else list(columns))


def _load(url: str) -> Any:
    return json.loads(_read(url))


def _read(url: str) -> bytes:
    with urlopen(url, timeout=TIMEOUT_SECONDS) as response:
        content: bytes = response.read()
        return content
