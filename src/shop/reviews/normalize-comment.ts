/** Controls but tab and line end, and the marks that turn the direction of what follows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DISALLOWED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Trims a comment and drops what is not text; words and paragraphs stay. */
export const normalizeComment = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(DISALLOWED, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
