import { paths } from '../../../paths.ts';
import { Action, Code, Heading, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';
import { spacedCode } from '../codes.ts';

type Reset = { code: string; uid: string; token: string };

/** The code for the browser that asked, and a link for any other. */
export function resetCodeLetter(letterhead: Letterhead, email: string, { code, uid, token }: Reset): Letter {
  const spaced = spacedCode(code);
  return writeLetter(letterhead, {
    to: email,
    // Subjects are kept, listed to staff, and shown on locked phones; the code is none of these.
    subject: `Your code for ${letterhead.storeName}`,
    isConfidential: true,
    body: (
      <>
        <Part>
          <Heading>Choose a new password</Heading>
          <Words>Enter this code to choose a new password:</Words>
        </Part>
        <Part>
          <Code>{spaced}</Code>
          <Words>It works for 10 minutes.</Words>
        </Part>
        <Part>
          <Words>On another device? Press the button to choose a new password there. It works for an hour.</Words>
        </Part>
        <Part>
          <Action href={letterhead.publicUrl + paths.resetPassword(uid, token)}>Choose password</Action>
          <Small>If you did not ask for it, your password stays as it is.</Small>
        </Part>
      </>
    ),
  });
}
