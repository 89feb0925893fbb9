/** What search engines call one size of a product; the same for as long as the size has its name. */
export const sizedId = (id: string, size: string): string =>
  `${id}-${size.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, '-')}`;
