import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

/** In the place of an earlier one, whose link ends. */
export const saveInvitation = change(
  (sql, staffId: string, tokenHash: Buffer, endsAt: Date) => sql`
    insert into staff_invitations (staff_id, token_hash, ends_at) values (${staffId}::uuid, ${tokenHash}, ${endsAt})
    on conflict (staff_id) do update set token_hash = excluded.token_hash, ends_at = excluded.ends_at`,
);

const Invited = Type.Object({ staffId: Type.String(), name: Type.String(), email: Type.String() });

export const findInvitation = oneRow(
  Invited,
  (sql, tokenHash: Buffer, now: Date) => sql`
    select i.staff_id, m.name, m.email from staff_invitations i join staff m on m.id = i.staff_id
    where i.token_hash = ${tokenHash} and i.ends_at > ${now} and m.closed_at is null and m.must_change_password`,
);

/** Answers 0 where the link was used, replaced or taken back in the meantime. */
export const spendInvitation = change(
  (sql, tokenHash: Buffer) => sql`delete from staff_invitations where token_hash = ${tokenHash}`,
);

export const dropInvitation = change(
  (sql, staffId: string) => sql`delete from staff_invitations where staff_id = ${staffId}::uuid`,
);

export const dropEndedInvitations = change(
  (sql, now: Date) => sql`delete from staff_invitations where ends_at <= ${now}`,
);
