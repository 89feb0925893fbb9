import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { replyTime } from '../../../shared/text/promises.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { StaffText } from '../../emails/parts/markdown-parts.tsx';
import { Action, Link, Paragraph, Quote, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Closing, getWords, Opening } from '../../emails/wording/words-of.tsx';

/** To the shop's mailbox, with the sender as Reply-To. The subject contains no sender text. */
export const messageEmail = defineEmail({
  kind: 'contact.message',
  facts: Type.Object({
    name: Type.String(),
    email: Type.String(),
    message: Type.String(),
    product: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
  write: (emailBrand, { name, email, message, product }) => ({
    to: emailBrand.helpEmail,
    subject: `A message to ${emailBrand.storeName}`,
    replyTo: email,
    body: () => (
      <>
        <Section heading="A message from the contact page">
          <Paragraph>
            From {name}, {email}
          </Paragraph>
          {product ? (
            <Paragraph>
              About <Link href={emailBrand.publicUrl + paths.product(product.id)}>{product.name}</Link>
            </Paragraph>
          ) : null}
        </Section>
        <Section>
          <Quote text={message} />
        </Section>
        <Section>
          <SmallText>
            Reply to this email to answer. The page promises a reply within {replyTime(emailBrand.promises)}.
          </SmallText>
        </Section>
      </>
    ),
  }),
});

/** Confirmation to the sender; quotes the message only if the address is proven to be theirs. */
export const receiptEmail = defineEmail({
  kind: 'contact.receipt',
  facts: Type.Object({ email: Type.String(), message: Type.String(), isOwn: Type.Boolean() }),
  write(emailBrand, { email, message, isOwn }) {
    const words = getWords(emailBrand, 'contact.receipt', { 'your message': isOwn ? 'Your message:' : '' });
    return {
      to: email,
      subject: words.subject,
      body: () => (
        <>
          <Section heading={words.heading}>
            <Opening words={words} />
          </Section>
          {isOwn ? (
            <Section>
              <Quote text={message} />
            </Section>
          ) : null}
          {words.closing.length > 0 ? (
            <Section>
              <Closing words={words} />
            </Section>
          ) : null}
        </>
      ),
    };
  },
});

/** A staff reply, with the sender's message quoted below. */
export const answerEmail = defineEmail({
  kind: 'contact.answer',
  facts: Type.Object({
    email: Type.String(),
    message: Type.String(),
    body: Type.String(),
    who: Type.String(),
    /** Address for the next reply in an order's conversation; empty for other messages. */
    replyTo: Type.String(),
  }),
  write: (emailBrand, { email, message, body, who, replyTo }) => ({
    to: email,
    ...(replyTo !== '' && { replyTo }),
    subject: 'Your message to us',
    body: () => (
      <>
        <Section>
          <StaffText text={body} who={who} brand={emailBrand} />
        </Section>
        <Section>
          <SmallText>You wrote:</SmallText>
          <Quote text={message} />
        </Section>
      </>
    ),
  }),
});

/**
 * To the shop's mailbox: a customer's email reply about an order. Marked as auto-generated, so that no forwarding rule
 * sends it back here.
 */
export const orderReplyEmail = defineEmail({
  kind: 'contact.order_reply',
  facts: Type.Object({
    order: Type.String(),
    orderNumber: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    message: Type.String(),
    attachments: Type.Array(Type.String()),
  }),
  write(emailBrand, { order, orderNumber, name, email, message, attachments }) {
    const called = orderName({ number: orderNumber });
    return {
      to: emailBrand.helpEmail,
      subject: `A reply about order ${called}`,
      replyTo: email,
      headers: { 'Auto-Submitted': 'auto-generated' },
      body: () => (
        <>
          <Section heading={`A reply about order ${called}`}>
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
