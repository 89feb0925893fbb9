import { createElement } from 'react';
import { Type } from 'typebox';
import { SAMPLE_LOGO } from '../../../src/shared/brand/logo.ts';
import { SAMPLE_LOOK } from '../../../src/shared/brand/look.ts';
import type { Email, EmailBrand } from '../../../src/shop/emails/email.ts';
import { defineEmail, type EmailKind, type NewEmail } from '../../../src/shop/emails/email-kind.ts';
import { renderEmail } from '../../../src/shop/emails/email-renderer.ts';
import { Paragraph } from '../../../src/shop/emails/parts/text-parts.tsx';

/** Brand on emails that a test writes itself. */
export const EMAIL_BRAND: EmailBrand = {
  storeName: 'Nyuzi',
  helpEmail: 'help@nyuzi.example',
  publicUrl: 'https://nyuzi.example',
  officeUrl: 'https://nyuzi.example/admin',
  storeAddress: '',
  promises: { packingDays: 2, deliveryDaysLeast: 4, deliveryDaysMost: 8, returnDays: 30, replyHours: 24 },
  pickupNote: '',
  customs: '',
  customReturns: '',
  wording: {},
  timeZone: 'America/New_York',
  look: SAMPLE_LOOK,
  logo: SAMPLE_LOGO,
};

/** An email as sent: its facts were stored and read again. */
export const rendered = <Facts>(
  kind: EmailKind & ((emailBrand: EmailBrand, facts: Facts) => NewEmail),
  facts: Facts,
  emailBrand = EMAIL_BRAND,
): Email => renderEmail(emailBrand, kind.draftFrom(emailBrand, kind(emailBrand, facts).facts));

/** An email for tests of delivery, not of content. */
export const plainEmail = defineEmail({
  kind: 'test.plain',
  facts: Type.Object({ to: Type.String(), subject: Type.String(), isCode: Type.Optional(Type.Boolean()) }),
  write: (_brand, { to, subject, isCode }) => ({
    to,
    subject,
    ...(isCode && { isConfidential: true }),
    body: () => createElement(Paragraph, null, 'Hello'),
  }),
});
