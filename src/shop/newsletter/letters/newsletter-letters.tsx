import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { Action, Heading, Link, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';

/** Asks whether it was really the reader who subscribed. */
export function confirmNewsletterLetter(letterhead: Letterhead, email: string, token: string): Letter {
  const link = `${letterhead.publicUrl}${paths.newsletterConfirm()}?${new URLSearchParams({ token })}`;
  return writeLetter(letterhead, {
    to: email,
    subject: 'Confirm your subscription',
    isConfidential: true,
    body: (
      <>
        <Part>
          <Heading>Confirm your subscription</Heading>
          <Words>
            Press the button to get our newsletter: new pieces and the people who made them, about once a month. The
            link works for 7 days.
          </Words>
        </Part>
        <Part>
          <Action href={link}>Confirm subscription</Action>
          <Small>If you did not ask for it, ignore this. Without your confirmation nothing is sent.</Small>
        </Part>
      </>
    ),
  });
}

export function newsletterWelcomeLetter(letterhead: Letterhead, email: string, leaveToken: string): Letter {
  return newsletterLetter(
    letterhead,
    { email, leaveToken },
    {
      subject: 'Welcome',
      body: (
        <Part>
          <Heading>Welcome</Heading>
          <Words>New pieces and the people who made them, about once a month.</Words>
        </Part>
      ),
    },
  );
}

type Issue = { subject: string; body: ReactElement };

/** Where the shop can be written to by post, on one line; US law wants it in every newsletter (CAN-SPAM). */
export const postalLine = ({ storeAddress }: Letterhead): string =>
  storeAddress
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');

/** Any newsletter: a link to leave and the shop's postal address at its foot, and the headers by which mail programs leave with one click (RFC 8058). */
export function newsletterLetter(
  letterhead: Letterhead,
  { email, leaveToken }: { email: string; leaveToken: string },
  { subject, body }: Issue,
): Letter {
  const query = new URLSearchParams({ token: leaveToken });
  const postal = postalLine(letterhead);
  const page = `${letterhead.publicUrl}${paths.newsletterLeave()}?${query}`;
  return writeLetter(letterhead, {
    to: email,
    subject,
    headers: {
      'List-Unsubscribe': `<${letterhead.publicUrl}/api/newsletter/unsubscribe?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    body: (
      <>
        {body}
        <Part>
          <Small>
            You get this because you subscribed at {letterhead.storeName}. <Link href={page}>Unsubscribe</Link>
          </Small>
          {postal === '' ? null : (
            <Small>
              {letterhead.storeName}, {postal}
            </Small>
          )}
        </Part>
      </>
    ),
  });
}
