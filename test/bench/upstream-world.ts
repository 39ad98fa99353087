// The local upstreams of the collection benchmark, with faults in front of GitHub. They run in a
// separate process, so that their memory and CPU time do not count as the collector's.
import { startUpstreams } from '../support/upstreams/all.ts';
import { startFaults } from '../support/upstreams/faults.ts';

const [day = '', repositories = '0', seed = '1', share = '0'] = process.argv.slice(2);
const upstreams = await startUpstreams({
  day,
  repositories: Number(repositories),
  models: 1000,
  pageSize: 500,
});
const { github, hub, prices, catalogue } = upstreams;
const options = { seed: Number(seed), share: Number(share) };
const faulty = await startFaults(github.url, options);
// Only GitHub uses GraphQL, so the other upstreams have no GraphQL faults.
const others = await Promise.all(
  [hub, prices, catalogue].map(({ url }) =>
    startFaults(url, { ...options, seed: options.seed + 7 }),
  ),
);
const [hubUrl, pricesUrl, catalogueUrl] = others.map(({ url }) => url);
const tell = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);
tell({
  env: {
    ...upstreams.env,
    GITHUB_URL: faulty.url,
    HF_URL: hubUrl,
    OPENROUTER_URL: pricesUrl,
    MODELS_DEV_URL: catalogueUrl,
  },
});
process.stdin.on('data', () => {
  const faults: Record<string, number> = {};
  for (const kind of [faulty, ...others].flatMap((each) => each.faults)) {
    faults[kind] = (faults[kind] ?? 0) + 1;
  }
  tell({ requests: github.requests.length, faults });
});
process.stdin.on('end', () => process.exit());
