import { paths } from '../../../paths.ts';
import { longDay } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { Email } from '../../emails/email.ts';
import { Action, Heading, Paragraph, Section, SmallText } from '../../emails/layout.tsx';
import { renderEmail } from '../../emails/render-email.ts';
import type { ShopSettings } from '../deps.ts';

type ProblemEmailInput = { detail: string; orderId: string | null; cents: number | null; dueAt: Date | null };

/** To the owner: something about a payment needs a person. */
export function paymentProblemEmail(
  { emailBrand, ownerEmail }: Pick<ShopSettings, 'emailBrand' | 'ownerEmail'>,
  { detail, orderId, cents, dueAt }: ProblemEmailInput,
): Email {
  return renderEmail(emailBrand, {
    to: ownerEmail,
    subject: orderId ? `Payment problem: order ${orderId}` : 'Payment problem',
    body: (
      <Section>
        <Heading>Payment problem</Heading>
        <Paragraph>{detail}</Paragraph>
        {cents === null ? null : <Paragraph>Amount: {formatMoney(cents)}</Paragraph>}
        {dueAt ? <Paragraph>Respond by {longDay(dueAt)}.</Paragraph> : null}
        <Action href={emailBrand.publicUrl + paths.admin()}>Open back office</Action>
        <SmallText>
          You’ll only get this email once. The problem stays in the back office until someone resolves it.
        </SmallText>
      </Section>
    ),
  });
}
