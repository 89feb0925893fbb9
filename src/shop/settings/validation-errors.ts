import { reachForService, serviceUrlError } from '../../platform/http/guarded-fetch.ts';
import { findCountry } from '../../shared/countries.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import type { Settings } from './schema.ts';

/** What the shapes alone do not tell: one sentence for each setting at fault; undefined where all is well. */
export function settingsErrors(
  wanted: Partial<Settings>,
  { production }: { production: boolean },
): Record<string, string> | undefined {
  const { helpEmail, countries, taxServiceUrl, storeName, deliveryDaysLeast, deliveryDaysMost } = wanted;
  const taxError = taxServiceUrl
    ? serviceUrlError(taxServiceUrl, reachForService(taxServiceUrl, 'user', production))
    : undefined;
  const errors = {
    ...(deliveryDaysLeast !== undefined &&
      deliveryDaysMost !== undefined &&
      deliveryDaysLeast > deliveryDaysMost && {
        deliveryDaysMost: 'Enter at least as many days as the fastest delivery takes.',
      }),
    ...(storeName !== undefined && storeName.trim() === '' && { storeName: 'Enter a store name.' }),
    ...(helpEmail !== undefined &&
      parseEmailAddress(helpEmail) !== helpEmail && { helpEmail: 'Enter an email address in lowercase.' }),
    ...(countries?.length === 0 && { countries: 'Choose at least one country, or ship everywhere.' }),
    ...(countries?.some((name) => !findCountry(name)) && { countries: 'One of these isn’t a country we know.' }),
    ...(wanted.timeZone !== undefined &&
      !isTimeZone(wanted.timeZone) && { timeZone: 'Enter a time zone such as America/New_York.' }),
    ...(taxError !== undefined && { taxServiceUrl: taxError }),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
