import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { Action, Heading, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';
import type { Order } from '../schema.ts';
import { GoingTo, OrderedPieces, OrderSums } from './order-parts.tsx';

/** An order is paid and can be packed. An answer reaches the shopper, as long as they have an account. */
export function newOrderLetter(letterhead: Letterhead, order: Order, to: string): Letter {
  const missing = order.orderItems.some(({ sizeMissing }) => sizeMissing);
  const { name, email } = order.user;
  return writeLetter(letterhead, {
    to,
    ...(email !== '' && { replyTo: email }),
    subject: `New order ${order.id}, paid: ${formatMoney(fromDollars(order.totalPrice) ?? 0)}`,
    body: (
      <>
        <Part>
          <Heading>New order {order.id}</Heading>
          <Words>
            {email === '' ? name : `${name} (${email})`} has paid by {order.paymentMethod}. It is ready to pack:
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
          <Action href={`${letterhead.officeUrl}/orders/${order.id}`}>Open in the back office</Action>
          {email === '' ? null : <Small>Reply to this email to write to the customer.</Small>}
        </Part>
      </>
    ),
  });
}
