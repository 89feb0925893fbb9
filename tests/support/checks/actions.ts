import type { Database } from '../../../src/platform/db/database.ts';

/** Logged actions on a subject, oldest first: `['coupon.created', 'coupon.ended']`. */
export async function actionsOn({ sql }: Pick<Database, 'sql'>, subject: string): Promise<string[]> {
  const entries = await sql<{ what: string }[]>`
    select what from audit_entries where subject = ${subject} order by id`;
  return entries.map(({ what }) => what);
}
