import type { Sql } from '../../platform/db/database.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { CartProduct } from './chosen-lines.ts';
import { listCartProductRows } from './queries.ts';

/** The items of a cart as they can be bought now; one that is not sold is missing from the answer. */
export async function listCartProducts(sql: Sql, ids: readonly string[]): Promise<CartProduct[]> {
  const rows = await listCartProductRows(sql, [...new Set(ids)]);
  return rows.map(({ picture, ...piece }) => ({ ...piece, image: picture ? pictureFrom(picture).src : '' }));
}
