import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import { chartOf } from './core/chart.ts';
import { canonical, type Design, decode, encode } from './core/design.ts';
import { flatPicture } from './paint/flat.ts';
import type { Woven } from './paint/piece.ts';
import { findDesignRow } from './queries.ts';
import type { StudioCache } from './settings/studio-settings.ts';
import { storedDesign } from './stored-design.ts';

type Drawing = { width: number; height: number; format: 'webp' | 'jpeg' | 'png' };

/**
 * The least effort: a WebP is a tenth larger than with the usual one, in a quarter of the time; a JPEG a thirtieth, in
 * half. Its color is as fine as its light, or single beads would take on that of their neighbors.
 */
const EFFORT = { webp: { effort: 0 }, jpeg: { optimiseCoding: false, chromaSubsampling: '4:4:4' }, png: {} };

/**
 * A design as a picture, lying on linen, painted by what the browser paints with. Encoding is libvips', on threads of its
 * own: the event loop waits for the painting alone.
 */
export async function drawDesign(woven: Woven, { width, height, format }: Drawing): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { data } = flatPicture(woven, { width, height });
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .toFormat(format, { quality: 82, ...EFFORT[format] })
    .toBuffer();
}

/** Widths that there are, each with its height: a line of a cart once and twice as sharp, cards and pages, a shared link. */
const SHARED_WIDTH = 1200;
const HEIGHTS: Readonly<Record<number, number>> = { 88: 110, 176: 220, 320: 400, 640: 800, [SHARED_WIDTH]: 630 };
export const DESIGN_PICTURE_WIDTHS = Object.keys(HEIGHTS).map(Number);

const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** Pictures that wait to be drawn; more than these are refused. */
const MAX_WAITING = 40;

/** `etag`: of its content, for browsers and proxies that have it already. */
export type DesignPicture = { bytes: Buffer; format: Drawing['format']; etag: string };

export type DesignPictures = {
  /** undefined: there is no such design. Without a format, the one that its width is sent in. */
  ofProduct: (product: string, width: number, format?: Drawing['format']) => Promise<DesignPicture | undefined>;
  ofShortForm: (short: string, width: number) => Promise<DesignPicture | undefined>;
};

/** Whoever shows a shared link may know no WebP; a JPEG of that size is also encoded five times as quickly. */
const usualFormat = (width: number): Drawing['format'] => (width === SHARED_WIDTH ? 'jpeg' : 'webp');

export class TooManyPictures extends Error {}

const sizeOf = (width: number) => ({ width, height: HEIGHTS[width] ?? Math.round(width * 1.25) });

async function drawPicture(woven: Woven, drawing: Drawing): Promise<DesignPicture> {
  const bytes = await drawDesign(woven, drawing);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return { bytes, format: drawing.format, etag };
}

/** Draws one picture at a time, the same one once for all who ask meanwhile, and caches what was drawn. */
export function createDesignPictures({
  db,
  studio,
}: {
  db: Pick<Database, 'sql'>;
  studio: StudioCache;
}): DesignPictures {
  const cache = new LRUCache<string, DesignPicture>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const drawing = new Map<string, Promise<DesignPicture>>();
  let queue: Promise<unknown> = Promise.resolve();

  function drawn(key: string, woven: () => Woven, size: Drawing): Promise<DesignPicture> {
    const known = drawing.get(key);
    if (known !== undefined) return known;
    if (drawing.size >= MAX_WAITING) throw new TooManyPictures('Too many pictures wait to be drawn.');
    const mine = queue.then(() => drawPicture(woven(), size));
    queue = mine.catch(() => undefined);
    drawing.set(key, mine);
    void mine
      .then((picture) => cache.set(key, picture))
      .catch(() => undefined)
      .finally(() => drawing.delete(key));
    return mine;
  }

  return {
    async ofProduct(product, width, format = usualFormat(width)) {
      const key = `${product} ${width} ${format}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const row = await findDesignRow(db.sql, product);
      if (!row) return undefined;
      return drawn(key, () => storedDesign(row), { ...sizeOf(width), format });
    },

    async ofShortForm(short, width) {
      const { version, settings } = await studio.current();
      const decoded = decode(short, settings.colors);
      if (!decoded) return undefined;
      const design: Design = canonical(decoded);
      const palette = settings.colors;
      const key = `${version} ${encode(design, palette)} ${width}`;
      const woven = () => ({ design, chart: chartOf(design, palette), palette });
      return cache.get(key) ?? drawn(key, woven, { ...sizeOf(width), format: usualFormat(width) });
    },
  };
}
