// Opens the folder or S3 bucket to which releases are uploaded for followers.
import type { Config } from '../config/config.ts';
import { Failure } from '../io/failure.ts';
import { openBucket, parseS3Place, type S3Settings } from '../io/s3.ts';
import type { UploadTarget } from '../publish/upload-release.ts';
import { createFolderTarget } from '../publish/upload-to-folder.ts';
import { createS3Target } from '../publish/upload-to-s3.ts';

export function openTarget(config: Config, place: string): UploadTarget {
  if (!parseS3Place(place)) return createFolderTarget(place);
  return createS3Target(place, openBucket(place, readAccess(config, place)));
}

export function readAccess({ s3 }: Config, place: string): S3Settings {
  if (s3) return s3;
  throw new Failure(
    'usage',
    `Publishing to ${place} requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Set both. For a service other than Amazon S3, also set S3_ENDPOINT.`,
  );
}
