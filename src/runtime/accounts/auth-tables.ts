// Maps better-auth's tables to ours: its `user` is our `account`, and its `account` is our `login`.
import {
  CamelCasePlugin,
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type QueryId,
  type SchemableIdentifierNode,
} from 'kysely';
import type { Tables } from '../state/tables.ts';

/** better-auth's option for table names fails, because both sides have a table named `account`. */
const names: Readonly<Record<string, string>> = { user: 'account', account: 'login' };

class Renamer extends OperationNodeTransformer {
  protected override transformSchemableIdentifier(
    node: SchemableIdentifierNode,
    queryId?: QueryId,
  ): SchemableIdentifierNode {
    const plain = super.transformSchemableIdentifier(node, queryId);
    const { name } = plain.identifier;
    return { ...plain, identifier: { ...plain.identifier, name: names[name] ?? name } };
  }
}

class RenamePlugin implements KyselyPlugin {
  readonly #renamer = new Renamer();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#renamer.transformNode(node, queryId);
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/**
 * Returns the state database with better-auth's table names and with column names in camel case.
 */
export const toAuthDatabase = (db: Kysely<Tables>) =>
  db.withPlugin(new RenamePlugin()).withPlugin(new CamelCasePlugin());
