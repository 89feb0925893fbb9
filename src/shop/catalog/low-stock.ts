import type { Database } from '../../platform/db/database.ts';
import { pictureUrl } from '../../shared/pictures.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { Picture } from '../media/schema.ts';
import { countLow, countSamples, listLow } from './low-stock-queries.ts';

type LowStockDeps = Pick<Database, 'sql'>;

const MAX_SHOWN = 8;

/** Products with little or no available stock, the lowest first. */
export async function lowStock({ sql }: LowStockDeps, lowAt: number) {
  const [pieces, counted] = await Promise.all([listLow(sql, lowAt, MAX_SHOWN), countLow(sql, lowAt)]);
  const shown = pieces.map(({ picture, ...piece }) => ({
    ...piece,
    image: picture ? smallest(pictureFrom(picture)) : '',
  }));
  return { pieces: shown, low: counted?.low ?? 0, soldOut: counted?.soldOut ?? 0 };
}

const smallest = (picture: Picture) =>
  picture.widths.webp[0] === undefined ? picture.src : pictureUrl(picture, 'webp', picture.widths.webp[0]);

/** What of the sample catalog shoppers still see, and whether there is anything else. */
export const countShownSamples = async ({
  sql,
}: LowStockDeps): Promise<{ pieces: number; reviews: number; communities: number; hasOwn: boolean }> =>
  (await countSamples(sql)) ?? { pieces: 0, reviews: 0, communities: 0, hasOwn: false };
