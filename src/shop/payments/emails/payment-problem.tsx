import { paths } from '../../../paths.ts';
import { isoDay } from '../../../shared/dates.ts';
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
    subject: orderId ? `A payment needs you: order ${orderId}` : 'A payment needs you',
    body: (
      <Section>
        <Heading>A payment needs you</Heading>
        <Paragraph>{detail}</Paragraph>
        {cents === null ? null : <Paragraph>Amount: {formatMoney(cents)}</Paragraph>}
        {dueAt ? <Paragraph>To be answered by {isoDay(dueAt.toISOString())}.</Paragraph> : null}
        <Action href={emailBrand.publicUrl + paths.admin()}>Open the back office</Action>
        <SmallText>You get this once. It stays in the back office until somebody resolves it.</SmallText>
      </Section>
    ),
  });
}
