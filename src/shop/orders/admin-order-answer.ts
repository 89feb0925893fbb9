/** Rows of an order as the back office shows them. */

import { toDollars } from '../../shared/money.ts';
import type { listAdminLines } from './admin-queries.ts';
import type { DelayRow } from './delay-queries.ts';
import type { Delay } from './delay-schema.ts';
import type { findSource } from './source-queries.ts';
import type { Unshipped } from './unshipped-queries.ts';

export const delayAnswer = ({
  orderId: _,
  toldAt,
  silence,
  answer,
  answeredBy,
  answeredAt: __,
  ...delay
}: DelayRow): Delay => ({
  ...delay,
  toldAt: toldAt.toISOString(),
  silence: silence as Delay['silence'],
  answer: answer as Delay['answer'],
  answeredBy: answeredBy as Delay['answeredBy'],
});

export const sourceAnswer = ({ cashGivenCents, ...source }: NonNullable<Awaited<ReturnType<typeof findSource>>>) => ({
  ...source,
  cashGiven: cashGivenCents === null ? null : toDollars(cashGivenCents),
});

type Line = Awaited<ReturnType<typeof listAdminLines>>[number];

export function lineAnswer(
  { productId, isSized, priceCents, setDiscountCents: _, makerId, maker, makerPlace, makerStory, ...line }: Line,
  unshipped: readonly Unshipped[],
) {
  return {
    ...line,
    product: productId,
    sizeMissing: isSized && line.size === null,
    price: toDollars(priceCents),
    unshipped: unshipped.find(({ position }) => position === line.position)?.quantity ?? 0,
    maker:
      makerId === null || maker === null
        ? null
        : { id: makerId, name: maker, place: makerPlace ?? '', story: makerStory ?? '' },
  };
}
