// Copies a release to a bucket, and kills itself at a step, as kill -9 does.
import { openBucket } from '../../../pipeline/io/s3.ts';
import { type OfferTarget, offerRelease } from '../../../pipeline/publish/offer.ts';
import { createS3Target } from '../../../pipeline/publish/offer-s3.ts';
import { silent } from '../../support/silent.ts';

const [folder = '', place = '', endpoint = '', accessKeyId = '', secretAccessKey = '', diesAt] =
  process.argv.slice(2);
const access = { endpoint, region: 'us-east-1', accessKeyId, secretAccessKey };
const target = createS3Target(place, openBucket(place, { ...access, sessionToken: undefined }));
const pass = (step: string) => {
  if (step === diesAt) process.kill(process.pid, 'SIGKILL');
};
let copied = 0;
const dying: OfferTarget = {
  ...target,
  async put(...given) {
    // Others are on their way by now.
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
await offerRelease(folder, dying, silent);
