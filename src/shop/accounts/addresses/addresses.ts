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

/** One's saved addresses: the default first, then the one that was used last. */
export async function addressesOf({ db }: Pick<AddressDeps, 'db'>, { customerId }: SignedIn): Promise<SavedAddress[]> {
  return (await listAddresses(db.sql, customerId)).map(({ town, ...rest }) => ({
    ...rest,
    ...(town !== '' && { town }),
  }));
}

type Saved =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: 'addresses_full' | 'address_unknown' }
  | { ok: false; reason: 'invalid'; fields: Partial<Record<AddressField, string>> };

/** Saves one more, unless it is saved already. The first one is the default. */
export async function saveAddress(deps: AddressDeps, who: SignedIn, input: AddressBody): Promise<Saved> {
  const read = readServedAddress(input, await deps.settings.current());
  if (!read.ok) return { ok: false, reason: 'invalid', fields: read.fields };
  return changeAddresses(deps, who, async (sql, saved) => {
    const same = saved.find((other) => isSame(other, read.address));
    if (same) await touchAddress(sql, who.customerId, same.id, deps.now());
    if (!same && saved.length >= MAX_ADDRESSES) return { ok: false, reason: 'addresses_full' };
    const isDefault = saved.length === 0;
    const added = same ?? (await addAddress(sql, who.customerId, { ...read.address, isDefault }, deps.now()));
    const id = added?.id ?? '';
    if (input.isDefault === true) await makeDefault(sql, who.customerId, id);
    return { ok: true, id, isNew: same === undefined };
  });
}

/** Puts another address in the place of one. Typed like another one of theirs, that one gives way. */
export async function editAddress(deps: AddressDeps, who: SignedIn, id: string, input: AddressBody): Promise<Saved> {
  const read = readServedAddress(input, await deps.settings.current());
  if (!read.ok) return { ok: false, reason: 'invalid', fields: read.fields };
  return changeAddresses(deps, who, async (sql, saved) => {
    const mine = saved.find((one) => one.id === id);
    if (!mine) return { ok: false, reason: 'address_unknown' };
    const twin = saved.find((one) => one.id !== id && isSame(one, read.address));
    if (twin) await dropAddress(sql, who.customerId, twin.id);
    await setAddress(sql, who.customerId, id, read.address);
    if (input.isDefault === true || twin?.isDefault) await makeDefault(sql, who.customerId, id);
    return { ok: true, id, isNew: false };
  });
}

/** Removes one; of those that are left, the one that was used last becomes the default. False where it was not there. */
export async function removeAddress(deps: AddressDeps, who: SignedIn, id: string): Promise<boolean> {
  return changeAddresses(deps, who, async (sql, saved) => {
    if ((await dropAddress(sql, who.customerId, id)) === 0) return false;
    const left = saved.filter((one) => one.id !== id);
    const [next] = left;
    if (next && !left.some(({ isDefault }) => isDefault)) await makeDefault(sql, who.customerId, next.id);
    return true;
  });
}

type Stored = Address & { id: string; isDefault: boolean };

/** Locks the account: two browsers at once save no fourth one, and leave one default. */
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

async function makeDefault(sql: Sql, customerId: string, id: string) {
  await clearDefaultAddress(sql, customerId);
  await setDefaultAddress(sql, customerId, id);
}

const COMPARED_FIELDS = ['name', 'address', 'town', 'city', 'postalCode', 'country'] as const;

const isSame = (one: Address, other: Address) =>
  COMPARED_FIELDS.every((field) => one[field].toLowerCase() === other[field].toLowerCase());
