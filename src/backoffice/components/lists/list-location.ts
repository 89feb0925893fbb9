/** The list's address as it was left; a list that was not opened before begins with everything. */
export const listLocation = (path: string): string => path + (locations.get(path) ?? '');

/** How each list was last looked at: its tab, search, filters and page, as the address has them. */
const locations = new Map<string, string>();

export const saveListLocation = (path: string, search: string): void => void locations.set(path, search);

/** A list and what it is called. */
export type BackTarget = { href: string; name: string };

/**
 * What the history remembers with a visit: that the way back led there, from which list it was opened, or from which one the
 * screen above it was, as with an order's invoice.
 */
export type VisitState = { isBack: boolean; from?: BackTarget | undefined; above?: BackTarget | undefined } | null;
