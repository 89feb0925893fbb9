/** Storage key of the size finder's measurements. */
export const BODY_MEASURES = 'bodyMeasures';

/** Whether a key has a value, without loading the code that parses it. */
export function hasStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
