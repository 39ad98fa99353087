// The reference in the parts that its pages show.
import type { JsonSchema } from '../../contracts/openapi-schemas.ts';
import type { Field } from './fields.ts';

export interface ParameterView {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly type: string;
  readonly usual: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  readonly example: string;
}

export interface ProblemView {
  readonly status: string;
  readonly codes: readonly string[];
}

export type Method = 'GET' | 'POST' | 'DELETE';

export interface EndpointView {
  readonly id: string;
  readonly method: Method;
  /** Root of its path. */
  readonly server: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly needsKey: boolean;
  readonly parameters: readonly ParameterView[];
  /** What its body is, linked to the records; undefined where there is none. */
  readonly body: string | undefined;
  readonly curl: string;
  readonly example: string | undefined;
  /** What `data` is, linked to the record. */
  readonly data: string;
  /** Fields of `meta` beside those that every answer has. */
  readonly meta: readonly Field[];
  readonly problems: readonly ProblemView[];
}

/** What the service sends to addresses of others. */
export interface DeliveryView {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: readonly ParameterView[];
  readonly body: string;
  readonly example: string;
  /** What each answer of the receiver does. */
  readonly answers: readonly { readonly status: string; readonly does: string }[];
}

export interface GroupView {
  readonly name: string;
  readonly description: string;
  /** A page that tells more. */
  readonly more: { readonly words: string; readonly path: string } | undefined;
  readonly endpoints: readonly EndpointView[];
  readonly deliveries: readonly DeliveryView[];
}

export interface ReferenceView {
  readonly title: string;
  readonly description: string;
  readonly server: string;
  readonly groups: readonly GroupView[];
  readonly records: readonly { readonly name: string; readonly fields: readonly Field[] }[];
}
