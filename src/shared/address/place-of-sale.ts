import { findState } from './us-states.ts';

export type PlaceOfSale = { state: string; postalCode: string };

const STATE_AND_ZIP = /\b([A-Za-z]{2})\.?,?\s+(\d{5}(?:-\d{4})?)\b/g;

/** The state and ZIP code in a typed address such as "12 Bead Lane, Springfield, IL 62701"; undefined if missing. */
export function placeOfAddress(address: string): PlaceOfSale | undefined {
  // Take the last match: a street can contain two letters and five digits too.
  const found = [...address.matchAll(STATE_AND_ZIP)].findLast(([, letters = '']) => findState(letters));
  const [, letters = '', postalCode = ''] = found ?? [];
  const state = findState(letters);
  return state && { state: state.code, postalCode };
}
