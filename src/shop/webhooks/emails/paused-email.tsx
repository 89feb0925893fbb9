import { Type } from 'typebox';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';

/** To owners: an address failed for a day, so nothing is sent to it. */
export const webhookPausedEmail = defineEmail({
  kind: 'webhook.paused',
  facts: Type.Object({ to: Type.String(), host: Type.String(), problem: Type.String(), webhookId: Type.String() }),
  write: (emailBrand, { to, host, problem, webhookId }) => ({
    to,
    subject: `Webhook paused: ${host}`,
    body: () => (
      <Section heading="A webhook is paused">
        <Paragraph>
          Messages to {host} have failed for a day, so we’ve stopped sending them. The last problem: {problem}
        </Paragraph>
        <Paragraph>New messages wait. Fix the problem, send a test, and resume the webhook.</Paragraph>
        <Action href={`${emailBrand.officeUrl}/settings/keys/webhooks/${webhookId}`}>Open webhook</Action>
        <SmallText>Messages that have waited for 30 days are deleted.</SmallText>
      </Section>
    ),
  }),
});
