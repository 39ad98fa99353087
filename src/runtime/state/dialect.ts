// The two databases that the state can live in.
export type Dialect = 'duckdb' | 'postgres';
