// The `publish`, `create-bucket`, `verify`, and `rollback` commands.
import { join } from 'node:path';
import type { Command } from 'commander';
import { findCurrent } from '../../src/snapshot/release/release-folder.ts';
import { Failure } from '../io/failure.ts';
import { withLock } from '../io/lock.ts';
import { createPublicBucket } from '../io/s3.ts';
import { type PublishReport, rollback } from '../publish/publish-release.ts';
import { uploadLog } from '../publish/upload-log.ts';
import { uploadRelease } from '../publish/upload-release.ts';
import { verifyRelease } from '../publish/verify-release.ts';
import { type PublishStepOptions, publishStep } from './build-and-publish.ts';
import { type Context, thousands } from './context.ts';
import {
  acceptClockOption,
  acceptShrinkOption,
  acceptStaleOption,
  publishToOption,
} from './options.ts';
import { openTarget, readAccess } from './upload-target.ts';

export function addPublish(program: Command, context: () => Context): void {
  program
    .command('publish')
    .description('publish the most recently built graph as a release')
    .addOption(acceptShrinkOption())
    .addOption(acceptClockOption())
    .addOption(acceptStaleOption())
    .addOption(publishToOption())
    .action(async (options: PublishStepOptions) => {
      const report = await withLock(context().paths.lock, () => publishStep(context(), options));
      context().report(report, [describePublish(report)]);
    });

  program
    .command('create-bucket')
    .description(
      'create a bucket for followers and make all objects below the prefix public, including the graph',
    )
    .argument('<place>', 's3://bucket/prefix')
    .action(async (place: string) => {
      const { config, report } = context();
      await createPublicBucket(place, readAccess(config, place));
      report({ place }, [`${place} is ready. Anyone who can reach this URL can read its objects.`]);
    });

  program
    .command('verify')
    .description('check every file, feed, dump, and table of a release')
    .argument('[release]', 'release id (default: the current release)')
    .action((id: string | undefined) => verify(context(), id));

  program
    .command('rollback')
    .description('serve an older release again')
    .argument('[release]', 'release id (default: the release published before the current one)')
    .action(async (id: string | undefined) => {
      const { paths, config, progress, nowMs } = context();
      const report = await withLock(paths.lock, async () => {
        const deps = { now: () => new Date(nowMs()) };
        const done = await rollback(deps, { ...config, paths }, id);
        const { publishTo } = config;
        if (publishTo) {
          const target = openTarget(config, publishTo);
          await uploadLog(paths.log, target);
          await uploadRelease(join(paths.releases, done.to), target, progress);
        }
        return done;
      });
      context().report(report, [`Serving ${report.to} instead of ${report.from ?? 'nothing'}.`]);
    });
}

export function describePublish(report: PublishReport): string {
  const { projects, models, products, pages } = report.counts;
  return (
    `Release ${report.id} is current: ${thousands(projects)} projects, ${thousands(models)} models, ` +
    `${thousands(products)} products, ${thousands(pages)} pages.`
  );
}

async function verify(context: Context, id: string | undefined): Promise<void> {
  const { config, paths, report } = context;
  const current = await findCurrent(config.dataDir);
  const release = id ?? current?.id;
  if (release === undefined) {
    throw new Failure(
      'usage',
      `${config.dataDir} contains no published release yet. Run \`morning\` first.`,
    );
  }
  const faults = await verifyRelease(join(paths.releases, release));
  report({ release, faults }, [
    ...faults,
    faults.length === 0 ? `Release ${release} is valid.` : `Release ${release} is damaged.`,
  ]);
  if (faults.length > 0) {
    throw new Failure(
      'refused',
      `Release ${release} is damaged (faults: ${faults.length}). Roll back to another release, or publish again.`,
    );
  }
}
