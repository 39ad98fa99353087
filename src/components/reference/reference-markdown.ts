// The reference as plain Markdown, for readers without a browser and for machines.
import { type Field, recordAnchor } from './fields.ts';
import { type EndpointView, type ReferenceView, referenceSummary } from './reference.ts';

export function toReferenceMarkdown(view: ReferenceView): string {
  const parts = [
    `# ${view.title}`,
    referenceSummary,
    view.description,
    `Root: ${view.server}. Key: in the header \`X-Api-Key\`. OpenAPI 3.1: ${view.server}/openapi.json.`,
    ...view.groups.flatMap(({ name, description, endpoints }) => [
      `## ${name}`,
      description,
      ...endpoints.flatMap(endpointToMarkdown),
    ]),
    '## Records',
    ...view.records.flatMap(({ name, fields }) => [`### ${name}`, fieldsToMarkdown(fields)]),
  ];
  return `${parts.join('\n\n').replaceAll(`](#${recordAnchor('')}`, '](#')}\n`;
}

function endpointToMarkdown(endpoint: EndpointView): readonly string[] {
  const { path, summary, description, parameters, problems, meta, curl, example } = endpoint;
  return [
    `### GET ${path}`,
    `${summary}. ${endpoint.needsKey ? 'Needs a key.' : 'Needs no key.'}`,
    description,
    ...(parameters.length === 0
      ? []
      : [
          parameters
            .map(({ name, place, type, usual, isRequired, description: words }) => {
              const facts = [
                `in ${place}`,
                type,
                ...(isRequired ? ['required'] : []),
                ...(usual === '' ? [] : [`usually ${usual}`]),
              ];
              return `- \`${name}\` (${facts.join('; ')}): ${words}`;
            })
            .join('\n'),
        ]),
    `Answers \`data\`: ${endpoint.data}.`,
    ...(meta.length === 0 ? [] : [`In \`meta\`, too:\n\n${fieldsToMarkdown(meta)}`]),
    `Errors: ${problems.map(({ status, codes }) => `${status} ${codes.map((code) => `\`${code}\``).join(' or ')}`).join(', ')}.`,
    `\`\`\`sh\n${curl}\n\`\`\``,
    ...(example === undefined ? [] : [`\`\`\`json\n${example}\n\`\`\``]),
  ];
}

const fieldsToMarkdown = (fields: readonly Field[]): string =>
  fields
    .map(({ name, type, description, isOptional }) => {
      const facts = isOptional ? `${type}; not always there` : type;
      return `- \`${name}\` (${facts})${description === '' ? '' : `: ${description}`}`;
    })
    .join('\n');
