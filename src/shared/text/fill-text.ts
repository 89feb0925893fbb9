const IN_BRACES = /( ?)\{([a-z][a-z ]{0,29})\}/g;

/** Fills a text's placeholders in braces; an empty value leaves no gap. Unknown placeholders stay. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(IN_BRACES, (whole, gap: string, name: string) => {
    const filled = Object.hasOwn(values, name) ? values[name] : undefined;
    if (filled === undefined) return whole;
    return filled === '' ? '' : gap + filled;
  });

/** Placeholders in braces that aren't in the list. */
export const unknownNames = (text: string, known: readonly string[]): string[] => [
  ...new Set(
    [...text.matchAll(IN_BRACES)].flatMap(([, , name]) => (name && !known.includes(name) ? [`{${name}}`] : [])),
  ),
];

/** The paragraphs of a text, separated by empty lines, without empty ones. */
export const getParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '');
