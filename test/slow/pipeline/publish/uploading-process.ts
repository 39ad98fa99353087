// Copies a release to a bucket, and kills its own process with SIGKILL at a given step.
import { openBucket } from '../../../../pipeline/io/s3.ts';
import { type UploadTarget, uploadRelease } from '../../../../pipeline/publish/upload-release.ts';
import { createS3Target } from '../../../../pipeline/publish/upload-to-s3.ts';
import { silent } from '../../../support/silent.ts';

const [folder = '', place = '', endpoint = '', accessKeyId = '', secretAccessKey = '', diesAt] =
  process.argv.slice(2);
const access = { endpoint, region: 'us-east-1', accessKeyId, secretAccessKey };
const target = createS3Target(place, openBucket(place, { ...access, sessionToken: undefined }));
const pass = (step: string) => {
  if (step === diesAt) process.kill(process.pid, 'SIGKILL');
};
let copied = 0;
const dying: UploadTarget = {
  ...target,
  async put(...given) {
    // Other uploads are in progress at this point.
    if (copied === 0) setImmediate(() => pass('sending'));
    await target.put(...given);
    copied += 1;
    pass(`stored ${copied}`);
  },
  async flush() {
    pass('all stored');
    await target.flush();
  },
  async putPointer(name, bytes) {
    pass(`before ${name}`);
    await target.putPointer(name, bytes);
  },
};
await uploadRelease(folder, dying, silent);
