/** How each list was last looked at: its tab, search, filters and page, as the address has them. */
const locations = new Map<string, string>();

export const saveListLocation = (path: string, search: string): void => void locations.set(path, search);

/** The list's address as it was left; a list that was not opened before begins with everything. */
export const listLocation = (path: string): string => path + (locations.get(path) ?? '');
