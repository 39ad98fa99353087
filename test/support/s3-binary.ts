// Where the S3 server for tests is installed, if it is.
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Installed with `go install github.com/versity/versitygw/cmd/versitygw@v1.8.0`. */
export const s3Binary: string | undefined = [
  ...(process.env.PATH ?? '').split(delimiter),
  join(homedir(), 'go/bin'),
]
  .map((folder) => join(folder, 'versitygw'))
  .find(isExecutable);
