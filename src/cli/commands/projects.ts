// The commands `search`, `project`, `compare`, `similar`, `alternatives`, and `emerging`.
import { maxCompared } from '../../contracts/api/comparison-rules.ts';
import type { Call, Command, Options } from '../command.ts';
import { exitCodes, UserError } from '../errors.ts';
import { type Column, print, type Row, sparkline, toCell } from '../output.ts';

const [ok] = exitCodes.success;
export const limit = (max: number, fallback: number): Options => ({
  limit: {
    type: 'string',
    value: 'N',
    about: `Number of results, 1 to ${max}. Default: ${fallback}.`,
  },
});
export const page = (max: number, fallback: number): Options => ({
  ...limit(max, fallback),
  offset: { type: 'string', value: 'N', about: 'Number of results to skip. Default: 0.' },
});

const at =
  (...path: string[]) =>
  (row: Row): unknown =>
    path.reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);

const cardColumns: readonly Column[] = [
  ['Project', at('id')],
  ['Stars', at('stars')],
  ['7 days', at('momentum')],
  ['Health', at('health')],
  ['Trend', at('trend')],
  ['License', at('license')],
  ['Description', at('desc')],
];

const filters: Options = {
  lang: { type: 'string', value: 'NAME', about: 'Primary language.' },
  license: {
    type: 'string',
    value: 'ID',
    about: 'SPDX identifier of the license, or a part of it.',
  },
  vertical: { type: 'string', value: 'NAME', about: 'Industry that the project is made for.' },
  stack: {
    type: 'string',
    value: 'ID',
    about: 'Language, framework, runtime, or protocol that the project works with.',
  },
  topic: { type: 'string', value: 'NAME', about: 'Topic of the repository.' },
  label: {
    type: 'string',
    value: 'LABEL',
    about: 'Health label.',
    choices: ['thriving', 'healthy', 'fair', 'at-risk', 'dormant'],
  },
  trend: {
    type: 'string',
    value: 'TREND',
    about: 'Trend.',
    choices: ['accelerating', 'steady', 'quiet'],
  },
  owner: { type: 'string', value: 'NAME', about: 'Account that owns the repository.' },
  'health-min': { type: 'string', value: 'N', about: 'Minimum health score.' },
  'stars-min': { type: 'string', value: 'N', about: 'Minimum number of stars.' },
  'stars-max': { type: 'string', value: 'N', about: 'Maximum number of stars.' },
  'pushed-after': { type: 'string', value: 'DAY', about: 'Pushed on this day or later.' },
  'created-after': { type: 'string', value: 'DAY', about: 'Created on this day or later.' },
  include: {
    type: 'string',
    value: 'WHAT',
    about: 'Also list repositories that GitHub no longer returns.',
    choices: ['vanished'],
  },
  sort: {
    type: 'string',
    value: 'KEY',
    about: 'Sort key.',
    choices: ['stars', 'health', 'momentum', 'recent', 'relevance'],
  },
};

/** Converts option names such as `stars-min` to API parameters such as `stars_min`. */
export const toQuery = (values: Call['values'], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name.replaceAll('-', '_'), values[name]]));

const search: Command = {
  name: 'search',
  args: '[TEXT…]',
  about: 'Find projects by name or task, with filters.',
  example: 'search coding agents --lang rust --sort health --limit 10',
  minArgs: 0,
  maxArgs: 20,
  options: { ...filters, ...page(100, 25) },
  async run({ session, args, values }) {
    const q = args.length > 0 ? args.join(' ') : undefined;
    const query = { q, ...toQuery(values, [...Object.keys(filters), 'limit', 'offset']) };
    print(session, await session.get('/projects', query), cardColumns);
    return ok;
  },
};

const readHistory = async ({ session }: Call, id: string): Promise<Row | undefined> => {
  try {
    return (await session.get(`/history/${encodeURIComponent(id)}`)).data as Row;
  } catch (cause) {
    // If the plan does not include history, the project is shown without it.
    if (cause instanceof UserError && cause.code === exitCodes.refused[0]) return undefined;
    throw cause;
  }
};

const project: Command = {
  name: 'project',
  args: 'ID',
  about: 'Show a project’s facts and health.',
  example: 'project ollama/ollama',
  minArgs: 1,
  maxArgs: 1,
  options: {},
  async run(call) {
    const { session, args } = call;
    const response = await session.get(`/project/${encodeURIComponent(args[0] ?? '')}`);
    if (session.format !== 'table') {
      print(session, response, []);
      return ok;
    }
    const row = response.data as Row;
    const history = await readHistory(call, String(row.id));
    const stars = at('series', 'stars')(history ?? {}) as (number | null)[] | null | undefined;
    const lines: [string, unknown][] = [
      ['Project', `${toCell(row.name)} (${toCell(row.id)})`],
      ['URL', row.url],
      ['About', row.desc],
      ['Stars', row.stars],
      ...(stars ? ([['90 days', sparkline(stars)]] as [string, unknown][]) : []),
      ['7 days', row.momentum],
      ['Trend', row.trend],
      ['License', row.license],
      ['Language', row.lang],
      ['Last push', row.pushed],
      ['Health', at('health', 'score')(row)],
      ['Label', at('health', 'label')(row)],
      ['Why', at('health', 'why')(row)],
      ['Deprecated', at('deprecated', 'evidence')(row) ?? 'no statement found'],
    ];
    session.terminal.write(
      lines.map(([name, value]) => `${name.padEnd(10)} ${toCell(value)}\n`).join(''),
    );
    return ok;
  },
};

const compare: Command = {
  name: 'compare',
  args: 'ID ID…',
  about: 'Show projects side by side.',
  example: 'compare ollama/ollama vllm-project/vllm',
  minArgs: 2,
  maxArgs: maxCompared,
  options: {},
  async run({ session, args }) {
    const found = await Promise.all(
      args.map((id) => session.get(`/project/${encodeURIComponent(id)}`)),
    );
    print(session, { data: found.map(({ data }) => data), meta: found[0]?.meta }, [
      ['Project', at('id')],
      ['Stars', at('stars')],
      ['7 days', at('momentum')],
      ['Health', at('health', 'score')],
      ['Label', at('health', 'label')],
      ['Last push', at('pushed')],
      ['License', at('license')],
    ]);
    return ok;
  },
};

const similar: Command = {
  name: 'similar',
  args: 'ID',
  about: 'List similar projects.',
  example: 'similar ollama/ollama --limit 5',
  minArgs: 1,
  maxArgs: 1,
  options: limit(6, 6),
  async run({ session, args, values }) {
    const path = `/project/${encodeURIComponent(args[0] ?? '')}/similar`;
    const columns: readonly Column[] = [
      ...cardColumns.slice(0, 4),
      ['Score', at('score')],
      ['Because', at('because')],
    ];
    print(session, await session.get(path, toQuery(values, ['limit'])), columns);
    return ok;
  },
};

const alternatives: Command = {
  name: 'alternatives',
  args: '[PRODUCT]',
  about: 'List alternatives to a commercial product or, without PRODUCT, all products.',
  example: 'alternatives notion',
  minArgs: 0,
  maxArgs: 10,
  options: limit(200, 50),
  async run({ session, args, values }) {
    if (args.length === 0) {
      const products = await session.get('/alternatives', toQuery(values, ['limit']));
      print(session, products, [
        ['Product', at('slug')],
        ['Name', at('name')],
        ['Alternatives', at('alternatives')],
      ]);
      return ok;
    }
    const response = await session.get(`/alternatives/${encodeURIComponent(args.join(' '))}`);
    const isTable = session.format === 'table';
    const listed = (response.data as { alternatives: Row[] }).alternatives;
    const some = values.limit === undefined ? listed : listed.slice(0, Number(values.limit));
    const shown = session.format === 'json' ? response : { ...response, data: some };
    if (isTable) session.terminal.write(`${toCell((response.data as Row).name)}\n`);
    print(session, shown, [
      ['Repository', at('repo')],
      ['License', at('license')],
      ['Kind', at('license_kind')],
      ['Description', at('desc')],
    ]);
    return ok;
  },
};

const emerging: Command = {
  name: 'emerging',
  args: '',
  about: 'List emerging projects.',
  example: 'emerging --csv',
  minArgs: 0,
  maxArgs: 0,
  options: limit(100, 25),
  async run({ session, values }) {
    print(session, await session.get('/emerging', toQuery(values, ['limit'])), [
      ...cardColumns.slice(0, 4),
      ['Growth', at('signals', 'growth')],
      ['Description', at('desc')],
    ]);
    return ok;
  },
};

export const projectCommands = [search, project, compare, similar, alternatives, emerging];
export { at };
