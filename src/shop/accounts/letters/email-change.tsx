import { paths } from '../../../paths.ts';
import { greeting } from '../../../shared/person-name.ts';
import { Action, Heading, Link, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';
import { verifyLink } from './verify-email.tsx';

type Reader = { email: string; name: string };

/** To the new address: the link that makes it the address of the account. */
export function confirmChangeLetter(letterhead: Letterhead, { email, name }: Reader, token: string): Letter {
  return writeLetter(letterhead, {
    to: email,
    subject: 'Confirm your new email',
    isConfidential: true,
    body: (
      <>
        <Part>
          <Heading>Confirm your new email</Heading>
          <Words>
            {greeting(name)} press the button to make this the email of your account at {letterhead.storeName}. Until
            then, log in with the one you had. The link works for 7 days.
          </Words>
        </Part>
        <Part>
          <Action href={verifyLink(letterhead, { email, token, redirect: paths.profile() })}>Confirm email</Action>
          <Small>If you don’t know this shop, ignore this. Somebody may have mistyped their email.</Small>
        </Part>
      </>
    ),
  });
}

/** To somebody with an account, whose address somebody else wanted. The page said nothing of it; this letter does. */
export function addressInUseLetter(letterhead: Letterhead, { email, name }: Reader): Letter {
  const { publicUrl, storeName } = letterhead;
  return writeLetter(letterhead, {
    to: email,
    subject: 'Somebody tried to use your email',
    body: (
      <>
        <Part>
          <Heading>Somebody tried to use your email</Heading>
          <Words>
            {greeting(name)} somebody, perhaps you, tried to make this the email of another account at {storeName}. You
            already have an account with it, so nothing was changed.
          </Words>
        </Part>
        <Part>
          <Action href={publicUrl + paths.login()}>Log in</Action>
          <Small>
            Forgot your password? <Link href={publicUrl + paths.sendResetEmail()}>Choose a new one</Link>
          </Small>
          <Small>If it wasn’t you, ignore this. Nobody learned that you have an account here.</Small>
        </Part>
      </>
    ),
  });
}

/** To the address in force, which stays it until the new one is confirmed: what was asked for, and how to stop it. */
export function emailChangeAskedLetter(
  letterhead: Letterhead,
  present: Reader,
  { newEmail, token }: { newEmail: string; token: string },
): Letter {
  const link = `${letterhead.publicUrl}${paths.undoEmailChange()}?${new URLSearchParams({ token })}`;
  return writeLetter(letterhead, {
    to: present.email,
    subject: 'A new email for your account',
    isConfidential: true,
    body: (
      <>
        <Part>
          <Heading>A new email for your account</Heading>
          <Words>
            {greeting(present.name)} the email of your account at {letterhead.storeName} is about to change to{' '}
            {newEmail}. It changes when the link we sent there is opened; until then, log in with this one. If that was
            you, there is nothing to do here.
          </Words>
        </Part>
        <Part>
          <Words>
            It wasn’t you? Then somebody knows your password. Press the button to stop the change and log out every
            browser, then choose a new password.
          </Words>
        </Part>
        <Part>
          <Action href={link}>Stop the change</Action>
        </Part>
      </>
    ),
  });
}

/** To the former address, once the new one is confirmed. */
export function emailChangedLetter(letterhead: Letterhead, former: Reader, { newEmail }: { newEmail: string }): Letter {
  return writeLetter(letterhead, {
    to: former.email,
    subject: 'The email of your account was changed',
    body: (
      <>
        <Part>
          <Heading>The email of your account was changed</Heading>
          <Words>
            {greeting(former.name)} your account at {letterhead.storeName} now has the email {newEmail}. Log in with
            that one from now on; this one no longer works.
          </Words>
        </Part>
        <Part>
          <Small>It wasn’t you? Write to {letterhead.helpEmail} right away.</Small>
        </Part>
      </>
    ),
  });
}
