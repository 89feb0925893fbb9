import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

const Moment = Type.Union([Timestamp, Type.Null()]);
export const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

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
const Secrets = {
  passwordHash: Type.String(),
  totpSecret: Type.Union([Bytes, Type.Null()]),
  totpSealed: Type.Union([Bytes, Type.Null()]),
  totpLastStep: Type.Integer(),
};

export const listMembers = manyRows(
  Type.Object(Member),
  (sql) => sql`
    select id, name, email, role, must_change_password, totp_since, created_at, last_seen_at, closed_at, picture_id
    from staff order by closed_at nulls first, created_at, id`,
);

export const findMemberByEmail = oneRow(
  Type.Object({ ...Member, ...Secrets }),
  (sql, email: string) => sql`
    select id, name, email, role, must_change_password, totp_since, created_at, last_seen_at, closed_at, picture_id,
      password_hash, totp_secret, totp_sealed, totp_last_step
    from staff where email = ${email} and closed_at is null`,
);

/** With a lock, so that two changes of one person come one after the other. */
export const lockMember = oneRow(
  Type.Object({ ...Member, ...Secrets }),
  (sql, id: string) => sql`
    select id, name, email, role, must_change_password, totp_since, created_at, last_seen_at, closed_at, picture_id,
      password_hash, totp_secret, totp_sealed, totp_last_step
    from staff where id = as_uuid(${id}) for update`,
);

/** Locks every owner, so that two of them cannot remove each other in the same moment. */
export const lockOwners = manyRows(
  Type.Object({ id: Type.String() }),
  (sql) => sql`select id from staff where role = 'owner' and closed_at is null order by id for update`,
);

export const anyMember = oneRow(Type.Object({ id: Type.String() }), (sql) => sql`select id from staff limit 1`);

/** One start at a time looks whether there is an owner. */
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
