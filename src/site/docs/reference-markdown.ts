// Converts the API reference to plain Markdown.
import { type Field, recordAnchor } from './fields.ts';
import type { OperationView } from './operations.ts';
import { recordsSummary, referenceSummary } from './reference.ts';
import type {
  DeliveryView,
  EndpointView,
  ParameterView,
  ReferenceView,
} from './reference-views.ts';

export function toReferenceMarkdown(view: ReferenceView): string {
  const parts = [
    `# ${view.title}`,
    referenceSummary,
    view.description,
    `Base URL: ${view.server}. API key: in the header \`X-Api-Key\`. OpenAPI 3.1 description: ${view.server}/openapi.json.`,
    ...view.groups.flatMap(({ name, description, more, endpoints, deliveries }) => [
      `## ${name}`,
      more === undefined ? description : `${description} [${more.label}](${more.path}.md).`,
      ...endpoints.flatMap((one) => endpointToMarkdown(one, one.calls.slice(0, 1))),
      ...deliveries.flatMap(deliveryToMarkdown),
    ]),
    '## Records',
    ...recordsToMarkdown(view.records),
  ];
  return joinParts(parts);
}

export const toRecordsMarkdown = ({ groups, records }: ReferenceView): string =>
  joinParts([
    '# Records and deliveries',
    recordsSummary,
    ...groups.flatMap(({ deliveries }) => deliveries.flatMap(deliveryToMarkdown)),
    '## Records',
    ...recordsToMarkdown(records),
  ]);

const joinParts = (parts: readonly string[]): string =>
  `${parts.join('\n\n').replaceAll(`](#${recordAnchor('')}`, '](#')}\n`;

const recordsToMarkdown = (records: ReferenceView['records']): readonly string[] =>
  records.flatMap(({ name, fields }) => [`### ${name}`, fieldsToMarkdown(fields)]);

export function toOperationMarkdown({ endpoint, records }: OperationView): string {
  const [title = '', ...words] = endpointToMarkdown(endpoint, []);
  const parts = [
    `# ${endpoint.summary}\n\n${title.slice(4)}`,
    ...words,
    '## Request',
    ...callsToMarkdown(endpoint.calls),
    ...(records.length === 0 ? [] : ['## Records', ...recordsToMarkdown(records)]),
  ];
  return joinParts(parts);
}

const callsToMarkdown = (calls: EndpointView['calls']): readonly string[] =>
  calls.map(({ language, code }) => `\`\`\`${language}\n${code}\n\`\`\``);

function endpointToMarkdown(
  endpoint: EndpointView,
  calls: EndpointView['calls'],
): readonly string[] {
  const { method, path, summary, description, parameters, body, problems, meta } = endpoint;
  return [
    `### ${method} ${path}`,
    `${summary}. ${endpoint.needsKey ? 'Requires an API key.' : 'Requires no API key.'}`,
    description,
    ...parametersToMarkdown(parameters),
    ...(body === undefined ? [] : [`Body: ${body}.`]),
    `Response \`data\`: ${endpoint.data}.`,
    ...(meta.length === 0 ? [] : [`Additional fields in \`meta\`:\n\n${fieldsToMarkdown(meta)}`]),
    `Errors: ${problems.map(({ status, codes }) => `${status} ${codes.map((code) => `\`${code}\``).join(' or ')}`).join(', ')}.`,
    ...callsToMarkdown(calls),
    ...(endpoint.example === undefined ? [] : [`\`\`\`json\n${endpoint.example}\n\`\`\``]),
  ];
}

function deliveryToMarkdown(delivery: DeliveryView): readonly string[] {
  const { summary, description, headers, body, responses, example } = delivery;
  return [
    `### ${summary}`,
    description,
    ...parametersToMarkdown(headers),
    `Body: ${body}.`,
    responses.map(({ status, effect }) => `- \`${status}\`: ${effect}`).join('\n'),
    `\`\`\`json\n${example}\n\`\`\``,
  ];
}

function parametersToMarkdown(parameters: readonly ParameterView[]): readonly string[] {
  if (parameters.length === 0) return [];
  const lines = parameters.map((parameter) => {
    const { name, location, type, defaultValue, isRequired, description } = parameter;
    const facts = [
      `in ${location}`,
      type,
      ...(isRequired ? ['required'] : []),
      ...(defaultValue === '' ? [] : [`default ${defaultValue}`]),
    ];
    return `- \`${name}\` (${facts.join('; ')}): ${description}`;
  });
  return [lines.join('\n')];
}

const fieldsToMarkdown = (fields: readonly Field[]): string =>
  fields
    .map(({ name, type, description, isOptional }) => {
      const facts = isOptional ? `${type}; optional` : type;
      return `- \`${name}\` (${facts})${description === '' ? '' : `: ${description}`}`;
    })
    .join('\n');
