import type { Sql } from '../../platform/db/database.ts';
import type { Piece } from './chosen-lines.ts';
import { listPieceRows } from './queries.ts';

/** The pieces of a cart as they can be bought now; one that is not sold is missing from the answer. */
export function listPieces(sql: Sql, ids: readonly string[]): Promise<Piece[]> {
  return listPieceRows(sql, [...new Set(ids)]);
}
