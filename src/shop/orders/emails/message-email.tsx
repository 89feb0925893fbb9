import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { StaffText } from '../../emails/markdown-parts.tsx';
import { Action, Section, SmallText } from '../../emails/text-parts.tsx';

/** What staff write to the buyer of an order. */
export const orderMessageEmail = defineEmail({
  kind: 'order.message',
  facts: Type.Object({
    order: Type.String(),
    orderNumber: nullable(Type.Integer()),
    email: Type.String(),
    replyTo: Type.String(),
    body: Type.String(),
    who: Type.String(),
  }),
  write(emailBrand, { order, orderNumber, email, replyTo, body, who }) {
    const called = orderName({ id: order, number: orderNumber });
    return {
      to: email,
      replyTo,
      subject: `About your order ${called}`,
      body: () => (
        <>
          <Section>
            <StaffText text={body} who={who} brand={emailBrand} />
          </Section>
          <Section>
            <Action href={emailBrand.publicUrl + paths.order(order)}>View order {called}</Action>
            <SmallText>Reply to this email to answer.</SmallText>
          </Section>
        </>
      ),
    };
  },
});
