import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { localTime, zoneOfBuyer } from '../../../shared/address/local-time.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { howPaid, isOutsidePaypal } from '../../../shared/orders/payment-methods.ts';
import { hasDesign } from '../../../shared/products/design-id.ts';
import { packingTime, replyTime } from '../../../shared/text/promises.ts';
import { longDay } from '../../../shared/time.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, BeadThread, Heading, Paragraph, Quote, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Closing, getWords, Opening } from '../../emails/wording/words-of.tsx';
import type { Order } from '../schema.ts';
import {
  AboutLinkedOrder,
  AboutOrder,
  ArrivalLine,
  CustomsLine,
  GiftLines,
  MadeByLine,
  MadeForYouLine,
  OrderedItems,
  OrderFacts,
  OrderPicture,
  OrderSums,
  openOrder,
  ShippingLine,
  SizeButtons,
  seeOrder,
  thanks,
} from './parts.tsx';

export const paymentPendingEmail = defineEmail({
  kind: 'order.payment-pending',
  facts: AboutOrder,
  write: (emailBrand, { order }) => ({
    to: order.user.email,
    subject: `PayPal is reviewing your payment for order ${orderName(order)}`,
    body: () => (
      <Section heading="PayPal is reviewing your payment">
        <Paragraph>
          You paid {total(order)} for order {orderName(order)}, and PayPal is still reviewing it. That can take from
          minutes to a few days. We’re holding your items and will email you when it’s done.
        </Paragraph>
        <Paragraph>Please don’t pay again.</Paragraph>
        <Action href={seeOrder(emailBrand, order)}>View your order</Action>
      </Section>
    ),
  }),
});

const total = ({ totalPrice }: Order) => formatMoney(fromDollars(totalPrice) ?? 0);

/** A pending payment failed; the order may have been paid by another one, or be canceled. */
export const paymentFailedEmail = defineEmail({
  kind: 'order.payment-failed',
  facts: AboutOrder,
  write: (emailBrand, { order }) => ({
    to: order.user.email,
    subject: order.isPaid
      ? `Your order ${orderName(order)} is paid; another payment was declined`
      : `The payment for order ${orderName(order)} didn’t go through`,
    body: () => (
      <Section heading={order.isPaid ? 'Your order is paid' : 'Your payment didn’t go through'}>
        <Paragraph>
          PayPal declined {order.isPaid ? 'another payment' : 'the payment'} of {total(order)} for order{' '}
          {orderName(order)}. Nothing was charged{order.isPaid ? ' for it' : ''}. {afterFailure(order)}
        </Paragraph>
        <Action href={seeOrder(emailBrand, order)}>{order.canBePaid ? 'Pay now' : 'View your order'}</Action>
      </Section>
    ),
  }),
});

function afterFailure({ isPaid, canBePaid }: Order): string {
  if (isPaid) return 'Your order is paid, so there’s nothing else you need to do.';
  if (canBePaid) return 'We’re holding your items for another hour so you can pay another way.';
  return 'The order is canceled.';
}

/** Full or partial refund. */
export const orderRefundedEmail = defineEmail({
  kind: 'order.refunded',
  facts: Type.Object({ order: OrderFacts, cents: Type.Integer() }),
  write(emailBrand, { order, cents }) {
    const isPart = (fromDollars(order.refundedAmount) ?? 0) < (fromDollars(order.totalPrice) ?? 0);
    const words = getWords(emailBrand, 'order.refunded', {
      order: orderName(order),
      amount: formatMoney(cents),
      what: isPart ? `a part of order ${orderName(order)}` : `order ${orderName(order)}`,
      how: isOutsidePaypal(order.paymentMethod)
        ? `${howPaid(order.paymentMethod)}.`
        : 'through PayPal. It reaches your account or card within a few days.',
    });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <Section heading={words.heading}>
          <Opening words={words} />
          <SmallText>
            Refunded so far: {formatMoney(fromDollars(order.refundedAmount) ?? 0)} of {total(order)}.
          </SmallText>
          <Action href={seeOrder(emailBrand, order)}>View your order</Action>
          <Closing words={words} />
        </Section>
      ),
    };
  },
});

/** The receipt. */
export const orderPaidEmail = defineEmail({
  kind: 'order.paid',
  facts: AboutLinkedOrder,
  write(emailBrand, { order, token }) {
    const missing = order.orderItems.filter(({ sizeMissing }) => sizeMissing);
    const words = getWords(emailBrand, 'order.paid', {
      order: orderName(order),
      thanks: thanks(order.user.name),
      packing: hasDesign(order) ? '' : `pack it within ${packingTime(emailBrand.promises)} and`,
      ready: order.shippingAddress.isPickup ? 'it’s ready for pickup' : 'it ships',
    });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <>
          <OrderPicture order={order} emailBrand={emailBrand} />
          <Section>
            <BeadThread />
            <Heading>{words.heading}</Heading>
            <MadeByLine order={order} />
            <ArrivalLine order={order} />
            <GiftLines order={order} />
            <Opening words={words} />
            {missing.length > 0 ? (
              <Paragraph>
                You haven’t chosen a size for {missing.map(({ name }) => name).join(', ')}. Choose it below, or reply to
                this email, so that we can pack it.
              </Paragraph>
            ) : null}
          </Section>
          <SizeButtons order={order} emailBrand={emailBrand} token={token} />
          <OrderedItems order={order} emailBrand={emailBrand} />
          <OrderSums order={order} />
          <Section>
            <SmallText>
              Order {orderName(order)}, paid by {order.paymentMethod}
              {order.paidAt ? ` on ${longDay(order.paidAt)}` : ''}. Keep this email as your receipt.
            </SmallText>
            <ShippingLine order={order} />
            <CustomsLine order={order} emailBrand={emailBrand} />
            <MadeForYouLine order={order} emailBrand={emailBrand} />
          </Section>
          <Section>
            <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
            {token ? (
              <SmallText>
                You can {order.shippingAddress.isPickup ? '' : 'correct the address or '}cancel there until we pack it.
                The link opens your order without a login, so don’t forward it.
              </SmallText>
            ) : null}
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

/** Receipt of an in-person sale; same subject as for every paid order. */
export const saleReceiptEmail = defineEmail({
  kind: 'order.sale-receipt',
  facts: Type.Object({ order: OrderFacts, token: Type.String() }),
  write: (emailBrand, { order, token }) => ({
    to: order.user.email,
    subject: `Your order ${orderName(order)} is paid`,
    body: () => (
      <>
        <Section>
          <BeadThread />
          <Heading>Thank you. Here’s your receipt.</Heading>
          <MadeByLine order={order} />
        </Section>
        <OrderedItems order={order} emailBrand={emailBrand} />
        <OrderSums order={order} />
        <Section>
          <SmallText>
            Order {orderName(order)}, paid {howPaid(order.paymentMethod)}
            {order.paidAt ? ` on ${longDay(order.paidAt)}` : ''}. Keep this email as your receipt.
          </SmallText>
          <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
          <SmallText>Questions? Reply to this email. We answer within {replyTime(emailBrand.promises)}.</SmallText>
        </Section>
      </>
    ),
  }),
});

/** Payment link for a draft order. `to` is the address that staff typed. */
export const payLinkEmail = defineEmail({
  kind: 'order.pay-link',
  facts: Type.Object({ order: OrderFacts, token: Type.String(), to: Type.String() }),
  write(emailBrand, { order, token, to }) {
    const words = getWords(emailBrand, 'order.pay-link', { order: orderName(order), thanks: thanks(order.user.name) });
    return {
      to,
      subject: words.subject,
      body: () => (
        <>
          <Section heading={words.heading}>
            <Opening words={words} />
            {order.shopNote ? <Quote text={order.shopNote} /> : null}
            {order.heldUntil ? (
              <Paragraph>
                We’ll hold these items at these prices until{' '}
                {localTime(order.heldUntil, zoneOfBuyer(order, emailBrand))}.
              </Paragraph>
            ) : null}
            <ArrivalLine order={order} />
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <OrderSums order={order} />
          <Section>
            <Action href={`${emailBrand.publicUrl}${paths.pay()}#${token}`}>Review and pay</Action>
            <ShippingLine order={order} />
            <SmallText>The link opens your order without a login, so don’t forward it.</SmallText>
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});
