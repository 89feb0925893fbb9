import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { type EmailBrand, type EmailDraft, oneClickUnsubscribe } from '../../emails/email.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Link, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Closing, getWords, Opening, type Words } from '../../emails/wording/words-of.tsx';
import { PostalAddress } from '../../newsletter/emails/newsletter-emails.tsx';

const inSize = (name: string, size: string | null) => (size === null ? name : `${name} in ${size}`);

/** Confirmation request of the double opt-in, for a product or size. */
export const confirmAlertEmail = defineEmail({
  kind: 'stock.alert.confirm',
  facts: Type.Object({
    email: Type.String(),
    token: Type.String(),
    productName: Type.String(),
    size: nullable(Type.String()),
  }),
  write: (emailBrand, { email, token, productName, size }) =>
    confirmationDraft(emailBrand, email, {
      subject: 'Confirm that you want an email when it’s back',
      heading: 'Email you when it’s back?',
      text: `${inSize(productName, size)} is sold out. Press the button, and we’ll email you once when it’s back. The link works for 7 days.`,
      button: { label: 'Email me when it’s back', path: `${paths.stockAlert()}?${new URLSearchParams({ token })}` },
    }),
});

/** The same for the end of a pause of orders. */
export const confirmOpeningEmail = defineEmail({
  kind: 'opening.confirm',
  facts: Type.Object({ email: Type.String(), token: Type.String() }),
  write: (emailBrand, { email, token }) =>
    confirmationDraft(emailBrand, email, {
      subject: 'Confirm that you want an email when we open again',
      heading: 'Email you when we’re open?',
      text: `${emailBrand.storeName} isn’t taking orders right now. Press the button, and we’ll email you once when you can order again. The link works for 7 days.`,
      button: { label: 'Email me when you’re open', path: `${paths.openingAlert()}?${new URLSearchParams({ token })}` },
    }),
});

type Button = { label: string; path: string };

const confirmationDraft = (
  { publicUrl }: EmailBrand,
  to: string,
  { subject, heading, text, button }: { subject: string; heading: string; text: string; button: Button },
): EmailDraft => ({
  to,
  subject,
  isConfidential: true,
  body: () => (
    <>
      <Section heading={heading}>
        <Paragraph>{text}</Paragraph>
      </Section>
      <Section>
        <Action href={publicUrl + button.path}>{button.label}</Action>
        <SmallText>If you didn’t ask for this, ignore this email. We won’t send another.</SmallText>
      </Section>
    </>
  ),
});

/** The back-in-stock email. `left`: available quantity. `sizes`: available sizes, if any size was requested. */
export const backInStockEmail = defineEmail({
  kind: 'stock.alert.back',
  isBulk: true,
  facts: Type.Object({
    email: Type.String(),
    leaveToken: Type.String(),
    productId: Type.String(),
    productName: Type.String(),
    size: nullable(Type.String()),
    sizes: Type.Array(Type.String()),
    left: Type.Integer(),
  }),
  write: (emailBrand, { email, leaveToken, productId, productName, size, sizes, left }) =>
    alertDraft(emailBrand, email, {
      words: getWords(emailBrand, 'stock.alert.back', {
        item: inSize(productName, size),
        sizes: sizes.length > 0 ? `in ${sizes.join(', ')}` : '',
        left: honest(left),
      }),
      button: { label: 'See it in the shop', path: paths.product(productId) },
      leave: { api: '/api/stock-alerts/leave', page: paths.stockAlert(), leaveToken },
    }),
});

/** A note on scarcity, for small quantities only. */
function honest(left: number): string {
  if (left === 1) return '1 is back; it goes to whoever orders first.';
  return left <= 10 ? `${left} are back; they go to whoever orders first.` : '';
}

export const ordersOpenEmail = defineEmail({
  kind: 'opening.open',
  isBulk: true,
  facts: Type.Object({ email: Type.String(), leaveToken: Type.String() }),
  write: (emailBrand, { email, leaveToken }) =>
    alertDraft(emailBrand, email, {
      words: getWords(emailBrand, 'opening.open', {}),
      button: { label: 'Go to the shop', path: paths.home() },
      leave: { api: '/api/opening-alerts/leave', page: paths.openingAlert(), leaveToken },
    }),
});

type Alert = { words: Words; button: Button; leave: { api: string; page: string; leaveToken: string } };

/** The one email that was requested, with unsubscribe links and the postal address. */
const alertDraft = (
  emailBrand: EmailBrand,
  to: string,
  { words, button, leave: { api, page, leaveToken } }: Alert,
): EmailDraft => ({
  to,
  subject: words.subject,
  headers: oneClickUnsubscribe(`${emailBrand.publicUrl}${api}?${new URLSearchParams({ token: leaveToken })}`),
  body: () => (
    <>
      <Section heading={words.heading}>
        <Opening words={words} />
      </Section>
      <Section>
        <Action href={emailBrand.publicUrl + button.path}>{button.label}</Action>
        <Closing words={words} />
      </Section>
      <Section>
        <SmallText>
          You’re getting this one email because you asked for it at {emailBrand.storeName}; you’re off the list now.{' '}
          <Link href={`${emailBrand.publicUrl}${page}?${new URLSearchParams({ leave: leaveToken })}`}>
            Delete my address
          </Link>
        </SmallText>
        <PostalAddress emailBrand={emailBrand} />
      </Section>
    </>
  ),
});
