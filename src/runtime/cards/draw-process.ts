// The process that draws link previews as PNG. The library for it uses about 100 MB of memory, which is
// freed when this process ends.
import sharp from 'sharp';

export interface Drawing {
  readonly id: number;
  readonly svg: string;
}

export interface Drawn {
  readonly id: number;
  /** A message if it failed. */
  readonly png: Uint8Array | string;
}

const idleMs = 30_000;
const idle = setTimeout(() => process.disconnect(), idleMs);
sharp.concurrency(1);
sharp.cache(false);

process.on('message', async ({ id, svg }: Drawing) => {
  idle.refresh();
  const png = await sharp(Buffer.from(svg))
    .png({ compressionLevel: 7 })
    .toBuffer()
    .catch((cause: Error) => cause.message);
  process.send?.({ id, png } satisfies Drawn);
});
process.on('disconnect', () => process.exit());
