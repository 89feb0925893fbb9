import { orderName } from '../../../shared/orders/order-names.ts';
import { hasDesign } from '../../../shared/products/design-id.ts';
import { packingTime } from '../../../shared/text/promises.ts';
import { longDay } from '../../../shared/time.ts';
import { BeadThread } from '../../emails/bead-thread.tsx';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Section, SmallText } from '../../emails/text-parts.tsx';
import { Closing, Opening, wordsOf } from '../../emails/wording/words-of.tsx';
import { AboutLinkedOrder } from './order-facts.ts';
import { OrderedItems, OrderPicture } from './order-items.tsx';
import {
  ArrivalLine,
  CustomsLine,
  GiftLines,
  MadeByLine,
  OrderSums,
  openOrder,
  ShippingLine,
  thanks,
} from './order-sections.tsx';
import { SizeButtons } from './size-buttons.tsx';

/** The receipt. */
export const orderPaidEmail = defineEmail({
  kind: 'order.paid',
  facts: AboutLinkedOrder,
  write(emailBrand, { order, token }) {
    const missing = order.orderItems.filter(({ sizeMissing }) => sizeMissing);
    const words = wordsOf(emailBrand, 'order.paid', {
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
