import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../../platform/db/query.ts';
import type { Address } from '../../../shared/address/address.ts';

const Text = Type.String();

/** The default first, then by last use. */
export const listAddresses = manyRows(
  Type.Object({
    id: Text,
    name: Text,
    address: Text,
    town: Text,
    city: Text,
    postalCode: Text,
    country: Text,
    isDefault: Type.Boolean(),
  }),
  (sql, customerId: string) => sql`
    select id, recipient as name, address, town, state as city, postal_code, country, is_default from saved_addresses
    where customer_id = ${customerId}::uuid order by is_default desc, used_at desc, id`,
);

export const addAddress = oneRow(
  Type.Object({ id: Text }),
  (sql, customerId: string, to: Address & { isDefault: boolean }, now: Date) => sql`
    insert into saved_addresses (customer_id, recipient, address, town, state, postal_code, country, is_default, used_at)
    values (${customerId}, ${to.name}, ${to.address}, ${to.town}, ${to.city}, ${to.postalCode}, ${to.country},
      ${to.isDefault}, ${now})
    returning id`,
);

export const setAddress = change(
  (sql, customerId: string, id: string, to: Address) => sql`
    update saved_addresses set recipient = ${to.name}, address = ${to.address}, town = ${to.town}, state = ${to.city},
      postal_code = ${to.postalCode}, country = ${to.country}
    where customer_id = ${customerId} and id = ${id}`,
);

export const touchAddress = change(
  (sql, customerId: string, id: string, now: Date) => sql`
    update saved_addresses set used_at = ${now} where customer_id = ${customerId} and id = ${id}`,
);

export const dropAddress = change(
  (sql, customerId: string, id: string) => sql`
    delete from saved_addresses where customer_id = ${customerId} and id = as_uuid(${id})`,
);

/** Run before setting another default: the unique index is checked immediately. */
export const clearDefaultAddress = change(
  (sql, customerId: string) => sql`
    update saved_addresses set is_default = false where customer_id = ${customerId} and is_default`,
);

export const setDefaultAddress = change(
  (sql, customerId: string, id: string) => sql`
    update saved_addresses set is_default = true where customer_id = ${customerId} and id = ${id}`,
);

export const dropAddressesOf = change(
  (sql, customerId: string) => sql`delete from saved_addresses where customer_id = ${customerId}::uuid`,
);
