import { greeting } from '../../../shared/person-name.ts';
import { Action, Code, Heading, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';

type WithCode = { to: string; name: string; code: string; minutes: number };

/** To the new address, which counts once its code is typed. */
export const emailCodeEmail = (letterhead: Letterhead, { to, name, code, minutes }: WithCode): Letter =>
  writeLetter(letterhead, {
    to,
    subject: 'Confirm your new email',
    isConfidential: true,
    body: (
      <>
        <Part>
          <Heading>Confirm your new email</Heading>
          <Words>
            {greeting(name)} enter this code on your account page in the back office of {letterhead.storeName} to sign
            in with this email from now on:
          </Words>
        </Part>
        <Part>
          <Code>{code}</Code>
        </Part>
        <Part>
          <Small>The code works for {minutes} minutes. If you didn’t ask for it, ignore this email.</Small>
        </Part>
      </>
    ),
  });

type Changed = { to: string; name: string; newEmail: string; office: string };

/** To the old address. */
export const emailChangedEmail = (letterhead: Letterhead, { to, name, newEmail, office }: Changed): Letter =>
  writeLetter(letterhead, {
    to,
    subject: 'Your staff email was changed',
    body: (
      <>
        <Part>
          <Heading>Your staff email was changed</Heading>
          <Words>
            {greeting(name)} you now sign in to the back office of {letterhead.storeName} with {newEmail}. All other
            browsers were signed out.
          </Words>
        </Part>
        <Part>
          <Small>Wasn’t you? Tell an owner of the shop right away, or reply to this email.</Small>
        </Part>
        <Part>
          <Action href={office}>Open the back office</Action>
        </Part>
      </>
    ),
  });
