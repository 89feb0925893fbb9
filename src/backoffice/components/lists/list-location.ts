/** List URL with its last used parameters; a list that wasn't opened before has none. */
export const listLocation = (path: string): string => path + (locations.get(path) ?? '');

/** Last URL parameters of each list: tab, search, filters and page. */
const locations = new Map<string, string>();

export const saveListLocation = (path: string, search: string): void => void locations.set(path, search);

export type BackTarget = { href: string; name: string };

/**
 * History state of a visit: whether the back link led there, and the list that the screen was opened from, or its
 * parent screen was, as with an order's invoice.
 */
export type VisitState = { isBack: boolean; from?: BackTarget | undefined; above?: BackTarget | undefined } | null;
