// The data that the pages of the API reference show.
import type { JsonSchema } from '../../contracts/openapi-schemas.ts';
import type { Field } from './fields.ts';

export interface ParameterView {
  readonly name: string;
  readonly location: 'path' | 'query' | 'header';
  readonly type: string;
  /** An empty string if there is no default. */
  readonly defaultValue: string;
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

/** A call in one language. */
export interface CallExample {
  readonly language: 'sh' | 'js' | 'python' | 'go';
  readonly label: string;
  readonly code: string;
}

export interface EndpointView {
  readonly id: string;
  readonly method: Method;
  /** The base URL. */
  readonly server: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly needsKey: boolean;
  readonly parameters: readonly ParameterView[];
  /** The type of the request body with links to records. Undefined if there is none. */
  readonly body: string | undefined;
  readonly curl: string;
  /** The same call in each language. */
  readonly calls: readonly CallExample[];
  /** The page of this operation. */
  readonly page: string;
  readonly example: string | undefined;
  /** The type of `data` with links to records. */
  readonly data: string;
  /** The fields of `meta` in addition to those of every response. */
  readonly meta: readonly Field[];
  readonly problems: readonly ProblemView[];
}

/** A request that the service sends to a webhook. */
export interface DeliveryView {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: readonly ParameterView[];
  readonly body: string;
  readonly example: string;
  /** The effect of each response of the receiver. */
  readonly responses: readonly { readonly status: string; readonly effect: string }[];
}

export interface GroupView {
  readonly name: string;
  readonly description: string;
  /** A page with more information. */
  readonly more: { readonly label: string; readonly path: string } | undefined;
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
