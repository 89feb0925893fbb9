import type { StaffReturn } from './return-detail.ts';

const NOUNS = { return: 'return', exchange: 'exchange', claim: 'claim' } as const;
const HOLDING = new Set(['requested', 'approved', 'received', 'sent']);

/** Of a line the units that its returns settle, so that no other refund offers them; counted as the shop counts them. */
export function unitsInReturns(returns: readonly StaffReturn[], position: number): { units: number; words: string } {
  const parts = returns
    .filter(({ state, isRefunding }) => HOLDING.has(state) && !isRefunding)
    .flatMap(({ lines, kind, number }) =>
      lines
        .filter((line) => line.position === position)
        .map(({ quantity, sellable, unsellable }) => ({
          units: sellable === null ? quantity : sellable + (unsellable ?? 0),
          name: `${NOUNS[kind]} ${number}`,
        })),
    )
    .filter(({ units }) => units > 0);
  return {
    units: parts.reduce((sum, { units }) => sum + units, 0),
    words: parts.map(({ units, name }) => `${units} in ${name}`).join(', '),
  };
}
