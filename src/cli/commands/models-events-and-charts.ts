// The commands `models`, `cost`, `events`, and `chart`.

import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { listedEventKinds } from '../../contracts/api/event-kinds.ts';
import { modelKinds, modelTiers } from '../../contracts/api/model-kinds.ts';
import type { Command } from '../command.ts';
import { download } from '../download.ts';
import { exitCodes, UserError } from '../errors.ts';
import { print, type Row, toCell } from '../output.ts';
import { at, limit, page, toQuery } from './projects.ts';

const [ok] = exitCodes.success;

/** Returns the seller of the list price, or `median of 7`. */
const priceOf = ({ price_seller, price_median_of }: Row): unknown =>
  price_median_of == null ? price_seller : `median of ${String(price_median_of)}`;

const models: Command = {
  name: 'models',
  args: '[TEXT…]',
  about: 'Find models by name or maker, with context window and prices.',
  example: 'models llama --sort price_in',
  minArgs: 0,
  maxArgs: 20,
  options: {
    provider: { type: 'string', value: 'NAME', about: 'Name of the maker, or a part of it.' },
    tier: {
      type: 'string',
      value: 'TIER',
      about: 'Price tier.',
      choices: modelTiers,
    },
    kind: { type: 'string', value: 'KIND', about: 'Kind of model.', choices: modelKinds },
    sort: {
      type: 'string',
      value: 'FIELD',
      about:
        'Sort key. The lowest value comes first, except for ctx, where the largest comes first.',
      choices: ['rank', 'price_in', 'price_out', 'ctx'],
    },
    ...page(200, 50),
  },
  async run({ session, args, values }) {
    const q = args.length > 0 ? args.join(' ') : undefined;
    const query = {
      q,
      ...toQuery(values, ['provider', 'tier', 'kind', 'sort', 'limit', 'offset']),
    };
    print(session, await session.get('/models', query), [
      ['Model', at('id')],
      ['Context', at('ctx')],
      ['$/M in', at('price_in')],
      ['$/M out', at('price_out')],
      ['Price of', priceOf],
      ['Tier', at('tier')],
    ]);
    return ok;
  },
};

const cost: Command = {
  name: 'cost',
  args: 'MODEL…',
  about: 'Compute the cost of a workload.',
  example: 'cost openai/gpt-4o-mini --input 1000000 --output 200000 --requests 100',
  minArgs: 1,
  maxArgs: 20,
  options: {
    input: { type: 'string', value: 'TOKENS', about: 'Input tokens.' },
    output: { type: 'string', value: 'TOKENS', about: 'Output tokens.' },
    cached: { type: 'string', value: 'TOKENS', about: 'Input tokens that are read from cache.' },
    'cache-write': {
      type: 'string',
      value: 'TOKENS',
      about: 'Input tokens that are written to a cache.',
    },
    requests: {
      type: 'string',
      value: 'N',
      about: 'Number of requests with these tokens in total.',
    },
    service: {
      type: 'string',
      value: 'NAME',
      about: 'Prices of standard, batch, priority, flex or off_peak.',
    },
    'as-of': { type: 'string', value: 'DAY', about: 'Use the prices of this day.' },
  },
  async run({ session, args, values }) {
    const query = { input: 0, output: 0, ...toQuery(values, Object.keys(cost.options)) };
    const used = Object.fromEntries(
      Object.entries(query).filter(([, value]) => value !== undefined),
    );
    print(
      session,
      await session.get('/cost', { input: 0, output: 0, ...used, model: args.join(',') }),
      [
        ['Model', at('model')],
        ['Input', at('input_tokens')],
        ['Output', at('output_tokens')],
        ['USD', at('usd')],
        ['Price of', priceOf],
        ['Day', at('as_of')],
      ],
    );
    return ok;
  },
};

const followSeconds = 60;

const events: Command = {
  name: 'events',
  args: '',
  about: 'List what changed in the last 30 days.',
  example: 'events --kind release --follow',
  minArgs: 0,
  maxArgs: 0,
  options: {
    kind: {
      type: 'string',
      value: 'KIND',
      about: 'Kind of event.',
      choices: listedEventKinds,
    },
    repo: { type: 'string', value: 'OWNER/REPO', about: 'Only events of this repository.' },
    after: { type: 'string', value: 'ID', about: 'Only events after this one.' },
    follow: {
      type: 'boolean',
      about: `Wait for new events, checking every ${followSeconds} seconds.`,
    },
    ...limit(100, 50),
  },
  async run({ session, values }) {
    const query = toQuery(values, ['kind', 'repo', 'limit']);
    let { after } = values;
    while (true) {
      const response = await session.get('/events', { ...query, after });
      const items = response.data as Row[];
      if (items.length > 0 || !values.follow) {
        print(session, response, [
          ['Day', at('day')],
          ['Kind', at('kind')],
          ['Project or model', (row) => at('project', 'id')(row) ?? at('model', 'id')(row)],
          ['Before', at('before')],
          ['After', at('after')],
        ]);
      }
      if (!values.follow) return ok;
      after = (items.at(-1)?.id as string | undefined) ?? after;
      if (!(response.meta as Row).next) await wait(followSeconds * 1000);
    }
  },
};

const metrics = { stars: 'stars', weekly: 'velocity_7d', health: 'health' } as const;

const chart: Command = {
  name: 'chart',
  args: 'ID',
  about: 'Draw a project’s 90-day history.',
  example: 'chart ollama/ollama --metric health',
  minArgs: 1,
  maxArgs: 1,
  options: {
    metric: {
      type: 'string',
      value: 'NAME',
      about: 'Metric to draw.',
      choices: Object.keys(metrics),
    },
    svg: { type: 'string', value: 'FILE', about: 'Save the server’s chart as an SVG file.' },
  },
  async run({ session, args, values }) {
    const metric = String(values.metric ?? 'stars');
    if (!(metric in metrics)) {
      throw new UserError(
        `Invalid --metric "${metric}". Use one of these: ${Object.keys(metrics).join(', ')}.`,
      );
    }
    const id = encodeURIComponent(args[0] ?? '');
    if (typeof values.svg === 'string') {
      await writeFile(values.svg, await download(session, `/chart/${id}.svg?metric=${metric}`));
      return ok;
    }
    const response = await session.get(`/history/${id}`);
    const data = response.data as {
      days: string[];
      series: Record<string, (number | null)[] | null>;
    };
    const series = data.series[metrics[metric as keyof typeof metrics]] ?? [];
    const rows = data.days.map((day, place) => ({ day, [metric]: series[place] ?? null }));
    if (session.format !== 'table')
      print(session, session.format === 'json' ? response : { ...response, data: rows }, []);
    else session.terminal.write(drawChart(rows, metric, session.terminal.width));
    return ok;
  },
};

function drawChart(rows: readonly Row[], metric: string, width: number): string {
  const known = rows.map((row) => row[metric]).filter((value) => typeof value === 'number');
  if (known.length === 0)
    return 'The project has no observations of this metric in the last 90 days.\n';
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const height = 8;
  const shown = rows.slice(-Math.max(10, Math.min(90, width - 14)));
  const lines = Array.from({ length: height }, (_, line) => {
    const floor = low + ((high - low) * (height - 1 - line)) / height;
    const cells = shown.map((row) => {
      const value = row[metric];
      if (typeof value !== 'number') return ' ';
      return value > floor || (value >= low && line === height - 1) ? '█' : ' ';
    });
    const mark = line === 0 ? toCell(high) : line === height - 1 ? toCell(low) : '';
    return `${mark.padStart(12)} ${cells.join('')}`.trimEnd();
  });
  const ends = `${' '.repeat(13)}${shown[0]?.day} to ${shown.at(-1)?.day}`;
  return `${lines.join('\n')}\n${ends}\n`;
}

export const dataCommands = [models, cost, events, chart];
