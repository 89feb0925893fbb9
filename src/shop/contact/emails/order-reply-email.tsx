import { Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Quote, Section, SmallText } from '../../emails/text-parts.tsx';

/** To the shop's mailbox: a customer has answered an email about an order. Marked as a machine's, so that no rule of a mailbox sends it back here. */
export const orderReplyEmail = defineEmail({
  kind: 'contact.order_reply',
  facts: Type.Object({
    order: Type.String(),
    orderNumber: nullable(Type.Integer()),
    name: Type.String(),
    email: Type.String(),
    message: Type.String(),
    attachments: Type.Array(Type.String()),
  }),
  write(emailBrand, { order, orderNumber, name, email, message, attachments }) {
    const called = orderName({ id: order, number: orderNumber });
    return {
      to: emailBrand.helpEmail,
      subject: `A reply about order ${called}`,
      replyTo: email,
      headers: { 'Auto-Submitted': 'auto-generated' },
      body: () => (
        <>
          <Section>
            <Heading>A reply about order {called}</Heading>
            <Paragraph>
              From {name}, {email}
            </Paragraph>
          </Section>
          <Section>
            <Quote text={message} />
            {attachments.length > 0 ? <SmallText>In your mailbox: {attachments.join(', ')}</SmallText> : null}
          </Section>
          <Section>
            <Action href={`${emailBrand.officeUrl}/orders/${order}`}>Reply in the back office</Action>
          </Section>
        </>
      ),
    };
  },
});
