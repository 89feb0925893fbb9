import { type Country, findCountry, UNITED_STATES } from './countries.ts';
import { isUsPostalCode } from './postal-codes.ts';
import { findState } from './us-states.ts';

/** Where an order goes. `city` holds the state (specification, section 2), for the US as its two letters. */
export type Address = {
  name: string;
  address: string;
  town: string;
  city: string;
  postalCode: string;
  /** The English name that the picker shows. */
  country: string;
};
export type AddressField = keyof Address;

export type AddressRead =
  | { ok: true; address: Address; countryCode: string }
  | { ok: false; fields: Partial<Record<AddressField, string>> };

/** What somebody typed; fields may be missing. `countries` narrows where the shop ships to. */
export type AddressTyped = { readonly [Field in AddressField]?: string | null | undefined };

const LONGEST: Record<AddressField, number> = {
  name: 100,
  address: 200,
  town: 100,
  city: 100,
  postalCode: 20,
  country: 80,
};

/** Tidies an address and checks it, one sentence for each field at fault. The same in the browser and on the server. */
export function readAddress(typed: AddressTyped, countries: readonly string[] | null = null): AddressRead {
  const country = findCountry(typed.country ?? '');
  const inUnitedStates = country?.name === UNITED_STATES;
  const address: Address = {
    name: tidy(typed.name),
    address: tidy(typed.address),
    town: tidy(typed.town),
    city: (inUnitedStates && findState(typed.city ?? '')?.code) || tidy(typed.city),
    postalCode: tidy(typed.postalCode),
    country: country?.name ?? tidy(typed.country),
  };
  const fields: Partial<Record<AddressField, string>> = {
    ...tooLong(address),
    ...missing(address, inUnitedStates),
    ...countryFault(country, countries),
  };
  if (!country || Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, address, countryCode: country.code };
}

/** One line of text: control characters and runs of blanks become one blank. */
function tidy(text: string | null | undefined): string {
  return (text ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

function missing({ name, address, city, postalCode }: Address, inUnitedStates: boolean) {
  const stateMissing = inUnitedStates ? !findState(city) : city === '';
  return {
    ...(name === '' && { name: 'Enter a name' }),
    ...(address === '' && { address: 'Enter an address' }),
    ...(stateMissing && { city: inUnitedStates ? 'Choose a state' : 'Enter a state, province or region' }),
    ...(postalCode === '' && { postalCode: 'Enter a postal code' }),
    ...(inUnitedStates &&
      postalCode !== '' &&
      !isUsPostalCode(postalCode) && { postalCode: 'Enter a ZIP code of five digits, such as 94110, or ZIP+4' }),
  };
}

function countryFault(country: Country | undefined, countries: readonly string[] | null) {
  if (!country) return { country: 'Choose a country' };
  return countries && !countries.includes(country.name) ? { country: `We do not ship to ${country.name} yet` } : {};
}

function tooLong(address: Address): Partial<Record<AddressField, string>> {
  const fields = Object.keys(LONGEST) as AddressField[];
  return Object.fromEntries(
    fields
      .filter((field) => address[field].length > LONGEST[field])
      .map((field) => [field, `Use at most ${LONGEST[field]} characters`]),
  );
}
