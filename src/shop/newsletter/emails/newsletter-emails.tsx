import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import type { Email, EmailBrand } from '../../emails/email.ts';
import { Action, Heading, Link, Paragraph, Section, SmallText } from '../../emails/layout.tsx';
import { renderEmail } from '../../emails/render-email.ts';

/** Asks whether it was really the reader who subscribed. */
export function confirmNewsletterEmail(emailBrand: EmailBrand, email: string, token: string): Email {
  const link = `${emailBrand.publicUrl}${paths.newsletterConfirm()}?${new URLSearchParams({ token })}`;
  return renderEmail(emailBrand, {
    to: email,
    subject: 'Confirm your subscription',
    isConfidential: true,
    body: (
      <>
        <Section>
          <Heading>Confirm your subscription</Heading>
          <Paragraph>
            Press the button to get our newsletter: new products and the people who make them, about once a month. The
            link works for 7 days.
          </Paragraph>
        </Section>
        <Section>
          <Action href={link}>Confirm subscription</Action>
          <SmallText>If you didn’t subscribe, ignore this email. We won’t send anything unless you confirm.</SmallText>
        </Section>
      </>
    ),
  });
}

export function newsletterWelcomeEmail(emailBrand: EmailBrand, email: string, leaveToken: string): Email {
  return newsletterEmail(
    emailBrand,
    { email, leaveToken },
    {
      subject: 'Welcome',
      body: (
        <Section>
          <Heading>Welcome</Heading>
          <Paragraph>New products and the people who make them, about once a month.</Paragraph>
        </Section>
      ),
    },
  );
}

type Issue = { subject: string; body: ReactElement };

/** Where the shop can be written to by post, on one line; US law wants it in every newsletter (CAN-SPAM). */
export const postalLine = ({ storeAddress }: EmailBrand): string =>
  storeAddress
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');

/** Any newsletter: a link to leave and the shop's postal address at its foot, and the headers by which mail programs leave with one click (RFC 8058). */
export function newsletterEmail(
  emailBrand: EmailBrand,
  { email, leaveToken }: { email: string; leaveToken: string },
  { subject, body }: Issue,
): Email {
  const query = new URLSearchParams({ token: leaveToken });
  const postal = postalLine(emailBrand);
  const page = `${emailBrand.publicUrl}${paths.newsletterLeave()}?${query}`;
  return renderEmail(emailBrand, {
    to: email,
    subject,
    headers: {
      'List-Unsubscribe': `<${emailBrand.publicUrl}/api/newsletter/unsubscribe?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    body: (
      <>
        {body}
        <Section>
          <SmallText>
            You’re getting this because you subscribed at {emailBrand.storeName}. <Link href={page}>Unsubscribe</Link>
          </SmallText>
          {postal === '' ? null : (
            <SmallText>
              {emailBrand.storeName}, {postal}
            </SmallText>
          )}
        </Section>
      </>
    ),
  });
}
