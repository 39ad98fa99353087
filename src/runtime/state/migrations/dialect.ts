// The two databases that can store the state.
export type Dialect = 'duckdb' | 'postgres';
