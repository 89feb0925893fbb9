import { Type } from 'typebox';
import { greeting } from '../../../shared/person-name.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';

/** To a new staff member: the link to choose a password. */
export const staffInvitationEmail = defineEmail({
  kind: 'staff.invitation',
  facts: Type.Object({
    to: Type.String(),
    name: Type.String(),
    invitedBy: Type.String(),
    link: Type.String(),
    days: Type.Integer(),
  }),
  write: (emailBrand, { to, name, invitedBy, link, days }) => ({
    to,
    subject: `Join the staff of ${emailBrand.storeName}`,
    isConfidential: true,
    body: () => (
      <>
        <Section heading={`Join ${emailBrand.storeName}`}>
          <Paragraph>
            {greeting(name)} {invitedBy} has added you to the staff of {emailBrand.storeName}. Choose a password, and
            you’re in.
          </Paragraph>
        </Section>
        <Section>
          <Action href={link}>Choose a password</Action>
        </Section>
        <Section>
          <SmallText>
            The link works once, for {days} days. If you don’t know {invitedBy}, ignore this email.
          </SmallText>
        </Section>
      </>
    ),
  }),
});
