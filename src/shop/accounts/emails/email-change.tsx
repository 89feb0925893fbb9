import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { greeting } from '../../../shared/person-name.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Link, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Recipient } from './account-emails.tsx';
import { verifyLink } from './verify-email.tsx';

/** To the new address: the link that confirms the change. */
export const confirmChangeEmail = defineEmail({
  kind: 'account.confirm-change',
  facts: Type.Object({ ...Recipient.properties, token: Type.String() }),
  write: (emailBrand, { email, name, token }) => ({
    to: email,
    subject: 'Confirm your new email',
    isConfidential: true,
    body: () => (
      <>
        <Section heading="Confirm your new email">
          <Paragraph>
            {greeting(name)} press the button to make this the email of your account at {emailBrand.storeName}. Until
            then, log in with the one you had. The link works for 7 days.
          </Paragraph>
        </Section>
        <Section>
          <Action href={verifyLink(emailBrand, { email, token, redirect: paths.profile() })}>Confirm email</Action>
          <SmallText>If you don’t know this shop, ignore this email. Someone may have mistyped their own.</SmallText>
        </Section>
      </>
    ),
  }),
});

/** To the existing account of an address that someone else requested. The page doesn't reveal it. */
export const addressInUseEmail = defineEmail({
  kind: 'account.address-in-use',
  facts: Recipient,
  write(emailBrand, { email, name }) {
    const { publicUrl, storeName } = emailBrand;
    return {
      to: email,
      subject: 'Someone tried to use your email',
      body: () => (
        <>
          <Section heading="Someone tried to use your email">
            <Paragraph>
              {greeting(name)} someone, perhaps you, tried to make this the email of another account at {storeName}. You
              already have an account with it, so nothing was changed.
            </Paragraph>
          </Section>
          <Section>
            <Action href={publicUrl + paths.login()}>Log in</Action>
            <SmallText>
              Forgot your password? <Link href={publicUrl + paths.sendResetEmail()}>Choose a new one</Link>
            </SmallText>
            <SmallText>If it wasn’t you, ignore this email. Nobody was told that you have an account.</SmallText>
          </Section>
        </>
      ),
    };
  },
});

/**
 * To the current address, which stays until the new one is confirmed: the requested change, and a link to cancel it.
 */
export const emailChangeRequestedEmail = defineEmail({
  kind: 'account.change-requested',
  facts: Type.Object({ ...Recipient.properties, newEmail: Type.String(), token: Type.String() }),
  write(emailBrand, { email, name, newEmail, token }) {
    const link = `${emailBrand.publicUrl}${paths.undoEmailChange()}?${new URLSearchParams({ token })}`;
    return {
      to: email,
      subject: 'A new email for your account',
      isConfidential: true,
      body: () => (
        <>
          <Section heading="A new email for your account">
            <Paragraph>
              {greeting(name)} the email of your account at {emailBrand.storeName} is about to change to {newEmail}. It
              changes when the link we sent there is opened; until then, log in with this one. If that was you, there’s
              nothing to do.
            </Paragraph>
          </Section>
          <Section>
            <Paragraph>
              Wasn’t you? Then someone knows your password. Press the button to stop the change and log out every
              browser, then choose a new password.
            </Paragraph>
          </Section>
          <Section>
            <Action href={link}>Undo the change</Action>
          </Section>
        </>
      ),
    };
  },
});

/** To the previous address, once the new one is confirmed. */
export const emailChangedEmail = defineEmail({
  kind: 'account.email-changed',
  facts: Type.Object({ ...Recipient.properties, newEmail: Type.String() }),
  write: (emailBrand, { email, name, newEmail }) => ({
    to: email,
    subject: 'The email of your account was changed',
    body: () => (
      <>
        <Section heading="The email of your account was changed">
          <Paragraph>
            {greeting(name)} your account at {emailBrand.storeName} now has the email {newEmail}. Log in with that one
            from now on; this one no longer works.
          </Paragraph>
        </Section>
        <Section>
          <SmallText>It wasn’t you? Write to {emailBrand.helpEmail} right away.</SmallText>
        </Section>
      </>
    ),
  }),
});
