import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { greeting } from '../../../shared/person-name.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Recipient } from './account-emails.tsx';

const AboutPasskey = Type.Object({ ...Recipient.properties, device: Type.String() });

/** Warns the owner about a new passkey, and says where to remove it. */
export const passkeyAddedEmail = defineEmail({
  kind: 'account.passkey-added',
  facts: AboutPasskey,
  write({ publicUrl, storeName }, { email, name, device }) {
    return {
      to: email,
      subject: 'A passkey was added to your account',
      body: () => (
        <>
          <Section heading="Passkey added">
            <Paragraph>
              {greeting(name)} a passkey was added to your account at {storeName} with {device}. You can log in with it
              from now on.
            </Paragraph>
          </Section>
          <Section>
            <Action href={publicUrl + paths.profile()}>See your passkeys</Action>
            <SmallText>
              If it wasn’t you, choose a new password with “Forgot your password?” on the login page: that removes every
              passkey and logs out every browser.
            </SmallText>
          </Section>
        </>
      ),
    };
  },
});

export const passkeyRemovedEmail = defineEmail({
  kind: 'account.passkey-removed',
  facts: AboutPasskey,
  write({ publicUrl }, { email, name, device }) {
    return {
      to: email,
      subject: 'A passkey was removed from your account',
      body: () => (
        <>
          <Section heading="Passkey removed">
            <Paragraph>
              {greeting(name)} the passkey “{device}” no longer logs in to your account. Other browsers were logged out.
            </Paragraph>
          </Section>
          <Section>
            <Action href={publicUrl + paths.profile()}>See your passkeys</Action>
            <SmallText>
              If it wasn’t you, choose a new password with “Forgot your password?” on the login page: that logs out
              every browser.
            </SmallText>
          </Section>
        </>
      ),
    };
  },
});
