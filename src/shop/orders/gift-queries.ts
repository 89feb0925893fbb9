import { change } from '../../platform/db/query.ts';

/** Of an order that is a gift; answers 0 where it is none. */
export const setGiftMessage = change(
  (sql, id: string, message: string) => sql`
    update orders set gift_message = ${message} where id = ${id} and gift_message is not null`,
);
