import { parseEmailAddress } from '../shared/email-address.ts';
import { TERMINAL } from '../shop/audit/audit.ts';
import { issueTemporaryPasswordByEmail } from '../shop/staff/issue-password.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** For an owner who forgot the password and has no other owner to ask. Whoever can run this reads the whole database. */
export const newPassword: Command = {
  usage: 'new-password EMAIL       make a new password for a staff member, and sign them out everywhere',
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
