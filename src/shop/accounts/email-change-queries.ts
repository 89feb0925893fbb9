import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** The address that waits for its link to be opened; at most one for an account. */
export const findEmailChange = oneRow(
  Type.Object({ email: Type.String(), sessionId: MaybeText }),
  (sql, customerId: string) => sql`
    select email, session_id from email_changes where customer_id = ${customerId}`,
);

export const putEmailChange = change(
  (sql, input: { customerId: string; email: string; sessionId: string }, now: Date) => sql`
    insert into email_changes (customer_id, email, asked_at, session_id)
    values (${input.customerId}, ${input.email}, ${now}, as_uuid(${input.sessionId}))
    on conflict (customer_id) do update
      set email = excluded.email, asked_at = excluded.asked_at, session_id = excluded.session_id`,
);

export const dropEmailChange = change(
  (sql, customerId: string) => sql`delete from email_changes where customer_id = ${customerId}`,
);

/** Whether somebody else can log in with the address. */
export const findVerifiedHolder = oneRow(
  Type.Object({ id: Type.String(), name: Type.String() }),
  (sql, email: string, customerId: string) => sql`
    select id, name from customers where email = ${email} and id <> ${customerId} and verified_at is not null`,
);

/** A registration that nobody has confirmed: no login, no orders. It gives way to who proves the address. */
export const dropUnverifiedHolder = change(
  (sql, email: string) => sql`delete from customers where email = ${email} and verified_at is null`,
);
