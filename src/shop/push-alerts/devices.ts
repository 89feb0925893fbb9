import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { urlError } from '../../platform/http/reach.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { withIsoTimes } from '../../shared/time.ts';
import { enqueuePush } from './alerts.ts';
import { openPushKey } from './push-key.ts';
import {
  countOtherDevices,
  dropDeviceOf,
  findDeviceOf,
  listDevicesOf,
  lockMember,
  saveDevice,
  setKinds,
} from './queries.ts';
import { MAX_PUSH_DEVICES, type NewPushDevice, type OwnAlerts, type PushKind } from './schema.ts';

type DeviceDeps = {
  db: Database;
  now: () => Date;
  config: Pick<Config, 'ownerEmail'>;
  emailBrand: () => Promise<{ helpEmail: string }>;
};
type DeviceResult = { ok: true } | RefusalOf<typeof pushRefusals>;

export async function ownAlerts({ db, config, emailBrand }: DeviceDeps, staffId: string): Promise<OwnAlerts> {
  const { publicKey } = await openPushKey({ db });
  const rows = await listDevicesOf(db.sql, staffId);
  return {
    publicKey,
    emailsTo: config.ownerEmail || (await emailBrand()).helpEmail,
    devices: rows.map(({ createdAt, kinds, ...row }) => ({
      ...withIsoTimes(row),
      kinds: kinds as PushKind[],
      addedAt: createdAt.toISOString(),
    })),
  };
}

/** Adds a browser or changes its kinds of alerts. Idempotent. */
export async function addPushDevice(
  { db, now }: Pick<DeviceDeps, 'db' | 'now'>,
  staffId: string,
  { endpoint, keys, kinds }: NewPushDevice,
  device: string,
): Promise<DeviceResult> {
  // Only public hosts: the shop posts to this URL (SSRF).
  if (!URL.canParse(endpoint) || urlError(new URL(endpoint), 'public') !== undefined) return ADDRESS_UNREADABLE;
  return db.transaction(async (tx) => {
    await lockMember(tx.sql, staffId);
    const others = await countOtherDevices(tx.sql, staffId, endpoint);
    if ((others?.count ?? 0) >= MAX_PUSH_DEVICES) return { ok: false, reason: 'push_devices_full' };
    await saveDevice(tx.sql, { staffId, endpoint, ...keys, device, kinds }, now());
    return { ok: true };
  });
}

export const choosePushKinds = async (
  { db }: Pick<DeviceDeps, 'db'>,
  staffId: string,
  id: string,
  kinds: readonly PushKind[],
): Promise<DeviceResult> => ((await setKinds(db.sql, staffId, id, kinds)) > 0 ? { ok: true } : GONE);

export const removePushDevice = async (
  { db }: Pick<DeviceDeps, 'db'>,
  staffId: string,
  id: string,
): Promise<DeviceResult> => ((await dropDeviceOf(db.sql, staffId, id)) > 0 ? { ok: true } : GONE);

export const testPushDevice = ({ db }: Pick<DeviceDeps, 'db'>, staffId: string, id: string): Promise<DeviceResult> =>
  db.transaction(async (tx) => {
    const found = await findDeviceOf(tx.sql, staffId, id);
    if (!found) return GONE;
    await enqueuePush(tx, found, { kind: 'test', subject: found.id });
    return { ok: true };
  });

const ADDRESS_UNREADABLE = { ok: false, reason: 'push_address_unreadable' } as const;
const GONE = { ok: false, reason: 'no_such_push_device' } as const;

export const pushRefusals = {
  push_address_unreadable: invalid('This browser gave an address for alerts that the shop can’t use.'),
  push_devices_full: conflict('You can have alerts on up to ten devices. Remove one to add another.'),
  no_such_push_device: notFound('This device was already removed.'),
};
