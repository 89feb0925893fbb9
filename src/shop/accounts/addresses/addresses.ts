import type { Database, Sql } from '../../../platform/db/database.ts';
import type { Address, AddressField } from '../../../shared/address/address.ts';
import { MAX_ADDRESSES } from '../../../shared/limits.ts';
import { readServedAddress } from '../../delivery/served-address.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import { lockAccount } from '../queries.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import {
  addAddress,
  clearDefaultAddress,
  dropAddress,
  listAddresses,
  setAddress,
  setDefaultAddress,
  touchAddress,
} from './queries.ts';
import type { AddressBody, SavedAddress } from './schema.ts';

type AddressDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

export async function savedAddresses(
  { db }: Pick<AddressDeps, 'db'>,
  { customerId }: SignedIn,
): Promise<SavedAddress[]> {
  return (await listAddresses(db.sql, customerId)).map(({ town, ...rest }) => ({
    ...rest,
    ...(town !== '' && { town }),
  }));
}

type Saved =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: 'addresses_full' | 'address_unknown' }
  | { ok: false; reason: 'invalid'; fields: Partial<Record<AddressField, string>> };

/** Saves an address unless it exists. The first one becomes the default. */
export async function saveAddress(deps: AddressDeps, customer: SignedIn, input: AddressBody): Promise<Saved> {
  const read = readServedAddress(input, await deps.settings.current());
  if (!read.ok) return { ok: false, reason: 'invalid', fields: read.fields };
  return changeAddresses(deps, customer, async (sql, saved) => {
    const same = saved.find((other) => isSame(other, read.address));
    if (same) await touchAddress(sql, customer.customerId, same.id, deps.now());
    if (!same && saved.length >= MAX_ADDRESSES) return { ok: false, reason: 'addresses_full' };
    const isDefault = saved.length === 0;
    const added = same ?? (await addAddress(sql, customer.customerId, { ...read.address, isDefault }, deps.now()));
    const id = added?.id ?? '';
    if (input.isDefault === true) await makeDefault(sql, customer.customerId, id);
    return { ok: true, id, isNew: same === undefined };
  });
}

type Stored = Address & { id: string; isDefault: boolean };

/** Locks the account, so that concurrent browsers can't exceed the limit or leave two defaults. */
function changeAddresses<Result>(
  { db }: AddressDeps,
  { customerId }: SignedIn,
  act: (sql: Sql, saved: readonly Stored[]) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx.sql, customerId))) throw new Error('Somebody is logged in without an account.');
    return act(tx.sql, await listAddresses(tx.sql, customerId));
  });
}

const COMPARED_FIELDS = ['name', 'address', 'town', 'city', 'postalCode', 'country'] as const;

const isSame = (one: Address, other: Address) =>
  COMPARED_FIELDS.every((field) => one[field].toLowerCase() === other[field].toLowerCase());

async function makeDefault(sql: Sql, customerId: string, id: string) {
  await clearDefaultAddress(sql, customerId);
  await setDefaultAddress(sql, customerId, id);
}

/** Replaces an address. If it now equals another saved one, that one is removed. */
export async function editAddress(
  deps: AddressDeps,
  customer: SignedIn,
  id: string,
  input: AddressBody,
): Promise<Saved> {
  const read = readServedAddress(input, await deps.settings.current());
  if (!read.ok) return { ok: false, reason: 'invalid', fields: read.fields };
  return changeAddresses(deps, customer, async (sql, saved) => {
    const mine = saved.find((one) => one.id === id);
    if (!mine) return { ok: false, reason: 'address_unknown' };
    const twin = saved.find((one) => one.id !== id && isSame(one, read.address));
    if (twin) await dropAddress(sql, customer.customerId, twin.id);
    await setAddress(sql, customer.customerId, id, read.address);
    if (input.isDefault === true || twin?.isDefault) await makeDefault(sql, customer.customerId, id);
    return { ok: true, id, isNew: false };
  });
}

/** Removes an address; the most recently used remaining one becomes the default. False if it didn't exist. */
export async function removeAddress(deps: AddressDeps, customer: SignedIn, id: string): Promise<boolean> {
  return changeAddresses(deps, customer, async (sql, saved) => {
    if ((await dropAddress(sql, customer.customerId, id)) === 0) return false;
    const left = saved.filter((one) => one.id !== id);
    const [next] = left;
    if (next && !left.some(({ isDefault }) => isDefault)) await makeDefault(sql, customer.customerId, next.id);
    return true;
  });
}
