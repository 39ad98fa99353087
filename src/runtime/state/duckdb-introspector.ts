// Lists the tables of a DuckDB file, for Kysely's migrator and for backups.
import {
  type DatabaseIntrospector,
  type DatabaseMetadataOptions,
  type Kysely,
  type SchemaMetadata,
  sql,
  type TableMetadata,
} from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';

interface ColumnRow {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: boolean;
  has_default: boolean;
}

export class DuckDBIntrospector<D> implements DatabaseIntrospector {
  readonly #db: Kysely<D>;

  constructor(db: Kysely<D>) {
    this.#db = db;
  }

  async getSchemas(): Promise<SchemaMetadata[]> {
    return [{ name: 'main' }];
  }

  async getTables(
    options: DatabaseMetadataOptions = { withInternalKyselyTables: false },
  ): Promise<TableMetadata[]> {
    const { rows } = await sql<ColumnRow>`
      select table_name, column_name, data_type, is_nullable,
        column_default is not null as has_default
      from duckdb_columns()
      where database_name = current_database() and schema_name = 'main' and not internal
      order by table_name, column_index`.execute(this.#db);
    const isOwn = (name: string) =>
      options.withInternalKyselyTables ||
      (name !== DEFAULT_MIGRATION_TABLE && name !== DEFAULT_MIGRATION_LOCK_TABLE);
    const byTable = Map.groupBy(
      rows.filter((row) => isOwn(row.table_name)),
      (row) => row.table_name,
    );
    return [...byTable].map(([name, columns]) => ({
      name,
      isView: false,
      isForeign: false,
      schema: 'main',
      columns: columns.map((column) => ({
        name: column.column_name,
        dataType: column.data_type,
        isAutoIncrementing: false,
        isNullable: column.is_nullable,
        hasDefaultValue: column.has_default,
      })),
    }));
  }
}
