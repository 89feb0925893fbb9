import { Type } from 'typebox';
import { orderName } from '../../../shared/order-name.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Section, SmallText } from '../../emails/layout.tsx';
import { AboutLinkedOrder, AboutOrder } from './order-facts.ts';
import { addressLine, OrderedItems, OrderPicture, openOrder } from './order-sections.tsx';
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
    return {
      to: order.user.email,
      subject: `${what} is ready for pickup`,
      body: () => (
        <>
          <OrderPicture order={inside} emailBrand={emailBrand} />
          <Section>
            <Heading>Ready for pickup</Heading>
            <Paragraph>{what} is packed and waits for you here:</Paragraph>
            <Paragraph>{addressLine(order)}</Paragraph>
            {emailBrand.pickupNote ? <Paragraph>{emailBrand.pickupNote}</Paragraph> : null}
          </Section>
          <OrderedItems order={inside} emailBrand={emailBrand} />
          <Section>
            <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
            <SmallText>Can’t come? Reply to this email.</SmallText>
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
