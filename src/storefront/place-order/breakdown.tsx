import { shippingName } from '../../shared/orders/order-names.ts';
import { discountLines, fullShipping, taxLines } from '../../shared/orders/price-lines.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Totals } from '../../ui/product/totals.tsx';

type Figures = Pick<
  Quote,
  'itemsPrice' | 'discountPrice' | 'shippingPrice' | 'taxRate' | 'taxPrice' | 'totalPrice' | 'couponCode'
> &
  Pick<Order, 'giftWrapPrice' | 'sets' | 'discounts'> &
  Partial<Pick<Order, 'channel'>>;

type BreakdownProps = { figures: Figures; isPickup?: boolean | undefined; grand: string };

/** Price breakdown; `grand` labels the total. */
export const Breakdown = ({ figures, isPickup, grand }: BreakdownProps) => (
  <Totals
    lines={[
      { name: 'Items', value: priceText(figures.itemsPrice) },
      ...discountLines(figures).map(({ name, amount }) => ({ name, value: `-${priceText(amount)}` })),
      ...(figures.channel === 'in_person'
        ? []
        : [{ name: shippingName({ isPickup }), value: priceText(fullShipping(figures)) }]),
      ...(figures.giftWrapPrice ? [{ name: 'Gift wrap', value: priceText(figures.giftWrapPrice) }] : []),
      ...taxLines(figures).map(({ name, amount }) => ({ name, value: priceText(amount) })),
    ]}
    grand={{ name: grand, value: priceText(figures.totalPrice) }}
  />
);
