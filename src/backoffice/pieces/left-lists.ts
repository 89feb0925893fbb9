/** How each list was last looked at: its tab, search, filters and page, as the address has them. */
const left = new Map<string, string>();

export const noteList = (path: string, search: string): void => void left.set(path, search);

/** The list's address as it was left; a list that was not opened before begins with everything. */
export const listAddress = (path: string): string => path + (left.get(path) ?? '');
