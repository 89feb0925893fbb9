import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { PushKind } from './schema.ts';

export const listDevicesOf = manyRows(
  Type.Object({
    id: Type.String(),
    device: Type.String(),
    endpoint: Type.String(),
    kinds: Type.Array(Type.String()),
    createdAt: Timestamp,
    failingSince: nullable(Timestamp),
  }),
  (sql, staffId: string) => sql`
    select id, device, endpoint, kinds, created_at, failing_since from push_subscriptions
    where staff_id = ${staffId}::uuid order by created_at, id`,
);

/**
 * Serializes additions of one staff member. A statement of its own, since a statement only sees rows committed before
 * it began.
 */
export const lockMember = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, staffId: string) => sql`select id from staff where id = ${staffId}::uuid for no key update`,
);

export const countOtherDevices = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, staffId: string, endpoint: string) => sql`
    select count(*)::int as count from push_subscriptions where staff_id = ${staffId}::uuid and endpoint <> ${endpoint}`,
);

type NewDevice = {
  staffId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  kinds: readonly string[];
};

/** A browser belongs to the staff member who signed in last. */
export const saveDevice = change(
  (sql, { staffId, endpoint, p256dh, auth, device, kinds }: NewDevice, now: Date) => sql`
    insert into push_subscriptions as known (staff_id, endpoint, p256dh, auth, device, kinds, created_at)
    values (${staffId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${device}, ${kinds}::text[], ${now}::timestamptz)
    on conflict (endpoint) do update set staff_id = excluded.staff_id, p256dh = excluded.p256dh, auth = excluded.auth,
      device = excluded.device, kinds = excluded.kinds, failing_since = null,
      created_at = case when known.staff_id = excluded.staff_id then known.created_at else excluded.created_at end`,
);

export const setKinds = change(
  (sql, staffId: string, id: string, kinds: readonly string[]) => sql`
    update push_subscriptions set kinds = ${kinds}::text[] where id = as_uuid(${id}) and staff_id = ${staffId}::uuid`,
);

export const dropDeviceOf = change(
  (sql, staffId: string, id: string) => sql`
    delete from push_subscriptions where id = as_uuid(${id}) and staff_id = ${staffId}::uuid`,
);

const AlertTarget = Type.Object({ id: Type.String(), at: Timestamp });

export const findDeviceOf = oneRow(
  AlertTarget,
  (sql, staffId: string, id: string) => sql`
    select id, now() as at from push_subscriptions where id = as_uuid(${id}) and staff_id = ${staffId}::uuid`,
);

export const listDevicesFor = manyRows(
  AlertTarget,
  (sql, kind: PushKind) => sql`
    select p.id, now() as at from push_subscriptions p join staff s on s.id = p.staff_id
    where ${kind} = any(p.kinds) and s.closed_at is null order by p.id limit 200`,
);

export const findDevice = oneRow(
  Type.Object({ endpoint: Type.String(), p256dh: Type.String(), auth: Type.String() }),
  (sql, id: string) => sql`
    select p.endpoint, p.p256dh, p.auth from push_subscriptions p join staff s on s.id = p.staff_id
    where p.id = as_uuid(${id}) and s.closed_at is null`,
);

export const markFailing = change(
  (sql, id: string, now: Date) => sql`
    update push_subscriptions set failing_since = ${now}::timestamptz where id = as_uuid(${id}) and failing_since is null`,
);

export const markWorking = change(
  (sql, id: string) => sql`
    update push_subscriptions set failing_since = null where id = as_uuid(${id}) and failing_since is not null`,
);

export const dropDevice = change((sql, id: string) => sql`delete from push_subscriptions where id = as_uuid(${id})`);

export const findPaidOrder = oneRow(
  Type.Object({
    number: Type.Integer(),
    totalCents: Type.Integer(),
    town: Type.String(),
    state: Type.String(),
    units: Type.Integer(),
  }),
  (sql, id: string) => sql`
    select o.number, o.total_cents, o.town, o.state,
      (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as units
    from orders o where o.id = ${id}`,
);

export const findMessage = oneRow(
  Type.Object({ name: Type.String(), message: Type.String() }),
  (sql, id: string) => sql`select name, left(message, 200) as message from contact_messages where id = as_uuid(${id})`,
);

export const findProblem = oneRow(
  Type.Object({ detail: Type.String() }),
  (sql, id: string) => sql`select detail from payment_exceptions where id = as_uuid(${id})`,
);

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

export const findPushKey = oneRow(
  Type.Object({ publicKey: Type.String(), sealed: Bytes }),
  (sql) => sql`select public_key, sealed from push_key`,
);

export const addPushKey = change(
  (sql, publicKey: string, sealed: Buffer) => sql`
    insert into push_key (public_key, sealed) values (${publicKey}, ${sealed}) on conflict (id) do nothing`,
);

export const resealKey = change(
  (sql, old: Buffer, sealed: Buffer) => sql`update push_key set sealed = ${sealed} where sealed = ${old}`,
);

/** Devices go with the key, since they only accept messages signed by it. */
export const dropPushKey = change((sql) => sql`with devices as (delete from push_subscriptions) delete from push_key`);
