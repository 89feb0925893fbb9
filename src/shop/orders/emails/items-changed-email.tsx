import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Section, SmallText } from '../../emails/text-parts.tsx';
import { AboutLinkedOrder } from './order-facts.ts';
import { openOrder, ShippingLine } from './order-sections.tsx';

const ItemChange = Type.Object({
  kind: Type.Enum(['size', 'removed', 'added'] as const),
  name: Type.String(),
  quantity: Type.Integer(),
  /** As it is now; null where it has none. */
  size: nullable(Type.String()),
  /** The size of before, where it was another one. */
  from: Type.Optional(nullable(Type.String())),
});
export type ItemChange = Static<typeof ItemChange>;

/** "2 × Rift Diamond Cuff, Medium" */
export const itemText = ({ name, size, quantity }: Pick<ItemChange, 'name' | 'size' | 'quantity'>): string =>
  `${quantity} × ${name}${size === null ? '' : `, ${size}`}`;

function changeText(change: ItemChange): string {
  if (change.kind === 'size') return `${itemText(change)}${change.from ? ` instead of ${change.from}` : ''}`;
  return `${itemText(change)}: ${change.kind === 'removed' ? 'removed' : 'added at no charge'}`;
}

/** Staff changed what is in the package: the customer asked for it, or has to know. `refund` is in dollars. */
export const itemsChangedEmail = defineEmail({
  kind: 'order.items-changed',
  facts: Type.Object({ ...AboutLinkedOrder.properties, changes: Type.Array(ItemChange), refund: Type.Number() }),
  write: (emailBrand, { order, changes, refund, token }) => ({
    to: order.user.email,
    subject: `Order ${orderName(order)} was changed`,
    body: () => (
      <>
        <Section>
          <Heading>Your order was changed</Heading>
          <Paragraph>We changed what’s in order {orderName(order)}:</Paragraph>
          {changes.map((change) => (
            <Paragraph key={changeText(change)}>{changeText(change)}</Paragraph>
          ))}
          {refund > 0 ? (
            <Paragraph>
              We’re refunding {formatMoney(fromDollars(refund) ?? 0)}. It may take a few days to reach your account.
            </Paragraph>
          ) : null}
          <Paragraph>If that’s not right, reply to this email before the order ships.</Paragraph>
        </Section>
        <Section>
          <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
          <ShippingLine order={order} />
          <SmallText>The price of everything else stays the same.</SmallText>
        </Section>
      </>
    ),
  }),
});
