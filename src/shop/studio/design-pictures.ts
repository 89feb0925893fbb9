import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import { chartOf } from './core/chart.ts';
import { canonical, type Design, decode, encode } from './core/design.ts';
import { type Drawing, drawDesign } from './draw-design.ts';
import { findDesignRow } from './queries.ts';
import { storedDesign } from './stored-design.ts';
import type { StudioCache } from './studio-settings.ts';

/** Widths that there are, each with its height: a line of a cart once and twice as sharp, cards and pages, a shared link. */
const HEIGHTS: Readonly<Record<number, number>> = { 88: 110, 176: 220, 320: 400, 640: 800, 1200: 630 };
export const DESIGN_PICTURE_WIDTHS = Object.keys(HEIGHTS).map(Number);

const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** Pictures that wait to be drawn; more than these are refused. */
const MOST_WAITING = 40;

export type DesignPictures = {
  /** undefined: there is no such design. */
  ofProduct: (product: string, width: number, format: Drawing['format']) => Promise<Buffer | undefined>;
  ofShortForm: (short: string, width: number) => Promise<Buffer | undefined>;
};

export class TooManyPictures extends Error {}

/** Draws one picture at a time, the same one once for all who ask meanwhile, and caches what was drawn. */
export function createDesignPictures({
  db,
  studio,
}: {
  db: Pick<Database, 'sql'>;
  studio: StudioCache;
}): DesignPictures {
  const cache = new LRUCache<string, Buffer>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: (bytes) => bytes.length });
  const drawing = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();

  function drawn(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = drawing.get(key);
    if (known !== undefined) return known;
    if (drawing.size >= MOST_WAITING) throw new TooManyPictures('Too many pictures wait to be drawn.');
    const mine = queue.then(draw);
    queue = mine.catch(() => undefined);
    drawing.set(key, mine);
    void mine
      .then((bytes) => cache.set(key, bytes))
      .catch(() => undefined)
      .finally(() => drawing.delete(key));
    return mine;
  }

  const size = (width: number) => ({ width, height: HEIGHTS[width] ?? Math.round(width * 1.25) });

  return {
    async ofProduct(product, width, format) {
      const key = `${product} ${width} ${format}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const row = await findDesignRow(db.sql, product);
      if (!row) return undefined;
      return drawn(key, () => drawDesign(storedDesign(row), { ...size(width), format }));
    },

    async ofShortForm(short, width) {
      const { version, settings } = await studio.current();
      const decoded = decode(short, settings.colors);
      if (!decoded) return undefined;
      const design: Design = canonical(decoded);
      const palette = settings.colors;
      const key = `${version} ${encode(design, palette)} ${width}`;
      const woven = () => ({ design, chart: chartOf(design, palette), palette });
      return cache.get(key) ?? drawn(key, () => drawDesign(woven(), { ...size(width), format: 'webp' }));
    },
  };
}
