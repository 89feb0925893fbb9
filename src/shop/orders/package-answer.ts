import type { EarlierPackage } from './package-queries.ts';

/** What an order's row and its lines say of its packages. */
export type PackageFacts = {
  earlier: readonly EarlierPackage[];
  /** How many of each line went back before it was shipped, by position. */
  refundedUnshipped: Readonly<Record<string, number>>;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
  lastPackageDeliveredAt: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
};

export type PackageRow = {
  n: number;
  carrier: string;
  number: string | null;
  url: string | null;
  shippedAt: Date;
  deliveredAt: Date | null;
  lines: readonly { position: number; quantity: number }[];
};

/**
 * The packages of an order: those that left before the rest, and, once it is shipped, the last one with all that no other
 * holds. The release before marks an order as delivered without its packages: then all of them are.
 */
export function packagesOf(
  facts: PackageFacts,
  lines: readonly { position: number; quantity: number }[],
): readonly PackageRow[] {
  const earlier = facts.earlier.map(
    ({ shippedAt, deliveredAt, ...each }): PackageRow => ({
      ...each,
      shippedAt: new Date(shippedAt),
      deliveredAt: deliveredAt === null ? facts.deliveredAt : new Date(deliveredAt),
    }),
  );
  const last = lastOf(facts, lines);
  return last ? [...earlier, last] : earlier;
}

function lastOf(facts: PackageFacts, lines: readonly { position: number; quantity: number }[]): PackageRow | undefined {
  const { earlier, dispatchedAt } = facts;
  if (dispatchedAt === null) return undefined;
  // What was left of it was refunded, and it is shipped as of its newest package: these are all there is.
  const newest = earlier.at(-1);
  if (newest && new Date(newest.shippedAt).getTime() === dispatchedAt.getTime()) return undefined;
  const rest = lines
    .map(({ position, quantity }) => ({
      position,
      quantity: quantity - unitsIn(earlier, position) - (facts.refundedUnshipped[position] ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  if (rest.length === 0 && earlier.length > 0) return undefined;
  return {
    n: earlier.length + 1,
    carrier: facts.carrier ?? '',
    number: facts.trackingNumber,
    url: facts.trackingUrl,
    shippedAt: dispatchedAt,
    deliveredAt: facts.lastPackageDeliveredAt ?? facts.deliveredAt,
    lines: rest,
  };
}

/** How many of a line are in packages that left before the rest. */
const unitsIn = (earlier: readonly Pick<EarlierPackage, 'lines'>[], position: number): number =>
  earlier
    .flatMap(({ lines }) => lines)
    .filter((line) => line.position === position)
    .reduce((sum, { quantity }) => sum + quantity, 0);
