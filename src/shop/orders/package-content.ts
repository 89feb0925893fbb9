/** What may be in a package, against what waits to be shipped. */

import type { EarlierPackage } from './package-queries.ts';
import type { Tracking } from './tracking.ts';
import type { Unshipped } from './unshipped-queries.ts';

/** How a package travels, and what is in it: all that is left where nothing is said. */
export type Parcel = {
  tracking: Tracking;
  items?: readonly Unshipped[] | undefined;
  /** Which package of the order this is, from 1: the same one said twice is one. */
  n?: number | undefined;
  /** Its customer gets no email. */
  isQuiet?: boolean;
};

export type PackageRefusal = {
  ok: false;
  reason: 'size_not_chosen' | 'changed_meanwhile' | 'nothing_packed' | 'too_many_packed' | 'too_many_packages';
};

/** As the database has it: packages before the last one. */
const MAX_EARLIER = 50;

export const holdsAll = (items: readonly Unshipped[], left: readonly Unshipped[]) =>
  left.every(({ position, quantity }) => unitsOf(items, position) === quantity);

type Content = { parcel: Parcel; items: readonly Unshipped[]; left: readonly Unshipped[]; n: number; isLast: boolean };

export function contentRefusal({ parcel, items, left, n, isLast }: Content): PackageRefusal | undefined {
  if (left.length === 0 && n > 1) return { ok: false, reason: 'nothing_packed' };
  return (parcel.items && itemsRefusal(items, left)) ?? (isLast ? undefined : countRefusal(n));
}

/** What a package that is not the last one of its order lacks. */
const countRefusal = (n: number): PackageRefusal | undefined =>
  n > MAX_EARLIER ? { ok: false, reason: 'too_many_packages' } : undefined;

function itemsRefusal(items: readonly Unshipped[], left: readonly Unshipped[]): PackageRefusal | undefined {
  if (items.length === 0) return { ok: false, reason: 'nothing_packed' };
  const isNamedTwice = new Set(items.map(({ position }) => position)).size < items.length;
  const isTooMany = items.some(({ position, quantity }) => quantity > unitsOf(left, position));
  return isNamedTwice || isTooMany ? { ok: false, reason: 'too_many_packed' } : undefined;
}

export const unitsOf = (lines: readonly Unshipped[], position: number) =>
  lines.find((line) => line.position === position)?.quantity ?? 0;

/** Pressed twice, or sent again after an answer that was lost. */
export const isSame = (known: EarlierPackage | undefined, { tracking, items }: Parcel) =>
  known !== undefined &&
  items !== undefined &&
  known.carrier === tracking.carrier &&
  known.number === tracking.number &&
  known.lines.length === items.length &&
  items.every(({ position, quantity }) => unitsOf(known.lines, position) === quantity);
