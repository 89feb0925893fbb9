import { toDollars } from '../../shared/money.ts';
import { type ChosenLine, leftOf } from '../cart/chosen-lines.ts';
import { bySize } from '../catalog/sql-fragments.ts';
import type { DeliveryPromise } from '../delivery/promise.ts';
import { discountAnswers, setAnswers, taxFraction } from '../orders/orders.ts';
import type { GiftOptions } from '../orders/schema.ts';
import { notBetterText } from '../pricing/coupons.ts';
import type { PricedCart } from './price-cart.ts';
import type { Quote } from './quote-schema.ts';

/** A priced cart as the API answers it. */
export function quoteAnswer(
  { ledger, sets, couponCode, outdone, discountHint }: PricedCart,
  lines: readonly ChosenLine[],
  { promise, giftOptions, limit }: { promise: DeliveryPromise; giftOptions: GiftOptions; limit?: string | undefined },
): Quote {
  return {
    itemsPrice: toDollars(ledger.itemsCents),
    discountPrice: toDollars(ledger.discountCents),
    sets: setAnswers(sets.applied),
    discounts: discountAnswers(sets.applied),
    shippingPrice: toDollars(ledger.shippingCents),
    giftWrapPrice: toDollars(ledger.giftWrapCents),
    taxRate: taxFraction(ledger.taxPercent),
    taxPrice: toDollars(ledger.taxCents),
    totalPrice: toDollars(ledger.totalCents),
    couponCode,
    couponNote: outdone && notBetterText(outdone),
    discountHint,
    limit: limit ?? null,
    arrivesFrom: promise.arrivesFrom,
    arrivesTo: promise.arrivesTo,
    giftOptions,
    orderItems: lines.map(({ product: piece, size, quantity }) => ({
      product: piece.id,
      name: piece.name,
      image: piece.image,
      price: toDollars(piece.priceCents),
      size,
      sizes: [...piece.sizes],
      qty: quantity,
      inStock: leftOf(piece, size),
      ...bySize(piece.bySize, piece),
    })),
  };
}
