import type { Sql } from '../../platform/db/database.ts';

/** A number: working days that a product of rows `p` is made, by its own word, else by its community's. */
export const makingDays = (sql: Sql) => sql`coalesce(p.making_days,
  (select of_it.making_days from communities of_it where of_it.slug = p.community_slug), 0)`;
