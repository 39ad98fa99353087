// Types of the data that the pages of the API reference show.
import type { JsonSchema } from '../../contracts/api/openapi-schemas.ts';
import type { Field } from './fields.ts';

export interface ParameterView {
  readonly name: string;
  readonly location: 'path' | 'query' | 'header';
  readonly type: string;
  /** The default value of the parameter, or an empty string if it has none. */
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

export interface CallExample {
  readonly language: 'sh' | 'js' | 'python' | 'go';
  readonly label: string;
  readonly code: string;
}

export interface EndpointView {
  readonly id: string;
  readonly method: Method;
  /** The base URL of the endpoint. */
  readonly server: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly needsKey: boolean;
  readonly parameters: readonly ParameterView[];
  /** The type of the request body in Markdown, with links to records. Undefined without a body. */
  readonly body: string | undefined;
  readonly calls: readonly CallExample[];
  /** The URL path of the page about this operation. */
  readonly page: string;
  readonly example: string | undefined;
  /** The type of `data` in the response, in Markdown with links to records. */
  readonly data: string;
  /** The fields of `meta` in the response, without the fields that every response has. */
  readonly meta: readonly Field[];
  readonly problems: readonly ProblemView[];
}

/** A request that the service sends to the URL of a webhook. */
export interface DeliveryView {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: readonly ParameterView[];
  readonly body: string;
  readonly example: string;
  readonly responses: readonly { readonly status: string; readonly effect: string }[];
}

export interface GroupView {
  readonly name: string;
  readonly description: string;
  /** A link to a page with more information about these endpoints. */
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
