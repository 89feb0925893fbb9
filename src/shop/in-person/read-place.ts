import { type Address, UNITED_STATES } from '../../shared/address/address.ts';
import { isUsPostalCode, postalCodeError } from '../../shared/address/postal-codes.ts';
import { findState } from '../../shared/address/us-states.ts';
import type { SaleRefusal } from './refusals.ts';
import type { SaleInput } from './schema.ts';

export function readPlace({ state, postalCode }: SaleInput['place']): { ok: true; address: Address } | SaleRefusal {
  const found = findState(state);
  const zip = postalCode.trim();
  const zipFault = isUsPostalCode(zip)
    ? found && postalCodeError(zip, found.code)
    : 'Enter a ZIP code of five digits, such as 94110';
  const fields = {
    ...(!found && { 'place.state': 'Choose a state.' }),
    ...(zipFault && { 'place.postalCode': zipFault }),
  };
  if (!found || zipFault) return { ok: false, reason: 'place_unreadable', fields };
  const address = { name: '', address: '', town: '', city: found.code, postalCode: zip, country: UNITED_STATES };
  return { ok: true, address };
}
