import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { formatMoney } from '../../../shared/money.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { longDay } from '../../../shared/time.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';

/** To the owner: a payment needs attention. */
export const paymentProblemEmail = defineEmail({
  kind: 'payment.problem',
  facts: Type.Object({
    to: Type.String(),
    detail: Type.String(),
    orderNumber: nullable(Type.Integer()),
    cents: nullable(Type.Integer()),
    dueAt: nullable(Type.String()),
  }),
  write: (emailBrand, { to, detail, orderNumber, cents, dueAt }) => ({
    to,
    subject: orderNumber === null ? 'Payment problem' : `Payment problem: order ${orderName({ number: orderNumber })}`,
    body: () => (
      <Section heading="Payment problem">
        {orderNumber === null ? null : <Paragraph>Order {orderName({ number: orderNumber })}</Paragraph>}
        <Paragraph>{detail}</Paragraph>
        {cents === null ? null : <Paragraph>Amount: {formatMoney(cents)}</Paragraph>}
        {dueAt ? <Paragraph>Respond by {longDay(dueAt)}.</Paragraph> : null}
        <Action href={emailBrand.publicUrl + paths.admin()}>Open back office</Action>
        <SmallText>
          You’ll only get this email once. The problem stays in the back office until someone resolves it.
        </SmallText>
      </Section>
    ),
  }),
});
