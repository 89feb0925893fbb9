import { paths } from '../../../paths.ts';
import { isoDay } from '../../../shared/dates.ts';
import { deliveryTime, replyTime, returnTime } from '../../../shared/promises.ts';
import { Action, Heading, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';
import type { Order } from '../schema.ts';
import { GoingTo, OrderedPieces, OrderSums, thanks } from './order-parts.tsx';

const seeOrder = (letterhead: Letterhead, order: Order) => letterhead.publicUrl + paths.order(order.id);

/** An order was placed and waits for its money. */
export function orderReceivedLetter(letterhead: Letterhead, order: Order): Letter {
  const missing = order.orderItems.filter(({ sizeMissing }) => sizeMissing);
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: `Order ${order.id} is waiting for payment`,
    body: (
      <>
        <Part>
          <Heading>{thanks(order.user.name)} We have your order.</Heading>
          <Words>We are holding your pieces for order {order.id}. Pay on the order page when you are ready.</Words>
          {order.heldUntil ? (
            <Words>They are yours until {moment(order.heldUntil)}; unpaid, they go back on the shelf then.</Words>
          ) : null}
          {missing.length > 0 ? (
            <Words>
              You have not chosen a size for {missing.map(({ name }) => name).join(', ')}. Reply to this email and tell
              us which.
            </Words>
          ) : null}
        </Part>
        <OrderedPieces order={order} letterhead={letterhead} />
        <OrderSums order={order} />
        <Part>
          <Action href={seeOrder(letterhead, order)}>Pay now</Action>
          <GoingTo order={order} />
          <Small>Questions? Reply to this email; we answer within {replyTime(letterhead.promises)}.</Small>
        </Part>
      </>
    ),
  });
}

/** An order was given up: by the shopper, by the shop (with its money back), or because its time ran out. */
export function orderCancelledLetter(
  letterhead: Letterhead,
  order: Order,
  why: 'shopper' | 'shop' | 'clock' | 'refunded',
): Letter {
  const words = {
    shopper: 'You cancelled it, and nothing was charged. The pieces are back on the shelf.',
    shop: 'We had to cancel it, and nothing was charged. Reply to this email if you have questions.',
    refunded:
      'We had to cancel it. What you paid goes back the way it came; banks take a few days. Reply to this email if you have questions.',
    clock: 'It was not paid in time, so its pieces are back on the shelf. Nothing was charged.',
  }[why];
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: `Order ${order.id} is cancelled`,
    body: (
      <>
        <Part>
          <Heading>Order {order.id} is cancelled</Heading>
          <Words>{words}</Words>
        </Part>
        <OrderedPieces order={order} letterhead={letterhead} />
        <Part>
          {why === 'clock' ? (
            <>
              <Action href={seeOrder(letterhead, order)}>Pay after all</Action>
              <Small>For three days, while the pieces are still there, you can still pay it on the order page.</Small>
            </>
          ) : (
            <Action href={letterhead.publicUrl + paths.home()}>See the pieces</Action>
          )}
        </Part>
      </>
    ),
  });
}

/** The parcel was handed over. */
export function orderDispatchedLetter(letterhead: Letterhead, order: Order): Letter {
  const { tracking } = order;
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: `Order ${order.id} is on its way`,
    body: (
      <>
        <Part>
          <Heading>Your order is on its way</Heading>
          <Words>
            Order {order.id} is packed and handed over{order.dispatchedAt ? ` on ${isoDay(order.dispatchedAt)}` : ''}.
            Delivery usually takes {deliveryTime(letterhead.promises)} from here.
          </Words>
          {tracking ? (
            <Words>
              {tracking.carrier} {tracking.number}
            </Words>
          ) : null}
        </Part>
        <OrderedPieces order={order} letterhead={letterhead} />
        <Part>
          {tracking?.url ? (
            <Action href={tracking.url}>Follow the parcel</Action>
          ) : (
            <Action href={seeOrder(letterhead, order)}>See your order</Action>
          )}
          <GoingTo order={order} />
        </Part>
      </>
    ),
  });
}

/** The parcel has arrived. */
export function orderDeliveredLetter(letterhead: Letterhead, order: Order): Letter {
  const [first] = order.orderItems;
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: 'How is it wearing?',
    body: (
      <>
        <Part>
          <Heading>How is it wearing?</Heading>
          <Words>Your order arrived, we hope in one piece. If you have a minute, say how it wears.</Words>
        </Part>
        <OrderedPieces order={order} letterhead={letterhead} />
        <Part>
          <Action href={letterhead.publicUrl + (first ? paths.product(first.product) : paths.home())}>
            Write a review
          </Action>
          <Small>Something not right? Reply to this email within {returnTime(letterhead.promises)}.</Small>
        </Part>
      </>
    ),
  });
}

/** Mail has no clock of its own: day and hour are UTC, and say so. */
function moment(iso: string) {
  return `${isoDay(iso)}, ${iso.slice(11, 16)} UTC`;
}
