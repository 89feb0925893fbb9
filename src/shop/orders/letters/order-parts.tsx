import { stateName } from '../../../shared/address.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { Part, Piece, Pieces, Small, Sum, Total } from '../../mail/layout.tsx';
import type { Letterhead } from '../../mail/letter.ts';
import type { Order, OrderItem } from '../schema.ts';

type About = { order: Order; letterhead: Pick<Letterhead, 'publicUrl'> };

/** What was ordered, piece by piece. */
export function OrderedPieces({ order, letterhead }: About) {
  return (
    <Part>
      <Pieces>
        {order.orderItems.map((item) => (
          <Piece
            key={`${item.product} ${item.size}`}
            picture={item.image === '' ? undefined : new URL(item.image, letterhead.publicUrl).href}
            name={item.name}
            detail={detailOf(item)}
            price={dollars(item.price * item.qty)}
          />
        ))}
      </Pieces>
    </Part>
  );
}

/** How the total came about. */
export function OrderSums({ order }: Pick<About, 'order'>) {
  return (
    <Part>
      <Pieces>
        <Sum label="Items" amount={dollars(order.itemsPrice)} />
        {order.discountPrice > 0 ? (
          <Sum label={`Coupon ${order.couponCode ?? ''}`} amount={`-${dollars(order.discountPrice)}`} />
        ) : null}
        <Sum label="Shipping" amount={dollars(order.shippingPrice)} />
        <Sum label={`Tax (${percent(order.taxRate)})`} amount={dollars(order.taxPrice)} />
        <Total label="Total" amount={dollars(order.totalPrice)} />
      </Pieces>
    </Part>
  );
}

export function GoingTo({ order }: Pick<About, 'order'>) {
  return <Small>Going to: {addressLine(order)}.</Small>;
}

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

function dollars(amount: number) {
  return formatMoney(fromDollars(amount) ?? 0);
}

function percent(fraction: number) {
  return `${Number((fraction * 100).toFixed(4))}%`;
}
