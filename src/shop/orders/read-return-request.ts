import type { Sql } from '../../platform/db/database.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { Settings } from '../settings/schema.ts';
import { CLAIM_REASONS, type NewReturn, RETURN_REASONS } from './new-return-schema.ts';
import { sizesFor } from './return-answer.ts';
import { listLoosePictures } from './return-picture-queries.ts';
import type { ReturnRefusal } from './return-refusals.ts';
import type { ReturnKind } from './return-schema.ts';
import type { ReturnableRow } from './returnable-queries.ts';

export type ReadLine = { position: number; productId: string; quantity: number; reason: string; size: string | null };

/** What of the request can be, against the order as it is under its lock. */
export function readRequest(
  input: NewReturn,
  returnable: readonly ReturnableRow[],
  settings: Settings,
): { ok: true; lines: ReadLine[] } | ReturnRefusal {
  const fault = faultOf(input);
  if (fault) return fault;
  const positions = new Set(input.lines.map(({ position }) => position));
  if (positions.size < input.lines.length) return { ok: false, reason: 'already_in_return', field: 'lines' };
  const lines: ReadLine[] = [];
  for (const line of input.lines) {
    const read = readLine(line, input.kind, returnable, settings);
    if (!read.ok) return read;
    lines.push(read.line);
  }
  return { ok: true, lines };
}

/** What is wrong with a request whatever the order is. */
function faultOf({ kind, wish, pictures, words }: NewReturn): ReturnRefusal | undefined {
  const isUnfit = (kind === 'return' && wish !== 'refund') || (kind === 'exchange' && wish !== 'replacement');
  if (isUnfit) return { ok: false, reason: 'wish_unfit', field: 'wish' };
  if (kind !== 'claim') return pictures.length > 0 ? { ok: false, reason: 'wish_unfit', field: 'pictures' } : undefined;
  const isSilent = words.trim() === '' && pictures.length === 0;
  return isSilent ? { ok: false, reason: 'nothing_told', field: 'words' } : undefined;
}

function readLine(
  { position, quantity, reason, size }: NewReturn['lines'][number],
  kind: ReturnKind,
  returnable: readonly ReturnableRow[],
  { designsReturnable }: Settings,
): { ok: true; line: ReadLine } | ReturnRefusal {
  const row = returnable.find((each) => each.position === position);
  if (!row || quantity > row.left) return { ok: false, reason: 'already_in_return', field: 'lines' };
  const reasons: readonly string[] = kind === 'claim' ? CLAIM_REASONS : RETURN_REASONS;
  if (!reasons.includes(reason)) return { ok: false, reason: 'reason_missing', field: `reason-${position}` };
  if (kind !== 'claim' && isDesign(row.productId) && !designsReturnable) return { ok: false, reason: 'made_for_you' };
  if (kind === 'exchange' && !sizesFor(row).some((each) => each.size === size)) {
    return { ok: false, reason: 'size_not_offered', field: `size-${position}` };
  }
  const line = { position, quantity, reason, productId: row.productId };
  return { ok: true, line: { ...line, size: kind === 'exchange' ? size : row.size } };
}

export async function havePictures(sql: Sql, orderId: string, { pictures }: NewReturn): Promise<boolean> {
  if (pictures.length === 0) return true;
  return (await listLoosePictures(sql, orderId, pictures)).length === new Set(pictures).size;
}
