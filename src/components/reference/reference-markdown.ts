// The reference as plain Markdown, for readers without a browser and for machines.
import { type Field, recordAnchor } from './fields.ts';
import { referenceSummary } from './reference.ts';
import type { DeliveryView, EndpointView, ParameterView, ReferenceView } from './views.ts';

export function toReferenceMarkdown(view: ReferenceView): string {
  const parts = [
    `# ${view.title}`,
    referenceSummary,
    view.description,
    `Root: ${view.server}. Key: in the header \`X-Api-Key\`. OpenAPI 3.1: ${view.server}/openapi.json.`,
    ...view.groups.flatMap(({ name, description, more, endpoints, deliveries }) => [
      `## ${name}`,
      more === undefined ? description : `${description} [${more.words}](${more.path}.md).`,
      ...endpoints.flatMap(endpointToMarkdown),
      ...deliveries.flatMap(deliveryToMarkdown),
    ]),
    '## Records',
    ...view.records.flatMap(({ name, fields }) => [`### ${name}`, fieldsToMarkdown(fields)]),
  ];
  return `${parts.join('\n\n').replaceAll(`](#${recordAnchor('')}`, '](#')}\n`;
}

function endpointToMarkdown(endpoint: EndpointView): readonly string[] {
  const { method, path, summary, description, parameters, body, problems, meta } = endpoint;
  return [
    `### ${method} ${path}`,
    `${summary}. ${endpoint.needsKey ? 'Needs a key.' : 'Needs no key.'}`,
    description,
    ...parametersToMarkdown(parameters),
    ...(body === undefined ? [] : [`Body: ${body}.`]),
    `Answers \`data\`: ${endpoint.data}.`,
    ...(meta.length === 0 ? [] : [`In \`meta\`, too:\n\n${fieldsToMarkdown(meta)}`]),
    `Errors: ${problems.map(({ status, codes }) => `${status} ${codes.map((code) => `\`${code}\``).join(' or ')}`).join(', ')}.`,
    `\`\`\`sh\n${endpoint.curl}\n\`\`\``,
    ...(endpoint.example === undefined ? [] : [`\`\`\`json\n${endpoint.example}\n\`\`\``]),
  ];
}

function deliveryToMarkdown(delivery: DeliveryView): readonly string[] {
  const { summary, description, headers, body, answers, example } = delivery;
  return [
    `### ${summary}`,
    description,
    ...parametersToMarkdown(headers),
    `Body: ${body}.`,
    answers.map(({ status, does }) => `- \`${status}\`: ${does}`).join('\n'),
    `\`\`\`json\n${example}\n\`\`\``,
  ];
}

function parametersToMarkdown(parameters: readonly ParameterView[]): readonly string[] {
  if (parameters.length === 0) return [];
  const lines = parameters.map(({ name, place, type, usual, isRequired, description }) => {
    const facts = [
      `in ${place}`,
      type,
      ...(isRequired ? ['required'] : []),
      ...(usual === '' ? [] : [`usually ${usual}`]),
    ];
    return `- \`${name}\` (${facts.join('; ')}): ${description}`;
  });
  return [lines.join('\n')];
}

const fieldsToMarkdown = (fields: readonly Field[]): string =>
  fields
    .map(({ name, type, description, isOptional }) => {
      const facts = isOptional ? `${type}; not always there` : type;
      return `- \`${name}\` (${facts})${description === '' ? '' : `: ${description}`}`;
    })
    .join('\n');
