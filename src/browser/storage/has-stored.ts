/** Where the size finder stores what was measured. */
export const BODY_MEASURES = 'bodyMeasures';

/** Whether there is anything under a key, without the code that can read it. */
export function hasStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
