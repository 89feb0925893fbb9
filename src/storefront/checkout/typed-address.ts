import type { ShippingAddress } from '../../browser/storage/shopper-storage.ts';
import type { Address, AddressField } from '../../shared/address/address.ts';

export type AddressErrors = Partial<Record<AddressField, string>>;

const FIELDS: readonly AddressField[] = ['name', 'address', 'town', 'country', 'postalCode', 'city'];

/** What stands in the form, by the names of the fields. */
export function typedIn(form: HTMLFormElement | null): Record<AddressField, string> {
  const data = form ? new FormData(form) : new FormData();
  const value = (field: AddressField) => String(data.get(field) ?? '');
  return {
    name: value('name'),
    address: value('address'),
    town: value('town'),
    city: value('city'),
    postalCode: value('postalCode'),
    country: value('country'),
  };
}

/** Errors that are gone by now are taken away; new ones wait until the form is sent: it would move under a finger. */
export const stillWrong = (errors: AddressErrors, wrong: AddressErrors): AddressErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name in wrong));

/** The first one at fault, from the top. */
export function focusFirstWrong(form: HTMLFormElement | null, wrong: AddressErrors): void {
  const first = FIELDS.find((field) => field in wrong);
  form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

export const toStored = ({ town, ...address }: Address): ShippingAddress => ({
  ...address,
  ...(town !== '' && { town }),
});
