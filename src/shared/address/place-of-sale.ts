import { findState } from './us-states.ts';

/** Where something is sold over the counter: a state of the US by its letters, and the ZIP code there. */
export type PlaceOfSale = { state: string; postalCode: string };

const STATE_AND_ZIP = /\b([A-Za-z]{2})\.?,?\s+(\d{5}(?:-\d{4})?)\b/g;

/** The state and ZIP code of an address as people write it, "12 Bead Lane, Springfield, IL 62701"; undefined where it has none. */
export function placeOfAddress(address: string): PlaceOfSale | undefined {
  // The last ones: a street may have a number of five digits behind two letters, too.
  const found = [...address.matchAll(STATE_AND_ZIP)].findLast(([, letters = '']) => findState(letters));
  const [, letters = '', postalCode = ''] = found ?? [];
  const state = findState(letters);
  return state && { state: state.code, postalCode };
}
