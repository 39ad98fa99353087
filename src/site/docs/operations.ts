// Collects the data for the page of each API operation: the operation and the records that it uses.
import { recordAnchor } from './fields.ts';
import type { EndpointView, GroupView, ReferenceView } from './reference-views.ts';

export interface OperationView {
  readonly endpoint: EndpointView;
  readonly group: Pick<GroupView, 'name' | 'more'>;
  readonly records: ReferenceView['records'];
}

export const toOperations = ({ groups, records }: ReferenceView): readonly OperationView[] =>
  groups.flatMap(({ endpoints, name, more }) =>
    endpoints.map((endpoint) => ({
      endpoint,
      group: { name, more },
      records: findRecords(endpoint, records),
    })),
  );

/** Returns the records that an operation uses, directly or indirectly, in reference order. */
function findRecords(
  { data, body, meta }: EndpointView,
  records: ReferenceView['records'],
): ReferenceView['records'] {
  const found = new Set<string>();
  const follow = (text: string) => {
    for (const record of records) {
      const { name, fields } = record;
      if (found.has(name) || !text.includes(`](#${recordAnchor(name)})`)) continue;
      found.add(name);
      for (const { type } of fields) follow(type);
    }
  };
  for (const text of [data, body ?? '', ...meta.map(({ type }) => type)]) follow(text);
  return records.filter(({ name }) => found.has(name));
}
