/** Section 5, to the letter. */
export const NO_SIZE = 'Please select a size';

/** Section 8's message, to the letter; a piece without sizes says nothing about one. */
export const addedText = (name: string, size: string) =>
  size === '' ? `${name} has been added to cart!` : `${name}, (Size - ${size}) has been added to cart!`;

/** Where the page says what a size fits: the buy box lets it follow the size that is chosen. */
export const FITS_ID = 'fits';
