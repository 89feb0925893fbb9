import { replyTime } from '../../../shared/promises.ts';
import type { Email, EmailBrand } from '../../emails/email.ts';
import { Heading, Paragraph, Quote, Section, SmallText } from '../../emails/layout.tsx';
import { renderEmail } from '../../emails/render-email.ts';
import type { ContactMessage } from '../schema.ts';

/** To the shop's mailbox; an answer goes straight to the sender. The subject is ours alone. */
export function messageEmail(emailBrand: EmailBrand, { name, email, message }: ContactMessage): Email {
  return renderEmail(emailBrand, {
    to: emailBrand.helpEmail,
    subject: `A message to ${emailBrand.storeName}`,
    replyTo: email,
    body: (
      <>
        <Section>
          <Heading>A message from the contact page</Heading>
          <Paragraph>
            From {name}, {email}
          </Paragraph>
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
  });
}

/** To the sender, so that they know it arrived; with what they wrote where the address is shown to be theirs. */
export function receiptEmail(
  emailBrand: EmailBrand,
  { email, message }: ContactMessage,
  { isOwn }: { isOwn: boolean },
): Email {
  return renderEmail(emailBrand, {
    to: email,
    subject: 'We got your message',
    body: (
      <>
        <Section>
          <Heading>We got your message</Heading>
          <Paragraph>
            Thank you. A person will reply within {replyTime(emailBrand.promises)}.{isOwn ? ' Your message:' : ''}
          </Paragraph>
        </Section>
        {isOwn ? (
          <Section>
            <Quote text={message} />
          </Section>
        ) : null}
      </>
    ),
  });
}

/** The staff's answer, with the sender's message quoted below it. */
export function answerEmail(
  emailBrand: EmailBrand,
  { email, message }: Pick<ContactMessage, 'email' | 'message'>,
  { body, who }: { body: string; who: string },
): Email {
  return renderEmail(emailBrand, {
    to: email,
    subject: 'Your message to us',
    body: (
      <>
        <Section>
          {body.split(/\n\s*\n/).map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
            <Paragraph key={place}>{paragraph}</Paragraph>
          ))}
          <Paragraph>
            {who}, {emailBrand.storeName}
          </Paragraph>
        </Section>
        <Section>
          <SmallText>You wrote:</SmallText>
          <Quote text={message} />
        </Section>
      </>
    ),
  });
}
