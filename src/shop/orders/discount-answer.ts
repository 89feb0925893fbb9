import { toDollars } from '../../shared/money.ts';
import type { AppliedSet } from '../pricing/set-discounts.ts';
import type { OrderDiscount, OrderSet } from './schema.ts';

export const setAnswers = (applied: readonly AppliedSet[]): OrderSet[] =>
  applied.flatMap(({ kind, name, quantity, cents }) =>
    kind ? [] : [{ name, qty: quantity, discountPrice: toDollars(cents) }],
  );

export const discountAnswers = (applied: readonly AppliedSet[]): OrderDiscount[] =>
  applied.flatMap(({ kind, name, quantity, cents, shippingCents = 0 }) =>
    kind
      ? [
          {
            name,
            isAutomatic: kind === 'automatic',
            qty: quantity,
            discountPrice: toDollars(cents),
            shippingPrice: toDollars(shippingCents),
          },
        ]
      : [],
  );
