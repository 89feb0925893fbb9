import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

export const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });
const Moment = Type.Union([Timestamp, Type.Null()]);

const Member = {
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Type.String(),
  mustChangePassword: Type.Boolean(),
  totpSince: Moment,
  createdAt: Timestamp,
  lastSeenAt: Moment,
  closedAt: Moment,
  pictureId: Type.Union([Type.String(), Type.Null()]),
};

export const listMembers = manyRows(
  Type.Object(Member),
  (sql) => sql`
    select id, name, email, role, must_change_password, totp_since, created_at, last_seen_at, closed_at, picture_id
    from staff order by closed_at nulls first, created_at, id`,
);

const Secrets = {
  passwordHash: Type.String(),
  totpSealed: Type.Union([Bytes, Type.Null()]),
  totpLastStep: Type.Integer(),
};

export const findMemberByEmail = oneRow(
  Type.Object({ ...Member, ...Secrets }),
  (sql, email: string) => sql`
    select id, name, email, role, must_change_password, totp_since, created_at, last_seen_at, closed_at, picture_id,
      password_hash, totp_sealed, totp_last_step
    from staff where email = ${email} and closed_at is null`,
);

/** Locks the row to serialize changes. */
export const lockMember = oneRow(
  Type.Object({ ...Member, ...Secrets }),
  (sql, id: string) => sql`
    select id, name, email, role, must_change_password, totp_since, created_at, last_seen_at, closed_at, picture_id,
      password_hash, totp_sealed, totp_last_step
    from staff where id = as_uuid(${id}) for update`,
);

/** Locks all owners, so that two can't remove each other concurrently. */
export const lockOwners = manyRows(
  Type.Object({ id: Type.String() }),
  (sql) => sql`select id from staff where role = 'owner' and closed_at is null order by id for update`,
);

export const anyMember = oneRow(Type.Object({ id: Type.String() }), (sql) => sql`select id from staff limit 1`);

/** Serializes starts while checking for an owner. */
export const lockFirstOwner = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstOwner})`);

type Added = { name: string; email: string; role: string; passwordHash: string };

export const addMember = oneRow(
  Type.Object(Member),
  (sql, { name, email, role, passwordHash }: Added) => sql`
    insert into staff (name, email, role, password_hash) values (${name}, ${email}, ${role}, ${passwordHash})
    on conflict (email) do nothing
    returning id, name, email, role, must_change_password, totp_since, created_at, last_seen_at, closed_at, picture_id`,
);

export const updateMember = change(
  (sql, id: string, { name, role }: { name: string; role: string }) => sql`
    update staff set name = ${name}, role = ${role} where id = ${id}::uuid`,
);

export const setPassword = change(
  (sql, id: string, passwordHash: string, mustChange: boolean) => sql`
    update staff set password_hash = ${passwordHash}, must_change_password = ${mustChange} where id = ${id}::uuid`,
);

export const markSeen = change(
  (sql, id: string, now: Date) => sql`update staff set last_seen_at = ${now} where id = ${id}::uuid`,
);

export const closeMember = change(
  (sql, id: string, now: Date) => sql`update staff set closed_at = ${now} where id = ${id}::uuid`,
);

export const reopenMember = change((sql, id: string) => sql`update staff set closed_at = null where id = ${id}::uuid`);

/** Replaces an earlier invitation, whose link ends. */
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

/** Affects 0 rows if the link was used, replaced or revoked concurrently. */
export const spendInvitation = change(
  (sql, tokenHash: Buffer) => sql`delete from staff_invitations where token_hash = ${tokenHash}`,
);

export const dropInvitation = change(
  (sql, staffId: string) => sql`delete from staff_invitations where staff_id = ${staffId}::uuid`,
);

export const dropEndedInvitations = change(
  (sql, now: Date) => sql`delete from staff_invitations where ends_at <= ${now}`,
);

export const setName = change(
  (sql, id: string, name: string) => sql`update staff set name = ${name} where id = ${id}::uuid`,
);

export const findEmailHolder = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, email: string) => sql`select id from staff where email = ${email}`,
);

/** Affects 0 rows if the email is taken. */
export const setEmail = change(
  (sql, id: string, email: string) => sql`
    update staff set email = ${email}
    where id = ${id}::uuid and not exists (select 1 from staff where email = ${email} and id <> ${id}::uuid)`,
);

type NewEmailChange = { email: string; codeHash: Buffer };

/** Replaces an earlier one. */
export const saveEmailChange = change(
  (sql, id: string, { email, codeHash }: NewEmailChange, endsAt: Date) => sql`
    insert into staff_email_changes (staff_id, email, code_hash, ends_at)
    values (${id}::uuid, ${email}, ${codeHash}, ${endsAt})
    on conflict (staff_id) do update
      set email = excluded.email, code_hash = excluded.code_hash, ends_at = excluded.ends_at, tries = 0`,
);

/** Counts the attempt atomically. */
export const countEmailCodeAttempt = oneRow(
  Type.Object({
    email: Type.String(),
    codeHash: Type.Unsafe<Buffer>({ 'x-column': 'bytes' }),
    tries: Type.Integer(),
  }),
  (sql, id: string, now: Date) => sql`
    update staff_email_changes set tries = tries + 1 where staff_id = ${id}::uuid and ends_at > ${now}
    returning email, code_hash, tries`,
);

export const findEmailChange = oneRow(
  Type.Object({ email: Type.String() }),
  (sql, id: string, now: Date) => sql`
    select email from staff_email_changes where staff_id = ${id}::uuid and ends_at > ${now}`,
);

export const dropEmailChange = change(
  (sql, id: string) => sql`delete from staff_email_changes where staff_id = ${id}::uuid`,
);

export const dropEndedEmailChanges = change(
  (sql, now: Date) => sql`delete from staff_email_changes where ends_at <= ${now}`,
);

/** Recipients of security alerts: the member, and every owner. */
export const listAlertRecipients = manyRows(
  Type.Object({ id: Type.String(), email: Type.String() }),
  (sql, memberId: string) => sql`
    select id, email from staff where closed_at is null and (role = 'owner' or id = ${memberId}::uuid) order by id`,
);

export const listOwnerAddresses = manyRows(
  Type.Object({ email: Type.String() }),
  (sql) => sql`select email from staff where closed_at is null and role = 'owner' order by id`,
);

export const savePicture = change(
  (sql, staffId: string, jpeg: Buffer) => sql`
    insert into staff_pictures (staff_id, jpeg) values (${staffId}::uuid, ${jpeg})
    on conflict (staff_id) do update set jpeg = excluded.jpeg`,
);

export const dropPicture = change(
  (sql, staffId: string) => sql`delete from staff_pictures where staff_id = ${staffId}::uuid`,
);

export const setPictureId = change(
  (sql, staffId: string, pictureId: string | null) => sql`
    update staff set picture_id = ${pictureId} where id = ${staffId}::uuid`,
);

/** Few rows, so no index by id. */
export const findPicture = oneRow(
  Type.Object({ jpeg: Type.Unsafe<Buffer>({ 'x-column': 'bytes' }) }),
  (sql, pictureId: string) => sql`
    select p.jpeg from staff m join staff_pictures p on p.staff_id = m.id where m.picture_id = ${pictureId}`,
);
