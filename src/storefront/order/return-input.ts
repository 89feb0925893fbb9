import type { NewReturn, OwnReturns } from '../../shop/orders/returns/schema.ts';

export type OwnLine = OwnReturns['lines'][number];
export type TypedLine = { quantity: number; reason: string; size: string };

export const RETURN_REASONS = {
  too_small: 'Too small',
  too_big: 'Too big',
  not_as_shown: 'Not as shown',
  changed_mind: 'Changed my mind',
  other: 'Something else',
};
export const CLAIM_REASONS = {
  broken: 'It’s broken',
  wrong_item: 'It’s not what I ordered',
  missing: 'It was missing',
  other: 'Something else',
};

export function kindOf(isClaim: boolean, isExchange: boolean): NewReturn['kind'] {
  if (isClaim) return 'claim';
  return isExchange ? 'exchange' : 'return';
}

export const lineOf = (
  position: number,
  typed: TypedLine | undefined,
  isExchange: boolean,
): NewReturn['lines'][number] => ({
  position,
  quantity: typed?.quantity ?? 1,
  reason: (typed?.reason ?? 'other') as NewReturn['lines'][number]['reason'],
  size: isExchange ? (typed?.size ?? '') : null,
});

export function missingIn(asked: readonly OwnLine[], chosen: ReadonlyMap<number, TypedLine>, isExchange: boolean) {
  const found: Record<string, string> = {};
  if (asked.length === 0) found.lines = 'Choose at least one item.';
  for (const { position } of asked) {
    const typed = chosen.get(position);
    if (!typed?.reason) found[`reason-${position}`] = 'Choose a reason.';
    if (isExchange && !typed?.size) found[`size-${position}`] = 'Choose a size.';
  }
  return found;
}
