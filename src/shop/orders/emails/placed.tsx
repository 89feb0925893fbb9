import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { localTime, zoneOfBuyer } from '../../../shared/address/local-time.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { arrivalDays } from '../../../shared/orders/arrival.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { hasDesign } from '../../../shared/products/design-id.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Closing, getWords, Opening } from '../../emails/wording/words-of.tsx';
import type { Order } from '../schema.ts';
import {
  AboutOrder,
  ArrivalLine,
  CustomsLine,
  GiftLines,
  MadeForYouLine,
  OrderedItems,
  OrderFacts,
  OrderSums,
  ShippingLine,
  seeOrder,
  thanks,
} from './parts.tsx';

/** An order was placed and isn't paid yet. */
export const orderReceivedEmail = defineEmail({
  kind: 'order.received',
  facts: AboutOrder,
  write(emailBrand, { order }) {
    const missing = order.orderItems.filter(({ sizeMissing }) => sizeMissing);
    const words = getWords(emailBrand, 'order.received', {
      order: orderName(order),
      thanks: thanks(order.user.name),
      hold: order.heldUntil
        ? `We’ll hold them until ${localTime(order.heldUntil, zoneOfBuyer(order, emailBrand))}. If you don’t pay by then, they’ll be released.`
        : '',
    });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <>
          <Section heading={words.heading}>
            <Opening words={words} />
            {missing.length > 0 ? (
              <Paragraph>
                You haven’t chosen a size for {missing.map(({ name }) => name).join(', ')}. Reply to this email and tell
                us which.
              </Paragraph>
            ) : null}
            <ArrivalLine order={order} />
            <GiftLines order={order} />
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <OrderSums order={order} />
          <Section>
            <Action href={seeOrder(emailBrand, order)}>Pay now</Action>
            <ShippingLine order={order} />
            <CustomsLine order={order} emailBrand={emailBrand} />
            <MadeForYouLine order={order} emailBrand={emailBrand} />
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

/** An order was canceled: by the customer, by the shop (with a refund if paid), or because its hold expired. */
export const orderCancelledEmail = defineEmail({
  kind: 'order.cancelled',
  facts: Type.Object({
    order: OrderFacts,
    why: Type.Enum(['shopper', 'shop', 'clock', 'refunded', 'asked', 'silent']),
  }),
  write(emailBrand, { order, why: reason }) {
    const why = {
      shopper: 'You canceled it, and nothing was charged.',
      shop: 'We had to cancel it. Nothing was charged. Reply to this email if you have questions.',
      refunded:
        'We had to cancel it. We’ve refunded what you paid; it may take a few days to reach your account. Reply to this email if you have questions.',
      asked: 'You asked us to. We’ve refunded what you paid; it may take a few days to reach your account.',
      silent:
        'We couldn’t ship it in time and didn’t hear from you. We’ve refunded what you paid; it may take a few days to reach your account.',
      clock: 'It wasn’t paid in time, so we released its items. Nothing was charged.',
    }[reason];
    const words = getWords(emailBrand, 'order.cancelled', { order: orderName(order), why });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <>
          <Section heading={words.heading}>
            <Opening words={words} />
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <Section>
            {reason === 'clock' ? (
              <>
                <Action href={seeOrder(emailBrand, order)}>Pay now</Action>
                <SmallText>You can still pay on the order page for three days, while the items are in stock.</SmallText>
              </>
            ) : (
              <Action href={emailBrand.publicUrl + paths.home()}>Shop now</Action>
            )}
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

/** To the owner: an order is paid and can be packed. Replies go to the customer, unless the account is closed. */
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
          <Section heading={`New order ${orderName(order)}`}>
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

const nextStep = (order: Order) => {
  const step = hasDesign(order) ? 'It’s ready to make' : 'It’s ready to pack';
  const promised = order.shippingAddress.isPickup ? 'promised for pickup on' : 'promised to arrive';
  return order.arrivesFrom ? `${step}, and ${promised} ${arrivalDays(order)}` : step;
};
