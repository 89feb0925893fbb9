import { paths } from '../../../paths.ts';
import { isoDay } from '../../../shared/dates.ts';
import { deliveryTime, replyTime, returnTime } from '../../../shared/promises.ts';
import type { Email, EmailBrand } from '../../emails/email.ts';
import { Action, Heading, Paragraph, Section, SmallText } from '../../emails/layout.tsx';
import { renderEmail } from '../../emails/render-email.ts';
import type { Order } from '../schema.ts';
import { OrderedItems, OrderSums, ShippingLine, thanks } from './order-sections.tsx';

const seeOrder = (emailBrand: EmailBrand, order: Order) => emailBrand.publicUrl + paths.order(order.id);

/** An order was placed and waits for its money. */
export function orderReceivedEmail(emailBrand: EmailBrand, order: Order): Email {
  const missing = order.orderItems.filter(({ sizeMissing }) => sizeMissing);
  return renderEmail(emailBrand, {
    to: order.user.email,
    subject: `Order ${order.id} is waiting for payment`,
    body: (
      <>
        <Section>
          <Heading>{thanks(order.user.name)} We have your order.</Heading>
          <Paragraph>
            We are holding your pieces for order {order.id}. Pay on the order page when you are ready.
          </Paragraph>
          {order.heldUntil ? (
            <Paragraph>
              They are yours until {moment(order.heldUntil)}; unpaid, they go back on the shelf then.
            </Paragraph>
          ) : null}
          {missing.length > 0 ? (
            <Paragraph>
              You have not chosen a size for {missing.map(({ name }) => name).join(', ')}. Reply to this email and tell
              us which.
            </Paragraph>
          ) : null}
        </Section>
        <OrderedItems order={order} emailBrand={emailBrand} />
        <OrderSums order={order} />
        <Section>
          <Action href={seeOrder(emailBrand, order)}>Pay now</Action>
          <ShippingLine order={order} />
          <SmallText>Questions? Reply to this email; we answer within {replyTime(emailBrand.promises)}.</SmallText>
        </Section>
      </>
    ),
  });
}

/** An order was given up: by the shopper, by the shop (with its money back), or because its time ran out. */
export function orderCancelledEmail(
  emailBrand: EmailBrand,
  order: Order,
  why: 'shopper' | 'shop' | 'clock' | 'refunded',
): Email {
  const words = {
    shopper: 'You cancelled it, and nothing was charged. The pieces are back on the shelf.',
    shop: 'We had to cancel it, and nothing was charged. Reply to this email if you have questions.',
    refunded:
      'We had to cancel it. What you paid goes back the way it came; banks take a few days. Reply to this email if you have questions.',
    clock: 'It was not paid in time, so its pieces are back on the shelf. Nothing was charged.',
  }[why];
  return renderEmail(emailBrand, {
    to: order.user.email,
    subject: `Order ${order.id} is cancelled`,
    body: (
      <>
        <Section>
          <Heading>Order {order.id} is cancelled</Heading>
          <Paragraph>{words}</Paragraph>
        </Section>
        <OrderedItems order={order} emailBrand={emailBrand} />
        <Section>
          {why === 'clock' ? (
            <>
              <Action href={seeOrder(emailBrand, order)}>Pay after all</Action>
              <SmallText>
                For three days, while the pieces are still there, you can still pay it on the order page.
              </SmallText>
            </>
          ) : (
            <Action href={emailBrand.publicUrl + paths.home()}>See the pieces</Action>
          )}
        </Section>
      </>
    ),
  });
}

/** The parcel was handed over. */
export function orderDispatchedEmail(emailBrand: EmailBrand, order: Order): Email {
  const { tracking } = order;
  return renderEmail(emailBrand, {
    to: order.user.email,
    subject: `Order ${order.id} is on its way`,
    body: (
      <>
        <Section>
          <Heading>Your order is on its way</Heading>
          <Paragraph>
            Order {order.id} is packed and handed over{order.dispatchedAt ? ` on ${isoDay(order.dispatchedAt)}` : ''}.
            Delivery usually takes {deliveryTime(emailBrand.promises)} from here.
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
            <Action href={tracking.url}>Follow the parcel</Action>
          ) : (
            <Action href={seeOrder(emailBrand, order)}>See your order</Action>
          )}
          <ShippingLine order={order} />
        </Section>
      </>
    ),
  });
}

/** The parcel has arrived. */
export function orderDeliveredEmail(emailBrand: EmailBrand, order: Order): Email {
  const [first] = order.orderItems;
  return renderEmail(emailBrand, {
    to: order.user.email,
    subject: 'How is it wearing?',
    body: (
      <>
        <Section>
          <Heading>How is it wearing?</Heading>
          <Paragraph>Your order arrived, we hope in one piece. If you have a minute, say how it wears.</Paragraph>
        </Section>
        <OrderedItems order={order} emailBrand={emailBrand} />
        <Section>
          <Action href={emailBrand.publicUrl + (first ? paths.product(first.product) : paths.home())}>
            Write a review
          </Action>
          <SmallText>Something not right? Reply to this email within {returnTime(emailBrand.promises)}.</SmallText>
        </Section>
      </>
    ),
  });
}

/** Mail has no clock of its own: day and hour are UTC, and say so. */
function moment(iso: string) {
  return `${isoDay(iso)}, ${iso.slice(11, 16)} UTC`;
}
