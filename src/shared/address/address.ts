import { isUsPostalCode, postalCodeError } from './postal-codes.ts';
import { addressWords, isWithoutRegion } from './regions.ts';
import { findState, isMilitary, territoryOfCountry, US_TERRITORIES } from './us-states.ts';

/** Where an order goes. `city` holds the state (specification, section 2), for the US as its two letters. */
export type Address = {
  name: string;
  address: string;
  town: string;
  city: string;
  postalCode: string;
  /** The English name that the picker shows. */
  country: string;
  /** True for pickup orders: the address is the shop's own, and nothing ships. */
  isPickup?: true;
};
export type AddressField = Exclude<keyof Address, 'isPickup'>;

/** An address as orders and browsers store it; `town` is missing when it was left empty. */
export type ShippingAddress = Omit<Address, 'town'> & { town?: string };

/** In form order. */
export const ADDRESS_FIELDS: readonly AddressField[] = ['name', 'address', 'town', 'city', 'postalCode', 'country'];

export type AddressResult =
  | { ok: true; address: Address }
  | { ok: false; fields: Partial<Record<AddressField, string>> };

/** Form input; fields may be missing. */
export type AddressInput = { readonly [Field in AddressField]?: string | null | undefined };

/** Checks the country field: returns the country's English name, or the error sentence. */
export type CheckCountry = (typed: string) => { ok: true; name: string } | { ok: false; sentence: string };

export const UNITED_STATES = 'United States';

/** Countries in the picker that US mail reaches at domestic rates, without customs. */
const DOMESTIC: ReadonlySet<string> = new Set([UNITED_STATES, ...US_TERRITORIES.map(({ name }) => name)]);

/** The two letters of an address's state in the US; a territory may be its country instead. Undefined abroad. */
export const getUsState = ({ country, city }: { country: string; city: string }): string | undefined =>
  country === UNITED_STATES ? findState(city)?.code : territoryOfCountry(country)?.code;

/** Whether a package to this country (English name) passes customs. */
export const isAbroad = (country: string): boolean => !DOMESTIC.has(country);

const MAX_LENGTH: Record<AddressField, number> = {
  name: 100,
  address: 200,
  town: 100,
  city: 100,
  postalCode: 20,
  country: 80,
};

/**
 * Normalizes and validates an address, with one sentence per invalid field. Runs in the browser and on the server.
 * `closedStates`: codes of US states that the shop doesn't ship to.
 */
export function readAddress(
  typed: AddressInput,
  checkCountry: CheckCountry,
  closedStates: readonly string[] = [],
): AddressResult {
  const country = checkCountry(tidy(typed.country));
  const inUnitedStates = country.ok && country.name === UNITED_STATES;
  const address: Address = {
    name: tidy(typed.name),
    address: tidy(typed.address),
    town: tidy(typed.town),
    city: (inUnitedStates && findState(typed.city ?? '')?.code) || tidy(typed.city) || townAsRegion(typed, country),
    postalCode: tidy(typed.postalCode),
    country: country.ok ? country.name : tidy(typed.country),
  };
  const fields: Partial<Record<AddressField, string>> = {
    ...tooLong(address),
    ...missing(address, inUnitedStates),
    ...(inUnitedStates && militaryTownError(address)),
    ...territoryZipError(address),
    ...(inUnitedStates &&
      closedStates.includes(address.city) && { city: `We don’t ship to ${stateName(address)} yet` }),
    ...(!country.ok && { country: country.sentence }),
  };
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, address };
}

/** Where addresses have no region, the town is stored as both. */
const townAsRegion = ({ town }: AddressInput, country: ReturnType<CheckCountry>) =>
  country.ok && isWithoutRegion(country.name) ? tidy(town) : '';

type RegionAndTown = Pick<Address, 'country' | 'city'> & { town?: string | null | undefined };

/** "OH 43215", or only the postal code where the town stands for the region, too. */
export const regionLine = ({ country, city, town, postalCode }: RegionAndTown & Pick<Address, 'postalCode'>): string =>
  `${isWithoutRegion(country) && city === town ? '' : city} ${postalCode}`.trim();

/** The state's full name in the US ("California" for CA); elsewhere as typed, or empty if it's only the town again. */
export const stateName = ({ country, city, town }: RegionAndTown): string => {
  if (country === UNITED_STATES) return findState(city)?.name || city;
  return isWithoutRegion(country) && city === town ? '' : city;
};

/** "Berlin, 10115" or "Columbus, Ohio 43215": town, state and postal code. */
export const townLine = (address: RegionAndTown & Pick<Address, 'postalCode'>): string =>
  [address.town, `${stateName(address)} ${address.postalCode}`.trim()].filter(Boolean).join(', ');

/** For pages that receive the picker's country names from the server: browsers spell some countries differently. */
export const getOne =
  (names: readonly string[]): CheckCountry =>
  (typed) =>
    names.includes(typed) ? { ok: true, name: typed } : { ok: false, sentence: 'Choose a country' };

/** One line of text: collapses control characters and whitespace runs into one space. */
function tidy(text: string | null | undefined): string {
  return (text ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

function missing({ name, address, city, postalCode, country }: Address, inUnitedStates: boolean) {
  const stateMissing = inUnitedStates ? !findState(city) : city === '';
  const words = addressWords(country);
  return {
    ...(name === '' && { name: 'Enter a name' }),
    ...(address === '' && { address: 'Enter an address' }),
    ...(stateMissing && !isWithoutRegion(country) && { city: inUnitedStates ? 'Choose a state' : enter(words.region) }),
    ...(stateMissing && isWithoutRegion(country) && { town: 'Enter a town or city' }),
    ...(postalCode === '' && { postalCode: enter(words.postalCode) }),
    ...(inUnitedStates && postalCode !== '' && zipError(postalCode, city)),
  };
}

/** "Enter a province", "Enter a postal code", "Enter a PIN code" */
function enter(name: string): string {
  const plain = /^[A-Z][a-z]/.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name;
  return `Enter ${/^[aei]/i.test(plain) ? 'an' : 'a'} ${plain}`;
}

/** Military mail has APO, FPO or DPO as its town. */
function militaryTownError({ city, town, address }: Address): { town: string } | undefined {
  if (!isMilitary(city) || /^[AFD]PO$/i.test(town)) return undefined;
  if (town === '' && /\b[AFD]PO\b/i.test(address)) return undefined;
  return { town: 'Enter APO, FPO or DPO' };
}

/** A territory chosen as the country has US ZIP codes. */
function territoryZipError({ country, postalCode }: Address): { postalCode: string } | undefined {
  const territory = territoryOfCountry(country);
  return territory && postalCode !== '' ? zipError(postalCode, territory.code) : undefined;
}

export const ZIP_SENTENCE = 'Enter a ZIP code of five digits, such as 94110, or ZIP+4';

function zipError(postalCode: string, state: string): { postalCode: string } | undefined {
  const fault = isUsPostalCode(postalCode) ? postalCodeError(postalCode, state) : ZIP_SENTENCE;
  return fault === undefined ? undefined : { postalCode: fault };
}

function tooLong(address: Address): Partial<Record<AddressField, string>> {
  const fields = Object.keys(MAX_LENGTH) as AddressField[];
  return Object.fromEntries(
    fields
      .filter((field) => address[field].length > MAX_LENGTH[field])
      .map((field) => [field, `Use up to ${MAX_LENGTH[field]} characters`]),
  );
}
