// Webhooks that follow the watched list of their account, as it is when events are planned.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWatchedStore } from '../../../../src/runtime/accounts/watched-store.ts';
import type { LoadedRelease } from '../../../../src/runtime/release/loaded-release.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import type { Webhooks } from '../../../../src/runtime/webhooks/webhooks.ts';
import { makeFolder } from '../../../support/folders.ts';
import type { SmallGraph } from '../../../support/small-graph.ts';
import { describeStates } from '../../../support/states.ts';
import {
  createClock,
  makeAccount,
  makeWebhooks,
  openEventRelease,
} from '../../../support/webhooks.ts';

const folder = makeFolder();

describeStates('webhooks that follow a watched list', (states) => {
  let state: State;
  let webhooks: Webhooks;
  let accountId: string;
  let watched: ReturnType<typeof createWatchedStore>;
  const releases: LoadedRelease[] = [];

  beforeEach(async () => {
    const clock = createClock();
    state = await states.open(await states.options(clock.now));
    accountId = await makeAccount(state, 'owner@example.org', 'pro');
    webhooks = makeWebhooks({ state, now: clock.now, trusted: 'localhost:1', isSending: false });
    watched = createWatchedStore({ state, now: clock.now });
  });
  afterEach(() => {
    for (const release of releases.splice(0)) release.snapshot.close();
  });
  /** Plans a day with a release of each project and a price of the model. */
  const plan = async (day: string) => {
    const release = await openEventRelease(folder, day, (rows: SmallGraph) => {
      const [event] = rows.event;
      rows.event = rows.project.map((project, index) => ({
        ...event,
        ...{ id: `evt_${day.replaceAll('-', '')}_${index}`, project_id: project.id },
        ...{ kind: 'release', day },
      }));
      rows.model_event = rows.model_event
        .slice(0, 1)
        .map((one) => ({ ...one, id: `evt_${day.replaceAll('-', '')}_price`, day, kind: 'price' }));
    });
    releases.push(release);
    await webhooks.plan(release);
  };
  const deliveredOn = async (id: string, day: string) => {
    const deliveries = await webhooks.listDeliveries(accountId, id, 1_000);
    return deliveries
      .filter((one) => one.day === day)
      .flatMap((one) => {
        const { items }: { items: { project?: { id: string }; model?: { id: string } }[] } =
          JSON.parse(one.body);
        return items.map(({ project, model }) => project?.id ?? model?.id);
      })
      .toSorted();
  };

  it('send events of the projects, models and alternatives on the list at that time', async () => {
    const owner = { accountId, plan: 'pro' } as const;
    const { id } = await webhooks.create(owner, {
      ...{ url: 'https://localhost:1/', events: ['release', 'price'] },
      ...{ repos: ['watched'], models: ['watched'] },
    });
    const all = await webhooks.create(owner, {
      ...{ url: 'https://localhost:1/all', events: ['release'], repos: ['*'] },
    });
    await plan('2026-06-26');
    expect(await deliveredOn(id, '2026-06-26')).toEqual([]);
    expect((await deliveredOn(all.id, '2026-06-26')).length).toBeGreaterThan(2);

    await watched.add(accountId, [{ kind: 'p', id: 'alba-lab-threadswarm' }]);
    await plan('2026-06-27');
    expect(await deliveredOn(id, '2026-06-27')).toEqual(['alba-lab-threadswarm']);

    await watched.add(accountId, [
      { kind: 'm', id: 'opal/opal-7b' },
      { kind: 'p', id: 'not-in-the-release' },
    ]);
    await watched.remove(accountId, { kind: 'p', id: 'alba-lab-threadswarm' });
    await plan('2026-06-28');
    expect(await deliveredOn(id, '2026-06-28')).toEqual(['opal/opal-7b']);

    await watched.add(accountId, [{ kind: 'a', id: 'noted' }]);
    await plan('2026-06-29');
    const [release] = releases;
    const rows = await release?.snapshot.rows(
      "select distinct project_id from alternative where product_slug = 'noted' and project_id is not null",
    );
    const alternatives = (rows ?? []).map((row) => String(row.project_id));
    expect(alternatives.length).toBeGreaterThan(0);
    expect(await deliveredOn(id, '2026-06-29')).toEqual(
      [...alternatives, 'opal/opal-7b'].toSorted(),
    );
  });

  it('follow the list of their own account, also under a former name of a project', async () => {
    const otherId = await makeAccount(state, 'other@example.org', 'pro');
    const follow = (owner: string) =>
      webhooks.create(
        { accountId: owner, plan: 'pro' },
        { url: 'https://localhost:1/', events: ['release'], repos: ['watched'] },
      );
    const [mine, foreign] = [await follow(accountId), await follow(otherId)];
    const release = await openEventRelease(folder, '2026-06-26');
    releases.push(release);
    const [alias] = await release.snapshot.rows(
      "select alias, id from project_alias where kind = 'slug' and alias <> id limit 1",
    );
    expect(alias).toBeDefined();
    await watched.add(accountId, [{ kind: 'p', id: String(alias?.alias) }]);
    await plan('2026-06-27');
    expect(await deliveredOn(mine.id, '2026-06-27')).toEqual([String(alias?.id)]);
    expect(await webhooks.listDeliveries(otherId, foreign.id, 10)).toEqual([]);
  });
});
