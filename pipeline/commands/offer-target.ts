// Opens the place to which releases are copied for followers.
import type { Config } from '../config/config.ts';
import { Failure } from '../io/failure.ts';
import { openBucket, parseS3Place, type S3Settings } from '../io/s3.ts';
import type { OfferTarget } from '../publish/offer.ts';
import { createFolderTarget } from '../publish/offer-folder.ts';
import { createS3Target } from '../publish/offer-s3.ts';

export function openTarget(config: Config, place: string): OfferTarget {
  if (!parseS3Place(place)) return createFolderTarget(place);
  return createS3Target(place, openBucket(place, readAccess(config, place)));
}

export function readAccess({ s3 }: Config, place: string): S3Settings {
  if (s3) return s3;
  throw new Failure(
    'usage',
    `${place} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Set both, and S3_ENDPOINT for a service other than Amazon S3.`,
  );
}
