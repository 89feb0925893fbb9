import { parseEmailAddress } from '../shared/email-address.ts';
import { TERMINAL } from '../shop/audit/audit.ts';
import { issueTemporaryPasswordByEmail } from '../shop/staff/members.ts';
import { resetSecondFactor } from '../shop/staff/second-factor/second-factor.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

const RESET_USAGE = 'Usage: npm run shop -- reset-second-factor EMAIL [--yes]';
const MESSAGES = {
  unknown_address: 'Nobody on the staff has this address.',
  no_second_factor: 'This account has no second factor: its password alone opens it.',
} as const;

/** No further authentication: anyone with terminal access can read the whole database. */
export const resetSecondFactorCommand: Command = {
  usage: 'reset-second-factor EMAIL remove a staff member’s second factor and passkeys, and sign them out everywhere',
  async run(args, context) {
    const { say, ask } = context;
    const [typed, ...more] = args.filter((arg) => arg !== '--yes');
    const email = typed === undefined ? undefined : parseEmailAddress(typed);
    if (email === undefined || more.length > 0) {
      say(RESET_USAGE);
      return 1;
    }
    if (!args.includes('--yes')) {
      const answer = await ask(
        `This takes the second factor off ${email} and signs it out everywhere. Its password stays.\nType the address again to do it: `,
      );
      if (answer === undefined) {
        say('Nobody is at the keyboard to confirm it, so nothing was changed. With --yes it is done without asking.');
        return 1;
      }
      if (parseEmailAddress(answer) !== email) {
        say('That is another address, so nothing was changed.');
        return 1;
      }
    }
    return withDatabase(context, async (deps) => {
      const removed = await resetSecondFactor(deps, email, TERMINAL);
      if (!removed.ok) {
        say(MESSAGES[removed.reason]);
        return 1;
      }
      const { name, browsers } = removed;
      say(
        `${name} signs in with the password alone now, and is signed out of ${browsers === 1 ? 'one browser' : `${browsers} browsers`}. Set up a new second factor right away, under your name in the back office.`,
      );
      return 0;
    });
  },
};

/**
 * For an owner who forgot the password and has no other owner to ask. Anyone who can run this can read the whole
 * database anyway.
 */
export const newPassword: Command = {
  usage:
    'new-password EMAIL       set a staff member’s new password, remove the second factor, and sign them out everywhere',
  async run([typed = '', ...more], context) {
    const { say } = context;
    const email = parseEmailAddress(typed);
    if (email === undefined || more.length > 0) {
      say('Usage: npm run shop -- new-password EMAIL');
      return 1;
    }
    return withDatabase(context, async (deps) => {
      const handed = await issueTemporaryPasswordByEmail(deps, email, TERMINAL);
      if (!handed.ok) {
        say('No staff member has this email.');
        return 1;
      }
      say(`New password for ${handed.member.name}: ${handed.password}`);
      say('Sign in with it and choose another one. The second factor is off, and every browser is signed out.');
      return 0;
    });
  },
};
