import { Type } from 'typebox';
import { greeting } from '../../../shared/person-name.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Code, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';

/** To the new address: the code that confirms it. */
export const emailCodeEmail = defineEmail({
  kind: 'staff.email-code',
  facts: Type.Object({ to: Type.String(), name: Type.String(), code: Type.String(), minutes: Type.Integer() }),
  write: (emailBrand, { to, name, code, minutes }) => ({
    to,
    subject: 'Confirm your new email',
    isConfidential: true,
    body: () => (
      <>
        <Section heading="Confirm your new email">
          <Paragraph>
            {greeting(name)} enter this code on your account page in the back office of {emailBrand.storeName} to sign
            in with this email from now on:
          </Paragraph>
        </Section>
        <Section>
          <Code>{code}</Code>
        </Section>
        <Section>
          <SmallText>The code works for {minutes} minutes. If you didn’t ask for it, ignore this email.</SmallText>
        </Section>
      </>
    ),
  }),
});

/** To the old address. */
export const emailChangedEmail = defineEmail({
  kind: 'staff.email-changed',
  facts: Type.Object({ to: Type.String(), name: Type.String(), newEmail: Type.String(), office: Type.String() }),
  write: (emailBrand, { to, name, newEmail, office }) => ({
    to,
    subject: 'Your staff email was changed',
    body: () => (
      <>
        <Section heading="Your staff email was changed">
          <Paragraph>
            {greeting(name)} you now sign in to the back office of {emailBrand.storeName} with {newEmail}. All other
            browsers were signed out.
          </Paragraph>
        </Section>
        <Section>
          <SmallText>Wasn’t you? Tell an owner of the shop right away, or reply to this email.</SmallText>
        </Section>
        <Section>
          <Action href={office}>Open back office</Action>
        </Section>
      </>
    ),
  }),
});
