import text from '../../../../db/invariants.sql?raw';
import type { Transaction } from '../../../platform/db/database.ts';

export type BrokenInvariant = { rule: string; count: number; examples: string[] };
const EXAMPLES = 3;

/** PayPal's ledger, if available: JSON texts of captures and refunds, with values in dollars. */
type PaypalLedger = { captures: string; refunds: string };

type InvariantOptions = {
  /** Time of the check; default now. */
  moment?: Date;
  paypal?: PaypalLedger;
};

/** Returns the violated invariants with examples. `sql` must be of an open transaction. */
export async function checkInvariants(
  sql: Transaction['sql'],
  { moment, paypal }: InvariantOptions = {},
  invariants = readInvariants(),
): Promise<BrokenInvariant[]> {
  await sql`select set_config('nyuzi.moment', ${moment?.toISOString() ?? ''}, true),
    set_config('nyuzi.captures', ${paypal?.captures ?? ''}, true), set_config('nyuzi.refunds', ${paypal?.refunds ?? ''}, true)`;
  const broken: BrokenInvariant[] = [];
  for (const { rule, statement } of invariants) {
    const rows = await sql.unsafe<{ what: unknown }[]>(statement);
    if (rows.length > 0) {
      broken.push({ rule, count: rows.length, examples: rows.slice(0, EXAMPLES).map(({ what }) => String(what)) });
    }
  }
  return broken;
}

type Invariant = { rule: string; statement: string };

/** Parses `db/invariants.sql`: each comment is a rule's sentence, the statement below it returns violating rows. */
export function readInvariants(source: string = text): Invariant[] {
  return source
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((part) => {
      const paragraph =
        part
          .trim()
          .split(/\r?\n[ \t]*\r?\n/)
          .at(-1) ?? '';
      const lines = paragraph.split(/\r?\n/);
      const comments = lines.filter((line) => line.startsWith('--')).map((line) => line.slice(2).trim());
      const statement = lines.filter((line) => !line.startsWith('--')).join('\n');
      return { rule: comments.join(' '), statement: statement.trim() };
    })
    .filter(({ statement }) => statement !== '');
}
