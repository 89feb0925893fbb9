/** Bills that customers hand over, in dollars. */
const BILLS = [1, 5, 10, 20, 50, 100] as const;

/**
 * What a customer is likely to hand over for this many cents: the sum itself, and what the next one of each bill makes of it, the least
 * first. Each once, and `most` at most.
 */
export function likelyCash(totalCents: number, most = 4): number[] {
  const rounded = BILLS.map((dollars) => Math.ceil(totalCents / (dollars * 100)) * dollars * 100);
  return [...new Set([totalCents, ...rounded])].toSorted((a, b) => a - b).slice(0, most);
}

/** Cents to give back; negative where it isn't enough. */
export const changeDue = (totalCents: number, givenCents: number): number => givenCents - totalCents;
