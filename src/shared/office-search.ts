/** Three letters or digits in a row: with fewer no index narrows anything down, and every order would be read. */
export const canSearch = (words: string): boolean => /[\p{L}\p{N}]{3}/u.test(words);
