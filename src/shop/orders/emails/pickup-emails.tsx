import { Type } from 'typebox';
import { orderName } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Section } from '../../emails/text-parts.tsx';
import { Closing, Opening, wordsOf } from '../../emails/wording/words-of.tsx';
import { AboutLinkedOrder, AboutOrder } from './order-facts.ts';
import { OrderedItems, OrderPicture } from './order-items.tsx';
import { addressLine, openOrder } from './order-sections.tsx';
import { insideOf, packageOf } from './package-emails.tsx';

/** What its buyer collects lies there. `n`: the part of an order that was put ready by itself. */
export const orderReadyEmail = defineEmail({
  kind: 'order.ready',
  facts: Type.Object({ ...AboutLinkedOrder.properties, n: Type.Optional(Type.Integer()) }),
  write(emailBrand, { order, n, token }) {
    const inside = n === undefined ? order : insideOf(order, packageOf(order, n));
    const what =
      n === undefined
        ? `Order ${orderName(order)}`
        : `${order.isDispatched ? 'The rest' : 'Part'} of order ${orderName(order)}`;
    const words = wordsOf(emailBrand, 'order.ready', { order: orderName(order), what });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <>
          <OrderPicture order={inside} emailBrand={emailBrand} />
          <Section>
            <Heading>{words.heading}</Heading>
            <Opening words={words} />
            <Paragraph>{addressLine(order)}</Paragraph>
            {emailBrand.pickupNote ? <Paragraph>{emailBrand.pickupNote}</Paragraph> : null}
          </Section>
          <OrderedItems order={inside} emailBrand={emailBrand} />
          <Section>
            <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

/** It was said to be ready by mistake. */
export const orderNotReadyEmail = defineEmail({
  kind: 'order.not-ready',
  facts: AboutOrder,
  write: (emailBrand, { order }) => ({
    to: order.user.email,
    subject: `Order ${orderName(order)} isn’t ready yet`,
    body: () => (
      <>
        <Section>
          <Heading>Your order isn’t ready yet</Heading>
          <Paragraph>
            Our last email said that order {orderName(order)} is ready for pickup. It isn’t yet. We’ll email you when it
            is.
          </Paragraph>
        </Section>
        <Section>
          <Action href={openOrder(emailBrand, order)}>View your order</Action>
        </Section>
      </>
    ),
  }),
});
