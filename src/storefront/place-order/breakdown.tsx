import type { Quote } from '../../shop/checkout/schema.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { priceText } from '../../ui/price.tsx';
import { Totals } from '../../ui/totals.tsx';

type Figures = Pick<
  Quote,
  'itemsPrice' | 'discountPrice' | 'shippingPrice' | 'taxRate' | 'taxPrice' | 'totalPrice' | 'couponCode'
> &
  Pick<Order, 'giftWrapPrice'>;

/** How a total comes about; `grand` is what it is called. */
export const Breakdown = ({ figures, grand }: { figures: Figures; grand: string }) => (
  <Totals
    lines={[
      { name: 'Items', value: priceText(figures.itemsPrice) },
      ...(figures.discountPrice > 0
        ? [{ name: `Coupon ${figures.couponCode ?? ''}`.trim(), value: `-${priceText(figures.discountPrice)}` }]
        : []),
      { name: 'Shipping', value: priceText(figures.shippingPrice) },
      ...(figures.giftWrapPrice ? [{ name: 'Gift wrap', value: priceText(figures.giftWrapPrice) }] : []),
      { name: `Tax (${Number((figures.taxRate * 100).toFixed(4))}%)`, value: priceText(figures.taxPrice) },
    ]}
    grand={{ name: grand, value: priceText(figures.totalPrice) }}
  />
);
