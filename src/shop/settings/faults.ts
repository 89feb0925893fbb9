import { findCountry } from '../../shared/countries.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import type { Settings } from './schema.ts';

/** What the shapes alone do not tell: one sentence for each setting at fault; undefined where all is well. */
export function faultsOfSettings(wanted: Partial<Settings>): Record<string, string> | undefined {
  const { helpEmail, countries, taxServiceUrl, storeName } = wanted;
  const faults = {
    ...(storeName !== undefined && storeName.trim() === '' && { storeName: 'Give the shop a name.' }),
    ...(helpEmail !== undefined &&
      parseEmailAddress(helpEmail) !== helpEmail && { helpEmail: 'Enter an e-mail address in lower case.' }),
    ...(countries?.length === 0 && { countries: 'Choose at least one country, or ship everywhere.' }),
    ...(countries?.some((name) => !findCountry(name)) && { countries: 'One of these is no country that we know.' }),
    ...(taxServiceUrl &&
      !isWebAddress(taxServiceUrl) && { taxServiceUrl: 'Enter an address that begins with https://.' }),
  };
  return Object.keys(faults).length > 0 ? faults : undefined;
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
