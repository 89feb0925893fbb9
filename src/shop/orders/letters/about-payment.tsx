import { paths } from '../../../paths.ts';
import { isoDay } from '../../../shared/dates.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { packingTime, replyTime } from '../../../shared/promises.ts';
import { Action, Heading, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';
import type { Order } from '../schema.ts';
import { GoingTo, OrderedPieces, OrderSums, thanks } from './order-parts.tsx';

const seeOrder = (letterhead: Letterhead, order: Order) => letterhead.publicUrl + paths.order(order.id);

/** The receipt. */
export function orderPaidLetter(letterhead: Letterhead, order: Order): Letter {
  const missing = order.orderItems.filter(({ sizeMissing }) => sizeMissing);
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: `Your order ${order.id} is paid`,
    body: (
      <>
        <Part>
          <Heading>{thanks(order.user.name)} Your order is paid.</Heading>
          <Words>We pack it within {packingTime(letterhead.promises)} and email you again when it is on its way.</Words>
          {missing.length > 0 ? (
            <Words>
              You have not chosen a size for {missing.map(({ name }) => name).join(', ')}. Reply to this email and tell
              us which, so that we can pack it.
            </Words>
          ) : null}
        </Part>
        <OrderedPieces order={order} letterhead={letterhead} />
        <OrderSums order={order} />
        <Part>
          <Small>
            Order {order.id}, paid by {order.paymentMethod}
            {order.paidAt ? ` on ${isoDay(order.paidAt)}` : ''}. Keep this email as your receipt.
          </Small>
          <GoingTo order={order} />
        </Part>
        <Part>
          <Action href={seeOrder(letterhead, order)}>See your order</Action>
          <Small>Questions? Reply to this email; we answer within {replyTime(letterhead.promises)}.</Small>
        </Part>
      </>
    ),
  });
}

/** PayPal has the money and is looking at it. */
export function paymentPendingLetter(letterhead: Letterhead, order: Order): Letter {
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: `PayPal is checking your payment for order ${order.id}`,
    body: (
      <Part>
        <Heading>PayPal is checking your payment</Heading>
        <Words>
          You have paid {total(order)} for order {order.id}, and PayPal has not finished looking at it. That can take
          from minutes to a few days. We hold your pieces meanwhile and write to you as soon as it has decided.
        </Words>
        <Words>Please don’t pay again.</Words>
        <Action href={seeOrder(letterhead, order)}>See your order</Action>
      </Part>
    ),
  });
}

/** A payment that was being checked came to nothing. */
export function paymentFailedLetter(letterhead: Letterhead, order: Order): Letter {
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: `The payment for order ${order.id} did not go through`,
    body: (
      <Part>
        <Heading>The payment did not go through</Heading>
        <Words>
          PayPal has turned down the payment of {total(order)} for order {order.id}. Nothing was charged. We hold your
          pieces for another hour, so that you can pay in another way.
        </Words>
        <Action href={seeOrder(letterhead, order)}>Pay now</Action>
      </Part>
    ),
  });
}

/** Money went back, all of it or a part. */
export function orderRefundedLetter(letterhead: Letterhead, order: Order, cents: number): Letter {
  const isPart = (fromDollars(order.refundedAmount) ?? 0) < (fromDollars(order.totalPrice) ?? 0);
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: `We have refunded ${formatMoney(cents)} of order ${order.id}`,
    body: (
      <Part>
        <Heading>You get {formatMoney(cents)} back</Heading>
        <Words>
          We have refunded {isPart ? `a part of order ${order.id}` : `order ${order.id}`} through PayPal. It reaches
          your account or card within a few days.
        </Words>
        <Small>
          Refunded so far: {formatMoney(fromDollars(order.refundedAmount) ?? 0)} of {total(order)}.
        </Small>
        <Action href={seeOrder(letterhead, order)}>See your order</Action>
        <Small>Questions? Reply to this email; we answer within {replyTime(letterhead.promises)}.</Small>
      </Part>
    ),
  });
}

const total = ({ totalPrice }: Order) => formatMoney(fromDollars(totalPrice) ?? 0);
