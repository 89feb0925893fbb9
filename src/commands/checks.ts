import { randomUUID } from 'node:crypto';
import { type ChainEnd, verifyHashChain } from '../shop/audit/hash-chain.ts';
import { type BrokenInvariant, checkInvariants } from '../shop/backup/restore/invariants.ts';
import { realWire } from '../shop/payments/paypal/http.ts';
import { createPaypal } from '../shop/payments/paypal/paypal.ts';
import { checkPaypal } from '../shop/payments/set-up-paypal.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Long enough for many years of bookkeeping entries. */
const MAX_CHECK_SECONDS = 600;

const KEEP_IT =
  'Take a backup before anything is mended (npm run shop -- backup FILE), and show this to whoever looks after the shop.';

/** For comparison with the values printed by an earlier backup: a longer log starts with the same entries. */
const chainSentence = (end: ChainEnd | undefined) =>
  end ? `The log is whole: ${end.entries} entries, chained up to ${end.hash}.` : 'The log has no chained entries yet.';

export const checkData: Command = {
  usage: 'check-data               check the bookkeeping rules and the audit log; changes nothing',
  async run(_args, context) {
    const { say } = context;
    return withDatabase(context, async ({ db }) => {
      const { broken, chain } = await db.transaction(async ({ sql }) => {
        // Runs the checks on one snapshot (repeatable read) while the shop keeps writing.
        await sql`set transaction isolation level repeatable read read only`;
        await sql.unsafe(`set local statement_timeout = '${MAX_CHECK_SECONDS}s'`);
        return { broken: await checkInvariants(sql), chain: await verifyHashChain(sql) };
      });
      sayBroken(say, broken);
      say(chain.ok ? chainSentence(chain.end) : `WRONG: ${chain.sentence}`);
      const isWhole = broken.length === 0 && chain.ok;
      say(isWhole ? 'All bookkeeping rules hold.' : KEEP_IT);
      return isWhole ? 0 : 1;
    });
  },
};

function sayBroken(say: (line: string) => void, broken: readonly BrokenInvariant[]) {
  for (const { rule, count, examples } of broken) {
    say(`WRONG in ${count} ${count === 1 ? 'case' : 'cases'}: ${rule}`);
    for (const example of examples) say(`      ${example}`);
  }
}

export const paypalCheck: Command = {
  usage: 'paypal-check             check the PayPal settings: credentials, webhook, currency',
  async run(_args, { config, log, say }) {
    if (config.paypal.demo) {
      say('No PayPal is set, so the shop takes demo payments. docs/payments.md says how to set it up, in ten steps.');
      return 1;
    }
    const paypal = createPaypal(
      realWire((line) => log.debug(line, 'asked PayPal')),
      config.paypal,
    );
    const findings = await checkPaypal({ paypal, config, newId: randomUUID });
    for (const { isRight, sentence } of findings) say(`${isRight ? 'ok   ' : 'WRONG'} ${sentence}`);
    const isRight = findings.every((finding) => finding.isRight);
    say(isRight ? 'PayPal is set up.' : 'PayPal is not set up yet: docs/payments.md helps.');
    return isRight ? 0 : 1;
  },
};
