import { buffer } from 'node:stream/consumers';
import { LINK_PICTURE } from '../../shared/pictures.ts';
import { createDrawingQueue } from './drawing-queue.ts';
import type { PictureStore } from './store/picture-store.ts';

/** JPEGs for programs that don't read AVIF: the picture of a shared link, and whole pictures for search engines. */
export type PicturesForOthers = {
  /** Undefined if no picture has such a file. Throws TooManyPictures, and ObjectStoreError. */
  find(name: string): Promise<Buffer | undefined>;
};

/** `link` or `whole`, and the AVIF file that it is made from (shared/pictures.ts). */
const NAME = /^(link|whole)-([0-9a-f]{16}-[0-9]{2,4})[.]jpeg$/;

export function createPicturesForOthers({ bring, here }: Pick<PictureStore, 'bring' | 'here'>): PicturesForOthers {
  const queue = createDrawingQueue<{ bytes: Buffer }>();
  return {
    async find(name) {
      const [, kind, file] = NAME.exec(name) ?? [];
      if (!file) return undefined;
      const draw = kind === 'link' ? drawLink : drawWhole;
      const drawn =
        queue.cached(name) ??
        (await queue.draw(name, async () => {
          await bring?.(`${file}.avif`);
          const source = await here.open(`${file}.avif`);
          return source && { bytes: await draw(await buffer(source)) };
        }));
      return drawn?.bytes;
    },
  };
}

const QUALITY = { quality: 84, chromaSubsampling: '4:4:4' };

async function drawWhole(source: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(source).jpeg(QUALITY).toBuffer();
}

/** Narrower pictures aren't cropped, which would cut the product off. */
const CROPPED_FROM_RATIO = 1.4;
const BLUR = 24;

/** A wide picture fills the link's; a narrower one is shown whole, its edges extended to both sides. */
async function drawLink(source: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height } = LINK_PICTURE;
  const found = await sharp(source).metadata();
  if (found.width >= found.height * CROPPED_FROM_RATIO)
    return sharp(source).resize(width, height, { fit: 'cover' }).jpeg(QUALITY).toBuffer();
  const whole = await sharp(source).resize({ height }).png().toBuffer({ resolveWithObject: true });
  const left = Math.floor((width - whole.info.width) / 2);
  const right = width - whole.info.width - left;
  const extended = await sharp(whole.data).extend({ left, right, extendWith: 'copy' }).png().toBuffer();
  const feathered = await sharp(whole.data)
    .ensureAlpha()
    .composite([{ input: fadingEdges(whole.info), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const drawn = sharp(await sharp(extended).blur(BLUR).png().toBuffer()).composite([
    { input: feathered, left, top: 0 },
  ]);
  return drawn.flatten().jpeg(QUALITY).toBuffer();
}

const fadingEdges = ({ width, height }: { width: number; height: number }) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g"><stop stop-opacity="0"/><stop offset=".05"/><stop offset=".95"/><stop offset="1" stop-opacity="0"/></linearGradient><path d="M0 0h${width}v${height}H0z" fill="url(#g)"/></svg>`,
  );
