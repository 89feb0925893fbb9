import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { type EmailBrand, type EmailDraft, oneClickUnsubscribe } from '../../emails/email.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { MarkdownParts } from '../../emails/parts/markdown-parts.tsx';
import { Action, Link, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Closing, getWords, Opening } from '../../emails/wording/words-of.tsx';

/** Confirmation request of the double opt-in. */
export const confirmNewsletterEmail = defineEmail({
  kind: 'newsletter.confirm',
  facts: Type.Object({ email: Type.String(), token: Type.String() }),
  write(emailBrand, { email, token }) {
    const link = `${emailBrand.publicUrl}${paths.newsletterConfirm()}?${new URLSearchParams({ token })}`;
    const words = getWords(emailBrand, 'newsletter.confirm', {});
    return {
      to: email,
      subject: words.subject,
      isConfidential: true,
      body: () => (
        <>
          <Section heading={words.heading}>
            <Opening words={words} />
          </Section>
          <Section>
            <Action href={link}>Confirm subscription</Action>
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

const Subscriber = { email: Type.String(), leaveToken: Type.String() };

export const newsletterWelcomeEmail = defineEmail({
  kind: 'newsletter.welcome',
  facts: Type.Object(Subscriber),
  write(emailBrand, subscriber) {
    const words = getWords(emailBrand, 'newsletter.welcome', {});
    return newsletterDraft(emailBrand, subscriber, {
      subject: words.subject,
      body: () => (
        <Section heading={words.heading}>
          <Opening words={words} />
          <Closing words={words} />
        </Section>
      ),
    });
  },
});

/** A newsletter to one subscriber, or a test to its author. `body`: Markdown. */
export const newsletterEmail = defineEmail({
  kind: 'newsletter.issue',
  facts: Type.Object({ ...Subscriber, subject: Type.String(), body: Type.String() }),
  isBulk: true,
  write: (emailBrand, { subject, body, ...subscriber }) =>
    newsletterDraft(emailBrand, subscriber, {
      subject,
      body: () => <MarkdownParts text={body} publicUrl={emailBrand.publicUrl} />,
    }),
});

/** The shop's postal address on one line; US law (CAN-SPAM) requires it in every newsletter. */
export const postalLine = ({ storeAddress }: EmailBrand): string =>
  storeAddress
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');

export function PostalAddress({ emailBrand }: { emailBrand: EmailBrand }) {
  const postal = postalLine(emailBrand);
  return postal === '' ? null : (
    <SmallText>
      {emailBrand.storeName}, {postal}
    </SmallText>
  );
}

/**
 * Frame of every newsletter: unsubscribe link and postal address in the footer, and the headers for one-click
 * unsubscribe (RFC 8058).
 */
function newsletterDraft(
  emailBrand: EmailBrand,
  { email, leaveToken }: { email: string; leaveToken: string },
  { subject, body }: Pick<EmailDraft, 'subject' | 'body'>,
): EmailDraft {
  const query = new URLSearchParams({ token: leaveToken });
  const page = `${emailBrand.publicUrl}${paths.newsletterLeave()}?${query}`;
  return {
    to: email,
    subject,
    headers: oneClickUnsubscribe(`${emailBrand.publicUrl}/api/newsletter/unsubscribe?${query}`),
    body: () => (
      <>
        {body()}
        <Section>
          <SmallText>
            You’re getting this because you subscribed at {emailBrand.storeName}. <Link href={page}>Unsubscribe</Link>
          </SmallText>
          <PostalAddress emailBrand={emailBrand} />
        </Section>
      </>
    ),
  };
}
