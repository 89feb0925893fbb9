import type { Database } from '../../platform/db/database.ts';
import { pictureUrl } from '../../shared/pictures.ts';
import { pictureFrom } from '../media/pictures.ts';
import { listToMake } from './queries.ts';
import type { ToMake } from './schema.ts';

const MAX_THINGS_TO_MAKE = 30;

/** Open work for makers. */
export async function thingsToMake({ db: { sql } }: { db: Pick<Database, 'sql'> }): Promise<ToMake> {
  const rows = await listToMake(sql, MAX_THINGS_TO_MAKE);
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ productId, picture, image, orderId, count: _, ...row }) => ({
      ...row,
      product: productId,
      image: image || (picture ? smallest(pictureFrom(picture)) : null),
      order: orderId,
    })),
  };
}

const smallest = (picture: ReturnType<typeof pictureFrom>) =>
  picture.widths.webp[0] === undefined ? picture.src : pictureUrl(picture, 'webp', picture.widths.webp[0]);
