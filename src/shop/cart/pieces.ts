import type { Sql } from '../../platform/db/database.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { Piece } from './chosen-lines.ts';
import { listPieceRows } from './queries.ts';

/** The pieces of a cart as they can be bought now; one that is not sold is missing from the answer. */
export async function listPieces(sql: Sql, ids: readonly string[]): Promise<Piece[]> {
  const rows = await listPieceRows(sql, [...new Set(ids)]);
  return rows.map(({ picture, ...piece }) => ({ ...piece, image: picture ? pictureFrom(picture).src : '' }));
}
