import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { greeting } from '../../../shared/person-name.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Link, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Closing, getWords, Opening } from '../../emails/wording/words-of.tsx';

export const Recipient = Type.Object({ email: Type.String(), name: Type.String() });

/** Sent once the email is confirmed. */
export const welcomeEmail = defineEmail({
  kind: 'account.welcome',
  facts: Recipient,
  write(emailBrand, { email, name }) {
    const words = getWords(emailBrand, 'account.welcome', { hello: greeting(name) });
    return {
      to: email,
      subject: words.subject,
      body: () => (
        <>
          <Section heading={words.heading}>
            <Opening words={words} />
          </Section>
          <Section>
            <Action href={emailBrand.publicUrl + paths.home()}>Shop now</Action>
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

/** Sent when an existing account's email is registered again. The page doesn't reveal it. */
export const alreadyRegisteredEmail = defineEmail({
  kind: 'account.registered-again',
  facts: Recipient,
  write(emailBrand, { email, name }) {
    const { publicUrl, storeName } = emailBrand;
    return {
      to: email,
      subject: 'You already have an account',
      body: () => (
        <>
          <Section heading="You already have an account">
            <Paragraph>
              {greeting(name)} someone, perhaps you, tried to register at {storeName} with this address. It has an
              account already, so nothing was changed: log in as always.
            </Paragraph>
          </Section>
          <Section>
            <Action href={publicUrl + paths.login()}>Login</Action>
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

/** Sent after a reset or a change in the profile. Contains no login link. */
export const passwordChangedEmail = defineEmail({
  kind: 'account.password-changed',
  facts: Recipient,
  write(emailBrand, { email, name }) {
    const { publicUrl, helpEmail } = emailBrand;
    return {
      to: email,
      subject: 'Your password was changed',
      body: () => (
        <>
          <Section heading="Your password was changed">
            <Paragraph>
              {greeting(name)} your account’s password was just changed, and all other browsers were logged out.
            </Paragraph>
          </Section>
          <Section>
            <Action href={publicUrl + paths.login()}>Login</Action>
            <SmallText>
              Wasn’t you? <Link href={publicUrl + paths.sendResetEmail()}>Choose a new password</Link> right away, then
              email {helpEmail}.
            </SmallText>
          </Section>
        </>
      ),
    };
  },
});

export const accountClosedEmail = defineEmail({
  kind: 'account.closed',
  facts: Recipient,
  write: (emailBrand, { email, name }) => ({
    to: email,
    subject: 'Your account has been deleted',
    body: () => (
      <Section heading="Your account has been deleted">
        <Paragraph>
          {greeting(name)} your account at {emailBrand.storeName} has been deleted, along with your name, address and
          password. We keep records of paid orders without them. Orders on their way will still reach you.
        </Paragraph>
        <SmallText>Thank you for shopping with us. If you didn’t do this, reply to this email.</SmallText>
      </Section>
    ),
  }),
});
