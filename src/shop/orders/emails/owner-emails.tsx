import { Type } from 'typebox';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { arrivalDays } from '../../../shared/orders/arrival.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { hasDesign } from '../../../shared/products/design-id.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Section, SmallText } from '../../emails/text-parts.tsx';
import type { Order } from '../schema.ts';
import { OrderFacts } from './order-facts.ts';
import { OrderedItems } from './order-items.tsx';
import { GiftLines, OrderSums, ShippingLine } from './order-sections.tsx';

const nextStep = (order: Order) => {
  const step = hasDesign(order) ? 'It’s ready to make' : 'It’s ready to pack';
  const promised = order.shippingAddress.isPickup ? 'promised for pickup on' : 'promised to arrive';
  return order.arrivesFrom ? `${step}, and ${promised} ${arrivalDays(order)}` : step;
};

/** An order is paid and can be packed. An answer reaches the shopper, as long as they have an account. */
export const newOrderEmail = defineEmail({
  kind: 'order.new',
  facts: Type.Object({ order: OrderFacts, to: Type.String() }),
  write(emailBrand, { order, to }) {
    const missing = order.orderItems.some(({ sizeMissing }) => sizeMissing);
    const { name, email } = order.user;
    return {
      to,
      ...(email !== '' && { replyTo: email }),
      subject: `New order ${orderName(order)}, paid: ${formatMoney(fromDollars(order.totalPrice) ?? 0)}`,
      body: () => (
        <>
          <Section>
            <Heading>New order {orderName(order)}</Heading>
            <Paragraph>
              {email === '' ? name : `${name} (${email})`} has paid by {order.paymentMethod}. {nextStep(order)}:
            </Paragraph>
            <GiftLines order={order} />
            {missing ? <Paragraph>A size hasn’t been chosen: ask before packing.</Paragraph> : null}
            {order.shippingAddress.town ? null : (
              <Paragraph>The address names no town: ask where the carrier needs one.</Paragraph>
            )}
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <OrderSums order={order} />
          <Section>
            <ShippingLine order={order} />
            <Action href={`${emailBrand.officeUrl}/orders/${order.id}`}>Open in the back office</Action>
            {email === '' ? null : <SmallText>Reply to this email to write to the customer.</SmallText>}
          </Section>
        </>
      ),
    };
  },
});
