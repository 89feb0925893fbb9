/** Text as a person typed it, to be found anywhere by LIKE in what is in lower case; no character of it is a wildcard. */
export const likePattern = (words: string): string =>
  `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
