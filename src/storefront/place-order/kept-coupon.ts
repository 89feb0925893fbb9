import { createKept, tabCupboard } from '../../browser/kept.ts';

export type KeptCoupon = { code: string; description: string };

/** The coupon of this visit. */
export const keptCoupon = createKept<KeptCoupon | undefined>({
  key: 'coupon',
  empty: undefined,
  check: readCoupon,
  cupboard: tabCupboard,
});

function readCoupon(found: unknown): KeptCoupon | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { code, description } = found as Partial<KeptCoupon>;
  const fits = typeof code === 'string' && code !== '' && code.length <= 100 && typeof description === 'string';
  return fits ? { code, description } : undefined;
}
