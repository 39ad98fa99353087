// Child process that converts link previews from SVG to PNG. It exits when idle, which frees the
// 100 MB of memory that the library `sharp` needs.
import sharp from 'sharp';

export interface Drawing {
  readonly id: number;
  readonly svg: string;
}

export interface Drawn {
  readonly id: number;
  /** The PNG, or an error message if the conversion failed. */
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
