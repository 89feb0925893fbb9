const IN_BRACES = /( ?)\{([a-z][a-z ]{0,29})\}/g;

/** A text with its names in braces filled in; one that is empty leaves no gap. Names that are not in `values` stay as they are. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(IN_BRACES, (whole, gap: string, name: string) => {
    const filled = Object.hasOwn(values, name) ? values[name] : undefined;
    if (filled === undefined) return whole;
    return filled === '' ? '' : gap + filled;
  });

/** Names in braces that are none of these. */
export const unknownNames = (text: string, known: readonly string[]): string[] => [
  ...new Set(
    [...text.matchAll(IN_BRACES)].flatMap(([, , name]) => (name && !known.includes(name) ? [`{${name}}`] : [])),
  ),
];

/** Its paragraphs: what stands between empty lines, without those that came to nothing. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '');
