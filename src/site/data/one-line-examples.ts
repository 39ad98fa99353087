// For each tool, one line of code that loads a dump. test/site/one-line-examples.test.ts runs the lines.
import type { DumpName } from '../../contracts/api/open-files.ts';

interface OneLiner {
  readonly tool: string;
  /**
   * A command that installs the required packages, or the name and version of the required product.
   */
  readonly needs: string;
  readonly code: string;
}

export function toOneLiners(dump: DumpName, siteUrl: string): readonly OneLiner[] {
  const url = `${siteUrl}/dumps/${dump}.parquet`;
  return [
    { tool: 'DuckDB', needs: 'DuckDB 1.0 or later', code: `from '${url}' limit 10;` },
    {
      tool: 'pandas',
      needs: 'pip install pandas pyarrow',
      code: `import pandas as pd; ${dump} = pd.read_parquet("${url}")`,
    },
    {
      tool: 'Polars',
      needs: 'pip install polars',
      code: `import polars as pl; ${dump} = pl.read_parquet("${url}")`,
    },
    {
      tool: 'R',
      needs: 'install.packages("arrow")',
      code: `${dump} <- arrow::read_parquet("${url}")`,
    },
    {
      tool: 'JavaScript',
      needs: 'npm install hyparquet hyparquet-compressors',
      code: `const ${toCamelCase(dump)} = await Promise.all([import("hyparquet"), import("hyparquet-compressors")]).then(async ([{ asyncBufferFromUrl, parquetReadObjects }, { compressors }]) => parquetReadObjects({ file: await asyncBufferFromUrl({ url: "${url}" }), compressors }));`,
    },
    {
      tool: 'Hugging Face',
      needs: 'pip install datasets aiohttp requests',
      code: `from datasets import load_dataset; ${dump} = load_dataset("parquet", data_files="${url}", split="train")`,
    },
  ];
}

const toCamelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns code that attaches the database. Queries then read only the data that they need. */
export const toDatabaseLines = (url: string): readonly OneLiner[] => [
  {
    tool: 'DuckDB',
    needs: 'DuckDB 1.0 or later',
    code: `attach if not exists '${url}' as daybreak; from daybreak.projects limit 10;`,
  },
  {
    tool: 'Python',
    needs: 'pip install duckdb pandas',
    code: `import duckdb; projects = duckdb.sql("attach if not exists '${url}' as daybreak") or duckdb.sql("from daybreak.projects").df()`,
  },
];
