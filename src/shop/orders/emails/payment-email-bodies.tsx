import { Type } from 'typebox';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Section, SmallText } from '../../emails/text-parts.tsx';
import { Closing, Opening, wordsOf } from '../../emails/wording/words-of.tsx';
import type { Order } from '../schema.ts';
import { AboutOrder, OrderFacts } from './order-facts.ts';
import { seeOrder } from './order-sections.tsx';

/** PayPal has the money and is looking at it. */
export const paymentPendingEmail = defineEmail({
  kind: 'order.payment-pending',
  facts: AboutOrder,
  write: (emailBrand, { order }) => ({
    to: order.user.email,
    subject: `PayPal is reviewing your payment for order ${orderName(order)}`,
    body: () => (
      <Section>
        <Heading>PayPal is reviewing your payment</Heading>
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

/** A payment that PayPal was reviewing came to nothing; the order may have been paid by another one, or be canceled. */
export const paymentFailedEmail = defineEmail({
  kind: 'order.payment-failed',
  facts: AboutOrder,
  write: (emailBrand, { order }) => ({
    to: order.user.email,
    subject: order.isPaid
      ? `Your order ${orderName(order)} is paid; another payment was declined`
      : `The payment for order ${orderName(order)} didn’t go through`,
    body: () => (
      <Section>
        <Heading>{order.isPaid ? 'Your order is paid' : 'Your payment didn’t go through'}</Heading>
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

/** Money went back, all of it or a part. */
export const orderRefundedEmail = defineEmail({
  kind: 'order.refunded',
  facts: Type.Object({ order: OrderFacts, cents: Type.Integer() }),
  write(emailBrand, { order, cents }) {
    const isPart = (fromDollars(order.refundedAmount) ?? 0) < (fromDollars(order.totalPrice) ?? 0);
    const words = wordsOf(emailBrand, 'order.refunded', {
      order: orderName(order),
      amount: formatMoney(cents),
      what: isPart ? `a part of order ${orderName(order)}` : `order ${orderName(order)}`,
      how:
        order.paymentMethod === 'Cash'
          ? 'in cash.'
          : 'through PayPal. It reaches your account or card within a few days.',
    });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <Section>
          <Heading>{words.heading}</Heading>
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

const total = ({ totalPrice }: Order) => formatMoney(fromDollars(totalPrice) ?? 0);
