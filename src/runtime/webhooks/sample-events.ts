// Chooses sample events for test deliveries: the newest in the release, or invented ones.
import {
  type EventKind,
  isModelEventKind,
  type listedEventKinds,
} from '../../contracts/api/event-kinds.ts';
import { forecastLinks } from '../../contracts/api/webhook-rules.ts';
import type { DeliveryBody } from '../../contracts/api/webhooks.ts';
import { addDays } from '../../lib/time.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { PingContent } from './ping.ts';
import { readForecastEvents, readModelEvents, readProjectEvents } from './read-events.ts';

/** A release contains the events of the last 30 days. */
const days = 30;
const maxItems = 2;
type ListedKind = (typeof listedEventKinds)[number];

/** If `kind` is undefined, the test delivery contains no sample events. */
export async function readPingContent(
  release: LoadedRelease | undefined,
  kind: EventKind | undefined,
): Promise<PingContent> {
  const generated = release?.manifest.generated ?? null;
  if (kind === undefined) return { generated };
  return { generated, sample: { event: kind, items: await readSampleItems(release, kind) } };
}

async function readSampleItems(
  release: LoadedRelease | undefined,
  kind: EventKind,
): Promise<DeliveryBody['items']> {
  if (!release) return [placeholderOf(kind)];
  const { as_of: last } = release.manifest;
  const window = { first: addDays(last, 1 - days), last };
  const read =
    kind === 'forecast'
      ? readForecastEvents
      : isModelEventKind(kind)
        ? readModelEvents
        : readProjectEvents;
  const events = await read(release, window);
  const found = events.filter((event) => event.kind === kind).slice(-maxItems);
  return found.length > 0 ? found.map(({ item }) => item) : [placeholderOf(kind)];
}

const changes: Readonly<
  Record<ListedKind, readonly [before: string | null, after: string | null]>
> = {
  health: ['thriving', 'at-risk'],
  release: ['v1.4.2', 'v1.5.0'],
  license: ['MIT', 'AGPL-3.0'],
  new: [null, 'repo'],
  price: ['10/40', '2/8'],
  deprecation: [null, '2026-12-31'],
  model_new: [null, 'listed'],
  model_removed: ['listed', null],
  disagreement: ['2/8', '3/12'],
};

const sampleForecasts: DeliveryBody['items'][number] = {
  event: 'evt_sample',
  forecasts: [{ kind: 'no_commit_12m', made: 10, resolved: 0, happened: 0, void: 0, brier: null }],
  ...forecastLinks,
};

function placeholderOf(kind: EventKind): DeliveryBody['items'][number] {
  if (kind === 'forecast') return sampleForecasts;
  const [before, after] = changes[kind];
  const event = 'evt_sample';
  if (isModelEventKind(kind)) {
    const model = { id: 'maker/model', name: 'Model', page: '/models/maker/model' };
    return { event, model, before, after };
  }
  const url = 'https://code.example/owner/repo';
  return {
    event,
    project: { id: 'owner-repo', name: 'repo', url },
    before,
    after,
    url: kind === 'release' ? `${url}/releases/tag/v1.5.0` : null,
  };
}
