import { Type } from 'typebox';
import { orderName } from '../../../shared/orders/order-names.ts';
import { replyTime } from '../../../shared/text/promises.ts';
import { longDay } from '../../../shared/time.ts';
import { BeadThread } from '../../emails/bead-thread.tsx';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Section, SmallText } from '../../emails/text-parts.tsx';
import { OrderFacts } from './order-facts.ts';
import { OrderedItems } from './order-items.tsx';
import { MadeByLine, OrderSums, openOrder } from './order-sections.tsx';

/** The receipt of a sale over the counter. Its subject is that of every paid order. */
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
            Order {orderName(order)}, paid{' '}
            {order.paymentMethod === 'Cash' ? 'in cash' : `by ${order.paymentMethod === 'Paypal' ? 'PayPal' : 'card'}`}
            {order.paidAt ? ` on ${longDay(order.paidAt)}` : ''}. Keep this email as your receipt.
          </SmallText>
          <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
          <SmallText>Questions? Reply to this email. We answer within {replyTime(emailBrand.promises)}.</SmallText>
        </Section>
      </>
    ),
  }),
});
