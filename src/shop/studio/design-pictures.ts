import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { createDrawingQueue } from '../media/drawing-queue.ts';
import { createChart } from './core/chart.ts';
import { canonical, type Design, decode, encode } from './core/design.ts';
import { flatPicture } from './paint/flat.ts';
import type { Woven } from './paint/product.ts';
import { findDesignRow } from './queries.ts';
import type { StudioCache } from './settings/studio-settings.ts';
import { storedDesign } from './stored-design.ts';

/** `etag`: content hash for conditional requests. */
export type DesignPicture = { bytes: Buffer; format: Drawing['format']; etag: string };

export type DesignPictures = {
  /** Undefined if the design doesn't exist. Without a format, the default one of the width. */
  ofProduct: (product: string, width: number, format?: Drawing['format']) => Promise<DesignPicture | undefined>;
  ofShortForm: (short: string, width: number) => Promise<DesignPicture | undefined>;
};

/** Available widths and their heights: cart lines at 1x and 2x, cards and pages, lying on a page, and a shared link. */
const SHARED_WIDTH = 1200;
const HEIGHTS: Readonly<Record<number, number>> = {
  88: 110,
  176: 220,
  320: 400,
  600: 315,
  640: 800,
  [SHARED_WIDTH]: 630,
};
export const DESIGN_PICTURE_WIDTHS = Object.keys(HEIGHTS).map(Number);

export function createDesignPictures({
  db,
  studio,
}: {
  db: Pick<Database, 'sql'>;
  studio: StudioCache;
}): DesignPictures {
  const queue = createDrawingQueue<DesignPicture>();
  const enqueue = (key: string, woven: () => Woven, drawing: Drawing) =>
    queue.draw(key, () => drawPicture(woven(), drawing));

  return {
    async ofProduct(product, width, format = usualFormat(width)) {
      const key = `${product} ${width} ${format}`;
      const cached = queue.cached(key);
      if (cached) return cached;
      const row = await findDesignRow(db.sql, product);
      if (!row) return undefined;
      return enqueue(key, () => storedDesign(row), { ...getSize(width), format });
    },

    async ofShortForm(short, width) {
      const { version, settings } = await studio.current();
      const decoded = decode(short, settings.colors);
      if (!decoded) return undefined;
      const design: Design = canonical(decoded);
      const palette = settings.colors;
      const key = `${version} ${encode(design, palette)} ${width}`;
      const woven = () => ({ design, chart: createChart(design, palette), palette });
      return queue.cached(key) ?? enqueue(key, woven, { ...getSize(width), format: usualFormat(width) });
    },
  };
}

/** Sites that show shared links may not support WebP; a JPEG of that size also encodes five times as fast. */
const usualFormat = (width: number): Drawing['format'] => (width === SHARED_WIDTH ? 'jpeg' : 'webp');

const getSize = (width: number) => ({ width, height: HEIGHTS[width] ?? Math.round(width * 1.25) });

async function drawPicture(woven: Woven, drawing: Drawing): Promise<DesignPicture> {
  const bytes = await drawDesign(woven, drawing);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return { bytes, format: drawing.format, etag };
}

type Drawing = { width: number; height: number; format: 'webp' | 'jpeg' | 'png' };

/**
 * Lowest encoder effort: WebP files are a tenth larger in a quarter of the time, JPEGs a thirtieth larger in half.
 * 4:4:4 chroma, or beads would take on their neighbors' color.
 */
const EFFORT = { webp: { effort: 0 }, jpeg: { optimiseCoding: false, chromaSubsampling: '4:4:4' }, png: {} };

/**
 * Renders a design on linen with the browser's painting code. libvips encodes on its own threads, so only painting
 * blocks the event loop.
 */
export async function drawDesign(woven: Woven, { width, height, format }: Drawing): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { data } = flatPicture(woven, { width, height });
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .toFormat(format, { quality: 82, ...EFFORT[format] })
    .toBuffer();
}
