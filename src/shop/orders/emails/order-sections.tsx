import { stateName } from '../../../shared/address.ts';
import { arrivalDays } from '../../../shared/arrival.ts';
import { hasDesign } from '../../../shared/design-id.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { Item, Items, Paragraph, Section, SmallText, SumRow, TotalRow } from '../../emails/layout.tsx';
import type { Order, OrderItem } from '../schema.ts';

type OrderProps = { order: Order; emailBrand: Pick<EmailBrand, 'publicUrl'> };

/** What was ordered, item by item. */
export function OrderedItems({ order, emailBrand }: OrderProps) {
  return (
    <Section>
      <Items>
        {order.orderItems.map((item) => (
          <Item
            key={`${item.product} ${item.size}`}
            picture={item.image === '' ? undefined : new URL(item.image, emailBrand.publicUrl).href}
            name={item.name}
            detail={detailOf(item)}
            maker={makerText(item)}
            price={dollars(item.price * item.qty)}
          />
        ))}
      </Items>
    </Section>
  );
}

/** How the total came about. */
export function OrderSums({ order }: Pick<OrderProps, 'order'>) {
  return (
    <Section>
      <Items>
        <SumRow label="Items" amount={dollars(order.itemsPrice)} />
        {order.discountPrice > 0 ? (
          <SumRow label={`Coupon ${order.couponCode ?? ''}`} amount={`-${dollars(order.discountPrice)}`} />
        ) : null}
        <SumRow label="Shipping" amount={dollars(order.shippingPrice)} />
        <SumRow label={`Tax (${percent(order.taxRate)})`} amount={dollars(order.taxPrice)} />
        <TotalRow label="Total" amount={dollars(order.totalPrice)} />
      </Items>
    </Section>
  );
}

export function ShippingLine({ order }: Pick<OrderProps, 'order'>) {
  return <SmallText>Going to: {addressLine(order)}.</SmallText>;
}

/** What the order was promised; releases before the dates promised nothing. */
export const ArrivalLine = ({ order }: Pick<OrderProps, 'order'>) =>
  order.arrivesFrom ? (
    <Paragraph>
      {hasDesign(order) ? 'It’s made for you and arrives' : 'It arrives'} {arrivalDays(order)}.
    </Paragraph>
  ) : null;

/** "Dana Whitfield, 1840 Alder Court, California 94110, United States" */
export function addressLine({ shippingAddress: to }: Pick<Order, 'shippingAddress'>): string {
  return [to.name, to.address, to.town, `${stateName(to)} ${to.postalCode}`, to.country].filter(Boolean).join(', ');
}

/** Never silently sent wrong: a size that nobody chose is named as such. */
export function sizeText({ size, sizeMissing }: OrderItem): string {
  return sizeMissing ? 'Size: not chosen' : (size ?? '');
}

/** "Thank you, Dana." or, where the name is more than letters, "Thank you." */
export function thanks(name: string): string {
  const [first = ''] = name.split(' ');
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? `Thank you, ${first}.` : 'Thank you.';
}

function detailOf(item: OrderItem) {
  return [sizeText(item), `${item.qty} × ${dollars(item.price)}`].filter(Boolean).join(', ');
}

const makerText = ({ maker }: OrderItem) =>
  maker ? `Made by ${[maker.name, maker.place].filter(Boolean).join(', ')}` : '';

function dollars(amount: number) {
  return formatMoney(fromDollars(amount) ?? 0);
}

function percent(fraction: number) {
  return `${Number((fraction * 100).toFixed(4))}%`;
}
