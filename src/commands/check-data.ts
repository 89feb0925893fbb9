import { checkInvariants } from '../shop/backup/invariants.ts';
import type { Command } from './command.ts';
import { withOpenDatabase } from './open-database.ts';

/** Long enough for the books of many years. */
const MOST_SECONDS = 600;

export const checkData: Command = {
  usage: 'check-data               see whether every rule of the books holds; changes nothing',
  async does(_args, surroundings) {
    const { say } = surroundings;
    return withOpenDatabase(surroundings, async ({ db }) => {
      const broken = await db.transaction(async ({ sql }) => {
        // One picture of everything, however busy the shop is meanwhile.
        await sql`set transaction isolation level repeatable read read only`;
        await sql.unsafe(`set local statement_timeout = '${MOST_SECONDS}s'`);
        return checkInvariants(sql);
      });
      for (const { rule, count, examples } of broken) {
        say(`WRONG in ${count} ${count === 1 ? 'case' : 'cases'}: ${rule}`);
        for (const example of examples) say(`      ${example}`);
      }
      say(
        broken.length === 0
          ? 'Every rule of the books holds.'
          : 'Take a backup before anything is mended (npm run shop -- backup FILE), and show this to whoever looks after the shop.',
      );
      return broken.length === 0 ? 0 : 1;
    });
  },
};
