// Command-line options that several commands share.
import { InvalidArgumentError, Option } from 'commander';
import { Day } from '../../src/lib/scalars.ts';
import { publishTarget, toTarget } from '../config/config.ts';

export const asOfOption = (): Option =>
  dayOption(
    'build for this day and ignore later observations (default: the latest day as of which 80% of ' +
      'the tracked repositories were observed within 7 days)',
  );

export const dayOption = (description: string): Option =>
  new Option('--as-of <day>', description).argParser(parseDay);

function parseDay(value: string): string {
  if (!Day.safeParse(value).success)
    throw new InvalidArgumentError('The day must be a date in the format YYYY-MM-DD.');
  return value;
}

export const acceptShrinkOption = (): Option =>
  new Option(
    '--accept-shrink',
    'publish even if more than 5% of projects or models, or all events, or all emerging projects are missing',
  );

export const acceptClockOption = (): Option =>
  new Option(
    '--accept-clock',
    'publish even if the data or the current release is newer than the clock of this machine',
  );

export const acceptStaleOption = (): Option =>
  new Option(
    '--accept-stale',
    'publish even if too few of the projects were observed in the last 7 days',
  );

export const publishToOption = (): Option =>
  new Option(
    '--to <place>',
    'copy the release to this folder or s3://bucket/prefix, from which followers read it (default: PUBLISH_TO)',
  ).argParser(parseTarget);

function parseTarget(value: string): string {
  if (!publishTarget.safeParse(value).success)
    throw new InvalidArgumentError('Pass a folder or a URL such as s3://bucket/prefix.');
  return toTarget(value);
}
