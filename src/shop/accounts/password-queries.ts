import { change } from '../../platform/db/query.ts';

export const setPassword = change(
  (sql, id: string, passwordHash: string, now: Date) => sql`
    update customers set password_hash = ${passwordHash}, password_set_at = ${now} where id = ${id}`,
);

/** The same password at today's cost; it was not chosen anew. */
export const setPasswordHash = change(
  (sql, id: string, passwordHash: string, replaced: string) => sql`
    update customers set password_hash = ${passwordHash} where id = ${id} and password_hash = ${replaced}`,
);

/** Until a new one is set by mail. */
export const dropPassword = change(
  (sql, id: string) => sql`update customers set password_hash = null where id = ${id}`,
);

/** The same, for a password that is not older. */
export const dropPasswordSetSince = change(
  (sql, id: string, since: Date) => sql`
    update customers set password_hash = null where id = ${id} and password_set_at >= ${since}`,
);
