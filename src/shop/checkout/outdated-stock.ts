import { DatabaseError } from 'pg';

const CHECK_VIOLATION = '23514';
const STOCK_CHECKS = ['stock_check', 'size_stock_check'];

/**
 * The statement that places an order waited for the stock, which was all reserved when it began, and found some free once
 * it had the lock. PostgreSQL checks the row of the old snapshot with the new reservation before it looks for the newest
 * one. Nothing was written; another try begins with what is there now.
 */
const isOutdatedStock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === CHECK_VIOLATION && STOCK_CHECKS.includes(error.constraint ?? '');

const MAX_TRIES = 3;

type Placed = { ok: true } | { ok: false; reason: string };

/** Tries again where the stock, or the owner's list of sizes, changed while the order waited for it. `place` is one transaction. */
export async function placeUpToDate<Outcome extends Placed>(
  place: () => Promise<Outcome>,
  tries = 1,
): Promise<Outcome> {
  const isLast = tries >= MAX_TRIES;
  try {
    const placed = await place();
    if (isLast || placed.ok || placed.reason !== 'sizes_changed') return placed;
  } catch (error) {
    if (isLast || !isOutdatedStock(error)) throw error;
  }
  return placeUpToDate(place, tries + 1);
}
