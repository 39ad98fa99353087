// The threads that read the files of stack checks.
import { expect, it } from 'vitest';
import { createFileReader, readFiles } from '../../../src/runtime/routes/stack-check-files.ts';
import { toVerdict } from '../../../src/runtime/routes/stack-check-verdict.ts';
import { readStackFile } from '../../../src/stack/read-stack-file.ts';

const request = (...files: { filename: string; content: string }[]) => ({
  files,
  known: new Map<string, string>(),
});

const manifest = (count: number) => {
  const names = Array.from({ length: count }, (_, at) => `"p${at}":"1"`).join(',');
  return { filename: 'package.json', content: `{"dependencies":{${names}}}` };
};

it('reads files without work on the main thread', async () => {
  const file = manifest(60_000);
  await readFiles(request(manifest(1)));
  const before = process.threadCpuUsage();
  const listed = await readFiles(request(file));
  const aside = process.threadCpuUsage(before);
  expect(listed).toMatchObject({ count: 60_000, skippedCount: 0 });
  expect(listed.dependencies).toHaveLength(5_000);
  // Compares with work on this thread, because other load on the machine affects both.
  const start = process.threadCpuUsage();
  readStackFile(file, new Map());
  const here = process.threadCpuUsage(start);
  console.log(`main thread: ${aside.user + aside.system} of ${here.user + here.system} µs`);
  expect(aside.user + aside.system).toBeLessThan((here.user + here.system) / 3);
});

it('ends a thread that takes too long, and reads the next file in a new one', async () => {
  const read = createFileReader({ maxMs: 1 });
  const slow = read(request(manifest(60_000)));
  await expect(slow).rejects.toMatchObject({
    code: 'invalid_body',
    message: expect.stringContaining('take too long to read'),
  });
  await expect(readFiles(request(manifest(2)))).resolves.toMatchObject({ count: 2 });
});

it('reads several checks at the same time, and names the file that is refused', async () => {
  const checks = Array.from({ length: 6 }, (_, at) => readFiles(request(manifest(at + 1))));
  const counts = (await Promise.all(checks)).map(({ count }) => count);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
  await expect(
    readFiles(request(manifest(1), { filename: 'x.bin', content: '' })),
  ).rejects.toMatchObject({
    details: [{ param: 'files.1' }],
  });
});

it('refuses checks if too many wait, and files of more than 1 MB', async () => {
  const read = createFileReader();
  const checks = await Promise.allSettled(
    Array.from({ length: 60 }, () => read(request(manifest(1)))),
  );
  const refused = checks.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  const big = { filename: 'go.mod', content: 'a'.repeat(1_100_000) };
  await expect(read(request(big))).rejects.toMatchObject({ code: 'too_large' });
});

it('the verdict repeats what the catalog states, such as maintenance mode', () => {
  const one = {
    deprecated: { by: 'catalog', evidence: 'In maintenance mode. Source: https://example.org.' },
  } as Parameters<typeof toVerdict>[0];
  expect(toVerdict(one)).toEqual({
    verdict: 'act',
    reason: 'In maintenance mode. Source: https://example.org.',
  });
});

it('the verdict names the last activity, and a new name of the repository', () => {
  const rated = (label: string, health: number) =>
    ({ deprecated: null, project: {}, label, health, provisional: false }) as Parameters<
      typeof toVerdict
    >[0];
  const activity = {
    on: '2023-05-01',
    isCommit: false,
    seenOn: '2026-04-06',
    isOld: false,
    isQuiet: true,
  };
  const facts = { lastActivity: activity, renamedTo: null };
  expect(toVerdict(rated('dormant', 8), facts).reason).toBe(
    'The project is dormant: no push since May 2023, health score of 8 out of 100.',
  );
  const old = { ...activity, seenOn: '2026-02-01', isOld: true };
  expect(toVerdict(rated('at-risk', 30), { lastActivity: old, renamedTo: null }).reason).toBe(
    'The project is at risk as of Feb 1, 2026: no push since May 2023, health score of 30 out of 100.',
  );
  expect(toVerdict(rated('healthy', 70), { lastActivity: old, renamedTo: null }).reason).toBe(
    'The project is maintained as of Feb 1, 2026: no push since May 2023, health score of 70 out of 100.',
  );
  expect(toVerdict(rated('fair', 60), facts)).toEqual({
    verdict: 'fine',
    reason: 'The project is maintained, in fair health: no push since May 2023.',
  });
  const unrated = { ...rated('healthy', 70), label: null, health: null };
  const reasonOf = (lastActivity: typeof activity | null) =>
    toVerdict(unrated, { lastActivity, renamedTo: null }).reason;
  expect(reasonOf(old)).toBe('The project is not rated: maintenance not observed since Feb 2026.');
  expect(reasonOf(null)).toBe('The project is not rated: maintenance not observed.');
  expect(reasonOf(activity)).toBe('The project is not rated yet.');
  const recent = { ...activity, on: '2026-04-02', isCommit: true, isQuiet: false };
  expect(toVerdict(rated('healthy', 70), { lastActivity: recent, renamedTo: 'a/new' })).toEqual({
    verdict: 'fine',
    reason: 'The project is maintained: last commit in Apr 2026. Its repository is now a/new.',
  });
});
