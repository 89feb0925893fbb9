import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { arrivalDays } from '../../../shared/arrival.ts';
import { longDay } from '../../../shared/dates.ts';
import { localTime } from '../../../shared/local-time.ts';
import { orderName } from '../../../shared/order-name.ts';
import { deliveryTime, replyTime, returnTime } from '../../../shared/promises.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Link, Paragraph, Section, SmallText } from '../../emails/layout.tsx';
import type { Order } from '../schema.ts';
import { AboutLinkedOrder, AboutOrder, OrderFacts } from './order-facts.ts';
import {
  ArrivalLine,
  OrderedItems,
  OrderPicture,
  OrderSums,
  openOrder,
  RateItems,
  ShippingLine,
  thanks,
  zoneOfBuyer,
} from './order-sections.tsx';

const seeOrder = (emailBrand: EmailBrand, order: Order) => emailBrand.publicUrl + paths.order(order.id);

/** An order was placed and waits for its money. */
export const orderReceivedEmail = defineEmail({
  kind: 'order.received',
  facts: AboutOrder,
  write(emailBrand, { order }) {
    const missing = order.orderItems.filter(({ sizeMissing }) => sizeMissing);
    return {
      to: order.user.email,
      subject: `Order ${orderName(order)} is waiting for payment`,
      body: () => (
        <>
          <Section>
            <Heading>{thanks(order.user.name)} We have your order.</Heading>
            <Paragraph>
              We’re holding your items for order {orderName(order)}. Pay on the order page when you are ready.
            </Paragraph>
            {order.heldUntil ? (
              <Paragraph>
                We’ll hold them until {localTime(order.heldUntil, zoneOfBuyer(order, emailBrand))}. If you don’t pay by
                then, they’ll be released.
              </Paragraph>
            ) : null}
            {missing.length > 0 ? (
              <Paragraph>
                You haven’t chosen a size for {missing.map(({ name }) => name).join(', ')}. Reply to this email and tell
                us which.
              </Paragraph>
            ) : null}
            <ArrivalLine order={order} />
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <OrderSums order={order} />
          <Section>
            <Action href={seeOrder(emailBrand, order)}>Pay now</Action>
            <ShippingLine order={order} />
            <SmallText>Questions? Reply to this email. We answer within {replyTime(emailBrand.promises)}.</SmallText>
          </Section>
        </>
      ),
    };
  },
});

/** An order was given up: by the shopper, by the shop (with its money back), or because its time ran out. */
export const orderCancelledEmail = defineEmail({
  kind: 'order.cancelled',
  facts: Type.Object({
    order: OrderFacts,
    why: Type.Enum(['shopper', 'shop', 'clock', 'refunded', 'asked', 'silent']),
  }),
  write(emailBrand, { order, why }) {
    const words = {
      shopper: 'You canceled it, and nothing was charged.',
      shop: 'We had to cancel it. Nothing was charged. Reply to this email if you have questions.',
      refunded:
        'We had to cancel it. We’ve refunded what you paid; it may take a few days to reach your account. Reply to this email if you have questions.',
      asked: 'You asked us to. We’ve refunded what you paid; it may take a few days to reach your account.',
      silent:
        'We couldn’t ship it in time and didn’t hear from you. We’ve refunded what you paid; it may take a few days to reach your account.',
      clock: 'It wasn’t paid in time, so we released its items. Nothing was charged.',
    }[why];
    return {
      to: order.user.email,
      subject: `Order ${orderName(order)} is canceled`,
      body: () => (
        <>
          <Section>
            <Heading>Order {orderName(order)} is canceled</Heading>
            <Paragraph>{words}</Paragraph>
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <Section>
            {why === 'clock' ? (
              <>
                <Action href={seeOrder(emailBrand, order)}>Pay now</Action>
                <SmallText>You can still pay on the order page for three days, while the items are in stock.</SmallText>
              </>
            ) : (
              <Action href={emailBrand.publicUrl + paths.home()}>Shop now</Action>
            )}
          </Section>
        </>
      ),
    };
  },
});

/** Where the button leads to the carrier. */
const WholeOrder = ({ href, isNeeded }: { href: string; isNeeded: boolean }) =>
  isNeeded ? (
    <SmallText>
      <Link href={href}>See the whole order</Link> without logging in.
    </SmallText>
  ) : null;

/** The parcel was handed over. */
export const orderDispatchedEmail = defineEmail({
  kind: 'order.shipped',
  facts: AboutLinkedOrder,
  write(emailBrand, { order, token }) {
    const { tracking } = order;
    return {
      to: order.user.email,
      subject: `Order ${orderName(order)} is on its way`,
      body: () => (
        <>
          <OrderPicture order={order} emailBrand={emailBrand} />
          <Section>
            <Heading>Your order is on its way</Heading>
            <Paragraph>
              Order {orderName(order)} has shipped{order.dispatchedAt ? ` on ${longDay(order.dispatchedAt)}` : ''}.{' '}
              {order.arrivesFrom
                ? `We promised it for ${arrivalDays(order.delay?.arrivesFrom ? order.delay : order)}.`
                : `Delivery usually takes ${deliveryTime(emailBrand.promises)} from here.`}
            </Paragraph>
            {tracking ? (
              <Paragraph>
                {tracking.carrier} {tracking.number}
              </Paragraph>
            ) : null}
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <Section>
            {tracking?.url ? (
              <Action href={tracking.url}>Track your package</Action>
            ) : (
              <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
            )}
            <WholeOrder href={openOrder(emailBrand, order, token)} isNeeded={Boolean(tracking?.url && token)} />
            <ShippingLine order={order} />
          </Section>
        </>
      ),
    };
  },
});

const DELIVERED = { arrived: 'delivered', greeting: 'We hope your order arrived safely.' };
const COLLECTED = { arrived: 'picked up', greeting: 'Thank you for coming by.' };

/** The parcel has arrived. */
export const orderDeliveredEmail = defineEmail({
  kind: 'order.delivered',
  // `asks`: for stars; else an email some days later does (`shop/reviews/invitations.ts`).
  facts: Type.Object({ ...AboutOrder.properties, asks: Type.Boolean({ default: true }) }),
  write(emailBrand, { order, asks }) {
    const [first] = order.orderItems;
    const { arrived, greeting } = order.shippingAddress.isPickup ? COLLECTED : DELIVERED;
    return {
      to: order.user.email,
      subject: asks ? 'How do you like it?' : `Order ${orderName(order)} was ${arrived}`,
      body: () => (
        <>
          <OrderPicture order={order} emailBrand={emailBrand} />
          <Section>
            <Heading>{asks ? 'How do you like it?' : `Your order was ${arrived}`}</Heading>
            <Paragraph>
              {greeting}
              {asks ? ' If you have a minute, tell others what you think: how many stars?' : ''}
            </Paragraph>
          </Section>
          {asks ? <RateItems order={order} emailBrand={emailBrand} /> : null}
          <Section>
            {asks ? (
              <Action href={emailBrand.publicUrl + (first ? `${paths.product(first.product)}#reviews` : paths.home())}>
                Write a review
              </Action>
            ) : (
              <Action href={seeOrder(emailBrand, order)}>View your order</Action>
            )}
            <SmallText>
              <Link href={seeOrder(emailBrand, order)}>Thank who made it</Link> with a line on your order’s page. We’ll
              pass it on.
            </SmallText>
            <SmallText>Something not right? Reply to this email within {returnTime(emailBrand.promises)}.</SmallText>
          </Section>
        </>
      ),
    };
  },
});
