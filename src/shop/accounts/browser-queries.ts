import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';
import type { EmailAddress } from '../../shared/email-address.ts';

export const findKnownBrowser = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, secretHash: Buffer, email: EmailAddress, seenSince: Date) => sql`
    select k.id from known_browsers k join customers c on c.id = k.customer_id
    where k.secret_hash = ${secretHash} and c.email = ${email} and k.seen_at > ${seenSince}`,
);

export const touchKnownBrowser = change(
  (sql, id: string, now: Date) => sql`update known_browsers set seen_at = ${now} where id = ${id}`,
);

type NewKnownBrowser = { customerId: string; secretHash: Buffer; most: number };

/** The one that was seen longest ago makes room. */
export const addKnownBrowser = change(
  (sql, { customerId, secretHash, most }: NewKnownBrowser, now: Date) => sql`
    with oldest as (
      delete from known_browsers where id in (
        select id from known_browsers where customer_id = ${customerId}
        order by seen_at desc, id offset greatest(${most}::int - 1, 0))
    )
    insert into known_browsers (customer_id, secret_hash, seen_at) values (${customerId}, ${secretHash}, ${now})`,
);

export const dropKnownBrowsers = change(
  (sql, customerId: string) => sql`delete from known_browsers where customer_id = ${customerId}`,
);

export const dropBrowsersNotSeenSince = change(
  (sql, since: Date) => sql`delete from known_browsers where seen_at < ${since}`,
);
