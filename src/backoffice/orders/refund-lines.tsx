import type { AdminBody } from '../../browser/client.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import type { StaffReturn } from './return-detail.ts';
import { unitsInReturns } from './units-in-returns.ts';

type Preview = AdminBody<'POST /admin/orders/:id/refunds/preview'>;

/** Dollars of an order that are for no item. */
const besides = ({ order: { shippingPrice, giftWrapPrice = 0 } }: OrderDetail) => shippingPrice + giftWrapPrice;

type LineQuantitiesProps = { desk: OrderDetail; returns: readonly StaffReturn[]; preview: Preview | undefined };

export function LineQuantities({ desk, returns, preview }: LineQuantitiesProps) {
  return (
    <div className={styles.refundLines}>
      {desk.lines
        .filter(({ quantity, refunded }) => quantity > refunded)
        .map((line) => ({ ...line, inReturns: unitsInReturns(returns, line.position) }))
        .map((line) => ({ ...line, left: Math.max(0, line.quantity - line.refunded - line.inReturns.units) }))
        .map(({ position, name, size, image, price, inReturns, left }) => (
          <div key={position} className={styles.refundLine}>
            {image ? <img src={image} alt="" width="40" height="50" loading="lazy" /> : <span />}
            <label htmlFor={`line-${position}`}>
              {[name, size].filter(Boolean).join(', ')}
              <small>
                {priceText(price)} each
                <LineShare share={preview?.lines.find((line) => line.position === position)} />
                {inReturns.words !== '' && <span>{inReturns.words}</span>}
              </small>
            </label>
            <span className={styles.ofAll}>
              <Input
                id={`line-${position}`}
                name={`line-${position}`}
                type="number"
                min="0"
                max={left}
                disabled={left === 0}
                defaultValue="0"
                inputMode="numeric"
              />
              of {left}
            </span>
            <b>{priceText(preview?.lines.find((line) => line.position === position)?.amount ?? 0)}</b>
          </div>
        ))}
      {besides(desk) > 0 && (
        <Checkbox name="shipping">
          {desk.order.giftWrapPrice ? 'Shipping and gift wrap' : 'Shipping'}, {priceText(besides(desk))}
        </Checkbox>
      )}
    </div>
  );
}

function LineShare({ share }: { share: Preview['lines'][number] | undefined }) {
  if (!share) return null;
  const less = share.discount > 0 ? `, less ${priceText(share.discount)} discount` : '';
  return (
    <span>
      {priceText(share.items)}
      {less}, plus {priceText(share.tax)} tax
    </span>
  );
}
