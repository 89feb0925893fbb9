import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { Heading, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';
import type { Order } from '../schema.ts';
import { GoingTo, OrderedPieces, OrderSums } from './order-parts.tsx';

/** Somebody has ordered. An answer to it reaches the shopper. */
export function newOrderLetter(letterhead: Letterhead, order: Order, to: string): Letter {
  const missing = order.orderItems.some(({ sizeMissing }) => sizeMissing);
  return writeLetter(letterhead, {
    to,
    replyTo: order.user.email,
    subject: `New order ${order.id}: ${formatMoney(fromDollars(order.totalPrice) ?? 0)}`,
    body: (
      <>
        <Part>
          <Heading>New order {order.id}</Heading>
          <Words>
            {order.user.name} ({order.user.email}) has ordered and will pay by {order.paymentMethod}. Pack it once it is
            paid.
          </Words>
          {missing ? <Words>A size is not chosen yet: ask before packing.</Words> : null}
          {order.shippingAddress.town ? null : (
            <Words>The address names no town: ask where the carrier needs one.</Words>
          )}
        </Part>
        <OrderedPieces order={order} letterhead={letterhead} />
        <OrderSums order={order} />
        <Part>
          <GoingTo order={order} />
          <Small>Reply to this e-mail to write to the shopper.</Small>
        </Part>
      </>
    ),
  });
}
